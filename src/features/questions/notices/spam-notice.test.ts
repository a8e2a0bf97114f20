import { expect, test } from 'bun:test'
import { notifyStaff } from '#app/housekeeping.ts'
import { asAdministrator, createAdministrator, createHeld } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const HOUR_MS = 60 * 60 * 1000
const hold = () => createHeld(its.site.db, { at: its.site.now().toISOString() })
const announceAfter = (hours: number) => {
  its.site.wait(hours * HOUR_MS)
  return notifyStaff(its.site, its.site.now())
}

const subjects = async () => {
  const mails = await its.site.db.selectFrom('queued_mails').select('subject').orderBy('id').execute()
  return mails.map(({ subject }) => subject)
}

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
