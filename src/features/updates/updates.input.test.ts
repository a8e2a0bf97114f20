// test: sqlite only
import { expect, test } from 'bun:test'
import { asAdministrator, createAdministrator, createImage, imageForm, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const UPDATES = '/api/weekly-update'
const FORM = { generatedBrief: 'Fern tea is here.', recipientEmails: 'june@example.com' }

const send = async (fields: object) =>
  (await asAdministrator(its.site))('POST', `${UPDATES}/send-email`, { ...FORM, ...fields })

async function generate(fields: Record<string, string | Blob>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const { bearer: headers } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const response = await its.site.request(UPDATES, { method: 'POST', body, headers })
  return { status: response.status, body: await response.json() }
}

const many = (count: number) => Array.from({ length: count }, (_, n) => `reader${n}@example.com`)

const IMAGE_GONE = 'An image was deleted. Remove it from the update.'
const TOO_MANY = 'An update can go to at most 20,000 addresses.'
const TOO_MANY_PARTS = 'The list has too many lines or columns. Paste only the column with the addresses.'
const NO_LIST = '“recipientEmails” must be a list, or comma-separated addresses.'
const LONG_BRIEF = 'A brief can have at most 100,000 characters.'

test.each<[string, object, string, string?]>([
  ['a blank brief', { generatedBrief: ' ' }, 'Write a brief first.'],
  ['a brief of 100,001 characters', { generatedBrief: 'x'.repeat(100_001) }, LONG_BRIEF],
  ['a NUL character in the brief', { generatedBrief: 'Fern\0tea' }, 'Remove the invisible NUL character.'],
  ['recipients without an address', { recipientEmails: ' ,;\n' }, 'Enter at least one address.'],
  ['a number as recipients', { recipientEmails: 5 }, NO_LIST],
  ['recipients of 2,000,001 characters', { recipientEmails: 'x'.repeat(2_000_001) }, TOO_MANY],
  ['20,001 recipients', { recipientEmails: many(20_001) }, TOO_MANY],
  ['a million lines of recipients', { recipientEmails: Array(20).fill('\n'.repeat(50_000)) }, TOO_MANY_PARTS],
  ['a million commas as recipients', { recipientEmails: Array(20).fill(','.repeat(50_000)) }, TOO_MANY_PARTS],
  ['a subject of 151 characters', { subject: 'x'.repeat(151) }, 'A subject can have at most 150 characters.'],
  ['an unknown image', { imageIds: [99] }, IMAGE_GONE],
  ['an image from the trash', { imageIds: [1] }, IMAGE_GONE],
  ['an image id that is too large', { imageIds: [2 ** 31] }, '“imageIds” must be whole numbers.', 'imageIds.0'],
  ['a sendKey that is not a UUID', { sendKey: 'again' }, '“sendKey” must be a UUID.'],
])(
  'an update with %s gets a 400 and is not sent',
  async (_, fields, sentence, field = Object.keys(fields)[0] as string) => {
    await createImage(its.site.db, { deleted_at: '2024-10-01T08:00:00.000Z' })
    const { status, body } = await send(fields)
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: sentence } })
    expect(await its.site.outbox()).toEqual([])
    expect((await send({})).status).toBe(200)
  },
)

test('the error for invalid recipients names the first fifty, each once, and counts the rest', async () => {
  const few = await send({ recipientEmails: 'a\nb\nb\nc' })
  expect(few.body.error).toBe('“a”, “b”, and “c” are not email addresses.')
  const many = await send({ recipientEmails: Array.from({ length: 60 }, (_, n) => `bad${n}`) })
  expect(many.body.error).toEndWith('“bad49”, and 10 more are not email addresses.')
})

test('NUL characters are removed from recipient addresses', async () => {
  expect((await send({ recipientEmails: 'A\0da <a\0da@example.com>' })).status).toBe(200)
  expect((await its.site.outbox())[0]).toContain('To: ada@example.com')
})

test('an update with half a surrogate pair is still sent', async () => {
  const half = 'Hello \ud83c'
  const recipientEmails = `${half} <june@example.com>`
  expect((await send({ generatedBrief: half, subject: half, recipientEmails })).status).toBe(200)
  expect((await its.site.outbox())[0]).toContain('To: june@example.com')
})

test('an update to 5,000 people queues an email for each, without waiting for delivery', async () => {
  its.site.mail.send = () => Promise.reject(new Error('ECONNREFUSED'))
  expect(await send({ recipientEmails: many(5000) })).toMatchObject({ body: { queued: 5000 } })
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
  const { status, body } = await generate({ newProducts: 'Fern tea', images: image })
  expect({ status, images: body.images }).toMatchObject({ status: 200, images: [{ width: 30, fileName: 'fern.jpg' }] })
  expect((await its.site.request(body.images[0].imageUrl)).status).toBe(200)
  expect(await (await its.site.get('/api/images/unassigned')).json()).toEqual({ images: [] })
})

test.each([
  ['no fields', {}, 'Fill in a box or add an image first.'],
  ['blank fields', { newProducts: ' ', testResults: '\n', comingSoon: '' }, 'Fill in a box or add an image first.'],
  ['20,001 characters', { newProducts: 'x'.repeat(20_001) }, 'New Products can have at most 20,000 characters.'],
  ['an invalid image id', { newProducts: 'Tea', imageIds: '1,x' }, '“imageIds” must be whole numbers.'],
  ['an unknown image', { newProducts: 'Tea', imageIds: '99' }, IMAGE_GONE],
  ['11 images', { newProducts: 'Tea', imageIds: '1,1,1,1,1,1,1,1,1,1,1' }, 'An update can have at most 10 images.'],
])('generating a brief from %s gets a 400', async (_, fields, error) => {
  await createImage(its.site.db)
  expect(await generate(fields as Record<string, string>)).toMatchObject({ status: 400, body: { error } })
})

test('the brief form answers 415 to a file that is not an image, and to a JSON body', async () => {
  const text = new File(['Hello'], 'hello.jpg', { type: 'image/jpeg' })
  const { status, body } = await generate({ newProducts: 'Tea', images: text })
  expect([status, body.fields]).toEqual([415, { images: expect.stringContaining("isn't an image") }])
  expect((await (await asAdministrator(its.site))('POST', UPDATES, { newProducts: 'Tea' })).status).toBe(415)
  expect((await generate({ newProducts: 'Tea' })).status).toBe(200)
})
