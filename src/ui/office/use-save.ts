import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useBusy } from '#ui/site/use-busy.ts'
import { useAnnounce } from './Announcements.tsx'
import { Canceled, Refusal } from './call-api.ts'

export type SaveFailure = {
  /** Which save failed: the `what` of `Save`. */
  what: string
  message: string
  /** The server's sentence for each invalid field. */
  fields: Record<string, string>
  /** 400: the user can correct the input. */
  isInvalid: boolean
  /** 403: an owner has changed the user's role. */
  isForbidden: boolean
  /** 404: someone else has deleted the item. */
  isMissing: boolean
  /** 409: someone else has changed the item. The page's data has been reloaded. */
  isConflict: boolean
}

export type Save<Answer> = {
  /** Names the save if a component makes several kinds with one hook. */
  what?: string
  call: () => Promise<Answer>
  /** The sentences of the notices. Omit them if the page shows the outcome itself. */
  success?: string | ((answer: Answer) => string) | undefined
  failure?: string | undefined
  /** Appended to the server's sentence about a 409. */
  conflict?: string
  /** Runs after the reload. */
  onSaved?: (answer: Answer) => unknown
  onFailed?: (failure: SaveFailure) => unknown
}

/** `reload` replaces the default reload of the page's data; `false` skips it. */
type SavingOptions = { reload?: (() => unknown) | false }

export type Saving = ReturnType<typeof useSave>

/**
 * Makes one call at a time, shows a notice and reloads the page's data. A 409 needs no further code: the reload fetches
 * the other version, and `EditState` shows it beside the user's text.
 */
export function useSave({ reload }: SavingOptions = {}) {
  const [outcome, setOutcome] = useState<'saved' | SaveFailure>()
  const { isBusy, run } = useBusy()
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()
  const load = reload === false ? () => {} : (reload ?? revalidate)

  const forget = () => setOutcome(undefined)

  async function attempt<Answer>({ what = '', call, success, failure: sentence, conflict, ...then }: Save<Answer>) {
    forget()
    try {
      const answer = await call()
      setOutcome('saved')
      if (success) announce(success instanceof Function ? success(answer) : success)
      await load()
      await then.onSaved?.(answer)
    } catch (error) {
      if (error instanceof Canceled) return
      const failed = toFailure(error as Error, { what, conflict })
      if (sentence) announce(sentence, { kind: 'error', reason: failed.message })
      if (failed.isConflict) await load()
      await then.onFailed?.(failed)
      setOutcome(failed)
    }
  }

  return {
    save: <Answer>(save: Save<Answer>) => run(() => attempt(save)),
    isSaving: isBusy,
    isSaved: outcome === 'saved',
    failure: outcome === 'saved' ? undefined : outcome,
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
    isForbidden: status === 403,
    isMissing: status === 404,
    isConflict,
  }
}
