import { type Kysely, PostgresAdapter, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
type AnyDatabase = Kysely<any>

/** What SQLite has got before: contacts are counted and found, and posts are put in order, without reading them all. */
export async function up(db: AnyDatabase) {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await countContacts(db)
  await indexMessages(db)
  await indexPosts(db)
}

/** Each change adds a row, so that nobody waits for anybody; what they add up to is the count (`mergeCounts`). */
async function countContacts(db: AnyDatabase) {
  // A program of the version before may go on beside it: who commits between counting and the triggers would never count.
  await sql`lock table contacts in share row exclusive mode`.execute(db)
  await sql`drop view contact_counts`.execute(db)
  await sql`create table contact_counts (is_answered integer not null, count integer not null)`.execute(db)
  await sql`insert into contact_counts
    select (answered_at is not null)::integer, count(*) from contacts group by 1`.execute(db)
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

/** Not every host has the extension, or lets us have it. Without the index every message is read. */
async function indexMessages(db: AnyDatabase) {
  await sql`do $$ begin
    create extension if not exists pg_trgm;
    create index questions_search on questions using gin (search_text gin_trgm_ops);
  exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'Contacts are searched without an index: %', sqlerrm;
  end $$`.execute(db)
}

/** Of an index that begins with `deleted_at` PostgreSQL does not see that it has those that are there in order. */
async function indexPosts(db: AnyDatabase) {
  await sql`create index posts_newest on posts (created_at, id, published) where deleted_at is null`.execute(db)
}
