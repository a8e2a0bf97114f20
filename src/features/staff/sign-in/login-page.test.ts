import { expect, test } from 'bun:test'
import { readContentVersion } from '#platform/db/content-version.ts'
import { createTestSite } from '#testing/create-test-site.ts'
import { createAdministrator, PASSWORD } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { createInvite } from '../invites/invites.queries.ts'

const its = withSite()

const GO_ON = 'Log in to continue where you left off.'
const NO_ADMINISTRATOR = 'This site has no administrator yet.'
const html = async (path: string) => (await its.site.get(path)).text()
const contentVersion = () => readContentVersion(its.site.db)

test('only a login page with a “next” parameter says “Log in to continue”, even if it comes from the cache', async () => {
  for (let visit = 1; visit <= 2; visit++) {
    expect(await html('/login')).not.toContain(GO_ON)
    for (const next of ['/admin/images', '/admin/audit']) {
      const page = await html(`/login?${new URLSearchParams({ next })}`)
      expect(page).toContain(GO_ON)
      expect(page).not.toContain(next)
    }
  }
})

test('the cached login page says where to find the link for the first administrator, until that administrator has registered', async () => {
  const { clock, db, post } = its.site
  const { token } = await db
    .transaction()
    .execute((tx) => createInvite(tx, { email: 'june@example.com', role: 'owner' }, null, clock()))
  for (const path of ['/login', '/login', '/login?next=%2Fadmin%2Fimages'])
    expect(await html(path)).toContain(NO_ADMINISTRATOR)
  expect(await html('/')).not.toContain(NO_ADMINISTRATOR)
  expect((await post('/api/invite/accept', { token, password: 'a new password' })).status).toBe(200)
  for (const path of ['/login', '/login', '/login?next=%2Fadmin%2Fimages'])
    expect(await html(path)).not.toContain(NO_ADMINISTRATOR)
})

test('the login page stops mentioning the link for the first administrator when another instance has added that administrator', async () => {
  expect(await html('/login')).toContain(NO_ADMINISTRATOR)
  const other = its.site.openAgain()
  const { id } = await createAdministrator(other)
  expect(await html('/login')).not.toContain(NO_ADMINISTRATOR)
  await other.deleteFrom('administrators').where('id', '=', id).execute()
  await other.destroy()
  expect(await html('/login')).toContain(NO_ADMINISTRATOR)
})

test('logins, new passwords and new names of administrators do not invalidate cached pages', async () => {
  const { clock, db, post } = its.site
  const { email } = await createAdministrator(db)
  const before = await contentVersion()
  expect((await post('/api/admin/auth/login', { username: email, password: PASSWORD })).status).toBe(200)
  const { token } = await db.transaction().execute((tx) => createInvite(tx, { email, role: 'owner' }, null, clock()))
  expect((await post('/api/invite/accept', { token, password: 'a new password' })).status).toBe(200)
  await db.updateTable('administrators').set({ name: 'Nell' }).execute()
  expect(await contentVersion()).toEqual(before)
})

test('a login page that cannot find out whether there is an administrator responds 503, so that no cache keeps it', async () => {
  const { db } = its.site
  await db.schema.alterTable('administrators').renameTo('unreadable').execute()
  const page = await its.site.get('/login')
  expect([page.status, (await page.text()).includes(NO_ADMINISTRATOR)]).toEqual([503, false])
  await db.schema.alterTable('unreadable').renameTo('administrators').execute()
  expect((await its.site.get('/login')).status).toBe(200)
})

test('the login page offers passkeys only where browsers allow them', async () => {
  const OFFER = 'Sign in with a passkey'
  expect(await html('/login')).toContain(OFFER)
  const site = await createTestSite({ SITE_URL: 'http://192.0.2.1:4000' })
  expect(await (await site.get('/login')).text()).not.toContain(OFFER)
  await site.close()
})
