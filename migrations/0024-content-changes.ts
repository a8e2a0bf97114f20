import { sql } from 'kysely'
import { type AnyDatabase, isPostgres } from './columns.ts'

/**
 * On PostgreSQL, each transaction adds a row to `content_version`, and the sum is the version: a serializable transaction
 * fails if another one changes a row that it updates, and all transactions updated the same one.
 */
export async function up(db: AnyDatabase) {
  if (!isPostgres(db)) return
  await sql`create or replace function count_content_change() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('trellis.content_is_counted', true), '') = '' then
        insert into content_version values (1);
        perform set_config('trellis.content_is_counted', 'yes', true);
      end if;
      return null;
    end $$`.execute(db)
}
