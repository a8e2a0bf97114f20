// test: long form, sqlite only
import { expect, test } from 'bun:test'
import { NOW } from '#testing/create-test-site.ts'
import { recordFigure } from '#testing/figures.ts'
import { withSite } from '#testing/with-site.ts'
import { readStamp } from '../contacts.api.ts'
import { signsOfContent } from './judge.ts'

const its = withSite()

const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS
const THANKS = { message: 'Thank you for your message! We will get back to you soon.' }

const form = { name: 'Ada', email: 'ada@example.com', question: 'Which soil do you use for ferns?' }
const casino = 'Win at our casino! Best slots and jackpot for you.'
const bareLinks = 'https://a.example https://b.example https://c.example'
const links = 'See https://a.example and https://b.example and https://c.example for more about it.'

const openForm = async () => (await (await its.site.get('/api/contact/stamp')).json()).stamp as string

type Stored = { code: string; weight: number }[]

/** The codes and weights of the reasons of each held message. */
const reasons = async () => {
  const rows = await its.site.db.selectFrom('held_questions').select('reasons').orderBy('id').execute()
  return rows.map((row) => (JSON.parse(row.reasons) as Stored).map(({ code, weight }) => `${code} ${weight}`))
}

/** Opens the form and sends it `ms` later. */
async function sendAfter(ms: number, given: object = {}) {
  const stamp = await openForm()
  its.site.wait(ms)
  const response = await its.site.post('/api/contact', { ...form, stamp, ...given })
  expect([response.status, await response.json()]).toEqual([201, THANKS])
  return reasons()
}

test.each([
  ['a question', {}],
  ['a message with an empty hidden field', { topic: '' }],
  ['a question in capitals', { question: form.question.toUpperCase().repeat(4) }],
  [
    'a message with a link to a product',
    { question: 'Do you still have https://grower.example/fern? My last one died.' },
  ],
  ['a message with three links', { question: links }],
  ['a question about slots for a visit', { question: 'Are there slots for a visit on Friday?' }],
  ['a message without spaces', { question: '營業時間是什麼時候請告訴我謝謝您' }],
  ['a message in right-to-left text', { question: 'מה שעות הפתיחה שלכם?' }],
  ['a message of one word', { question: 'Preisliste?' }],
])('%s sent 20 seconds after the form was opened is not held as spam', async (_, given) => {
  expect(await sendAfter(20 * SECOND_MS, given)).toEqual([])
  expect(await its.site.db.selectFrom('questions').selectAll().execute()).toHaveLength(1)
})

test.each([
  ['two seconds', 2 * SECOND_MS],
  ['two days', 2 * DAY_MS],
])('a message sent %s after the form was opened is not held as spam', async (_, ms) => {
  expect(await sendAfter(ms)).toEqual([])
})

test('a message without a form stamp, as sent without JavaScript, is not held as spam', async () => {
  expect((await its.site.post('/api/contact', form)).status).toBe(201)
  expect(await reasons()).toEqual([])
})

test.each([
  ['a filled-in hidden field', { topic: 'Hello' }, ['hidden-field 10']],
  ['a forged stamp', { stamp: 'm1abc.xyz' }, ['forged-stamp 10']],
  ['link markup', { question: 'Hi [url=https://x.example]here[/url]' }, ['link-markup 10']],
  ['a link in the name and little else', { name: 'https://x.example', question: 'www.x.example' }, ['link-name 6']],
  ['casino advertising sent after one second', { question: casino }, ['quick 1', 'gambling 7']],
  ['only links and no stamp', { stamp: undefined, question: bareLinks }, ['links 3', 'bare-links 7']],
  ['an offer with a link', { question: 'We bring you backlinks: https://x.example, ask us today.' }, ['link-trade 5']],
  ['random letters and no stamp', { stamp: undefined, question: 'GhTkQwLmZxRtVbNs' }, ['random-letters 10']],
  ['two alphabets in a word', { question: 'Wе оffеr а nеw mеthоd' }, ['mixed-letters 10']],
])('a message with %s is held as spam with its reasons, and its sender is thanked', async (_, given, expected) => {
  const [held, ...more] = await sendAfter(SECOND_MS, given)
  expect(more).toEqual([])
  for (const reason of expected) expect(held).toContain(reason)
  expect(await its.site.db.selectFrom('contacts').selectAll().execute()).toEqual([])
  expect(await its.site.outbox()).toEqual([])
})

