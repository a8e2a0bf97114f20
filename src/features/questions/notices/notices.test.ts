import { expect, test } from 'bun:test'
import { notifyStaff } from '#app/housekeeping.ts'
import { ROLES } from '#platform/access/roles.ts'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, createContact, createHeld } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const FLOODER = '198.51.100.1'
// An address may send 20 messages at once, 14 of which get their own email.
const ANNOUNCED = 14

const subjects = async () => {
  const mails = await its.site.db.selectFrom('queued_mails').select('subject').orderBy('id').execute()
  return mails.map(({ subject }) => subject)
}
const hold = () => createHeld(its.site.db, { at: its.site.now().toISOString() })
const announceAfter = (hours: number) => {
  its.site.wait(hours * HOUR_MS)
  return notifyStaff(its.site, its.site.now())
}
const digests = async () => (await subjects()).filter((subject) => !subject.startsWith('Question from'))

const ask = (n: number, from = FLOODER) =>
  its.site.post(
    '/api/contact',
    { name: 'Ada', email: `ada${n}@example.com`, question: `Is lot FH-${1000 + n} tested?` },
    {},
    from,
  )

async function flood() {
  await createAdministrator(its.site.db)
  for (let n = 0; n < 20; n++) expect((await ask(n)).status).toBe(201)
}

test('if one address sends many questions, each is stored, and one digest an hour announces those without their own email', async () => {
  await flood()
  expect(await its.site.db.selectFrom('questions').select('id').execute()).toHaveLength(20)
  expect(await subjects()).toHaveLength(ANNOUNCED)
  await notifyStaff(its.site, new Date(NOW.getTime() + HOUR_MS - 1))
  expect(await digests()).toEqual([])
  await notifyStaff(its.site, new Date(NOW.getTime() + HOUR_MS))
  expect(await digests()).toEqual(['6 more questions'])
  await notifyStaff(its.site, new Date(NOW.getTime() + 3 * HOUR_MS))
  expect(await digests()).toEqual(['6 more questions'])
})

test('after 600 questions in an hour, a question from another address still gets its own email', async () => {
  for (let n = 0; n < 600; n++)
    await createContact(its.site.db, { email: `june${n}@example.com`, at: NOW.toISOString() })
  await flood()
  expect((await ask(1000, '198.51.100.2')).status).toBe(201)
  expect(await subjects()).toHaveLength(ANNOUNCED + 1)
})

test('an hour after a flood of questions from one address, each of its questions gets its own email again', async () => {
  await flood()
  its.site.wait(HOUR_MS)
  await ask(1001)
  expect(await subjects()).toHaveLength(ANNOUNCED + 1)
})

test('the digest announces a question at once if the clock was ahead when it was stored', async () => {
  await createAdministrator(its.site.db)
  await createContact(its.site.db, { at: new Date(NOW.getTime() + 61 * 24 * HOUR_MS).toISOString() })
  await its.site.db.updateTable('questions').set({ awaits_digest: 1 }).execute()
  await notifyStaff(its.site, NOW)
  expect(await digests()).toEqual(['1 more question'])
})

test('two instances send one digest of new questions between them', async () => {
  await createAdministrator(its.site.db)
  await createAdministrator(its.site.db, { wants_questions: 0 })
  const values = {
    name: 'Ada',
    question: 'Soil?',
    search_text: 'soil',
    created_at: NOW.toISOString(),
    awaits_digest: 1 as const,
  }
  const contact_id = await createContact(its.site.db)
  for (let n = 0; n < 5; n++)
    await its.site.db
      .insertInto('questions')
      .values({ ...values, contact_id })
      .execute()
  const other = its.site.openAgain()
  const now = new Date(NOW.getTime() + HOUR_MS)
  await Promise.all([notifyStaff(its.site, now), notifyStaff({ ...its.site, db: other }, now)])
  expect(await subjects()).toEqual(['5 more questions'])
  await other.destroy()
})

test('administrators who want notices get at most one email a day about unseen spam', async () => {
  await createAdministrator(its.site.db, { email: 'june@fernhollow.example' })
  await createAdministrator(its.site.db, { wants_questions: 0 })
  await announceAfter(0)
  expect(await subjects()).toEqual([])
  await hold()
  await announceAfter(1)
  await hold()
  await hold()
  await announceAfter(23)
  expect(await subjects()).toEqual(['1 message looks like spam'])
  await announceAfter(1)
  expect(await subjects()).toEqual(['1 message looks like spam', '3 messages look like spam'])
  const [mail] = await its.site.outbox()
  expect(mail).toContain('To: june@fernhollow.example')
  expect(mail).toContain('https://grower.example/admin/contacts?list=3Dheld')
})

test('owners and editors get emails about questions and spam, and uploaders get none', async () => {
  for (const role of ROLES) await createAdministrator(its.site.db, { role, email: `${role}@fernhollow.example` })
  await ask(1)
  await hold()
  await announceAfter(1)
  const mails = await its.site.db.selectFrom('queued_mails').select('to_address').orderBy('id').execute()
  const twice = ['owner@fernhollow.example', 'editor@fernhollow.example']
  expect(mails.map(({ to_address }) => to_address)).toEqual([...twice, ...twice])
})

test('no email announces spam that has already been seen or announced', async () => {
  const call = await asAdministrator(its.site)
  await hold()
  await call('GET', '/api/contact/held')
  await announceAfter(1)
  expect(await subjects()).toEqual([])
  await hold()
  await announceAfter(1)
  await announceAfter(72)
  expect(await subjects()).toEqual(['1 message looks like spam'])
})

test('two instances send one email about spam between them', async () => {
  await createAdministrator(its.site.db)
  await hold()
  const other = its.site.openAgain()
  const announceTwice = () =>
    Promise.all([notifyStaff(its.site, its.site.now()), notifyStaff({ ...its.site, db: other }, its.site.now())])
  await announceTwice()
  expect(await subjects()).toEqual(['1 message looks like spam'])
  its.site.wait(25 * HOUR_MS)
  await hold()
  await announceTwice()
  expect(await subjects()).toHaveLength(2)
  await other.destroy()
})
