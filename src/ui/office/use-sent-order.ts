import { startTransition, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useBusy } from '#ui/site/use-busy.ts'
import { useAnnounce } from './Announcements.tsx'
import { arrange, common } from './arrange.ts'

type SentOrder = {
  /** @param was the server's order, as of its last response @returns its order after the call */
  send: (ids: number[], was: number[]) => Promise<number[]>
  success: string
  failure: string
}

/** A move out of the list, for example to another page. */
type Leaving = { send: (was: number[]) => Promise<number[]>; onLeft: () => Promise<void> }

/** Sends each new order right away, one call at a time; orders in between are skipped. A failed order is reverted. */
export function useSentOrder(stored: number[], { send, success, failure }: SentOrder) {
  const [wanted, setWanted] = useState<number[]>()
  const waiting = useRef<number[]>(undefined)
  const leaving = useRef<Leaving>(undefined)
  const base = useRef(stored)
  const { isBusy, run } = useBusy()
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()

  /** Sends the order first, because a move out of the list starts from it. @returns the move, if it was one */
  async function sendNext() {
    const ids = waiting.current
    const left = ids ? undefined : leaving.current
    waiting.current = undefined
    if (left) leaving.current = undefined
    base.current = await (left ? left.send(base.current) : send(common(ids ?? [], base.current), base.current))
    return left
  }

  async function sendAll() {
    while (waiting.current || leaving.current) {
      const sent = await sendNext().catch((error: Error) => error)
      if (sent instanceof Error) leaving.current = undefined
      if (waiting.current || leaving.current) continue
      if (sent instanceof Error) announce(failure, { kind: 'error', reason: sent.message })
      else announce(success)
      await (sent instanceof Error || !sent ? revalidate() : sent.onLeft())
      // A transition renders this together with the loaded data, so that the old order does not flash.
      if (!waiting.current) startTransition(() => setWanted(undefined))
    }
  }

  /** During a call, the last response is newer than the loaded data. */
  function startFromLoaded() {
    if (!wanted && !isBusy) base.current = stored
  }

  return {
    order: wanted ? arrange(stored, wanted) : stored,
    change(ids: number[]) {
      startFromLoaded()
      setWanted(ids)
      waiting.current = common(ids, stored)
      void run(sendAll)
    },
    leave(id: number, move: Leaving) {
      startFromLoaded()
      // The item has already moved to another page, which is still loading.
      if (!base.current.includes(id)) return
      leaving.current = move
      void run(sendAll)
    },
  }
}
