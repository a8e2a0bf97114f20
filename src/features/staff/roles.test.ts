import { expect, test } from 'bun:test'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { createApp } from '#app/app.ts'
import type { Role } from '#platform/access/roles.ts'
import { builtPages } from '#platform/rendering/built-pages.ts'
import { ROOT } from '#platform/root.ts'
import { createAdministrator, createMail, PASSWORD, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

async function personOf(role: Role, name: string = role) {
  const email = `${name}@fernhollow.example`
  const { id } = await createAdministrator(its.site.db, { role, email })
  return { id, email, ...(await signIn(its.site.db, id, its.site.now())) }
}
type Person = Awaited<ReturnType<typeof personOf>>

const setRole = (id: number, role: unknown, { bearer }: Person) =>
  its.site.put(`/api/admin/administrators/${id}`, { role }, bearer)
const remove = (id: number, { bearer }: Person) => its.site.delete(`/api/admin/administrators/${id}`, bearer)
const people = async () => {
  const rows = await its.site.db.selectFrom('administrators').select(['email', 'role']).orderBy('id').execute()
  return rows.map(({ email, role }) => `${email.split('@')[0]}: ${role}`)
}

/** Invites an address and returns the token of its link. */
async function invite(form: object, { bearer }: Person) {
  const { id } = await (await its.site.post('/api/invite', form, bearer)).json()
  const { link } = await (await its.site.post(`/api/invite/${id}/link`, {}, bearer)).json()
  return new URL(link).searchParams.get('token') ?? ''
}
const accept = (token: string, more: object = {}) =>
  its.site.post('/api/invite/accept', { token, password: 'violet gravel teaspoon', ...more })

/** A second server on the same database. */
async function secondInstance() {
  const { app } = createApp({
    ...its.site,
    db: its.site.openAgain(),
    contentVersion: { read: () => 1, close() {} },
    pages: await builtPages(join(ROOT, 'dist')),
  })
  return async (path: string, headers: Record<string, string>) =>
    (await app.request(`http://localhost${path}`, { headers })).status
}

test('a changed role counts at the very next request, also on another instance', async () => {
  const [nell, june] = [await personOf('owner', 'nell'), await personOf('owner', 'june')]
  const statusThere = await secondInstance()
  const statuses = async (path: string) => [
    (await its.site.get(path, june.bearer)).status,
    await statusThere(path, june.bearer),
  ]
  expect(await statuses('/api/admin/administrators')).toEqual([200, 200])
  for (const [role, forOwners, forEditors] of [
    ['editor', 403, 200],
    ['uploader', 403, 403],
    ['owner', 200, 200],
  ] as const) {
    const answer = await setRole(june.id, role, nell)
    expect([answer.status, await answer.json()]).toEqual([200, { message: `${june.email} is now an ${role}.` }])
    expect(await statuses('/api/admin/administrators')).toEqual([forOwners, forOwners])
    expect(await statuses('/api/trash')).toEqual([forEditors, forEditors])
    expect(await (await its.site.get('/api/admin/account', june.bearer)).json()).toMatchObject({ role })
  }
})

test.each<[string, (nell: Person, june: Person) => Promise<Response>[]]>([
  ['lower', (nell, june) => [setRole(june.id, 'editor', nell), setRole(nell.id, 'uploader', june)]],
  ['remove', (nell, june) => [remove(june.id, nell), remove(nell.id, june)]],
  ['lower and remove', (nell, june) => [setRole(june.id, 'editor', nell), remove(nell.id, june)]],
])('two owners who %s each other at the same moment leave one owner, ten times of ten', async (_, act) => {
  for (let n = 0; n < 10; n++) {
    await its.site.db.deleteFrom('administrators').execute()
    const answers = await Promise.all(act(await personOf('owner', 'nell'), await personOf('owner', 'june')))
    const statuses = answers.map(({ status }) => status).sort()
    expect([200, [401, 403]]).toEqual([statuses[0], expect.arrayContaining([statuses[1]])])
    expect((await people()).filter((person) => person.endsWith('owner'))).toHaveLength(1)
  }
})

test('people cannot change their own role, so the last owner stays one', async () => {
  const nell = await personOf('owner', 'nell')
  for (const role of ['owner', 'editor']) {
    const refused = await setRole(nell.id, role, nell)
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { error: "You can't change your own role. Ask another owner." },
    ])
  }
  for (const role of ['editor', 'uploader'] as const) {
    const person = await personOf(role)
    expect((await setRole(person.id, 'owner', person)).status).toBe(403)
  }
  expect(await people()).toEqual(['nell: owner', 'editor: editor', 'uploader: uploader'])
})

test.each(['admin', '', null, 'Owner', 'constructor'])('the role %p gets 400 and changes nothing', async (role) => {
  const [nell, june] = [await personOf('owner', 'nell'), await personOf('editor', 'june')]
  expect((await setRole(june.id, role, nell)).status).toBe(400)
  expect((await its.site.post('/api/invite', { email: 'ada@example.com', role }, nell.bearer)).status).toBe(400)
  expect((await setRole(99, 'owner', nell)).status).toBe(404)
  expect(await people()).toEqual(['nell: owner', 'june: editor'])
})

