import { useSyncExternalStore } from 'react'
import { adminApi } from './admin-api.ts'
import { answer } from './call-api.ts'

let counts = { contacts: 0, emails: 0 }
let asked = 0
const listeners = new Set<() => void>()

/** Counts what waits again, for the menu. If that fails, the menu keeps its old counts. */
export async function refreshCounts() {
  const mine = ++asked
  // Plain fetch, because only the calls of the page should redirect to the login.
  const fresh = await answer(adminApi.admin.waiting.counts.$get({}, { fetch })).catch(() => counts)
  if (mine !== asked) return
  counts = fresh
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWaitingCounts = () => useSyncExternalStore(subscribe, () => counts)
