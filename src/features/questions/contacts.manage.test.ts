import { expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { createTestSite, NOW } from '#testing/create-test-site.ts'
import {
  asAdministrator,
  createAdministrator,
  createContact,
  createHeld,
  createReply,
  signIn,
} from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import type { Contact, ContactPage } from './contacts.schema.ts'

const its = withSite()

const day = (n: number) => `2024-09-${String(n).padStart(2, '0')}T08:30:00.000Z`

async function list(query = '', page = 1) {
  const call = await asAdministrator(its.site)
  const { body } = await call('GET', `/api/contact?page=${page}${query}`)
  return body as ContactPage
}
const emails = async (query: string, page?: number) => (await list(query, page)).contacts.map(({ email }) => email)

test('GET /api/contact without a query returns all contacts with their messages and answers', async () => {
  await createContact(its.site.db, { at: day(1) })
  await createContact(its.site.db, { at: day(3), name: 'Ada L.', question: 'And the light?' })
  await createContact(its.site.db, { at: day(2), email: 'june@example.com', name: 'June' })
  await createReply(its.site.db)
  const { status, body } = await (await asAdministrator(its.site))('GET', '/api/contact')
  expect(status).toBe(200)
  expect(body).toEqual([
    expect.objectContaining({ email: 'june@example.com' }),
    {
      id: 1,
      name: 'Ada',
      email: 'ada@example.com',
      createdAt: day(1),
      answeredAt: null,
      messages: [
        { id: 1, name: 'Ada', question: 'Which soil?', createdAt: day(1) },
        { id: 2, name: 'Ada L.', question: 'And the light?', createdAt: day(3) },
      ],
      replies: [{ id: 1, text: 'Leaf mold.', sentBy: 'June', createdAt: expect.any(String), mail: null }],
    },
  ])
})

test('GET /api/contact returns an empty list or page when there are no contacts', async () => {
  const call = await asAdministrator(its.site)
  expect((await call('GET', '/api/contact')).body).toEqual([])
  expect((await call('GET', '/api/contact?page=1')).body).toEqual({
    contacts: [],
    total: 0,
    isCut: false,
    page: 1,
    pageSize: 50,
  })
})

test('pages of contacts are sorted by latest message, newest first', async () => {
  for (let n = 1; n <= 9; n++) await createContact(its.site.db, { at: day(n), email: `reader${n}@example.com` })
  await createContact(its.site.db, { at: day(20), email: 'reader2@example.com' })
  expect(await list('&pageSize=4')).toMatchObject({ total: 9, page: 1, pageSize: 4 })
  expect(await emails('&pageSize=4')).toEqual([2, 9, 8, 7].map((n) => `reader${n}@example.com`))
  const call = await asAdministrator(its.site)
  const { body } = await call('GET', '/api/contact?page=3&pageSize=4')
  expect(body.contacts.map(({ id }: Contact) => id)).toEqual([1])
  expect((await call('GET', '/api/contact?page=4&pageSize=4')).body).toMatchObject({ contacts: [], total: 9 })
})

test('pages of any size contain every contact once, in the same order', async () => {
  for (let n = 1; n <= 9; n++)
    await createContact(its.site.db, { at: day(n % 3 || 1), email: `reader${n}@example.com` })
  const all = await emails('')
  for (const pageSize of [1, 2, 4, 5, 8, 9, 10]) {
    const pages = Array.from({ length: Math.ceil(9 / pageSize) + 1 }, (_, index) => index + 1)
    const found = []
    for (const page of pages) found.push(...(await emails(`&pageSize=${pageSize}`, page)))
    expect([pageSize, found]).toEqual([pageSize, all])
  }
})

test('the totals of all, unanswered and answered contacts stay correct', async () => {
  const call = await asAdministrator(its.site)
  const totals = () => Promise.all(['', '&state=open', '&state=answered'].map(async (of) => (await list(of)).total))
  const id = await createContact(its.site.db)
  await createContact(its.site.db, { email: 'june@example.com' })
  const put = (isAnswered: boolean) => call('PUT', `/api/contact/${id}`, { isAnswered })
  expect(await totals()).toEqual([2, 2, 0])
  await put(true)
  await put(true)
  expect(await totals()).toEqual([2, 1, 1])
  await createContact(its.site.db)
  await createContact(its.site.db)
  expect(await totals()).toEqual([2, 2, 0])
  await put(true)
  await put(false)
  await put(true)
  await call('DELETE', `/api/contact/${id}`)
  expect(await totals()).toEqual([1, 1, 0])
})

test.each([
  ['page 0', 'page=0', 'page'],
  ['a page that is not a number', 'page=x', 'page'],
  ['a page size of 201', 'page=1&pageSize=201', 'pageSize'],
  ['a negative page size', 'page=1&pageSize=-1', 'pageSize'],
  ['an unknown state', 'page=1&state=new', 'state'],
  ['a search of 201 characters', `page=1&search=${'x'.repeat(201)}`, 'search'],
  ['a search for a NUL byte', 'page=1&search=%00', 'search'],
])('GET /api/contact with %s gets a 400 that names the field', async (_, query, field) => {
  const { status, body } = await (await asAdministrator(its.site))('GET', `/api/contact?${query}`)
  expect(status).toBe(400)
  expect(body.fields).toEqual({ [field]: expect.any(String) })
})

test('a contact stays answered until they ask again', async () => {
  const call = await asAdministrator(its.site)
  const id = await createContact(its.site.db)
  await createContact(its.site.db, { email: 'june@example.com' })
  const { body } = await call('PUT', `/api/contact/${id}`, { isAnswered: true })
  expect(body).toMatchObject({ id, answeredAt: NOW.toISOString(), messages: [{ question: 'Which soil?' }] })
  expect(await emails('&state=answered')).toEqual(['ada@example.com'])
  expect(await emails('&state=open')).toEqual(['june@example.com'])

  await its.site.post('/api/contact', { name: 'Ada', email: 'ADA@example.com', question: 'And the light?' })
  expect(await emails('&state=answered')).toEqual([])
  await call('PUT', `/api/contact/${id}`, { isAnswered: true })
  expect((await call('PUT', `/api/contact/${id}`, { isAnswered: false })).body.answeredAt).toBeNull()
})

test('marking a contact as answered gets a 409 when a newer question has arrived', async () => {
  const call = await asAdministrator(its.site)
  const id = await createContact(its.site.db)
  const { contacts } = await list()
  const lastMessageId = contacts[0]?.messages.at(-1)?.id
  await createContact(its.site.db, { question: 'And the light?' })
  const answer = await call('PUT', `/api/contact/${id}`, { isAnswered: true, lastMessageId })
  expect(answer).toEqual({ status: 409, body: { error: 'This contact has sent a new message. Read it first.' } })
  expect(await emails('&state=open')).toEqual(['ada@example.com'])
  const seen = (await list()).contacts[0]?.messages.at(-1)?.id
  expect((await call('PUT', `/api/contact/${id}`, { isAnswered: true, lastMessageId: seen })).status).toBe(200)
})

test('a message released from spam moves its contact to the top of the list', async () => {
  const call = await asAdministrator(its.site)
  const held = await createHeld(its.site.db, { email: 'june@example.com', at: day(1) })
  await createContact(its.site.db, { at: day(20) })
  await call('POST', `/api/contact/held/${held}/release`)
  expect(await emails('')).toEqual(['june@example.com', 'ada@example.com'])
})

test('erasing a contact deletes their messages, spam and emails, and no audit record keeps the address', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const away = its.site.openAgain()
  await createHeld(db, { email: 'Ada@Example.com' })
  await createHeld(db, { email: 'bot@example.com' })
  await its.site.post('/api/contact', { name: 'Ada', email: 'ada@example.com', question: 'Which soil?' })
  await its.site.mailQueue.settle()
  expect(await db.selectFrom('queued_mails').select('contact_id').execute()).toEqual([{ contact_id: 1 }])
  await call('PUT', '/api/contact/1', { isAnswered: true })
  expect((await call('DELETE', '/api/contact/1')).status).toBe(200)
  for (const table of ['contacts', 'questions', 'queued_mails'] as const) {
    expect([
      table,
      await away
        .selectFrom(table as 'contacts')
        .selectAll()
        .execute(),
    ]).toEqual([table, []])
  }
  expect(await db.selectFrom('held_questions').select('email').execute()).toEqual([{ email: 'bot@example.com' }])
  expect(JSON.stringify(await db.selectFrom('audit_events').selectAll().execute())).not.toMatch(/ada/i)
  await away.destroy()
})

