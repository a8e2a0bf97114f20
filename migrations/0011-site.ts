import { sql } from 'kysely'
import { type AnyDatabase, isPostgres, primary, required } from './columns.ts'

// What visitors see stands in these.
const TABLES = ['sections', 'posts', 'certificates', 'images', 'image_uses', 'quotes']
const CHANGES = ['insert', 'update', 'delete']

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('site_state')
    .addColumn('key', 'text', primary)
    .addColumn('value', 'text', required)
    .execute()

  // The database itself counts every change of the content, so that no writer can forget to.
  await db.schema.createTable('content_version').addColumn('version', 'integer', required).execute()
  await db.insertInto('content_version').values({ version: 1 }).execute()
  if (isPostgres(db)) await countOnPostgres(db)
  else await countOnSqlite(db)
}

async function countOnSqlite(db: AnyDatabase) {
  for (const table of TABLES) {
    for (const change of CHANGES) {
      await sql`create trigger ${sql.id(`${table}_${change}_counts`)} after ${sql.raw(change)} on ${sql.table(table)}
        begin update content_version set version = version + 1; end`.execute(db)
    }
  }
}

// Once, at the end of a transaction: its row is locked last, so that no two transactions wait for each other.
async function countOnPostgres(db: AnyDatabase) {
  await sql`create function count_content_change() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('trellis.content_is_counted', true), '') = '' then
        update content_version set version = version + 1;
        perform set_config('trellis.content_is_counted', 'yes', true);
      end if;
      return null;
    end $$`.execute(db)
  for (const table of TABLES) {
    await sql`create constraint trigger ${sql.id(`${table}_counts`)}
      after insert or update or delete on ${sql.table(table)} deferrable initially deferred
      for each row execute function count_content_change()`.execute(db)
  }
}
