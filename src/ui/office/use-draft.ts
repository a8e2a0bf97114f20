import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { draftName, readDraft, removeDraft, writeDraft } from './drafts.ts'
import { storedToken } from './guard.ts'

type Next<Value> = Value | undefined | ((now: Value) => Value | undefined)

/**
 * A state that outlives its page, its tab and its session: who comes back finds it again. Until something is set, and
 * after `undefined` is, it is `initial`, also when that changes. For another `key` give the component a React key.
 */
export function useDraft<Value>(key: string, initial: Value) {
  const { pathname } = useLocation()
  const [name] = useState(draftName(pathname, key))
  const [draft, setDraft] = useState(() => readDraft<Value>(name))
  const orInitial = (kept: Value | undefined) => (kept === undefined ? initial : kept)

  const isKept = useRef(true)

  useEffect(() => {
    if (draft === undefined) removeDraft(name)
    isKept.current = draft === undefined || writeDraft(name, draft)
  }, [name, draft])
  // What no storage takes goes with the page: then the browser asks. Whose session has ended cannot stay.
  useWindowEvent('beforeunload', (event) => !isKept.current && storedToken() && event.preventDefault())

  const setValue = (next: Next<Value>) => setDraft((kept) => (next instanceof Function ? next(orInitial(kept)) : next))
  return [orInitial(draft), setValue] as const
}
