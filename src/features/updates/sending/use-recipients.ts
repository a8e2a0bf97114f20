import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { RECIPIENTS_MAX } from '#platform/http/limits.ts'
import { type Recipients, readRecipients } from '#platform/mail/read-addresses.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'

const PAUSE_MS = 400

/** The server's check for unsubscribed addresses. */
type Check = { kind: 'none' } | { kind: 'failed' } | { kind: 'told'; unsubscribed: string[] }

export type ReadRecipients = Recipients & { check: Check }

const NONE: Check = { kind: 'none' }

/** Parses the recipients while the user types. If all are valid, checks them on the server after each pause. */
export function useRecipients(typed: string) {
  const deferred = useDeferredValue(typed)
  const read = useMemo(() => readRecipients(deferred), [deferred])
  const { emails, invalid } = read
  const isRight = emails.length > 0 && emails.length <= RECIPIENTS_MAX && invalid.length === 0
  const asked = isRight ? emails.join('\n') : ''
  const [settled] = useDebouncedValue(asked, PAUSE_MS)
  const [answered, setAnswered] = useState<{ asked: string; check: Check }>()

  async function ask(recipientEmails: string, signal = new AbortController().signal) {
    if (!recipientEmails) return
    const call = adminApi['weekly-update'].recipients.$post({ json: { recipientEmails } }, { init: { signal } })
    const check = await answer(call).then(
      ({ unsubscribed }): Check => ({ kind: 'told', unsubscribed }),
      (): Check => ({ kind: 'failed' }),
    )
    if (!signal.aborted) setAnswered({ asked: recipientEmails, check })
  }

  const askWhenSettled = useEffectEvent(ask)
  useEffect(() => {
    const stop = new AbortController()
    void askWhenSettled(settled, stop.signal)
    return () => stop.abort()
  }, [settled])

  const recipients: ReadRecipients = { ...read, check: answered?.asked === asked ? answered.check : NONE }
  /** `askAgain` repeats the check. Call it after the list of unsubscribed addresses has changed. */
  return { recipients, askAgain: () => void ask(asked) }
}
