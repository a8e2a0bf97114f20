import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { draftName, readDraft, removeDraft, writeDraft } from './drafts.ts'
import { storedToken } from './guard.ts'

type Next<Value> = Value | undefined | ((now: Value) => Value | undefined)

export type DraftOptions<Value> = {
  /** Other pages with the same path share the state. */
  path?: string
  /** The state if the browser keeps none. */
  start?: Value | undefined
  /** Whether the server keeps this state, so that the browser need not. */
  isOnServer?: (draft: Value) => boolean
}

/**
 * State in local storage that survives reloads and sign-outs. It is `initial` until it is set, and again once it is
 * set to undefined. `key` must not change while the component is mounted. Also returns whether the state is kept.
 */
export function useDraft<Value>(key: string, initial: Value, { path, start, isOnServer }: DraftOptions<Value> = {}) {
  const { pathname } = useLocation()
  const [name] = useState(draftName(path ?? pathname, key))
  const [draft, setDraft] = useState(() => readDraft<Value>(name) ?? start)
  const orInitial = (kept: Value | undefined) => (kept === undefined ? initial : kept)

  const isKept = useRef(true)
  const isSuperfluous = draft === undefined || isOnServer?.(draft) === true

  useEffect(() => {
    if (isSuperfluous) removeDraft(name)
    isKept.current = isSuperfluous || writeDraft(name, draft)
  }, [name, draft, isSuperfluous])
  // Asks before leaving if the draft could not be stored, but never blocks the redirect of an ended session.
  useWindowEvent('beforeunload', (event) => !isKept.current && storedToken() && event.preventDefault())

  const setValue = (next: Next<Value>) => setDraft((kept) => (next instanceof Function ? next(orInitial(kept)) : next))
  return [orInitial(draft), setValue, isKept] as const
}
