// test: slow, long form
import { afterEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#platform/db/database.ts'
import { ROOT } from '#platform/root.ts'
import { createPost } from '#testing/factories.ts'
import { recordFigure, sized } from '#testing/figures.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const POSTS = sized(20, 100)
const KILLS = sized(2, 10)
const EVERY_MS = 100
/** A post in the first seconds after a kill waits for the server that is still running. */
const START_MS = 2000

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function newSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const { db, databaseUrl, closeDatabase } = await openTestDatabase(dataDir)
  cleanUps.push(closeDatabase)
  const settings = { LOG_LEVEL: 'silent', STARTER_CONTENT: 'false', BACKUPS: 'off', DATA_DIR: dataDir, PORT: '0' }
  async function start() {
    const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl, ...settings }
    const server = Bun.spawn([process.execPath, 'src/server.ts'], { cwd: ROOT, env, stdout: 'pipe', stderr: 'inherit' })
    cleanUps.push(() => server.kill('SIGKILL'))
    for await (const chunk of server.stdout.pipeThrough(new TextDecoderStream()))
      if (chunk.includes('Trellis is ready')) return server
    throw new Error('The server has stopped.')
  }
  return { db, start }
}

const unfinished = (db: Db) =>
  db.selectFrom('posts').select('id').where('publish_at', 'is not', null).limit(1).executeTakeFirst()

test('each scheduled post is published once by two servers, of which one is killed again and again', async () => {
  const { db, start } = await newSite()
  const lasting = await start()
  let killed = await start()
  const first = Date.now() + START_MS
  const due = new Map<number, number>()
  // A transaction waits for the other processes that write.
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < POSTS; n++) {
      const at = first + n * EVERY_MS
      const { id } = await createPost(tx, { published: 0, publish_at: new Date(at).toISOString() })
      due.set(id, at)
    }
  })
  for (let kill = 0; kill < KILLS; kill++) {
    await Bun.sleep((POSTS * EVERY_MS) / KILLS / 2)
    killed.kill('SIGKILL')
    await killed.exited
    killed = await start()
  }
  while (await unfinished(db)) await Bun.sleep(20)
  lasting.kill('SIGKILL')

  const events = await db.selectFrom('audit_events').selectAll().where('action', '=', 'post.published').execute()
  expect(events.map(({ subject_id }) => subject_id).sort((a, b) => Number(a) - Number(b))).toEqual([...due.keys()])
  const posts = await db.selectFrom('posts').select(['id', 'published', 'created_at', 'version']).execute()
  const published = posts.map(({ id }) => ({ id, published: 1, created_at: dayOf(due.get(id)), version: 1 }))
  expect(posts).toEqual(published as typeof posts)
  const late = events.map((event) => Date.parse(event.happened_at) - (due.get(event.subject_id as number) ?? 0))
  const what = `Delay of the latest of ${POSTS} scheduled posts with ${KILLS} kills of one of two servers`
  recordFigure({ what, value: Math.max(...late), unit: 'ms', atMost: 1000 })
}, 300_000)

const dayOf = (at = 0) => new Date(at).toISOString()
