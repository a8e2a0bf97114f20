import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '#platform/db/database.ts'
import { isDue } from '#platform/db/due.ts'
import { fail } from '#platform/http/errors.ts'
import { isBackupHeld } from './backup-hold.queries.ts'
import type { FileStore } from './file-store.ts'
import { forgetFiles } from './stored-files.queries.ts'

/** How long files may wait for their row. */
export const UNFINISHED_MS = 60 * 60 * 1000

/**
 * Call this in the transaction that deletes the row, or before storing files that have no row yet. Backups leave the
 * files out from then on.
 * @param keyOrName a key with all its files, or the whole name of one file
 */
export async function planFileDeletion(tx: Db, keyOrName: string, due: Date): Promise<void> {
  await forgetFiles(tx, keyOrName)
  await tx
    .insertInto('file_deletions')
    .values({ file_key: keyOrName, due_at: due.toISOString() })
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ due_at: due.toISOString() }))
    .execute()
}

/** Like `planFileDeletion`, for files that are to be stored. @throws 409 if the key has files */
export async function reserveFileKey(tx: Db, key: string, due: Date): Promise<void> {
  const reserved = await tx
    .insertInto('file_deletions')
    .values({ file_key: key, due_at: due.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('file_key')
    .executeTakeFirst()
  const stored = await tx.selectFrom('stored_files').select('name').where('file_key', '=', key).executeTakeFirst()
  if (!reserved || stored) throw fail(409, 'This key has a file. Choose another one.')
}

/** Call this in the transaction that inserts the row of the files. @returns false if they have been deleted */
export async function cancelFileDeletion(tx: Db, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('file_deletions').where('file_key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function isFileDeletionPlanned(db: Db, key: string): Promise<boolean> {
  const planned = await db
    .selectFrom('file_deletions')
    .select('file_key')
    .where('file_key', '=', key)
    .executeTakeFirst()
  return planned !== undefined
}

/** Does nothing while a backup holds the files. Logs a file that cannot be deleted and retries it on the next run. */
export async function deleteDueFiles(
  { db, files, log }: { db: Db; files: FileStore; log: Logger },
  now: Date,
): Promise<void> {
  const due = await db
    .selectFrom('file_deletions')
    .select('file_key')
    .where(isDue('due_at', now, UNFINISHED_MS))
    .execute()
  // Checked after reading the list: the snapshot of a later backup names none of these files.
  if (await isBackupHeld(db, now)) return
  for (const { file_key } of due) {
    try {
      await files.deleteKey(file_key)
      await db.transaction().execute((tx) => cancelFileDeletion(tx, file_key))
    } catch (err) {
      log.error({ err, fileKey: file_key }, 'Failed to delete a stored file')
    }
  }
}

/** Finds the certificate, image or logo that owns the files of this key; undefined after it was deleted forever. */
export async function findFileOwner(db: Db, key: string) {
  return db
    .selectFrom('images')
    .select(['file_name', 'deleted_at'])
    .where('file_key', '=', key)
    .unionAll(db.selectFrom('certificates').select(['file_name', 'deleted_at']).where('file_key', '=', key))
    .unionAll(
      db
        .selectFrom('logos')
        .select(['file_name', sql<null>`null`.as('deleted_at')])
        .where('file_key', '=', key),
    )
    .executeTakeFirst()
}
