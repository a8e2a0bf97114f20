import type { MailCounts, MailState } from '../../platform/mail/mail-state.schema.ts'
import { choiceParameter, idParameter, pageParameter, viewReader } from '../../ui/office/list-view.ts'
import { cleanSearch } from '../../ui/site/use-search.ts'
import type { Mail } from './mails.schema.ts'

export const MAIL_STATES: { state: MailState | undefined; label: string; nothing: string }[] = [
  { state: undefined, label: 'All', nothing: 'No email was sent yet.' },
  { state: 'waiting', label: 'Waiting', nothing: 'No email waits.' },
  { state: 'failed', label: 'Failed', nothing: 'No email has failed.' },
  { state: 'unknown', label: 'May have arrived', nothing: 'Of every email it is known whether it was sent.' },
  { state: 'stopped', label: 'Stopped', nothing: 'No email was stopped.' },
  { state: 'sent', label: 'Sent', nothing: 'No email was sent yet.' },
  { state: 'saved', label: 'Saved, not delivered', nothing: 'No email is saved without being delivered.' },
]

export const KINDS: Record<Mail['kind'], string> = {
  question: 'Question notice',
  invitation: 'Invitation',
  reset: 'Link to a new password',
  security: 'Security notice',
  update: 'Weekly update',
}

/** The view that the page's address describes. */
export const readMailsView = viewReader({
  state: choiceParameter(MAIL_STATES.map(({ state }) => state)),
  update: idParameter,
  search: cleanSearch,
  page: pageParameter,
})

export type MailsView = ReturnType<typeof readMailsView>

/** Of it, as the API wants it. */
export function scopeOf({ update, search }: MailsView) {
  return { ...(update && { update }), ...(search && { search }) }
}

export const countAll = (counts: MailCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0)
