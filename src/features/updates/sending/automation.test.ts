// test: sqlite only
import { afterEach, describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { createTestSite } from '../../../testing/create-test-site.ts'
import { asAdministrator, createAdministrator, imageForm, signIn } from '../../../testing/factories.ts'
import { type Answer, type Asked, goesOn, says, startAutomation, TOKEN } from '../../../testing/start-automation.ts'
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
    send: (recipientEmails: unknown) =>
      call('POST', '/api/weekly-update/send-email', { generatedBrief: BRIEF, recipientEmails }),
  }
}

const brief = says(JSON.stringify({ generatedBrief: BRIEF }))

test('a brief comes from the automation, which gets the three texts and the pictures', async () => {
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

test('the automation gets pictures as large as they are stored, as good JPEGs without metadata', async () => {
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
  expect([format, width, height, exif, icc, xmp]).toEqual(['jpeg', 1920, 1280, undefined, undefined, undefined])
  const reference = await sharp(jpeg).jpeg({ quality: 85, mozjpeg: true }).toBuffer()
  expect(coarseness(jpeg)).toBeLessThanOrEqual(coarseness(reference))
})

/** The sum of a JPEG's first quantization table: the better the quality, the smaller. */
function coarseness(jpeg: Uint8Array): number {
  const start = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xdb])) + 5
  return jpeg.slice(start, start + 64).reduce((sum, step) => sum + step, 0)
}

test('servers that put what they answer into a list are understood', async () => {
  const automation = await startAutomation(says(JSON.stringify([{ generatedBrief: BRIEF }, {}])))
  expect(await (await newSite(automation.url)).generate()).toMatchObject({ body: { generatedBrief: BRIEF } })
})

describe('an answer that is none is a 503 without any secret, and the next call works', () => {
  const BOMB = gzipSync(new Uint8Array(50 * MB), { level: 1 })
  const without = 'It answered without a generatedBrief.'
  const answers: [string, string, Answer][] = [
    ['500', 'It answered 500.', says(`POST /webhook/${TOKEN} failed`, 500)],
    ['404 that names the address', 'It answered 404.', says(`The webhook "POST ${TOKEN}" is not registered.`, 404)],
    ['HTML', without, says('<!doctype html><p>Welcome', 200, { 'content-type': 'text/html' })],
    ['nothing', without, says('')],
    ['null', without, says('null')],
    ['JSON without a brief', without, says('{"brief":"Hello"}')],
    ['an empty list', without, says('[]')],
    ['an empty brief', without, says('{"generatedBrief":" \\n"}')],
    ['a number', without, says('{"generatedBrief":7}')],
    ['half of it', without, says('{"generatedBrief":"Hel')],
    ['gzip that becomes 50 MB', without, says(BOMB, 200, { 'content-encoding': 'gzip' })],
    ['50 MB', 'Its answer is larger than 1 MB.', says('a'.repeat(50 * MB))],
    ['more and more', 'Its answer is larger than 1 MB.', goesOn],
    [
      'a redirect',
      "It answered 302. Redirects aren't followed, so set its new address.",
      says('', 302, { location: '/elsewhere' }),
    ],
    ['a connection that ends', 'It closed the connection.', (response) => response.socket?.destroy()],
    [
      'a connection that ends in the middle',
      'It closed the connection.',
      (response) =>
        void response.writeHead(200, { 'content-length': 100 }).write('{', () => response.socket?.destroy()),
    ],
  ]
  for (const [name, sentence, answer] of answers) {
    test(name, async () => {
      const automation = await startAutomation(answer)
      const site = await newSite(automation.url)
      expect(await site.generate()).toEqual({ status: 503, body: { error: REFUSED + sentence } })
      expect(site.logged.join('')).toContain('automation')
      expect(site.logged.join('')).not.toContain(TOKEN)
      expect(automation.asked).toHaveLength(1)
      automation.answer = brief
      expect((await site.generate()).status).toBe(200)
    })
  }

  test('no server', async () => {
    const site = await newSite(`http://grower:${PASSWORD}@127.0.0.1:1/webhook/${TOKEN}`)
    expect(await site.generate()).toEqual({ status: 503, body: { error: `${REFUSED}It couldn't be reached.` } })
    expect(site.logged.join('')).not.toMatch(new RegExp(`${TOKEN}|${PASSWORD}`))
  })
})

