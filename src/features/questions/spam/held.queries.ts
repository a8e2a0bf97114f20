import { countedLine, type WaitingSource } from '#features/dashboard/waiting.schema.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import { selectPage } from '#platform/db/paging.ts'
import { fail } from '#platform/http/errors.ts'
import type { PageQuery } from '#platform/http/page.schema.ts'
import { adminPaths } from '#ui/paths.ts'
import type { HeldPage, WrittenQuestion } from '../contacts.schema.ts'
import type { Reason } from './judge.ts'
import { sentenceOf } from './reasons.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_SEEN_MS = 30 * DAY_MS
const KEPT_UNSEEN_MS = 180 * DAY_MS

/** Older versions stored a sentence instead of a code, some of them as a plain string. */
type StoredReason = Reason | { code: 'earlier'; weight: number; sentence: string } | string

export async function holdMessage(tx: Db, { name, email, question }: WrittenQuestion, reasons: Reason[], now: Date) {
  await tx
    .insertInto('held_questions')
    .values({ name, email, question, reasons: JSON.stringify(reasons), created_at: now.toISOString() })
    .execute()
}

export const countHeldQuestions = (db: Db): Promise<number> => countRows(db.selectFrom('held_questions'))

/** Counts only messages that no administrator has seen yet. */
export const waitingSpam: WaitingSource = async ({ db }) =>
  countedLine(await countRows(db.selectFrom('held_questions').where('first_shown_at', 'is', null)), {
    kind: 'to do',
    one: 'message looks like spam',
    many: 'messages look like spam',
    href: adminPaths.contacts({ list: 'held' }),
  })

/** Returns a page of held messages, newest first, and marks them as seen. */
export async function showHeldQuestions(db: Db, query: PageQuery, now: Date): Promise<HeldPage> {
  const newestFirst = db.selectFrom('held_questions').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  const { rows, ...place } = await selectPage(newestFirst, query)
  const unseen = rows.filter(({ first_shown_at }) => first_shown_at === null).map(({ id }) => id)
  if (unseen.length > 0) await db.transaction().execute((tx) => markShown(tx, unseen, now))
  const messages = rows.map(({ id, name, email, question, reasons, created_at, first_shown_at }) => ({
    id,
    name,
    email,
    question,
    reasons: JSON.parse(reasons).map(toReason),
    createdAt: created_at,
    endsAt: new Date((first_shown_at ? Date.parse(first_shown_at) : now.getTime()) + KEPT_SEEN_MS).toISOString(),
  }))
  return { messages, ...place }
}

function toReason(stored: StoredReason) {
  if (typeof stored === 'string') return { code: 'earlier', weight: 0, sentence: stored }
  return { sentence: sentenceOf(stored.code), ...stored }
}

async function markShown(tx: Db, ids: number[], now: Date) {
  await tx
    .updateTable('held_questions')
    .set({ first_shown_at: now.toISOString() })
    .where('id', 'in', ids)
    .where('first_shown_at', 'is', null)
    .execute()
}

/** Deletes a held message and returns it. @throws 404 */
export async function takeHeldQuestion(tx: Db, id: number): Promise<WrittenQuestion & { at: Date }> {
  const held = await tx.deleteFrom('held_questions').where('id', '=', id).returningAll().executeTakeFirst()
  if (!held) throw fail(404, "This message isn't in spam anymore. Someone else may have moved or deleted it.")
  const { name, email, question, created_at } = held
  return { name, email, question, at: new Date(created_at) }
}

/** Deletes messages 30 days after an administrator first saw them, and unseen ones after 180 days. */
export async function deleteOldHeldQuestions(tx: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await tx
    .deleteFrom('held_questions')
    .where((message) =>
      message.or([
        message('first_shown_at', '<', before(KEPT_SEEN_MS)),
        message.and([message('first_shown_at', 'is', null), message('created_at', '<', before(KEPT_UNSEEN_MS))]),
      ]),
    )
    .execute()
}
