import { startTransition, useState } from 'react'
import { useDraft } from './use-draft.ts'

/** For who saves what is not there any more. */
export const IN_TRASH = 'Restore it from the trash to go on editing. What you typed is still here.'

export const CHOOSE_FIRST = 'First choose which version to keep.'

export type Fields = Record<string, string | boolean | null>

/** What is typed, and what was stored when that was begun. */
export type EditDraft<Form> = { form: Form; base: Form }

export type Edit<Form extends Fields> = ReturnType<typeof useEdit<Form>>

/**
 * A form over something that is stored. What is typed outlives the page until it is saved, and remembers on what it
 * stands, so that it can tell when somebody else has saved. For another `key` give the component a React key.
 */
export function useEdit<Form extends Fields>(key: string, stored: Form) {
  const [draft, setDraft] = useDraft<EditDraft<Form> | null>(key, null)
  const [discarded, setDiscarded] = useState<EditDraft<Form> | null>(null)
  const isUnsaved = draft !== null && !isSame(draft.form, stored)
  const current: EditDraft<Form> = isUnsaved ? draft : { form: stored, base: stored }

  const isStale = isUnsaved && !isSame(draft.base, stored)
  return {
    form: current.form,
    stored,
    isUnsaved,
    /** Somebody else has saved since this was begun: `stored` is theirs, `form` ours. */
    isStale,
    isDiscarded: discarded !== null && !isUnsaved,
    /** Goes before a save. @throws while it is stale */
    requireCurrent() {
      if (isStale) throw new Error(CHOOSE_FIRST)
    },
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
    keepMine: () => setDraft({ ...current, base: stored }),
    /** After a save of `sent`, when what is stored has been loaded anew as `saved`. What was typed meanwhile stays. */
    settle(sent: Form, saved: Form) {
      // In one step with what was loaded, or the form would show the old words for a moment.
      startTransition(() => setDraft((now) => (now && !isSame(now.form, sent) ? { ...now, base: saved } : undefined)))
    },
  }
}

export function isSame<Form extends Fields>(a: Form, b: Form): boolean {
  return Object.keys(b).every((field) => a[field] === b[field])
}
