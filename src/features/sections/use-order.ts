import { useState } from 'react'
import { arrange, common } from '../../ui/office/arrange.ts'
import { useDraft } from '../../ui/office/use-draft.ts'

type Draft = { order: number[]; was: number[] }

export type Order = ReturnType<typeof useOrder>

/** An order of our own over the stored one. It outlives the page until it is saved or reset. */
export function useOrder(stored: number[]) {
  const [draft, setDraft] = useDraft<Draft | null>('order', null)
  const [discarded, setDiscarded] = useState<Draft | null>(null)
  const order = arrange(stored, draft?.order ?? stored)
  const isChanged = !isSame(order, stored)
  return {
    order,
    stored,
    isChanged,
    /** Somebody else has saved another order since this one was begun. */
    isOutdated: isChanged && draft !== null && !isSame(common(draft.was, stored), common(stored, draft.was)),
    isReset: discarded !== null && !isChanged,
    change(ids: number[]) {
      setDiscarded(null)
      setDraft({ order: ids, was: (isChanged && draft?.was) || stored })
    },
    reset() {
      setDiscarded(draft)
      setDraft(undefined)
    },
    undoReset() {
      setDraft(discarded ?? undefined)
      setDiscarded(null)
    },
    /** After a save of `sent`. What was moved meanwhile stays. */
    settle: (sent: number[]) =>
      setDraft((now) => (now && !isSame(now.order, sent) ? { ...now, was: sent } : undefined)),
  }
}

const isSame = (a: number[], b: number[]) => a.length === b.length && a.every((id, index) => id === b[index])
