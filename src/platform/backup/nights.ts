import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type AskSpace, spaceOf } from '#platform/machine.ts'
import { backupsFolder } from './delete-leftovers.ts'
import { requireRoom, syncFolder } from './disk.ts'
import { BackupError, MANIFEST, type Manifest, parseManifest } from './manifest.ts'
import { isNight, nightsToKeep } from './nights-to-keep.ts'
import { filesOf, fillPool, poolFolder, sweepPool } from './pool.ts'
import { prepareBackup } from './prepare-backup.ts'
import { databaseBytes, type Place } from './snapshot.queries.ts'

const REPLACED = '.replaced-'
/** The name prefix of backups that are made at startup, before the data is updated. */
export const BEFORE = 'before-'
const BEFORE_KEPT_MS = 30 * 24 * 60 * 60 * 1000

type Options = { name: string; scratch: string; now: Date; askSpace?: AskSpace }

/**
 * Stores a backup as a folder in `DATA_DIR/backups`. Replaces one of the same name. Call it inside `whileHeld`.
 * @throws BackupError if a file is missing or damaged, or if the disk would be too full
 */
export async function makeNight(place: Place, { name, scratch, now, askSpace = spaceOf }: Options): Promise<Manifest> {
  const backups = backupsFolder(place.dataDir)
  await takeBackReplaced(backups)
  // Space for a copy of the database, and for its rows, which are first compressed and later restored for the test.
  await requireRoom(place.dataDir, 2 * (await databaseBytes(place)), askSpace)
  const night = join(scratch, 'night')
  await mkdir(night)
  const manifest = await prepareBackup(place, night, now)
  await fillPool(place.dataDir, poolFolder(backups), await filesOf(night), { scratch, askSpace })
  await syncFolder(join(night, 'rows'))
  await syncFolder(night)
  await publish(night, backups, name)
  return manifest
}

async function publish(night: string, backups: string, name: string) {
  const target = join(backups, name)
  // A folder with files cannot be replaced in one step. After a kill, `takeBackReplaced` repairs it.
  if (existsSync(target)) await rename(target, join(backups, REPLACED + name))
  await rename(night, target)
  await syncFolder(backups)
  await rm(join(backups, REPLACED + name), { recursive: true, force: true })
}

/** Repairs what a backup left when it was killed in `publish`. No other process writes backups during a hold. */
async function takeBackReplaced(backups: string) {
  for (const replaced of (await readdir(backups)).filter((name) => name.startsWith(REPLACED))) {
    const original = join(backups, replaced.slice(REPLACED.length))
    if (existsSync(original)) await rm(join(backups, replaced), { recursive: true })
    else await rename(join(backups, replaced), original)
  }
}

/** Returns the names of the nightly backups in DATA_DIR, oldest first. */
export async function listNights(dataDir: string): Promise<string[]> {
  const names = await readdir(backupsFolder(dataDir)).catch(() => [])
  return names.filter(isNight).sort()
}

/** `kept`: names to keep in any case. */
type Deletion = { scratch: string; now: Date; isDateConfirmed: boolean; kept: string[] }

/** Deletes old backups and the files that only they had. Call it inside `whileHeld`. */
export async function deleteOldNights(
  dataDir: string,
  { scratch, now, isDateConfirmed, kept }: Deletion,
): Promise<void> {
  const backups = backupsFolder(dataDir)
  const nights = await listNights(dataDir)
  const toKeep = nightsToKeep(nights, now)
  const befores = isDateConfirmed ? await oldBefores(backups, now) : []
  const old = [...nights.filter((night) => !toKeep.has(night)), ...befores]
  // Deleting a folder takes several steps, so old backups are first moved to the scratch folder.
  for (const name of old) if (!kept.includes(name)) await rename(join(backups, name), join(scratch, name))
  const rest = await readdir(backups)
  const backupsLeft = rest.filter((name) => isNight(name) || name.startsWith(BEFORE))
  await sweepPool(
    poolFolder(backups),
    backupsLeft.map((name) => join(backups, name)),
  )
}

/** Leaves out the newest backup made before an update, because a wrong clock may make it look old. */
async function oldBefores(backups: string, now: Date) {
  const names = (await readdir(backups)).filter((name) => name.startsWith(BEFORE))
  const befores = names.map(async (name) => {
    const manifest = await readNight(join(backups, name)).catch(() => undefined)
    return { name, at: manifest ? Date.parse(manifest.createdAt) : 0 }
  })
  return (await Promise.all(befores))
    .sort((one, other) => other.at - one.at)
    .slice(1)
    .filter(({ at }) => at < now.getTime() - BEFORE_KEPT_MS)
    .map(({ name }) => name)
}

/** @throws BackupError if the backup in this folder is missing or has no readable manifest */
export async function readNight(folder: string): Promise<Manifest> {
  const manifest = Bun.file(join(folder, MANIFEST))
  if (!(await manifest.exists())) throw new BackupError(`The backup in ${folder} is missing or damaged.`)
  return parseManifest(await manifest.text())
}

/** The size of a backup's files and of its rows before compression. */
export const bytesOf = ({ files, tables }: Manifest): number =>
  Object.values(tables).reduce((bytes, table) => bytes + table.bytes, files.bytes)
