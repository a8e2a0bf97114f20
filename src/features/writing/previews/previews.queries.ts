import { sql } from 'kysely'
import { hashToken, newToken } from '#platform/access/tokens.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { paths } from '#ui/paths.ts'
import { findKeptDraft } from '../drafts/drafts.queries.ts'
import { readTree, writtenRow } from '../written.queries.ts'
import type { WrittenNoun } from '../written.schema.ts'
import type { ShownPreview } from './previews.schema.ts'

const TTL_MS = 7 * 24 * 60 * 60 * 1000

type Item = { noun: WrittenNoun; noun_id: number }

const linksOf = (db: Db, item: Item, now: Date) =>
  db
    .selectFrom('preview_links')
    .where(({ and }) => and(item))
    .where('ends_at', '>', now.toISOString())

/** @throws 404 */
async function getTitle(db: Db, { noun, noun_id }: Item): Promise<string> {
  const row = await writtenRow(db, noun, noun_id).select('title').executeTakeFirst()
  if (!row) throw fail(404, noun === 'post' ? 'Post not found.' : 'Page not found.')
  return row.title
}

/** Makes a link that shows a post or page to everybody who has it. @throws 404 */
export async function makePreviewLink(tx: Db, item: Item, now: Date) {
  const title = await getTitle(tx, item)
  const token = newToken()
  const endsAt = new Date(now.getTime() + TTL_MS).toISOString()
  const row = { ...item, token_hash: hashToken(token), created_at: now.toISOString(), ends_at: endsAt }
  await tx.insertInto('preview_links').values(row).execute()
  return { title, token, endsAt }
}

/** @throws 404 if the post or page has no link */
export async function endPreviewLinks(tx: Db, item: Item, now: Date): Promise<string> {
  const title = await getTitle(tx, item)
  const links = linksOf(tx, item, now).select('token_hash')
  const { numDeletedRows } = await tx.deleteFrom('preview_links').where('token_hash', 'in', links).executeTakeFirst()
  if (numDeletedRows === 0n) throw fail(404, 'There is no preview link.')
  return title
}

export async function findPreviewEnd(db: Db, item: Item, now: Date): Promise<string | null> {
  const last = await linksOf(db, item, now).select('ends_at').orderBy('ends_at', 'desc').limit(1).executeTakeFirst()
  return last?.ends_at ?? null
}

/** Returns the draft behind a preview link, or the saved row if that is newer. @throws 404 */
export async function getPreview(db: Db, token: string, now: Date): Promise<ShownPreview> {
  const link = await db
    .selectFrom('preview_links')
    .select(['noun', 'noun_id', 'ends_at'])
    .where('token_hash', '=', hashToken(token))
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!link) throw fail(404, 'This link has ended.')
  const { noun, noun_id, ends_at: endsAt } = link
  const row = await writtenRow(db, noun, noun_id)
    .select(['title', 'content', 'format', 'created_at', 'publish_at', 'published', 'version'])
    .$if(noun === 'post', (query) => query.select('author'))
    .$if(noun === 'page', (query) => query.select(sql<string>`address`.as('address')))
    .executeTakeFirst()
  if (!row) throw fail(404, 'This link has ended.')
  const kept = await findKeptDraft(db, { noun, noun_id })
  const draft = kept && kept.version >= row.version ? kept : undefined
  const [content, format] = [draft?.content ?? row.content, draft?.format ?? row.format]
  const isPublic = row.published === 1 && !draft
  return {
    ...{ noun, endsAt, title: draft?.title ?? row.title, createdAt: row.created_at, publishAt: row.publish_at },
    author: draft?.author ?? row.author ?? '',
    publicPath: isPublic ? (noun === 'post' ? paths.post({ id: noun_id }) : row.address || null) : null,
    tree: await readTree(db, { content, format }),
  }
}

export async function deleteEndedPreviews(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('preview_links').where('ends_at', '<=', now.toISOString()).execute()
}
