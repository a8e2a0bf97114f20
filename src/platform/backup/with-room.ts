import { mkdir, rm, symlink } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sqlitePath } from '#platform/db/database.ts'
import { filesFolder } from '#platform/files/file-store.ts'
import { spaceOf } from '#platform/machine.ts'
import { enterSite } from './site-lock.queries.ts'
import { databaseBytes, type Place, vacuumInto } from './snapshot.queries.ts'

// For the index of the WAL, and for rows that the command writes.
const SPARE_BYTES = 1024 ** 2

/**
 * Calls `work` with the place of the site. If the disk of DATA_DIR has no room for temporary files, `work` gets another
 * place instead: a folder beside the target, with a copy of SQLite's database and a link to the files.
 */
export async function withRoom<Result>(place: Place, target: string, work: (place: Place) => Promise<Result>) {
  if (await hasRoom(place)) return work(place)
  const leave = await enterSite(place)
  const folder = `${resolve(target)}.data`
  try {
    // A killed run may have left it.
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
    await symlink(resolve(filesFolder(place.dataDir)), filesFolder(folder))
    if (!place.databaseUrl) copyDatabase(sqlitePath(place.dataDir), sqlitePath(folder))
    return await work({ ...place, dataDir: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
    await leave()
  }
}

async function hasRoom(place: Place) {
  try {
    const [{ free }, bytes] = await Promise.all([spaceOf(place.dataDir), databaseBytes(place)])
    return free > 2 * bytes + SPARE_BYTES
  } catch {
    // The command says that there is no site, or that PostgreSQL does not respond.
    return true
  }
}

/** The index of a stopped site's WAL must be created, but the disk has no room. The exclusive mode needs none. */
function copyDatabase(path: string, copy: string) {
  try {
    vacuumInto(path, copy)
  } catch {
    vacuumInto(path, copy, ['locking_mode=exclusive'])
  }
}
