import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { folderArchive } from '#platform/backup/archive.ts'
import { backupsFolder } from '#platform/backup/delete-leftovers.ts'
import { requireRoom } from '#platform/backup/disk.ts'
import { tarArchive } from '#platform/backup/encryption.ts'
import { BackupError, type Manifest } from '#platform/backup/manifest.ts'
import { bytesOf, readNight } from '#platform/backup/nights.ts'
import { filesOf, poolFolder } from '#platform/backup/pool.ts'
import { stage } from '#platform/backup/stage.queries.ts'
import type { Config } from '#platform/config.ts'
import { type Db, openDatabase } from '#platform/db/database.ts'
import { MIGRATIONS } from '#platform/db/migrate.ts'
import { fileUrl } from '#platform/files/image-files.ts'
import { findUnrecorded } from '#platform/files/stored-files.queries.ts'
import { type AskSpace, spaceOf } from '#platform/machine.ts'
import { builtPages } from '#platform/rendering/built-pages.ts'
import { ROOT } from '#platform/root.ts'
import { paths } from '#ui/paths.ts'
import { createApp } from './app.ts'
import { assembleSite } from './open-site.ts'
import { countTableRows, findSampleFiles, readPostFacts, signInForProof } from './prove-backup.queries.ts'

const DIST = join(ROOT, 'dist')
// A restore deletes two rows: the hold and the status of backups.
const NOT_RESTORED_MAX = { table: 'site_state', rows: 2 }

type Proof = {
  config: Config
  db: Db
  night: string
  /** The unencrypted copy in BACKUP_TO, which is read instead of the backup in DATA_DIR if there is one. */
  copyName: string | undefined
  isTurn: (name: string) => boolean
  askSpace?: AskSpace
}

/**
 * Restores a nightly backup into an empty folder, as SQLite, and requests pages and files from the app.
 * @returns what was restored
 * @throws BackupError that says what is wrong with the backup
 */
export async function proveBackup(scratch: string, proof: Proof) {
  const { config, db, night, copyName, isTurn, askSpace = spaceOf } = proof
  const backups = backupsFolder(config.dataDir)
  const folder = join(backups, night)
  const expected = await readNight(folder)
  await requireRoom(config.dataDir, 2 * (bytesOf(expected) - expected.files.bytes), askSpace)
  const hashes = new Map((await filesOf(folder)).map(({ name, sha256 }) => [name, sha256]))
  const samples = await findSampleFiles(db, expected.createdAt)
  const copy = config.backupTo && copyName && join(config.backupTo, copyName)
  if (copy && !existsSync(copy)) throw new BackupError(`${copy} is missing.`)
  const archive = copy
    ? tarArchive(copy)
    : folderArchive(folder, poolFolder(backups), (name) => isTurn(name) || samples.includes(name))
  const restored = join(scratch, 'proof')
  await mkdir(restored)
  const manifest = await stage(archive, restored, {
    unpacks: (name) => samples.includes(name),
    prepare: requireSameRows,
  }).catch((error) => {
    throw copy && error instanceof BackupError ? new BackupError(`${copy}: ${error.message}`) : error
  })
  if (manifest.id !== expected.id) throw new BackupError(`${copy} is not the backup ${night}.`)
  const posts = await browse(config, restored, { samples, hashes })
  return { posts, files: manifest.files.count, bytes: bytesOf(manifest) }
}

async function requireSameRows(db: Db, { tables, migrations }: Manifest) {
  // Newer migrations may add or remove rows.
  if (migrations.length !== Object.keys(MIGRATIONS).length) return
  const found = await countTableRows(db, Object.keys(tables))
  for (const [table, { rows }] of Object.entries(tables)) {
    const missing = rows - (found.get(table) ?? 0)
    const isRight = missing === 0 || (table === NOT_RESTORED_MAX.table && missing <= NOT_RESTORED_MAX.rows)
    if (!isRight)
      throw new BackupError(
        `The number of rows in the restored table ${table} is ${found.get(table)} instead of ${rows}.`,
      )
  }
  const [unrecorded] = await findUnrecorded(db, '', 1)
  if (unrecorded) throw new BackupError(`files/${unrecorded.name} is missing from the backup.`)
}

type Expected = { samples: string[]; hashes: Map<string, string> }

/** Opens the restored site and requests its pages and files. @returns the number of posts */
async function browse(config: Config, dataDir: string, { samples, hashes }: Expected) {
  const away = { databaseUrl: undefined, smtpUrl: undefined, automationUrl: undefined, backupTo: undefined }
  const restored: Config = { ...config, ...away, dataDir, logLevel: 'silent' }
  const db = openDatabase(restored)
  const site = assembleSite(restored, db)
  try {
    const { app } = createApp({ ...site, pages: await builtPages(DIST), browserFolder: join(DIST, 'browser') })
    const token = await signInForProof(db, site.clock())
    const get = async (path: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await app.fetch(new Request(`http://localhost${path}`, { headers }), { socketAddress: '' })
      if (response.status === 200) return response
      throw new BackupError(`The restored site answered ${path} with status ${response.status}.`)
    }
    await (await get(paths.home())).text()
    await (await get(paths.testResults())).text()
    const { count, newest } = await readPostFacts(db)
    if (newest) {
      await (await get(paths.post(newest))).text()
      const post = await (await get(`/api/blog/${newest.id}`)).json()
      if (post.title !== newest.title)
        throw new BackupError(`The restored site shows a different title for post ${newest.id}.`)
    }
    const [contacts = 0] = (await countTableRows(db, ['contacts'])).values()
    const { total } = await (await get('/api/contact?page=1')).json()
    if (total !== contacts)
      throw new BackupError(`The number of contacts on the restored site is ${total} instead of ${contacts}.`)
    for (const name of samples) {
      const bytes = await (await get(fileUrl(name))).bytes()
      if (createHash('sha256').update(bytes).digest('hex') !== hashes.get(name))
        throw new BackupError(`The restored site serves files/${name} with different content.`)
    }
    return count
  } finally {
    site.media.close()
    site.contentVersion.close()
    await db.destroy()
  }
}
