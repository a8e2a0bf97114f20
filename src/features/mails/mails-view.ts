import type { MailCounts, MailState } from '../../platform/mail/mail-state.schema.ts'
import { readPage } from '../../ui/office/page-place.ts'
import { adminPaths } from '../../ui/paths.ts'
import { cleanSearch } from '../../ui/site/use-search.ts'
import type { Mail } from './mails.schema.ts'

export const STATES: { state: MailState | undefined; label: string; nothing: string }[] = [
  { state: undefined, label: 'All', nothing: 'No e-mail was sent yet.' },
  { state: 'waiting', label: 'Waiting', nothing: 'No e-mail waits.' },
  { state: 'failed', label: 'Failed', nothing: 'No e-mail has failed.' },
  { state: 'unknown', label: 'May have arrived', nothing: 'Of every e-mail it is known whether it was sent.' },
  { state: 'stopped', label: 'Stopped', nothing: 'No e-mail was stopped.' },
  { state: 'sent', label: 'Sent', nothing: 'No e-mail was sent yet.' },
  { state: 'saved', label: 'Saved, not delivered', nothing: 'No e-mail is saved without being delivered.' },
]

export const KINDS: Record<Mail['kind'], string> = {
  question: 'Question notice',
  invitation: 'Invitation',
  reset: 'Link to a new password',
  security: 'Security notice',
  update: 'Weekly update',
}

/** What the address says that is to be shown. */
export type MailsView = { state: MailState | undefined; update: number | undefined; search: string; page: number }

export function readView(address: string): MailsView {
  const { searchParams } = new URL(address)
  const update = searchParams.get('update') ?? ''
  return {
    state: STATES.find(({ state }) => state === searchParams.get('state'))?.state,
    update: /^[1-9]\d{0,8}$/.test(update) ? Number(update) : undefined,
    search: cleanSearch(searchParams.get('search') ?? ''),
    page: readPage(searchParams),
  }
}

export const viewPath = (view: MailsView) => adminPaths.mails(view)

/** Of it, as the API wants it. */
export function scopeOf({ update, search }: MailsView) {
  return { ...(update && { update }), ...(search && { search }) }
}

export const countAll = (counts: MailCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0)
