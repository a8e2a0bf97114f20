import { expect, test } from 'bun:test'
import { codeAt } from '#testing/authenticator.ts'
import { createTestSite, NOW } from '#testing/create-test-site.ts'
import {
  asAdministrator,
  createCertificate,
  createContact,
  createDetails,
  createHeld,
  createImage,
  createMail,
  createPost,
  createQuote,
  createUpdate,
} from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import type { WaitingLine } from './waiting.schema.ts'

const its = withSite()

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString()
const NO_MAIL_SERVER = "Email isn't set up, so none is delivered."

/** Returns the dashboard's lines as “3 drafts → /admin/manage-blog”, without those about the mail server and backups. */
async function lines(site = its.site): Promise<string[]> {
  const { body } = await (await asAdministrator(site))('GET', '/api/admin/waiting')
  return body.lines
    .filter(({ text, href }: WaitingLine) => text !== NO_MAIL_SERVER && href !== '/admin/backups')
    .map(({ count, text, href }: WaitingLine) => `${count === undefined ? '' : `${count} `}${text} → ${href}`)
}

const BACKUPS = [
  'to do: No backup checked yet: leave the site on tonight.',
  'warning: All backups are on one disk: download one.',
]

/** Returns all lines of the dashboard in the form “to do: draft”. */
async function kinds(site = its.site): Promise<string[]> {
  const { body } = await (await asAdministrator(site))('GET', '/api/admin/waiting')
  return body.lines.map(({ text, kind }: WaitingLine) => `${kind}: ${text}`)
}

test('the dashboard of a new site shows only lines about backups, and about email if it has no mail server', async () => {
  expect(await kinds()).toEqual([`warning: ${NO_MAIL_SERVER}`, ...BACKUPS])
  const site = await createTestSite({ SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(await kinds(site)).toEqual(BACKUPS)
  await site.close()
})

test('the dashboard counts contacts whose questions are not answered', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  await createContact(db)
  expect(await lines()).toEqual(['1 question waiting → /admin/contacts?state=open'])
  await createContact(db, { email: 'june@example.com' })
  expect(await lines()).toEqual(['2 questions waiting → /admin/contacts?state=open'])
  for (const id of [1, 2]) await call('PUT', `/api/contact/${id}`, { isAnswered: true })
  expect(await lines()).toEqual([])
})

test('the dashboard counts spam until an administrator has seen it', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  await createHeld(db)
  expect(await lines()).toEqual(['1 message looks like spam → /admin/contacts?list=held'])
  await createHeld(db)
  expect(await lines()).toEqual(['2 messages look like spam → /admin/contacts?list=held'])
  await call('GET', '/api/contact/held')
  expect(await lines()).toEqual([])
})

test('the dashboard counts published certificates that are untitled', async () => {
  const { db } = its.site
  const at = NOW.toISOString()
  const create = async (title: string, position: number) =>
    createDetails(db, { certificate_id: (await createCertificate(db, { title, position })).id })
  await create('Blue Fern', 0)
  await createCertificate(db, { title: 'Untitled', position: null })
  await createCertificate(db, { title: 'Untitled', deleted_at: at })
  expect(await lines()).toEqual([])
  await create('Untitled', 1)
  expect(await lines()).toEqual(['1 certificate without a title → /admin/manage-coa?untitled=first'])
  await create('Untitled', 2)
  expect(await lines()).toEqual(['2 certificates without a title → /admin/manage-coa?untitled=first'])
})

test('the dashboard counts images on the site that are neither described nor decorative', async () => {
  const { db } = its.site
  await createImage(db)
  await createImage(db, { alt: '', is_decorative: 1 })
  await createImage(db, { alt: '', deleted_at: NOW.toISOString() })
  const emailed = await createImage(db, { alt: '', purpose: 'update' })
  expect(await lines()).toEqual([])
  await createImage(db, { alt: '' })
  expect(await lines()).toEqual(['1 site image without a description → /admin/images?describe=all'])
  await createQuote(db, { image_id: emailed.id })
  expect(await lines()).toEqual(['2 site images without a description → /admin/images?describe=all'])
  const call = await asAdministrator(its.site)
  const { body } = await call('GET', '/api/images?use=undescribed')
  expect(body).toMatchObject({ images: [{ alt: '' }, { alt: '' }], total: 2, undescribed: 2 })
})

