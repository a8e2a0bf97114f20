import type { AnyDatabase } from './columns.ts'
import { countPublicChanges } from './content-version.ts'

/** Drafts and unpublished certificates no longer empty the cache. */
export async function up(db: AnyDatabase) {
  await countPublicChanges(db, 'posts', (row) => `${row}.published = 1 and ${row}.deleted_at is null`)
  await countPublicChanges(db, 'certificates', (row) => `${row}.position is not null and ${row}.deleted_at is null`)
}
