import { expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { NOW } from '#testing/create-test-site.ts'
import { createAdministrator, PASSWORD, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const JUNE = 'june@fernhollow.example'
const HOUR_MS = 60 * 60 * 1000
const INVALID = {
  error: 'The invitation link is invalid or has expired.',
  fields: { token: 'The invitation link is invalid or has expired.' },
}

const NELL = 'nell@fernhollow.example'

async function nell() {
  const { id } = await createAdministrator(its.site.db, { email: NELL })
  return { id, ...(await signIn(its.site.db, id)).bearer }
}

const tokenIn = (mail: string) => decodeURIComponent(mail.match(/register\?token=([\w-]+)/)?.[1] ?? '')

/** Invites an address and returns the token from its email. */
async function invite(email = JUNE, as?: Record<string, string>) {
  const response = await its.site.post('/api/invite', { email }, as ?? { authorization: (await nell()).authorization })
  expect(response.status).toBe(201)
  const mails = await its.site.outbox()
  const message = await PostalMime.parse(mails.at(-1) ?? '')
  return { invite: await response.json(), message, token: tokenIn(message.text ?? '') }
}

/** Enters the password again, because the last time was more than ten minutes ago. */
const confirm = (authorization: string) =>
  its.site.post('/api/admin/account/confirm', { password: PASSWORD }, { authorization })

const withdraw = (id: number, headers: Record<string, string>) => its.site.delete(`/api/invite/${id}`, headers)
const pending = async (authorization: string) => (await its.site.get('/api/invite', { authorization })).json()
const verify = (token: unknown) => its.site.post('/api/invite/verify', { token })
const accept = (token: unknown, password: unknown = 'a new password') =>
  its.site.post('/api/invite/accept', { token, password })
const login = (username: string, password: string) => its.site.post('/api/admin/auth/login', { username, password })

test('an invited person gets an email with a link that creates their account', async () => {
  const { invite: made, message, token } = await invite()
  expect(made).toEqual({
    id: 1,
    email: JUNE,
    role: 'owner',
    invitedBy: NELL,
    createdAt: '2024-10-05T12:00:00.000Z',
    expiresAt: '2024-10-08T12:00:00.000Z',
    mail: { state: 'waiting', error: null },
  })
  expect(message.from).toEqual({ name: 'Fernhollow Botanicals', address: 'hello@fernhollow.example' })
  expect(message.to).toEqual([{ name: '', address: JUNE }])
  expect(message.subject).toBe('Your invitation to Fernhollow Botanicals')
  expect(message.text).toContain('https://grower.example/register?token=')
  expect(message.text).toContain('nell@fernhollow.example invited you')
  expect(message.text).toContain('Tuesday, October 8, 2024')
  const verified = await verify(token)
  expect([verified.status, await verified.json()]).toEqual([200, { message: 'Token is valid', email: JUNE }])
  expect((await accept(token)).status).toBe(200)
  expect((await login(JUNE, 'a new password')).status).toBe(200)
})

test.each([
  ['owner', "As an owner you'll have access to everything, including people, settings and backups."],
  ['editor', "As an editor you'll have access to all content, questions and updates."],
  ['uploader', "As an uploader you'll have access to certificates and their files only."],
])('the email of an invitation says what an %s may do', async (role, sentence) => {
  const { authorization } = await nell()
  await its.site.post('/api/invite', { email: JUNE, role }, { authorization })
  const { text } = await PostalMime.parse((await its.site.outbox())[0] ?? '')
  expect(text).toContain(sentence)
  expect(await pending(authorization)).toMatchObject([{ email: JUNE, role }])
})

test('an administrator who is invited again keeps their role, which the pending invitation shows', async () => {
  const { authorization } = await nell()
  const { id } = await createAdministrator(its.site.db, { email: JUNE, role: 'uploader' })
  const sent = await its.site.post(
    '/api/invite',
    { email: 'June@Fernhollow.example', role: 'owner' },
    { authorization },
  )
  expect(await sent.json()).toMatchObject({ role: 'uploader' })
  expect(await pending(authorization)).toMatchObject([{ role: 'uploader' }])
  const { text } = await PostalMime.parse((await its.site.outbox())[0] ?? '')
  expect(text).not.toContain('As an')
  expect((await accept(tokenIn(text ?? ''))).status).toBe(200)
  const role = its.site.db.selectFrom('administrators').select('role').where('id', '=', id)
  expect(await role.executeTakeFirst()).toEqual({ role: 'uploader' })
})

test('an invitation link works once, and only its hash is stored', async () => {
  const { token } = await invite()
  expect(JSON.stringify(await its.site.db.selectFrom('invites').selectAll().execute())).not.toContain(token)
  await accept(token)
  for (const again of [await verify(token), await accept(token, 'another password')]) {
    expect([again.status, await again.json()]).toEqual([400, INVALID])
  }
  expect((await login(JUNE, 'another password')).status).toBe(401)
})

test('only one of two simultaneous requests to accept an invitation succeeds', async () => {
  const { token } = await invite()
  const passwords = ['the first password', 'the second password']
  const answers = await Promise.all(passwords.map((password) => accept(token, password)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
  for (const password of passwords) {
    expect((await login(JUNE, password)).status).toBe(password === winner ? 200 : 401)
  }
})

test('an invitation link works for 72 hours', async () => {
  const { token } = await invite()
  its.site.wait(72 * HOUR_MS - 1)
  expect((await verify(token)).status).toBe(200)
  its.site.wait(1)
  expect([(await verify(token)).status, (await accept(token)).status]).toEqual([400, 400])
})

test('a new invitation replaces the old one for the same address, whatever its letter case', async () => {
  const { authorization } = await nell()
  const first = await invite(JUNE, { authorization })
  const second = await invite(JUNE.toUpperCase(), { authorization })
  expect([(await verify(first.token)).status, (await verify(second.token)).status]).toEqual([400, 200])
  expect(await pending(authorization)).toHaveLength(1)
})

test.each([
  ['that is cut short', (token: string) => token.slice(0, -1)],
  ['with an extra character', (token: string) => `${token}x`],
  ['in capitals', (token: string) => token.toUpperCase()],
  ['that is empty', () => ''],
  ['that is very long', () => 'x'.repeat(5000)],
  ['that is missing', () => undefined],
  ['that is a number', () => 7],
  ['that is a NUL byte', () => '\0'],
])('an invitation token %s gets 400', async (_, spoil) => {
  const token = spoil((await invite()).token)
  for (const refused of [await verify(token), await accept(token)]) {
    expect([refused.status, await refused.json()]).toEqual([400, INVALID])
  }
})

test.each([
  ['that is empty', '', 'Password is required!'],
  ['that is missing', undefined, 'Password is required!'],
  ['of 7 characters', '1234567', 'The password must have at least 8 characters.'],
  ['of 7 emoji', '🌿'.repeat(7), 'The password must have at least 8 characters.'],
  ['of one character that expands to many', '\uFDFA', 'The password must have at least 8 characters.'],
  ['of 257 characters', 'x'.repeat(257), 'The password can have at most 256 characters.'],
  ['of 40 KB', 'x'.repeat(40_000), 'The password can have at most 256 characters.'],
])('a password %s gets a 400 that states the rule, and the invitation link still works', async (_, password, rule) => {
  const { token } = await invite()
  const refused = await its.site.post('/api/invite/accept', { token, password })
  expect([refused.status, await refused.json()]).toEqual([400, { error: rule, fields: { password: rule } }])
  const longest = 'violet gravel teaspoon'.padEnd(256, 'x')
  expect((await accept(token, longest)).status).toBe(200)
  expect((await login(JUNE, longest)).status).toBe(200)
})

test('an invitation for an administrator resets their password, ends their sessions and remembers their browser', async () => {
  const { authorization, id } = await nell()
  const { token, message } = await invite('Nell@Fernhollow.example', { authorization })
  expect(message.subject).toBe('Set a new password for Fernhollow Botanicals')
  const accepted = await accept(token)
  expect(accepted.status).toBe(200)
  expect((await its.site.get('/api/admin/sessions', { authorization })).status).toBe(401)
  expect((await login(NELL, PASSWORD)).status).toBe(401)
  for (let guess = 0; guess < 12; guess++) await login(NELL, 'wrong horse')
  const cookie = accepted.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const credentials = { username: NELL, password: 'a new password' }
  expect((await its.site.post('/api/admin/auth/login', credentials, { cookie })).status).toBe(200)
  expect(await its.site.db.selectFrom('administrators').select('id').execute()).toEqual([{ id }])
})

test.each([
  ['no address', ''],
  ['half an address', 'june@'],
  ['two addresses', 'june@a.example, nell@a.example'],
  ['an address with a Cyrillic lookalike letter', 'junе@fernhollow.example'],
  ['an address with a line break', 'june@a.example\r\nBcc: x@y.example'],
  ['an address of 255 characters', `${'x'.repeat(243)}@example.com`],
  ['a list of addresses', ['june@a.example']],
])('inviting %s gets 400 and sends no email', async (_, email) => {
  const { authorization } = await nell()
  const refused = await its.site.post('/api/invite', { email }, { authorization })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ fields: { email: expect.any(String) } })
  expect(await its.site.outbox()).toEqual([])
})

test('the link of a withdrawn invitation gets 400, and withdrawing it again gets 404', async () => {
  const { authorization } = await nell()
  const { token, invite: made } = await invite(JUNE, { authorization })
  const answers = await Promise.all([1, 2].map(() => withdraw(made.id, { authorization })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await accept(token)).status).toBe(400)
  expect(await pending(authorization)).toEqual([])
})

test('when an invitation is accepted and withdrawn at the same moment, only one request succeeds', async () => {
  const { authorization } = await nell()
  const { token, invite: made } = await invite(JUNE, { authorization })
  const [accepted, withdrawn] = await Promise.all([accept(token), withdraw(made.id, { authorization })])
  expect([accepted.status, withdrawn.status].sort()).toEqual(accepted.status === 200 ? [200, 404] : [200, 400])
  expect((await login(JUNE, 'a new password')).status).toBe(accepted.status === 200 ? 200 : 401)
})

test('an administrator who sends 21 invitations in a row gets 429 for the last one', async () => {
  const { authorization } = await nell()
  const send = (n: number) => its.site.post('/api/invite', { email: `a${n}@b.example` }, { authorization })
  for (let count = 0; count < 20; count++) expect((await send(count)).status).toBe(201)
  expect((await send(20)).status).toBe(429)
})

test('a pending invitation shows that its email failed, and the person can be invited again', async () => {
  const { authorization } = await nell()
  const mailOf = async () => {
    expect((await its.site.post('/api/invite', { email: JUNE }, { authorization })).status).toBe(201)
    await its.site.mailQueue.settle()
    return pending(authorization)
  }
  const { send } = its.site.mail
  its.site.mail.send = () => Promise.reject(Object.assign(new Error('No such person'), { responseCode: 550 }))
  expect(await mailOf()).toMatchObject([{ email: JUNE, mail: { state: 'failed', error: 'No such person' } }])
  its.site.mail.send = send
  expect(await mailOf()).toMatchObject([{ email: JUNE, mail: { state: 'saved', error: null } }])
})

test('a copied invitation link works once, and the link in the invitation email no longer works', async () => {
  const { authorization } = await nell()
  const { token, invite: made } = await invite(JUNE, { authorization })
  its.site.wait(HOUR_MS)
  await confirm(authorization)
  const copy = () => its.site.post(`/api/invite/${made.id}/link`, {}, { authorization })
  const copied = await copy()
  const { link, ...renewed } = await copied.json()
  expect([copied.status, renewed]).toEqual([
    201,
    {
      ...{ id: made.id, email: JUNE, role: 'owner', invitedBy: NELL, mail: null },
      createdAt: new Date(NOW.getTime() + HOUR_MS).toISOString(),
      expiresAt: new Date(NOW.getTime() + 73 * HOUR_MS).toISOString(),
    },
  ])
  expect(await pending(authorization)).toEqual([renewed])
  expect((await accept(token)).status).toBe(400)
  const { origin, pathname, searchParams } = new URL(link)
  expect(origin + pathname).toBe('https://grower.example/register')
  expect((await accept(searchParams.get('token') ?? '')).status).toBe(200)
  expect((await login(JUNE, 'a new password')).status).toBe(200)
  expect((await copy()).status).toBe(404)
  const lines = its.site.db.selectFrom('audit_events').select(['actor', 'subject'])
  expect(await lines.where('action', '=', 'administrator.linkCopied').execute()).toEqual([
    { actor: NELL, subject: JUNE },
  ])
})

type Queued = { id: number; token: string; headers: { authorization: string } }

test.each<[string, (queued: Queued) => Promise<Response>]>([
  ['withdrawn', ({ id, headers }) => withdraw(id, headers)],
  ['accepted', ({ token }) => accept(token)],
  ['handed out as a link', ({ id, headers }) => its.site.post(`/api/invite/${id}/link`, {}, headers)],
])('a queued invitation email is neither sent nor kept after its invitation is %s', async (_, end) => {
  const { authorization } = await nell()
  const { mail, mailQueue, db } = its.site
  const { send } = mail
  mail.send = () => Promise.reject(new Error('ECONNREFUSED'))
  const { id } = await (await its.site.post('/api/invite', { email: JUNE }, { authorization })).json()
  await mailQueue.settle()
  const first = () => db.selectFrom('queued_mails').select(['state', 'text']).orderBy('id').executeTakeFirstOrThrow()
  const token = tokenIn((await first()).text)
  expect((await end({ id, token, headers: { authorization } })).ok).toBe(true)
  mail.send = send
  its.site.wait(HOUR_MS)
  await confirm(authorization)
  await its.site.post('/api/invite', { email: 'ada@example.com' }, { authorization })
  const links = (await its.site.outbox()).filter((sent) => sent.includes('/register'))
  expect(links).toEqual([expect.stringContaining('To: ada@example.com')])
  expect(await first()).toEqual({ state: 'stopped', text: '' })
})
