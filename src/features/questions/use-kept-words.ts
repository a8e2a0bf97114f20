import { type RefObject, useEffect, useEffectEvent } from 'react'

const KEY = 'contact-form'
const NAMES = ['name', 'email', 'question']

/**
 * Keeps the typed text in this tab across reloads and navigation until it is sent.
 * @param begun text to put into the question field, after a kept question; it is kept only once the visitor changes it
 */
export function useKeptWords(form: RefObject<HTMLFormElement | null>, begun: string) {
  const fields = () => NAMES.map((name) => form.current?.elements.namedItem(name) as HTMLInputElement)
  const keepWords = () =>
    writeWords(Object.fromEntries(fields().map(({ name, value }) => [name, value === begun ? '' : value])))

  const restore = useEffectEvent(() => {
    const words = readWords()
    for (const field of fields()) {
      const kept = words[field.name] ?? ''
      if (field.value === '') field.value = kept
      else if (field.value === begun && kept !== '') field.value = kept.includes(begun) ? kept : `${kept}\n\n${begun}`
    }
    // The visitor may have typed before the client code loaded.
    keepWords()
  })
  useEffect(() => restore(), [])

  return {
    keepWords,
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
    // Storage is blocked or full, so the text lasts only as long as the page.
  }
}
