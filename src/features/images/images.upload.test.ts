// test: sqlite only
import { expect, setDefaultTimeout, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadsFolder } from '#platform/files/receive-file.ts'
import { createAdministrator, imageForm, signIn } from '#testing/factories.ts'
import { filesIn } from '#testing/files-in.ts'
import { withSite } from '#testing/with-site.ts'

// Drawing takes a long time on a busy machine.
setDefaultTimeout(600_000)

const its = withSite()
const MB = 1024 ** 2

const administrator = async () => signIn(its.site.db, (await createAdministrator(its.site.db)).id)

async function upload(body: BodyInit, headers: Record<string, string> = {}) {
  const { bearer } = await administrator()
  const response = await its.site.request('/api/upload', { method: 'POST', headers: { ...bearer, ...headers }, body })
  return { status: response.status, ...(await response.json()) }
}

type Field = [name: string, value: string | File]

function formOf(...fields: Field[]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const fern = async () => (await imageForm()).get('file') as File

const unreadable = () =>
  new ReadableStream({ pull: () => Promise.reject(new Error('It was read.')) }, { highWaterMark: 0 })

/** Expects no row, no file and no audit event, and that the next upload works. */
async function expectNothingStored() {
  const { db, dataDir } = its.site
  expect(await filesIn(join(dataDir, 'files'))).toEqual([])
  expect(await filesIn(uploadsFolder(dataDir))).toEqual([])
  expect(await db.selectFrom('images').select('id').execute()).toEqual([])
  const events = await db.selectFrom('audit_events').select('action').execute()
  expect(events.filter(({ action }) => action !== 'login.foreignChangeRefused')).toEqual([])
  expect(await upload(await imageForm())).toMatchObject({ status: 201 })
}

test.each(['update', 'post'])(
  'an image that is uploaded with the purpose %s does not appear in the carousel',
  async (purpose) => {
    expect(await upload(await imageForm(undefined, { purpose }))).toMatchObject({ status: 201 })
    expect(await (await its.site.get('/api/images/unassigned')).json()).toEqual({ images: [] })
  },
)

test('an image can be uploaded with a key of its own, once', async () => {
  const key = crypto.randomUUID()
  const send = () => imageForm(undefined, { key })
  const { file } = await upload(await send())
  expect(file.imageUrl).toBe(`/files/${key}/${file.width}.webp`)
  const again = await Promise.all([upload(await send()), upload(await send())])
  expect(again).toMatchObject([{ status: 409 }, { status: 409 }])
  expect((await its.site.request(file.imageUrl)).status).toBe(200)
  expect(await upload(await imageForm(undefined, { key: '../a' }))).toMatchObject({ status: 400 })
})

test('an uploaded image is stored with its description and is recorded in the audit log', async () => {
  const form = await imageForm(undefined, { name: 'C:\\holiday\\fern\n.jpg', alt: '  A fern  ' })
  const { status, file } = await upload(form)
  expect(status).toBe(201)
  expect(file).toEqual({
    id: 1,
    imageUrl: expect.stringMatching(/^\/files\/[0-9a-f-]{36}\/30\.webp$/),
    alt: 'A fern',
    isDecorative: false,
    width: 30,
    height: 20,
    widths: { avif: [30], webp: [30] },
    placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    fileName: expect.stringMatching(/^fern.*\.jpg$/),
    version: 1,
  })
  expect((await its.site.get(file.imageUrl)).headers.get('content-type')).toBe('image/webp')
  const { images } = await (await its.site.get('/api/images/unassigned')).json()
  expect(images).toEqual([file])
  expect(await its.site.db.selectFrom('audit_events').select(['action', 'subject']).execute()).toEqual([
    { action: 'image.uploaded', subject: file.fileName },
  ])
  expect(await filesIn(uploadsFolder(its.site.dataDir))).toEqual([])
})

test('a decorative image is stored without a description, whatever the order of the form fields', async () => {
  const fields = [
    ['isDecorative', 'true'],
    ['something', 'else'],
    ['file', await fern()],
    ['alt', 'ignored'],
  ]
  expect((await upload(formOf(...(fields as Field[])))).file).toMatchObject({ isDecorative: true, alt: '' })
})

test('a long file name of an image is cut but keeps its extension', async () => {
  const { file } = await upload(await imageForm(undefined, { name: `${'ф'.repeat(300)}.jpg` }))
  expect(file.fileName).toBe(`${'ф'.repeat(196)}.jpg`)
})

test('two images that are uploaded at the same time are both stored', async () => {
  const forms = [await imageForm(), await imageForm()]
  const [one, two] = await Promise.all(forms.map((form) => upload(form)))
  expect([one?.status, two?.status]).toEqual([201, 201])
  expect(one?.file.imageUrl).not.toBe(two?.file.imageUrl)
})

test.each([
  ['no file', 400, /No file was sent/, () => formOf(['alt', 'A fern'])],
  ['an empty file field', 400, /No file was sent/, () => formOf(['file', new File([], '')])],
  ['the file in another field', 400, /No file was sent/, async () => formOf(['picture', await fern()])],
  ['two files', 400, /one file at a time/, async () => formOf(['file', await fern()], ['file', await fern()])],
  ['a file of 0 bytes', 400, /is empty/, () => imageForm('')],
  ['text named like an image', 415, /isn't an image/, () => imageForm('Dear diary')],
  ['an SVG named like a photo', 415, /can't upload an SVG/, () => imageForm('<svg/>')],
  ['half an image', 400, /damaged/, () => imageForm(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]))],
  ['more than 64 MB', 413, /larger than 64 MB/, () => imageForm(new Uint8Array(64 * MB + 1))],
  ['a description that is too long', 400, /at most 500/, () => imageForm(undefined, { alt: 'x'.repeat(501) })],
  ['an unknown purpose', 400, /“site”, “update” or “post”/, () => imageForm(undefined, { purpose: 'poster' })],
  ['an invalid flag', 400, /true or false/, () => imageForm(undefined, { isDecorative: 'maybe' })],
])('an image upload with %s gets %i with a reason and stores nothing', async (_, status, error, make) => {
  expect(await upload(await make())).toMatchObject({ status, error: expect.stringMatching(error) })
  await expectNothingStored()
})

test('an upload with a Content-Length above the limit gets 413 before its body is read', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(200 * MB) }
  expect(await upload(unreadable(), headers)).toMatchObject({ status: 413, error: expect.stringMatching(/64 MB/) })
  await expectNothingStored()
})

