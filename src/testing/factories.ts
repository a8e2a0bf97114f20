import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { newFileKey } from '../files/file-store.ts'

const AT = '2024-09-01T08:30:00.000Z'
const STAMPS = { created_at: AT, updated_at: AT }

type Given<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>

export async function createImage(db: Db, given: Given<'images'> = {}) {
  const image = { file_key: newFileKey(), width: 1920, height: 1280, alt: 'A fern', created_at: AT, ...given }
  return db.insertInto('images').values(image).returningAll().executeTakeFirstOrThrow()
}

export async function createSection(db: Db, given: Given<'about_us_sections'> = {}) {
  const section = { title: 'The hollow', text: 'Ferns.', image_id: null, position: 0, ...STAMPS, ...given }
  return db.insertInto('about_us_sections').values(section).returningAll().executeTakeFirstOrThrow()
}

export async function createQuote(db: Db, given: Given<'quotes'> = {}) {
  const quote = { text: 'Grow.', author: 'Nell', image_id: null, text_color: 'white' as const, ...STAMPS, ...given }
  return db.insertInto('quotes').values(quote).returningAll().executeTakeFirstOrThrow()
}

export async function createPost(db: Db, given: Given<'blog_posts'> = {}) {
  const post = { title: 'First frost', author: 'June', content: 'It came.', published: 1 as const, ...STAMPS, ...given }
  return db.insertInto('blog_posts').values(post).returningAll().executeTakeFirstOrThrow()
}

export async function createCoa(db: Db, given: Given<'coas'> = {}) {
  const key = newFileKey()
  const coa = {
    title: 'Blue Fern',
    description: 'Batch FH-2409',
    file_key: key,
    file_name: `${key}.pdf`,
    file_size_bytes: 50_000,
    page_count: 4,
    cover_width: 960,
    cover_height: 1242,
    position: 0,
    ...STAMPS,
    ...given,
  }
  return db.insertInto('coas').values(coa).returningAll().executeTakeFirstOrThrow()
}
