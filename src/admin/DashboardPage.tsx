import { AdminPage } from './AdminPage.tsx'
import { BusyButton } from './BusyButton.tsx'
import styles from './DashboardPage.module.css'
import { LinkList } from './LinkList.tsx'
import { RenderBoundary } from './RenderBoundary.tsx'
import { useSignOut } from './use-sign-out.ts'

export function Component() {
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
        <LinkList />
      </RenderBoundary>
      <BusyButton className={styles.signOut} variant="outline" isBusy={isLeaving} onClick={signOut}>
        Sign Out
      </BusyButton>
    </AdminPage>
  )
}
