// test: slow
import { afterEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '#platform/db/database.ts'
import { ROOT } from '#platform/root.ts'
import { createAdministrator, PASSWORD } from '#testing/factories.ts'
import { giveApp, giveRecoveryCodes } from '#testing/give-factors.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const EMAIL = 'june@b.example'
/** A kill after a try was counted and before the code was used costs one of the five tries. */
const KILLS = 4
const LOOK_AGAIN_MS = 20

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function newSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-'))
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
  const { db, databaseUrl, closeDatabase } = await openTestDatabase(dataDir)
  cleanUps.push(closeDatabase)
  let logs = ''
  let starts = 0
  async function start() {
    const settings = { LOG_LEVEL: 'trace', STARTER_CONTENT: 'false', BACKUPS: 'off', DATA_DIR: dataDir, PORT: '0' }
    const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl, ...settings }
    const log = Bun.file(join(dataDir, `log-${++starts}`))
    const server = Bun.spawn([process.execPath, 'src/server.ts'], { cwd: ROOT, env, stdout: log, stderr: log })
    cleanUps.push(() => server.kill('SIGKILL'))
    const port = async (): Promise<string> => {
      const ready = (await log.text().catch(() => '')).match(/Trellis is ready: http:\/\/localhost:(\d+)/)
      if (ready?.[1]) return ready[1]
      if (server.exitCode !== null) throw new Error(`The server has stopped: ${await log.text()}`)
      await Bun.sleep(LOOK_AGAIN_MS)
      return port()
    }
    const url = `http://localhost:${await port()}/api/admin/auth/login`
    const login = async (code?: string) => {
      const body = JSON.stringify({ username: EMAIL, password: PASSWORD, code })
      return (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status
    }
    const kill = async () => {
      server.kill('SIGKILL')
      await server.exited
      logs += await log.text()
    }
    return { login, kill }
  }
  return { db, start, logs: () => logs }
}

const codesLeft = async (db: Db) => (await db.selectFrom('recovery_codes').select('code_hash').execute()).length
const sessions = async (db: Db) => (await db.selectFrom('sessions').select('id').execute()).length

test('when the server is killed between password and code or during the code, nobody is locked out and no code is lost or works twice', async () => {
  const { db, start, logs } = await newSite()
  const person = await createAdministrator(db, { email: EMAIL })
  const code = await giveApp({ db, now: () => new Date() }, person)
  const codes = await giveRecoveryCodes(db, person.id)

  let server = await start()
  const begun = performance.now()
  expect(await server.login()).toBe(401)
  await server.kill()
  server = await start()
  expect(await server.login(codes[0])).toBe(200)
  const tookMs = (performance.now() - begun) / 3

  for (const [n, killed] of codes.slice(1, 1 + KILLS).entries()) {
    const answer = server.login(killed).catch(() => 0)
    await Bun.sleep(tookMs * Math.random())
    await server.kill()
    const status = await answer
    const [left, opened] = [await codesLeft(db), await sessions(db)]
    expect([n, left + opened]).toEqual([n, 10])
    server = await start()
    if (status === 200) expect(await server.login(killed)).toBe(401)
  }
  expect(await server.login(code())).toBe(200)
  await server.kill()
  expect(logs()).toContain('/api/admin/auth/login')
  for (const word of [PASSWORD, ...codes]) expect(logs()).not.toContain(word)
}, 300_000)
