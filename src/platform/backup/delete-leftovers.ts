import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#platform/config.ts'
import { filesFolder, isUnfinished } from '#platform/files/file-store.ts'
import { uploadsFolder } from '#platform/files/receive-file.ts'
import { outboxFolder } from '#platform/mail/outbox.ts'
import { BackupError } from './manifest.ts'
import { lockFile } from './site-lock.queries.ts'

// BACKUP_TO may also have files of other programs.
const OWN_UNFINISHED = /\.[\da-f-]{36}\.part$/
const LEFTOVER_MS = 24 * 60 * 60 * 1000

export const backupsFolder = (dataDir: string) => join(dataDir, 'backups')

const SCRATCH = '.scratch-'
export const newScratch = (backups: string) => join(backups, `${SCRATCH}${crypto.randomUUID()}`)

/** Deletes the scratch folders of killed backups. Call it inside the lock of backups. */
export async function deleteScratch(backups: string): Promise<void> {
  for (const name of await namesIn(backups))
    if (name.startsWith(SCRATCH)) await rm(join(backups, name), { recursive: true, force: true })
}

/**
 * Deletes what killed processes left: for more than a day in the uploads, the file store, the outbox and the folders
 * of backups, and copies of the rows that no running backup uses. Logs what it cannot delete and retries it on the next run.
 */
export async function deleteLeftovers(
  { dataDir, backupTo }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'backupTo'>>,
  now: Date,
  log: Logger,
): Promise<void> {
  const deleteOld = async (folder: string, isLeftover = (_name: string) => true) => {
    const names = await namesIn(folder)
    for (const name of names.filter(isLeftover)) await deleteIfOld(join(folder, name), now, log)
    return names
  }
  await deleteOld(uploadsFolder(dataDir))
  for (const folder of [outboxFolder(dataDir), backupsFolder(dataDir), ...(backupTo ? [backupTo] : [])])
    await deleteOld(folder, (name) => OWN_UNFINISHED.test(name))
  const files = filesFolder(dataDir)
  for (const key of await deleteOld(files, isUnfinished)) await deleteOld(join(files, key), isUnfinished)
  await deleteUnusedScratch(backupsFolder(dataDir)).catch((err) =>
    log.error({ err }, 'Failed to delete the scratch folder of a backup'),
  )
}

async function deleteUnusedScratch(backups: string) {
  if (!(await namesIn(backups)).some((name) => name.startsWith(SCRATCH))) return
  const unlock = await lockFile(backups, 'alone').catch((error) => {
    // A backup is running.
    if (!(error instanceof BackupError)) throw error
  })
  if (unlock) await deleteScratch(backups).finally(unlock)
}

/** Returns no names if the folder is missing or is a file. */
const namesIn = (folder: string) => readdir(folder).catch(() => [])

async function deleteIfOld(path: string, now: Date, log: Logger) {
  try {
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs > LEFTOVER_MS) await rm(path, { recursive: true, force: true })
  } catch (err) {
    // A running upload may have ended since `readdir`.
    if ((err as { code?: string }).code !== 'ENOENT') log.error({ err, path }, 'Failed to delete a leftover file')
  }
}
