import { expect, test } from 'bun:test'
import { asAdministrator, createAdministrator, PASSWORD } from '#testing/factories.ts'
import { giveApp, givePasskey, giveRecoveryCodes, openInstance } from '#testing/give-factors.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()
const RULE = '/api/admin/second-factor'
const SET_UP = {
  error: 'Everyone here needs a second factor. Set up yours on the page “Your account” first.',
  setUp: true,
}

async function owner(email: string) {
  const call = await asAdministrator(its.site, { email })
  const { id } = await its.site.db
    .selectFrom('administrators')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const person = { id, email }
  const setRule = async (isRequired: boolean) => (await call('PUT', RULE, { isRequired })).status
  return { person, call, setRule }
}

async function giveBoth(person: { id: number; email: string }) {
  await giveApp(its.site, person)
  await giveRecoveryCodes(its.site.db, person.id)
}

test('a second factor cannot be required while an owner has fewer than two ways back, and the refusal names them', async () => {
  const [june, kim] = [await owner('june@b.example'), await owner('kim@b.example')]
  await createAdministrator(its.site.db, { email: 'eva@b.example', role: 'editor' })
  const refused = await june.call('PUT', RULE, { isRequired: true })
  expect(refused.status).toBe(409)
  expect(refused.body.error).toEndWith('Still missing for june@b.example, kim@b.example.')
  await giveBoth(june.person)
  const again = await june.call('PUT', RULE, { isRequired: true })
  expect([again.status, again.body.error]).toEqual([409, expect.stringMatching(/ for kim@b\.example\.$/)])
  expect((await june.call('GET', RULE)).body).toEqual({ isRequired: false })
  await giveBoth(kim.person)
  expect([await june.setRule(true), (await june.call('GET', RULE)).body]).toEqual([200, { isRequired: true }])
})

test('a single owner needs recovery codes and two factors that work', async () => {
  const june = await owner('june@b.example')
  await giveBoth(june.person)
  expect(await june.setRule(true)).toBe(409)
  await givePasskey(its.site, june.person)
  await its.site.db.updateTable('passkeys').set({ host: 'old.example' }).execute()
  expect(await june.setRule(true)).toBe(409)
  await its.site.db.updateTable('passkeys').set({ host: 'grower.example' }).execute()
  expect(await june.setRule(true)).toBe(200)
})

test('while a second factor is required, people without one can use their own account and nothing else, on every instance', async () => {
  const june = await owner('june@b.example')
  const eva = await asAdministrator(its.site, { email: 'eva@b.example', role: 'editor' })
  await owner('kim@b.example').then(({ person }) => giveBoth(person))
  await giveBoth(june.person)
  const other = openInstance(its.site)
  const login = await its.site.post('/api/admin/auth/login', { username: 'eva@b.example', password: PASSWORD })
  const bearer = { authorization: `Bearer ${(await login.json()).token}` }
  const elsewhere = async () => (await other.request('GET', '/api/drafts', undefined, bearer)).status
  expect([await elsewhere(), await june.setRule(true), await elsewhere()]).toEqual([200, 200, 403])
  for (const [method, path] of [
    ['GET', '/api/contact'],
    ['POST', '/api/quotes'],
    ['GET', '/api/admin/waiting'],
    ['GET', '/api/manage/pdfs'],
    ['GET', '/api/admin/administrators'],
    ['DELETE', '/api/trash'],
  ] as const)
    expect([path, await eva(method, path)]).toEqual([path, { status: 403, body: SET_UP }])
  expect((await eva('GET', '/api/admin/account')).body).toMatchObject({ mustSetUp: true })
  for (const path of ['account/second-factor', 'sessions', 'devices'])
    expect((await eva('GET', `/api/admin/${path}`)).status).toBe(200)
  expect((await eva('POST', '/api/admin/account/totp')).status).toBe(200)
  expect([await elsewhere(), (await june.call('GET', '/api/drafts')).status]).toEqual([403, 200])
  await its.site.db.deleteFrom('totps').where('confirmed_at', 'is', null).execute()
  await givePasskey(its.site, { id: 2, email: 'eva@b.example' })
  expect([await elsewhere(), (await eva('GET', '/api/admin/account')).body.mustSetUp]).toEqual([200, false])
  await other.close()
})

test('somebody whose factor is removed or reset while one is required must set up another one', async () => {
  const [june, kim] = [await owner('june@b.example'), await owner('kim@b.example')]
  for (const { person } of [june, kim]) await giveBoth(person)
  expect(await june.setRule(true)).toBe(200)
  const reset = () => june.call('DELETE', `/api/admin/administrators/${kim.person.id}/second-factor`)
  const statusOf = async () => (await kim.call('GET', '/api/drafts')).status
  expect([await statusOf(), (await reset()).status, await statusOf()]).toEqual([200, 200, 403])
  await giveBoth(kim.person)
  expect([await statusOf(), (await kim.call('DELETE', '/api/admin/account/totp')).status]).toEqual([200, 200])
  expect([await statusOf(), await june.setRule(false), await statusOf()]).toEqual([403, 200, 200])
})
