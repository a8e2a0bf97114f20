import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestSite, NOW, type TestSite } from '#testing/create-test-site.ts'
import { asAdministrator, createContact, createHeld, createMail, createUpdate, signIn } from '#testing/factories.ts'
import { columnsWith } from '#testing/find-text.ts'
import { cleanUp } from './housekeeping.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number, now = NOW) => new Date(now.getTime() - days * DAY_MS).toISOString()

let site: TestSite
const sites: TestSite[] = []
const open = async (env: Record<string, string> = {}) => {
  site = await createTestSite(env)
  sites.push(site)
  return site
}
beforeEach(() => open())
afterEach(async () => {
  for (const each of sites.splice(0)) await each.close()
})

const tidy = (days = 0) => {
  site.wait(days * DAY_MS)
  return cleanUp(site, site.now())
}
const emails = async () =>
  (await site.db.selectFrom('contacts').select('email').orderBy('id').execute()).map(({ email }) => email)

async function lines() {
  const { body } = await (await asAdministrator(site))('GET', '/api/admin/waiting')
  return body.lines.map(({ count, text, href }: Record<string, string>) => `${count ?? ''} ${text} → ${href}`)
}
const endingLine = async () => (await lines()).filter((line: string) => line.includes('erased'))

test('after 90 days, housekeeping deletes the recipients of an update everywhere but keeps their count', async () => {
  const { db } = site
  const call = await asAdministrator(site)
  const june = { generatedBrief: 'Ferns.', recipientEmails: 'June <june@moss.example>, ada@moss.example' }
  const { body: sent } = await call('POST', '/api/weekly-update/send-email', june)
  await site.mailQueue.settle()
  const mail = await createMail(db, {
    kind: 'update',
    update_id: sent.id,
    to_address: 'ada@moss.example',
    state: 'failed',
  })
  await call('POST', `/api/mails/${mail.id}/retry`)
  await db
    .insertInto('audit_events')
    .values({
      ...{ happened_at: NOW.toISOString(), action: 'tried an e-mail again', actor: null, subject: 'ada@moss.example' },
      ...{ user_agent: null, address: null, merge_key: null },
    })
    .execute()
  await site.mailQueue.settle()

  await tidy(90)
  expect(await columnsWith(db, 'june@moss.example')).toEqual(['queued_mails.to_address', 'updates.recipient_emails'])
  site.wait(1)
  await tidy()
  expect(await columnsWith(db, '@moss.example')).toEqual([])
  const later = await asAdministrator(site)
  const { body } = await later('GET', `/api/weekly-update/${sent.id}`)
  expect(body).toMatchObject({ recipientCount: 2, recipientEmails: '' })
  expect((await later('GET', '/api/weekly-update/suggestions')).body).toMatchObject({ lastRecipients: '' })
})

test('with KEEP_RECIPIENTS_DAYS=7 housekeeping deletes the addresses of sent emails, but not of queued ones', async () => {
  const { db, dataDir } = await open({ KEEP_RECIPIENTS_DAYS: '7' })
  const call = await asAdministrator(site)
  const { body: sent } = await call('POST', '/api/weekly-update/send-email', {
    generatedBrief: 'Ferns.',
    recipientEmails: 'june@moss.example, ada@moss.example',
  })
  await site.mailQueue.settle()
  await site.mailQueue.stop()
  const mail = { kind: 'update' as const, update_id: sent.id, created_at: NOW.toISOString() }
  await createMail(db, { ...mail, to_address: 'late@moss.example' })
  await createMail(db, { ...mail, to_address: 'bad@moss.example', state: 'failed', error: '550 bad@moss.example' })
  expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(2)

  site.wait(1)
  await tidy(7)
  expect(await columnsWith(db, '@moss.example')).toEqual(['queued_mails.to_address'])
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([])
  const later = await asAdministrator(site)
  const { body } = await later('GET', `/api/mails?update=${sent.id}`)
  expect(body).toMatchObject({ counts: { saved: 2, waiting: 1, failed: 1 }, update: { id: sent.id } })
  expect(body.mails.map(({ to }: { to: string }) => to)).toEqual(['', 'late@moss.example', '', ''])
  expect((await later('POST', '/api/mails/retry', { state: 'failed' })).body.message).toBe('0 emails queued.')
})

test('with KEEP_RECIPIENTS_DAYS=0 recipients are kept forever', async () => {
  const { db } = await open({ KEEP_RECIPIENTS_DAYS: '0' })
  await createUpdate(db, { created_at: daysAgo(4000) })
  await tidy()
  expect(await columnsWith(db, 'june@example.com')).toEqual(['updates.recipient_emails'])
})

test('the dashboard announces 30 days ahead when the recipients of the last update will be deleted', async () => {
  await createUpdate(site.db, { created_at: daysAgo(59) })
  const about = async () => (await lines()).filter((line: string) => line.includes('recipients'))
  expect(await about()).toEqual([])
  site.wait(DAY_MS)
  expect(await about()).toEqual([
    ' The recipients of your last update will be deleted on Nov 5. Copy them if you need them. → /admin/create-update?update=1',
  ])
  await tidy(31)
  expect(await about()).toEqual([])
})

