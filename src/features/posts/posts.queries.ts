import { setImmediate } from 'node:timers/promises'
import slugify from '@sindresorhus/slugify'
import type { FirstStepSource } from '#features/dashboard/first-steps.schema.ts'
import { countedLine, type WaitingSource } from '#features/dashboard/waiting.schema.ts'
import { findPictures } from '#features/images/images.queries.ts'
import type { Image } from '#features/images/images.schema.ts'
import { parseValue, toPresent, type Versioned } from '#features/versions/versions.queries.ts'
import type { InUtc } from '#features/writing/schedule/moments.ts'
import { overdueSource, type Scheduled } from '#features/writing/schedule/schedule.queries.ts'
import { readTree, updateWritten } from '#features/writing/written.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { selectPage, slicePage } from '#platform/db/paging.ts'
import type { Row } from '#platform/db/schema.ts'
import { matcherOf } from '#platform/db/search.ts'
import { fail } from '#platform/http/errors.ts'
import { adminPaths, paths } from '#ui/paths.ts'
import {
  type NewPostInput,
  type Post,
  type PostInput,
  type PostPage,
  type PostQuery,
  postFormSchema,
  type ShownPost,
} from './posts.schema.ts'

const BATCH = 200
const SLUG_MAX = 80

const factColumns = [
  ...(['id', 'title', 'author', 'format', 'summary', 'cover_image_id', 'excerpt', 'is_indexed'] as const),
  ...(['published', 'publish_at', 'unpublish_at', 'created_at', 'version'] as const),
] as const
const postColumns = [...factColumns, 'content'] as const

type PostRow = Pick<Row<'posts'>, (typeof postColumns)[number]>

/** @param withDrafts whether an administrator asks, who also gets the schedule */
function toPost(row: PostRow, picture: Image | undefined, withDrafts: boolean): Post {
  const { published, created_at, is_indexed, cover_image_id, publish_at, unpublish_at, ...post } = row
  return {
    ...post,
    ...{ coverImageId: cover_image_id, picture: picture ?? null, path: postPath(post) },
    ...{ isIndexed: is_indexed === 1, published: published === 1, createdAt: created_at },
    ...(withDrafts && { publishAt: publish_at, unpublishAt: unpublish_at }),
  }
}

/** The words of a title for an address, cut at the end of a word; empty if no letter can be written in Latin. */
function postSlug(title: string): string {
  const slug = slugify(title, { decamelize: false })
  if (slug.length <= SLUG_MAX) return slug
  const end = slug.lastIndexOf('-', SLUG_MAX)
  return slug.slice(0, end > 0 ? end : SLUG_MAX)
}

export const postPath = ({ id, title }: Pick<Post, 'id' | 'title'>) =>
  [paths.post({ id }), postSlug(title)].filter(Boolean).join('-')

const pictureOf = async (db: Db, id: number) => (await findPictures(db, 'post', [id])).get(id)

const present = (db: Db, withDrafts: boolean) =>
  db
    .selectFrom('posts')
    .where('deleted_at', 'is', null)
    .$if(!withDrafts, (query) => query.where('published', '=', 1))

const newestFirst = (db: Db, withDrafts: boolean) =>
  present(db, withDrafts).orderBy('created_at', 'desc').orderBy('id', 'desc')

