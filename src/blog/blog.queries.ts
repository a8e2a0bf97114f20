import type { Db } from '../db/database.ts'
import type { Row } from '../db/schema.ts'
import { staleOrMissing } from '../db/versions.ts'
import type { NewPost, Post, PostForm } from './blog.schema.ts'

const postColumns = ['id', 'title', 'author', 'content', 'published', 'created_at', 'version'] as const

function toPost({ published, created_at, ...post }: Pick<Row<'blog_posts'>, (typeof postColumns)[number]>): Post {
  return { ...post, published: published === 1, createdAt: created_at }
}

const toFlag = (value: boolean) => (value ? 1 : 0)

/** Newest first. @param withDrafts also those that are not published */
export async function listPosts(db: Db, withDrafts: boolean): Promise<Post[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select(postColumns)
    .where('deleted_at', 'is', null)
    .$if(!withDrafts, (query) => query.where('published', '=', 1))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toPost)
}

export async function getPublishedPost(db: Db, id: number): Promise<Post | null> {
  const row = await db
    .selectFrom('blog_posts')
    .select(postColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('published', '=', 1)
    .executeTakeFirst()
  return row ? toPost(row) : null
}

export async function createPost(tx: Db, { published, ...words }: NewPost, now: Date): Promise<Post> {
  const at = now.toISOString()
  const row = await tx
    .insertInto('blog_posts')
    .values({ ...words, published: toFlag(published), created_at: at, updated_at: at })
    .returning(postColumns)
    .executeTakeFirstOrThrow()
  return toPost(row)
}

/** Leaves what is undefined as it is. @throws 404, 409 */
export async function updatePost(tx: Db, id: number, form: PostForm, now: Date): Promise<Post> {
  const { published, version, ...words } = form
  const row = await tx
    .updateTable('blog_posts')
    .set({ ...words, ...(published !== undefined && { published: toFlag(published) }), updated_at: now.toISOString() })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .returning(postColumns)
    .executeTakeFirst()
  if (!row) throw await staleOrMissing(tx, 'blog_posts', id, 'post')
  return toPost(row)
}
