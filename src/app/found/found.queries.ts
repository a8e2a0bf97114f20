import { setImmediate } from 'node:timers/promises'
import { coverOf, fileColumns, onPage, placed } from '#features/certificates/certificates.queries.ts'
import { findPictures, findPresentImages } from '#features/images/images.queries.ts'
import type { Image } from '#features/images/images.schema.ts'
import { postPath } from '#features/posts/posts.queries.ts'
import { readNewestUpdates, shownUpdates } from '#features/updates/shown/shown-updates.queries.ts'
import type { TextTree } from '#features/writing/text/text-tree.ts'
import { readTree } from '#features/writing/written.queries.ts'
import type { Db } from '#platform/db/database.ts'
import type { Row } from '#platform/db/schema.ts'
import { paths } from '#ui/paths.ts'
import { TOP } from '#ui/site/focus.ts'

const BATCH = 1000
const FEED_ITEMS = 20
/** In bytes. Feeds have the summary of a longer post. */
const FEED_TEXT_MAX = 100_000

const isPublic = (db: Db, table: 'posts' | 'pages') =>
  db.selectFrom(table).where('published', '=', 1).where('deleted_at', 'is', null)

const isFound = (db: Db, table: 'posts' | 'pages') => isPublic(db, table).where('is_indexed', '=', 1)

const usesOf = (db: Db, key: string) =>
  db
    .selectFrom('images')
    .innerJoin('image_uses', 'image_id', 'images.id')
    .select('images.id')
    .where('file_key', '=', key)

/** Finds the image of this file key if a public post, page or update uses it. */
export async function findPublicImage(db: Db, key: string): Promise<Image | undefined> {
  const row = await usesOf(db, key)
    .where(({ or, and, eb, exists }) => {
      const isUsedBy = (noun: 'post' | 'page') =>
        and([
          eb('noun', '=', noun),
          exists(isPublic(db, `${noun}s`).select('id').whereRef('id', '=', eb.ref('image_uses.noun_id'))),
        ])
      return or([isUsedBy('post'), isUsedBy('page'), and([eb('noun', '=', 'update'), eb('is_shown', '=', 1)])])
    })
    .executeTakeFirst()
  return row && (await findPresentImages(db, [row.id])).get(row.id)
}

/** Finds the image of this file key if an update uses it. */
export async function findMailedImage(db: Db, key: string): Promise<Image | undefined> {
  const row = await usesOf(db, key).where('noun', '=', 'update').executeTakeFirst()
  return row && (await findPresentImages(db, [row.id])).get(row.id)
}

/** Finds the cover of this file key if its certificate is public. */
export async function findPublicCover(db: Db, key: string) {
  const row = await placed(db).select(fileColumns).where('file_key', '=', key).executeTakeFirst()
  return row && { ...coverOf(row), focus: TOP }
}

/** An address for search engines. `at`: its last change; undefined if nothing ever changed it. */
type FoundAddress = { path: string; at: string | undefined }

const newest = (...times: (string | null | undefined)[]) => times.filter(Boolean).sort().at(-1) ?? undefined

/** Lists all public addresses that search engines may show. */
export async function listFound(db: Db): Promise<FoundAddress[]> {
  const posts: FoundAddress[] = []
  const rows = await isFound(db, 'posts').select(['id', 'title', 'updated_at']).orderBy('id', 'desc').execute()
  for (const [index, { updated_at: at, ...post }] of rows.entries()) {
    posts.push({ path: postPath(post), at })
    // Other requests would wait for the paths of 10,000 posts.
    if (index % BATCH === BATCH - 1) await setImmediate()
  }
  const pages = await isFound(db, 'pages').where('link_to', '=', '').select(['address', 'updated_at']).execute()
  const updates = await shownUpdates(db).select(['id', 'created_at']).orderBy('id', 'desc').execute()
  const results = await onPage(db).select(['id', 'updated_at']).execute()
  const { at: sections } = await db
    .selectFrom('sections')
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.max('updated_at').as('at'))
    .executeTakeFirstOrThrow()
  const { updated_at: words } = (await db.selectFrom('settings').select('updated_at').executeTakeFirst()) ?? {}
  const lastResult = newest(...results.map(({ updated_at }) => updated_at))
  const blog = newest(...rows.map(({ updated_at }) => updated_at), updates[0]?.created_at)
  return [
    { path: paths.home(), at: newest(words, sections, lastResult, blog) },
    { path: paths.testResults(), at: newest(lastResult, words) },
    { path: paths.blog(), at: newest(blog, words) },
    { path: paths.contactUs(), at: words },
    ...results.map(({ updated_at, ...result }) => ({ path: paths.certificatePage(result), at: updated_at })),
    ...pages.map(({ address, updated_at }) => ({ path: address, at: updated_at })),
    ...posts,
    ...updates.map(({ created_at, ...update }) => ({ path: paths.update(update), at: created_at })),
  ]
}

/** A post, or a sent update that the site shows. */
export type FeedItem = Pick<Row<'posts'>, 'title' | 'author' | 'created_at' | 'updated_at'> & {
  kind: 'post' | 'update'
  path: string
  /** The path without words, which stays the same when the title changes. */
  shortPath: string
  summary: string
  picture: Image | null | undefined
  /** Undefined if the text is too long for a feed. */
  tree: TextTree | undefined
}

/** The newest posts and updates, each with its text unless that is too long. */
export async function listFeedItems(db: Db): Promise<FeedItem[]> {
  const updates = (await readNewestUpdates(db, FEED_ITEMS)).map(({ id, subject: title, createdAt: at, ...update }) => ({
    ...{ kind: 'update' as const, title, author: '', created_at: at, updated_at: at },
    ...{ path: paths.update({ id }), shortPath: paths.update({ id }), summary: update.excerpt },
    ...{ picture: update.picture, tree: update.tree },
  }))
  const items = [...(await listFeedPosts(db)), ...updates]
  return items.toSorted((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, FEED_ITEMS)
}

async function listFeedPosts(db: Db): Promise<FeedItem[]> {
  const newestFirst = isFound(db, 'posts').orderBy('created_at', 'desc').orderBy('id', 'desc')
  const ids = (await newestFirst.select('id').limit(FEED_ITEMS).execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await isFound(db, 'posts')
    .where('id', 'in', ids)
    .select(['id', 'title', 'author', 'summary', 'excerpt', 'format', 'created_at', 'updated_at'])
    .select(({ eb, fn, val }) => [
      eb
        .case()
        .when(fn('octet_length', ['content']), '<=', val(FEED_TEXT_MAX))
        .then(eb.ref('content'))
        .end()
        .as('content'),
    ])
    .execute()
  const pictures = await findPictures(db, 'post', ids)
  const posts = new Map<number, FeedItem>()
  for (const { content, excerpt, summary, format, ...row } of rows)
    posts.set(row.id, {
      ...{ ...row, kind: 'post', path: postPath(row), shortPath: paths.post(row) },
      ...{ summary: summary || excerpt, picture: pictures.get(row.id) },
      tree: content === null ? undefined : await readTree(db, { content, format }),
    })
  return ids.flatMap((id) => posts.get(id) ?? [])
}
