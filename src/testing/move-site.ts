import { join } from 'node:path'
import { prepareRestored } from '#app/prepare-restored.ts'
import { tarArchive } from '#platform/backup/encryption.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import type { Place } from '#platform/backup/snapshot.queries.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { readConfig } from '#platform/config.ts'

/** Backs up a site and restores the backup into another place. @param folder for the backup @returns its manifest */
export async function moveSite(from: Place, to: Place, folder: string, replaces = false) {
  const path = join(folder, 'site.trellis')
  const { manifest } = await writeBackup(from, path, undefined, new Date())
  const config = readConfig({ DATA_DIR: to.dataDir, DATABASE_URL: to.databaseUrl })
  const prepare = async (...given: [Parameters<typeof prepareRestored>[1], { createdAt: string }]) =>
    void (await prepareRestored(config, given[0], given[1].createdAt))
  await restoreBackup(to, tarArchive(path), { replaces, prepare, now: new Date() })
  return manifest
}
