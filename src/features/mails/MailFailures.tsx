import { Link } from 'react-router'
import { adminPaths } from '../../ui/paths.ts'
import { numberText } from '../../ui/site/number-text.ts'
import styles from './MailFailures.module.css'

type MailFailuresProps = { failures: { failed: number; unknown: number; days: number } }

/** A line for who looks in: what needs somebody to look at. Nothing when all is well. */
export function MailFailures({ failures: { failed, unknown, days } }: MailFailuresProps) {
  if (failed + unknown === 0) return
  return (
    <p className={styles.line}>
      {failed > 0 && (
        <Link
          to={adminPaths.mails({ state: 'failed' })}
        >{`${mails(failed)} ${failed === 1 ? 'has' : 'have'} failed`}</Link>
      )}
      {failed > 0 && unknown > 0 && ', and '}
      {unknown > 0 && (
        <Link to={adminPaths.mails({ state: 'unknown' })}>{`${mails(unknown)} may not have arrived`}</Link>
      )}
      {` in the last ${days} days.`}
    </p>
  )
}

const mails = (count: number) => `${numberText(count)} ${count === 1 ? 'e-mail' : 'e-mails'}`
