import { startTransition, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { onePage } from '#ui/api-client.ts'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { arrange, common } from '#ui/office/arrange.ts'
import { answer } from '#ui/office/call-api.ts'
import type { Control } from '#ui/office/SortableItem.tsx'
import { useBusy } from '#ui/site/use-busy.ts'
import type { CertificateOrder } from './certificates.schema.ts'
import { PAGE_SIZE } from './certificates-view.ts'

type Outcome = { kind: 'success' } | { kind: 'error'; reason: string }

/** A certificate that moves to another page. */
type Leaving = { id: number; to: number; control: Control }

type CertificateOrderOptions = { page: number; onLeft: (id: number, control: Control) => Promise<void> }

/** Sends each new order right away, one call at a time; orders in between are skipped. A failed order is reverted. */
export function useCertificateOrder(stored: number[], { page, onLeft }: CertificateOrderOptions) {
  const [wanted, setWanted] = useState<number[]>()
  const waiting = useRef<number[]>(undefined)
  const leaving = useRef<Leaving>(undefined)
  /** The ids of this page in the server's order, as of its last response. */
  const base = useRef(stored)
  const { isBusy, run } = useBusy()
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()
  const first = (page - 1) * PAGE_SIZE

  function place(id: number, order: number): CertificateOrder[number] {
    const index = base.current.indexOf(id)
    return index < 0 ? { id, order } : { id, order, was: first + index }
  }

  function send(json: CertificateOrder): Promise<Outcome> {
    const query = { page: `${page}`, pageSize: `${PAGE_SIZE}` }
    return onePage(answer(adminApi.manage['update-order'].$post({ query, json }))).then(
      ({ coas }): Outcome => {
        base.current = coas.map(({ id }) => id)
        return { kind: 'success' }
      },
      (error: Error): Outcome => ({ kind: 'error', reason: error.message }),
    )
  }

  /** Sends the order of this page first, because a move to another page starts from it. */
  function sendNext(): { left?: Leaving; sent: Promise<Outcome> } {
    const ids = waiting.current
    waiting.current = undefined
    if (ids) return { sent: send(common(ids, base.current).map((id, index) => place(id, first + index))) }
    const left = leaving.current as Leaving
    leaving.current = undefined
    return { left, sent: send([place(left.id, left.to)]) }
  }

  async function sendAll() {
    while (waiting.current || leaving.current) {
      const { left, sent } = sendNext()
      const outcome = await sent
      if (outcome.kind === 'error') leaving.current = undefined
      if (waiting.current || leaving.current) continue
      announce(
        outcome.kind === 'success' ? 'COA order updated successfully!' : 'Failed to update COA order on the server.',
        outcome,
      )
      await (left && outcome.kind === 'success' ? onLeft(left.id, left.control) : revalidate())
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
    leave(id: number, to: number, control: Control) {
      startFromLoaded()
      // The certificate has already moved to another page, which is still loading.
      if (!base.current.includes(id)) return
      leaving.current = { id, to, control }
      void run(sendAll)
    },
  }
}
