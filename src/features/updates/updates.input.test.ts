// test: sqlite only
import { expect, test } from 'bun:test'
import { createAdministrator, createImage, imageForm, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const FORM = { generatedBrief: 'Fern tea is here.', recipientEmails: 'june@example.com' }

const nell = async () => (await signIn(its.site.db, (await createAdministrator(its.site.db)).id)).bearer
const send = async (fields: object) =>
  its.site.post('/api/weekly-update/send-email', { ...FORM, ...fields }, await nell())

async function generate(fields: Record<string, string | Blob>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return its.site.request('/api/weekly-update', { method: 'POST', body, headers: await nell() })
}

const many = (count: number) => Array.from({ length: count }, (_, n) => `reader${n}@example.com`)

test.each([
  ['a blank brief', { generatedBrief: ' ' }, 'generatedBrief', 'Write a brief first.'],
  [
    'a brief of 100,001 characters',
    { generatedBrief: 'x'.repeat(100_001) },
    'generatedBrief',
    'A brief can have at most 100,000 characters.',
  ],
  [
    'a NUL character in the brief',
    { generatedBrief: 'Fern\0tea' },
    'generatedBrief',
    'Remove the invisible NUL character.',
  ],
  ['recipients without an address', { recipientEmails: ' ,;\n' }, 'recipientEmails', 'Enter at least one address.'],
  [
    'a number as recipients',
    { recipientEmails: 5 },
    'recipientEmails',
    '“recipientEmails” must be a list, or comma-separated addresses.',
  ],
  [
    'recipients of 2,000,001 characters',
    { recipientEmails: 'x'.repeat(2_000_001) },
    'recipientEmails',
    'An update can go to at most 20,000 addresses.',
  ],
  [
    '20,001 recipients',
    { recipientEmails: many(20_001) },
    'recipientEmails',
    'An update can go to at most 20,000 addresses.',
  ],
  ...['\n', ','].map((separator): [string, object, string, string] => [
    `${JSON.stringify(separator)} a million times as recipients`,
    { recipientEmails: Array(20).fill(separator.repeat(50_000)) },
    'recipientEmails',
    'The list has too many lines or columns. Paste only the column with the addresses.',
  ]),
  [
    'a subject of 151 characters',
    { subject: 'x'.repeat(151) },
    'subject',
    'A subject can have at most 150 characters.',
  ],
  ['an unknown image', { imageIds: [99] }, 'imageIds', 'An image was deleted. Remove it from the update.'],
  ['an image id that is too large', { imageIds: [2 ** 31] }, 'imageIds.0', '“imageIds” must be whole numbers.'],
  ['a sendKey that is not a UUID', { sendKey: 'again' }, 'sendKey', '“sendKey” must be a UUID.'],
])('an update with %s gets a 400 and is not sent', async (_, fields, field, sentence) => {
  const response = await send(fields)
  expect(response.status).toBe(400)
  expect((await response.json()).fields).toEqual({ [field]: sentence })
  expect(await its.site.outbox()).toEqual([])
  expect((await send({})).status).toBe(200)
})

test('the error for invalid recipients names the first fifty, each once, and counts the rest', async () => {
  const few = await send({ recipientEmails: 'a\nb\nb\nc' })
  expect((await few.json()).error).toBe('“a”, “b”, and “c” are not email addresses.')
  const many = await send({ recipientEmails: Array.from({ length: 60 }, (_, n) => `bad${n}`) })
  expect((await many.json()).error).toEndWith('“bad49”, and 10 more are not email addresses.')
})

test('NUL characters are removed from recipient addresses', async () => {
  expect((await send({ recipientEmails: 'A\0da <a\0da@example.com>' })).status).toBe(200)
  expect((await its.site.outbox())[0]).toContain('To: ada@example.com')
})

test('an update with an image from the trash gets a 400', async () => {
  const { id } = await createImage(its.site.db, { deleted_at: '2024-10-01T08:00:00.000Z' })
  const sentence = 'An image was deleted. Remove it from the update.'
  expect(await (await send({ imageIds: [id] })).json()).toMatchObject({ fields: { imageIds: sentence } })
})

test('an update with half a surrogate pair is still sent', async () => {
  const half = 'Hello \ud83c'
  const response = await send({ generatedBrief: half, subject: half, recipientEmails: `${half} <june@example.com>` })
  expect(response.status).toBe(200)
  expect((await its.site.outbox())[0]).toContain('To: june@example.com')
})

test('an update to 5,000 people queues an email for each, without waiting for delivery', async () => {
  its.site.mail.send = () => Promise.reject(new Error('ECONNREFUSED'))
  expect(await (await send({ recipientEmails: many(5000) })).json()).toMatchObject({ queued: 5000 })
  await its.site.mailQueue.settle()
  const { count } = await its.site.db
    .selectFrom('queued_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  expect(count).toBe(5000)
})

test('simultaneous requests with the same sendKey send one update', async () => {
  const sendKey = crypto.randomUUID()
  const answers = await Promise.all([send({ sendKey }), send({ sendKey }), send({ sendKey })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await its.site.outbox()).toHaveLength(1)
})

test('images uploaded with the brief form are stored and returned, but stay out of the carousel', async () => {
  const image = (await imageForm()).get('file') as File
  const response = await generate({ newProducts: 'Fern tea', images: image })
  expect(response.status).toBe(200)
  const { images } = await response.json()
  expect(images).toMatchObject([{ width: 30, fileName: 'fern.jpg' }])
  expect((await its.site.request(images[0].imageUrl)).status).toBe(200)
  expect(await (await its.site.get('/api/images/unassigned')).json()).toEqual({ images: [] })
})

test.each([
  ['no fields', {}, 'Fill in a box or add an image first.'],
  ['blank fields', { newProducts: ' ', testResults: '\n', comingSoon: '' }, 'Fill in a box or add an image first.'],
  [
    '20,001 characters in a field',
    { newProducts: 'x'.repeat(20_001) },
    'New Products can have at most 20,000 characters.',
  ],
  ['an invalid image id', { newProducts: 'Tea', imageIds: '1,x' }, '“imageIds” must be whole numbers.'],
  ['an unknown image', { newProducts: 'Tea', imageIds: '99' }, 'An image was deleted. Remove it from the update.'],
  ['11 images', { newProducts: 'Tea', imageIds: '1,1,1,1,1,1,1,1,1,1,1' }, 'An update can have at most 10 images.'],
])('generating a brief from %s gets a 400', async (_, fields, error) => {
  await createImage(its.site.db)
  const response = await generate(fields as Record<string, string>)
  expect([response.status, (await response.json()).error]).toEqual([400, error])
})

test('the brief form answers 415 to a file that is not an image, and to a JSON body', async () => {
  const text = new File(['Hello'], 'hello.jpg', { type: 'image/jpeg' })
  const refused = await generate({ newProducts: 'Tea', images: text })
  expect(refused.status).toBe(415)
  expect((await refused.json()).fields).toEqual({ images: expect.stringContaining("isn't an image") })
  expect((await its.site.post('/api/weekly-update', { newProducts: 'Tea' }, await nell())).status).toBe(415)
  expect((await generate({ newProducts: 'Tea' })).status).toBe(200)
})
