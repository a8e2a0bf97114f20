import { type Kysely, sql } from 'kysely'

/**
 * Since when visitors see a post or a certificate; null: they never have. A draft may have been written, and a PDF uploaded,
 * long before.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('blog_posts').addColumn('public_since', 'text').execute()
  await db.schema.alterTable('coas').addColumn('public_since', 'text').execute()
  await db.schema.createIndex('blog_posts_public_since').on('blog_posts').column('public_since').execute()
  await db.schema.createIndex('coas_public_since').on('coas').column('public_since').execute()
  // Last: PostgreSQL makes no index while a trigger of these has still to run.
  await sql`update blog_posts set public_since = created_at where published = 1`.execute(db)
  await sql`update coas set public_since = created_at where position is not null`.execute(db)
}
