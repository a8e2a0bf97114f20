import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from '../admin/Announcements.tsx'
import { adminApi } from '../admin/admin-api.ts'
import { BusyButton } from '../admin/BusyButton.tsx'
import { answer } from '../admin/call-api.ts'
import { headingOf } from '../admin/heading-of.ts'
import { useBusy } from '../admin/use-busy.ts'
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
