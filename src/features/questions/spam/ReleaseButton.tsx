import { adminApi } from '../../../ui/office/admin-api.ts'
import { answer } from '../../../ui/office/call-api.ts'
import { SaveButton } from '../../../ui/office/SaveButton.tsx'
import type { HeldQuestion } from '../contacts.schema.ts'

export function ReleaseButton({ id, email }: Pick<HeldQuestion, 'id' | 'email'>) {
  return (
    <SaveButton
      aria-label={`Not spam: the message from ${email}`}
      leavesList
      call={() => answer(adminApi.contact.held[':id'].release.$post({ param: { id: `${id}` } }))}
      success={({ message }) => message}
      failure="Couldn't move the message to the contacts."
    >
      Not spam
    </SaveButton>
  )
}
