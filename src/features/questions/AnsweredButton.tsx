import type { MouseEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from '../../ui/office/Announcements.tsx'
import { adminApi } from '../../ui/office/admin-api.ts'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import { answer, Refusal } from '../../ui/office/call-api.ts'
import { headingOf } from '../../ui/office/heading-of.ts'
import { useBusy } from '../../ui/office/use-busy.ts'
import type { Contact } from './contacts.schema.ts'

/** `leavesList`: it has only open contacts, or only answered ones. */
type AnsweredButtonProps = { contact: Contact; leavesList: boolean }

export function AnsweredButton({ contact, leavesList }: AnsweredButtonProps) {
  const { id, email, answeredAt, messages } = contact
  const { isBusy, run } = useBusy()
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()
  const label = answeredAt === null ? 'Mark as answered' : 'Mark as open'

  async function mark(heading: HTMLElement | null | undefined) {
    const lastMessageId = messages.at(-1)?.id
    const json = { isAnswered: answeredAt === null, ...(lastMessageId && { lastMessageId }) }
    let isGone = leavesList
    try {
      await answer(adminApi.contact[':id'].$put({ param: { id: `${id}` }, json }))
      announce(json.isAnswered ? `${email} is marked as answered.` : `${email} is open again.`)
    } catch (error) {
      announce(`${email} could not be marked.`, { kind: 'error', reason: (error as Error).message })
      const status = error instanceof Refusal ? error.status : undefined
      isGone = status === 404
      // What they have asked meanwhile comes into the row.
      if (!isGone && status !== 409) return
    }
    await revalidate()
    if (isGone) heading?.focus()
  }

  const press = ({ currentTarget }: MouseEvent) => {
    const heading = headingOf(currentTarget)
    void run(() => mark(heading))
  }
  return (
    <BusyButton variant="outline" size="sm" isBusy={isBusy} aria-label={`${label}: ${email}`} onClick={press}>
      {label}
    </BusyButton>
  )
}
