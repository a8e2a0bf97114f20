import type { MailOutcome } from '#platform/mail/mail-state.schema.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, type Loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { Moment } from '#ui/office/Moment.tsx'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import { Rows } from '#ui/office/Rows.tsx'
import { useRenewed } from '#ui/office/use-polling.ts'
import type { Invite } from './invites.schema.ts'
import styles from './PendingInvites.module.css'
import { PendingRow } from './PendingRow.tsx'

export function PendingInvites({ invites }: { invites: Loaded<Invite[]> }) {
  return (
    <AdminSection title="Pending invitations">
      {'reason' in invites ? <LoadError reason={invites.reason} /> : <List invites={invites.data} />}
    </AdminSection>
  )
}

function List({ invites: loaded }: { invites: Invite[] }) {
  const invites = useRenewed(loaded, {
    isUnderWay: (invites) => invites.some(({ mail }) => mail?.state === 'waiting'),
    renew: () => answer(adminApi.invite.$get()),
  })
  if (invites.length === 0) return <p className={styles.none}>No pending invitations.</p>
  return (
    <Rows>
      {invites.map((invite) => (
        <PendingRow key={invite.id} invite={invite}>
          Invited {invite.invitedBy ? `by ${invite.invitedBy}` : 'from the command line'} on{' '}
          <Moment at={invite.createdAt} />. Expires on <Moment at={invite.expiresAt} />.{' '}
          {invite.mail ? (
            <InviteMailState {...invite.mail} />
          ) : (
            <span className={styles.mail}>No email sent. The link was copied or printed.</span>
          )}
        </PendingRow>
      ))}
    </Rows>
  )
}

function InviteMailState({ state, error }: MailOutcome) {
  const words = error ? `: ${error}` : '.'
  const { hasMailServer } = useMailSettings()
  switch (state === 'waiting' && !hasMailServer ? 'saved' : state) {
    case 'sent':
      return <span className={styles.mail}>Email sent.</span>
    case 'saved':
      return (
        <span className={styles.mail}>
          Email saved, not delivered. Press “Copy link” and send the link to them yourself.
        </span>
      )
    case 'waiting':
      return (
        <span className={styles.mail}>{error ? `Email queued. The last try failed${words}` : 'Email queued.'}</span>
      )
    case 'unknown':
      return (
        <>
          <strong className={styles.mail}>{`Email unconfirmed${words}`}</strong>
          <span className={styles.mail}>They may not have received it. Ask them, or invite them again.</span>
        </>
      )
    default:
      return (
        <>
          <strong className={styles.mail}>{`Email failed${words}`}</strong>
          <span className={styles.mail}>Check the address and invite them again.</span>
        </>
      )
  }
}
