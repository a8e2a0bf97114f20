import type { ColumnDefinitionBuilder } from 'kysely'
import { type AnyDatabase, id, one, primary, required, unique } from './columns.ts'

const administrator = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('administrators.id').onDelete('cascade')

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('administrators')
    .addColumn('id', 'integer', id(db))
    .addColumn('email', 'text', required)
    .addColumn('email_lower', 'text', unique)
    .addColumn('password_hash', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_sign_in_at', 'text')
    .addColumn('wants_questions', 'integer', one)
    .execute()

  await db.schema
    .createTable('invites')
    .addColumn('id', 'integer', id(db))
    .addColumn('email', 'text', required)
    .addColumn('email_lower', 'text', unique)
    .addColumn('token_hash', 'text', unique)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    // Cascades, so that removed administrators cannot return through invitations that they sent to themselves.
    .addColumn('invited_by', 'integer', (column) => column.references('administrators.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('invites_invited_by').on('invites').column('invited_by').execute()

  await db.schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', primary)
    .addColumn('administrator_id', 'integer', administrator)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await db.schema
    .createIndex('password_resets_administrator')
    .on('password_resets')
    .column('administrator_id')
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'integer', id(db))
    .addColumn('administrator_id', 'integer', administrator)
    .addColumn('token_hash', 'text', unique)
    .addColumn('user_agent', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text', required)
    .execute()
  await db.schema.createIndex('sessions_administrator').on('sessions').column('administrator_id').execute()

  await db.schema
    .createTable('known_devices')
    .addColumn('token_hash', 'text', required)
    .addColumn('administrator_id', 'integer', administrator)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('known_devices_pk', ['token_hash', 'administrator_id'])
    .execute()
  await db.schema.createIndex('known_devices_administrator').on('known_devices').column('administrator_id').execute()

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', primary)
    .addColumn('empty_at_ms', 'bigint', required)
    .execute()
}
