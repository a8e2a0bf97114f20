import { sql } from 'kysely'
import { UNTITLED } from '#features/certificates/untitled.ts'
import type { WaitingSource } from '#features/dashboard/waiting.schema.ts'
import { findUsedImageIds } from '#features/images/image-uses.queries.ts'
import { findImages } from '#features/images/images.queries.ts'
import type { Image } from '#features/images/images.schema.ts'
import { postPath } from '#features/posts/posts.queries.ts'
import { countAudiences } from '#features/subscribers/subscribers.queries.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import { selectPage } from '#platform/db/paging.ts'
import type { Row } from '#platform/db/schema.ts'
import { fail } from '#platform/http/errors.ts'
import type { PageQuery } from '#platform/http/page.schema.ts'
import { countByUpdate, UNDER_WAY } from '#platform/mail/mail-queue.queries.ts'
import { type MailCounts, noMails } from '#platform/mail/mail-state.schema.ts'
import { adminPaths, paths } from '#ui/paths.ts'
import { numberText } from '#ui/site/number-text.ts'
import type { Suggestions, Update, UpdateSummary } from './updates.schema.ts'

const SUGGESTED_MAX = 20

export const isUnanswered = ({ is_forwarded, forwarded_at }: Pick<Row<'updates'>, 'is_forwarded' | 'forwarded_at'>) =>
  is_forwarded === 1 && forwarded_at === null

const SUMMARY = [
  ...(['id', 'subject', 'created_at', 'sent_by', 'recipient_count'] as const),
  ...(['is_forwarded', 'forwarded_at', 'is_public'] as const),
]

type SummaryRow = Pick<Row<'updates'>, (typeof SUMMARY)[number]>

const toSummary = (row: SummaryRow, progress: Map<number, MailCounts>): UpdateSummary => ({
  id: row.id,
  subject: row.subject,
  createdAt: row.created_at,
  sentBy: row.sent_by,
  recipientCount: row.recipient_count,
  isForwarded: row.is_forwarded === 1,
  isUnanswered: isUnanswered(row),
  isPublic: row.is_public === 1,
  progress: progress.get(row.id) ?? noMails(),
})

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

const newestFirst = (db: Db) => db.selectFrom('updates').select(SUMMARY).orderBy('id', 'desc')

export async function listUpdates(db: Db, query: PageQuery) {
  const { rows, ...place } = await selectPage(newestFirst(db), query)
  const progress = await countByUpdate(db, idsOf(rows))
  return { updates: rows.map((row) => toSummary(row, progress)), ...place }
}

/** Reports the last update unless all its emails are delivered or queued. Its emails are deleted after 90 days. */
export const waitingUpdate: WaitingSource = async ({ db, dayText }) => {
  const row = await newestFirst(db).limit(1).executeTakeFirst()
  if (!row) return []
  const update = toSummary(row, await countByUpdate(db, [row.id]))
  const outcome = undelivered(update)
  if (!outcome) return []
  return [{ kind: 'warning', text: `Last update: ${dayText(update.createdAt)}, ${outcome.text}`, href: outcome.href }]
}

function undelivered({ id, isUnanswered, progress }: UpdateSummary) {
  const { waiting, sent, saved, failed, unknown, stopped } = progress
  const href = adminPaths.createUpdate({ update: id })
  if (isUnanswered) return { text: 'not confirmed by the automation', href }
  if (waiting > 0) return
  const lost = saved + failed + unknown
  if (lost === 0) return sent === 0 && stopped > 0 ? { text: 'stopped, not delivered', href } : undefined
  const text = sent === 0 ? 'not delivered' : `delivered to ${numberText(sent)} of ${numberText(sent + lost)} people`
  if (failed > 0) return { text, href: adminPaths.mails({ update: id, state: 'failed' }) }
  return { text, href: unknown > 0 ? adminPaths.mails({ update: id, state: 'unknown' }) : href }
}

