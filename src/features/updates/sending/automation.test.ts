// test: sqlite only
import { afterEach, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { createTestSite } from '#testing/create-test-site.ts'
import {
  asAdministrator,
  createAdministrator,
  createSubscriber,
  imageForm,
  putSettings,
  signIn,
} from '#testing/factories.ts'
import { type Answer, type Asked, goesOn, says, startAutomation, TOKEN } from '#testing/start-automation.ts'
import { askForBrief } from './automation.ts'

const MB = 1024 ** 2
const PASSWORD = 'secret-password'
const BOXES = { newProducts: 'Fern tea', testResults: '', comingSoon: 'Moss' }
const BRIEF = 'Hello from the automation.'
const REFUSED = 'The automation failed. '

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function newSite(url: string) {
  const site = await createTestSite({ AUTOMATION_WEBHOOK_URL: url })
  cleanUps.push(() => site.close())
  const logged: unknown[] = []
  site.log.error = ((what: object) => logged.push(Bun.inspect(what) + JSON.stringify(what))) as typeof site.log.error
  const call = await asAdministrator(site)
  const { bearer } = await signIn(site.db, (await createAdministrator(site.db)).id)
  return {
    ...site,
    call,
    logged,
    async generate(form = new FormData()) {
      for (const [name, words] of Object.entries(BOXES)) form.set(name, words)
      const response = await site.request('/api/weekly-update', { method: 'POST', body: form, headers: bearer })
      return { status: response.status, body: await response.json() }
    },
    send: (recipientEmails: unknown, more: object = {}) =>
      call('POST', '/api/weekly-update/send-email', { generatedBrief: BRIEF, recipientEmails, ...more }),
  }
}

const brief = says(JSON.stringify({ generatedBrief: BRIEF }))

test('the automation gets the three texts and the images, and returns the brief', async () => {
  const automation = await startAutomation(brief)
  const site = await newSite(automation.url)
  const form = new FormData()
  const image = (await imageForm()).get('file') as File
  form.append('images', image, 'fern "one".jpg')
  form.append('images', image, 'two.jpg')
  expect(await site.generate(form)).toMatchObject({ status: 200, body: { generatedBrief: BRIEF, images: [{}, {}] } })
  const [asked] = automation.asked
  expect(asked).toMatchObject({ method: 'POST', path: `/webhook/${TOKEN}?key=${TOKEN}` })
  expect(asked?.type).toMatch(/^multipart\/form-data; *boundary=/)
  const parts = [...(asked?.body.matchAll(/name="(\w+)"(; filename=)?/g) ?? [])].map(([, name]) => name)
  expect(parts).toEqual(['newProducts', 'testResults', 'comingSoon', 'images', 'images'])
})

test('the automation gets images at their stored size, as JPEGs of good quality without metadata', async () => {
  const automation = await startAutomation(brief)
  const site = await newSite(automation.url)
  const photo = sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#46664b' } })
    .withIccProfile('p3')
    .withExif({ IFD0: { Artist: 'Nell' } })
    .jpeg()
  const form = new FormData()
  form.append('images', new File([new Uint8Array(await photo.toBuffer())], 'Nell at home.jpg'))
  form.append('images', (await imageForm()).get('file') as File, '../two.jpg')
  expect((await site.generate(form)).status).toBe(200)
  const [{ bytes, type }] = automation.asked as [Asked]
  const sent = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const images = sent.getAll('images') as File[]
  expect(images.map(({ name }) => name)).toEqual(['picture-1.jpg', 'picture-2.jpg'])
  const jpeg = await (images[0] as File).bytes()
  const { format, width, height, exif, icc, xmp } = await sharp(jpeg).metadata()
  expect([format, width, height, exif, icc, xmp]).toEqual(['jpeg', 2000, 1333, undefined, undefined, undefined])
  const reference = await sharp(jpeg).jpeg({ quality: 85, mozjpeg: true }).toBuffer()
  expect(coarseness(jpeg)).toBeLessThanOrEqual(coarseness(reference))
})

/** The sum of a JPEG's first quantization table. A smaller sum means better quality. */
function coarseness(jpeg: Uint8Array): number {
  const start = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xdb])) + 5
  return jpeg.slice(start, start + 64).reduce((sum, step) => sum + step, 0)
}

test('a site whose automation writes the email refuses to send a test of it', async () => {
  const { call } = await newSite((await startAutomation(brief)).url)
  const error = 'The automation writes the email of an update, so there is no test of it.'
  const refused = await call('POST', '/api/weekly-update/send-test', { generatedBrief: BRIEF })
  expect(refused).toMatchObject({ status: 409, body: { error } })
})

