import type { Db } from '../db/database.ts'
import { createUpdateMessages } from '../weekly-updates/update-message.ts'
import type { Message } from './mail.ts'
import type { QueuedMail } from './mail-queue.queries.ts'

/** Makes the messages of the queue: those of an update are written once for all its recipients. */
export function createComposer(deps: Parameters<typeof createUpdateMessages>[0]) {
  const updateMessage = createUpdateMessages(deps)
  return async (queued: QueuedMail): Promise<Message | { stop: string }> => {
    if (queued.kind === 'update') return updateMessage(queued)
    if (queued.kind === 'invitation' && !(await isOpen(deps.db, queued))) return { stop: 'Its link works no more.' }
    const { to_address: to, reply_to, subject, text } = queued
    return { to, subject, text, ...(reply_to && { replyTo: reply_to }) }
  }
}

/** Whether the invitation is still the one that this was written for. */
async function isOpen(db: Db, { invite_id, created_at }: QueuedMail): Promise<boolean> {
  const invite = await db.selectFrom('invites').select('created_at').where('id', '=', invite_id).executeTakeFirst()
  return invite?.created_at === created_at
}
