// test: no database
import { afterEach, expect, test } from 'bun:test'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { startSmtp } from '#testing/start-smtp.ts'
import { createMailer } from './mail.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

const MESSAGE = { to: 'june@example.com', subject: 'Grün', text: 'Hello\n.\n🌿' }
const FROM = { name: 'Fern "Hollow"', address: 'hello@fernhollow.example' }

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('without a mail server each email becomes one complete file', async () => {
  const dataDir = await newFolder()
  const mail = createMailer({ mailFrom: FROM, dataDir }, async () => undefined)
  await mail.send(MESSAGE, { id: '1' })
  await mail.send({ ...MESSAGE, subject: 'Two' }, { id: '2' })
  await mail.send({ ...MESSAGE, subject: 'Two' }, { id: '2' })
  const names = (await readdir(join(dataDir, 'outbox'))).sort()
  expect(names).toEqual(['1.eml', '2.eml'])
  const message = await PostalMime.parse(await readFile(join(dataDir, 'outbox', names[0] ?? '')))
  expect(message).toMatchObject({ from: FROM, to: [{ address: MESSAGE.to }], subject: 'Grün' })
  expect(message.text?.trim()).toBe(MESSAGE.text)
  expect(message.messageId).toBe('<1@fernhollow.example>')
})

test('a Message-ID has the domain of the sender in ASCII', async () => {
  const dataDir = await newFolder()
  const mail = createMailer({ mailFrom: 'Fern <hello@münchen.example>', dataDir }, async () => undefined)
  await mail.send(MESSAGE, { id: '1' })
  const message = await PostalMime.parse(await readFile(join(dataDir, 'outbox/1.eml')))
  expect(message.messageId).toBe('<1@xn--mnchen-3ya.example>')
})

test('an email goes to the mail server with the username and password from SMTP_URL', async () => {
  const logins: unknown[] = []
  const smtp = await startSmtp({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      logins.push([username, password])
      done(null, { user: username })
    },
  })
  const url = `smtp://grower:p%40ss@127.0.0.1:${smtp.port}`
  const mail = createMailer({ mailFrom: FROM, dataDir: await newFolder() }, async () => ({ url }))
  await mail.send(MESSAGE, { id: '1' })
  expect(logins).toEqual([['grower', 'p@ss']])
  expect(await PostalMime.parse(smtp.received[0] ?? '')).toMatchObject({ from: FROM, subject: 'Grün' })
})

test('sending an email to a rejected recipient fails with the reply of the mail server', async () => {
  const smtp = await startSmtp({ onRcptTo: (_address, _session, done) => done(new Error('No such user here')) })
  const mail = createMailer({ mailFrom: FROM, dataDir: await newFolder() }, async () => ({ url: smtp.url }))
  await expect(mail.send(MESSAGE, { id: '1' })).rejects.toThrow('No such user here')
  expect(smtp.received).toEqual([])
})

test('sending an email fails with ECONNREFUSED when no mail server is listening', async () => {
  const url = 'smtp://127.0.0.1:1'
  const mail = createMailer({ mailFrom: FROM, dataDir: await newFolder() }, async () => ({ url }))
  await expect(mail.send(MESSAGE, { id: '1' })).rejects.toThrow('ECONNREFUSED')
})
