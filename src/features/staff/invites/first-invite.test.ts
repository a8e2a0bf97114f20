import { expect, test } from 'bun:test'
import { readConfig } from '#platform/config.ts'
import { NOW } from '#testing/create-test-site.ts'
import { createAdministrator, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { inviteFirstAdministrator } from './first-invite.queries.ts'
import { createInvite } from './invites.queries.ts'

const its = withSite()
const EMAIL = 'owner@grower.example'

/** Simulates a startup. Returns the token of the printed link, or a falsy value if no link is printed. */
async function start(CONTACT_EMAIL: string) {
  const config = { ...its.site.config, site: readConfig({ CONTACT_EMAIL }).site }
  const link = await inviteFirstAdministrator({ ...its.site, config })
  return link && new URL(link).searchParams.get('token')
}

const accept = (token: unknown, given: object = {}) =>
  its.site.post('/api/invite/accept', { token, password: 'a new password', ...given })
const verify = async (token: string | null) => (await its.site.post('/api/invite/verify', { token })).status

test('each link printed at startup works until one of them has been used', async () => {
  const links = [await start(EMAIL), await start(EMAIL), await start(EMAIL)]
  expect(await Promise.all(links.map(verify))).toEqual([200, 200, 200])
  const accepted = await Promise.all(links.slice(0, 2).map((link) => accept(link)))
  expect(accepted.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await Promise.all(links.map(verify))).toEqual([400, 400, 400])
  expect(await its.site.db.selectFrom('administrators').select('email').execute()).toEqual([
    { email: its.site.config.site.contactEmail },
  ])
})

test('a link printed at startup works for 72 hours or until there is an administrator', async () => {
  const old = await start(EMAIL)
  its.site.wait(72 * 60 * 60 * 1000)
  expect(await verify(old)).toBe(400)
  const printed = await start(EMAIL)
  expect(await verify(printed)).toBe(200)
  const { token } = await its.site.db
    .transaction()
    .execute((tx) => createInvite(tx, { email: 'june@example.com', role: 'owner' }, null, its.site.now()))
  const accepted = await accept(token)
  expect([accepted.status, await verify(printed)]).toEqual([200, 400])
  expect(await start(EMAIL)).toBeNull()
})

const timeZone = async () => {
  const { id } = await createAdministrator(its.site.db)
  const { bearer } = await signIn(its.site.db, id)
  return (await (await its.site.get('/api/admin/settings', bearer)).json()).timeZone
}

test('the first administrator registers with their own address, and the site gets the time zone of their browser', async () => {
  const token = await start('hello@fernhollow.example')
  expect(await (await its.site.post('/api/invite/verify', { token })).json()).toMatchObject({ isFirst: true })
  const own = { email: 'nell@grower.test', timeZone: 'America/New_York' }
  expect((await accept(token, { ...own, email: 'nell@' })).status).toBe(400)
  expect((await accept(token, own)).status).toBe(200)
  const login = await its.site.post('/api/admin/auth/login', { username: own.email, password: 'a new password' })
  expect([login.status, await timeZone()]).toEqual([200, own.timeZone])
  const rows = await its.site.db.selectFrom('administrators').select('email').orderBy('id').execute()
  expect(rows[0]).toEqual({ email: own.email })
})

test('only the first administrator chooses an address, and only a time zone that is known and not yet set applies', async () => {
  const invite = async (email: string) =>
    (await its.site.db.transaction().execute((tx) => createInvite(tx, { email, role: 'owner' }, null, NOW))).token
  const [first, second] = [await invite('nell@grower.test'), await invite('june@grower.test')]
  expect((await accept(first, { timeZone: 'Mars/Olympus' })).status).toBe(200)
  expect(await (await its.site.post('/api/invite/verify', { token: second })).json()).not.toHaveProperty('isFirst')
  const refused = await accept(second, { email: 'eve@grower.test' })
  expect([refused.status, (await refused.json()).fields.email]).toEqual([400, expect.any(String)])
  expect((await accept(second, { timeZone: 'America/New_York' })).status).toBe(200)
  expect(await timeZone()).toBe('UTC')
})
