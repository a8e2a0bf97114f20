import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from './Announcements.tsx'
import { Refusal } from './call-api.ts'
import { useBusy } from './use-busy.ts'

/** Why a save did not succeed. */
export type SaveFailure = {
  /** Which one, in a place that saves several things. */
  what: string
  message: string
  /** What the server says of each field. */
  fields: Record<string, string>
  /** 400: the person can mend it. */
  isInvalid: boolean
  /** 404: somebody else has deleted what was to be changed. */
  isMissing: boolean
  /** 409: somebody else has changed it. The page has loaded what is stored now. */
  isConflict: boolean
}

export type Save<Answer> = {
  /** What is saved, in a place that saves several things. */
  what?: string
  call: () => Promise<Answer>
  /** The sentences of the notice. A place without them says it by itself. */
  success?: string | ((answer: Answer) => string)
  failure?: string
  /** Follows the server's sentence about a 409. */
  conflict?: string
  /** Runs when the page shows what is stored now. */
  onSaved?: (answer: Answer) => unknown
  onFailed?: (failure: SaveFailure) => unknown
}

/** `reload` loads what a save changes: the whole page, unless it says otherwise. */
type SavingOptions = { reload?: (() => unknown) | false }

export type Saving = ReturnType<typeof useSave>

/**
 * For every form and button that saves: one call at a time, a notice, and the page loaded anew. A 409 is handled here:
 * the page loads what somebody else has saved, and `EditState` shows theirs beside what is typed.
 */
export function useSave({ reload }: SavingOptions = {}) {
  const [failure, setFailure] = useState<SaveFailure>()
  const [isSaved, setIsSaved] = useState(false)
  const { isBusy, run } = useBusy()
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()
  const load = reload === false ? () => {} : (reload ?? revalidate)

  function forget() {
    setFailure(undefined)
    setIsSaved(false)
  }

  async function attempt<Answer>({ what = '', call, success, failure: sentence, conflict, ...then }: Save<Answer>) {
    forget()
    try {
      const answer = await call()
      setIsSaved(true)
      if (success) announce(success instanceof Function ? success(answer) : success)
      await load()
      await then.onSaved?.(answer)
    } catch (error) {
      const failed = toFailure(error as Error, { what, conflict })
      if (sentence) announce(sentence, { kind: 'error', reason: failed.message })
      if (failed.isConflict) await load()
      await then.onFailed?.(failed)
      setFailure(failed)
    }
  }

  return {
    save: <Answer>(save: Save<Answer>) => run(() => attempt(save)),
    isSaving: isBusy,
    isSaved,
    failure,
    forget,
  }
}

function toFailure(error: Error, { what, conflict }: { what: string; conflict: string | undefined }): SaveFailure {
  const { status, fields = {} } = error instanceof Refusal ? error : {}
  const isConflict = status === 409
  return {
    what,
    message: isConflict && conflict ? `${error.message} ${conflict}` : error.message,
    fields,
    isInvalid: status === 400,
    isMissing: status === 404,
    isConflict,
  }
}
