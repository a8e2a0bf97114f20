import { useLoaderData } from 'react-router'
import { HeldCount } from '../contacts/HeldCount.tsx'
import { MailFailures } from '../mails/MailFailures.tsx'
import { AdminPage } from './AdminPage.tsx'
import { adminApi } from './admin-api.ts'
import { BusyButton } from './BusyButton.tsx'
import { answer, loaded } from './call-api.ts'
import styles from './DashboardPage.module.css'
import { LinkList } from './LinkList.tsx'
import { RenderBoundary } from './RenderBoundary.tsx'
import { useSignOut } from './use-sign-out.ts'

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
