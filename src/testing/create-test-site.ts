import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { createLocalFileStore } from '../files/file-store.ts'
import { createLog } from '../log.ts'
import { builtPages } from '../pages/built-pages.ts'

const DIST = join(import.meta.dirname, '../../dist')

export const NOW = new Date('2024-10-05T12:00:00.000Z')

/** A whole site, empty, on a real database and a real folder; everything but the network. */
export async function createTestSite(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-'))
  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: 'https://grower.example', LOG_LEVEL: 'silent', ...env })
  const db = openDatabase(config)
  await migrate(db)
  const files = createLocalFileStore(join(dataDir, 'files'))
  const app = createApp({
    config,
    db,
    files,
    clock: () => NOW,
    log: createLog(config.logLevel),
    pages: await builtPages(DIST),
    browserFolder: join(DIST, 'browser'),
  })
  return {
    db,
    files,
    dataDir,
    request: (path: string, init?: RequestInit) => app.request(path, init),
    get: (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async close() {
      await db.destroy()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestSite = Awaited<ReturnType<typeof createTestSite>>
