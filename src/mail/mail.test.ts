import { afterEach, expect, test } from 'bun:test'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { createMail } from './mail.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

const MESSAGE = { to: 'june@example.com', subject: 'Grün', text: 'Hello\n.\n🌿' }
const FROM = { name: 'Fern "Hollow"', address: 'hello@fernhollow.example' }

/** A real SMTP server on a free port, and what arrived at it. */
async function startSmtp(options: SMTPServerOptions = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: async (stream, _session, done) => {
      received.push(await new Response(stream as never).text())
      done()
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as { port: number }
  return { received, port }
}

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('without a server each message is one complete file', async () => {
  const dataDir = await newFolder()
  const mail = createMail({ smtpUrl: undefined, mailFrom: FROM, dataDir })
  await mail.send(MESSAGE)
  await mail.send({ ...MESSAGE, subject: 'Two' })
  const names = (await readdir(join(dataDir, 'outbox'))).sort()
  expect(names).toHaveLength(2)
  expect(names[0]).toMatch(/^\d{4}-.*\.eml$/)
  const message = await PostalMime.parse(await readFile(join(dataDir, 'outbox', names[0] ?? '')))
  expect(message).toMatchObject({ from: FROM, to: [{ address: MESSAGE.to }], subject: 'Grün' })
  expect(message.text?.trim()).toBe(MESSAGE.text)
  expect(message.messageId).toMatch(/^<.+@fernhollow.example>$/)
})

test('with a server it goes there, with the name and password of the address', async () => {
  const logins: unknown[] = []
  const smtp = await startSmtp({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      logins.push([username, password])
      done(null, { user: username })
    },
  })
  const smtpUrl = `smtp://grower:p%40ss@127.0.0.1:${smtp.port}`
  await createMail({ smtpUrl, mailFrom: FROM, dataDir: await newFolder() }).send(MESSAGE)
  expect(logins).toEqual([['grower', 'p@ss']])
  expect(await PostalMime.parse(smtp.received[0] ?? '')).toMatchObject({ from: FROM, subject: 'Grün' })
})

test('a server that refuses is heard', async () => {
  const smtp = await startSmtp({ onRcptTo: (_address, _session, done) => done(new Error('No such user here')) })
  const mail = createMail({ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: FROM, dataDir: await newFolder() })
  await expect(mail.send(MESSAGE)).rejects.toThrow('No such user here')
  expect(smtp.received).toEqual([])
})

test('a server that is not there is said', async () => {
  const mail = createMail({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: FROM, dataDir: await newFolder() })
  await expect(mail.send(MESSAGE)).rejects.toThrow('ECONNREFUSED')
})

test('a line break in a subject or an address makes no header', async () => {
  const smtp = await startSmtp()
  const mail = createMail({ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: FROM, dataDir: await newFolder() })
  await mail.send({ ...MESSAGE, subject: 'Hi\r\nBcc: eve@example.com' })
  const headers = (smtp.received[0] ?? '').split('\r\n\r\n')[0] ?? ''
  expect(headers).not.toMatch(/^Bcc:/im)
})
