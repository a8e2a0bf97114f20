import { useLoaderData } from 'react-router'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { MailServerForm } from './MailServerForm.tsx'
import styles from './MailServerPage.module.css'
import type { MailServerView } from './mail-server.schema.ts'
import { TestEmail } from './TestEmail.tsx'

export const loader = () => loaded(answer(adminApi.admin['mail-server'].$get()))

export function Component() {
  const loadedServer = useLoaderData<typeof loader>()
  if ('reason' in loadedServer)
    return (
      <AdminPage title="Email setup">
        <LoadError reason={`Couldn't load the mail server. ${loadedServer.reason}`} />
      </AdminPage>
    )
  const server = loadedServer.data
  return (
    <AdminPage title="Email setup">
      <AdminSection title="How your site sends email">
        <div className={styles.present}>
          <Present server={server} />
          {server.source !== 'none' && !server.isPasswordLost && <TestEmail />}
        </div>
      </AdminSection>
      <AdminSection
        title={server.source === 'page' ? 'Mail server' : 'Use your own mail server'}
        {...(!server.isLocked && {
          lead: "Look up these settings on your email provider's help pages, often under “SMTP”.",
        })}
      >
        {server.isLocked ? (
          <p>
            The people who run the server have locked these settings with SETTINGS=locked. Only they can change them.
          </p>
        ) : (
          <MailServerForm server={server} />
        )}
      </AdminSection>
    </AdminPage>
  )
}

function Present({ server: { source, host, port, isPasswordLost } }: { server: MailServerView }) {
  if (source === 'none')
    return (
      <p key="none">
        <strong>Email isn't set up.</strong> Your site saves each email as a file on the server, and nobody receives it.
      </p>
    )
  const place = <strong className={styles.place}>{`${host}, port ${port}`}</strong>
  if (isPasswordLost)
    return (
      <p key="lost">
        Your site can't send email: it can no longer read the stored password for {place}. Enter the password again
        below. Until then, emails stay queued, for two days at most.
      </p>
    )
  return (
    <p key={source}>
      Your site sends email through {place}.{' '}
      {source === 'environment' && 'The people who run the server have set this up with SMTP_URL.'}
    </p>
  )
}
