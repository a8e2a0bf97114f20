import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { createApp } from '#app/app.ts'
import { createComposer } from '#app/open-site.ts'
import { Probe } from '#app/probe.ts'
import { ImageQueue } from '#features/images/image-queue.ts'
import { countRefusedMail } from '#features/subscribers/refusals.queries.ts'
import { ViewCounts } from '#features/visits/view-counts.ts'
import { readConfig } from '#platform/config.ts'
import { openContentVersion } from '#platform/db/content-version.ts'
import { openFileStore } from '#platform/files/file-store.ts'
import { createLog } from '#platform/log.ts'
import { Machine } from '#platform/machine.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { MailQueue } from '#platform/mail/mail-queue.ts'
import { readMailServer } from '#platform/mail/mail-server.queries.ts'
import { Media } from '#platform/media/media.ts'
import { builtPages } from '#platform/rendering/built-pages.ts'
import { NOW } from './clock.ts'
import { openTestDatabase } from './test-database.ts'

export { NOW }

const DIST = join(import.meta.dirname, '../../dist')

const ADDRESS = '203.0.113.7'
// Shared by all sites of a test run. The drawing process starts with the first file. Its background jobs have the usual
// priority, because the tests that wait for them run beside others.
const media = new Media(undefined, 0)

/** A complete, empty site on a real database and a real folder. Requests bypass the network. */
export async function createTestSite(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-'))
  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: 'https://grower.example', LOG_LEVEL: 'silent', ...env })
  let now = NOW
  const { db, openAgain, closeDatabase } = await openTestDatabase(dataDir)
  const contentVersion = openContentVersion(db, dataDir, () => now)
  const files = openFileStore({ dataDir })
  const mail = createMailer(config, () => readMailServer(db, config))
  const clock = () => now
  const log = createLog(config.logLevel)
  const compose = createComposer({ config, db, files, media, clock })
  const mailQueue = new MailQueue({ db, mail, clock, log, compose, onRefused: countRefusedMail, paceMs: 0 })
  const probe = new Probe({ db, files, log, dataDir }, () => now.getTime())
  const imageQueue = new ImageQueue({ db, files, media, clock, log, dataDir })
  const disk = { free: 60 * 2 ** 30, total: 100 * 2 ** 30 }
  // A build may change the version in the program's own folder during a test.
  const machine = new Machine(dataDir, dataDir, async () => disk)
  const views = new ViewCounts({ db, config, clock, log })
  const { app, cache } = createApp({
    config,
    db,
    contentVersion,
    files,
    media,
    mail,
    mailQueue,
    probe,
    imageQueue,
    machine,
    views,
    clock,
    log,
    pages: await builtPages(DIST),
    browserFolder: join(DIST, 'browser'),
  })
  /** Starts each request in a new turn of the event loop, like a network. @param from the address of the client */
  const request = async (path: string, init?: RequestInit, from = ADDRESS) => {
    await setImmediate()
    const request = new Request(`http://localhost${path}`, init)
    return cache.answer(request, () => app.fetch(request, { socketAddress: from }))
  }
  const send =
    (method: string) =>
    (path: string, body: unknown, headers: Record<string, string> = {}, from = ADDRESS) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return request(path, { method, headers: { 'content-type': 'application/json', ...headers }, body: text }, from)
    }
  return {
    app,
    config,
    db,
    /** Opens another connection to the same database, like a second instance. */
    openAgain,
    files,
    media,
    mail,
    mailQueue,
    probe,
    imageQueue,
    machine,
    views,
    clock,
    log,
    dataDir,
    /** The space on the disk that the site sees, which a test may change. */
    disk,
    request,
    get: (path: string, headers: Record<string, string> = {}) => request(path, { headers }),
    post: send('POST'),
    put: send('PUT'),
    delete: (path: string, headers: Record<string, string>) => request(path, { method: 'DELETE', headers }),
    now: () => now,
    /** Advances the clock. */
    wait(ms: number) {
      now = new Date(now.getTime() + ms)
    },
    /** The sent emails, as the outbox stores them, oldest first. */
    async outbox() {
      // Some requests wake the queue only after a pause.
      mailQueue.wake()
      await mailQueue.settle()
      const folder = join(dataDir, 'outbox')
      const names = await readdir(folder).catch(() => [])
      return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')))
    },
    async close() {
      await Promise.all([mailQueue.stop(), imageQueue.stop()])
      contentVersion.close()
      await closeDatabase()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestSite = Awaited<ReturnType<typeof createTestSite>>
