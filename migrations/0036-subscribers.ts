import { sql } from 'kysely'
import { type AnyDatabase, emptyText, id, required, unique, zero } from './columns.ts'
import { countContentChanges } from './content-version.ts'

/** Subscribers and their consent. Everyone who had unsubscribed before has left. Some updates are shown on the site. */
export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'integer', id(db))
    .addColumn('email', 'text', required)
    .addColumn('email_lower', 'text', unique)
    .addColumn('state', 'text', required)
    .addColumn('interests', 'text', emptyText)
    .addColumn('consent_at', 'text')
    .addColumn('consent_wording', 'text', emptyText)
    .addColumn('consent_page', 'text', emptyText)
    .addColumn('consent_how', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('confirmed_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('ended_by', 'text')
    .execute()
  await sql`insert into subscribers (email, email_lower, state, created_at, ended_at, ended_by)
    select case when email_lower like 'erased:%' then '' else email_lower end, email_lower, 'left', created_at, created_at, 'reader'
    from unsubscribed_addresses order by created_at`.execute(db)
  await db.schema.dropTable('unsubscribed_addresses').execute()
  await db.schema.createIndex('subscribers_state').on('subscribers').columns(['state', 'id']).execute()

  await db.schema
    .createTable('confirmation_requests')
    .addColumn('email_hash', 'text', required)
    .addColumn('asked_at', 'text', required)
    .addColumn('interests', 'text', required)
    .addColumn('wording', 'text', required)
    .addColumn('page', 'text', required)
    .addColumn('how', 'text', required)
    .addPrimaryKeyConstraint('confirmation_requests_key', ['email_hash', 'asked_at'])
    .execute()
  await db.schema
    .createIndex('confirmation_requests_asked')
    .on('confirmation_requests')
    .columns(['how', 'asked_at'])
    .execute()

  await db.schema
    .createTable('refusals')
    .addColumn('email_lower', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('refused_at', 'text', required)
    .addPrimaryKeyConstraint('refusals_key', ['email_lower', 'source'])
    .execute()

  await db.schema.alterTable('updates').addColumn('audience', 'text', emptyText).execute()
  await db.schema.alterTable('updates').addColumn('copied_to', 'text', emptyText).execute()
  await db.schema.alterTable('updates').addColumn('approved_by', 'text', emptyText).execute()
  await db.schema.alterTable('updates').addColumn('approved_on', 'text', emptyText).execute()
  await db.schema.alterTable('updates').addColumn('is_public', 'integer', zero).execute()
  await countContentChanges(db, ['updates'], ['insert', 'update', 'delete'], (row) => `${row}.is_public = 1`)

  await sql`create index queued_mails_address on queued_mails (lower(to_address))`.execute(db)
}
