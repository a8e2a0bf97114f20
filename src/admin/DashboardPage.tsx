import { Button } from '@mantine/core'
import { AdminPage } from './AdminPage.tsx'
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
      <Button className={styles.signOut} variant="outline" loading={isLeaving} onClick={signOut}>
        Sign Out
      </Button>
    </AdminPage>
  )
}
