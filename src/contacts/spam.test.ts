import { expect, test } from 'bun:test'
import { cleanUp } from '../housekeeping.ts'
import { NOW } from '../testing/create-test-site.ts'
import { asAdministrator, createContact, createHeld } from '../testing/factories.ts'
import { withSite } from '../testing/with-site.ts'
import { readStamp } from './stamp.ts'

const its = withSite()

const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS
const THANKS = { message: 'Thank you for your message! We will get back to you soon.' }

const form = { name: 'Ada', email: 'ada@example.com', question: 'Which soil do you use for ferns?' }
const casino = 'Win at our casino! Best slots and jackpot for you.'
const links = 'See https://a.example and https://b.example and https://c.example for more about it.'

const openForm = async () => (await (await its.site.get('/api/contact/stamp')).json()).stamp as string

const reasons = async () => {
  const rows = await its.site.db.selectFrom('held_messages').select('reasons').execute()
  return rows.map((row) => JSON.parse(row.reasons) as string[])
}

/** Opens the form, takes some time, and sends it. */
async function sendAfter(ms: number, given: object = {}) {
  const stamp = await openForm()
  its.site.wait(ms)
  const response = await its.site.post('/api/contact', { ...form, stamp, ...given })
  expect([response.status, await response.json()]).toEqual([201, THANKS])
  return reasons()
}

test.each([
  ['a question', {}],
  ['the hidden field, empty', { topic: '' }],
  ['a question in capitals', { question: form.question.toUpperCase().repeat(4) }],
  ['a link to a product', { question: 'Do you still have https://grower.example/fern? My last one died.' }],
  ['one link too many', { question: links }],
  ['a question about seeds of hemp, CBD and slots for a visit', { question: 'Are there slots for a visit on Friday?' }],
  ['no spaces', { question: '營業時間是什麼時候請告訴我謝謝您' }],
  ['right-to-left text', { question: 'מה שעות הפתיחה שלכם?' }],
  ['one word', { question: 'Preisliste?' }],
])('%s of a person gets through', async (_, given) => {
  expect(await sendAfter(20 * SECOND_MS, given)).toEqual([])
  expect(await its.site.db.selectFrom('contact_messages').selectAll().execute()).toHaveLength(1)
})

test.each([
  ['too quick', 2 * SECOND_MS],
  ['left open overnight', 2 * DAY_MS],
])('a person who is %s gets through', async (_, ms) => {
  expect(await sendAfter(ms)).toEqual([])
})

test('a person without a script, or a program of the grower, gets through', async () => {
  expect((await its.site.post('/api/contact', form)).status).toBe(201)
  expect(await reasons()).toEqual([])
})

test.each([
  ['the hidden field', { topic: 'Hello' }, ['The field that people do not see was filled in.']],
  ['a stamp of its own', { stamp: 'm1abc.xyz' }, ['The time stamp of the form is forged.']],
  ['the markup of a link', { question: 'Hi [url=https://x.example]here[/url]' }, ['It has the markup of a link.']],
  ['a link in the name', { name: 'https://x.example' }, ['There is a link in the name.']],
  ['a casino, in a hurry', { question: casino }, ['It was sent 1 seconds', 'It offers what spam offers.']],
  [
    'links, without the form',
    { stamp: undefined, question: links },
    ['It was sent without the time stamp of the form.', 'It has 3 links.'],
  ],
  [
    'an offer with a link',
    { question: 'We bring you backlinks: https://x.example, ask us today.' },
    ['It has a link.', 'It offers what spam offers.'],
  ],
  [
    'random letters, without the form',
    { stamp: undefined, question: 'GhTkQwLmZxRtVbNs' },
    ['It was sent without', 'It is one word of random letters.'],
  ],
])('%s is thanked for, and held back with its reasons', async (_, given, expected) => {
  const [held, ...more] = await sendAfter(SECOND_MS, given)
  expect(more).toEqual([])
  for (const reason of expected) expect(held?.join(' ')).toContain(reason)
  expect(await its.site.db.selectFrom('contacts').selectAll().execute()).toEqual([])
  expect(await its.site.outbox()).toEqual([])
})

test('a stamp cannot be made older', async () => {
  const stamp = await openForm()
  const [, signature] = stamp.split('.')
  const older = `${(NOW.getTime() - DAY_MS).toString(36)}.${signature}`
  await its.site.post('/api/contact', { ...form, stamp: older })
  expect(await reasons()).toEqual([['The time stamp of the form is forged.']])
})

test('every instance knows the stamps of the others', async () => {
  const stamp = await openForm()
  const db = its.site.openAgain()
  expect(await readStamp(db, stamp)).toEqual(NOW)
  await db.destroy()
})

test('20 questions from one network within a minute are neither held nor refused', async () => {
  const statuses = []
  for (let n = 0; n < 20; n++) {
    its.site.wait(2 * SECOND_MS)
    const sent = { ...form, email: `ada${n}@example.com`, question: `Is batch FH-24${n + 10} in the shop?` }
    statuses.push((await its.site.post('/api/contact', sent)).status)
  }
  expect(statuses).toEqual(Array(20).fill(201))
  expect(await reasons()).toEqual([])
})

