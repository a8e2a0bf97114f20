import { INTEREST_LABELS } from '#features/subscribers/interests.ts'
import { numberText } from '#ui/site/number-text.ts'
import type { Update, UpdateSummary } from '../updates.schema.ts'

export const peopleText = (count: number) => (count === 1 ? '1 person' : `${numberText(count)} people`)

/** The name of the subscribers that get an update. */
export const audienceText = (audience: NonNullable<Update['audience']>) =>
  audience === 'everyone' ? 'Everyone' : INTEREST_LABELS[audience]

type Sent = Pick<UpdateSummary, 'progress' | 'recipientCount'>

/** 'saved': there was no mail server. 'partly': some emails failed or are unconfirmed. */
export type Outcome = 'under way' | 'sent' | 'saved' | 'stopped' | 'partly'

export function outcomeOf({ progress: { waiting, saved, stopped, failed, unknown } }: Pick<Sent, 'progress'>): Outcome {
  if (waiting > 0) return 'under way'
  if (stopped > 0) return 'stopped'
  if (saved > 0) return 'saved'
  return failed + unknown > 0 ? 'partly' : 'sent'
}

/** Returns a text such as “1,204 of 2,000 sent, 790 queued, 6 failed”; without a mail server (`isSaving`), “3 saved, not delivered”. */
export function progressText({ progress, recipientCount }: Sent, isSaving = false): string {
  const { sent, saved, waiting, failed, stopped } = progress
  const isSaved = saved > 0 || isSaving
  const parts = isSaved && sent === 0 ? [] : [`${numberText(sent)} of ${numberText(recipientCount)} sent`]
  if (isSaved) parts.push(`${numberText(saved)} saved, not delivered`)
  if (waiting > 0) parts.push(`${numberText(waiting)} queued`)
  if (failed > 0) parts.push(`${numberText(failed)} failed`)
  if (stopped > 0) parts.push(`${numberText(stopped)} stopped`)
  return parts.join(', ')
}

export function unknownText({ progress: { unknown } }: Sent): string | undefined {
  if (unknown === 0) return
  const emails = unknown === 1 ? '1 email is' : `${numberText(unknown)} emails are`
  return `${emails} unconfirmed, because the connection to the mail server was lost.`
}

/** For updates that the automation sends. */
export function forwardedText({ recipientCount, isUnanswered }: UpdateSummary): string {
  const doubt = isUnanswered ? ', but not confirmed; check the automation' : ''
  return `Passed to the automation (${peopleText(recipientCount)})${doubt}`
}

export function summaryText(update: UpdateSummary): string {
  if (update.isForwarded) return `${forwardedText(update)}.`
  // Emails are deleted after 90 days.
  if (Object.values(update.progress).every((count) => count === 0)) return `To ${peopleText(update.recipientCount)}.`
  const unknown = unknownText(update)
  return `${progressText(update)}.${unknown ? ` ${unknown}` : ''}`
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Returns a text such as “by Nell Moss on Nov 20, 2026”, or nothing. */
export function approvalText({ approvedBy, approvedOn }: Pick<Update, 'approvedBy' | 'approvedOn'>): string {
  const on = approvedOn && `on ${DAY.format(new Date(approvedOn))}`
  return [approvedBy && `by ${approvedBy}`, on].filter(Boolean).join(' ')
}
