import { expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { CARRIED, type Schema } from '#platform/db/schema.ts'
import { createAdministrator, deviceOf, PASSWORD, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { sealChange } from '../account/address.queries.ts'
import { sealNotMe } from './not-me.queries.ts'

const its = withSite()

const NELL = 'nell@fernhollow.example'
const JUNE = 'june@fernhollow.example'
const DAY_MS = 24 * 60 * 60 * 1000
const GONE = 'This link no longer works. Links like it work for 24 hours.'
/** The address of a page with a made-up token. */
const PAGE = '/not-me?token=made-up'

const nell = () => createAdministrator(its.site.db, { email: NELL })
const june = () => createAdministrator(its.site.db, { email: JUNE })
const tokenFor = ({ id }: { id: number }) => sealNotMe(its.site.db, id, its.site.now())
const press = (token: unknown) => its.site.post('/api/admin/auth/not-me', { token })
const login = (username = NELL) => its.site.post('/api/admin/auth/login', { username, password: PASSWORD })
const isSignedIn = async ({ bearer }: { bearer: Record<string, string> }) =>
  (await its.site.get('/api/admin/account', bearer)).status === 200
const countDevices = async ({ id }: { id: number }) => {
  const devices = its.site.db.selectFrom('known_devices').select('token_hash').where('administrator_id', '=', id)
  return (await devices.execute()).length
}

/** Reads all tables that a new server gets, except the audit log. Sessions and known browsers are not among them. */
async function readKept() {
  const kept: [string, unknown][] = []
  for (const table of CARRIED as (keyof Schema)[])
    if (table !== 'audit_events') kept.push([table, await its.site.db.selectFrom(table).selectAll().execute()])
  return Object.fromEntries(kept)
}

test('the link in the notice about a new browser signs the account out everywhere and changes nothing else', async () => {
  const [owner, other] = [await nell(), await june()]
  const session = await signIn(its.site.db, owner.id)
  const first = await login()
  const mails = await Promise.all((await its.site.outbox()).map((mail) => PostalMime.parse(mail)))
  expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([JUNE, NELL])
  const [token] = mails.map(({ text }) => text?.match(/https:\/\/grower\.example\/not-me\?token=([\w-]+)/)?.[1])
  const second = await login(JUNE)
  // The rows of its emails stay the same once they are sent.
  await its.site.outbox()
  const theirs = { bearer: { authorization: `Bearer ${(await second.json()).token}` } }
  expect([await countDevices(owner), await countDevices(other)]).toEqual([1, 1])
  const before = await readKept()

  const answer = await press(token)
  expect([answer.status, await answer.json()]).toEqual([200, { message: `${NELL} is signed out everywhere.` }])
  expect(await readKept()).toEqual(before)
  expect([await isSignedIn(session), await isSignedIn(theirs)]).toEqual([false, true])
  expect([await countDevices(owner), await countDevices(other)]).toEqual([0, 1])
  const stolen = deviceOf(first)
  expect((await its.site.get('/api/admin/account', { cookie: stolen })).status).toBe(401)
  const last = its.site.db.selectFrom('audit_events').select(['actor', 'action', 'subject']).orderBy('id', 'desc')
  expect(await last.executeTakeFirst()).toEqual({ actor: null, action: 'login.endedByNotice', subject: NELL })
  expect((await login()).status).toBe(200)
})

test('a “This wasn’t me” link works for 24 hours, more than once', async () => {
  const owner = await nell()
  const token = await tokenFor(owner)
  expect((await press(token)).status).toBe(200)
  its.site.wait(DAY_MS - 1)
  const session = await signIn(its.site.db, owner.id, its.site.now())
  expect([(await press(token)).status, await isSignedIn(session)]).toEqual([200, false])
  const later = await signIn(its.site.db, owner.id, its.site.now())
  its.site.wait(1)
  const refused = await press(token)
  expect([refused.status, await refused.json()]).toEqual([400, { error: GONE }])
  expect(await isSignedIn(later)).toBe(true)
})

test('a “This wasn’t me” link can be neither guessed nor changed to another account', async () => {
  const [owner, other] = [await nell(), await june()]
  const session = await signIn(its.site.db, other.id)
  const bytes = Buffer.from(await tokenFor(owner), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect((await press(changed.toString('base64url'))).status).toBe(400)
  }
  const change = { id: other.id, from: JUNE, to: NELL, passwordHash: 'x' }
  const ofAnotherPurpose = await sealChange(its.site.db, change, its.site.now())
  const plain = Buffer.from(JSON.stringify({ id: other.id, endsAt: '9999' })).toString('base64url')
  for (const token of [ofAnotherPurpose, plain, `${other.id}`, '', 'x'.repeat(10_000), undefined, [], { id: other.id }])
    expect((await press(token)).status).toBe(400)
  expect(await isSignedIn(session)).toBe(true)
})

test('the “This wasn’t me” link of a removed administrator gets 400', async () => {
  const owner = await nell()
  const token = await tokenFor(owner)
  await its.site.db.deleteFrom('administrators').where('id', '=', owner.id).execute()
  expect((await press(token)).status).toBe(400)
})

test('opening the page of a “This wasn’t me” link changes nothing, and its button works without JavaScript', async () => {
  const owner = await nell()
  const session = await signIn(its.site.db, owner.id)
  const address = `/not-me?${new URLSearchParams({ token: await tokenFor(owner) })}`
  const opened = await (await its.site.get(address)).text()
  expect(opened).toContain('Sign out everywhere')
  expect(opened).not.toContain('id="age-confirmed"')
  expect(opened).toMatch(/<form[^>]* method="post"/)
  expect(await isSignedIn(session)).toBe(true)
  const sent = await its.site.request(address, { method: 'POST' })
  const page = await sent.text()
  expect([sent.status, await isSignedIn(session)]).toEqual([200, false])
  expect(page).toContain(`${NELL} is signed out everywhere.`)
  expect(page).toContain('href="/forgot-password"')
  expect(page).not.toContain('id="age-confirmed"')
  expect(page).not.toContain('Sign out everywhere')
})

test('the page of a “This wasn’t me” link says if the link has expired or is incomplete', async () => {
  const expired = await its.site.request(PAGE, { method: 'POST' })
  expect([expired.status, (await expired.text()).includes(GONE)]).toEqual([400, true])
  const incomplete = await (await its.site.get('/not-me')).text()
  expect(incomplete).toContain('This link is incomplete.')
  expect(incomplete).not.toContain('Sign out everywhere')
})

test('the page of a “This wasn’t me” link is neither cached nor indexed and sends no referrer', async () => {
  for (const method of ['GET', 'POST']) {
    const { headers } = await its.site.request(PAGE, { method })
    const names = ['referrer-policy', 'cache-control', 'x-robots-tag']
    expect(names.map((name) => headers.get(name))).toEqual(['no-referrer', 'no-store, no-transform', 'noindex'])
  }
})
