import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FirstStepSource } from '#features/dashboard/first-steps.schema.ts'
import { countedLine, type WaitingSource } from '#features/dashboard/waiting.schema.ts'
import { parseValue, toPresent, type Versioned } from '#features/versions/versions.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { selectPage, slicePage } from '#platform/db/paging.ts'
import type { Row } from '#platform/db/schema.ts'
import { matcherOf } from '#platform/db/search.ts'
import { staleOrMissing } from '#platform/db/stale-or-missing.ts'
import { fail } from '#platform/http/errors.ts'
import { adminPaths } from '#ui/paths.ts'
import { EXCERPT_CHARACTERS, excerptOf } from './excerpt.ts'
import {
  type NewPostInput,
  type Post,
  type PostInput,
  type PostPage,
  type PostQuery,
  postFormSchema,
} from './posts.schema.ts'

const BATCH = 200

const factColumns = ['id', 'title', 'author', 'published', 'created_at', 'version'] as const
const postColumns = [...factColumns, 'content'] as const

type PostRow = Pick<Row<'posts'>, (typeof postColumns)[number]>

function toPost({ published, created_at, ...post }: PostRow): Post {
  return { ...post, published: published === 1, createdAt: created_at }
}

const toFlag = (value: boolean) => (value ? 1 : 0)

const present = (db: Db, withDrafts: boolean) =>
  db
    .selectFrom('posts')
    .where('deleted_at', 'is', null)
    .$if(!withDrafts, (query) => query.where('published', '=', 1))

// Reads only the excerpt, plus one character to see whether more follows.
const beginning = sql<string>`substr(content, 1, ${sql.lit(EXCERPT_CHARACTERS + 1)})`.as('content')

const newestFirst = (db: Db, withDrafts: boolean) =>
  present(db, withDrafts).orderBy('created_at', 'desc').orderBy('id', 'desc')

/** Keeps the order of `ids`. Sorting ids alone lets paging use an index instead of reading the texts. */
async function readPosts(db: Db, withDrafts: boolean, ids: number[], { excerpt }: PostQuery): Promise<Post[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('posts')
    .where('id', 'in', ids)
    .select(factColumns)
    .select(excerpt ? beginning : 'content')
    .select('deleted_at')
    .execute()
  const byId = new Map<number, Post>()
  for (const { deleted_at, ...row } of rows) {
    // The row may have changed since its id was read. Checking this in the query would make SQLite scan all posts.
    if (deleted_at !== null || (row.published === 0 && !withDrafts)) continue
    byId.set(row.id, toPost(excerpt ? { ...row, content: excerptOf(row.content) } : row))
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

/** Links to the draft if there is only one. */
export const waitingPosts: WaitingSource = async ({ db }) => {
  const { count, id } = await present(db, true)
    .where('published', '=', 0)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('id').as('id')])
    .executeTakeFirstOrThrow()
  const href = adminPaths.manageBlog(count === 1 ? { edit: id } : {})
  return countedLine(count, { kind: 'to do', one: 'draft', many: 'drafts', href })
}

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
  const row = await present(db, withDrafts).select(postColumns).where('id', '=', id).executeTakeFirst()
  if (!row) throw fail(404, 'Post not found.')
  return toPost(row)
}

export async function insertPost(tx: Db, { published, ...words }: NewPostInput, now: Date): Promise<Post> {
  const at = now.toISOString()
  const row = await tx
    .insertInto('posts')
    .values({
      ...words,
      published: toFlag(published),
      public_since: published ? at : null,
      created_at: at,
      updated_at: at,
    })
    .returning(postColumns)
    .executeTakeFirstOrThrow()
  return toPost(row)
}

/** Undefined fields keep their values. @throws 404, 409 */
export async function updatePost(tx: Db, id: number, form: PostInput, now: Date): Promise<Post> {
  const { published, version, ...words } = form
  const row = await tx
    .updateTable('posts')
    .set({ ...words, ...(published !== undefined && { published: toFlag(published) }), updated_at: now.toISOString() })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .$if(published === true, (post) =>
      post.set(({ fn, val }) => ({ public_since: fn.coalesce('public_since', val(now.toISOString())) })),
    )
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .returning(postColumns)
    .executeTakeFirst()
  if (!row) throw await staleOrMissing(tx, 'posts', id, 'post')
  return toPost(row)
}

export const versionedPosts: Versioned = {
  noun: 'post',
  async read(db, id) {
    const row = await present(db, true)
      .select([...postColumns, 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row && toPresent('post', { ...row, published: row.published === 1 })
  },
  /** Neither publishes nor unpublishes the post. */
  async restore(tx, id, { published: _, ...words }, { version, now }) {
    const form = parseValue(postFormSchema, words)
    return (await updatePost(tx, id, { ...form, version }, now)).title
  },
}
