import { expect, test } from 'bun:test'
import { sendInvite } from '#features/staff/invites/send-invite.ts'
import { unsubscribe } from '#features/subscribers/subscribers.queries.ts'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, createMail, createUpdate, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

async function page(query = '') {
  const call = await asAdministrator(its.site)
  return (await call('GET', `/api/mails?${query}`)).body
}

const addresses = async (query: string) => (await page(query)).mails.map(({ to }: { to: string }) => to)

test('the email list returns the newest first, with the state of each and a count per state', async () => {
  const { db } = its.site
  const update = await createUpdate(db)
  await createMail(db, { kind: 'update', subject: '', text: '', update_id: update.id, state: 'sent' })
  await createMail(db, { state: 'failed', error: '550 No such person' })
  await createMail(db, { state: 'sending', due_at: NOW.toISOString() })
  const { mails, ...rest } = await page()
  expect(rest).toEqual({
    counts: { waiting: 1, sent: 1, saved: 0, failed: 1, unknown: 0, stopped: 0 },
    total: 3,
    retryable: 0,
    page: 1,
    pageSize: 50,
    update: null,
  })
  expect(mails).toMatchObject([
    { id: 3, state: 'waiting', kind: 'question', subject: 'Question from Ada', canRetry: false },
    { id: 2, state: 'failed', error: '550 No such person', canRetry: true },
    {
      ...{ id: 1, state: 'sent', kind: 'update', subject: 'News from Fernhollow', weeklyUpdateId: 1, canRetry: false },
      progress: { waiting: 0, sent: 1, saved: 0, failed: 0, unknown: 0, stopped: 0 },
    },
  ])
  expect(JSON.stringify(mails)).not.toContain('Soil?')
})

test('the email list can be filtered by state, update and address', async () => {
  const { db } = its.site
  const { id } = await createUpdate(db, { subject: 'Fern tea' })
  const mail = { kind: 'update' as const, update_id: id }
  await createMail(db, { ...mail, to_address: 'Ada_L@example.com', state: 'failed' })
  await createMail(db, { ...mail, to_address: 'adaXl@example.com', state: 'sent' })
  await createMail(db, { to_address: 'ada@example.com', state: 'failed' })
  expect(await addresses('state=failed')).toEqual(['ada@example.com', 'Ada_L@example.com'])
  expect(await addresses(`state=failed&update=${id}`)).toEqual(['Ada_L@example.com'])
  expect(await addresses('search=ADA_l')).toEqual(['Ada_L@example.com'])
  expect(await addresses('search=%25%00')).toEqual([])
  await createMail(db, { to_address: "mary-o'neil@example.com" })
  for (const search of ['Mary–O’Neil', "mary-o'n", 'maryoneil'])
    expect(await addresses(`search=${encodeURIComponent(search)}`)).toEqual(["mary-o'neil@example.com"])
  const { counts, update } = await page(`update=${id}`)
  expect(counts).toMatchObject({ failed: 1, sent: 1 })
  expect(update).toMatchObject({ id, subject: 'Fern tea' })
  expect((await page('update=7')).update).toBeNull()
})

test('an update is one row of the email list with its counts, and one row for each person in its own list and in a search', async () => {
  const { db } = its.site
  const { id: update_id } = await createUpdate(db, { subject: 'Fern tea' })
  const readers = [...Array(7)].map((_, n) => ({ to_address: `reader${n}@example.com`, state: 'sent' as const }))
  await createMail(db, { to_address: 'june@example.com', state: 'failed' })
  for (const reader of [...readers, { to_address: 'gone@example.com', state: 'failed' as const }])
    await createMail(db, { ...reader, kind: 'update', update_id, subject: '', text: '' })
  await createMail(db, { to_address: 'ada@example.com' })
  const progress = { waiting: 0, sent: 7, saved: 0, failed: 1, unknown: 0, stopped: 0 }
  const whole = await page()
  expect(whole).toMatchObject({ total: 3, counts: { waiting: 1, sent: 7, failed: 2 } })
  expect(whole.mails).toMatchObject([
    { to: 'ada@example.com', progress: null },
    { subject: 'Fern tea', progress },
    { to: 'june@example.com', progress: null },
  ])
  expect((await page('page=2&pageSize=2')).mails).toMatchObject([{ to: 'june@example.com' }])
  expect(await page('state=failed')).toMatchObject({
    total: 2,
    retryable: 2,
    mails: [{ progress }, { progress: null }],
  })
  expect(await page('state=sent')).toMatchObject({ total: 1, mails: [{ progress }] })
  expect((await page(`ids=${whole.mails[1].id}`)).mails).toMatchObject([{ progress }])
  const people = await page(`update=${update_id}&pageSize=5`)
  expect(people).toMatchObject({ total: 8, mails: Array(5).fill({ progress: null }) })
  expect(await addresses(`update=${update_id}&state=failed`)).toEqual(['gone@example.com'])
  expect(await addresses('search=reader3')).toEqual(['reader3@example.com'])
})

test('emails that are requested by id are listed in any state, even with a state filter', async () => {
  const { db } = its.site
  for (const state of ['sent', 'waiting', 'failed'] as const) await createMail(db, { state })
  const { mails, total } = await page('state=waiting&ids=1,3')
  expect(mails.map(({ id }: { id: number }) => id)).toEqual([3, 1])
  expect(total).toBe(1)
})

test.each([
  ['an unknown state', 'state=lost'],
  ['an invalid update id', 'update=0'],
  ['invalid email ids', 'ids=1;2'],
  ['too many ids', `ids=${Array.from({ length: 201 }, () => 1)}`],
  ['a search that is too long', `search=${'x'.repeat(201)}`],
  ['page 0', 'page=0'],
])('the email list answers 400 to %s', async (_, query) => {
  const call = await asAdministrator(its.site)
  expect(await call('GET', `/api/mails?${query}`)).toMatchObject({ status: 400, body: { fields: expect.any(Object) } })
})

