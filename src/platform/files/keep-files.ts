import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { type FileStore, newFileKey, type PutFile, type StoredFile } from './file-store.ts'
import { cancelFileDeletion, isFileDeletionPlanned, reserveFileKey, UNFINISHED_MS } from './files.queries.ts'
import { recordFiles } from './stored-files.queries.ts'

/**
 * Stores files and saves their row, or neither. If the process is killed in between, housekeeping deletes the files.
 * @param store stores the files under a new key, with the given `put`
 * @param save inserts the row, in the transaction that records the files
 * @throws 409 if `key` has files
 */
export async function keepFiles<Stored, Saved>(
  { db, files, clock }: { db: Db; files: FileStore; clock: () => Date },
  store: (key: string, put: PutFile) => Promise<Stored>,
  save: (tx: Db, stored: Stored) => Promise<Saved>,
  key: string = newFileKey(),
): Promise<Saved> {
  const due = new Date(clock().getTime() + UNFINISHED_MS)
  await db.transaction().execute((tx) => reserveFileKey(tx, key, due))
  try {
    const recorded: StoredFile[] = []
    const stored = await store(key, async (name, content) => {
      const file = await files.put(name, content)
      recorded.push(file)
      return file
    })
    return await db.transaction().execute(async (tx) => {
      // The plan is gone if the clock was set during the upload, so that the files looked overdue.
      if (!(await cancelFileDeletion(tx, key))) {
        await files.deleteKey(key)
        throw fail(503, "The file couldn't be stored. Please try again.")
      }
      await recordFiles(tx, recorded)
      return save(tx, stored)
    })
  } catch (error) {
    // The transaction may have been committed even though its answer was lost.
    if (await isFileDeletionPlanned(db, key)) await files.deleteKey(key)
    throw error
  }
}
