import { useLoaderData } from 'react-router'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { Moment, useTimeText } from '#ui/office/Moment.tsx'
import { ListRow, Rows } from '#ui/office/Rows.tsx'
import styles from './SessionsPage.module.css'

export async function loader() {
  return { sessions: await answer(adminApi.admin.sessions.$get()) }
}

export function Component() {
  const { sessions } = useLoaderData<typeof loader>()
  const timeText = useTimeText()
  return (
    <AdminPage title="Your sessions">
      <AdminSection
        title="Where you're logged in"
        lead="You're signed out after 12 hours of inactivity, or after 14 days at the latest. Don't recognize one of these? End it, and change your password under “Your account”."
      >
        {sessions.length > 1 && (
          <div>
            <ConfirmButton
              label="End all others"
              question="End all your other sessions?"
              onConfirm={() => answer(adminApi.admin.sessions.$delete())}
            >
              You'll have to log in again in all other browsers.
            </ConfirmButton>
          </div>
        )}
        <div className={styles.list}>
          <Rows>
            {sessions.map(({ id, device, address, createdAt, isCurrent }) => (
              <ListRow
                key={id}
                title={device}
                mark={isCurrent && 'This browser'}
                action={
                  !isCurrent && (
                    <ConfirmButton
                      label="End"
                      about={`the session in ${device} from ${address}, started on ${timeText(createdAt)}`}
                      question={`End the session in ${device} from ${address}, started on ${timeText(createdAt)}?`}
                      onConfirm={() => answer(adminApi.admin.sessions[':id'].$delete({ param: { id: `${id}` } }))}
                    >
                      You'll have to log in again in that browser.
                    </ConfirmButton>
                  )
                }
              >
                Logged in on <Moment at={createdAt} />, from {address}.
              </ListRow>
            ))}
          </Rows>
        </div>
      </AdminSection>
    </AdminPage>
  )
}
