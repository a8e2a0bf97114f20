import { type Kysely, PostgresAdapter, sql } from 'kysely'

const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 500

/**
 * What a picture was uploaded for: the site, or a weekly update. Earlier pictures do not say. A picture counts as one of an
 * update when no section and no quote has it, and the first update with it was sent within a day of its upload.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not follow the schema type as it changes later
export async function up(db: Kysely<any>) {
  await db.schema
    .alterTable('images')
    .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('site'))
    .execute()
  await db.schema
    .createIndex('images_purpose')
    .on('images')
    .columns(['purpose', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  const sent = await db
    .selectFrom('update_images')
    .innerJoin('updates', 'updates.id', 'update_id')
    .innerJoin('images', 'images.id', 'image_id')
    .select(['image_id', 'images.created_at as uploaded_at'])
    .select(({ fn }) => fn.min('updates.created_at').as('sent_at'))
    // Starter pictures have no file name.
    .where('file_name', '!=', '')
    .where('image_id', 'not in', db.selectFrom('sections').select('image_id').where('image_id', 'is not', null))
    .where('image_id', 'not in', db.selectFrom('quotes').select('image_id').where('image_id', 'is not', null))
    .groupBy(['image_id', 'images.created_at'])
    .execute()
  const ids = sent
    .filter(({ uploaded_at, sent_at }) => Date.parse(sent_at) - Date.parse(uploaded_at) <= DAY_MS)
    .map(({ image_id }) => image_id)
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    await db.updateTable('images').set({ purpose: 'update' }).where('id', 'in', batch).execute()
  }
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  // PostgreSQL changes no table whose triggers are still due. A later migration in this transaction may have to.
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
}
