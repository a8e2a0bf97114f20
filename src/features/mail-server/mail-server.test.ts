import { afterEach, expect, test } from 'bun:test'
import { readMailServer } from '#platform/mail/mail-server.queries.ts'
import { createTestSite, NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, createMail } from '#testing/factories.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { withSite } from '#testing/with-site.ts'

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

test('without a mail server, the form is empty, and the dashboard has a line that leads to it', async () => {
  const call = await asAdministrator(its.site)
  expect((await call('GET', PATH)).body).toEqual({
    ...{ source: 'none', host: '', port: 587, security: 'starttls', user: '', hasPassword: false },
    ...{ isPasswordLost: false, isLocked: false, version: 0 },
  })
  expect((await call('GET', '/api/admin/waiting')).body.lines).toContainEqual(
    expect.objectContaining({ text: "Email isn't set up, so none is delivered.", href: '/admin/email' }),
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
  expect(lines.map(({ text }: { text: string }) => text)).not.toContain("Email isn't set up, so none is delivered.")
})

test('the notice about a changed or removed mail server goes through the previous one, and through the queue only if that one does not answer', async () => {
  const call = await asAdministrator(its.site)
  const [first, second] = [await startSmtp(), await startSmtp()]
  await call('PUT', PATH, { ...HERE, port: first.port })
  await createAdministrator(its.site.db, { email: 'june@example.com' })
  await call('PUT', PATH, { ...HERE, port: second.port })
  await sendQueued()
  expect([first.received.length, second.received.length]).toEqual([1, 0])
  expect(first.received[0]).toContain('Subject: The mail server of Fernhollow Botanicals was changed')
  expect(first.received[0]).toContain('To: june@example.com')
  await call('DELETE', PATH, {})
  await sendQueued()
  expect(second.received[0]).toContain('Subject: The mail server of Fernhollow Botanicals was removed')
  expect(await storedMails()).toEqual(Array(2).fill({ state: 'sent', error: null }))
  await call('PUT', PATH, { ...HERE, port: 1 })
  await sendQueued()
  await call('PUT', PATH, { ...HERE, port: first.port })
  await sendQueued()
  expect((await storedMails()).map(({ state }) => state)).toEqual(['sent', 'sent', 'waiting', 'sent'])
  expect(first.received).toHaveLength(2)
})

test('the password of the mail server is stored encrypted, and no call returns it', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const server = { host: 'smtp.example.com', port: 465, security: 'tls', user: 'grower@example.com' }
  const saved = await call('PUT', PATH, { ...server, password: SECRET })
  expect(saved.body).toMatchObject({ ...server, hasPassword: true, version: 1 })
  const everything = JSON.stringify([
    saved.body,
    (await call('GET', PATH)).body,
    (await call('GET', '/api/admin/audit')).body,
    await db.selectFrom('mail_server').selectAll().execute(),
  ])
  expect(everything).not.toContain(SECRET)
  expect(everything).not.toContain(Buffer.from(SECRET).toString('base64').replace(/=+$/, ''))
  expect(await readMailServer(db, its.site.config)).toEqual({ ...server, security: 'tls', password: SECRET })
})

test('the saved password of a mail server stays when the port changes, and must be entered again for another server or username', async () => {
  const call = await asAdministrator(its.site)
  const server = { host: 'smtp.example.com', port: 465, security: 'tls', user: 'grower' }
  await call('PUT', PATH, { ...server, password: SECRET })
  expect((await call('PUT', PATH, { ...server, port: 587, security: 'starttls' })).body).toMatchObject({
    port: 587,
    hasPassword: true,
  })
  const sentence = 'Enter the password again, because the server or the username has changed.'
  for (const changed of [{ host: 'smtp.elsewhere.example' }, { user: 'someone' }]) {
    const refusal = { status: 400, body: { error: sentence, fields: { password: sentence } } }
    expect(await call('PUT', PATH, { ...server, ...changed })).toMatchObject(refusal)
    expect(await call('POST', `${PATH}/test`, { server: { ...server, ...changed } })).toMatchObject(refusal)
  }
})