test('marking or erasing a missing contact gets a 404', async () => {
  const call = await asAdministrator(its.site)
  for (const answer of [
    await call('PUT', '/api/contact/7', { isAnswered: true }),
    await call('DELETE', '/api/contact/7'),
  ]) {
    expect(answer).toEqual({ status: 404, body: { error: 'This contact no longer exists.' } })
  }
})

test('administrators who want notices get an email for each question, with the visitor as Reply-To', async () => {
  const { db } = its.site
  await createAdministrator(db, { email: 'nell@fernhollow.example' })
  await createAdministrator(db, { email: 'quiet@fernhollow.example', wants_questions: 0 })
  await createAdministrator(db, { email: 'june@fernhollow.example' })
  await its.site.post('/api/contact', {
    name: 'Ada\r\nBcc: eve@example.com',
    email: 'ada@example.com',
    question: '.\nWelche Erde? 🌿',
  })
  const sent = await Promise.all((await its.site.outbox()).map((eml) => PostalMime.parse(eml)))
  expect(sent.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([
    'june@fernhollow.example',
    'nell@fernhollow.example',
  ])
  expect(sent[0]).toMatchObject({
    subject: 'Question from Ada Bcc: eve@example.com',
    replyTo: [{ address: 'ada@example.com' }],
    text: expect.stringContaining('.\nWelche Erde? 🌿'),
  })
  expect(sent[0]?.headers.map(({ key }) => key)).not.toContain('bcc')
})

test('a question is stored while the mail server is down, and its notice waits in the queue', async () => {
  const site = await createTestSite({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await createAdministrator(site.db)
  const form = { name: 'Ada', email: 'ada@example.com', question: 'Which soil?' }
  expect((await site.post('/api/contact', form)).status).toBe(201)
  await site.mailQueue.settle()
  expect(await site.db.selectFrom('queued_mails').select('state').execute()).toEqual([{ state: 'waiting' }])
  await site.close()
})

test('administrators turn emails about questions on and off for themselves only', async () => {
  const { db } = its.site
  const nell = await createAdministrator(db)
  const june = await createAdministrator(db)
  const { bearer } = await signIn(db, nell.id)
  const put = (body: object) =>
    its.site.request('/api/contact/notices', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...bearer },
      body: JSON.stringify(body),
    })
  expect(await (await its.site.get('/api/contact/notices', bearer)).json()).toEqual({ isOn: true })
  expect(await (await put({ isOn: false })).json()).toEqual({ isOn: false })
  expect(await (await its.site.get('/api/contact/notices', bearer)).json()).toEqual({ isOn: false })
  expect((await put({ isOn: 'no' })).status).toBe(400)
  await its.site.post('/api/contact', { name: 'Ada', email: 'ada@example.com', question: 'Which soil?' })
  expect(await its.site.outbox()).toEqual([expect.stringContaining(`To: ${june.email}`)])
})
