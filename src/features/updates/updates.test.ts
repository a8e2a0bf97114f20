import { expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import {
  asAdministrator,
  createAdministrator,
  createCertificate,
  createImage,
  createPost,
  signIn,
} from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const HOUR_MS = 60 * 60 * 1000
const BRIEF = 'Fern tea is here.\n\nCome and taste it.'

const call = async (method: string, path: string, body?: unknown) =>
  (await asAdministrator(its.site))(method, `/api/${path}`, body)
const get = async (path: string) => (await call('GET', path)).body
const send = (fields: object = {}) =>
  call('POST', 'weekly-update/send-email', { generatedBrief: BRIEF, recipientEmails: 'june@example.com', ...fields })

test('a brief is generated from three texts and signed with the name of the site', async () => {
  const body = new FormData()
  const boxes = { newProducts: 'Fern tea', testResults: '', comingSoon: 'Moss' }
  for (const [name, text] of Object.entries(boxes)) body.set(name, text)
  const { bearer: headers } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const response = await its.site.request('/api/weekly-update', { method: 'POST', body, headers })
  expect(response.status).toBe(200)
  const { generatedBrief, images } = await response.json()
  expect(images).toEqual([])
  for (const words of ['Fernhollow Botanicals', 'Fern tea', 'Moss']) expect(generatedBrief).toContain(words)
})

test('each recipient address gets one email of its own', async () => {
  const message = 'The update to 2 people is saved, but not delivered: this site has no mail server.'
  const sent = await send({ recipientEmails: 'June <june@example.com>; ada@example.com\nJUNE@example.com' })
  expect(sent).toMatchObject({ status: 200, body: { message, queued: 2 } })
  const mails = await Promise.all((await its.site.outbox()).map((eml) => PostalMime.parse(eml)))
  expect(mails.map(({ to }) => to)).toEqual([
    [{ name: '', address: 'june@example.com' }],
    [{ name: '', address: 'ada@example.com' }],
  ])
  expect(mails[0]?.text).toContain('Come and taste it.')
  expect(mails[0]?.html).toContain('Come and taste it.')
})

test('an update with invalid addresses gets a 400 that names them, and sends nothing', async () => {
  const error = '“ada at example” and “foo@” are not email addresses.'
  expect(await send({ recipientEmails: ['june@example.com', 'ada at example', 'foo@'] })).toEqual({
    status: 400,
    body: { error, fields: { recipientEmails: error } },
  })
  expect(await its.site.outbox()).toEqual([])
})

test('someone who has unsubscribed gets no update until they subscribe again', async () => {
  await send()
  const [eml = ''] = await its.site.outbox()
  const { headers } = await PostalMime.parse(eml)
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = new URL(header('list-unsubscribe').slice(1, -1))
  expect(url.origin + url.pathname).toBe('https://grower.example/unsubscribe')
  const token = url.searchParams.get('token')
  expect(await (await its.site.post('/api/unsubscribe', { token, isSubscribed: false })).json()).toEqual({
    email: 'june@example.com',
    isSubscribed: false,
  })
  expect((await send()).status).toBe(400)
  expect(await send({ recipientEmails: 'JUNE@example.com, ada@example.com' })).toMatchObject({ body: { queued: 1 } })
  await its.site.post('/api/unsubscribe', { token, isSubscribed: true })
  expect((await send()).status).toBe(200)
})

const CHANGES: [string, object][] = [
  ['another brief', { generatedBrief: `${BRIEF} Tomorrow.` }],
  ['another recipient', { recipientEmails: 'june@example.com, ada@example.com' }],
  ['another subject', { subject: 'Tea' }],
  ['another text about new products', { newProducts: 'Fern tea' }],
  ['another text about test results', { testResults: 'Batch 7' }],
  ['another text about what is coming soon', { comingSoon: 'Moss' }],
  ['one image fewer', { imageIds: [1] }],
  ['one image more', { imageIds: [1, 2, 3] }],
  ['its images in another order', { imageIds: [2, 1] }],
]

test.each(CHANGES)(
  'a sendKey used again with %s gets a 409 and sends nothing, and without changes it gets the first answer again',
  async (_, fields) => {
    for (let count = 0; count < 3; count++) await createImage(its.site.db)
    const sendKey = crypto.randomUUID()
    const first = await send({ sendKey, imageIds: [1, 2] })
    expect(first.status).toBe(200)
    const error = expect.stringContaining('This update was already sent, without your latest changes.')
    expect(await send({ sendKey, imageIds: [1, 2], ...fields })).toEqual({ status: 409, body: { error } })
    expect(await send({ sendKey, imageIds: [1, 2, 2] })).toEqual(first)
    expect(await its.site.outbox()).toHaveLength(1)
  },
)

test('a test of an update reaches only the administrator, even an unsubscribed one, and is no update', async () => {
  const { id, email } = await createAdministrator(its.site.db, { email: 'nell@example.com' })
  const { bearer } = await signIn(its.site.db, id)
  await call('PUT', 'subscribers', { email, isSubscribed: false })
  const image = await createImage(its.site.db, { alt: 'Fern tea in a cup' })
  const letter = { generatedBrief: BRIEF, subject: 'Tea', imageIds: [image.id] }
  const sent = await its.site.post('/api/weekly-update/send-test', letter, bearer)
  expect(sent.status).toBe(200)
  const message = 'The test to nell@example.com is saved, but not delivered: this site has no mail server.'
  expect(await sent.json()).toEqual({ message })
  await its.site.mailQueue.settle()
  const outbox = await its.site.outbox()
  expect(outbox).toHaveLength(1)
  const { to, subject, headers, html, text } = await PostalMime.parse(outbox[0] ?? '')
  expect({ to, subject }).toEqual({ to: [{ name: '', address: email }], subject: '[Test] Tea' })
  expect(headers.filter(({ key }) => key.startsWith('list-'))).toEqual([])
  for (const part of [html, text]) {
    expect(part).toContain('Fern tea in a cup')
    expect(part).toContain('This is a test, sent only to you.')
    expect(part).toContain('https://grower.example/unsubscribe')
  }
  expect(await get('weekly-update')).toMatchObject({ total: 0 })
  expect(await get('weekly-update/suggestions')).toMatchObject({ since: null, lastRecipients: null })
  expect((await get('mails')).mails).toMatchObject([{ kind: 'test', subject: '[Test] Tea', to: email, state: 'saved' }])
  expect(await its.site.db.selectFrom('queued_mails').select('text').execute()).toEqual([{ text: '' }])
})

test('the size of a letter is the number of bytes in the HTML part of its email', async () => {
  const letter = { generatedBrief: 'Moss: https://moss.example\n\n'.repeat(300), subject: 'Löwenzahn', imageIds: [] }
  const { bytes } = (await call('POST', 'weekly-update/letter-size', letter)).body
  await call('POST', 'weekly-update/send-test', letter)
  await its.site.mailQueue.settle()
  const { html = '' } = await PostalMime.parse((await its.site.outbox())[0] ?? '')
  expect(bytes).toBeGreaterThan(102_000)
  expect(Math.abs(bytes - Buffer.byteLength(html))).toBeLessThan(200)
})

test('the list of updates under way contains every update with queued emails, and any update that is requested by id', async () => {
  const { send: sendMail } = its.site.mail
  await send({ subject: 'Out' })
  await its.site.mailQueue.settle()
  its.site.mail.send = () => Promise.reject(new Error('ECONNREFUSED'))
  await send({ subject: 'Waits' })
  await its.site.mailQueue.settle()
  its.site.mail.send = sendMail
  const subjects = async (query: string) =>
    (await get(`weekly-update/under-way${query}`)).updates.map(({ subject }: { subject: string }) => subject)
  expect(await subjects('')).toEqual(['Waits'])
  expect(await subjects('?also=1,99')).toEqual(['Waits', 'Out'])
  expect((await call('GET', 'weekly-update/under-way?also=1;2')).status).toBe(400)
})

test('without a mail server the emails of an update count as saved, not as sent', async () => {
  await send({ recipientEmails: 'june@example.com, ada@example.com' })
  await its.site.mailQueue.settle()
  const progress = { waiting: 0, sent: 0, saved: 2, failed: 0, unknown: 0, stopped: 0 }
  expect(await get('weekly-update/1')).toMatchObject({ progress })
  expect(await get('weekly-update')).toMatchObject({ updates: [{ progress }] })
  expect(await get('weekly-update/under-way?also=1')).toMatchObject({ updates: [{ progress }] })
  expect(await get('mails?state=saved&update=1')).toMatchObject({ counts: progress, mails: [{ state: 'saved' }, {}] })
  expect((await get('mails?state=sent')).mails).toEqual([])
})

test('a sent update can be read again together with its progress', async () => {
  const { id: imageId } = await createImage(its.site.db)
  its.site.mail.send = () => Promise.reject(new Error('ECONNREFUSED'))
  await send({ subject: 'Tea', newProducts: 'Fern tea', imageIds: [imageId] })
  await its.site.mailQueue.settle()
  expect(await get('weekly-update/1')).toMatchObject({
    subject: 'Tea',
    newProducts: 'Fern tea',
    generatedBrief: BRIEF,
    recipientEmails: 'june@example.com',
    images: [{ id: imageId }],
    progress: { waiting: 1, sent: 0, saved: 0, failed: 0, unknown: 0, stopped: 0 },
  })
  await call('POST', 'weekly-update/1/stop', {})
  expect(await get('weekly-update')).toMatchObject({ total: 1, updates: [{ progress: { stopped: 1 } }] })
})

test('posts and certificates published since the last update are suggested', async () => {
  const old = { created_at: '2024-09-01T00:00:00.000Z' }
  const recent = { created_at: '2024-10-05T12:30:00.000Z' }
  await createPost(its.site.db, old)
  const suggest = () => get('weekly-update/suggestions')
  expect(await suggest()).toMatchObject({ since: null, posts: [{ title: 'First frost' }], lastRecipients: null })
  await send()
  const post = await createPost(its.site.db, { ...recent, title: 'Snow' })
  const draft = await createPost(its.site.db, { ...old, title: 'Written before', published: 0 })
  const certificate = await createCertificate(its.site.db, recent)
  const pdf = await createCertificate(its.site.db, { ...old, title: 'Untitled', position: null })
  expect(await suggest()).toMatchObject({
    posts: [{ title: 'Snow', url: `https://grower.example/blog/${post.id}-snow` }],
    certificates: [{ title: 'Blue Fern', url: `https://grower.example/test-results#certificate-${certificate.id}` }],
    lastRecipients: 'june@example.com',
  })
  its.site.wait(HOUR_MS)
  await call('PUT', `blog/${draft.id}`, { published: true })
  const pdfUrl = `/files/${pdf.file_key}/certificate.pdf`
  await call('POST', 'manage/create', { id: pdf.id, title: 'Uploaded before', description: '', pdfUrl })
  expect(await suggest()).toMatchObject({
    posts: [{ title: 'Written before' }, { title: 'Snow' }],
    certificates: [{ title: 'Uploaded before' }, { title: 'Blue Fern' }],
  })
  await send({ sendKey: crypto.randomUUID() })
  await call('PUT', `blog/${draft.id}`, { published: false })
  await call('PUT', `blog/${draft.id}`, { published: true })
  expect(await suggest()).toMatchObject({ posts: [], certificates: [] })
})

test('an untitled certificate is suggested for an update once it gets a title, even long after its publication', async () => {
  const suggested = async () =>
    (await get('weekly-update/suggestions')).certificates.map(({ title }: { title: string }) => title)
  const { id } = await createCertificate(its.site.db, { title: 'Untitled', created_at: '2024-09-01T00:00:00.000Z' })
  expect(await suggested()).toEqual([])
  await send()
  its.site.wait(HOUR_MS)
  await call('PUT', `manage/update/${id}`, { id, title: 'Untitled', description: 'Resin' })
  expect(await suggested()).toEqual([])
  await call('PUT', `manage/update/${id}`, { id, title: 'Blue Fern', description: 'Resin' })
  expect(await suggested()).toEqual(['Blue Fern'])
  await send({ sendKey: crypto.randomUUID() })
  await call('PUT', `manage/update/${id}`, { id, title: 'Blue Fern, 1 g', description: 'Resin' })
  expect(await suggested()).toEqual([])
})
