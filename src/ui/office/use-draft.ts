import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { draftName, readDraft, removeDraft, writeDraft } from './drafts.ts'
import { storedToken } from './guard.ts'

type Next<Value> = Value | undefined | ((now: Value) => Value | undefined)

/**
 * State in local storage that survives reloads and sign-outs. It is `initial` until it is set, and again once it is
 * set to undefined. `key` must not change while the component is mounted. With `path`, other pages share it.
 */
export function useDraft<Value>(key: string, initial: Value, path?: string) {
  const { pathname } = useLocation()
  const [name] = useState(draftName(path ?? pathname, key))
  const [draft, setDraft] = useState(() => readDraft<Value>(name))
  const orInitial = (kept: Value | undefined) => (kept === undefined ? initial : kept)

  const isKept = useRef(true)

  useEffect(() => {
    if (draft === undefined) removeDraft(name)
    isKept.current = draft === undefined || writeDraft(name, draft)
  }, [name, draft])
  // Asks before leaving if the draft could not be stored, but never blocks the redirect of an ended session.
  useWindowEvent('beforeunload', (event) => !isKept.current && storedToken() && event.preventDefault())

  const setValue = (next: Next<Value>) => setDraft((kept) => (next instanceof Function ? next(orInitial(kept)) : next))
  return [orInitial(draft), setValue] as const
}
