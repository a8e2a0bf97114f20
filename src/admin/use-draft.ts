import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { draftName, readDraft, removeDraft, writeDraft } from './drafts.ts'

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

  useEffect(() => {
    if (draft === undefined) removeDraft(name)
    else writeDraft(name, draft)
  }, [name, draft])

  const setValue = (next: Next<Value>) => setDraft((kept) => (next instanceof Function ? next(orInitial(kept)) : next))
  return [orInitial(draft), setValue] as const
}
