// test: slow
import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hashToken, newToken } from '#platform/access/tokens.ts'
import { readArchive } from '#platform/backup/archive.ts'
import { tarArchive } from '#platform/backup/encryption.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import { importArchive } from '#platform/backup/stage.queries.ts'
import { sqlitePath } from '#platform/db/database.ts'
import { ROOT } from '#platform/root.ts'
import { PASSWORD } from '#testing/factories.ts'
import { readyPort, withServers } from '#testing/with-servers.ts'

const FOLDER = join(ROOT, 'src/testing/releases')
const { newFolder, start } = withServers()

const releases = (await readdir(FOLDER)).filter((name) => name.endsWith('.tar')).map((name) => basename(name, '.tar'))
const archiveOf = (release: string) => tarArchive(join(FOLDER, `${release}.tar`))

/** Starts the built server on SQLite data, and reads what visitors to the release's site saw. */
async function visit(dataDir: string) {
  const port = await readyPort(await start({ DATA_DIR: dataDir, DATABASE_URL: '' }))
  const read = async (path: string) => {
    const response = await fetch(`http://localhost:${port}${path}`)
    return { status: response.status, text: await response.text() }
  }
  const image = /\/files\/[\w-]+\/30\.webp/.exec((await read('/')).text)?.[0]
  const certificates = await read('/api/manage')
  const pdf = /\/files\/[\w-]+\/certificate\.pdf/.exec(certificates.text)?.[0]
  return {
    home: (await read('/')).text.includes('Our farm'),
    certificates: (await read('/test-results')).text.includes('Blue Fern'),
    post: (await read('/blog/1')).text.includes('We cut the first flowers today. 🌿'),
    draft: (await read('/blog/2')).status,
    deleted: (await read('/blog/3')).status,
    image: image && (await read(image)).status,
    pdf: pdf && (await read(pdf)).status,
  }
}

const EVERYTHING = { home: true, certificates: true, post: true, draft: 404, deleted: 404, image: 200, pdf: 200 }

test.each(releases)('the server starts on the data of release %s and shows its pages', async (release) => {
  const folder = await newFolder()
  await importArchive(archiveOf(release), folder)
  expect(await visit(folder)).toEqual(EVERYTHING)
})

test.each(releases)('a backup of release %s can be restored', async (release) => {
  const place = { databaseUrl: undefined, dataDir: await newFolder() }
  await restoreBackup(place, archiveOf(release), { replaces: false, prepare: async () => {}, now: new Date() })
  expect(await visit(place.dataDir)).toEqual(EVERYTHING)
})

/** Signs an administrator in, in the columns that every release has. @returns the token */
function addSession(folder: string) {
  const token = newToken()
  const at = new Date().toISOString()
  const database = new Database(sqlitePath(folder))
  database.run(
    `insert into sessions (administrator_id, token_hash, user_agent, address, created_at, last_used_at)
    select min(id), ?, '', '', ?, ? from administrators`,
    [hashToken(token), at, at],
  )
  database.close()
  return token
}

test.each(releases)(
  'on the data of release %s, administrators are owners whose password is enough, and a session of before is asked again',
  async (release) => {
    const folder = await newFolder()
    await importArchive(archiveOf(release), folder)
    const token = addSession(folder)
    const port = await readyPort(await start({ DATA_DIR: folder, DATABASE_URL: '' }))
    const call = async (method: string, path: string, body?: object) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const response = await fetch(`http://localhost:${port}/api/${path}`, init)
      return { status: response.status, body: await response.json() }
    }
    const { body: account } = await call('GET', 'admin/account')
    expect(account).toMatchObject({ role: 'owner', mustSetUp: false })
    const { body: everybody } = await call('GET', 'admin/administrators')
    expect(everybody.every(({ role }: { role: string }) => role === 'owner')).toBe(true)
    const invite = () => call('POST', 'invite', { email: 'ada@example.com' })
    expect(await invite()).toMatchObject({ status: 403, body: { confirm: true } })
    expect((await call('POST', 'admin/account/confirm', { password: PASSWORD })).status).toBe(200)
    expect((await invite()).status).toBe(201)
    const login = await call('POST', 'admin/auth/login', { username: account.email, password: PASSWORD })
    expect([login.status, login.body]).toEqual([200, expect.objectContaining({ token: expect.any(String) })])
  },
)

/** An unsubscribe link that release 1.0.0 made with this key for Ada@example.com. */
const KEY = 'Zm9yIHRoZSB0ZXN0IG9mIHRoZSAxLjAuMCByZWxlYXM'
const OLD_LINK = 'ZmVybi0xLjAuMC4uTjxddukdXixxMuaWQlEGbbxmIZiyOQC2h54U_gH1qQ'

/** Adds the key, and somebody who was erased after they had unsubscribed, as release 1.0.0 stored them. */
function addErasedReader(folder: string) {
  const database = new Database(sqlitePath(folder))
  database.run("insert into site_state (key, value) values ('unsubscribe_secret', ?)", [KEY])
  database.run("insert into unsubscribed_addresses select 'erased:' || email_hash, erased_at from erasures")
  database.close()
}

const subscribersOf = (folder: string) => {
  using database = new Database(sqlitePath(folder), { readonly: true })
  return database.query('select email, state, ended_by from subscribers order by id').all()
}

test('people who unsubscribed from release 1.0.0 stay so, whatever list they are on, and their old links work', async () => {
  const folder = await newFolder()
  await importArchive(archiveOf('1.0.0'), folder)
  addErasedReader(folder)
  const token = addSession(folder)
  const port = await readyPort(await start({ DATA_DIR: folder, DATABASE_URL: '' }))
  const left = { state: 'left', ended_by: 'reader' }
  expect(subscribersOf(folder)).toEqual([
    { email: 'june@example.com', ...left },
    { email: '', ...left },
  ])
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const post = (path: string, body: object) =>
    fetch(`http://localhost:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const recipientEmails = ['June@example.com', 'erased@example.com', 'Ada@example.com']
  const count = async () => (await post('/api/weekly-update/recipients', { recipientEmails })).json()
  const out = recipientEmails.slice(0, 2)
  expect(await count()).toEqual({ count: 1, unsubscribed: out, refused: [] })
  const sent = await post('/api/weekly-update/send-email', { generatedBrief: 'Ferns.', recipientEmails })
  expect(await sent.json()).toMatchObject({ queued: 1 })

  const link = `http://localhost:${port}/unsubscribe?token=${OLD_LINK}`
  expect(await (await fetch(link)).text()).toContain('Ada@example.com')
  expect((await fetch(link, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') })).status).toBe(
    200,
  )
  expect(await count()).toMatchObject({ count: 0, unsubscribed: recipientEmails })
})

test('people who had unsubscribed in a backup of release 1.0.0 have left in the restored site', async () => {
  const place = { databaseUrl: undefined, dataDir: await newFolder() }
  await restoreBackup(place, archiveOf('1.0.0'), { replaces: false, prepare: async () => {}, now: new Date() })
  expect(subscribersOf(place.dataDir)).toEqual([{ email: 'june@example.com', state: 'left', ended_by: 'reader' }])
})

test('docs/releases.md names the version and the last migration of each release', async () => {
  const page = await Bun.file(join(ROOT, 'docs/releases.md')).text()
  for (const release of releases) {
    const { version, migrations } = await readArchive(archiveOf(release))
    expect(page).toMatch(new RegExp(`\\| ${version} \\|.* to ${migrations.at(-1)} \\|`))
    expect(version).toBe(release)
  }
})
