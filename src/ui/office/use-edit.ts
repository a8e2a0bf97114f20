import { startTransition, useEffect, useRef, useState } from 'react'
import { draftName, readDraft } from './drafts.ts'
import { type DraftOptions, useDraft } from './use-draft.ts'

export const IN_TRASH = 'Restore it from the trash to keep editing. Your unsaved text is still here.'

export const CHOOSE_FIRST = 'First choose which version to keep.'

export type Fields = Record<string, string | number | boolean | null>

/** `form` is the user's input, `base` the stored version on which it is based. */
export type EditDraft<Form> = { form: Form; base: Form }

export type Edit<Form extends Fields> = ReturnType<typeof useEdit<Form>>

/**
 * A form for something that is stored. Unsaved input survives reloads and remembers the version that it is based on, to
 * detect when someone else has saved. `key` must not change while the component is mounted. With `mergesFields`,
 * a conflict arises only if both people changed the same field. Forms on several pages share the input of one `path`.
 */
export function useEdit<Form extends Fields>(
  key: string,
  stored: Form,
  { mergesFields = false, ...options }: DraftOptions<EditDraft<Form> | null> & { mergesFields?: boolean } = {},
) {
  const [draft, setDraft, isKept] = useDraft<EditDraft<Form> | null>(key, null, options)
  /** The user's last save, until the page shows it. */
  const own = useRef<{ before: Form; saved: Form } | null>(null)
  useEffect(() => {
    if (own.current && !isSame(own.current.before, stored)) own.current = null
  })
  const [discarded, setDiscarded] = useState<EditDraft<Form> | null>(null)
  /** The form that the user is saving. The page may show it before `settle` bases the input on it. */
  const [saving, setSaving] = useState<Form>()
  const unsavedOf = (kept: EditDraft<Form> | null) => {
    const based = kept && mergesFields ? merge(kept, stored) : kept
    return based && !isSame(based.form, stored) ? based : null
  }
  const unsaved = unsavedOf(draft)
  const isUnsaved = unsaved !== null
  const current = unsaved ?? { form: stored, base: stored }

  const isOwn = saving !== undefined && isSame(saving, stored)
  const isStale = isUnsaved && !isOwn && !isSame(current.base, stored)
  return {
    form: current.form,
    stored,
    isUnsaved,
    /** Someone else has saved in the meantime: `stored` is their version, `form` the user's. */
    isStale,
    /** False if the browser can store nothing. */
    isKept,
    isDiscarded: discarded !== null && !isUnsaved,
    /** Call this before saving. @throws while `isStale` */
    requireCurrent() {
      if (isStale) throw new Error(CHOOSE_FIRST)
      setSaving(current.form)
    },
    change(part: Partial<Form> | ((now: Form) => Partial<Form>)) {
      setDiscarded(null)
      // Callers that have waited, for example for an upload, have an old `current`.
      setDraft((kept) => {
        // React runs this again after `settle` if the user types before the loaded data is shown.
        const newest = own.current && isSame(own.current.before, stored) ? own.current.saved : stored
        const now = unsavedOf(kept) ?? { form: newest, base: newest }
        return { ...now, form: { ...now.form, ...(part instanceof Function ? part(now.form) : part) } }
      })
    },
    discard() {
      setDiscarded(draft)
      setDraft(undefined)
    },
    undoDiscard() {
      setDraft(discarded ?? undefined)
      setDiscarded(null)
    },
    /** Bases the input on the stored version, which the next save then replaces. */
    keepMine: () => setDraft({ ...current, base: stored }),
    /** Call this after `sent` was saved and reloaded as `saved`. Keeps input typed during the save. */
    settle(sent: Form, saved: Form) {
      own.current = { before: stored, saved }
      // Update in the same transition as the loaded data, or the form would briefly show the old text.
      startTransition(() => {
        setSaving(undefined)
        setDraft((kept) => {
          const now = kept && mergesFields ? merge(kept, stored) : kept
          return now && !isSame(now.form, sent) ? rebase(now, saved) : undefined
        })
      })
    },
  }
}

/** Takes the stored value of each field that the user has not changed. */
function merge<Form extends Fields>({ form, base }: EditDraft<Form>, stored: Form): EditDraft<Form> {
  const mine = Object.keys(stored).filter((field) => form[field] !== base[field] && form[field] !== stored[field])
  const take = (from: Form) => ({ ...stored, ...Object.fromEntries(mine.map((field) => [field, from[field]])) })
  return { form: take(form), base: take(base) }
}

/** Bases the input on what was saved, which may have fields that the user left alone. */
export const rebase = <Form extends Fields>(draft: EditDraft<Form>, saved: Form): EditDraft<Form> => ({
  form: { ...draft.form, ...merge(draft, saved).form },
  base: { ...draft.base, ...saved },
})

/** A field that `a` lacks was added to the form later. */
export function isSame<Form extends Fields>(a: Form, b: Form): boolean {
  return Object.keys(b).every((field) => a[field] === undefined || a[field] === b[field])
}

/**
 * Whether the browser keeps unsaved input of the form with this key on the page at `path`.
 * @param stored may lack fields of the form, which then count as unchanged by others
 */
export function hasUnsaved<Form extends Fields>(path: string, key: string, stored: Form): boolean {
  const draft = readDraft<EditDraft<Form>>(draftName(path, key))
  return Boolean(draft && !isSame(draft.form, { ...draft.base, ...stored }))
}

/** The stored version on which unsaved input is based, for a form whose stored version has not loaded yet. */
export const unsavedBase = <Form extends Fields>(path: string, key: string) =>
  readDraft<EditDraft<Form>>(draftName(path, key))?.base
