import { AdminSection } from '../admin/AdminSection.tsx'
import { adminApi } from '../admin/admin-api.ts'
import { ConfirmButton } from '../admin/ConfirmButton.tsx'
import { answer, type Loaded } from '../admin/call-api.ts'
import { LoadError } from '../admin/LoadError.tsx'
import { Moment } from '../admin/Moment.tsx'
import { Row, Rows } from '../admin/Rows.tsx'
import { useRenewed } from '../admin/use-renewed.ts'
import type { MailOutcome } from '../mails/mails.schema.ts'
import type { PendingInvite } from './invites.schema.ts'
import styles from './PendingInvites.module.css'

export function PendingInvites({ invites }: { invites: Loaded<PendingInvite[]> }) {
  return (
    <AdminSection title="Pending invitations">
      {'reason' in invites ? <LoadError reason={invites.reason} /> : <List invites={invites.data} />}
    </AdminSection>
  )
}

function List({ invites: loaded }: { invites: PendingInvite[] }) {
  const invites = useRenewed(loaded, {
    isUnderWay: (invites) => invites.some(({ mail }) => mail?.state === 'waiting'),
    renew: () => answer(adminApi.invite.$get({ query: {} })) as Promise<PendingInvite[]>,
  })
  if (invites.length === 0) return <p className={styles.none}>Nobody has an open invitation.</p>
  return (
    <Rows>
      {invites.map(({ id, email, invitedBy, createdAt, expiresAt, mail, isOutbox }) => (
        <Row
          key={id}
          title={email}
          action={
            <ConfirmButton
              label="Withdraw"
              about={email}
              question={`Withdraw the invitation of ${email}?`}
              onConfirm={() => answer(adminApi.invite[':id'].$delete({ param: { id: `${id}` } }))}
            >
              The link in their e-mail will not work any more. You can invite them again.
            </ConfirmButton>
          }
        >
          Invited {invitedBy ? `by ${invitedBy}` : 'from the command line'} on <Moment at={createdAt} />. Ends on{' '}
          <Moment at={expiresAt} />.{mail && <MailState {...mail} isOutbox={isOutbox} />}
        </Row>
      ))}
    </Rows>
  )
}

/** What became of the e-mail, with the mail server's words, and what is to be done. */
function MailState({ state, error, isOutbox }: MailOutcome & { isOutbox: boolean }) {
  const words = error ? `: ${error}` : '.'
  switch (state) {
    case 'sent':
      return (
        <span className={styles.mail}>
          {isOutbox ? 'E-mail kept in the outbox: no mail server is set up.' : 'E-mail sent.'}
        </span>
      )
    case 'waiting':
      return <span className={styles.mail}>{error ? `E-mail waits${words}` : 'E-mail on its way.'}</span>
    case 'unknown':
      return (
        <>
          <strong className={styles.mail}>{`The e-mail may not have arrived${words}`}</strong>
          <span className={styles.mail}>Please ask them, or invite them again.</span>
        </>
      )
    default:
      return (
        <>
          <strong className={styles.mail}>{`The e-mail could not be sent${words}`}</strong>
          <span className={styles.mail}>Please check the address, and invite them again.</span>
        </>
      )
  }
}
