import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from '../../ui/office/Announcements.tsx'
import { adminApi } from '../../ui/office/admin-api.ts'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import { answer } from '../../ui/office/call-api.ts'
import { headingOf } from '../../ui/office/heading-of.ts'
import { useBusy } from '../../ui/office/use-busy.ts'
import type { TrashItem } from './trash.schema.ts'

export function RestoreButton({ kind, id, title }: Pick<TrashItem, 'kind' | 'id' | 'title'>) {
  const { isBusy, run } = useBusy()
  const button = useRef<HTMLButtonElement>(null)
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()

  async function restore() {
    // The button goes with its row.
    const heading = headingOf(button.current)
    try {
      const { message } = await answer(adminApi.trash.restore.$post({ json: { kind, id } }))
      announce(message)
      await revalidate()
      heading?.focus()
    } catch (error) {
      announce(`“${title}” could not be restored.`, { kind: 'error', reason: (error as Error).message })
      await revalidate()
    }
  }

  return (
    <BusyButton
      ref={button}
      variant="outline"
      size="sm"
      isBusy={isBusy}
      aria-label={`Restore “${title}”`}
      onClick={() => run(restore)}
    >
      Restore
    </BusyButton>
  )
}
