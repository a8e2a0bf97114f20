import { afterEach } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { readBackupStatus } from '#platform/backup/status.queries.ts'
import { readConfig } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { newFileKey, openFileStore } from '#platform/files/file-store.ts'
import { recordFiles } from '#platform/files/stored-files.queries.ts'
import type { AskSpace } from '#platform/machine.ts'
import { createCertificate, createContact, createImage, createPost } from './factories.ts'
import { openTestDatabase } from './test-database.ts'

export const MB = 1024 ** 2
export const silent = pino({ level: 'silent' })
/** A disk with this many free bytes. */
export const diskWith =
  (free: number, total = 1000 * MB): AskSpace =>
  async () => ({ free, total })
export const roomy = diskWith(900 * MB)

/** Makes sites with stored files. They are deleted after the test. */
export function withNights() {
  const cleanUps: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })

  async function newFolder(disk = tmpdir()) {
    const folder = await mkdtemp(join(disk, 'trellis-nights-'))
    cleanUps.push(() => rm(folder, { recursive: true, force: true }))
    return folder
  }

  /** A site with an image, a certificate, a post and a contact. */
  async function newSite(env: Record<string, string> = {}) {
    const dataDir = await newFolder()
    const { db, databaseUrl, closeDatabase } = await openTestDatabase(dataDir)
    cleanUps.push(closeDatabase)
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', ...env })
    const image = await addStoredImage(db, dataDir)
    const key = await store(db, dataDir, ['960.webp', 'certificate.pdf'])
    await createCertificate(db, { file_key: key })
    await createPost(db, { title: 'First & "frost"' })
    await createContact(db)
    return {
      config,
      db,
      dataDir,
      image: `${image}/1920.webp`,
      cover: `${key}/960.webp`,
      pdf: `${key}/certificate.pdf`,
      at: (...names: string[]) => join(dataDir, ...names),
      backups: async () => (await readdir(join(dataDir, 'backups'))).filter((name) => /^[\db]/.test(name)).sort(),
      status: () => readBackupStatus(db),
    }
  }

  return { newFolder, newSite, cleanUps }
}

export type NightSite = Awaited<ReturnType<ReturnType<typeof withNights>['newSite']>>

const FILE_BYTES = 5000

/** @returns the key of the new image */
export async function addStoredImage(db: Db, dataDir: string, bytes = FILE_BYTES) {
  const key = await store(db, dataDir, ['1920.webp', '320.webp'], bytes)
  await createImage(db, { file_key: key })
  return key
}

async function store(db: Db, dataDir: string, names: string[], bytes = FILE_BYTES) {
  const files = openFileStore({ dataDir })
  const key = newFileKey()
  const stored = names.map((name) => files.put(`${key}/${name}`, Buffer.alloc(bytes, `${name} of ${key}`)))
  await recordFiles(db, await Promise.all(stored))
  return key
}