test('retrying a failed email sends it, retrying it again gets 409, and the audit log records the retry', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createMail(its.site.db, { state: 'failed', error: 'No such person', tries: 3 })
  expect(await call('POST', `/api/mails/${id}/retry`)).toMatchObject({ status: 200 })
  expect(await its.site.outbox()).toHaveLength(1)
  expect((await page()).mails).toMatchObject([{ state: 'saved', error: null, tries: 4 }])
  expect(await call('POST', `/api/mails/${id}/retry`)).toMatchObject({ status: 409 })
  expect(await call('POST', '/api/mails/99/retry')).toMatchObject({ status: 404 })
  const { events } = (await call('GET', '/api/admin/audit')).body
  expect(events).toMatchObject([{ action: 'tried an e-mail again', subject: 'june@example.com' }])
})

test('retrying all failed emails can be limited to an update and an address', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const { id } = await createUpdate(db)
  const failed = { state: 'failed' as const }
  await createMail(db, { ...failed, kind: 'update', update_id: id, to_address: 'ada@example.com' })
  await createMail(db, { ...failed, kind: 'update', update_id: id, to_address: 'june@example.com' })
  await createMail(db, failed)
  await createMail(db, { state: 'unknown' })
  const retry = (scope: object) => call('POST', '/api/mails/retry', { state: 'failed', ...scope })
  expect((await retry({ update: id, search: 'ada' })).body).toEqual({ message: '1 email queued.' })
  expect((await retry({ update: id })).body).toEqual({ message: '1 email queued.' })
  expect((await retry({})).body).toEqual({ message: '1 email queued.' })
  expect((await retry({})).body).toEqual({ message: '0 emails queued.' })
  expect(await retry({ state: 'sent' })).toMatchObject({ status: 400 })
  await its.site.mailQueue.settle()
  expect((await page()).counts).toMatchObject({ saved: 3, unknown: 1 })
})

test('an update that failed is not sent again to someone who has unsubscribed since', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const { id: update } = await createUpdate(db)
  const mail = { kind: 'update' as const, update_id: update, state: 'failed' as const, text: '' }
  const { id } = await createMail(db, { ...mail, to_address: 'June@example.com' })
  await createMail(db, { ...mail, to_address: 'ada@example.com' })
  await unsubscribe(db, 'june@example.com', NOW)
  const { mails, retryable } = await page(`state=failed&update=${update}`)
  expect(mails).toMatchObject([{ canRetry: true }, { id, canRetry: false }])
  expect(retryable).toBe(1)
  expect(await call('POST', `/api/mails/${id}/retry`)).toMatchObject({ status: 409 })
  expect((await call('POST', '/api/mails/retry', { state: 'failed' })).body.message).toBe('1 email queued.')
})

test('an invitation can be sent again only while its link works and no newer one replaces it', async () => {
  const { db, config } = its.site
  const call = await asAdministrator(its.site)
  const invite = (now: Date) =>
    db.transaction().execute((tx) => sendInvite(tx, config, { email: 'june@example.com', role: 'owner' }, null, now))
  const fail = () => db.updateTable('queued_mails').set({ state: 'failed' }).where('state', '=', 'waiting').execute()
  const canRetry = async () => (await page()).mails.map((mail: { canRetry: boolean }) => mail.canRetry)
  await invite(NOW)
  await fail()
  expect(await canRetry()).toEqual([true])
  its.site.wait(1000)
  await invite(new Date(NOW.getTime() + 1000))
  await fail()
  expect(await canRetry()).toEqual([true, false])
  expect(await call('POST', '/api/mails/1/retry')).toMatchObject({ status: 409 })
  its.site.wait(3 * DAY_MS)
  const { bearer } = await signIn(db, (await createAdministrator(db)).id, new Date(NOW.getTime() + 3 * DAY_MS))
  expect((await its.site.post('/api/mails/2/retry', {}, bearer)).status).toBe(409)
})

test('an email that waits for its next or first try can be retried at once, but retrying one that is due gets 409', async () => {
  const { db } = its.site
  const due_at = new Date(NOW.getTime() + 5 * HOUR_MS).toISOString()
  const paused = await createMail(db, { tries: 3, due_at, error: '451 Try later' })
  const next = await createMail(db, { due_at: NOW.toISOString() })
  const untried = await createMail(db, { due_at, tried_since: due_at })
  expect((await page()).mails).toMatchObject([{ canRetry: true }, { canRetry: false }, { canRetry: true }])
  const call = await asAdministrator(its.site)
  for (const { id } of [untried, paused]) expect((await call('POST', `/api/mails/${id}/retry`)).status).toBe(200)
  await its.site.mailQueue.settle()
  expect((await page()).mails).toMatchObject([{ state: 'saved' }, { state: 'saved' }, { state: 'saved' }])
  expect((await call('POST', `/api/mails/${next.id}/retry`)).status).toBe(409)
})

test('an invitation that the mail server rejects permanently is stored without its link', async () => {
  const { db, config, mailQueue, mail } = its.site
  await db
    .transaction()
    .execute((tx) => sendInvite(tx, config, { email: 'june@example.com', role: 'owner' }, null, NOW))
  mail.send = () => Promise.reject(Object.assign(new Error('No such person'), { responseCode: 550 }))
  mailQueue.wake()
  await mailQueue.settle()
  expect((await page()).mails).toMatchObject([{ state: 'failed', canRetry: false }])
  expect(await db.selectFrom('queued_mails').select('text').execute()).toEqual([{ text: '' }])
})
