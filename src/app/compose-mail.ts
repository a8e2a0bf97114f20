import { isInviteCurrent } from '../features/staff/invites/invites.queries.ts'
import { isResetOpen } from '../features/staff/resets/resets.queries.ts'
import { createLetterComposer } from '../features/updates/letter/compose-letter.ts'
import type { Message } from '../platform/mail/mail.ts'
import type { QueuedMail } from '../platform/mail/mail-queue.queries.ts'

const NO_LINK = 'Its link no longer works.'

/** Makes the messages of the queue: those of an update are written once for all its recipients. */
export function createComposer(deps: Parameters<typeof createLetterComposer>[0]) {
  const composeLetter = createLetterComposer(deps)
  return async (queued: QueuedMail): Promise<Message | { stop: string }> => {
    if (queued.kind === 'update') return composeLetter(queued)
    if (queued.kind === 'invitation' && !(await isInviteCurrent(deps.db, queued))) return { stop: NO_LINK }
    if (queued.kind === 'reset' && !(await isResetOpen(deps.db, queued))) return { stop: NO_LINK }
    const { to_address: to, reply_to, subject, text } = queued
    return { to, subject, text, ...(reply_to && { replyTo: reply_to }) }
  }
}
