import { countRows } from '../db/count-rows.ts'
import type { Db } from '../db/database.ts'
import { type PageQuery, placeOf } from '../db/page.schema.ts'
import { fail } from '../errors.ts'
import type { HeldPage, Letter } from './contacts.schema.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** @param reasons in sentences */
export async function holdMessage(tx: Db, { name, email, question }: Letter, reasons: string[], now: Date) {
  await tx
    .insertInto('held_messages')
    .values({ name, email, question, reasons: JSON.stringify(reasons), created_at: now.toISOString() })
    .execute()
}

/** Newest first. */
export async function listHeldMessages(db: Db, query: PageQuery): Promise<HeldPage> {
  const { page, pageSize, offset } = placeOf(query)
  const held = db.selectFrom('held_messages')
  const total = await countRows(held)
  const rows = await held
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute()
  const messages = rows.map(({ reasons, created_at, ...message }) => ({
    ...message,
    reasons: JSON.parse(reasons),
    createdAt: created_at,
    endsAt: new Date(Date.parse(created_at) + KEPT_MS).toISOString(),
  }))
  return { messages, total, page, pageSize }
}

/** Takes it out. @throws 404 */
export async function takeHeldMessage(tx: Db, id: number): Promise<Letter & { at: Date }> {
  const held = await tx.deleteFrom('held_messages').where('id', '=', id).returningAll().executeTakeFirst()
  if (!held) throw fail(404, 'This message is not held any more. Perhaps somebody else has looked at it just now.')
  const { name, email, question, created_at } = held
  return { name, email, question, at: new Date(created_at) }
}

export async function deleteOldHeldMessages(tx: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  await tx.deleteFrom('held_messages').where('created_at', '<', oldest).execute()
}
