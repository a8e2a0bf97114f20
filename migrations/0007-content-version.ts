import { type Kysely, PostgresAdapter, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

// What visitors see stands in these.
const TABLES = ['sections', 'posts', 'certificates', 'images', 'quotes']
const CHANGES = ['insert', 'update', 'delete']

/** A number that the database itself counts up with every change of the content: nobody who writes can forget it. */
export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('content_version')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.insertInto('content_version').values({ version: 1 }).execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter) await countOnPostgres(db)
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

// At the end of a transaction, and once: its row is the last that is locked, so that no two wait for each other.
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
