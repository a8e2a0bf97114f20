import { tryStorage } from '#ui/site/try-storage.ts'

const PREFIX = 'draft:'
const PERSON = 'drafts-of'
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

type Draft = { value: unknown; at: number }

/** Returns the administrator who logged in last, because all tabs of a browser share the session. */
const person = () => tryStorage(() => localStorage.getItem(PERSON)) ?? ''

export const draftName = (pathname: string, key: string) => `${PREFIX}${person()}:${pathname}:${key}`

const readStored = (name: string): Draft | undefined =>
  tryStorage(() => JSON.parse(localStorage.getItem(name) ?? 'null')) ?? undefined

export const readDraft = <Value>(name: string) => readStored(name)?.value as Value | undefined

/** Returns false if the storage is blocked or full. */
export function writeDraft(name: string, value: unknown): boolean {
  const text = JSON.stringify({ value, at: Date.now() } satisfies Draft)
  const isStored = tryStorage(() => {
    localStorage.setItem(name, text)
    return true
  })
  return isStored === true
}

export const removeDraft = (name: string) => tryStorage(() => localStorage.removeItem(name))

/** Switches to the drafts of this administrator and deletes drafts older than 30 days, whoever wrote them. */
export function keepDraftsOf(username: string) {
  tryStorage(() => {
    localStorage.setItem(PERSON, username.trim().toLowerCase())
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX) && isOld(name)) removeDraft(name)
  })
}

function isOld(name: string): boolean {
  const draft = tryStorage((): Draft => JSON.parse(localStorage.getItem(name) ?? ''))
  return !(draft && draft.at > Date.now() - KEPT_MS)
}
