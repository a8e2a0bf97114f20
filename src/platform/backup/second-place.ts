import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type AskSpace, spaceOf } from '#platform/machine.ts'
import { folderArchive, readChecksums } from './archive.ts'
import { backupsFolder } from './delete-leftovers.ts'
import { diskOf, inMegabytes, LEFT_FREE } from './disk.ts'
import { BackupError } from './manifest.ts'
import { nightsToKeep } from './nights-to-keep.ts'
import { poolFolder } from './pool.ts'
import { writeArchive } from './write-backup.ts'

/** The folder BACKUP_TO, and the age recipient BACKUP_RECIPIENT that can open the archives in it. */
export type SecondPlace = { dataDir: string; backupTo: string; backupRecipient: string | undefined }

const ARCHIVE = /^trellis-(\d{4}-\d\d-\d\d)\.tar(\.age)?(\.part)?$/
// Each entry has a header and padding, and encryption adds one part in 4096.
const ENTRY_EXTRA_BYTES = 1024
const ENCRYPTED_EXTRA = 1.001
// Twice what nightly backups leave free, so that copies never prevent one. Copies end up on the disk of the site if
// the disk of BACKUP_TO is not mounted, because its mount point is then an empty folder.
const FREE_ON_SITE_DISK = 2 * LEFT_FREE

export const archiveName = (night: string, isEncrypted: boolean): string =>
  `trellis-${night}.tar${isEncrypted ? '.age' : ''}`

/** Writes a nightly backup into BACKUP_TO as one archive, and deletes old archives there, but no other files. */
export async function copyNight(place: SecondPlace, night: string, now: Date, askSpace: AskSpace = spaceOf) {
  const { dataDir, backupTo, backupRecipient: recipient } = place
  const disk = await requireFolder(backupTo)
  try {
    const backups = backupsFolder(dataDir)
    const folder = join(backups, night)
    const name = archiveName(night, recipient !== undefined)
    const isOnSameDisk = disk === (await stat(dataDir)).dev
    const askFree = async () => {
      const { free, total } = await askSpace(backupTo)
      return isOnSameDisk ? free - FREE_ON_SITE_DISK * total : free
    }
    await makeRoom(backupTo, name, await neededBytes(folder), askFree)
    const archive = folderArchive(folder, poolFolder(backups))
    const { size } = await writeArchive(archive, join(backupTo, name), recipient ? { recipient } : undefined, now)
    await deleteOld(backupTo, { night, name }, now)
    return { name, isEncrypted: recipient !== undefined, bytes: size, isOnSameDisk }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`The folder in BACKUP_TO cannot be used: ${(error as Error).message}.`)
  }
}

/** Does not create the folder: if its disk is not mounted, the copies would fill the site's own disk. */
function requireFolder(backupTo: string) {
  return diskOf(backupTo).catch(() => {
    throw new BackupError(
      `The folder in BACKUP_TO, ${backupTo}, is missing or does not respond. Connect its disk, or create the folder.`,
    )
  })
}

async function neededBytes(folder: string) {
  const entries = await readChecksums(folder)
  return Math.ceil(entries.reduce((sum, { size }) => sum + size + ENTRY_EXTRA_BYTES, 0) * ENCRYPTED_EXTRA)
}

type Copy = { file: string; night: string; isPart: boolean }

async function listCopies(backupTo: string): Promise<Copy[]> {
  const files = await readdir(backupTo)
  return files.sort().flatMap((file) => {
    const [, night, , part] = ARCHIVE.exec(file) ?? []
    return night ? [{ file, night, isPart: part !== undefined }] : []
  })
}

/** Deletes the oldest archives if there is no room, but never the newest one. */
async function makeRoom(backupTo: string, name: string, needed: number, askFree: () => Promise<number>) {
  const remove = ({ file }: Copy) => rm(join(backupTo, file), { force: true })
  const copies = await listCopies(backupTo)
  for (const copy of copies) if (copy.isPart) await remove(copy)
  const older = copies.filter(({ file, isPart }) => !isPart && file !== name).slice(0, -1)
  const sizes = await Promise.all(older.map(async ({ file }) => (await stat(join(backupTo, file))).size))
  const free = await askFree()
  const most = sizes.reduce((sum, size) => sum + size, free)
  if (most < needed) {
    throw new BackupError(
      `The disk with BACKUP_TO is too full: the copy needs ${inMegabytes(needed)}, but may use only ${inMegabytes(Math.max(0, free))}.`,
    )
  }
  for (const copy of older) {
    if ((await askFree()) >= needed) break
    await remove(copy)
  }
}

/**
 * Deletes old copies, and a second copy of the newest backup, which exists if BACKUP_RECIPIENT was set or unset that
 * day.
 */
async function deleteOld(backupTo: string, newest: { night: string; name: string }, now: Date) {
  const copies = await listCopies(backupTo)
  const toKeep = nightsToKeep([...new Set(copies.map(({ night }) => night))], now).add(newest.night)
  for (const { file, night } of copies) {
    const isReplaced = night === newest.night && file !== newest.name
    if (isReplaced || !toKeep.has(night)) await rm(join(backupTo, file), { force: true })
  }
}