test('a form stamp with a changed time counts as forged', async () => {
  const stamp = await openForm()
  const [, signature] = stamp.split('.')
  const older = `${(NOW.getTime() - DAY_MS).toString(36)}.${signature}`
  await its.site.post('/api/contact', { ...form, stamp: older })
  expect(await reasons()).toEqual([['forged-stamp 10']])
})

test('an instance accepts the form stamps of another instance', async () => {
  const stamp = await openForm()
  const db = its.site.openAgain()
  expect(await readStamp(db, stamp)).toEqual(NOW)
  await db.destroy()
})

test('20 questions from one network within a minute are neither held as spam nor refused', async () => {
  const statuses = []
  for (let n = 0; n < 20; n++) {
    its.site.wait(2 * SECOND_MS)
    const sent = { ...form, email: `ada${n}@example.com`, question: `Is batch FH-24${n + 10} in the shop?` }
    statuses.push((await its.site.post('/api/contact', sent)).status)
  }
  expect(statuses).toEqual(Array(20).fill(201))
  expect(await reasons()).toEqual([])
})

test('20 identical messages from one network are not held as spam', async () => {
  for (let n = 0; n < 20; n++) {
    await its.site.post('/api/contact', { ...form, email: `ada${n}@example.com`, question: form.question.repeat(2) })
  }
  expect(await reasons()).toEqual([])
})

test('the 31st copy of a long message is held as spam even if each copy comes from a different network', async () => {
  for (let n = 0; n < 31; n++) {
    const sent = { ...form, email: `ada${n}@example.com`, question: form.question.repeat(2) }
    await its.site.post('/api/contact', sent, {}, `203.0.113.${n}`)
  }
  expect(await reasons()).toEqual([['common-text 10']])
})

test('a message with a reused form stamp is held as spam only if it also makes an offer', async () => {
  const stamp = await openForm()
  its.site.wait(20 * SECOND_MS)
  for (let n = 0; n < 4; n++) {
    await its.site.post('/api/contact', { ...form, stamp, question: `Soil ${n}?` }, {}, `198.51.100.${n}`)
  }
  expect(await reasons()).toEqual([])
  await its.site.post('/api/contact', { ...form, stamp, question: 'Cheap backlinks' }, {}, '198.51.100.9')
  expect(await reasons()).toEqual([expect.arrayContaining(['used-stamp 4'])])
})

test.each([
  'Get on the first page of Google with our SEO services',
  'Invest in bitcoin now, guaranteed 300% return within a month',
  'Business loan approved, contact me on whatsapp: https://x.example',
  'We sell do-follow guest posts for better SEO',
  'Cheap via\u200Bgra and cas\u200Bino: https://x.example',
  'Buy ｖｉａｇｒａ without prescription',
  'Your domain is expiring! Pay now at https://x.example',
])('the offer “%s” sent a minute after the form was opened is held as spam', async (question) => {
  expect(await sendAfter(60 * SECOND_MS, { question })).toHaveLength(1)
})

test.each([
  'Do you take crypto at the farm stand?',
  'Is the casino night fundraiser still on?',
  'I found your website through Google. Do you have loans for pots?',
  'Our company would like to visit you with twelve people.',
  'Your website says closed, but Google says open. Which is right?',
  'Somebody hacked your website: when I click on the blog I get to a casino. Screenshot: https://img.example/a1',
  'I teach digital marketing. May my students analyze your website, with its SEO and social media?',
  'The invoice for the greenhouse film is overdue. Please send payment of $1,240 or call me. Doug, Northfield Supply',
])('the question “%s” is not held as spam', async (question) => {
  expect(await sendAfter(60 * SECOND_MS, { question })).toEqual([])
})

test('the spam check of a question of 10,000 characters takes a few milliseconds, whatever it contains', () => {
  const place = { brand: 'Fernhollow Botanicals', location: 'Rutland, VT' }
  const hostile = ['We offer seo to your website. ', ' ', 'a', 'aA', 'https://', '营', '. ', '[a<', '$1,', 'b'].map(
    (part) => part.repeat(10_000).slice(0, 10_000),
  )
  const began = performance.now()
  for (const question of hostile) signsOfContent({ name: 'Ada', email: 'ada@example.com', question }, place)
  const value = Math.round(performance.now() - began)
  const what = 'Time for the spam check of ten hostile questions of 10,000 characters each'
  recordFigure({ what, value, unit: 'ms', atMost: 250 })
})