test.each([
  ['owner', { role: 'owner' }],
  ['editor', { role: 'editor' }],
  ['uploader', { role: 'uploader' }],
  ['owner', {}],
])('a new account becomes %s if the invitation says %p', async (role, given) => {
  const nell = await personOf('owner', 'nell')
  const token = await invite({ email: 'ada@example.com', ...given }, nell)
  expect((await accept(token)).status).toBe(200)
  expect(await people()).toEqual(['nell: owner', `ada: ${role}`])
})

test('an invitation to an existing account sets a password and keeps the role, whatever it says', async () => {
  const [nell, june] = [await personOf('owner', 'nell'), await personOf('uploader', 'june')]
  expect((await accept(await invite({ email: june.email, role: 'owner' }, nell))).status).toBe(200)
  expect(await people()).toEqual(['nell: owner', 'june: uploader'])
})

test('nobody can choose a role while accepting an invitation', async () => {
  const token = await invite({ email: 'ada@example.com', role: 'uploader' }, await personOf('owner', 'nell'))
  await accept(token, { role: 'owner' })
  expect(await people()).toEqual(['nell: owner', 'ada: uploader'])
})

test('the first administrator is an owner, even if their invitation says editor', async () => {
  const nell = await personOf('owner', 'nell')
  const token = await invite({ email: 'ada@example.com', role: 'editor' }, nell)
  await its.site.db.updateTable('invites').set({ invited_by: null }).execute()
  await its.site.db.deleteFrom('administrators').execute()
  expect((await accept(token)).status).toBe(200)
  expect(await people()).toEqual(['ada: owner'])
})

test('lowering an owner withdraws the invitations they sent or received, and their links stop working', async () => {
  const [nell, june] = [await personOf('owner', 'nell'), await personOf('owner', 'june')]
  const tokens = [
    await invite({ email: 'ada@example.com' }, june),
    await invite({ email: june.email }, nell),
    await invite({ email: 'stays@example.com' }, nell),
  ]
  await setRole(june.id, 'editor', nell)
  const statuses = await Promise.all(tokens.map(async (token) => (await accept(token)).status))
  expect(statuses).toEqual([400, 400, 200])
  expect(await people()).toEqual(['nell: owner', 'june: editor', 'stays: owner'])
})

test('the emails about questions that wait for a person stop when the person becomes an uploader', async () => {
  const [nell, june] = [await personOf('owner', 'nell'), await personOf('owner', 'june')]
  for (const { email } of [nell, june]) await createMail(its.site.db, { to_address: email })
  const states = async () => {
    const mails = its.site.db.selectFrom('queued_mails').select(['to_address', 'state']).where('kind', '=', 'question')
    return (await mails.orderBy('id').execute()).map(({ state }) => state)
  }
  await setRole(june.id, 'editor', nell)
  expect(await states()).not.toContain('stopped')
  await setRole(june.id, 'uploader', nell)
  expect((await states())[1]).toBe('stopped')
  expect((await states())[0]).not.toBe('stopped')
})

test('all owners and the person concerned hear about a changed role, and others do not', async () => {
  const [nell, june] = [await personOf('owner', 'nell'), await personOf('owner', 'june')]
  const ed = await personOf('editor', 'ed')
  await personOf('uploader', 'up')
  await setRole(ed.id, 'uploader', nell)
  const mails = await Promise.all((await its.site.outbox()).map((source) => PostalMime.parse(source)))
  const toOf = (mail: (typeof mails)[number]) => mail.to?.[0]?.address
  expect(mails.map(toOf).sort()).toEqual([ed.email, june.email, nell.email])
  for (const mail of mails) {
    const person = toOf(mail) === ed.email ? 'You are' : `${ed.email} is`
    expect(mail.subject).toBe(`${person} now an uploader of Fernhollow Botanicals`)
    expect(mail.text).toMatch(/\/not-me\?token=/)
  }
})

test("an owner ends a colleague's sessions, but not their own here, because that would end the others without asking", async () => {
  const [nell, june] = [await personOf('owner', 'nell'), await personOf('editor', 'june')]
  const second = await signIn(its.site.db, june.id)
  const end = (id: number) => its.site.delete(`/api/admin/administrators/${id}/sessions`, nell.bearer)
  expect((await end(june.id)).status).toBe(200)
  for (const { bearer } of [june, second]) expect((await its.site.get('/api/admin/account', bearer)).status).toBe(401)
  expect([(await end(nell.id)).status, (await end(99)).status]).toEqual([409, 404])
  expect((await its.site.get('/api/admin/account', nell.bearer)).status).toBe(200)
  const login = await its.site.post('/api/admin/auth/login', { username: june.email, password: PASSWORD })
  expect(login.status).toBe(200)
})
