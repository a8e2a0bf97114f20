const PREFIX = 'draft:'
const PERSON = 'drafts-of'

export const draftName = (pathname: string, key: string) => `${PREFIX}${pathname}:${key}`

/** What was typed under this name in this tab, or undefined. */
export function readDraft<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')?.value
  } catch {
    return undefined
  }
}

export function writeDraft(name: string, value: unknown) {
  try {
    sessionStorage.setItem(name, JSON.stringify({ value }))
  } catch {
    // Blocked or full: what is typed then lives as long as its page.
  }
}

export function removeDraft(name: string) {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Blocked: nothing was kept.
  }
}

/** Keeps what was typed for the person who comes back, and for nobody else who signs in here. */
export function keepDraftsOf(username: string) {
  const person = username.trim().toLowerCase()
  try {
    const before = sessionStorage.getItem(PERSON)
    if (before !== null && before !== person) removeDrafts()
    sessionStorage.setItem(PERSON, person)
  } catch {
    // Blocked: nothing was kept.
  }
}

export function removeDrafts() {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) removeDraft(name)
  } catch {
    // Blocked: nothing was kept.
  }
}
