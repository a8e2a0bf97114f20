import { sql } from 'kysely'
import { type AnyDatabase, isPostgres } from './columns.ts'

/**
 * Creates triggers on one noun's table that hide a row's image uses while the row is in the trash, and delete them with
 * the row. A noun without a trash has no `deleted_at`.
 */
export async function followImageUses(db: AnyDatabase, table: string, noun: string, { hasTrash = true } = {}) {
  if (isPostgres(db)) await followOnPostgres(db, table, noun, hasTrash)
  else await followOnSqlite(db, table, noun, hasTrash)
}

async function followOnSqlite(db: AnyDatabase, table: string, noun: string, hasTrash: boolean) {
  const usesOf = (row: 'new' | 'old') => sql`where noun = ${sql.lit(noun)} and noun_id = ${sql.ref(`${row}.id`)}`
  await sql`create trigger ${sql.id(`${table}_delete_image_uses`)} after delete on ${sql.table(table)}
    begin delete from image_uses ${usesOf('old')}; end`.execute(db)
  if (!hasTrash) return
  await sql`create trigger ${sql.id(`${table}_trash_image_uses`)} after update of deleted_at on ${sql.table(table)}
    begin update image_uses set is_shown = (new.deleted_at is null) ${usesOf('new')}; end`.execute(db)
}

async function followOnPostgres(db: AnyDatabase, table: string, noun: string, hasTrash: boolean) {
  await sql`create trigger ${sql.id(`${table}_delete_image_uses`)} after delete on ${sql.table(table)}
    for each row execute function follow_image_uses(${sql.lit(noun)})`.execute(db)
  if (!hasTrash) return
  await sql`create trigger ${sql.id(`${table}_trash_image_uses`)} after update of deleted_at on ${sql.table(table)}
    for each row execute function follow_image_uses(${sql.lit(noun)})`.execute(db)
}