/** Keeps the order of `ids`. Sorting ids alone lets paging use an index instead of reading the texts. */
async function readPosts(db: Db, withDrafts: boolean, ids: number[], { excerpt }: PostQuery): Promise<Post[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('posts')
    .where('id', 'in', ids)
    .select(factColumns)
    .select(excerpt ? 'excerpt as content' : 'content')
    .select('deleted_at')
    .execute()
  const pictures = await findPictures(db, 'post', ids)
  const byId = new Map<number, Post>()
  for (const { deleted_at, ...row } of rows) {
    // The row may have changed since its id was read. Checking this in the query would make SQLite scan all posts.
    if (deleted_at !== null || (row.published === 0 && !withDrafts)) continue
    byId.set(row.id, toPost(row, pictures.get(row.id), withDrafts))
  }
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Yields the posts newest first, in batches, so that a long list does not block other requests.
 * @param withDrafts whether to include unpublished posts
 */
export async function* eachPost(db: Db, withDrafts: boolean, query: PostQuery): AsyncGenerator<Post[]> {
  const ids = (await newestFirst(db, withDrafts).select('id').execute()).map(({ id }) => id)
  for (let first = 0; first < ids.length; first += BATCH) {
    yield await readPosts(db, withDrafts, ids.slice(first, first + BATCH), query)
    // SQLite answers synchronously, so other requests would wait without this pause.
    await setImmediate()
  }
}

/** One page of the posts, or of those that match the search. */
export async function listPostPage(db: Db, withDrafts: boolean, query: PostQuery): Promise<PostPage> {
  const { search } = query
  const found = search
    ? slicePage(await findPosts(db, withDrafts, search), query)
    : await selectPage(newestFirst(db, withDrafts).select('id'), query)
  const { rows, ...place } = found
  const ids = rows.map(({ id }) => id)
  return { posts: await readPosts(db, withDrafts, ids, query), ...place }
}

/** Counts drafts and scheduled posts. Links to the post if there is only one. */
export const waitingPosts: WaitingSource = async ({ db }) => {
  const rows = await present(db, true)
    .where('published', '=', 0)
    .select(({ eb }) => eb('publish_at', 'is not', null).as('is_scheduled'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('id').as('id')])
    .groupBy('is_scheduled')
    .orderBy('is_scheduled')
    .execute()
  return rows.flatMap(({ is_scheduled, count, id }) => {
    const href = count === 1 ? adminPaths.manageBlog({ edit: id }) : adminPaths.postList()
    const words = is_scheduled ? { one: 'scheduled post', many: 'scheduled posts' } : { one: 'draft', many: 'drafts' }
    return countedLine(count, { kind: 'to do', ...words, href })
  })
}

export const scheduledPosts: Scheduled = { noun: 'post' }

export const overduePosts = overdueSource(scheduledPosts, (edit) => adminPaths.manageBlog({ edit }))

export const postSteps: FirstStepSource = async ({ db, starter }) => {
  const own = present(db, false).select('id').where('content', 'not in', starter.postTexts).limit(1)
  const isDone = (await own.executeTakeFirst()) !== undefined
  return [{ text: 'Publish your first post', href: adminPaths.manageBlog(), isDone }]
}

async function findPosts(db: Db, withDrafts: boolean, search: string) {
  const has = matcherOf(search)
  const words = await newestFirst(db, withDrafts).select(['id', 'title', 'author']).execute()
  return words.filter(({ title, author }) => has(title, author))
}

/** @throws 404 */
export async function getPost(db: Db, withDrafts: boolean, id: number): Promise<Post> {
  return toPost(await readRow(db, withDrafts, id), await pictureOf(db, id), withDrafts)
}

async function readRow(db: Db, withDrafts: boolean, id: number): Promise<PostRow> {
  const row = await present(db, withDrafts).select(postColumns).where('id', '=', id).executeTakeFirst()
  if (!row) throw fail(404, 'Post not found.')
  return row
}

/** A published post with its tree and its neighbors. @throws 404 */
export async function getShownPost(db: Db, id: number): Promise<ShownPost> {
  const row = await readRow(db, false, id)
  const { title, author, createdAt, summary, excerpt, path, isIndexed, picture } = toPost(
    row,
    await pictureOf(db, id),
    false,
  )
  return {
    ...{ id, title, author, createdAt, summary, excerpt, path, isIndexed, picture },
    tree: await readTree(db, row),
    previous: await findNeighbor(db, row, 'before'),
    next: await findNeighbor(db, row, 'after'),
  }
}

async function findNeighbor(db: Db, { created_at, id }: PostRow, side: 'before' | 'after') {
  const [is, order] = side === 'before' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
  const post = await present(db, false)
    .select(['id', 'title'])
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), is, tuple(created_at, id)))
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst()
  return post ? { ...post, path: postPath(post) } : null
}

export async function insertPost(tx: Db, form: InUtc<NewPostInput>, now: Date): Promise<Post> {
  const at = now.toISOString()
  const { id } = await tx
    .insertInto('posts')
    .values({ title: '', author: '', content: '', published: 0, version: 0, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return updatePost(tx, id, form, now)
}

/** Undefined fields keep their values. @throws 400, 404, 409 */
export async function updatePost(tx: Db, id: number, form: InUtc<PostInput>, now: Date): Promise<Post> {
  const { title, author, content, format, summary, coverImageId } = form
  const words = { title, author, content, format, summary, cover_image_id: coverImageId }
  await updateWritten(tx, 'post', id, words, form, now)
  return getPost(tx, true, id)
}

export const versionedPosts: Versioned = {
  noun: 'post',
  imageFields: ['coverImageId'],
  added: { format: 'text', summary: '', coverImageId: null },
  async read(db, id) {
    const row = await present(db, true)
      .select([...postColumns, 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row && toPresent('post', { ...row, coverImageId: row.cover_image_id })
  },
  /** Neither publishes nor unpublishes the post. */
  async restore(tx, id, words, { version, now }) {
    const form = parseValue(postFormSchema, words)
    return (await updatePost(tx, id, { ...form, version }, now)).title
  },
}
