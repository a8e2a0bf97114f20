import { Link } from 'react-router'
import { adminPaths } from '../../../ui/paths.ts'
import { numberText } from '../../../ui/site/number-text.ts'
import styles from './HeldCount.module.css'

/** The dashboard's line about spam. Nothing when there is none. */
export function HeldCount({ count }: { count: number }) {
  if (count === 0) return
  const messages = count === 1 ? '1 message looks like spam' : `${numberText(count)} messages look like spam`
  return (
    <p className={styles.line}>
      <Link to={adminPaths.contacts({ list: 'held' })}>{messages}</Link>
      {'. Check for real questions.'}
    </p>
  )
}
