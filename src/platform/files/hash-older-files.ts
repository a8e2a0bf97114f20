import type { Logger } from 'pino'
import type { Db } from '#platform/db/database.ts'
import { digestOf, type FileStore, type StoredFile } from './file-store.ts'
import { mailImageFile } from './image-files.ts'
import { findUnrecorded, recordOlderFiles } from './stored-files.queries.ts'

const BATCH = 100

/**
 * Records the files that versions without `stored_files` stored. Several instances can do this at once, and a restart
 * continues where the last run stopped. Logs files that are missing or unreadable, and tries them again in the next run.
 */
export async function hashOlderFiles({ db, files, log }: { db: Db; files: FileStore; log: Logger }): Promise<void> {
  for (let afterKey = ''; ; ) {
    const batch = await findUnrecorded(db, afterKey, BATCH)
    for (const { file_key: key, name } of batch) {
      try {
        const hashed = await hashAll(files, key)
        await db.transaction().execute((tx) => recordOlderFiles(tx, key, hashed))
        if (!hashed.some((file) => file.name === name)) log.warn({ name }, 'A stored file is missing')
      } catch (err) {
        log.error({ err, fileKey: key }, 'Failed to hash stored files')
      }
      afterKey = key
    }
    if (batch.length < BATCH) return
  }
}

async function hashAll(files: FileStore, key: string): Promise<StoredFile[]> {
  const hashed: StoredFile[] = []
  for (const name of await files.list(key)) {
    const file = name === mailImageFile(key) ? null : await files.get(name)
    if (file) hashed.push({ name, ...(await digestOf(file)) })
  }
  return hashed
}
