import { useState } from 'react'
import { useDraft } from './use-draft.ts'

type Draft<Form extends Fields> = { form: Form; version: number }

export type Fields = Record<string, string | boolean | number | null>

export type Edit<Form extends Fields> = ReturnType<typeof useEdit<Form>>

/**
 * A form over something that is stored in versions. What is typed outlives the page until it is saved, and remembers on
 * which version it stands, so that a save can tell. For another `key` give the component a React key of its own.
 */
export function useEdit<Form extends Fields>(key: string, stored: Form, version: number) {
  const [draft, setDraft] = useDraft<Draft<Form> | null>(key, null)
  const [discarded, setDiscarded] = useState<Draft<Form> | null>(null)
  const isUnsaved = draft !== null && !isSame(draft.form, stored)
  const current: Draft<Form> = isUnsaved ? draft : { form: stored, version }

  return {
    form: current.form,
    /** The one that a save has to send along. */
    version: current.version,
    stored,
    isUnsaved,
    /** Somebody else has saved since this was begun: `stored` is theirs, `form` ours. */
    isStale: isUnsaved && draft.version !== version,
    isDiscarded: discarded !== null && !isUnsaved,
    change(part: Partial<Form>) {
      setDiscarded(null)
      setDraft({ ...current, form: { ...current.form, ...part } })
    },
    discard() {
      setDiscarded(draft)
      setDraft(undefined)
    },
    undoDiscard() {
      setDraft(discarded ?? undefined)
      setDiscarded(null)
    },
    /** From here on it stands on what is stored now: a save replaces that. */
    keepMine: () => setDraft({ ...current, version }),
    /** After a save of `sent`, when what is stored has been loaded anew. What was typed meanwhile stays. */
    settle: (sent: Form, savedVersion: number) =>
      setDraft((now) => (now && !isSame(now.form, sent) ? { ...now, version: savedVersion } : undefined)),
  }
}

function isSame<Form extends object>(a: Form, b: Form): boolean {
  return (Object.keys(b) as (keyof Form)[]).every((key) => a[key] === b[key])
}
