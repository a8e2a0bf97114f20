import type { MouseEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from '../../../ui/office/Announcements.tsx'
import { adminApi } from '../../../ui/office/admin-api.ts'
import { BusyButton } from '../../../ui/office/BusyButton.tsx'
import { answer, Refusal } from '../../../ui/office/call-api.ts'
import { headingOf } from '../../../ui/office/heading-of.ts'
import { useBusy } from '../../../ui/office/use-busy.ts'
import type { HeldQuestion } from '../contacts.schema.ts'

export function ReleaseButton({ id, email }: Pick<HeldQuestion, 'id' | 'email'>) {
  const { isBusy, run } = useBusy()
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()

  async function release(heading: HTMLElement | null | undefined) {
    try {
      const { message } = await answer(adminApi.contact.held[':id'].release.$post({ param: { id: `${id}` } }))
      announce(message)
    } catch (error) {
      announce("Couldn't move the message to the contacts.", { kind: 'error', reason: (error as Error).message })
      if (!(error instanceof Refusal && error.status === 404)) return
    }
    // The button goes with its message.
    await revalidate()
    heading?.focus()
  }

  const press = ({ currentTarget }: MouseEvent) => {
    const heading = headingOf(currentTarget)
    void run(() => release(heading))
  }
  return (
    <BusyButton
      variant="outline"
      size="sm"
      isBusy={isBusy}
      aria-label={`Not spam: the message from ${email}`}
      onClick={press}
    >
      Not spam
    </BusyButton>
  )
}
