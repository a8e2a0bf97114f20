import { expect, test } from 'bun:test'
import { asAdministrator, createContact } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { up as upgrade } from '../../../migrations/0026-comparable-questions.ts'
import type { ContactPage } from './contacts.schema.ts'
import { indexMessages } from './contacts.search.queries.ts'

const its = withSite()

const day = (n: number) => `2024-09-${String(n).padStart(2, '0')}T08:30:00.000Z`

async function list(query: string) {
  const call = await asAdministrator(its.site)
  return (await call('GET', `/api/contact?${query}`)).body as ContactPage
}
const emails = async (query: string) => (await list(query)).contacts.map(({ email }) => email)

test.each([
  ['a word of the question', 'SOIL', ['ada@example.com']],
  ['part of an email', 'june@', ['june@example.com']],
  ['a whole email', 'june@example.com', ['june@example.com']],
  ['an unknown email with a known beginning', 'june@example.net', []],
  ['a name with an accent, in capitals', 'ÉLISE', ['elise@example.com', 'june@example.com']],
  ['a name in decomposed Unicode', 'élise'.normalize('NFD'), ['elise@example.com', 'june@example.com']],
  ['a Japanese word without its marks', 'かき', []],
  ['two words in any order', 'fern élise', ['elise@example.com']],
  ['a name used in a later message', 'lovelace', ['ada@example.com']],
  ['a percent sign', '100%', ['june@example.com']],
  ['an underscore', 'a_b', ['june@example.com']],
  ['an exclamation mark and a backslash', '!\\', []],
  ['an apostrophe', `o'b`, []],
  ['double quotes', '"elise" the', ['june@example.com']],
  ['a word of two letters', 'ju', ['june@example.com']],
  ['short and long words', 'a fern é', ['elise@example.com']],
  ['an emoji', '🌿🌿', ['june@example.com']],
  ['blank text', '  ', ['elise@example.com', 'june@example.com', 'ada@example.com']],
  ['a word that no message contains', 'tomato', []],
])('a contact search for %s returns exactly the matching contacts', async (_, search, found) => {
  const { db } = its.site
  await createContact(db, { at: day(1) })
  await createContact(db, { at: day(2), name: 'Ada Lovelace', question: 'Thanks' })
  await createContact(db, {
    at: day(3),
    name: 'June',
    email: 'june@example.com',
    question: '100% a_b? “Elise” or "Elise" the 🌿🌿🌿 がぎ',
  })
  await createContact(db, { at: day(4), name: 'Élise', email: 'elise@example.com', question: 'A fern' })
  const find = () => emails(`search=${encodeURIComponent(search)}`)
  expect(await find()).toEqual(found)
  await indexMessages(db)
  expect(await find()).toEqual(found)
})

test.each([
  ["grower's", ['grower’s', 'growers', '“grower‘s”']],
  ['Batch MH-2601, 10 g', ['batch mh 2601', 'mh2601', 'MH–2601', 'ＭＨ2601', '10g', '10 g.']],
  ['mh 2601', ['mh2601', 'mh-2601']],
  ['Crème Brûlée of Łódź, Straße 7', ['creme brulee', 'lodz', 'STRASSE7', 'Łódź straße', 'crème'.normalize('NFD')]],
])('a message with %j is found as people type it, even if an older version stored it', async (question, searches) => {
  const { db } = its.site
  await createContact(db, { question: 'Which soil?' })
  await createContact(db, { email: 'june@example.com', question })
  const expectFound = async () => {
    for (const search of searches)
      expect([search, await emails(`search=${encodeURIComponent(search)}`)]).toEqual([search, ['june@example.com']])
  }
  await expectFound()
  await indexMessages(db)
  await expectFound()
  const older = `ada\njune@example.com\n${question.toLowerCase()}`
  await db.updateTable('questions').set({ search_text: older }).where('id', '=', 2).execute()
  await upgrade(db)
  await expectFound()
  await indexMessages(db)
  await expectFound()
})

test('a contact search returns current results when its index is behind or has lost messages', async () => {
  const { db } = its.site
  const june = await createContact(db, { email: 'june@example.com' })
  await createContact(db)
  await indexMessages(db)
  await createContact(db, { email: 'nell@example.com' })
  const call = await asAdministrator(its.site)
  const find = () => emails('search=which+soil')
  expect(await find()).toEqual(['nell@example.com', 'ada@example.com', 'june@example.com'])
  await call('PUT', `/api/contact/${june}`, { isAnswered: true })
  expect(await emails('search=which+soil&state=open')).toEqual(['nell@example.com', 'ada@example.com'])
  expect(await emails('search=which+soil&state=answered')).toEqual(['june@example.com'])
  await call('DELETE', `/api/contact/${june}`)
  await call('DELETE', '/api/contact/3')
  expect(await find()).toEqual(['ada@example.com'])
  await indexMessages(db)
  expect(await find()).toEqual(['ada@example.com'])
})

test('a contact search with more than 500 matches returns the newest 500 and sets isCut', async () => {
  const { db } = its.site
  await createContact(db)
  const contact_id = await createContact(db, { email: 'june@example.com' })
  const message = { contact_id, name: 'June', question: 'Which soil?', search_text: 'which soil?', created_at: day(5) }
  const write = (count: number) => db.insertInto('questions').values(Array(count).fill(message)).execute()
  await write(498)
  const search = () => list('search=soil')
  expect(await search()).toMatchObject({ total: 2, isCut: false, contacts: [{ id: contact_id }, { id: 1 }] })
  await indexMessages(db)
  await write(1)
  expect(await search()).toMatchObject({ total: 1, isCut: true, contacts: [{ id: contact_id }] })
  await indexMessages(db)
  expect(await search()).toMatchObject({ total: 1, isCut: true, contacts: [{ id: contact_id }] })
})

test('a contact search with 5,000 unanswered contacts returns only contacts in the requested state', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const answered = await createContact(db)
  await createContact(db, { email: 'june@example.com' })
  await call('PUT', `/api/contact/${answered}`, { isAnswered: true })
  const at = { created_at: day(2), last_message_at: day(2) }
  const others = Array.from({ length: 5000 }, (_, n) => ({ name: '', email: `${n}`, email_lower: `${n}`, ...at }))
  await db.insertInto('contacts').values(others).execute()
  await indexMessages(db)
  await createContact(db, { email: 'nell@example.com' })
  expect(await emails('search=which+soil&state=open')).toEqual(['nell@example.com', 'june@example.com'])
  expect(await emails('search=which+soil&state=answered')).toEqual(['ada@example.com'])
})
