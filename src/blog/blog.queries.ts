import type { Db } from '../db/database.ts'
import type { Row } from '../db/schema.ts'
import type { Post } from './blog.schema.ts'

const postColumns = ['id', 'title', 'author', 'content', 'published', 'created_at'] as const

function toPost({ published, created_at, ...post }: Pick<Row<'blog_posts'>, (typeof postColumns)[number]>): Post {
  return { ...post, published: published === 1, createdAt: created_at }
}

export async function listPublishedPosts(db: Db): Promise<Post[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select(postColumns)
    .where('published', '=', 1)
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
    .where('published', '=', 1)
    .executeTakeFirst()
  return row ? toPost(row) : null
}
