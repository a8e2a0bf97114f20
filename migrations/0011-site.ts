import { sql } from 'kysely'
import { type AnyDatabase, isPostgres, primary, required } from './columns.ts'
import { countContentChanges } from './content-version.ts'

const PUBLIC_TABLES = ['sections', 'posts', 'certificates', 'images', 'image_uses', 'quotes']

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('site_state')
    .addColumn('key', 'text', primary)
    .addColumn('value', 'text', required)
    .execute()

  await db.schema.createTable('content_version').addColumn('version', 'integer', required).execute()
  await db.insertInto('content_version').values({ version: 1 }).execute()
  if (isPostgres(db)) await createCountFunction(db)
  await countContentChanges(db, PUBLIC_TABLES)
}

/** Counts once per transaction, at its end: this row is always locked last, so that transactions cannot deadlock. */
async function createCountFunction(db: AnyDatabase) {
  await sql`create function count_content_change() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('trellis.content_is_counted', true), '') = '' then
        update content_version set version = version + 1;
        perform set_config('trellis.content_is_counted', 'yes', true);
      end if;
      return null;
    end $$`.execute(db)
}
