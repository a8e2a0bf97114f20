import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pino from 'pino'
import { siteSecret } from '#platform/access/site-secret.queries.ts'
import { type Db, openDatabase } from '#platform/db/database.ts'
import { lookIntoPostgres, lookIntoSqlite } from '#platform/db/look-into-database.ts'
import { MIGRATIONS } from '#platform/db/migrate.ts'
import { endBackupHold, renewBackupHold, takeBackupHold } from '#platform/files/backup-hold.queries.ts'
import { filesFolder, openFileStore } from '#platform/files/file-store.ts'
import { hashOlderFiles } from '#platform/files/hash-older-files.ts'
import { findUnrecorded } from '#platform/files/stored-files.queries.ts'
import { type Archive, folderArchive, readArchive } from './archive.ts'
import { drain, hashing } from './bytes.ts'
import { backupsFolder, deleteScratch, newScratch } from './delete-leftovers.ts'
import { requireSpace, syncFolder } from './disk.ts'
import { encrypt, type Lock, tarArchive } from './encryption.ts'
import { isEmptyPostgres } from './fill-postgres.queries.ts'
import { BackupError, type Checksum, damaged, FILES, type Manifest } from './manifest.ts'
import { prepareBackup } from './prepare-backup.ts'
import { enterSite, lockFile } from './site-lock.queries.ts'
import type { Place } from './snapshot.queries.ts'
import { packTar } from './tar.ts'
import { withRoom } from './with-room.ts'

// Copying a large SQLite database blocks the process, and a blocked process cannot renew the hold.
const HOLD_MS = 10 * 60_000
const RENEW_MS = 60_000
const HOLDER = 'backup'

/** The name of the written file, its size in bytes and its SHA-256 in hex. */
export type Written = { manifest: Manifest; file: Checksum }

/** Thrown while another program backs up this site. */
export class BackupRunning extends BackupError {
  override message = 'Another backup is running. Try again when it has finished.'
}

/** Writes one archive of the whole site, which may be running. @param target a path, or `-` for standard output */
export async function writeBackup(place: Place, target: string, lock: Lock | undefined, now: Date): Promise<Written> {
  if (target === '-') {
    return whileHeld(place, async (scratch) => {
      const { manifest, archive } = await prepare(place, scratch, now)
      return { manifest, file: await writeToPipe(archive, lock, now) }
    })
  }
  const write = (place: Place) =>
    whileHeld(place, async (scratch) => {
      await requireTarget(target)
      const { manifest, archive } = await prepare(place, scratch, now)
      await requireSpace(dirname(resolve(target)), manifest.files.bytes)
      return { manifest, file: await writeArchive(archive, target, lock, now) }
    })
  return withRoom(place, target, write)
}

async function prepare(place: Place, scratch: string, now: Date) {
  const manifest = await prepareBackup(place, scratch, now)
  return { manifest, archive: folderArchive(scratch, filesFolder(place.dataDir)) }
}

/**
 * Runs `work` with an empty folder. Until it ends, no stored file is deleted.
 * @throws BackupError if another backup of this site is running
 */
export async function whileHeld<Result>(place: Place, work: (scratch: string) => Promise<Result>) {
  const leave = await enterSite(place)
  try {
    await requireSite(place)
    return await withBackupLock(place.dataDir, (scratch) => withHold(place, () => work(scratch)))
  } finally {
    await leave()
  }
}

async function withBackupLock<Result>(dataDir: string, work: (scratch: string) => Promise<Result>) {
  const folder = backupsFolder(dataDir)
  const unlock = await lockFile(folder, 'alone').catch((error) => {
    throw error instanceof BackupError ? new BackupRunning() : error
  })
  try {
    await deleteScratch(folder)
    const scratch = newScratch(folder)
    await mkdir(scratch)
    return await work(scratch).finally(() => rm(scratch, { recursive: true, force: true }))
  } finally {
    await unlock()
  }
}