test('a brief that the automation returns inside a JSON list is read', async () => {
  const automation = await startAutomation(says(JSON.stringify([{ generatedBrief: BRIEF }, {}])))
  expect(await (await newSite(automation.url)).generate()).toMatchObject({ body: { generatedBrief: BRIEF } })
})

const BOMB = gzipSync(new Uint8Array(50 * MB), { level: 1 })
const WITHOUT_BRIEF = 'Its response has no “generatedBrief”.'
const REDIRECTED =
  "It responded with status 302. Redirects aren't followed; set AUTOMATION_WEBHOOK_URL to the new address."
const FAULTY_ANSWERS: [string, string, Answer][] = [
  ['a 500', 'It responded with status 500.', says(`POST /webhook/${TOKEN} failed`, 500)],
  ['a 404 with the URL in its body', 'It responded with status 404.', says(`"POST ${TOKEN}" is not registered.`, 404)],
  ['an HTML page', WITHOUT_BRIEF, says('<!doctype html><p>Welcome', 200, { 'content-type': 'text/html' })],
  ['an empty response', WITHOUT_BRIEF, says('')],
  ['the JSON value null', WITHOUT_BRIEF, says('null')],
  ['JSON without a brief', WITHOUT_BRIEF, says('{"brief":"Hello"}')],
  ['an empty list', WITHOUT_BRIEF, says('[]')],
  ['an empty brief', WITHOUT_BRIEF, says('{"generatedBrief":" \\n"}')],
  ['a number as the brief', WITHOUT_BRIEF, says('{"generatedBrief":7}')],
  ['truncated JSON', WITHOUT_BRIEF, says('{"generatedBrief":"Hel')],
  ['gzip that expands to 50 MB', WITHOUT_BRIEF, says(BOMB, 200, { 'content-encoding': 'gzip' })],
  ['50 MB', 'Its response is larger than 1 MB.', says('a'.repeat(50 * MB))],
  ['an endless body', 'Its response is larger than 1 MB.', goesOn],
  ['a redirect', REDIRECTED, says('', 302, { location: '/elsewhere' })],
  ['a closed connection', 'It closed the connection.', (response) => response.socket?.destroy()],
  [
    'a connection closed halfway',
    'It closed the connection.',
    (response) => void response.writeHead(200, { 'content-length': 100 }).write('{', () => response.socket?.destroy()),
  ],
]

test.each(FAULTY_ANSWERS)(
  '%s from the automation gives a 503 without secrets, and the next call works',
  async (_, sentence, answer) => {
    const automation = await startAutomation(answer)
    const site = await newSite(automation.url)
    expect(await site.generate()).toEqual({ status: 503, body: { error: REFUSED + sentence } })
    expect(site.logged.join('')).toContain('automation')
    expect(site.logged.join('')).not.toContain(TOKEN)
    expect(automation.asked).toHaveLength(1)
    automation.answer = brief
    expect((await site.generate()).status).toBe(200)
  },
)

test('an unreachable automation gives a 503 without secrets', async () => {
  const site = await newSite(`http://grower:${PASSWORD}@127.0.0.1:1/webhook/${TOKEN}`)
  expect(await site.generate()).toEqual({ status: 503, body: { error: `${REFUSED}It couldn't be reached.` } })
  expect(site.logged.join('')).not.toMatch(new RegExp(`${TOKEN}|${PASSWORD}`))
})

const SLOW_ANSWERS: [string, Answer][] = [
  ['never answers', () => {}],
  ['stops in the middle of its answer', (response) => void response.writeHead(200).write('{')],
  [
    'answers one character at a time',
    (response) => {
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    },
  ],
]

test.each(SLOW_ANSWERS)('a call to an automation that %s times out', async (_, answer) => {
  const { url } = await startAutomation(answer)
  const asking = askForBrief(url, await newSite(url), BOXES, [], 300)
  await expect(asking).rejects.toThrow("It didn't respond within 0.3 seconds.")
})

const sent = says('')
const formOf = ({ asked }: { asked: Asked[] }) => JSON.parse(asked.at(-1)?.body ?? '')

