import { afterEach, expect, test } from 'bun:test'
import { createTestSite, NOW } from '../../testing/create-test-site.ts'
import { asAdministrator, createMail } from '../../testing/factories.ts'
import { SELF_SIGNED } from '../../testing/self-signed.ts'
import { type Rudeness, startRudeSmtp } from '../../testing/start-rude-smtp.ts'
import { startSmtp } from '../../testing/start-smtp.ts'
import { withSite } from '../../testing/with-site.ts'
import { tryMailServer } from './try-mail-server.ts'

const its = withSite()

const PATH = '/api/admin/mail-server'
const SECRET = 'correct horse & <staple>'
const HERE = { host: '127.0.0.1', security: 'none', user: '' }

const own: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const site of own.splice(0)) await site.close()
})

async function siteWith(env: Record<string, string>) {
  const site = await createTestSite(env)
  own.push(site)
  return site
}

async function sendQueued() {
  its.site.mailQueue.wake()
  await its.site.mailQueue.settle()
}

async function storedMails() {
  return its.site.db.selectFrom('queued_mails').select(['state', 'error']).orderBy('id').execute()
}

test('without a mail server, the page says so and the dashboard has a line that leads to the page', async () => {
  const call = await asAdministrator(its.site)
  expect((await call('GET', PATH)).body).toEqual({
    ...{ source: 'none', host: '', port: 587, security: 'starttls', user: '', hasPassword: false },
    ...{ isPasswordLost: false, isLocked: false, version: 0 },
  })
  expect((await call('GET', '/api/admin/waiting')).body.lines).toContainEqual(
    expect.objectContaining({ text: "Email isn't set up, so emails aren't delivered.", href: '/admin/email' }),
  )
  expect(await call('POST', `${PATH}/test`, {})).toMatchObject({
    status: 409,
    body: { error: 'This site has no mail server yet. Enter one first.' },
  })
})

test('the next email goes through a mail server that an administrator has just saved', async () => {
  const call = await asAdministrator(its.site)
  const smtp = await startSmtp()
  await createMail(its.site.db, { to_address: 'june@example.com' })
  await sendQueued()
  expect(await call('PUT', PATH, { ...HERE, port: smtp.port })).toMatchObject({ status: 200, body: { source: 'page' } })
  await createMail(its.site.db, { to_address: 'nell@example.com' })
  await sendQueued()
  expect(await storedMails()).toMatchObject([{ state: 'saved' }, { state: 'sent' }])
  expect(smtp.received).toHaveLength(1)
  const { lines } = (await call('GET', '/api/admin/waiting')).body
  expect(lines.map(({ text }: { text: string }) => text)).not.toContain(
    "Email isn't set up, so emails aren't delivered.",
  )
})

test('the password signs in to the mail server, and is stored sealed and returned by no call', async () => {
  const logins: unknown[] = []
  const smtp = await startSmtp({
    ...{ disabledCommands: [], authOptional: false, secure: true, ...SELF_SIGNED },
    onAuth: ({ username, password }, _session, done) => {
      logins.push([username, password])
      done(null, { user: username })
    },
  })
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const server = { host: 'localhost', port: smtp.port, security: 'tls', user: 'grower@example.com' }
  const saved = await call('PUT', PATH, { ...server, password: SECRET })
  expect(saved.body).toMatchObject({ ...server, hasPassword: true, version: 1 })
  const account = { ...server, password: SECRET, security: 'tls' as const }
  const message = { from: 'a@example.com', to: 'b@example.com', subject: 'Moss', text: 'Moss' }
  expect(await tryMailServer(account, message)).toMatchObject({ isAccepted: false })
  // The certificate is not trusted, so the password was not sent.
  expect(logins).toEqual([])
  const everything = JSON.stringify([
    saved.body,
    (await call('GET', PATH)).body,
    (await call('GET', '/api/admin/audit')).body,
    await db.selectFrom('mail_server').selectAll().execute(),
  ])
  expect(everything).not.toContain(SECRET)
  expect(everything).not.toContain(Buffer.from(SECRET).toString('base64').replace(/=+$/, ''))
})

