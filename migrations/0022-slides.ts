import { type AnyDatabase, emptyText, id, one, required } from './columns.ts'
import { countContentChanges } from './content-version.ts'
import { followImageUses } from './image-uses.ts'

export async function up(db: AnyDatabase) {
  await db.schema
    .createTable('slides')
    .addColumn('id', 'integer', id(db))
    .addColumn('version', 'integer', one)
    .addColumn('position', 'integer', required)
    .addColumn('caption', 'text', emptyText)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await countContentChanges(db, ['slides'])
  await followImageUses(db, 'slides', 'slide', { hasTrash: false })
  await followImageUses(db, 'settings', 'hero', { hasTrash: false })
}
