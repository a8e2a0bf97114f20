import type { ColumnDefinitionBuilder } from 'kysely'
import { type AnyDatabase, emptyText, primary, required, zero } from './columns.ts'

const administrator = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('administrators.id').onDelete('cascade')
const owner = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('owner')

/** Roles, second factors, and the browsers that have passed one. Administrators and invitations of before are owners. */
export async function up(db: AnyDatabase) {
  await db.schema.alterTable('administrators').addColumn('role', 'text', owner).execute()
  await db.schema.alterTable('invites').addColumn('role', 'text', owner).execute()
  await db.schema.alterTable('sessions').addColumn('confirmed_at', 'text', emptyText).execute()
  await db.schema.alterTable('known_devices').addColumn('user_agent', 'text', emptyText).execute()
  await db.schema.alterTable('known_devices').addColumn('last_used_at', 'text', emptyText).execute()
  await db.schema.alterTable('known_devices').addColumn('passed_at', 'text').execute()
  await db
    .updateTable('known_devices')
    .set((row) => ({ last_used_at: row.ref('created_at') }))
    .execute()

  await db.schema
    .createTable('totps')
    .addColumn('administrator_id', 'integer', (column) => administrator(column).primaryKey())
    .addColumn('sealed_secret', 'text', required)
    .addColumn('confirmed_at', 'text')
    .addColumn('last_step', 'integer', zero)
    .execute()
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', primary)
    .addColumn('administrator_id', 'integer', administrator)
    .addColumn('name', 'text', required)
    .addColumn('public_key', 'text', required)
    .addColumn('counter', 'bigint', zero)
    .addColumn('transports', 'text', required)
    .addColumn('host', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text')
    .execute()
  await db.schema.createIndex('passkeys_administrator').on('passkeys').column('administrator_id').execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('administrator_id', 'integer', administrator)
    .addColumn('salt', 'text', required)
    .addColumn('code_hash', 'text', required)
    .addPrimaryKeyConstraint('recovery_codes_key', ['administrator_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', 'text', primary)
    .addColumn('administrator_id', 'integer', (column) => column.references('administrators.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', required)
    .execute()
}
