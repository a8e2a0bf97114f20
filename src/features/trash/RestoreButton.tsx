import { adminApi } from '../../ui/office/admin-api.ts'
import { answer } from '../../ui/office/call-api.ts'
import { SaveButton } from '../../ui/office/SaveButton.tsx'
import type { TrashItem } from './trash.schema.ts'

export function RestoreButton({ kind, id, title }: Pick<TrashItem, 'kind' | 'id' | 'title'>) {
  return (
    <SaveButton
      aria-label={`Restore “${title}”`}
      leavesList
      call={() => answer(adminApi.trash.restore.$post({ json: { kind, id } }))}
      success={({ message }) => message}
      failure={`“${title}” could not be restored.`}
    >
      Restore
    </SaveButton>
  )
}
