import { AdminSection } from '../admin/AdminSection.tsx'
import { adminApi } from '../admin/admin-api.ts'
import { ConfirmButton } from '../admin/ConfirmButton.tsx'
import { answer, type Loaded } from '../admin/call-api.ts'
import { LoadError } from '../admin/LoadError.tsx'
import { Moment } from '../admin/Moment.tsx'
import { Row, Rows } from '../admin/Rows.tsx'
import type { Invite } from './invites.schema.ts'

export function PendingInvites({ invites }: { invites: Loaded<Invite[]> }) {
  return (
    <AdminSection title="Pending invitations">
      {'reason' in invites ? <LoadError reason={invites.reason} /> : <List invites={invites.data} />}
    </AdminSection>
  )
}

function List({ invites }: { invites: Invite[] }) {
  if (invites.length === 0) return <p>Nobody has an open invitation.</p>
  return (
    <Rows>
      {invites.map(({ id, email, invitedBy, createdAt, expiresAt, isUnsent }) => (
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
          <Moment at={expiresAt} />.
          {isUnsent && <strong> The e-mail could not be sent: please invite them again.</strong>}
        </Row>
      ))}
    </Rows>
  )
}
