import { adminApi } from '../../ui/office/admin-api.ts'
import { answer } from '../../ui/office/call-api.ts'
import { SaveButton } from '../../ui/office/SaveButton.tsx'
import type { Contact } from './contacts.schema.ts'

/** `leavesList`: it has only open contacts, or only answered ones. */
type AnsweredButtonProps = { contact: Contact; leavesList: boolean }

export function AnsweredButton({ contact, leavesList }: AnsweredButtonProps) {
  const { id, email, answeredAt, messages } = contact
  const isAnswered = answeredAt === null
  const label = isAnswered ? 'Mark as answered' : 'Mark as open'
  const lastMessageId = messages.at(-1)?.id
  const json = { isAnswered, ...(lastMessageId && { lastMessageId }) }
  return (
    <SaveButton
      aria-label={`${label}: ${email}`}
      leavesList={leavesList}
      call={() => answer(adminApi.contact[':id'].$put({ param: { id: `${id}` }, json }))}
      success={isAnswered ? `${email} is marked as answered.` : `${email} is open again.`}
      failure={`${email} could not be marked.`}
    >
      {label}
    </SaveButton>
  )
}
