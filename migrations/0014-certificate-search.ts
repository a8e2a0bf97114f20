import { sql } from 'kysely'
import { type AnyDatabase, emptyText, isPostgres } from './columns.ts'

const BATCH_ROWS = 100

/** A copy of `lettersOf` in src/platform/db/search.ts, because a landed migration must not change with it. */
const lettersOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

export async function up(db: AnyDatabase) {
  // The letters and digits of the file name, a line break, and those of the PDF's text. Last, so that SQLite can read the
  // other columns without it.
  await db.schema.alterTable('certificates').addColumn('search_text', 'text', emptyText).execute()
  await fillIn(db)
  await (isPostgres(db) ? indexOnPostgres(db) : indexOnSqlite(db))
}

/** Fills in the column for certificates that an older version stored. */
async function fillIn(db: AnyDatabase) {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('certificates')
      .select(['id', 'file_name', 'text'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_ROWS)
      .execute()
    for (const { id, file_name, text } of rows) {
      const search_text = `${lettersOf(file_name)}\n${lettersOf(text)}`
      await db.updateTable('certificates').set({ search_text }).where('id', '=', id).execute()
    }
    if (rows.length < BATCH_ROWS) return
    last = rows.at(-1)?.id
  }
}

/** Triggers keep the index up to date, because certificates change rarely and indexing one takes under a millisecond. */
async function indexOnSqlite(db: AnyDatabase) {
  await sql`create virtual table certificate_search using fts5(
    search_text, content = 'certificates', content_rowid = 'id', tokenize = 'trigram case_sensitive 1')`.execute(db)
  await sql`insert into certificate_search (certificate_search) values ('rebuild')`.execute(db)
  // Removes deleted text from the database file, like the index of messages (0008).
  await sql`insert into certificate_search (certificate_search, rank) values ('secure-delete', 1)`.execute(db)
  const add = sql`insert into certificate_search (rowid, search_text) values (new.id, new.search_text);`
  const remove = sql`insert into certificate_search (certificate_search, rowid, search_text)
    values ('delete', old.id, old.search_text);`
  await sql`create trigger certificates_insert_indexed after insert on certificates begin ${add} end`.execute(db)
  await sql`create trigger certificates_delete_indexed after delete on certificates begin ${remove} end`.execute(db)
  await sql`create trigger certificates_update_indexed after update of search_text on certificates
    when old.search_text <> new.search_text begin ${remove} ${add} end`.execute(db)
}

/** Some hosts lack the extension (see 0008); without it, a search reads every text. */
async function indexOnPostgres(db: AnyDatabase) {
  // Filling in the column leaves deferred triggers pending, and `create index` fails in a transaction that has some.
  await sql`set constraints all immediate`.execute(db)
  await sql`do $$ begin
    create extension if not exists pg_trgm;
    create index certificates_search on certificates using gin (search_text gin_trgm_ops);
  exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'Certificates are searched without an index: %', sqlerrm;
  end $$`.execute(db)
}
