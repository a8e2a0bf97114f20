import { type Kysely, PostgresAdapter, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

/** A search among contacts, and how many of them are answered, without reading them all. */
export async function up(db: AnyDatabase) {
  if (db.getExecutor().adapter instanceof PostgresAdapter) await countOnPostgres(db)
  else {
    await countOnSqlite(db)
    await indexOnSqlite(db)
  }
}

// Kept by triggers, its row would make all who write wait for each other.
async function countOnPostgres(db: AnyDatabase) {
  await sql`create view contact_counts as
    select (answered_at is not null)::integer as is_answered, count(*) as count from contacts group by 1`.execute(db)
}

async function countOnSqlite(db: AnyDatabase) {
  await sql`create table contact_counts (is_answered integer primary key, count integer not null)`.execute(db)
  for (const isAnswered of [0, 1]) {
    await sql`insert into contact_counts
      select ${isAnswered}, count(*) from contacts where (answered_at is not null) = ${isAnswered}`.execute(db)
  }
  const change = (row: 'new' | 'old', by: 1 | -1) =>
    sql`update contact_counts set count = count + ${sql.lit(by)} where is_answered = (${sql.ref(`${row}.answered_at`)} is not null);`
  await sql`create trigger contacts_insert_counted after insert on contacts begin ${change('new', 1)} end`.execute(db)
  await sql`create trigger contacts_delete_counted after delete on contacts begin ${change('old', -1)} end`.execute(db)
  await sql`create trigger contacts_update_counted after update of answered_at on contacts
    when (old.answered_at is null) <> (new.answered_at is null)
    begin ${change('old', -1)} ${change('new', 1)} end`.execute(db)
  // It was there to be counted.
  await db.schema.dropIndex('contacts_id').execute()
}

/**
 * Of every three letters in a row. Messages come into it some time after they were written (`indexMessages`), up to
 * `message_id`; nobody changes one.
 */
async function indexOnSqlite(db: AnyDatabase) {
  await sql`create table contact_search_end (message_id integer not null)`.execute(db)
  await sql`insert into contact_search_end values (0)`.execute(db)
  // Who looks for the newest reads the index forwards, which is many times faster than backwards.
  await sql`create view contact_search_content as select -id as id, search_text from questions`.execute(db)
  await sql`create virtual table contact_search using fts5(
    search_text, content = 'contact_search_content', content_rowid = 'id', tokenize = 'trigram case_sensitive 1')`.execute(
    db,
  )
  // What somebody has erased is not in there any longer either.
  await sql`insert into contact_search (contact_search, rank) values ('secure-delete', 1)`.execute(db)
  await sql`create trigger questions_delete_indexed after delete on questions
    when old.id <= (select message_id from contact_search_end)
    begin insert into contact_search (contact_search, rowid, search_text)
      values ('delete', -old.id, old.search_text); end`.execute(db)
}
