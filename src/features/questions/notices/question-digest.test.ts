// test: long form
import { expect, test } from 'bun:test'
import { notifyStaff } from '../../../app/housekeeping.ts'
import { NOW } from '../../../testing/create-test-site.ts'
import { createAdministrator, createContact } from '../../../testing/factories.ts'
import { sized } from '../../../testing/figures.ts'
import { withSite } from '../../../testing/with-site.ts'

const its = withSite()

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NOTICES_PER_HOUR = 600
// Questions sent over HTTP. The rest of the 600 are inserted directly, which is faster.
const SENT = sized(20, NOTICES_PER_HOUR)

const subjects = async () => {
  const mails = await its.site.db.selectFrom('queued_mails').select('subject').orderBy('id').execute()
  return mails.map(({ subject }) => subject)
}
const digests = async () => (await subjects()).filter((subject) => !subject.startsWith('Question from'))

const ask = (n: number) =>
  its.site.post(
    '/api/contact',
    { name: 'Ada', email: `ada${n}@example.com`, question: `Is lot FH-${1000 + n} tested?` },
    {},
    `198.51.${n >> 8}.${n & 255}`,
  )

/** Stores 600 questions within the last hour. */
async function fillHour() {
  await createAdministrator(its.site.db)
  for (let n = 0; n < NOTICES_PER_HOUR - SENT; n++) {
    await createContact(its.site.db, { email: `june${n}@example.com`, at: its.site.now().toISOString() })
  }
  for (let n = 0; n < SENT; n++) expect((await ask(n)).status).toBe(201)
}

test('above 600 questions an hour, each question is stored and one digest an hour announces them', async () => {
  await fillHour()
  expect(await subjects()).toHaveLength(SENT)
  for (let n = 0; n < 3; n++) {
    expect((await ask(1000 + n)).status).toBe(201)
    its.site.wait(MINUTE_MS)
  }
  expect(await its.site.db.selectFrom('questions').select('id').execute()).toHaveLength(NOTICES_PER_HOUR + 3)
  expect(await subjects()).toHaveLength(SENT)
  await notifyStaff(its.site, new Date(NOW.getTime() + HOUR_MS - 1))
  expect(await digests()).toEqual([])
  await notifyStaff(its.site, new Date(NOW.getTime() + HOUR_MS))
  expect(await digests()).toEqual(['3 more questions'])
  await notifyStaff(its.site, new Date(NOW.getTime() + 3 * HOUR_MS))
  expect(await digests()).toEqual(['3 more questions'])
})

test('an hour after a flood of questions, each question gets its own email again', async () => {
  await fillHour()
  await ask(1000)
  its.site.wait(HOUR_MS)
  await ask(1001)
  expect(await subjects()).toHaveLength(SENT + 1)
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
