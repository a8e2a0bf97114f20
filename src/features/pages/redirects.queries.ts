import { sql } from 'kysely'
import { findPictures } from '#features/images/images.queries.ts'
import { readTree } from '#features/writing/written.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { publicPageAt } from '#ui/public-addresses.ts'
import { canLead } from './page-address.ts'
import { CHOOSE, type FoundPage } from './pages.schema.ts'

const PUBLIC = sql<boolean>`pages.published = 1 and pages.deleted_at is null`
// SQLite uses the index of addresses only if the condition of the index is in the query.
const HAS_ADDRESS = sql<boolean>`pages.address <> ''`
/** Where a redirect leads, with `pages` joined if public; empty if nowhere. */
const PLACE = sql<string>`coalesce(nullif(pages.link_to, ''), pages.address, redirects.to_path)`

/**
 * Stores that the address of a public page leads to it, for ever. Other pages that had it before keep their rows, in
 * case that this one is unpublished. Call this whenever a page is saved or published.
 */
export async function keepAddress(tx: Db, id: number, now: Date): Promise<void> {
  const kept = await tx
    .insertInto('redirects')
    .columns(['address', 'page_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('pages')
        .select(['address', 'id', sql<string>`cast(${now.toISOString()} as text)`.as('created_at')])
        .where('id', '=', id)
        .where(PUBLIC)
        .where(HAS_ADDRESS),
    )
    .returning(['id', 'address'])
    .executeTakeFirst()
  if (!kept) return
  const earlier = tx.deleteFrom('redirects').where('address', '=', kept.address).where('page_id', '=', id)
  await earlier.where('id', '<', kept.id).execute()
}

/** The public page at an address, before any redirect from there. One indexed query finds out that there is none. @throws 404 */
export async function findAtAddress(db: Db, address: string): Promise<FoundPage> {
  const found = await db
    .selectFrom('pages')
    .select(['pages.id', sql<string>`''`.as('place'), sql<number>`0`.as('row')])
    .where('pages.address', '=', address)
    .where(PUBLIC)
    .where(HAS_ADDRESS)
    .unionAll(
      db
        .selectFrom('redirects')
        .leftJoin('pages', (join) => join.onRef('pages.id', '=', 'redirects.page_id').on(PUBLIC))
        .select([sql<number>`0`.as('id'), PLACE.as('place'), 'redirects.id as row'])
        .where('redirects.address', '=', address),
    )
    .orderBy('row', 'desc')
    .execute()
  const id = found.find((row) => row.id > 0)?.id
  if (id) return readPublicPage(db, id)
  const movedTo = found.find(({ place }) => place)?.place
  if (!movedTo) throw fail(404, 'Page not found.')
  return { movedTo }
}

async function readPublicPage(db: Db, id: number): Promise<FoundPage> {
  const { is_indexed, content, format, ...page } = await db
    .selectFrom('pages')
    .select(['title', 'address', 'excerpt', 'content', 'format', 'is_indexed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const picture = (await findPictures(db, 'page', [id])).get(id) ?? null
  return { ...page, isIndexed: is_indexed === 1, picture, tree: await readTree(db, { content, format }) }
}

/** Sends an unknown address to a page. @throws 400 */
export async function addRedirect(tx: Db, { path, to }: { path: string; to: string }, now: Date): Promise<void> {
  const pageAt = (address: string) =>
    tx.selectFrom('pages').select('id').where('address', '=', address).where('deleted_at', 'is', null)
  if (!canLead(path) || (await pageAt(path).executeTakeFirst()))
    throw fail(400, 'The site itself, or a page, uses this address.', { path: 'Used already.' })
  const page = await pageAt(to).executeTakeFirst()
  if (!page && !publicPageAt(to)?.visit) throw fail(400, CHOOSE, { to: CHOOSE })
  const target = page ? { page_id: page.id } : { to_path: to }
  await tx
    .insertInto('redirects')
    .values({ address: path, ...target, created_at: now.toISOString() })
    .execute()
}

/** Keeps the rows of pages that are not public. @throws 404 */
export async function removeRedirect(tx: Db, path: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('redirects')
    .where('address', '=', path)
    .where(({ eb, or, selectFrom }) =>
      or([eb('page_id', 'is', null), eb('page_id', 'in', selectFrom('pages').select('id').where(PUBLIC))]),
    )
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw fail(404, 'This address leads to no page.')
}
