// test: slow, sqlite only, long form
import { Database } from 'bun:sqlite'
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cp, rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { recordFigure, sized } from '#testing/figures.ts'
import { readyPort, withServers } from '#testing/with-servers.ts'

setDefaultTimeout(600_000)
const { newFolder, start } = withServers()
const TIMES = sized(2, 20)
// Long texts fill the WAL, so that it no longer matches the copy of the database.
const QUESTION = 'Which soil? '.repeat(400)
const BETWEEN = sized(20, 400)

const tookMs: number[] = []
afterAll(() => {
  const what = "Longest time from replacing or removing the database file to the server's exit"
  recordFigure({ what, value: Math.max(...tookMs), unit: 'ms', atMost: 1000 })
})

/** Starts a server. `askUntilItEnds` sends questions until the server exits. */
async function siteWithVisitors() {
  const folder = await newFolder()
  const server = await start({ DATA_DIR: folder, RATE_LIMITS: 'off' })
  const port = await readyPort(server)
  let sent = 0
  const acknowledged: number[] = []
  async function ask() {
    const n = sent++
    const response = await fetch(`http://127.0.0.1:${port}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Ada ${n}`, email: `ada${n}@example.com`, question: QUESTION }),
    })
    if (response.status === 201) acknowledged.push(n)
  }
  async function askUntilItEnds() {
    while (server.exitCode === null) await ask().catch(() => {})
  }
  const sentSoFar = () => sent
  return { folder, database: join(folder, 'trellis.sqlite'), server, acknowledged, sentSoFar, ask, askUntilItEnds }
}

type Visited = Awaited<ReturnType<typeof siteWithVisitors>>

/** Runs `harm` while visitors send questions. Then the server must exit with 1 without acknowledging more questions. */
async function expectToEnd(site: Visited, harm: () => Promise<void>, visitorCount = 3) {
  const { server, acknowledged, sentSoFar, askUntilItEnds } = site
  const visitors = Array.from({ length: visitorCount }, askUntilItEnds)
  await harm()
  const harmedAt = performance.now()
  const next = sentSoFar()
  const [status] = await Promise.all([server.exited, ...visitors])
  tookMs.push(Math.round(performance.now() - harmedAt))
  expect(status).toBe(1)
  expect(acknowledged.filter((n) => n >= next)).toEqual([])
  return new Response(server.stderr).text()
}

/** Checks the integrity of a database. @returns the numbers of the visitors whose messages it contains */
function readVisitors(path: string) {
  const db = new Database(path)
  expect(db.query('pragma integrity_check').values()).toEqual([['ok']])
  const rows = db.query('select email from contacts union select email from held_questions').values()
  db.close()
  return new Set(rows.map(([email]) => Number(/\d+/.exec(String(email))?.[0])))
}

/** Locks the database against writes at a moment when its WAL is empty. */
async function lockWithoutWal(database: string) {
  const db = new Database(database)
  db.run('pragma busy_timeout=5000')
  for (;;) {
    db.run('pragma wal_checkpoint(truncate)')
    db.run('begin immediate')
    if ((await stat(`${database}-wal`)).size === 0) return db
    // The server wrote between the checkpoint and the lock. Try again.
    db.run('commit')
  }
}

/** Copies only the database file, while its WAL is empty. */
async function copyWhole(database: string, copy: string) {
  const db = await lockWithoutWal(database)
  await cp(database, copy)
  db.run('rollback')
  db.close()
}

/** Empties the database while its WAL is empty too, so that no checkpoint fills it again before the server looks. */
async function empty(database: string) {
  const db = await lockWithoutWal(database)
  await truncate(database)
  db.run('rollback')
  db.close()
}

const rescuedFile = (line: string) => /Its last content was saved to (.+)\n$/.exec(line)?.[1] ?? ''

test('when a copy replaces the database file, the server exits and every acknowledged message is saved', async () => {
  for (let time = 0; time < TIMES; time++) {
    const site = await siteWithVisitors()
    const { folder, database, acknowledged, ask } = site
    await ask()
    const copy = join(folder, 'copy')
    await copyWhole(database, copy)
    const before = [...acknowledged]
    for (let n = 0; n < BETWEEN; n++) await ask()
    const line = await expectToEnd(site, () => rename(copy, database))
    expect(line).toStartWith(`The database was replaced while Trellis was running: ${database}. Its last content `)
    // The rescued file has every acknowledged message, and the copy is unchanged.
    const kept = readVisitors(rescuedFile(line))
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([])
    expect([...readVisitors(database)].sort()).toEqual(before.sort())
    const again = await start({ DATA_DIR: folder })
    expect((await fetch(`http://127.0.0.1:${await readyPort(again)}/api/blog`)).status).toBe(200)
  }
})

test.each([
  ['trellis.sqlite', 'removed', (path: string) => rm(path)],
  ['trellis.sqlite-wal', 'removed', (path: string) => rm(path)],
  ['trellis.sqlite-shm', 'removed', (path: string) => rm(path)],
  ['trellis.sqlite', 'emptied', empty],
])('when %s is %s, the running server exits', async (name, happened, harm) => {
  const site = await siteWithVisitors()
  await site.ask()
  const line = await expectToEnd(site, () => harm(join(site.folder, name)))
  expect(line).toStartWith(`The database was ${happened} while Trellis was running: ${join(site.folder, name)}`)
  if (happened === 'emptied') return
  const kept = readVisitors(name === 'trellis.sqlite' ? rescuedFile(line) : site.database)
  expect(site.acknowledged.filter((n) => !kept.has(n))).toEqual([])
})

test('even a server without visitors exits when its database file is replaced', async () => {
  const site = await siteWithVisitors()
  const copy = join(site.folder, 'copy')
  await cp(site.database, copy)
  expect(await expectToEnd(site, () => rename(copy, site.database), 0)).toContain('replaced')
})

test('a vacuum by another process, which shrinks the database file, does not stop the server', async () => {
  const { database, server, ask, acknowledged } = await siteWithVisitors()
  for (let n = 0; n < 20; n++) await ask()
  const other = new Database(database)
  // The server may be writing at the same moment.
  other.run('pragma busy_timeout = 10000')
  other.run('delete from queued_mails')
  const { size } = await stat(database)
  other.run('vacuum')
  other.run('pragma wal_checkpoint(truncate)')
  other.close()
  expect((await stat(database)).size).not.toBe(size)
  await ask()
  expect([acknowledged.length, server.exitCode]).toEqual([21, null])
})