test('the automation gets the recipients of an update as text or as a list, whichever was sent, and no email is queued', async () => {
  const automation = await startAutomation(sent)
  const site = await newSite(automation.url)
  expect(await site.send('June <june@example.com>; ada@example.com, JUNE@example.com')).toMatchObject({
    status: 200,
    body: { queued: 2, id: 1 },
  })
  expect(automation.asked[0]).toMatchObject({
    method: 'POST',
    path: `/webhook/${TOKEN}/send-email?key=${TOKEN}`,
    type: 'application/json',
  })
  expect(formOf(automation)).toEqual({ generatedBrief: BRIEF, recipientEmails: 'june@example.com, ada@example.com' })
  await site.send(['June <june@example.com>', 'ada@example.com'])
  expect(formOf(automation).recipientEmails).toEqual(['june@example.com', 'ada@example.com'])
  expect(await site.outbox()).toEqual([])
  expect(await site.db.selectFrom('queued_mails').select('id').execute()).toEqual([])
  const { body } = await site.call('GET', '/api/weekly-update')
  expect(body).toMatchObject({ total: 2, updates: [{ isForwarded: true, recipientCount: 2 }, {}] })
  expect(JSON.stringify(body)).not.toContain(TOKEN)
})

test('a webhook URL with a trailing slash does not get a second slash', async () => {
  const automation = await startAutomation(sent)
  await (await newSite(`${automation.origin}/hook/`)).send('june@example.com')
  expect(automation.asked[0]?.path).toBe('/hook/send-email')
})

test('an unsubscribed address is not passed to the automation', async () => {
  const automation = await startAutomation(sent)
  const site = await newSite(automation.url)
  await createSubscriber(site.db, { state: 'left' })
  await site.send(['June@example.com', 'ada@example.com'])
  expect(formOf(automation).recipientEmails).toEqual(['ada@example.com'])
})

test('with an audience the automation also gets its subscribers, each address once, and no copy is sent', async () => {
  const automation = await startAutomation(sent)
  const site = await newSite(automation.url)
  await putSettings(site, { updateCopyTo: 'board@state.example' })
  for (const email of ['june@example.com', 'rose@example.com']) await createSubscriber(site.db, { email })
  await site.send(['June@example.com', 'ada@example.com'], { audience: 'everyone' })
  expect(formOf(automation).recipientEmails.sort()).toEqual(['June@example.com', 'ada@example.com', 'rose@example.com'])
  await site.send(undefined, { audience: 'everyone' })
  expect(formOf(automation)).toEqual({ generatedBrief: BRIEF, recipientEmails: 'june@example.com, rose@example.com' })
  expect(await site.outbox()).toEqual([])
  expect((await site.call('GET', '/api/weekly-update/1')).body).toMatchObject({ audience: 'everyone', copiedTo: '' })
  expect((await site.call('GET', '/api/admin/mail-server/sender')).body.copyTo).toBe('')
})

test('a failed call to the automation stores no update, and the next call works', async () => {
  const automation = await startAutomation(says('no', 503))
  const site = await newSite(automation.url)
  const error = `${REFUSED}It responded with status 503.`
  expect(await site.send('june@example.com')).toEqual({ status: 503, body: { error } })
  expect((await site.call('GET', '/api/weekly-update')).body.total).toBe(0)
  automation.answer = sent
  expect((await site.send('june@example.com')).status).toBe(200)
})

test('an update that the automation answers with an HTML page gets a 503 and is not stored', async () => {
  const automation = await startAutomation(says('<!doctype html>', 200, { 'content-type': 'text/html' }))
  const site = await newSite(automation.url)
  expect(await site.send('june@example.com')).toMatchObject({ status: 503 })
  expect((await site.call('GET', '/api/weekly-update')).body.total).toBe(0)
})

test.each<[string, Answer]>([
  ['a closed connection', (response) => void response.socket?.destroy()],
  ['a gateway timeout', says('Gateway Time-out', 504)],
  ['a bad gateway', says('Bad Gateway', 502)],
])('an update is marked as unconfirmed and not sent again after %s', async (_, answer) => {
  const automation = await startAutomation(answer)
  const site = await newSite(automation.url)
  const form = { generatedBrief: BRIEF, recipientEmails: 'june@example.com', sendKey: crypto.randomUUID() }
  const sending = () => site.call('POST', '/api/weekly-update/send-email', form)
  const error = expect.stringContaining('The automation may have sent the update.')
  expect(await sending()).toEqual({ status: 503, body: { error } })
  automation.answer = sent
  const again = expect.stringContaining('Before you send it again, check the automation')
  expect(await sending()).toMatchObject({ status: 409, body: { error: again } })
  expect(automation.asked).toHaveLength(1)
  const { updates } = (await site.call('GET', '/api/weekly-update')).body
  expect(updates).toMatchObject([{ isForwarded: true, isUnanswered: true }])
})
