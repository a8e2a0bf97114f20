import type { Db } from '../db/database.ts'
import type { FileStore } from './file-store.ts'

// What is younger may belong to an upload that is under way.
const YOUNG_MS = 24 * 60 * 60 * 1000
const KEY = /^[0-9a-f-]{36}$/

/** Deletes the files that no row names: of a process that was killed, and of rows that are gone. */
export async function deleteOrphans(db: Db, files: FileStore, now: Date): Promise<void> {
  const images = await db.selectFrom('images').select('file_key').execute()
  const coas = await db.selectFrom('coas').select('file_key').execute()
  const known = new Set([...images, ...coas].map(({ file_key }) => file_key))
  for (const { key, changedAt } of await files.keys()) {
    const isOld = now.getTime() - changedAt.getTime() > YOUNG_MS
    if (isOld && KEY.test(key) && !known.has(key)) await files.deleteKey(key)
  }
}
