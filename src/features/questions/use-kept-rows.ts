import { useState } from 'react'
import type { Contact } from './contacts.schema.ts'

type Kept = { contact: Contact; index: number; among: Contact[] }

/**
 * Keeps contacts that were answered here at their place until the list is opened again, so that nothing jumps.
 * `keep` also shows a newer version of a contact; the loader's next version replaces it.
 */
export function useKeptRows(contacts: Contact[]) {
  const [kept, setKept] = useState<Kept[]>([])
  const rows = [...contacts]
  const indexOf = (id: number) => rows.findIndex((row) => row.id === id)
  for (const { contact, index, among } of kept) {
    const at = indexOf(contact.id)
    if (at < 0) rows.splice(index, 0, contact)
    else if (among === contacts) rows[at] = contact
  }
  const without = (id: number) => (now: Kept[]) => now.filter(({ contact }) => contact.id !== id)
  return {
    rows,
    keep: (contact: Contact) =>
      setKept((now) => {
        const next = { contact, index: indexOf(contact.id), among: contacts }
        return [...without(contact.id)(now), next].toSorted((a, b) => a.index - b.index)
      }),
    /** Call this after the contact was erased. */
    drop: (id: number) => setKept(without(id)),
  }
}
