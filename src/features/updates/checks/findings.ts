import { createContext, use, useCallback, useEffect, useState } from 'react'

/** The id of the section. */
export const BEFORE_SENDING = 'before-sending'

type Note = (name: string, isBad: boolean) => void

const FindingsContext = createContext<Note>(() => {})

export const FindingsPlace = FindingsContext.Provider

/** The names of the checks with a bad finding, for the question before sending. */
export function useFindings() {
  const [bad, setBad] = useState<string[]>([])
  const note: Note = useCallback(
    (name, isBad) => setBad((bad) => [...bad.filter((each) => each !== name), ...(isBad ? [name] : [])]),
    [],
  )
  return { bad, note }
}

export function useNoteFinding(name: string, isBad: boolean) {
  const note = use(FindingsContext)
  useEffect(() => {
    if (!isBad) return
    note(name, true)
    return () => note(name, false)
  }, [name, isBad, note])
}
