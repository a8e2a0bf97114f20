import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import type { Contact } from './contacts.schema.ts'

const KEY = 'replied-to'

export type Replied = ReturnType<typeof useReplied>

/** Stores for which contacts Reply was pressed, so that the page can ask about the answers when the user returns. */
export function useReplied() {
  // Kept in this tab's storage, because a phone may reload the tab while the mail program is open.
  const [asked, setAsked] = useState(readKeys)
  const comeBack = () => document.visibilityState === 'visible' && setAsked(readKeys())
  useWindowEvent('focus', comeBack)
  useWindowEvent('visibilitychange', comeBack)

  return {
    asksAbout: (contact: Contact) => contact.answeredAt === null && asked.includes(keyOf(contact)),
    notePressed: (contact: Contact) => writeKeys([...readKeys(), keyOf(contact)]),
    stopAsking(contact: Contact) {
      writeKeys(readKeys().filter((key) => key !== keyOf(contact)))
      setAsked(readKeys())
    },
  }
}

// A newer message is a new question.
const keyOf = ({ id, messages }: Contact) => `${id}/${messages.at(-1)?.id}`

function readKeys(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  } catch {
    // Storage is blocked or damaged: the page does not ask.
    return []
  }
}

function writeKeys(keys: string[]) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(keys))
  } catch {
    // Storage is blocked: the page does not ask.
  }
}
