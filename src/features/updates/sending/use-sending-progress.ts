import { useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, loaded } from '#ui/office/call-api.ts'
import { usePolling } from '#ui/office/use-polling.ts'
import type { UpdateSummary } from '../updates.schema.ts'

const POLL_MS = 2000
const HELD_UP_POLLS = 2

/** Polls updates with queued emails, and keeps those that finish while the page is open. */
export function useSendingProgress(fromLoader: UpdateSummary[]) {
  const [last, setLast] = useState(fromLoader)
  const [updates, setUpdates] = useState(fromLoader)
  const [sent, setSent] = useState<number>()
  /** Number of polls without progress, by update id. */
  const [still, setStill] = useState(new Map<number, number>())

  if (fromLoader !== last) {
    setLast(fromLoader)
    setUpdates(merge(fromLoader, updates))
  }

  async function ask(ids: number[]) {
    const query = ids.length > 0 ? { also: ids.join(',') } : {}
    const answered = await loaded(answer(adminApi['weekly-update']['under-way'].$get({ query })))
    if (!('data' in answered)) return
    const now = answered.data.updates
    setUpdates((before) => merge(now, before))
    setStill(
      (looks) => new Map(now.map((update) => [update.id, hasMoved(update) ? 0 : (looks.get(update.id) ?? 0) + 1])),
    )
  }

  const hasMoved = ({ id, progress }: UpdateSummary) =>
    updates.find((update) => update.id === id)?.progress.waiting !== progress.waiting

  usePolling(() => ask(updates.map(({ id }) => id)), {
    isOn: updates.some(({ progress }) => progress.waiting > 0),
    everyMs: POLL_MS,
  })

  return {
    updates,
    /** Id of the update just sent from this page. */
    sent,
    /** Whether emails are queued, but the last two polls found no progress. */
    isHeldUp: ({ id, progress }: UpdateSummary) => progress.waiting > 0 && (still.get(id) ?? 0) >= HELD_UP_POLLS,
    async watch(id: number) {
      await ask([...updates.map((update) => update.id), id])
      setSent(id)
    },
  }
}

/** Replaces known updates with their new versions; newest first. */
function merge(now: UpdateSummary[], before: UpdateSummary[]): UpdateSummary[] {
  const byId = new Map([...before, ...now].map((update) => [update.id, update]))
  return [...byId.values()].sort((a, b) => b.id - a.id)
}