test('emails wait while the password of the mail server cannot be read, and administrators are told to enter it again', async () => {
  const call = await asAdministrator(its.site)
  const server = { host: '127.0.0.1', port: 1, security: 'tls', user: 'grower' }
  await call('PUT', PATH, { ...server, password: SECRET })
  await its.site.db.deleteFrom('site_state').where('key', '=', 'mail_server_secret').execute()
  expect((await call('GET', PATH)).body).toMatchObject({ hasPassword: true, isPasswordLost: true })
  await createMail(its.site.db, { tried_since: NOW.toISOString() })
  await sendQueued()
  expect(await storedMails()).toMatchObject([
    { state: 'waiting', error: expect.stringContaining('Enter it again on the “Email setup” page') },
  ])
  expect(await call('PUT', PATH, server)).toMatchObject({ status: 400 })
})

test('a test email goes to the signed-in administrator, who sees the reply of the mail server', async () => {
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

test('an administrator can send at most ten test emails in a row, and the next one gets a 429', async () => {
  const call = await asAdministrator(its.site)
  const server = { ...HERE, port: 1 }
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push((await call('POST', `${PATH}/test`, { server })).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

test.each<[string, object, string, string]>([
  ['no host', { host: ' ' }, 'host', 'Enter the name of the mail server, such as smtp.example.com.'],
  ['a URL as its host', { host: 'https://x.example' }, 'host', 'Enter the name of the mail server'],
  [
    'no encryption outside of its own network',
    { host: 'smtp.example.com', security: 'none' },
    'security',
    'Choose TLS or STARTTLS.',
  ],
  ['port 0', { port: 0 }, 'port', 'Enter the port, usually 465 or 587.'],
  ['port 65,536', { port: 65_536 }, 'port', 'Enter the port, usually 465 or 587.'],
  ['an unknown encryption', { security: 'ssl' }, 'security', 'Choose how the connection is encrypted.'],
  ['a password without a username', { password: 'x' }, 'user', 'Enter the username for this password.'],
  ['a login without encryption', { user: 'x', password: 'x' }, 'security', 'Choose TLS or STARTTLS'],
  ['a password of 501 characters', { password: 'x'.repeat(501) }, 'password', 'at most 500 characters'],
])('a mail server with %s gets 400 with a sentence about the invalid field', async (_, part, field, sentence) => {
  const call = await asAdministrator(its.site)
  const { status, body } = await call('PUT', PATH, { ...HERE, port: 25, ...part })
  expect(status).toBe(400)
  expect(body.fields[field]).toContain(sentence)
})

test('when two administrators change the mail server, the second one gets 409 and changes nothing', async () => {
  const call = await asAdministrator(its.site)
  await call('PUT', PATH, { ...HERE, port: 25, version: 0 })
  expect((await call('PUT', PATH, { ...HERE, port: 26, version: 0 })).status).toBe(409)
  expect((await call('DELETE', PATH, { version: 0 })).status).toBe(409)
  expect((await call('GET', PATH)).body).toMatchObject({ port: 25, version: 1 })
})

test('removing the saved mail server is recorded once and brings back the one from SMTP_URL, whose password is not shown', async () => {
  const site = await siteWith({ SMTP_URL: 'smtps://grower:p%40ss@smtp.example.com' })
  const call = await asAdministrator(site)
  const ofEnvironment = { source: 'environment', host: 'smtp.example.com', port: 465, user: 'grower', version: 0 }
  expect((await call('GET', PATH)).body).toMatchObject(ofEnvironment)
  await call('PUT', PATH, { ...HERE, port: 25 })
  expect((await call('GET', PATH)).body).toMatchObject({ source: 'page', port: 25 })
  for (let time = 0; time < 2; time++) expect((await call('DELETE', PATH, {})).body).toMatchObject(ofEnvironment)
  const events = await site.db.selectFrom('audit_events').select('action').orderBy('id').execute()
  expect(events.map(({ action }) => action)).toEqual(['settings.mailServerChanged', 'settings.mailServerRemoved'])
  expect(await site.db.selectFrom('mail_server').selectAll().execute()).toEqual([])
})

test('with SETTINGS=locked, the site keeps the mail server from SMTP_URL', async () => {
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
