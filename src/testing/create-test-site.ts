import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createLocalFileStore } from '../files/file-store.ts'
import { Media } from '../files/media.ts'
import { createLog } from '../log.ts'
import { createMail } from '../mail/mail.ts'
import { builtPages } from '../pages/built-pages.ts'
import { openTestDatabase } from './test-database.ts'

const DIST = join(import.meta.dirname, '../../dist')

export const NOW = new Date('2024-10-05T12:00:00.000Z')
const ADDRESS = '203.0.113.7'
// One for all sites of a test run; no process is started before the first file.
const media = new Media()

/** A whole site, empty, on a real database and a real folder; everything but the network. */
export async function createTestSite(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-'))
  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: 'https://grower.example', LOG_LEVEL: 'silent', ...env })
  const { db, openAgain, closeDatabase } = await openTestDatabase(dataDir)
  const files = createLocalFileStore(join(dataDir, 'files'))
  let now = NOW
  const mail = createMail(config)
  const app = createApp({
    config,
    db,
    files,
    media,
    mail,
    clock: () => now,
    log: createLog(config.logLevel),
    pages: await builtPages(DIST),
    browserFolder: join(DIST, 'browser'),
  })
  /** `from`: the address at the other end of the connection. */
  const request = async (path: string, init?: RequestInit, from = ADDRESS) =>
    app.request(path, init, { socketAddress: from })
  return {
    app,
    db,
    /** What another instance has: its own connection to the same database. */
    openAgain,
    files,
    media,
    mail,
    dataDir,
    request,
    get: (path: string, headers: Record<string, string> = {}) => request(path, { headers }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}, from = ADDRESS) =>
      request(
        path,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        },
        from,
      ),
    /** Lets time pass. */
    wait(ms: number) {
      now = new Date(now.getTime() + ms)
    },
    /** The messages that were sent, as they are in the outbox, oldest first. */
    async outbox() {
      const folder = join(dataDir, 'outbox')
      const names = await readdir(folder).catch(() => [])
      return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')))
    },
    async close() {
      await closeDatabase()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestSite = Awaited<ReturnType<typeof createTestSite>>
