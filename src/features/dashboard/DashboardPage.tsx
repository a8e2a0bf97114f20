import { Component as ReactComponent, type ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { AdminPage } from '../../ui/office/AdminPage.tsx'
import { adminApi } from '../../ui/office/admin-api.ts'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import { answer, loaded } from '../../ui/office/call-api.ts'
import { useSignOut } from '../../ui/office/use-sign-out.ts'
import { adminPaths } from '../../ui/paths.ts'
import { numberText } from '../../ui/site/number-text.ts'
import styles from './DashboardPage.module.css'
import { LinkList } from './LinkList.tsx'

// Plain fetch does not redirect to the login: signed-out people still see the dashboard (specification, section 3).
export async function loader() {
  const [failures, held] = await Promise.all([
    loaded(answer(adminApi.mails.failures.$get({}, { fetch }))),
    loaded(answer(adminApi.contact.held.count.$get({}, { fetch }))),
  ])
  return { failures, held }
}

export function Component() {
  const { failures, held } = useLoaderData<typeof loader>()
  const { isLeaving, signOut } = useSignOut()
  return (
    <AdminPage title="Admin Dashboard">
      <RenderBoundary
        fallback={
          <p className={styles.failed} role="alert">
            Something went wrong.
          </p>
        }
      >
        {'data' in failures && <MailFailures failures={failures.data} />}
        {'data' in held && <HeldCount count={held.data.count} />}
        <LinkList />
      </RenderBoundary>
      <BusyButton className={styles.signOut} variant="outline" isBusy={isLeaving} onClick={signOut}>
        Sign Out
      </BusyButton>
    </AdminPage>
  )
}

type MailFailuresProps = { failures: { failed: number; unknown: number; days: number } }

function MailFailures({ failures: { failed, unknown, days } }: MailFailuresProps) {
  if (failed + unknown === 0) return
  return (
    <p className={styles.failures}>
      {'You have '}
      {failed > 0 && <Link to={adminPaths.mails({ state: 'failed' })}>{countText(failed, 'failed email')}</Link>}
      {failed > 0 && unknown > 0 && ' and '}
      {unknown > 0 && (
        <Link to={adminPaths.mails({ state: 'unknown' })}>{countText(unknown, 'unconfirmed email')}</Link>
      )}
      {` from the last ${days} days.`}
    </p>
  )
}

const countText = (count: number, noun: string) => `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`

type Props = { fallback: ReactNode; children: ReactNode }

/** Shows `fallback` if its children fail to render. */
class RenderBoundary extends ReactComponent<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

function HeldCount({ count }: { count: number }) {
  if (count === 0) return
  const messages = count === 1 ? '1 message looks like spam' : `${numberText(count)} messages look like spam`
  return (
    <p className={styles.line}>
      <Link to={adminPaths.contacts({ list: 'held' })}>{messages}</Link>
      {'. Check for real questions.'}
    </p>
  )
}