test('a saved password stays with its server and user name, and is never used for others', async () => {
  const call = await asAdministrator(its.site)
  const server = { host: 'smtp.example.com', port: 465, security: 'tls', user: 'grower' }
  await call('PUT', PATH, { ...server, password: SECRET })
  expect((await call('PUT', PATH, { ...server, port: 587, security: 'starttls' })).body).toMatchObject({
    port: 587,
    hasPassword: true,
  })
  const sentence = 'Enter the password again, because the server or the user name has changed.'
  for (const changed of [{ host: 'smtp.elsewhere.example' }, { user: 'someone' }]) {
    const refusal = { status: 400, body: { error: sentence, fields: { password: sentence } } }
    expect(await call('PUT', PATH, { ...server, ...changed })).toMatchObject(refusal)
    expect(await call('POST', `${PATH}/test`, { server: { ...server, ...changed } })).toMatchObject(refusal)
  }
})

test('emails wait while the password cannot be read, and the page says that it must be entered again', async () => {
  const call = await asAdministrator(its.site)
  const server = { host: '127.0.0.1', port: 1, security: 'tls', user: 'grower' }
  await call('PUT', PATH, { ...server, password: SECRET })
  await its.site.db.deleteFrom('site_state').where('key', '=', 'mail_server_secret').execute()
  expect((await call('GET', PATH)).body).toMatchObject({ hasPassword: true, isPasswordLost: true })
  await createMail(its.site.db, { tried_since: NOW.toISOString() })
  await sendQueued()
  expect(await storedMails()).toMatchObject([
    { state: 'waiting', error: expect.stringContaining('Enter it again on the page “Email setup”') },
  ])
  expect(await call('PUT', PATH, server)).toMatchObject({ status: 400 })
})

test('a test email goes to the signed-in administrator, and shows the reply of the mail server', async () => {
  const smtp = await startSmtp()
  const call = await asAdministrator(its.site)
  const server = { ...HERE, port: smtp.port }
  const { status, body } = await call('POST', `${PATH}/test`, { server })
  expect(status).toBe(200)
  expect(body).toMatchObject({ isAccepted: true, reply: expect.stringMatching(/^250 /), advice: '' })
  expect(smtp.received[0]).toContain(`To: ${body.to}`)
  expect(smtp.received[0]).toContain('Subject: Test email from Fernhollow Botanicals')
  expect(await its.site.db.selectFrom('mail_server').selectAll().execute()).toEqual([])
})

test('at most ten test emails leave at once', async () => {
  const call = await asAdministrator(its.site)
  const server = { ...HERE, port: 1 }
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push((await call('POST', `${PATH}/test`, { server })).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

const TO_HERE = { from: 'a@example.com', to: 'b@example.com', subject: 'Moss', text: 'Moss' }
const HASTE = { dnsTimeout: 500, connectionTimeout: 500, greetingTimeout: 300, socketTimeout: 300, testTimeout: 800 }
const account = (url: string) => ({
  ...{ host: '127.0.0.1', port: Number(new URL(url).port), security: 'none' as const, user: '', password: '' },
})
const TIMED_OUT = "The server didn't answer in time."

test.each<[string, Rudeness | string, string, string]>([
  ['hangs', 'is silent', '', TIMED_OUT],
  ['sends an endless greeting', 'sends an endless line', '', TIMED_OUT],
  ['refuses everyone', { say: '554 no mail here' }, '554 no mail here', ''],
])('a test with a mail server that %s ends in time and says what happened', async (_, rudeness, reply, advice) => {
  const smtp = await startRudeSmtp('greeting', rudeness as Rudeness, 9)
  const result = await tryMailServer(account(smtp.url), TO_HERE, HASTE)
  expect(result.isAccepted).toBe(false)
  expect(result.reply).toContain(reply)
  expect(result.advice).toContain(advice)
})

test('a test with a closed port, an unknown name or a refused login says what to check', async () => {
  const closed = await tryMailServer(account('smtp://127.0.0.1:1'), TO_HERE, HASTE)
  expect(closed.advice).toBe('Nothing answers there. Check the name and the port.')
  const unknown = await tryMailServer({ ...account('smtp://127.0.0.1:1'), host: 'mail.invalid' }, TO_HERE)
  expect(unknown.advice).toBe("There's no server with this name. Check the name.")
  const smtp = await startSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_login, _session, done) => done(new Error('Authentication failed')),
  })
  const login = { user: 'grower', password: 'wrong' }
  const refused = await tryMailServer({ ...account(smtp.url), ...login }, TO_HERE)
  expect(refused.reply).toMatch(/^535 .*Authentication failed/)
  expect(refused.advice).toContain('refused the user name or the password')
})