test('the dashboard counts drafts and scheduled posts, and a line opens the post if there is only one', async () => {
  const { db } = its.site
  await createPost(db)
  await createPost(db, { published: 0, deleted_at: NOW.toISOString() })
  expect(await lines()).toEqual([])
  const { id } = await createPost(db, { published: 0 })
  expect(await lines()).toEqual([`1 draft → /admin/manage-blog?edit=${id}`])
  await createPost(db, { published: 0 })
  expect(await lines()).toEqual(['2 drafts → /admin/manage-blog#all-posts'])
  const { id: due } = await createPost(db, { published: 0, publish_at: '2099-01-01T08:00:00.000Z' })
  expect(await lines()).toEqual([
    '2 drafts → /admin/manage-blog#all-posts',
    `1 scheduled post → /admin/manage-blog?edit=${due}`,
  ])
})

test('the dashboard counts failed and unconfirmed emails of the last seven days until they are sent again', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  await createMail(db, { state: 'sent', changed_at: daysAgo(1) })
  await createMail(db, { state: 'failed', changed_at: daysAgo(8) })
  expect(await lines()).toEqual([])
  await createMail(db, { state: 'failed', changed_at: daysAgo(6) })
  await createMail(db, { state: 'unknown', changed_at: daysAgo(1) })
  const unconfirmed = '1 unconfirmed email in the last 7 days → /admin/mails?state=unknown'
  expect(await lines()).toEqual(['1 failed email in the last 7 days → /admin/mails?state=failed', unconfirmed])
  await createMail(db, { state: 'failed', changed_at: daysAgo(1) })
  expect(await lines()).toEqual(['2 failed emails in the last 7 days → /admin/mails?state=failed', unconfirmed])
  await call('POST', '/api/mails/retry', { state: 'failed' })
  expect(await lines()).toEqual([unconfirmed])
})

test('the dashboard of an editor has no lines that lead to the pages of owners', async () => {
  const { db } = its.site
  await createContact(db)
  await createMail(db, { state: 'failed', changed_at: daysAgo(1) })
  const editor = await asAdministrator(its.site, { role: 'editor' })
  const { body } = await editor('GET', '/api/admin/waiting')
  expect(body.lines.map(({ href }: WaitingLine) => href)).toEqual(['/admin/contacts?state=open'])
})

test('the menu counts open questions, and failed and unconfirmed emails of the last seven days', async () => {
  const { db } = its.site
  const counts = async () => (await (await asAdministrator(its.site))('GET', '/api/admin/waiting/counts')).body
  expect(await counts()).toEqual({ contacts: 0, emails: 0 })
  await createContact(db)
  await createMail(db, { state: 'failed', changed_at: daysAgo(8) })
  await createMail(db, { state: 'failed', changed_at: daysAgo(6) })
  await createMail(db, { state: 'unknown', changed_at: daysAgo(1) })
  await createMail(db, { state: 'sent', changed_at: daysAgo(1) })
  expect(await counts()).toEqual({ contacts: 1, emails: 2 })
})

