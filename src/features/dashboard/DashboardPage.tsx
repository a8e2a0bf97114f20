import { useWindowEvent } from '@mantine/hooks'
import { Component as ReactComponent, type ReactNode } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { AdminPage } from '../../ui/office/AdminPage.tsx'
import { adminApi } from '../../ui/office/admin-api.ts'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import { answer, loaded, withNetworkError } from '../../ui/office/call-api.ts'
import { useLastGood } from '../../ui/office/use-last-good.ts'
import { useSignOut } from '../../ui/office/use-sign-out.ts'
import { adminPaths } from '../../ui/paths.ts'
import styles from './DashboardPage.module.css'
import { LinkList } from './LinkList.tsx'
import { WaitingList } from './WaitingList.tsx'

// Does not redirect to the login: signed-out people still see the dashboard (specification, section 3).
const options = { fetch: withNetworkError((input, init) => fetch(input, init)) }

export function loader() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return loaded(answer(adminApi.admin.waiting.$get({ query: { timeZone } }, options)))
}

export function Component() {
  const waiting = useLoaderData<typeof loader>()
  const shown = useLastGood(adminPaths.admin(), waiting)
  const { revalidate } = useRevalidator()
  const { isLeaving, signOut } = useSignOut()
  // Shows what has changed while this tab was in the background.
  useWindowEvent('focus', () => void revalidate())

  return (
    <AdminPage title="Admin Dashboard" isDense>
      <RenderBoundary>
        <WaitingList
          lines={'data' in shown ? shown.data.lines : undefined}
          reason={'reason' in waiting ? waiting.reason : undefined}
        />
      </RenderBoundary>
      <div className={styles.links}>
        <RenderBoundary>
          <LinkList />
        </RenderBoundary>
        <BusyButton className={styles.signOut} variant="outline" isBusy={isLeaving} onClick={signOut}>
          Sign Out
        </BusyButton>
      </div>
    </AdminPage>
  )
}

/** Shows an error if its children fail to render. */
class RenderBoundary extends ReactComponent<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <p className={styles.failed} role="alert">
        Something went wrong.
      </p>
    )
  }
}
