// test: slow
import { expect, test } from 'bun:test'
import { readConfig } from '#platform/config.ts'
import { createAdministrator, deviceOf, PASSWORD } from '#testing/factories.ts'
import { giveApp, givePasskey, giveRecoveryCodes } from '#testing/give-factors.ts'
import { moveSite } from '#testing/move-site.ts'
import { envOf, withBackups, withDatabase } from '#testing/with-backups.ts'
import { readyPort, withServers } from '#testing/with-servers.ts'

const its = withBackups()
const { start } = withServers()
const EMAIL = 'june@b.example'
const clock = () => new Date()

// On PostgreSQL this also moves the site from SQLite.
test('after a restore from a backup, apps, recovery codes and passkeys still sign in, and no browser has passed', async () => {
  const from = await its.filledSqlite()
  const config = readConfig({ DATA_DIR: from.dataDir, SITE_URL: 'https://grower.example' })
  const made = await withDatabase(from, async (db) => {
    const person = await createAdministrator(db, { email: EMAIL })
    const code = await giveApp({ db, now: clock }, person)
    const codes = await giveRecoveryCodes(db, person.id)
    return { code, codes, device: await givePasskey({ db, config, clock }, person) }
  })
  const serve = async (place: typeof from) => {
    const server = await start({ ...envOf(place), SITE_URL: config.siteUrl })
    const url = `http://localhost:${await readyPort(server)}/api/admin/auth`
    const post = (path: string, body: object, headers = {}) => {
      const sent = { 'content-type': 'application/json', ...headers }
      return fetch(url + path, { method: 'POST', headers: sent, body: JSON.stringify(body) })
    }
    const login = (code?: string, cookie = '') =>
      post('/login', { username: EMAIL, password: PASSWORD, code }, cookie ? { cookie } : {})
    return { server, post, login }
  }
  const before = await serve(from)
  const passed = deviceOf(await before.login(made.codes[0]))
  expect((await before.login(undefined, passed)).status).toBe(200)
  before.server.kill()
  await before.server.exited

  const to = await its.emptyPlace()
  await moveSite(from, to, await its.newFolder())
  const after = await serve(to)
  const asked = await after.login(undefined, passed)
  expect([asked.status, await asked.json()]).toMatchObject([401, { hasApp: true, hasPasskey: true }])
  const statuses = [made.codes[0], made.codes[1], made.code()].map(async (code) => (await after.login(code)).status)
  expect(await Promise.all(statuses)).toEqual([401, 200, 200])
  const answer = made.device.get(await (await after.post('/passkey/options', {})).json())
  expect((await after.post('/passkey', answer)).status).toBe(200)
})
