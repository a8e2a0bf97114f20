import { type SetStateAction, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { draftName, readDraft, writeDraft } from './drafts.ts'

/**
 * A state that outlives its page: who is sent to the login finds it again afterwards. Until something is set it is
 * `initial`, also when that changes. For another `key` give the component a React key of its own.
 */
export function useDraft<Value>(key: string, initial: Value) {
  const { pathname } = useLocation()
  const [name] = useState(draftName(pathname, key))
  const [draft, setDraft] = useState(() => readDraft<Value>(name))
  const orInitial = (kept: Value | undefined) => (kept === undefined ? initial : kept)

  useEffect(() => {
    if (draft !== undefined) writeDraft(name, draft)
  }, [name, draft])

  const setValue = (next: SetStateAction<Value>) =>
    setDraft((kept) => (next instanceof Function ? next(orInitial(kept)) : next))
  return [orInitial(draft), setValue] as const
}
