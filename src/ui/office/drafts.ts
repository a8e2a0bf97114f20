const PREFIX = 'draft:'
const PERSON = 'drafts-of'
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

type Draft = { value: unknown; at: number }

/** Whoever signed in last: in one browser that is one person, in all its tabs. */
function person(): string {
  try {
    return localStorage.getItem(PERSON) ?? ''
  } catch {
    return ''
  }
}

export const draftName = (pathname: string, key: string) => `${PREFIX}${person()}:${pathname}:${key}`

/** What was typed under this name in this browser, or undefined. */
export function readDraft<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')?.value
  } catch {
    return undefined
  }
}

/** False: the storage is blocked or full, and what is typed lives as long as its page. */
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
    // Blocked: nothing was kept.
  }
}

/** From now on drafts are those of this person. What others typed here waits for them, for 30 days. */
export function keepDraftsOf(username: string) {
  try {
    localStorage.setItem(PERSON, username.trim().toLowerCase())
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX) && isOld(name)) removeDraft(name)
  } catch {
    // Blocked: nothing is kept.
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
