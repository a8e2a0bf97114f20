import { startTransition, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { arrange } from '#ui/office/arrange.ts'
import { answer } from '#ui/office/call-api.ts'
import { useBusy } from '#ui/site/use-busy.ts'

/** Sends each new order right away, one call at a time; orders in between are skipped. A failed order is reverted. */
export function useSlideOrder(stored: number[]) {
  const [wanted, setWanted] = useState<number[]>()
  const waiting = useRef<number[]>(undefined)
  const { run } = useBusy()
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()

  async function sendAll() {
    let was = stored
    do {
      const order = waiting.current as number[]
      waiting.current = undefined
      try {
        const { slides } = await answer(adminApi.slides['update-order'].$post({ json: { order, was } }))
        was = slides.map(({ id }) => id)
        if (!waiting.current) announce('Order saved.')
      } catch (error) {
        waiting.current = undefined
        announce("Couldn't save the order.", { kind: 'error', reason: (error as Error).message })
      }
      if (!waiting.current) await revalidate()
    } while (waiting.current)
    startTransition(() => setWanted(undefined))
  }

  return {
    order: wanted ? arrange(stored, wanted) : stored,
    change(ids: number[]) {
      setWanted(ids)
      waiting.current = ids
      void run(sendAll)
    },
  }
}
