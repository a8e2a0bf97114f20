import { createUpdateMessages } from '../features/updates/letter/update-message.ts'
import type { Db } from '../platform/db/database.ts'
import type { Message } from '../platform/mail/mail.ts'
import type { QueuedMail } from '../platform/mail/mail-queue.queries.ts'

const NO_LINK = 'Its link no longer works.'

/** Makes the messages of the queue: those of an update are written once for all its recipients. */
export function createComposer(deps: Parameters<typeof createUpdateMessages>[0]) {
  const updateMessage = createUpdateMessages(deps)
  return async (queued: QueuedMail): Promise<Message | { stop: string }> => {
    if (queued.kind === 'update') return updateMessage(queued)
    if (queued.kind === 'invitation' && !(await isOpen(deps.db, queued))) return { stop: NO_LINK }
    if (queued.kind === 'reset' && !(await isResetOpen(deps.db, queued))) return { stop: NO_LINK }
    const { to_address: to, reply_to, subject, text } = queued
    return { to, subject, text, ...(reply_to && { replyTo: reply_to }) }
  }
}

/** Whether the invitation is still the one that this was written for. */
async function isOpen(db: Db, { invite_id, created_at }: QueuedMail): Promise<boolean> {
  const invite = await db.selectFrom('invites').select('created_at').where('id', '=', invite_id).executeTakeFirst()
  return invite?.created_at === created_at
}

/** Whether the link in this e-mail still sets a password. */
async function isResetOpen(db: Db, { to_address, created_at }: QueuedMail): Promise<boolean> {
  const reset = await db
    .selectFrom('password_resets')
    .innerJoin('administrators', 'administrators.id', 'administrator_id')
    .select('token_hash')
    .where('administrators.email_lower', '=', to_address.toLowerCase())
    .where('password_resets.created_at', '=', created_at)
    .executeTakeFirst()
  return reset !== undefined
}
