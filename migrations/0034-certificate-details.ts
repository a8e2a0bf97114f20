import { type AnyDatabase, emptyText, required, zero } from './columns.ts'
import { countContentChanges } from './content-version.ts'

/** The details of certificates, the addresses of their lots, withdrawn certificates, and words that the reader has learned. */
export async function up(db: AnyDatabase) {
  await db.schema.alterTable('certificates').addColumn('text_rows', 'text', emptyText).execute()
  // A table of its own: in `certificates`, these columns would come after long texts, which slows lists down.
  await db.schema
    .createTable('certificate_details')
    .addColumn('certificate_id', 'integer', (column) =>
      column.primaryKey().references('certificates.id').onDelete('cascade'),
    )
    .addColumn('lots', 'text', emptyText)
    .addColumn('laboratory', 'text', emptyText)
    .addColumn('report_number', 'text', emptyText)
    .addColumn('verify_url', 'text', emptyText)
    .addColumn('harvested_on', 'text', emptyText)
    .addColumn('sampled_on', 'text', emptyText)
    .addColumn('received_on', 'text', emptyText)
    .addColumn('tested_on', 'text', emptyText)
    .addColumn('reported_on', 'text', emptyText)
    .addColumn('total_thc', 'text', emptyText)
    .addColumn('total_cbd', 'text', emptyText)
    .addColumn('panels', 'text', emptyText)
    .addColumn('replaces_id', 'integer')
    .execute()
  await db.schema
    .createIndex('certificate_details_replaces_id')
    .on('certificate_details')
    .column('replaces_id')
    .execute()
  await db.schema
    .createTable('certificate_lots')
    .addColumn('certificate_id', 'integer', required)
    .addColumn('folded', 'text', required)
    .addColumn('lot', 'text', required)
    .addColumn('is_former', 'integer', zero)
    .addPrimaryKeyConstraint('certificate_lots_key', ['certificate_id', 'folded'])
    .execute()
  await db.schema.createIndex('certificate_lots_folded').on('certificate_lots').column('folded').execute()
  await db.schema
    .createTable('withdrawals')
    .addColumn('certificate_id', 'integer', (column) => column.primaryKey())
    .addColumn('title', 'text', required)
    .addColumn('lots', 'text', required)
    .addColumn('sha256', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('withdrawn_at', 'text', required)
    .execute()
  await db.schema
    .createTable('learned_words')
    .addColumn('laboratory_key', 'text', required)
    .addColumn('field', 'text', required)
    .addColumn('laboratory', 'text', required)
    .addColumn('left_words', 'text', emptyText)
    .addColumn('above_words', 'text', emptyText)
    .addColumn('updated_at', 'text', required)
    .addPrimaryKeyConstraint('learned_words_key', ['laboratory_key', 'field'])
    .execute()
  await countContentChanges(db, ['certificate_details', 'certificate_lots', 'withdrawals'])
}
