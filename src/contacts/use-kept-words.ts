import { type RefObject, useEffect, useEffectEvent } from 'react'

const KEY = 'contact-form'
const NAMES = ['name', 'email', 'question']

/** What is typed outlives a reload and the way back, in this tab, until it is sent. */
export function useKeptWords(form: RefObject<HTMLFormElement | null>) {
  const fields = () => NAMES.map((name) => form.current?.elements.namedItem(name) as HTMLInputElement)

  const restore = useEffectEvent(() => {
    const words = readWords()
    for (const field of fields()) field.value ||= words[field.name] ?? ''
  })
  useEffect(() => restore(), [])

  return {
    keepWords: () => writeWords(Object.fromEntries(fields().map(({ name, value }) => [name, value]))),
    forgetWords: () => writeWords({}),
  }
}

function readWords(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

function writeWords(words: Record<string, string>) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(words))
  } catch {
    // Blocked or full: then they live as long as their page.
  }
}
