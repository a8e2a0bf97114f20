import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, type Loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { Moment } from '#ui/office/Moment.tsx'
import { ListRow, Rows } from '#ui/office/Rows.tsx'
import type { Administrator } from './administrators.schema.ts'

export function Administrators({ administrators }: { administrators: Loaded<Administrator[]> }) {
  return (
    <AdminSection title="Administrators">
      {'reason' in administrators ? (
        <LoadError reason={administrators.reason} />
      ) : (
        <List administrators={administrators.data} />
      )}
    </AdminSection>
  )
}

function List({ administrators }: { administrators: Administrator[] }) {
  return (
    <Rows>
      {administrators.map(({ id, email, name, createdAt, lastSignInAt, isYou }) => (
        <ListRow
          key={id}
          title={name || email}
          mark={isYou && 'You'}
          action={
            !isYou && (
              <ConfirmButton
                label="Remove"
                about={email}
                question={`Remove ${email}?`}
                onConfirm={() => answer(adminApi.admin.administrators[':id'].$delete({ param: { id: `${id}` } }))}
              >
                This signs them out everywhere and withdraws the invitations they sent. Everything they wrote stays. To
                undo this, invite them again.
              </ConfirmButton>
            )
          }
        >
          {name && <span>{`${email}. `}</span>}
          {lastSignInAt ? (
            <span key="known">
              Last logged in on <Moment at={lastSignInAt} />.
            </span>
          ) : (
            <span>Hasn't logged in yet.</span>
          )}{' '}
          Administrator since <Moment at={createdAt} />.
        </ListRow>
      ))}
    </Rows>
  )
}
