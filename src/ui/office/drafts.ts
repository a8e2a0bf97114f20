const PREFIX = 'draft:'
const PERSON = 'drafts-of'
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

type Draft = { value: unknown; at: number }

/** Returns the administrator who logged in last, because all tabs of a browser share the session. */
function person(): string {
  try {
    return localStorage.getItem(PERSON) ?? ''
  } catch {
    return ''
  }
}

export const draftName = (pathname: string, key: string) => `${PREFIX}${person()}:${pathname}:${key}`

export function readDraft<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')?.value
  } catch {
    return undefined
  }
}

/** Returns false if the storage is blocked or full. */
export function writeDraft(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify({ value, at: Date.now() } satisfies Draft))
    return true
  } catch {
    return false
  }
}

export function removeDraft(name: string) {
  try {
    localStorage.removeItem(name)
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}

/** Switches to the drafts of this administrator and deletes drafts older than 30 days, whoever wrote them. */
export function keepDraftsOf(username: string) {
  try {
    localStorage.setItem(PERSON, username.trim().toLowerCase())
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX) && isOld(name)) removeDraft(name)
  } catch {
    // Storage is blocked, so there are no drafts.
  }
}

function isOld(name: string): boolean {
  try {
    const { at }: Draft = JSON.parse(localStorage.getItem(name) ?? '')
    return !(at > Date.now() - KEPT_MS)
  } catch {
    return true
  }
}