test('the dashboard counts emails that the mail server has not accepted for an hour', async () => {
  const site = await createTestSite({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const wait = (tries: number, minutes: number) =>
    createMail(site.db, { tries, tried_since: new Date(NOW.getTime() - minutes * 60_000).toISOString() })
  await wait(3, 59)
  await wait(0, 61)
  expect(await lines(site)).toEqual([])
  await wait(3, 61)
  const end = 'for over an hour: check the mail server → /admin/mails?state=waiting'
  expect(await lines(site)).toEqual([`1 email has waited ${end}`])
  await wait(9, 1500)
  expect(await lines(site)).toEqual([`2 emails have waited ${end}`])
  await site.close()
})

test.each([
  ['were delivered', 'does not mention', { sent: 2 }, []],
  ['are queued', 'does not mention', { failed: 1, waiting: 1 }, []],
  ['were saved as files', 'reports', { saved: 2 }, ['not delivered → /admin/create-update?update=2']],
  ['failed', 'reports', { failed: 2 }, ['not delivered → /admin/mails?state=failed&update=2']],
  [
    'are unconfirmed',
    'reports',
    { sent: 1, unknown: 1 },
    ['delivered to 1 of 2 people → /admin/mails?state=unknown&update=2'],
  ],
  [
    'failed in part',
    'reports',
    { sent: 3, failed: 1 },
    ['delivered to 3 of 4 people → /admin/mails?state=failed&update=2'],
  ],
  ['were stopped at once', 'reports', { stopped: 2 }, ['stopped, not delivered → /admin/create-update?update=2']],
  ['were stopped for one recipient', 'does not mention', { sent: 1, stopped: 1 }, []],
  ['were deleted after 30 days', 'does not mention', {}, []],
] as const)('if the emails of the last update %s, the dashboard %s it', async (_, __, states, expected) => {
  const { db } = its.site
  const before = await createUpdate(db, { created_at: '2024-09-01T08:00:00.000Z' })
  await createMail(db, { kind: 'update', update_id: before.id, state: 'failed' })
  const { id } = await createUpdate(db, { created_at: '2024-09-08T08:00:00.000Z' })
  for (const [state, count] of Object.entries(states)) {
    for (let n = 0; n < count; n++) {
      await createMail(db, { kind: 'update', update_id: id, state: state as keyof typeof states })
    }
  }
  expect(await lines()).toEqual(expected.map((text) => `Last update: Sep 8, ${text}`))
})

test('the dashboard reports the last update until the automation confirms it', async () => {
  const { db } = its.site
  const { id } = await createUpdate(db, { is_forwarded: 1, created_at: '2024-09-08T08:00:00.000Z' })
  expect(await lines()).toEqual([
    `Last update: Sep 8, not confirmed by the automation → /admin/create-update?update=${id}`,
  ])
  await db.updateTable('updates').set({ forwarded_at: NOW.toISOString() }).execute()
  expect(await lines()).toEqual([])
})

test('the dashboard shows dates in the time zone of the site, and the first step names it', async () => {
  await createUpdate(its.site.db, { is_forwarded: 1, created_at: '2024-09-08T03:00:00.000Z' })
  expect((await lines())[0]).toContain('Sep 8')
  const call = await asAdministrator(its.site)
  await call('PUT', '/api/admin/settings', { timeZone: 'America/Denver' })
  expect((await lines())[0]).toContain('Sep 7')
  const [first] = (await call('GET', '/api/admin/first-steps')).body.steps
  expect(first.text).toEndWith('time zone (America/Denver)')
})

test('the dashboard lists questions and failed emails first, then content, then what is about the site', async () => {
  const { db } = its.site
  await createPost(db, { published: 0 })
  await createImage(db, { alt: '' })
  await createCertificate(db, { title: 'Untitled' })
  const { id } = await createUpdate(db)
  await createMail(db, { kind: 'update', update_id: id, state: 'saved' })
  await createHeld(db)
  await createContact(db)
  await createMail(db, { state: 'failed', changed_at: daysAgo(1) })
  expect(await kinds()).toEqual([
    'to do: question waiting',
    'warning: failed email in the last 7 days',
    'to do: message looks like spam',
    'warning: Last update: Sep 1, not delivered',
    'to do: certificate without a title',
    'to do: certificate without details',
    'to do: site image without a description',
    'to do: draft',
    `warning: ${NO_MAIL_SERVER}`,
    ...BACKUPS,
  ])
})

test('the dashboard reminds only the person who has fewer than three recovery codes left', async () => {
  const { db, now } = its.site
  const call = await asAdministrator(its.site, { email: 'june@ferns.test' })
  const mine = async () => {
    const { body } = await call('GET', '/api/admin/waiting')
    return body.lines.find(({ text }: WaitingLine) => text.startsWith('recovery'))
  }
  expect(await mine()).toBeUndefined()
  const { otpauthUrl } = (await call('POST', '/api/admin/account/totp')).body
  await call('POST', '/api/admin/account/totp/confirm', { code: codeAt(otpauthUrl, now()) })
  const hashes = (await db.selectFrom('recovery_codes').select('code_hash').execute()).map((row) => row.code_hash)
  const leave = (count: number) =>
    db.deleteFrom('recovery_codes').where('code_hash', 'in', hashes.splice(count)).execute()
  await leave(3)
  expect(await mine()).toBeUndefined()
  await leave(2)
  const href = '/admin/account#second-factor'
  const line = { kind: 'to do', count: 2, text: 'recovery codes left: make new ones', href }
  expect(await mine()).toEqual(line)
  expect(await lines()).toEqual([])
  await leave(1)
  expect(await mine()).toEqual({ ...line, count: 1, text: 'recovery code left: make new ones' })
  await leave(0)
  expect(await mine()).toEqual({ ...line, count: 0 })
})
