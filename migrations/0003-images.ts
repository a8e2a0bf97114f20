import { sql } from 'kysely'
import { type AnyDatabase, emptyText, id, isPostgres, one, primary, required, unique, zero } from './columns.ts'

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('images')
    .addColumn('id', 'integer', id(db))
    .addColumn('version', 'integer', one)
    .addColumn('file_key', 'text', unique)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('alt', 'text', required)
    .addColumn('is_decorative', 'integer', zero)
    .addColumn('widths', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('placeholder', 'text', emptyText)
    .addColumn('file_name', 'text', emptyText)
    .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('site'))
    .addColumn('created_at', 'text', required)
    .addColumn('deleted_at', 'text')
    .execute()
  await db.schema
    .createIndex('images_present')
    .on('images')
    .column('id')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('images_purpose')
    .on('images')
    .columns(['purpose', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('images_deleted_at')
    .on('images')
    .column('deleted_at')
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()

  await db.schema
    .createTable('image_jobs')
    .addColumn('file_key', 'text', primary)
    .addColumn('created_at', 'text', required)
    .addColumn('claimed_until', 'text', emptyText)
    .addColumn('tries', 'integer', zero)
    .execute()

  await db.schema
    .createTable('file_deletions')
    .addColumn('file_key', 'text', primary)
    .addColumn('due_at', 'text', required)
    .execute()

  await createImageUses(db)
}

/** `noun` names the table that `noun_id` refers to, so triggers replace a foreign key (image-uses.ts). */
async function createImageUses(db: AnyDatabase) {
  await db.schema
    .createTable('image_uses')
    .addColumn('noun', 'text', required)
    .addColumn('noun_id', 'integer', required)
    .addColumn('image_id', 'integer', (column) => column.notNull().references('images.id').onDelete('cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('is_shown', 'integer', required)
    .addPrimaryKeyConstraint('image_uses_pk', ['noun', 'noun_id', 'image_id'])
    .execute()
  await db.schema.createIndex('image_uses_image').on('image_uses').columns(['image_id', 'is_shown']).execute()
  if (!isPostgres(db)) return
  await sql`create function follow_image_uses() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then
      delete from image_uses where noun = tg_argv[0] and noun_id = old.id;
    else
      update image_uses set is_shown = (new.deleted_at is null)::integer where noun = tg_argv[0] and noun_id = new.id;
    end if;
    return null;
  end $$`.execute(db)
}
