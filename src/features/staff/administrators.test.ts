import { expect, test } from 'bun:test'
import { asAdministrator, createAdministrator, createMail, PASSWORD, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

async function administrator(name: string) {
  const email = `${name}@fernhollow.example`
  const { id } = await createAdministrator(its.site.db, { email })
  return { id, email, ...(await signIn(its.site.db, id)) }
}

const remove = (id: number, headers: Record<string, string>) =>
  its.site.delete(`/api/admin/administrators/${id}`, headers)
const list = async (headers: Record<string, string>) =>
  (await its.site.get('/api/admin/administrators', headers)).json()

test('the list of administrators says when each was created and last logged in', async () => {
  const nell = await administrator('nell')
  const [email, name] = ['june@fernhollow.example', 'June Frost']
  const [createdAt, lastSignInAt] = ['2024-09-01T08:30:00.000Z', '2024-10-01T08:00:00.000Z']
  await createAdministrator(its.site.db, { email, name, last_sign_in_at: lastSignInAt })
  const anOwner = { role: 'owner', hasFactor: false, waysBack: 1 }
  expect(await list(nell.bearer)).toEqual([
    { id: nell.id, email: nell.email, name: '', createdAt, lastSignInAt: null, isYou: true, ...anOwner },
    { id: nell.id + 1, email, name, createdAt, lastSignInAt, isYou: false, ...anOwner },
  ])
})

test('removing an administrator ends their sessions and the invitations they sent or received', async () => {
  const nell = await administrator('nell')
  const june = await administrator('june')
  await its.site.post('/api/invite', { email: 'other-june@example.com' }, june.bearer)
  await its.site.post('/api/invite', { email: 'June@Fernhollow.example' }, nell.bearer)
  await its.site.post('/api/invite', { email: 'stays@example.com' }, nell.bearer)
  expect((await remove(june.id, nell.bearer)).status).toBe(200)
  expect((await its.site.get('/api/admin/sessions', june.bearer)).status).toBe(401)
  expect(await list(nell.bearer)).toMatchObject([{ email: nell.email }])
  expect(await (await its.site.get('/api/invite', nell.bearer)).json()).toMatchObject([{ email: 'stays@example.com' }])
  const { events } = await (await its.site.get('/api/admin/audit', nell.bearer)).json()
  expect(events.slice(0, 3)).toMatchObject([
    { action: 'withdrew the invitation of', subject: expect.stringMatching(/june@/i) },
    { action: 'withdrew the invitation of', subject: expect.stringMatching(/june@/i) },
    { action: 'removed', subject: june.email },
  ])
})

test('an administrator cannot remove themselves, so the last one stays', async () => {
  const nell = await administrator('nell')
  const refused = await remove(nell.id, nell.bearer)
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { error: "You can't remove yourself. Ask another owner." },
  ])
  expect(await list(nell.bearer)).toHaveLength(1)
})

test('if two administrators remove each other at the same moment, one of them stays', async () => {
  const nell = await administrator('nell')
  const june = await administrator('june')
  const answers = await Promise.all([remove(june.id, nell.bearer), remove(nell.id, june.bearer)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(await its.site.db.selectFrom('administrators').select('id').execute()).toHaveLength(1)
})

test('removing an unknown administrator gets 404', async () => {
  const nell = await administrator('nell')
  expect((await remove(99, nell.bearer)).status).toBe(404)
})

test('removing an administrator stops their queued and failed emails about questions', async () => {
  const nell = await administrator('nell')
  const june = await administrator('June')
  await createMail(its.site.db, { to_address: june.email, state: 'waiting' })
  await createMail(its.site.db, { to_address: june.email, state: 'failed' })
  await createMail(its.site.db, { to_address: nell.email, state: 'failed' })
  await remove(june.id, nell.bearer)
  const { mails } = await (await its.site.get('/api/mails', nell.bearer)).json()
  expect(mails.filter(({ kind }: { kind: string }) => kind === 'question')).toMatchObject([
    { to: nell.email, state: 'failed', canRetry: true },
    { to: june.email, state: 'stopped', canRetry: false },
    { to: june.email, state: 'stopped', canRetry: false },
  ])
})

type Call = Awaited<ReturnType<typeof asAdministrator>>

/** Accepts the invitation of an address by its copied link. */
async function acceptCopiedLink(call: Call, email: string) {
  const { id } = (await call('POST', '/api/invite', { email })).body
  const { link } = (await call('POST', `/api/invite/${id}/link`, {})).body
  const token = new URL(link).searchParams.get('token')
  return call('POST', '/api/invite/accept', { token, password: 'a new password' })
}

const SERVER = { host: '127.0.0.1', port: 1, security: 'none', user: '' }

test.each<[string, (call: Call, june: number) => ReturnType<Call>, string[]]>([
  [
    'a new administrator goes to the others, and about the password to the new one',
    (call) => acceptCopiedLink(call, 'new@example.com'),
    ['nell: has a new administrator', 'june: has a new administrator', 'new: Your password for'],
  ],
  [
    'a password that was set with a copied link goes to that person and to the others',
    (call) => acceptCopiedLink(call, 'june@example.com'),
    ['nell: june@example.com set a new password', 'june: Your password for'],
  ],
  [
    'a password that was changed on the account page goes to that person and to the others',
    (call) =>
      call('PUT', '/api/admin/account/password', { currentPassword: PASSWORD, newPassword: 'violet gravel teaspoon' }),
    ['june: nell@example.com set a new password', 'nell: Your password for'],
  ],
  [
    'a removal goes to the owners and to the removed person',
    (call, june) => call('DELETE', `/api/admin/administrators/${june}`, {}),
    ['nell: An administrator of Fernhollow', 'june: Your account for Fernhollow'],
  ],
  [
    'a changed mail server goes to the others',
    (call) => call('PUT', '/api/admin/mail-server', SERVER),
    ['june: The mail server of Fernhollow Botanicals was changed'],
  ],
  [
    'a removed mail server goes to the others',
    async (call) => {
      await call('PUT', '/api/admin/mail-server', SERVER)
      await its.site.db.deleteFrom('queued_mails').execute()
      return call('DELETE', '/api/admin/mail-server', {})
    },
    ['june: The mail server of Fernhollow Botanicals was removed'],
  ],
])('an email about %s', async (_, act, expected) => {
  const call = await asAdministrator(its.site, { email: 'nell@example.com' })
  const june = await createAdministrator(its.site.db, { email: 'june@example.com' })
  expect((await act(call, june.id)).status).toBe(200)
  const mails = its.site.db.selectFrom('queued_mails').select(['to_address', 'subject']).where('kind', '=', 'security')
  const found = (await mails.orderBy('id').execute()).map((mail) => `${mail.to_address.split('@')[0]}: ${mail.subject}`)
  expect(found).toHaveLength(expected.length)
  for (const [n, text] of expected.entries())
    expect(found[n]?.replace('Fernhollow Botanicals has', 'has')).toStartWith(text)
})
