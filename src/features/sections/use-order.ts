import { useState } from 'react'
import { arrange, common } from '#ui/office/arrange.ts'
import { useDraft } from '#ui/office/use-draft.ts'

type Draft = { order: number[]; was: number[] }

export type Order = ReturnType<typeof useOrder>

/** Keeps an unsaved order, which survives reloads until it is saved or reset. */
export function useOrder(stored: number[]) {
  const [draft, setDraft] = useDraft<Draft | null>('order', null)
  const [discarded, setDiscarded] = useState<Draft | null>(null)
  const order = arrange(stored, draft?.order ?? stored)
  const isChanged = !isSame(order, stored)
  return {
    order,
    stored,
    isChanged,
    /** Whether someone else has saved another order since this one was started. */
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
    /** Call this after `sent` was saved. Keeps later moves. */
    settle: (sent: number[]) =>
      setDraft((now) => (now && !isSame(now.order, sent) ? { ...now, was: sent } : undefined)),
  }
}

const isSame = (a: number[], b: number[]) => a.length === b.length && a.every((id, index) => id === b[index])
