import { sql } from 'kysely'
import { type AnyDatabase, isPostgres } from './columns.ts'

type Change = 'insert' | 'update' | 'delete'
/** The SQL of a condition on a row; for rows that visitors do not see, it is false. */
type IsPublic = (row: 'old' | 'new') => string

const CHANGES: Change[] = ['insert', 'update', 'delete']

/**
 * Creates triggers that increase `content_version` whenever a row of these tables changes, so that no query has to.
 * 0011-site.ts creates the version's table and, for PostgreSQL, the function `count_content_change`.
 * @param isPublic leaves out changes of rows that visitors see neither before nor after
 */
export async function countContentChanges(db: AnyDatabase, tables: string[], changes = CHANGES, isPublic?: IsPublic) {
  for (const table of tables) {
    if (!isPostgres(db)) for (const change of changes) await countOnSqlite(db, table, change, isPublic)
    else if (!isPublic) await countOnPostgres(db, `${table}_counts`, table, changes.join(' or '))
    else
      for (const change of changes)
        await countOnPostgres(db, `${table}_${change}_counts`, table, change, whenPublic(change, isPublic))
  }
}

/** Replaces the triggers of a table that counts all changes. */
export async function countPublicChanges(db: AnyDatabase, table: string, isPublic: IsPublic) {
  if (isPostgres(db)) await sql`drop trigger ${sql.id(`${table}_counts`)} on ${sql.table(table)}`.execute(db)
  else for (const change of CHANGES) await sql`drop trigger ${sql.id(`${table}_${change}_counts`)}`.execute(db)
  await countContentChanges(db, [table], CHANGES, isPublic)
}

function whenPublic(change: Change, isPublic: IsPublic) {
  const before = change === 'insert' ? [] : [`(${isPublic('old')})`]
  const after = change === 'delete' ? [] : [`(${isPublic('new')})`]
  return `when (${[...before, ...after].join(' or ')}) `
}

async function countOnSqlite(db: AnyDatabase, table: string, change: Change, isPublic?: IsPublic) {
  const when = isPublic ? whenPublic(change, isPublic) : ''
  await sql`create trigger ${sql.id(`${table}_${change}_counts`)} after ${sql.raw(change)} on ${sql.table(table)}
        ${sql.raw(when)}begin update content_version set version = version + 1; end`.execute(db)
}

async function countOnPostgres(db: AnyDatabase, name: string, table: string, changes: string, when = '') {
  await sql`create constraint trigger ${sql.id(name)}
      after ${sql.raw(changes)} on ${sql.table(table)} deferrable initially deferred
      for each row ${sql.raw(when)}execute function count_content_change()`.execute(db)
}

/**
 * An image of an unfinished post counts only if it was uploaded for the site, because the carousel then loses it. An
 * image of a published post counts with the post.
 */
export async function countImageUses(db: AnyDatabase) {
  const counts = (row: string) => `(${row}.noun not in ('post', 'page', 'draft')
    or exists (select 1 from images where images.id = ${row}.image_id and images.purpose = 'site'))`
  if (!isPostgres(db)) return countPublicChanges(db, 'image_uses', counts)
  await sql`create function count_image_use_change() returns trigger language plpgsql as $$
    declare used record;
    begin
      if tg_op = 'DELETE' then used := old; else used := new; end if;
      if ${sql.raw(counts('used'))} and coalesce(current_setting('trellis.content_is_counted', true), '') = '' then
        insert into content_version values (1);
        perform set_config('trellis.content_is_counted', 'yes', true);
      end if;
      return null;
    end $$`.execute(db)
  await sql`drop trigger image_uses_counts on image_uses`.execute(db)
  await sql`create constraint trigger image_uses_counts after insert or update or delete on image_uses
    deferrable initially deferred for each row execute function count_image_use_change()`.execute(db)
}