test('emails stay in the outbox for 30 days, and files that the site did not write stay there forever', async () => {
  const { dataDir, post } = site
  const folder = join(dataDir, 'outbox')
  await asAdministrator(site)
  await post('/api/contact', { name: 'Ada', email: 'ada@example.com', question: 'Which soil?' })
  await site.mailQueue.settle()
  await Bun.write(join(folder, '2023 notes.eml'), 'mine')
  await tidy(30)
  expect(await readdir(folder)).toHaveLength(2)
  site.wait(1)
  await tidy()
  expect(await readdir(folder)).toEqual(['2023 notes.eml'])
})

test('without KEEP_CONTACTS_DAYS contacts are kept forever', async () => {
  await createContact(site.db, { at: daysAgo(4000) })
  await tidy()
  await tidy(31)
  expect(await emails()).toEqual(['ada@example.com'])
  expect(await endingLine()).toEqual([])
})

test('housekeeping erases contacts, however old, only after the dashboard has announced this for 30 days', async () => {
  const { db } = await open({ KEEP_CONTACTS_DAYS: '365' })
  await createContact(db, { email: 'old@example.com', at: daysAgo(1000) })
  await createContact(db, { email: 'soon@example.com', at: daysAgo(336) })
  await createContact(db, { email: 'new@example.com', at: daysAgo(334) })
  await createHeld(db, { email: 'OLD@example.com' })
  await createUpdate(db, { recipient_emails: 'old@example.com, new@example.com', created_at: NOW.toISOString() })
  await tidy()
  expect(await endingLine()).toEqual(['2 contacts will be erased within 30 days → /admin/contacts?list=ending'])
  await tidy(29)
  expect((await emails())[0]).toBe('old@example.com')
  await tidy(1)
  expect(await emails()).toEqual(['new@example.com'])
  expect(await columnsWith(db, 'old@example.com')).toEqual([])
  expect(await db.selectFrom('erasures').selectAll().execute()).toEqual([])
  const { body } = await (await asAdministrator(site))('GET', '/api/admin/audit?kind=contact')
  expect(body.events).toMatchObject([{ actor: 'Housekeeping', action: 'erased contacts at their end', subject: '2' }])
  await tidy(2)
  expect(await emails()).toEqual([])
})

test('housekeeping erases 250 contacts in one run, and search still finds the others', async () => {
  const { db } = await open({ KEEP_CONTACTS_DAYS: '365' })
  for (let n = 0; n < 250; n++)
    await createContact(db, { email: `${n}@example.com`, question: 'Moss?', at: daysAgo(400) })
  await createContact(db, { email: 'new@example.com', question: 'Does moss grow?', at: daysAgo(1) })
  await tidy()
  await tidy(30)
  expect(await emails()).toEqual(['new@example.com'])
  const { body } = await (await asAdministrator(site))('GET', '/api/contact?search=moss')
  expect(body).toMatchObject({ total: 1, contacts: [{ email: 'new@example.com' }] })
})

test('the time until housekeeping erases a contact is counted from the last message or the last answer', async () => {
  const { db } = await open({ KEEP_CONTACTS_DAYS: '100' })
  await tidy()
  await createContact(db, { email: 'wrote@example.com', at: daysAgo(200) })
  await createContact(db, { email: 'wrote@example.com', at: daysAgo(20) })
  const id = await createContact(db, { email: 'answered@example.com', at: daysAgo(200) })
  await (await asAdministrator(site))('PUT', `/api/contact/${id}`, { isAnswered: true })
  await createContact(db, { email: 'quiet@example.com', at: daysAgo(69) })
  await tidy(30)
  expect(await emails()).toEqual(['wrote@example.com', 'answered@example.com', 'quiet@example.com'])
  await tidy(2)
  expect(await emails()).toEqual(['wrote@example.com', 'answered@example.com'])
  await tidy(49)
  expect(await emails()).toEqual(['answered@example.com'])
})

test('shortening KEEP_CONTACTS_DAYS starts a new notice period of 30 days, but lengthening it does not', async () => {
  await open({ KEEP_CONTACTS_DAYS: '300' })
  await createContact(site.db, { at: daysAgo(150) })
  await tidy()
  await tidy(31)
  const withDays = (keepContactsDays: number) => {
    site = { ...site, config: { ...site.config, keepContactsDays } }
  }
  withDays(100)
  await tidy()
  await tidy(29)
  expect(await emails()).toHaveLength(1)
  withDays(150)
  await tidy(1)
  expect(await emails()).toEqual([])
})

test('administrators can list and download only the contacts that will be erased soon', async () => {
  const { db } = await open({ KEEP_CONTACTS_DAYS: '365' })
  await createContact(db, { email: 'soon@example.com', at: daysAgo(340) })
  await createContact(db, { email: 'sooner@example.com', at: daysAgo(350), question: 'Moss?' })
  await createContact(db, { email: 'new@example.com', at: daysAgo(1) })
  const call = await asAdministrator(site)
  const { body } = await call('GET', '/api/contact/ending?page=1')
  expect(body).toMatchObject({ total: 2, keptDays: 365 })
  expect(body.contacts.map(({ email }: { email: string }) => email)).toEqual(['sooner@example.com', 'soon@example.com'])
  const { bearer } = await signIn(db, 1)
  const csv = await site.get('/api/contact/csv?list=ending', bearer)
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="ending_contacts.csv"')
  const rows = (await csv.text()).trim().split('\r\n')
  expect(rows.slice(1).map((row) => row.split(',')[2])).toEqual(['sooner@example.com', 'soon@example.com'])
  expect((await site.get('/api/contact/csv?list=all', bearer)).status).toBe(400)
})
