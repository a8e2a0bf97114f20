import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from './Announcements.tsx'
import { Refusal } from './call-api.ts'
import { useBusy } from './use-busy.ts'

type Failed = { what: string; reason: string; status?: number; fields?: Record<string, string> }

type Save<Answer> = {
  /** What is saved, where a place saves several things. */
  what?: string
  call: () => Promise<Answer>
  /** Once the page shows what is stored now. */
  onSaved: (answer: Answer) => void
  /** Somebody else has deleted it. */
  onMissing?: () => void
  success: string
  failure: string
}

/** Saves one thing at a time, with its notices. What somebody else has changed meanwhile is loaded anew. */
export function useSaving() {
  const [failed, setFailed] = useState<Failed>()
  const { isBusy, run } = useBusy()
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()

  async function attempt<Answer>({ what = '', call, onSaved, onMissing, success, failure }: Save<Answer>) {
    setFailed(undefined)
    try {
      const answer = await call()
      announce(success)
      await revalidate()
      onSaved(answer)
    } catch (error) {
      const reasons = failedOf(error as Error, what)
      announce(failure, { kind: 'error', reason: reasons.reason })
      if (reasons.status === 404) onMissing?.()
      if (reasons.status === 409) await revalidate()
      setFailed(reasons)
    }
  }

  return {
    save: <Answer>(save: Save<Answer>) => run(() => attempt(save)),
    isSaving: isBusy,
    failed: (what = '') => (failed?.what === what ? failed : undefined),
    forget: () => setFailed(undefined),
  }
}

function failedOf(error: Error, what: string): Failed {
  const reason = error.message
  if (!(error instanceof Refusal)) return { what, reason }
  const { status, fields } = error
  return { what, reason, status, ...(fields && { fields }) }
}
