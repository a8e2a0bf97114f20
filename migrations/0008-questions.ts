import { sql } from 'kysely'
import { type AnyDatabase, emptyText, id, isPostgres, required, unique, zero } from './columns.ts'

export async function up(db: AnyDatabase) {
  await createContacts(db)
  await createQuestions(db)
  await createHeldQuestions(db)
  if (isPostgres(db)) {
    await countOnPostgres(db)
    await indexOnPostgres(db)
  } else {
    await countOnSqlite(db)
    await indexOnSqlite(db)
  }
}

async function createContacts(db: AnyDatabase) {
  await db.schema
    .createTable('contacts')
    .addColumn('id', 'integer', id(db))
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_lower', 'text', unique)
    .addColumn('answered_at', 'text')
    .addColumn('last_message_at', 'text', emptyText)
    .addColumn('created_at', 'text', required)
    .execute()
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('contacts').columns(columns)
  await index('contacts_last_message_at', ['last_message_at', 'id']).execute()
  await index('contacts_open', ['answered_at', 'last_message_at', 'id']).execute()
  await index('contacts_answered', ['last_message_at', 'id']).where(sql.ref('answered_at'), 'is not', null).execute()
}

async function createQuestions(db: AnyDatabase) {
  await db.schema
    .createTable('questions')
    .addColumn('id', 'integer', id(db))
    .addColumn('contact_id', 'integer', (column) => column.notNull().references('contacts.id').onDelete('cascade'))
    // The name given with this message; the contact's name may differ.
    .addColumn('name', 'text', emptyText)
    .addColumn('question', 'text', required)
    // Name, address and question in lowercase, because databases lowercase only some letters.
    .addColumn('search_text', 'text', emptyText)
    .addColumn('awaits_digest', 'integer', zero)
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema.createIndex('questions_contact').on('questions').column('contact_id').execute()
  await db.schema.createIndex('questions_created_at').on('questions').column('created_at').execute()
  await db.schema
    .createIndex('questions_awaiting_digest')
    .on('questions')
    .column('created_at')
    .where(sql.ref('awaits_digest'), '=', sql.lit(1))
    .execute()
}

async function createHeldQuestions(db: AnyDatabase) {
  await db.schema
    .createTable('held_questions')
    .addColumn('id', 'integer', id(db))
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('question', 'text', required)
    // A JSON list of reason codes and their weights.
    .addColumn('reasons', 'text', required)
    .addColumn('first_shown_at', 'text')
    .addColumn('is_announced', 'integer', zero)
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema.createIndex('held_questions_created_at').on('held_questions').column('created_at').execute()
}

async function countOnSqlite(db: AnyDatabase) {
  await sql`create table contact_counts (is_answered integer primary key, count integer not null)`.execute(db)
  await sql`insert into contact_counts values (0, 0), (1, 0)`.execute(db)
  const change = (row: 'new' | 'old', by: 1 | -1) =>
    sql`update contact_counts set count = count + ${sql.lit(by)} where is_answered = (${sql.ref(`${row}.answered_at`)} is not null);`
  await sql`create trigger contacts_insert_counted after insert on contacts begin ${change('new', 1)} end`.execute(db)
  await sql`create trigger contacts_delete_counted after delete on contacts begin ${change('old', -1)} end`.execute(db)
  await sql`create trigger contacts_update_counted after update of answered_at on contacts
    when (old.answered_at is null) <> (new.answered_at is null)
    begin ${change('old', -1)} ${change('new', 1)} end`.execute(db)
}

/** Each change adds a row, so that writers do not wait for each other; `mergeCounts` adds up the rows. */
async function countOnPostgres(db: AnyDatabase) {
  await sql`create table contact_counts (is_answered integer not null, count integer not null)`.execute(db)
  await sql`create function count_contact() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then insert into contact_counts values ((old.answered_at is not null)::integer, -1); end if;
    if tg_op <> 'DELETE' then insert into contact_counts values ((new.answered_at is not null)::integer, 1); end if;
    return null;
  end $$`.execute(db)
  await sql`create trigger contacts_counted after insert or delete on contacts
    for each row execute function count_contact()`.execute(db)
  await sql`create trigger contacts_update_counted after update of answered_at on contacts for each row
    when ((old.answered_at is null) <> (new.answered_at is null)) execute function count_contact()`.execute(db)
}

/**
 * Creates a trigram index. `indexMessages` adds new messages to it later; `message_id` is the last indexed message.
 * Messages never change, so there is no trigger for updates.
 */
async function indexOnSqlite(db: AnyDatabase) {
  await sql`create table contact_search_end (message_id integer not null)`.execute(db)
  await sql`insert into contact_search_end values (0)`.execute(db)
  // Negative ids: searches return the newest first, and reading the index forward is many times faster.
  await sql`create view contact_search_content as select -id as id, search_text from questions`.execute(db)
  await sql`create virtual table contact_search using fts5(
    search_text, content = 'contact_search_content', content_rowid = 'id', tokenize = 'trigram case_sensitive 1')`.execute(
    db,
  )
  // The index must not keep words of erased messages.
  await sql`insert into contact_search (contact_search, rank) values ('secure-delete', 1)`.execute(db)
  await sql`create trigger questions_delete_indexed after delete on questions
    when old.id <= (select message_id from contact_search_end)
    begin insert into contact_search (contact_search, rowid, search_text)
      values ('delete', -old.id, old.search_text); end`.execute(db)
}

/** Some hosts lack the extension or do not allow it. Without the index, a search reads every message. */
async function indexOnPostgres(db: AnyDatabase) {
  await sql`do $$ begin
    create extension if not exists pg_trgm;
    create index questions_search on questions using gin (search_text gin_trgm_ops);
  exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'Contacts are searched without an index: %', sqlerrm;
  end $$`.execute(db)
}