test.each([
  ['a false Content-Length', { 'content-length': '1000' }],
  ['no Content-Length', {}],
] as [string, Record<string, string>][])(
  'an endless upload with %s is cut off at the limit with 413',
  async (_, length) => {
    let sentBytes = 0
    const endless = new ReadableStream({
      pull(controller) {
        const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
        controller.enqueue(sentBytes === 0 ? new TextEncoder().encode(head) : new Uint8Array(MB))
        sentBytes += MB
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x', ...length }
    expect(await upload(endless, headers)).toMatchObject({ status: 413, error: expect.stringMatching(/64 MB/) })
    expect(sentBytes).toBeLessThan(80 * MB)
    await expectNothingStored()
  },
)

test('a truncated upload gets 400 and stores nothing', async () => {
  const whole = await new Response(await imageForm()).bytes()
  const type = {
    'content-type': `multipart/form-data; boundary=${new TextDecoder().decode(whole).slice(2, 40).split('\r')[0]}`,
  }
  for (const length of [10, 60, whole.length - 100]) {
    expect(await upload(whole.slice(0, length), type)).toMatchObject({ status: 400 })
  }
  await expectNothingStored()
})

test('a disk failure during an upload fails only that upload', async () => {
  const form = new Response(await imageForm())
  const [head, whole] = [{ 'content-type': form.headers.get('content-type') ?? '' }, await form.bytes()]
  const pull = async (controller: ReadableStreamDefaultController) => {
    // The uploads folder exists by now, and without it no file can be opened.
    await rm(uploadsFolder(its.site.dataDir), { recursive: true })
    controller.enqueue(whole)
    controller.close()
  }
  const body = new ReadableStream({ pull }, { highWaterMark: 0 })
  expect(await upload(body, head)).toMatchObject({ status: 500, error: expect.any(String) })
  await expectNothingStored()
})

test.each([
  ['plain text', 'text/plain', 'hello'],
  ['JSON', 'application/json', '{}'],
  ['a form without a boundary', 'multipart/form-data', 'a'],
  ['a URL-encoded form', 'application/x-www-form-urlencoded', 'file=1'],
])('an image upload that is %s gets 415, and so does a form that is sent to /api/invite', async (_, type, body) => {
  const wrong = await upload(body, { 'content-type': type })
  expect(wrong).toMatchObject({ status: 415, error: expect.stringMatching(/multipart\/form-data/) })
  const { bearer } = await administrator()
  const form = await imageForm()
  const elsewhere = await its.site.request('/api/invite', { method: 'POST', headers: bearer, body: form })
  expect(elsewhere.status).toBe(415)
  await expectNothingStored()
})

test('an image upload without a session gets 401, and one from another site gets 403, before its body is read', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  const send = (headers: Record<string, string>) =>
    its.site.request('/api/upload', { method: 'POST', headers: { ...type, ...headers }, body: unreadable() })
  const { token } = await administrator()
  expect((await send({})).status).toBe(401)
  expect((await send({ cookie: `__Host-session=${token}` })).status).toBe(403)
  expect((await send({ cookie: `__Host-session=${token}`, origin: 'https://evil.example' })).status).toBe(403)
  await expectNothingStored()
})

test('an image upload leaves no file behind if the database write fails', async () => {
  await its.site.db.schema.alterTable('audit_events').renameTo('elsewhere').execute()
  expect(await upload(await imageForm())).toMatchObject({ status: 500 })
  await its.site.db.schema.alterTable('elsewhere').renameTo('audit_events').execute()
  await expectNothingStored()
})

test('an image upload leaves no file behind if the file store fills up', async () => {
  const { files } = its.site
  const { put } = files
  let left = 1
  files.put = (name, bytes) =>
    left-- > 0 ? put(name, bytes) : Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  expect(await upload(await imageForm())).toMatchObject({ status: 503 })
  files.put = put
  await expectNothingStored()
})
