import type { Logger } from 'pino'
import { recordEvent } from '#features/audit/audit.queries.ts'
import { countedLine, type WaitingSource } from '#features/dashboard/waiting.schema.ts'
import type { Db } from '#platform/db/database.ts'
import type { Row } from '#platform/db/schema.ts'
import { parseText } from '../text/parse-text.ts'
import { settlePictures, writtenTable } from '../written.queries.ts'
import type { WrittenNoun } from '../written.schema.ts'

const OVERDUE_MS = 60_000

/** A noun with a schedule. */
export type Scheduled = {
  noun: WrittenNoun
  /** Does what belongs to making a row public, in the transaction that does so. */
  onPublish?: (tx: Db, id: number, now: Date) => Promise<void>
}

export type DueRow = Pick<Row<'posts'>, 'id' | 'version' | 'publish_at' | 'unpublish_at'>

/** The rows with a time until `until`. */
export async function listDue(db: Db, { noun }: Scheduled, until: Date): Promise<DueRow[]> {
  const at = until.toISOString()
  const rows = await db
    .selectFrom(writtenTable(noun))
    .select(['id', 'version', 'publish_at', 'unpublish_at', 'deleted_at'])
    .where(({ eb, or }) => or([eb('publish_at', '<=', at), eb('unpublish_at', '<=', at)]))
    .execute()
  // In the query, SQLite would use the index of `deleted_at` and read all posts.
  return rows.filter(({ deleted_at }) => deleted_at === null)
}

export class StillUploading extends Error {}

/**
 * Publishes a row and takes it off if these times have come. Each update names the time that it expects, so that of
 * several instances only one does it. Call this in a transaction. @throws StillUploading
 */
export async function moveDue(tx: Db, scheduled: Scheduled, row: DueRow, { now, log }: { now: Date; log: Logger }) {
  const { noun, onPublish } = scheduled
  const occasion = { actor: 'The schedule', address: null, userAgent: null, now, log }
  const at = now.toISOString()
  const { id, publish_at, unpublish_at } = row
  const update = () =>
    tx.updateTable(writtenTable(noun)).set({ updated_at: at }).where('id', '=', id).where('deleted_at', 'is', null)
  if (publish_at && publish_at <= at) {
    const published = await update()
      .set({ published: 1, publish_at: null, created_at: publish_at })
      .set((eb) => ({ public_since: eb.fn.coalesce('public_since', eb.val(publish_at)) }))
      .where('publish_at', '=', publish_at)
      .returning(['title', 'content', 'format'])
      .$if(noun === 'post', (post) => post.returning('cover_image_id'))
      .executeTakeFirst()
    if (!published) return
    const { content, format, cover_image_id: cover } = published
    if (await settlePictures(tx, noun, { id, cover }, parseText(content, format))) throw new StillUploading()
    await onPublish?.(tx, id, now)
    await recordEvent(tx, occasion, `${noun}.published`, published.title, id)
  }
  if (unpublish_at && unpublish_at <= at) {
    const due = update().set({ unpublish_at: null }).where('unpublish_at', '=', unpublish_at)
    const hidden = await due.set({ published: 0 }).where('published', '=', 1).returning('title').executeTakeFirst()
    if (hidden) await recordEvent(tx, occasion, `${noun}.unpublished`, hidden.title, id)
    else await due.execute()
  }
}

/** Clears the time to publish a row that moves to the trash, so that a restore does not publish it. The end stays. */
export async function clearSchedule(tx: Db, noun: WrittenNoun, id: number): Promise<void> {
  await tx.updateTable(writtenTable(noun)).set({ publish_at: null }).where('id', '=', id).execute()
}

/** @param hrefOf the page of the back office for one row, or without an id for several */
export const overdueSource =
  (scheduled: Scheduled, hrefOf: (id?: number) => string): WaitingSource =>
  async ({ db, now }) => {
    const rows = await listDue(db, scheduled, new Date(now.getTime() - OVERDUE_MS))
    const { noun } = scheduled
    const words = { one: `overdue ${noun} of the schedule`, many: `overdue ${noun}s of the schedule` }
    const href = hrefOf(rows.length === 1 ? rows[0]?.id : undefined)
    return countedLine(rows.length, { kind: 'warning', ...words, href })
  }
