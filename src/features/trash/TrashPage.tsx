import { useLoaderData } from 'react-router'
import { NOUNS } from '#features/nouns.ts'
import { wholeList } from '#ui/api-client.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { Moment } from '#ui/office/Moment.tsx'
import { ListRow, Rows } from '#ui/office/Rows.tsx'
import { SaveButton } from '#ui/office/SaveButton.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import type { TrashItem } from './trash.schema.ts'

export const loader = () => loaded(wholeList(answer(adminApi.trash.$get({ query: {} }))))

export function Component() {
  const items = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Trash">
      <AdminSection
        title="Deleted"
        lead="Deleted items stay here for 30 days before they're deleted forever. Restoring an item puts it back where it was."
      >
        {'reason' in items ? <LoadError reason={items.reason} /> : <List items={items.data} />}
      </AdminSection>
    </AdminPage>
  )
}

function List({ items }: { items: TrashItem[] }) {
  if (items.length === 0) return <EmptyState>The trash is empty.</EmptyState>
  return (
    <Rows>
      {items.map(({ kind, id, title, file, deletedAt, endsAt }) => {
        const { label } = NOUNS[kind]
        const name = title || `Unnamed ${label.toLowerCase()}`
        return (
          <ListRow
            key={`${kind}-${id}`}
            title={name}
            mark={label}
            figure={file && <ResponsiveImage {...file} alt="" sizes="5rem" />}
            action={
              <>
                <SaveButton
                  aria-label={`Restore “${name}”`}
                  leavesList
                  call={() => answer(adminApi.trash.restore.$post({ json: { kind, id } }))}
                  success={({ message }) => message}
                  failure={`Couldn't restore “${name}”.`}
                >
                  Restore
                </SaveButton>
                <ConfirmButton
                  label="Delete forever"
                  about={`“${name}”`}
                  question={`Delete “${name}” forever?`}
                  onConfirm={() => answer(adminApi.trash.$delete({ json: { kind, id } }))}
                >
                  You can't undo this.
                </ConfirmButton>
              </>
            }
          >
            Deleted on <Moment at={deletedAt} />. You can restore it until <Moment at={endsAt} />.
          </ListRow>
        )
      })}
    </Rows>
  )
}
