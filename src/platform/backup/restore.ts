import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { type Db, openForMaintenance, sqlitePath } from '#platform/db/database.ts'
import { lookIntoSqlite } from '#platform/db/look-into-database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { filesFolder } from '#platform/files/file-store.ts'
import { type Archive, readArchive } from './archive.ts'
import { requireSpace } from './disk.ts'
import { fillPostgres, isEmptyPostgres } from './fill-postgres.queries.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { takeSite } from './site-lock.queries.ts'
import type { Place } from './snapshot.queries.ts'
import { requireKnown, stage } from './stage.queries.ts'
import { beforeFolder, finishSwitch, isSwitching, stagingFolder, switchData } from './switch-data.ts'
import { addFiles, finishFiles } from './switch-files.queries.ts'

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
  const files = await readdir(filesFolder(dataDir)).catch(() => [])
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

async function switchPostgres(databaseUrl: string, dataDir: string, before: string) {
  const staging = stagingFolder(dataDir)
  const finish = async () => {
    await using db = openForMaintenance(databaseUrl)
    await migrate(db)
    await finishFiles(db, dataDir)
  }
  await finish()
  await addFiles(dataDir, filesFolder(staging), before)
  await fillPostgres(databaseUrl, sqlitePath(staging)).catch(async (error) => {
    // If the connection was lost, the rows may have been committed. The next start finds out.
    if (error instanceof BackupError) await finish()
    throw error
  })
  await finish()
  await rm(staging, { recursive: true })
}
