import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, sqlitePath } from '../db/database.ts'
import { lookIntoSqlite } from '../db/look-into-database.ts'
import { type Archive, readArchive } from './archive.ts'
import { requireSpace, syncFolder } from './disk.ts'
import { fillPostgres, isEmptyPostgres } from './fill-postgres.queries.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { takeSite } from './site-lock.queries.ts'
import type { Place } from './snapshot.queries.ts'
import { requireKnown, stage, stagedFiles } from './stage.queries.ts'
import { beforeFolder, finishSwitch, isSwitching, stagingFolder, switchData } from './switch-data.ts'

type Options = {
  /** Whether to replace a site that is not empty. */
  replaces: boolean
  prepare: (db: Db, manifest: Manifest) => Promise<void>
  now: Date
}

/** `before`: the folder with the data that was replaced, if there was any. */
type Restored = { manifest: Manifest; before: string | undefined }

/**
 * Replaces a site's data with an archive. Verifies the whole archive before it writes anything. If the process is
 * killed, the next start has the old site or the new one.
 * @throws BackupError that says what to do
 */
export async function restoreBackup(place: Place, archive: Archive, options: Options): Promise<Restored> {
  const release = await takeSite(place)
  const staging = stagingFolder(place.dataDir)
  try {
    await finishSwitch(place.dataDir)
    const manifest = await readArchive(archive, { manifest: (manifest) => requireFit(place.dataDir, manifest) })
    if (!(await isEmptySite(place)) && !options.replaces) {
      throw new BackupError(
        `There is already a site in ${place.databaseUrl ? 'the database at DATABASE_URL' : place.dataDir}. To replace it, add --replace.`,
      )
    }
    await stage(archive, staging, options)
    const before = beforeFolder(place.dataDir, options.now)
    if (place.databaseUrl) await switchPostgres(place.databaseUrl, place.dataDir, before)
    else await switchData(place.dataDir, before)
    return { manifest, before: existsSync(before) ? before : undefined }
  } catch (error) {
    if (!isSwitching(place.dataDir)) await rm(staging, { recursive: true, force: true })
    throw error
  } finally {
    await release()
  }
}

/** Requires twice the space of the rows, because the database has indexes too. */
async function requireFit(dataDir: string, manifest: Manifest) {
  requireKnown(manifest)
  const rows = Object.values(manifest.tables).reduce((sum, { bytes }) => sum + bytes, 0)
  await requireSpace(dataDir, manifest.files.bytes + 2 * rows)
}

async function isEmptySite({ databaseUrl, dataDir }: Place) {
  if (databaseUrl) return isEmptyPostgres(databaseUrl)
  const files = await readdir(join(dataDir, 'files')).catch(() => [])
  return hasNoTables(dataDir) && files.length === 0
}

/** A damaged database has tables: a restore may replace it, but only when told to. */
function hasNoTables(dataDir: string) {
  try {
    return lookIntoSqlite(dataDir).migrations.length === 0
  } catch {
    return false
  }
}

/** Files never change and have random names, so old and new ones share a folder until the rows are replaced. */
async function switchPostgres(databaseUrl: string, dataDir: string, before: string) {
  const staging = stagingFolder(dataDir)
  const files = join(dataDir, 'files')
  await mkdir(files, { recursive: true })
  const old = new Set(await readdir(files))
  const added = await readdir(stagedFiles(staging))
  for (const key of added) await moveFiles(join(stagedFiles(staging), key), join(files, key))
  await syncFolder(files)
  try {
    await fillPostgres(databaseUrl, sqlitePath(staging))
  } catch (error) {
    // If the connection was lost, the rows may have been committed, and these files may be needed.
    if (error instanceof BackupError)
      for (const key of added) if (!old.has(key)) await rm(join(files, key), { recursive: true, force: true })
    throw error
  }
  const kept = new Set(added)
  for (const key of old) {
    if (kept.has(key)) continue
    await mkdir(join(before, 'files'), { recursive: true })
    await rename(join(files, key), join(before, 'files', key))
  }
  await rm(staging, { recursive: true })
}

/** Moves the files one by one: a killed restore of the same site must not leave a folder without its files. */
async function moveFiles(from: string, to: string) {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name))
  await syncFolder(to)
}
