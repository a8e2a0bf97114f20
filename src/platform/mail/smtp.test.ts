// test: sqlite only
import { afterEach, describe, expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { createTestSite, NOW } from '#testing/create-test-site.ts'
import { createImage, createMail as createQueuedMail, createUpdate } from '#testing/factories.ts'
import { SELF_SIGNED } from '#testing/self-signed.ts'
import { startRudeSmtp } from '#testing/start-rude-smtp.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { NO_STARTTLS, smtpOptions } from './smtp-options.ts'

const PASSWORD = 'p@ss:w/rd'
const HOUR_MS = 60 * 60 * 1000

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function newSite(env: Record<string, string>) {
  const site = await createTestSite(env)
  cleanUps.push(() => site.close())
  const logged: string[] = []
  // Collects everything that the queue logs as an error.
  site.log.error = ((what: unknown) => logged.push(Bun.inspect(what) + JSON.stringify(what))) as typeof site.log.error
  return {
    ...site,
    logged,
    queue: (to = 'june@example.com') =>
      createQueuedMail(site.db, { to_address: to, due_at: NOW.toISOString(), tried_since: NOW.toISOString() }),
    async look() {
      site.mailQueue.wake()
      await site.mailQueue.settle()
      return site.db.selectFrom('queued_mails').select(['state', 'tries', 'error']).orderBy('id').execute()
    },
  }
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
  password === PASSWORD ? done(null, { user: username }) : done(refusal(535, 'Who are you?'))

// Connections to 0.0.0.0 reach this machine, but 0.0.0.0 is neither a loopback nor a private address.
const DISTANT = '0.0.0.0'
const PASSWORD_IN_URL = encodeURIComponent(PASSWORD)

/** Collects the commands of the client. */
const logOf = (commands: string[]) => ({
  ...{ level: () => {}, trace: () => {}, info: () => {}, warn: () => {}, error: () => {}, fatal: () => {} },
  debug: ({ tnx }: { tnx?: string }, _words: string, command?: string) => {
    if (tnx === 'command') commands.push(command ?? '')
  },
})

const LOGIN = { authOptional: false, onAuth }

const address = (port: number, { scheme = 'smtp', password = PASSWORD, query = '' }) =>
  `${scheme}://grower:${encodeURIComponent(password)}@localhost:${port}/${query}`

describe('TLS protects the login to the mail server', () => {
  const kinds = [
    ['implicit TLS', 'smtps', { secure: true }],
    ['STARTTLS', 'smtp', {}],
  ] as const
  for (const [kind, scheme, options] of kinds) {
    const start = () => startSmtp({ ...SELF_SIGNED, ...LOGIN, disabledCommands: [], ...options })

    test(`with ${kind}, a self-signed certificate is rejected before the password is sent, and the error is stored with the email`, async () => {
      const smtp = await start()
      const site = await newSite({ SMTP_URL: address(smtp.port, { scheme }) })
      await site.queue()
      expect(await site.look()).toMatchObject([{ state: 'waiting', error: expect.stringMatching(/self.signed/i) }])
      expect(smtp.received).toEqual([])
    })

    test(`with ${kind}, a self-signed certificate is accepted when SMTP_URL has tls.rejectUnauthorized=false`, async () => {
      const smtp = await start()
      const query = '?tls.rejectUnauthorized=false&requireTLS=true'
      const site = await newSite({ SMTP_URL: address(smtp.port, { scheme, query }) })
      await site.queue()
      expect(await site.look()).toMatchObject([{ state: 'sent' }])
      expect(smtp.received).toHaveLength(1)
    })
  }

  test('a mail server without TLS gets no email when SMTP_URL has requireTLS=true', async () => {
    const smtp = await startSmtp(LOGIN)
    const site = await newSite({ SMTP_URL: address(smtp.port, { query: '?requireTLS=true' }) })
    await site.queue()
    expect(await site.look()).toMatchObject([{ state: 'waiting', error: NO_STARTTLS }])
  })

  test('a remote mail server without STARTTLS gets neither the password nor the email, and the reason is stored with the email', async () => {
    const commands: string[] = []
    const smtp = await startSmtp({ ...LOGIN, logger: logOf(commands), disabledCommands: ['STARTTLS'] })
    const site = await newSite({ SMTP_URL: `smtp://grower:${PASSWORD_IN_URL}@${DISTANT}:${smtp.port}` })
    await site.queue()
    expect(await site.look()).toMatchObject([{ state: 'waiting', tries: 1, error: NO_STARTTLS }])
    expect(smtp.received).toEqual([])
    expect(commands.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS'])
  })

  test.each([
    ['with STARTTLS', [], '?tls.rejectUnauthorized=false'],
    ['without STARTTLS when SMTP_URL has requireTLS=false', ['STARTTLS'], '?requireTLS=false'],
  ])('a remote mail server %s gets the email', async (_, disabledCommands, query) => {
    const smtp = await startSmtp({ ...SELF_SIGNED, ...LOGIN, disabledCommands })
    const site = await newSite({ SMTP_URL: `smtp://grower:${PASSWORD_IN_URL}@${DISTANT}:${smtp.port}/${query}` })
    await site.queue()
    expect(await site.look()).toMatchObject([{ state: 'sent' }])
  })

  test('the error is in plain words if a mail server temporarily cannot encrypt or has no TLS on its port', async () => {
    const busy = await startRudeSmtp('STAR', { say: '454 TLS not available due to temporary reason' })
    const plain = await startSmtp()
    const errors: unknown[] = []
    for (const url of [`smtp://${DISTANT}:${new URL(busy.url).port}`, `smtps://127.0.0.1:${plain.port}`]) {
      const site = await newSite({ SMTP_URL: url })
      await site.queue()
      errors.push(...(await site.look()))
    }
    expect(errors).toMatchObject([
      { state: 'waiting', error: "The mail server can't encrypt the connection right now, so nothing was sent." },
      {
        state: 'waiting',
        error: expect.stringMatching(/^The mail server doesn't answer with TLS on this port, so nothing was sent/),
      },
    ])
  })

  test('with encryption turned off, a remote mail server must still offer STARTTLS', () => {
    const account = { port: 25, security: 'none', user: '', password: '' } as const
    expect(smtpOptions({ ...account, host: '203.0.114.7' })).toMatchObject({ requireTLS: true, ignoreTLS: false })
    expect(smtpOptions({ ...account, host: '127.0.0.1' })).toMatchObject({ requireTLS: false, ignoreTLS: true })
  })

  test.each([
    ['127.0.0.1', false],
    ['localhost', false],
    ['[::1]', false],
    ['10.0.0.25', false],
    ['192.168.1.2', false],
    ['[fd12::25]', false],
    ['mailpit', false],
    ['mail.grower.example', true],
    ['203.0.114.7', true],
    ['[2606:4700::1]', true],
  ])('for smtp://%s, the option requireTLS is %p', (host, requireTLS) => {
    expect(smtpOptions({ url: `smtp://june:moss@${host}:25` })).toMatchObject({ requireTLS })
  })
})

test('a wrong SMTP password uses up one try of one email and appears in no log or error', async () => {
  let logins = 0
  const smtp = await startSmtp({
    ...LOGIN,
    onAuth(...login) {
      logins++
      onAuth(...login)
    },
  })
  const password = 'hunter2-hunter2'
  const site = await newSite({ SMTP_URL: address(smtp.port, { password }) })
  for (let n = 0; n < 5; n++) await site.queue(`reader${n}@example.com`)
  const [first, ...others] = await site.look()
  expect(first).toMatchObject({ state: 'waiting', tries: 1, error: expect.stringContaining('Who are you?') })
  expect(others.map(({ state, tries }) => [state, tries])).toEqual(Array(4).fill(['waiting', 0]))
  expect(logins).toBe(1)
  expect(site.logged.join('')).toContain('Who are you?')
  for (const secret of [password, btoa(password), btoa(`\0grower\0${password}`)]) {
    expect(site.logged.join('') + first?.error).not.toContain(secret)
  }
})

test('an unreachable mail server uses up one try of one email but no tries of the other 49', async () => {
  const site = await newSite({ SMTP_URL: 'smtp://127.0.0.1:1' })
  for (let n = 0; n < 50; n++) await site.queue(`reader${n}@example.com`)
  const tries = (await site.look()).map(({ tries }) => tries)
  expect(tries).toEqual([1, ...Array(49).fill(0)])
})

test('if a mail server rejects one recipient, the others still get their email', async () => {
  const smtp = await startSmtp({
    onRcptTo: ({ address }, _session, done) =>
      done(address === 'reader3@example.com' ? refusal(550, 'No such person') : undefined),
  })
  const site = await newSite({ SMTP_URL: smtp.url })
  for (let n = 0; n < 6; n++) await site.queue(`reader${n}@example.com`)
  const states = (await site.look()).map(({ state }) => state)
  expect(states).toEqual(['sent', 'sent', 'sent', 'failed', 'sent', 'sent'])
  expect(smtp.received).toHaveLength(5)
})

test('an email that cannot be composed does not hold up the next one', async () => {
  const smtp = await startSmtp()
  const site = await newSite({ SMTP_URL: smtp.url })
  const image = await createImage(site.db)
  const { id } = await createUpdate(site.db, { html: `<img src="cid:picture-${image.id}@trellis">` })
  const use = { noun: 'update' as const, noun_id: id, image_id: image.id, position: 0, is_shown: 0 as const }
  await site.db.insertInto('image_uses').values(use).execute()
  await createQueuedMail(site.db, { kind: 'update', update_id: id, tried_since: NOW.toISOString() })
  await site.queue()
  site.files.get = () => Promise.reject(new Error('EIO'))
  expect(await site.look()).toMatchObject([{ state: 'waiting', error: expect.any(String) }, { state: 'sent' }])
})

test('an email has the same Message-ID and a Date header on each try', async () => {
  const received: string[] = []
  const smtp = await startSmtp({
    onData: async (stream, _session, done) => {
      received.push(await new Response(stream as never).text())
      done(received.length === 1 ? refusal(451, 'Later') : null)
    },
  })
  const site = await newSite({ SMTP_URL: smtp.url })
  await site.queue()
  await site.look()
  site.wait(HOUR_MS)
  expect(await site.look()).toMatchObject([{ state: 'sent', tries: 2 }])
  const mails = await Promise.all(received.map((message) => PostalMime.parse(message)))
  expect(mails[0]?.messageId).toMatch(/^<[\w-]+@fernhollow.example>$/)
  expect(mails[1]?.messageId).toBe(mails[0]?.messageId as string)
  expect(mails.every(({ date }) => date && !Number.isNaN(Date.parse(date)))).toBe(true)
})
