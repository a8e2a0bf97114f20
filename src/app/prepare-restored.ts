import { existsSync } from 'node:fs'
import { readErasureList } from '#features/questions/erasure-list.ts'
import { type Erasure, eraseAgain, listErasures } from '#features/questions/erasures.queries.ts'
import { findSiteSecret } from '#platform/access/site-secret.queries.ts'
import { diskOf } from '#platform/backup/disk.ts'
import type { Config } from '#platform/config.ts'
import { type Db, openDatabase, sqlitePath } from '#platform/db/database.ts'
import { stopRestoredMails } from '#platform/mail/mail-queue.queries.ts'

/** `stopped`: the number of emails. `erased`: the number of people, or null if no list of erasures was found. */
export type Preparation = { stopped: number; erased: number | null }

/** Changes restored rows so that nothing is sent twice, and again erases people who were erased after the backup. */
export async function prepareRestored(config: Config, db: Db, backedUpAt: string): Promise<Preparation> {
  const stopped = await stopRestoredMails(db, backedUpAt)
  const lists = [await listReplaced(config, db), config.backupTo ? await listBesideBackups(config.backupTo) : null]
  const erasures = lists.flatMap((list) => list ?? [])
  const erased = await db.transaction().execute((tx) => eraseAgain(tx, erasures))
  return { stopped, erased: lists.every((list) => list === null) ? null : erased }
}

/** Finds no list if the disk of the folder does not respond: a restore must not wait for a disk that is gone. */
async function listBesideBackups(folder: string): Promise<Erasure[] | null> {
  const isReached = await diskOf(folder).then(
    () => true,
    () => false,
  )
  return isReached ? readErasureList(folder) : null
}

/**
 * Reads the list of erasures of the site that is about to be replaced. Its database may be new, damaged, of an older
 * version, or of another site, whose hashes have another key.
 */
async function listReplaced(config: Config, restored: Db): Promise<Erasure[] | null> {
  // Opening a SQLite database would create it.
  const isNew = !config.databaseUrl && !existsSync(sqlitePath(config.dataDir))
  if (isNew) return null
  const db = openDatabase(config)
  try {
    const [key, restoredKey] = await Promise.all([db, restored].map((each) => findSiteSecret(each, 'erasure')))
    return key !== undefined && key === restoredKey ? await listErasures(db) : null
  } catch {
    return null
  } finally {
    await db.destroy()
  }
}
