import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

/** It was written three or four times with each message of a visitor, and read once an hour; half of a hash is enough. */
export async function up(db: AnyDatabase) {
  await db.schema.dropIndex('rate_limits_empty_at').execute()
  await sql`update rate_limits set key = substr(key, 1, length(key) - 32)`.execute(db)
}
