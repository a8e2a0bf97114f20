import type { MailCounts, MailState } from '#platform/mail/mail-state.schema.ts'
import { choiceParameter, idParameter, pageParameter, viewReader } from '#ui/office/list-view.ts'
import { cleanSearch } from '#ui/site/use-search.ts'
import type { Mail } from './mails.schema.ts'

export const MAIL_STATES: { state: MailState | undefined; label: string; nothing: string }[] = [
  { state: undefined, label: 'All', nothing: 'No emails yet.' },
  { state: 'waiting', label: 'Queued', nothing: 'No queued emails.' },
  { state: 'failed', label: 'Failed', nothing: 'No failed emails.' },
  { state: 'unknown', label: 'Unconfirmed', nothing: 'No unconfirmed emails.' },
  { state: 'stopped', label: 'Stopped', nothing: 'No stopped emails.' },
  { state: 'sent', label: 'Sent', nothing: 'No sent emails.' },
  { state: 'saved', label: 'Saved, not delivered', nothing: 'No saved emails.' },
]

export const KINDS: Record<Mail['kind'], string> = {
  question: 'New question',
  reply: 'Reply to a question',
  invitation: 'Invitation',
  reset: 'Password reset',
  security: 'Security alert',
  confirmation: 'Confirmation of a subscriber',
  update: 'Weekly update',
  copy: 'Copy of a weekly update',
  test: 'Test of a weekly update',
}

export const readMailsView = viewReader({
  state: choiceParameter(MAIL_STATES.map(({ state }) => state)),
  update: idParameter,
  search: cleanSearch,
  page: pageParameter,
})

export type MailsView = ReturnType<typeof readMailsView>

/** The filters of the view besides state and page, as API parameters. */
export function scopeOf({ update, search }: MailsView) {
  return { ...(update && { update }), ...(search && { search }) }
}

export const countAll = (counts: MailCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0)