test('20 visitors behind one network may send the same words', async () => {
  for (let n = 0; n < 20; n++) {
    await its.site.post('/api/contact', { ...form, email: `ada${n}@example.com`, question: form.question.repeat(2) })
  }
  expect(await reasons()).toEqual([])
})

test('the same words from many people, and one stamp for many messages, are held back', async () => {
  for (let n = 0; n < 31; n++) {
    const sent = { ...form, email: `ada${n}@example.com`, question: form.question.repeat(2) }
    await its.site.post('/api/contact', sent, {}, `203.0.113.${n}`)
  }
  expect((await reasons()).flat()).toContain('The same words came many times.')
  const stamp = await openForm()
  its.site.wait(20 * SECOND_MS)
  for (let n = 0; n < 4; n++) {
    await its.site.post('/api/contact', { ...form, stamp, question: `Soil ${n}?` }, {}, `198.51.100.${n}`)
  }
  expect((await reasons()).slice(1)).toEqual([['The time stamp of the form has come several times.']])
})

test.each([
  'Get on the first page of Google with our SEO services',
  'Invest in bitcoin now, guaranteed 300% return within a month',
  'Business loan approved, contact me on whatsapp: https://x.example',
  'We sell do-follow guest posts for better SEO',
  'Cheap via\u200Bgra and cas\u200Bino: https://x.example',
  'ｖｉａｇｒａ and casino',
  'Your domain is expiring! Pay now at https://x.example',
])('%s is an offer, also when somebody takes time for the form', async (question) => {
  expect(await sendAfter(60 * SECOND_MS, { question })).toEqual([
    expect.arrayContaining(['It offers what spam offers.']),
  ])
})

test.each([
  'Do you take crypto at the farm stand?',
  'Is the casino night fundraiser still on?',
  'I found your website through Google. Do you have loans for pots?',
  'Our company would like to visit you with twelve people.',
])('%s is a question', async (question) => {
  expect(await sendAfter(60 * SECOND_MS, { question })).toEqual([])
})

test('held messages can be read, newest first, in pages', async () => {
  const call = await asAdministrator(its.site)
  await createHeld(its.site.db, { name: 'First', at: '2024-10-01T08:00:00.000Z' })
  await createHeld(its.site.db, { name: 'Second', at: '2024-10-02T08:00:00.000Z' })
  const { body } = await call('GET', '/api/contact/held?page=2&pageSize=1')
  expect(body).toEqual({
    messages: [
      {
        id: 1,
        name: 'First',
        email: 'bot@example.com',
        question: 'Buy casino backlinks!',
        reasons: ['It offers what spam offers.'],
        createdAt: '2024-10-01T08:00:00.000Z',
        endsAt: '2024-10-31T08:00:00.000Z',
      },
    ],
    total: 2,
    page: 2,
    pageSize: 1,
  })
})

test('a held message that is released is with the contacts, as of the day it came, and is told about', async () => {
  const call = await asAdministrator(its.site)
  const id = await createHeld(its.site.db, { email: 'ada@example.com', at: '2024-10-01T08:00:00.000Z' })
  await createContact(its.site.db, { at: '2024-10-03T08:00:00.000Z' })
  expect((await call('POST', `/api/contact/held/${id}/release`)).status).toBe(200)
  const { body } = await call('GET', '/api/contact')
  expect(body).toHaveLength(1)
  expect(body[0].messages.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual([
    '2024-10-01T08:00:00.000Z',
    '2024-10-03T08:00:00.000Z',
  ])
  expect(await reasons()).toEqual([])
  expect(await its.site.outbox()).toEqual([expect.stringContaining('Buy casino backlinks!')])
})

test('of two who release and delete a held message at once, one succeeds', async () => {
  const call = await asAdministrator(its.site)
  const id = await createHeld(its.site.db)
  const answers = await Promise.all([
    call('POST', `/api/contact/held/${id}/release`),
    call('DELETE', `/api/contact/held/${id}`),
    call('POST', `/api/contact/held/${id}/release`),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
})

test('a held message that is deleted is gone', async () => {
  const call = await asAdministrator(its.site)
  const id = await createHeld(its.site.db)
  expect((await call('DELETE', `/api/contact/held/${id}`)).status).toBe(200)
  expect(await reasons()).toEqual([])
  expect((await call('DELETE', `/api/contact/held/${id}`)).body).toEqual({
    error: 'This message is not held any more. Perhaps somebody else has looked at it just now.',
  })
})

test('held messages empty themselves after 30 days', async () => {
  await createHeld(its.site.db, { at: NOW.toISOString() })
  await cleanUp(its.site, new Date(NOW.getTime() + 30 * DAY_MS))
  expect(await reasons()).toHaveLength(1)
  await cleanUp(its.site, new Date(NOW.getTime() + 30 * DAY_MS + 1))
  expect(await reasons()).toEqual([])
})
