import { useLoaderData } from 'react-router'
import type { Device } from '#platform/access/sessions.schema.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { Moment, ShortDate, useTimeText } from '#ui/office/Moment.tsx'
import pieces from '#ui/office/pieces.module.css'
import { ListRow, Rows } from '#ui/office/Rows.tsx'
import styles from './SessionsPage.module.css'

export async function loader() {
  const [sessions, devices] = await Promise.all([
    answer(adminApi.admin.sessions.$get()),
    loaded(answer(adminApi.admin.devices.$get())),
  ])
  return { sessions, devices }
}

export function Component() {
  const { sessions, devices } = useLoaderData<typeof loader>()
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
      <AdminSection
        title="Known browsers"
        lead="Browsers in which you have logged in. One that is marked “Trusted” passed your second factor within the last 30 days, and doesn't ask for it."
      >
        {'data' in devices ? (
          <DeviceList devices={devices.data} />
        ) : (
          <LoadError reason={`Couldn't load your known browsers. ${devices.reason}`} />
        )}
      </AdminSection>
    </AdminPage>
  )
}

function DeviceList({ devices }: { devices: Device[] }) {
  const timeText = useTimeText()
  if (devices.length === 0) return <p className={pieces.soft}>No browsers are known. The next login adds one.</p>
  return (
    <div className={styles.list}>
      <Rows>
        {devices.map(({ id, device, lastUsedAt, isTrusted, isCurrent }) => (
          <ListRow
            key={id}
            title={device}
            mark={[isCurrent && 'This browser', isTrusted && 'Trusted'].filter(Boolean).join(', ')}
            action={
              <ConfirmButton
                label="Forget"
                about={`${device}, last used on ${timeText(lastUsedAt)}`}
                question={`Forget ${device}?`}
                onConfirm={() => answer(adminApi.admin.devices[':id'].$delete({ param: { id } }))}
              >
                Last used on <Moment at={lastUsedAt} />. It stays logged in. At the next login there, you'll get an
                email as for a new browser, and need your second factor if you have one.
              </ConfirmButton>
            }
          >
            Last used <ShortDate at={lastUsedAt} />
          </ListRow>
        ))}
      </Rows>
    </div>
  )
}
