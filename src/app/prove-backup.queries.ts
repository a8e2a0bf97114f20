import { sql } from 'kysely'
import { createSession } from '#platform/access/sessions.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { imageFile, logoFile } from '#platform/files/image-files.ts'

/** @returns the number of rows in each table, by its name */
export async function countTableRows(db: Db, tables: string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
    counts.set(table, rows[0]?.count ?? 0)
  }
  return counts
}

/** Finds one file of each kind: an image, a cover, a PDF and a logo. @param before excludes rows that the backup lacks */
export async function findSampleFiles(db: Db, before: string): Promise<string[]> {
  const oldest = (table: 'images' | 'certificates') =>
    db
      .selectFrom(table as 'images')
      .where('created_at', '<', before)
      .orderBy('id')
  const image = await oldest('images').select(['file_key', 'width']).executeTakeFirst()
  const certificate = await oldest('certificates')
    .select(['file_key', sql<number>`cover_width`.as('width')])
    .executeTakeFirst()
  const logo = await db
    .selectFrom('logos')
    .select('file_key')
    .where('created_at', '<', before)
    .orderBy('id')
    .executeTakeFirst()
  return [image, certificate]
    .flatMap((row) => (row ? [imageFile(row.file_key, row.width, 'webp')] : []))
    .concat(certificate ? [`${certificate.file_key}/certificate.pdf`] : [])
    .concat(logo ? [logoFile(logo.file_key)] : [])
}

/** Counts the posts outside the trash, and finds the newest public one. */
export async function readPostFacts(db: Db) {
  const present = db.selectFrom('posts').where('deleted_at', 'is', null)
  const { count } = await present.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const newest = await present
    .where('published', '=', 1)
    .select(['id', 'title'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return { count, newest }
}

/** Signs in as an administrator who exists only in this restored database. @returns the token of the session */
export async function signInForProof(db: Db, now: Date): Promise<string> {
  const email = `${crypto.randomUUID()}@proof.invalid`
  const { id } = await db
    .insertInto('administrators')
    .values({ email, email_lower: email, password_hash: '', created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return createSession(db, id, { address: '', userAgent: '' }, now)
}