/** Updates with queued emails, plus those with the ids in `also`; newest first. */
export async function listUnderWay(db: Db, also: number[] = []): Promise<UpdateSummary[]> {
  const waiting = db
    .selectFrom('queued_mails')
    .select('update_id')
    .where('state', 'in', UNDER_WAY)
    .where('kind', '=', 'update')
    .where('update_id', 'is not', null)
  const rows = await newestFirst(db)
    .where((update) => update.or([update('id', 'in', waiting), ...(also.length > 0 ? [update('id', 'in', also)] : [])]))
    .execute()
  const progress = await countByUpdate(db, idsOf(rows))
  return rows.map((row) => toSummary(row, progress))
}

/** @throws 404 */
export async function getUpdate(db: Db, id: number): Promise<Update> {
  const row = await db.selectFrom('updates').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw fail(404, 'Update not found.')
  return {
    ...toSummary(row, await countByUpdate(db, [row.id])),
    newProducts: row.new_products,
    testResults: row.test_results,
    comingSoon: row.coming_soon,
    generatedBrief: row.generated_brief,
    recipientEmails: row.recipient_emails,
    audience: row.audience || null,
    approvedBy: row.approved_by,
    approvedOn: row.approved_on,
    copiedTo: row.copied_to,
    left: await countLeftSince(db, row),
    images: await findUpdateImages(db, id),
  }
}

/** Counts the recipients who left after this update and before the next one that they got. */
async function countLeftSince(db: Db, { id, created_at }: Pick<Row<'updates'>, 'id' | 'created_at'>): Promise<number> {
  const left = db
    .selectFrom('queued_mails')
    .innerJoin('subscribers', (join) => join.on(sql`lower(to_address)`, '=', sql`email_lower`))
    .where('update_id', '=', id)
    .where('kind', '=', 'update')
    .where('ended_by', '=', 'reader')
    .where('ended_at', '>=', created_at)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('queued_mails as later')
            .select('later.id')
            .where(sql`lower(later.to_address)`, '=', ref('email_lower'))
            .where('later.update_id', '>', id)
            .whereRef('later.created_at', '<=', 'ended_at'),
        ),
      ),
    )
  return countRows(left)
}

/** Returns the images of an update, in their stored order. */
export async function findUpdateImages(db: Db, updateId: number): Promise<Image[]> {
  const ids = await findUsedImageIds(db, 'update', updateId)
  const images = await findImages(db, ids)
  return ids.flatMap((id) => images.get(id) ?? [])
}

/** The email of an update, before each recipient's unsubscribe link is filled in. */
export const getLetterParts = (db: Db, id: number) =>
  db.selectFrom('updates').select(['subject', 'html', 'text']).where('id', '=', id).executeTakeFirstOrThrow()

/** Posts and named certificates published since the last update, and its recipients. */
export async function suggest(db: Db, siteUrl: string): Promise<Suggestions> {
  // The list of an update to pasted addresses alone may have been forgotten.
  const pasted = db
    .selectFrom('updates')
    .select('recipient_emails')
    .where((update) => update.or([update('recipient_emails', '!=', ''), update('audience', '=', '')]))
    .orderBy('id', 'desc')
    .limit(1)
  const last = await db
    .selectFrom('updates')
    .select(['created_at', pasted.as('pasted')])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const since = last?.created_at ?? ''
  const certificates = await db
    .selectFrom('certificates')
    .select(['id', 'title', 'created_at'])
    .where('position', 'is not', null)
    .where('title', '!=', UNTITLED)
    .where('deleted_at', 'is', null)
    .where('public_since', '>', since)
    .orderBy('public_since', 'desc')
    .limit(SUGGESTED_MAX)
    .execute()
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'title', 'created_at'])
    .where('published', '=', 1)
    .where('deleted_at', 'is', null)
    .where('public_since', '>', since)
    .orderBy('public_since', 'desc')
    .limit(SUGGESTED_MAX)
    .execute()
  const linked = (pathOf: (item: { id: number; title: string }) => string) => (item: (typeof posts)[number]) => ({
    title: item.title,
    url: siteUrl + pathOf(item),
    createdAt: item.created_at,
  })
  return {
    since: last?.created_at ?? null,
    certificates: certificates.map(linked(paths.certificate)),
    posts: posts.map(linked(postPath)),
    audiences: await countAudiences(db),
    lastRecipients: last?.pasted ?? null,
  }
}
