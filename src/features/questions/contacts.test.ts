import { expect, test } from 'bun:test'
import { createTestSite } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const form = { name: 'Ada', email: 'ada@example.com', question: 'Which soil?' }

const storedMessages = ({ db } = its.site) =>
  db
    .selectFrom('questions')
    .innerJoin('contacts', 'contacts.id', 'contact_id')
    .select(['email', 'questions.name', 'question', 'contact_id'])
    .orderBy('questions.id')
    .execute()

test('POST /api/contact stores the question and thanks the visitor', async () => {
  const response = await its.site.post('/api/contact', form)
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ message: 'Thank you for your message! We will get back to you soon.' })
  expect(await storedMessages()).toEqual([{ ...form, contact_id: 1 }])
})

test('questions from one email address belong to one contact, whatever its letter case', async () => {
  await its.site.post('/api/contact', form)
  await its.site.post('/api/contact', { ...form, email: 'ADA@Example.com', question: 'And the light?' })
  expect((await storedMessages()).map(({ contact_id, email }) => [contact_id, email])).toEqual([
    [1, 'ada@example.com'],
    [1, 'ada@example.com'],
  ])
})

test('twenty simultaneous first questions from one email address create one contact and are all stored', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      its.site.post('/api/contact', { ...form, question: `Soil ${n}?` }, {}, `203.0.113.${n}`),
    ),
  )
  expect(responses.every((response) => response.status === 201)).toBe(true)
  const messages = await storedMessages()
  expect(messages).toHaveLength(20)
  expect(new Set(messages.map((message) => message.contact_id)).size).toBe(1)
})

test.each(['on', 'off'])(
  'with RATE_LIMITS=%s, a question that is sent again with the same stamp and text within an hour is thanked for, but stored and announced once',
  async (RATE_LIMITS) => {
    const site = await createTestSite({ RATE_LIMITS })
    await createAdministrator(site.db)
    const { stamp } = await (await site.get('/api/contact/stamp')).json()
    const ask = (given = {}) => site.post('/api/contact', { ...form, stamp, ...given })
    const answers = await Promise.all([ask(), ask({ email: 'Ada@Example.com' })])
    site.wait(60 * 60 * 1000 - 1)
    answers.push(await ask())
    for (const answer of answers) {
      expect(answer.status).toBe(201)
      expect(await answer.json()).toEqual({ message: expect.stringContaining('Thank you') })
    }
    expect(await storedMessages(site)).toHaveLength(1)
    expect(await site.outbox()).toHaveLength(1)
    await ask({ question: 'And the light?' })
    await ask({ email: 'ada@example.org' })
    site.wait(1)
    await ask()
    expect(await storedMessages(site)).toHaveLength(4)
    await site.close()
  },
)

test.each([
  ['right-to-left text', { ...form, question: 'מה נשמע?‏ 🌿' }],
  ['5 KB of text', { ...form, question: 'x'.repeat(5 * 1024) }],
  ['an apostrophe and a tag in the name', { ...form, name: `O'Brien <b>` }],
])('a question with %s is stored unchanged', async (_, given) => {
  expect((await its.site.post('/api/contact', given)).status).toBe(201)
  expect(await storedMessages()).toMatchObject([given])
})

test.each([
  ['no name', { ...form, name: '  ' }, 'name'],
  ['no question', { ...form, question: undefined }, 'question'],
  ['an invalid email', { ...form, email: 'ada@' }, 'email'],
  ['a name that is a number', { ...form, name: 7 }, 'name'],
  ['a very long name', { ...form, name: 'x'.repeat(201) }, 'name'],
  ['a question of 20 KB', { ...form, question: 'x'.repeat(20_000) }, 'question'],
  ['a NUL byte', { ...form, question: 'a\0b' }, 'question'],
  ['a list instead of an object', [], 'body'],
])('a contact form with %s gets a 400 that names the field, and is not stored', async (_, body, field) => {
  const response = await its.site.post('/api/contact', body)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    error: expect.any(String),
    fields: expect.objectContaining({ [field]: expect.any(String) }),
  })
  expect(await storedMessages()).toEqual([])
})

test.each([
  ['broken JSON', 400, '{"name":', 'application/json'],
  ['an empty body', 400, '', 'application/json'],
  ['a form-encoded body', 415, 'name=Ada', 'application/x-www-form-urlencoded'],
  ['a body of 5 MB', 413, JSON.stringify({ ...form, question: 'x'.repeat(5 * 1024 * 1024) }), 'application/json'],
])('POST /api/contact with %s gets %i and a JSON error', async (_, status, body, type) => {
  const response = await its.site.post('/api/contact', body, { 'content-type': type })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toMatchObject({ error: expect.any(String) })
  expect((await its.site.post('/api/contact', form)).status).toBe(201)
})

test.each([
  ['First line\u000bSecond line\u000bThird line', 'First line\nSecond line\nThird line'],
  ['Page one\fPage two', 'Page one\nPage two'],
  ['First\u0085Second\u2028Third', 'First\nSecond\nThird'],
])('the pasted text %j is stored as %j', async (content, stored) => {
  const call = await asAdministrator(its.site)
  expect((await call('POST', '/api/blog', { title: 'Frost', content })).body.content).toBe(stored)
  await its.site.post('/api/contact', { ...form, question: content })
  expect(await storedMessages()).toMatchObject([{ question: stored }])
})

test('POST /api/contact gets a JSON 503 when the database is closed', async () => {
  await its.site.db.destroy()
  const response = await its.site.post('/api/contact', form)
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ error: expect.stringContaining('try again later') })
})
