import { sql } from 'kysely'
import { type Db, isPostgres } from '#platform/db/database.ts'
import type { StoredFile } from './file-store.ts'
import { pixelsFile } from './image-files.ts'

const rowOf = ({ name, sha256, sizeBytes }: StoredFile) => ({
  name,
  file_key: name.slice(0, name.indexOf('/')),
  sha256,
  size_bytes: sizeBytes,
})

/**
 * Call this in the transaction that saves the row to which the files belong. If a file is stored again, its record is
 * overwritten.
 */
export async function recordFiles(tx: Db, files: StoredFile[]): Promise<void> {
  if (files.length === 0) return
  await tx
    .insertInto('stored_files')
    .values(files.map(rowOf))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({
        sha256: ref('excluded.sha256'),
        size_bytes: ref('excluded.size_bytes'),
      })),
    )
    .execute()
}

/** Removes the records of all files of a key, or of one file by its name. */
export async function forgetFiles(tx: Db, keyOrName: string): Promise<void> {
  await tx
    .deleteFrom('stored_files')
    .where(({ eb, or }) => or([eb('file_key', '=', keyOrName), eb('name', '=', keyOrName)]))
    .execute()
}

/** The name of the largest WebP, which every image and cover has from the start. */
const firstFile = (table: 'images' | 'certificates', width: 'width' | 'cover_width') =>
  sql<string>`${sql.ref(`${table}.file_key`)} || '/' || ${sql.ref(`${table}.${width}`)} || '.webp'`

/**
 * Finds images and certificates whose files were stored by an older version, in the order of their keys.
 * @returns their keys, and the name of a file that each must have
 */
export async function findUnrecorded(db: Db, afterKey: string, limit: number) {
  const among = (table: 'images' | 'certificates', width: 'width' | 'cover_width') =>
    db
      .selectFrom(table as 'images')
      .select(['file_key', firstFile(table, width).as('name')])
      .where('file_key', '>', afterKey)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('stored_files').select('name').where('name', '=', firstFile(table, width)))),
      )
  return db
    .selectFrom(among('images', 'width').unionAll(among('certificates', 'cover_width')).as('unrecorded'))
    .select(['file_key', 'name'])
    .orderBy('file_key')
    .limit(limit)
    .execute()
}

/** Records the files of a key that are still in use. Keeps existing records. */
export async function recordOlderFiles(tx: Db, key: string, files: StoredFile[]): Promise<void> {
  if (!(await lockOwner(tx, key))) return
  const job = await tx.selectFrom('image_jobs').select('file_key').where('file_key', '=', key).executeTakeFirst()
  const used = files.filter(({ name }) => job !== undefined || name !== pixelsFile(key))
  if (used.length === 0) return
  await tx
    .insertInto('stored_files')
    .values(used.map(rowOf))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes a concurrent deletion and the end of the image job wait, because both remove records. */
async function lockOwner(tx: Db, key: string): Promise<boolean> {
  for (const table of ['images', 'certificates'] as const) {
    const owner = await tx
      .selectFrom(table as 'images')
      .select('id')
      .where('file_key', '=', key)
      .$if(isPostgres(tx), (rows) => rows.forUpdate())
      .executeTakeFirst()
    if (owner) return true
  }
  return false
}

/** Lists a page of all recorded files. @param afterName the last name of the page before, or an empty string */
export async function listStoredFiles(db: Db, afterName: string, limit: number): Promise<StoredFile[]> {
  const rows = await db
    .selectFrom('stored_files')
    .select(['name', 'sha256', 'size_bytes'])
    .where('name', '>', afterName)
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows.map(({ name, sha256, size_bytes }) => ({ name, sha256, sizeBytes: size_bytes }))
}