describe('an automation that takes too long is given up', () => {
  const slow: [string, Answer][] = [
    ['it never answers', () => {}],
    ['it begins to answer', (response) => void response.writeHead(200).write('{')],
    [
      'it answers one letter at a time',
      (response) => {
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ]
  for (const [name, answer] of slow) {
    test(name, async () => {
      const { url } = await startAutomation(answer)
      const asking = askForBrief(url, await newSite(url), BOXES, [], 300)
      await expect(asking).rejects.toThrow("It didn't answer within 0.3 seconds.")
    })
  }
})

describe('sending', () => {
  const sent = says('')
  const formOf = ({ asked }: { asked: Asked[] }) => JSON.parse(asked.at(-1)?.body ?? '')

  test('the automation gets the brief and the addresses in the form of the call, and we send nothing', async () => {
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

  test('an address that ends in a slash gets one slash', async () => {
    const automation = await startAutomation(sent)
    await (await newSite(`${automation.origin}/hook/`)).send('june@example.com')
    expect(automation.asked[0]?.path).toBe('/hook/send-email')
  })

  test('who has unsubscribed is left out', async () => {
    const automation = await startAutomation(sent)
    const site = await newSite(automation.url)
    const row = { email_lower: 'june@example.com', created_at: '2024-09-01T00:00:00.000Z' }
    await site.db.insertInto('unsubscribed_addresses').values(row).execute()
    await site.send(['June@example.com', 'ada@example.com'])
    expect(formOf(automation).recipientEmails).toEqual(['ada@example.com'])
  })

  test('a failure records nothing, and the next call works', async () => {
    const automation = await startAutomation(says('no', 503))
    const site = await newSite(automation.url)
    expect(await site.send('june@example.com')).toEqual({
      status: 503,
      body: { error: `${REFUSED}It answered 503.` },
    })
    expect((await site.call('GET', '/api/weekly-update')).body.total).toBe(0)
    automation.answer = sent
    expect((await site.send('june@example.com')).status).toBe(200)
  })
  test('a page for people is no answer of an automation', async () => {
    const automation = await startAutomation(says('<!doctype html>', 200, { 'content-type': 'text/html' }))
    const site = await newSite(automation.url)
    expect(await site.send('june@example.com')).toMatchObject({ status: 503 })
    expect((await site.call('GET', '/api/weekly-update')).body.total).toBe(0)
  })

  test.each<[string, Answer]>([
    ['the connection broke', (response) => void response.socket?.destroy()],
    ['a proxy before it had no answer in time', says('Gateway Time-out', 504)],
    ['a proxy before it had no answer', says('Bad Gateway', 502)],
  ])('what it had when %s is marked, and not asked for again by itself', async (_, answer) => {
    const automation = await startAutomation(answer)
    const site = await newSite(automation.url)
    const form = { generatedBrief: BRIEF, recipientEmails: 'june@example.com', sendKey: crypto.randomUUID() }
    const sending = () => site.call('POST', '/api/weekly-update/send-email', form)
    const error = expect.stringContaining('The automation may have sent the update.')
    expect(await sending()).toEqual({ status: 503, body: { error } })
    automation.answer = sent
    expect(await sending()).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Check there before you send it again') },
    })
    expect(automation.asked).toHaveLength(1)
    const { updates } = (await site.call('GET', '/api/weekly-update')).body
    expect(updates).toMatchObject([{ isForwarded: true, isUnanswered: true }])
  })
})