test('a test says plainly when a mail server lies about TLS, and sends it nothing', async () => {
  const plain = await startSmtp()
  const tls = await startSmtp({ ...{ disabledCommands: [], secure: true }, ...SELF_SIGNED })
  const upgradable = await startSmtp({ ...SELF_SIGNED, disabledCommands: [] })
  const at = (port: number, security: 'tls' | 'starttls') => ({ ...account(plain.url), port, security })
  const noTls = await tryMailServer(at(plain.port, 'tls'), TO_HERE)
  expect(noTls.advice).toContain("doesn't begin with TLS")
  const noUpgrade = await tryMailServer(at(plain.port, 'starttls'), TO_HERE)
  expect(noUpgrade.advice).toContain("doesn't offer STARTTLS")
  for (const server of [at(tls.port, 'tls'), at(upgradable.port, 'starttls')]) {
    const { advice } = await tryMailServer(server, TO_HERE)
    expect(advice).toContain("couldn't prove that it is who it claims to be")
  }
  expect([...plain.received, ...tls.received, ...upgradable.received]).toEqual([])
})

test.each<[string, object, string, string]>([
  ['no host', { host: ' ' }, 'host', 'Enter the name of the mail server, such as smtp.example.com.'],
  ['a URL as its host', { host: 'https://x.example' }, 'host', 'Enter the name of the mail server'],
  ['port 0', { port: 0 }, 'port', 'Enter the port, usually 465 or 587.'],
  ['port 65,536', { port: 65_536 }, 'port', 'Enter the port, usually 465 or 587.'],
  ['an unknown encryption', { security: 'ssl' }, 'security', 'Choose how the connection is encrypted.'],
  ['a password without a user name', { password: 'x' }, 'user', 'Enter the user name for this password.'],
  ['a login without encryption', { user: 'x', password: 'x' }, 'security', 'Choose TLS or STARTTLS'],
  ['a password of 501 characters', { password: 'x'.repeat(501) }, 'password', 'at most 500 characters'],
])('a mail server with %s gets 400 with a sentence about that field', async (_, part, field, sentence) => {
  const call = await asAdministrator(its.site)
  const { status, body } = await call('PUT', PATH, { ...HERE, port: 25, ...part })
  expect(status).toBe(400)
  expect(body.fields[field]).toContain(sentence)
})

test('of two administrators who change the mail server, the second one gets 409 and nothing changes', async () => {
  const call = await asAdministrator(its.site)
  await call('PUT', PATH, { ...HERE, port: 25, version: 0 })
  expect((await call('PUT', PATH, { ...HERE, port: 26, version: 0 })).status).toBe(409)
  expect((await call('DELETE', PATH, { version: 0 })).status).toBe(409)
  expect((await call('GET', PATH)).body).toMatchObject({ port: 25, version: 1 })
})

test('a removed mail server leaves the one of SMTP_URL, whose password is not shown', async () => {
  const site = await siteWith({ SMTP_URL: 'smtps://grower:p%40ss@smtp.example.com' })
  const call = await asAdministrator(site)
  const ofEnvironment = { source: 'environment', host: 'smtp.example.com', port: 465, user: 'grower', version: 0 }
  expect((await call('GET', PATH)).body).toMatchObject(ofEnvironment)
  await call('PUT', PATH, { ...HERE, port: 25 })
  expect((await call('GET', PATH)).body).toMatchObject({ source: 'page', port: 25 })
  expect((await call('DELETE', PATH, { version: 1 })).body).toMatchObject(ofEnvironment)
  expect(await site.db.selectFrom('mail_server').selectAll().execute()).toEqual([])
})

test('SETTINGS=locked keeps the mail server of SMTP_URL', async () => {
  const smtp = await startSmtp()
  const site = await siteWith({ SETTINGS: 'locked', SMTP_URL: smtp.url })
  const call = await asAdministrator(site)
  for (const [method, path, body] of [
    ['PUT', PATH, { ...HERE, port: 25 }],
    ['DELETE', PATH, {}],
    ['POST', `${PATH}/test`, { server: { ...HERE, port: 25 } }],
  ] as const) {
    expect(await call(method, path, body)).toMatchObject({
      status: 403,
      body: { error: "The mail server is locked by SETTINGS=locked, so it can't be changed here." },
    })
  }
  expect((await call('POST', `${PATH}/test`, {})).body).toMatchObject({ isAccepted: true })
  expect(smtp.received).toHaveLength(1)
})
