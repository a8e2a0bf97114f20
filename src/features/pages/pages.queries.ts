import { parseValue, toPresent, type Versioned } from '#features/versions/versions.queries.ts'
import type { InUtc } from '#features/writing/schedule/moments.ts'
import { overdueSource, type Scheduled } from '#features/writing/schedule/schedule.queries.ts'
import { changesWords, updateWritten } from '#features/writing/written.queries.ts'
import type { Db } from '#platform/db/database.ts'
import type { Row } from '#platform/db/schema.ts'
import { fail } from '#platform/http/errors.ts'
import type { PageLink } from '#platform/site-words.ts'
import { adminPaths } from '#ui/paths.ts'
import { type NewPageInput, type PageInput, pageErrors, pageFormSchema, type SitePage } from './pages.schema.ts'
import { keepAddress } from './redirects.queries.ts'

const pageColumns = [
  ...(['id', 'title', 'address', 'content', 'format', 'excerpt', 'place', 'link_to', 'is_indexed'] as const),
  ...(['published', 'publish_at', 'unpublish_at', 'created_at', 'version'] as const),
] as const

type PageRow = Pick<Row<'pages'>, (typeof pageColumns)[number]>

function toPage({ link_to, is_indexed, published, publish_at, unpublish_at, created_at, ...page }: PageRow): SitePage {
  return {
    ...page,
    linkTo: link_to,
    isIndexed: is_indexed === 1,
    published: published === 1,
    publishAt: publish_at,
    unpublishAt: unpublish_at,
    createdAt: created_at,
  }
}

const present = (db: Db) => db.selectFrom('pages').where('deleted_at', 'is', null)

/** Returns all pages and links, the oldest first, as the menu lists them. */
export const listPages = async (db: Db): Promise<SitePage[]> =>
  (await present(db).select(pageColumns).orderBy('id').execute()).map(toPage)

/** The links that every page shows, for the site's data; nothing if there are none. */
export async function readPageLinks(db: Db): Promise<{ pageLinks?: PageLink[] }> {
  const rows = await present(db)
    .select(['title', 'address', 'link_to', 'place'])
    .where('published', '=', 1)
    .where('place', '<>', 'none')
    .$narrowType<{ place: PageLink['place'] }>()
    .orderBy('id')
    .execute()
  if (rows.length === 0) return {}
  return { pageLinks: rows.map(({ title, address, link_to, place }) => ({ title, to: link_to || address, place })) }
}

/** @throws 404 */
export async function getPage(db: Db, id: number): Promise<SitePage> {
  const row = await present(db).select(pageColumns).where('id', '=', id).executeTakeFirst()
  if (!row) throw fail(404, 'This page no longer exists.')
  return toPage(row)
}

/** A link to another site has neither address nor text. */
const linkColumns = (link_to: string) => ({ link_to, ...(link_to && { address: '', content: '' }) })

/** @throws 400 if it lacks what a page or a link needs; 409 if another page has its address */
async function checkWords(tx: Db, words: Pick<SitePage, 'address' | 'content' | 'linkTo'>, id: number) {
  const errors = pageErrors(words)
  const [sentence] = Object.values(errors)
  if (sentence) throw fail(400, sentence, errors)
  if (words.linkTo) return
  const other = await present(tx)
    .select('title')
    .where('address', '=', words.address)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!other) return
  const taken = `The page “${other.title}” has this address. Choose another one.`
  throw fail(409, taken, { address: taken })
}

/** @throws 400, 409 */
export async function insertPage(tx: Db, form: InUtc<NewPageInput>, now: Date): Promise<SitePage> {
  const at = now.toISOString()
  const empty = { title: '', address: '', content: '', place: 'none', published: 0, version: 0 } as const
  const { id } = await tx
    .insertInto('pages')
    .values({ ...empty, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return updatePage(tx, id, form, now)
}

/** Undefined fields keep their values. @throws 400, 404, 409 */
export async function updatePage(tx: Db, id: number, form: InUtc<PageInput>, now: Date): Promise<SitePage> {
  const { title, address, content, format, place, linkTo } = form
  const before = await getPage(tx, id)
  if (changesWords('page', form)) {
    const next = { address: address ?? before.address, content: content ?? before.content }
    await checkWords(tx, { ...next, linkTo: linkTo ?? before.linkTo }, id)
  }
  const words = { title, address, content, format, place, ...(linkTo !== undefined && linkColumns(linkTo)) }
  await updateWritten(tx, 'page', id, words, form, now)
  await keepAddress(tx, id, now)
  return getPage(tx, id)
}

export const scheduledPages: Scheduled = { noun: 'page', onPublish: keepAddress }

export const overduePages = overdueSource(scheduledPages, (edit) => adminPaths.managePages({ edit }))

export const versionedPages: Versioned = {
  noun: 'page',
  async read(db, id) {
    const row = await present(db)
      .select([...pageColumns, 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row && toPresent('page', { ...row, linkTo: row.link_to })
  },
  /** Neither publishes nor unpublishes the page. */
  async restore(tx, id, words, { version, now }) {
    return (await updatePage(tx, id, { ...parseValue(pageFormSchema, words), version }, now)).title
  },
}