async function withHold<Result>(place: Place, work: () => Promise<Result>) {
  const db = openDatabase(place)
  const until = () => Date.now() + HOLD_MS
  const renew = () => void renewBackupHold(db, HOLDER, new Date(), until()).catch(() => {})
  const renewal = setInterval(renew, RENEW_MS)
  try {
    // A killed backup leaves its hold behind. Its lock has ended, so this backup takes over the hold.
    if (!(await takeBackupHold(db, HOLDER, new Date(), until()))) throw new BackupRunning()
    // Every backup must contain the key of the list of erasures, because a later restore needs it.
    await db.transaction().execute((tx) => siteSecret(tx, 'erasure'))
    await recordAllFiles(place, db)
    return await work()
  } finally {
    clearInterval(renewal)
    // If this fails, the hold expires by itself.
    await endBackupHold(db, HOLDER).catch(() => {})
    await db.destroy()
  }
}

async function requireSite(place: Place) {
  const isThere = place.databaseUrl ? !(await isEmptyPostgres(place.databaseUrl)) : hasSqlite(place.dataDir)
  if (!isThere)
    throw new BackupError(`There is no site in ${place.databaseUrl ? 'the database at DATABASE_URL' : place.dataDir}.`)
}

/** @throws BackupError if a newer version has updated the data: it may have tables that this backup would lack */
function hasSqlite(dataDir: string) {
  const { migrations } = lookIntoSqlite(dataDir)
  if (migrations.length > Object.keys(MIGRATIONS).length)
    throw new BackupError(
      `A newer version of Trellis has updated the data in ${dataDir}. Back it up with that version.`,
    )
  return migrations.length > 0
}

/** Records the files of an older version, if housekeeping has not done it yet. @throws BackupError if one is missing */
async function recordAllFiles(place: Place, db: Db) {
  const { migrations } = await (place.databaseUrl ? lookIntoPostgres(db) : lookIntoSqlite(place.dataDir))
  if (!migrations.includes('0015-backup')) return
  const files = openFileStore(place)
  await hashOlderFiles({ db, files, log: pino({ level: 'silent' }) })
  const [missing] = await findUnrecorded(db, '', 1)
  if (missing) throw new BackupError(`${FILES}${missing.name} is missing or cannot be read.`)
}

async function packed(archive: Archive, lock: Lock | undefined, now: Date) {
  const tar = packTar(archive(), now)
  return lock ? encrypt(tar, lock) : tar
}

async function requireTarget(target: string) {
  const folder = dirname(resolve(target))
  if (!(await isFolder(folder))) throw new BackupError(`There is no folder ${folder}. Create it first.`)
  if (await isFolder(target)) throw new BackupError(`${target} is a folder. Add a file name.`)
}

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() === true

async function writeToPipe(archive: Archive, lock: Lock | undefined, now: Date) {
  const { bytes, checksum } = hashing('-', await packed(archive, lock, now))
  // A write stream on the file descriptor fails when a slow reader leaves a non-blocking pipe full.
  await pipeline(bytes, process.stdout)
  return checksum()
}

/** Writes an archive to TARGET.part, reads that file back, and only then renames it to TARGET. Replaces an older file. */
export async function writeArchive(archive: Archive, target: string, lock: Lock | undefined, now: Date) {
  const path = resolve(target)
  const part = `${path}.part`
  try {
    const { bytes, checksum } = hashing(target, await packed(archive, lock, now))
    await pipeline(bytes, createWriteStream(part, { mode: 0o600, flush: true }))
    const written = checksum()
    await readBack(part, lock, written)
    await rename(part, path)
    await syncFolder(dirname(path))
    return written
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function readBack(path: string, lock: Lock | undefined, { sha256 }: Checksum) {
  if (lock && 'recipient' in lock) {
    // Only the recipient can decrypt the file, so compare its hash. The content was verified during encryption.
    const { bytes, checksum } = hashing(path, createReadStream(path))
    await drain(bytes)
    if (checksum().sha256 !== sha256) damaged(path)
  } else await readArchive(tarArchive(path, lock))
}
