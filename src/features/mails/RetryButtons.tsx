import type { MouseEvent } from 'react'
import { useRevalidator } from 'react-router'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { headingOf } from '#ui/office/heading-of.ts'
import { useSave } from '#ui/office/use-save.ts'
import { numberText } from '#ui/site/number-text.ts'
import type { Mail } from './mails.schema.ts'
import { type MailsView, scopeOf } from './mails-view.ts'

const LABEL = 'Send again'
const WHICH = { failed: 'failed emails', unknown: 'unconfirmed emails', stopped: 'stopped emails' }

async function retry({ id, state }: Mail) {
  await answer(adminApi.mails[':id'].retry.$post({ param: { id: `${id}` } }))
  return { message: state === 'waiting' ? 'Trying again now.' : 'Email queued again.' }
}

/** `leavesList`: the list shows a single state, so a queued email leaves it. */
type RetryButtonProps = { mail: Mail; leavesList: boolean }

export function RetryButton({ mail, leavesList }: RetryButtonProps) {
  const about = `to ${mail.to}`
  if (mail.state !== 'unknown') return <RetryAtOnce mail={mail} leavesList={leavesList} />
  return (
    <ConfirmButton
      label={LABEL}
      about={about}
      question={`Send the email ${about} again?`}
      onConfirm={() => retry(mail)}
    >
      The connection dropped just after the mail server received the email. If it did arrive, the recipient will get it
      twice.
    </ConfirmButton>
  )
}

function RetryAtOnce({ mail, leavesList }: RetryButtonProps) {
  const isWaiting = mail.state === 'waiting'
  const label = isWaiting ? 'Try now' : LABEL
  const { save, isSaving } = useSave()
  const { revalidate } = useRevalidator()

  function press({ currentTarget }: MouseEvent) {
    const [row, heading] = [currentTarget.closest('li'), headingOf(currentTarget)]
    const leaves = leavesList && !isWaiting
    // The button disappears, and its row may too.
    const focusWhatStays = () => (leaves ? heading?.focus() : row?.focus({ preventScroll: true }))
    void save({
      call: () => retry(mail),
      success: ({ message }) => message,
      failure: "Couldn't send the email again.",
      onSaved: focusWhatStays,
      async onFailed({ isMissing, isConflict }) {
        if (isConflict) focusWhatStays()
        if (!isMissing) return
        await revalidate()
        heading?.focus()
      },
    })
  }
  return (
    <BusyButton variant="outline" size="sm" isBusy={isSaving} aria-label={`${label} to ${mail.to}`} onClick={press}>
      {label}
    </BusyButton>
  )
}

/** Covers the emails of all pages of the list. A single email has its own button. */
export function RetryAllButton({ view, count }: { view: MailsView; count: number }) {
  const { state } = view
  if (count < 2 || (state !== 'failed' && state !== 'unknown' && state !== 'stopped')) return
  const all = `all ${numberText(count)}`
  return (
    <ConfirmButton
      label={`Send ${all} again`}
      question={`Send ${all} ${WHICH[state]} again?`}
      onConfirm={() => answer(adminApi.mails.retry.$post({ json: { state, ...scopeOf(view) } }))}
    >
      {state === 'unknown'
        ? 'The connection dropped just after the mail server received each email. Anyone whose email did arrive will get it twice.'
        : 'The emails join the queue, and failed deliveries are retried for two more days.'}
    </ConfirmButton>
  )
}
