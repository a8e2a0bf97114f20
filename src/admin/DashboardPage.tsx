import { useLoaderData } from 'react-router'
import { MailFailures } from '../mails/MailFailures.tsx'
import { AdminPage } from './AdminPage.tsx'
import { adminApi } from './admin-api.ts'
import { BusyButton } from './BusyButton.tsx'
import { answer, loaded } from './call-api.ts'
import styles from './DashboardPage.module.css'
import { LinkList } from './LinkList.tsx'
import { RenderBoundary } from './RenderBoundary.tsx'
import { useSignOut } from './use-sign-out.ts'

// Its own fetch: who is not known any more still sees the dashboard, as the specification has it.
export const loader = () => loaded(answer(adminApi.mails.failures.$get({}, { fetch })))

export function Component() {
  const failures = useLoaderData<typeof loader>()
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
        <LinkList />
      </RenderBoundary>
      <BusyButton className={styles.signOut} variant="outline" isBusy={isLeaving} onClick={signOut}>
        Sign Out
      </BusyButton>
    </AdminPage>
  )
}
