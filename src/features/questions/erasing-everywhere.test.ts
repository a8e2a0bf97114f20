import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { recordEvent } from '#features/audit/audit.queries.ts'
import { unsubscribeKey } from '#features/subscribers/unsubscribe-token.ts'
import { seal } from '#platform/access/seal.ts'
import { truncateWal } from '#platform/db/database.ts'
import { asAdministrator, createContact, createHeld, createMail, createUpdate } from '#testing/factories.ts'
import { fillEveryTable } from '#testing/fill-every-table.ts'
import { columnsWith, filesWith } from '#testing/find-text.ts'
import { withSite } from '#testing/with-site.ts'
import { eraseAgain, listErasures, recordErasure } from './erasures.queries.ts'

const its = withSite()
const EVE = 'eve.lark@example.com'
const FORMER = 'former@example.com'
const IN_BOTH = [
  'audit_events.subject',
  'contacts.email',
  'contacts.email_lower',
  'held_questions.email',
  'held_questions.question',
  'invites.email',
  'invites.email_lower',
  'queued_mails.error',
  'queued_mails.reply_to',
  'queued_mails.text',
  'queued_mails.to_address',
  'questions.question',
  'questions.search_text',
  'refusals.email_lower',
  'replies.text',
  'subscribers.email',
  'subscribers.email_lower',
  'updates.recipient_emails',
]

const eraseOneself = async () =>
  its.site.post('/api/subscription/erase', { token: seal(await unsubscribeKey(its.site.db), EVE) })

/** Leaves the address in every place that can store it. @returns the caller and the contact's id */
async function leaveTraces() {
  const { db, dataDir, post, mailQueue } = its.site
  await fillEveryTable(db, join(dataDir, 'files'))
  // Without a mail server, emails are saved in the outbox.
  await db.deleteFrom('mail_server').execute()
  const call = await asAdministrator(its.site)
  const question = `Please write to ${EVE}.`
  await post('/api/contact', { name: 'Eve', email: 'Eve.Lark@example.com', question })
  await createHeld(db, { email: 'EVE.lark@example.com', question })
  const update = { generatedBrief: 'Ferns.', recipientEmails: `June <june@example.com>, Eve Lark <${EVE}>` }
  await call('POST', '/api/weekly-update/send-email', update)
  await call('POST', '/api/invite', { email: 'Eve.Lark@example.com' })
  await post('/api/subscribers', { email: EVE, isOfAge: true, interests: ['posts'], page: '/blog' })
  await its.site.outbox()
  const { id } = await createUpdate(db, { recipient_emails: `june@example.com\n${EVE}`, recipient_count: 2 })
  const mail = { kind: 'update' as const, update_id: id, to_address: EVE, text: '' }
  const failed = await createMail(db, { ...mail, state: 'failed', error: `550 <${EVE}>: unknown` })
  await call('POST', `/api/mails/${failed.id}/retry`)
  await mailQueue.stop()
  await createMail(db, { ...mail, state: 'failed', error: `550 <${EVE}>: unknown` })
  await createMail(db, mail)
  await db
    .insertInto('refusals')
    .values({ email_lower: EVE, source: 'mail 1', refused_at: its.site.now().toISOString() })
    .execute()
  await call('PUT', '/api/subscribers', { email: EVE, isSubscribed: false })
  await post('/api/admin/auth/login', { username: EVE, password: 'wrong horse' })
  await post('/api/admin/auth/forgot', { username: EVE })
  const found = db.selectFrom('contacts').select('id').where('email_lower', '=', EVE)
  const contact = (await found.executeTakeFirstOrThrow()).id
  const answer = { text: `I wrote to ${EVE}.`, lastMessageId: 1000, sendKey: crypto.randomUUID() }
  await call('POST', `/api/contact/${contact}/replies`, answer)
  await createMail(db, { contact_id: contact, reply_to: EVE, text: question, state: 'failed' })
  return { call, id: contact, update: id }
}

type Call = Awaited<ReturnType<typeof asAdministrator>>

test.each([
  ['who wrote, as a contact,', (call: Call, id: number) => call('DELETE', `/api/contact/${id}`)],
  ['by address', (call: Call) => call('POST', '/api/contact/erase', { email: 'Eve.LARK@example.com' })],
  ['by their own press', eraseOneself],
])('a person erased %s is erased from every table and from every file below DATA_DIR', async (_, erase) => {
  const { db, dataDir } = its.site
  const { call, id, update } = await leaveTraces()
  expect(await columnsWith(db, EVE)).toEqual(expect.arrayContaining(IN_BOTH))
  expect((await filesWith(dataDir, EVE)).filter((path) => path.startsWith('outbox/')).length).toBeGreaterThanOrEqual(3)

  expect((await erase(call, id)).status).toBe(200)
  await truncateWal(db)
  expect(await columnsWith(db, EVE)).toEqual([])
  expect(await columnsWith(db, 'eve lark')).toEqual([])
  expect(await filesWith(dataDir, EVE)).toEqual([])
  expect((await filesWith(dataDir, 'june@example.com')).filter((path) => path.startsWith('outbox/'))).toHaveLength(1)

  const { body } = await call('GET', `/api/weekly-update/${update}`)
  expect(body).toMatchObject({ recipientCount: 2, recipientEmails: 'june@example.com' })
  expect(body.progress).toMatchObject({ failed: 1, stopped: 1, saved: 1 })
  const { body: failed } = await call('GET', `/api/mails?update=${update}&state=failed`)
  expect(failed).toMatchObject({ mails: [{ to: '', error: null, canRetry: false }], retryable: 0 })
  expect(await call('POST', `/api/mails/${failed.mails[0].id}/retry`)).toMatchObject({ status: 409 })
})

test('an erased person who had unsubscribed still gets no weekly update until someone subscribes them again', async () => {
  const { call, id } = await leaveTraces()
  await call('DELETE', `/api/contact/${id}`)
  const check = async () =>
    (await call('POST', '/api/weekly-update/recipients', { recipientEmails: `${EVE}, june@example.com` })).body
  expect(await check()).toEqual({ count: 1, unsubscribed: [EVE], refused: [] })
  await call('PUT', '/api/subscribers', { email: EVE, isSubscribed: true })
  expect(await check()).toEqual({ count: 2, unsubscribed: [], refused: [] })
})

test('an administrator can erase a contact with their own address, and the audit log keeps account addresses', async () => {
  const { db, post } = its.site
  const call = await asAdministrator(its.site)
  const { email } = await db.selectFrom('administrators').select('email').executeTakeFirstOrThrow()
  await post('/api/admin/auth/login', { username: email, password: 'wrong horse' })
  for (const invited of [EVE, email, FORMER]) await call('POST', '/api/invite', { email: invited })
  const former = { actor: FORMER, address: null, userAgent: null, now: its.site.now() }
  await db.transaction().execute((tx) => recordEvent(tx, former, 'administrator.joined'))
  for (const address of [email, EVE, FORMER])
    await call('DELETE', `/api/contact/${await createContact(db, { email: address })}`)
  const subjects = await db.selectFrom('audit_events').select(['action', 'subject']).orderBy('id').limit(4).execute()
  expect(subjects).toEqual([
    { action: 'login.failed', subject: email },
    { action: 'administrator.invited', subject: 'an erased person' },
    { action: 'administrator.invited', subject: email },
    { action: 'administrator.invited', subject: FORMER },
  ])
  expect(await db.selectFrom('invites').select('email').execute()).toEqual([{ email }])
})

test('a restore erases an erased person again everywhere, but keeps what they sent after the erasure', async () => {
  const { db, now } = its.site
  const { call } = await leaveTraces()
  const id = await createContact(db, { email: EVE })
  // Records the erasure of the address without erasing the traces of the restored backup.
  await db.transaction().execute((tx) => recordErasure(tx, EVE, now()))
  const erasures = await listErasures(db)
  const later = new Date(now().getTime() + 1).toISOString()
  const { id: update } = await createUpdate(db, { recipient_emails: EVE, created_at: later })
  await createMail(db, { kind: 'update', update_id: update, to_address: EVE, state: 'sent', created_at: later })

  expect(await db.transaction().execute((tx) => eraseAgain(tx, erasures))).toBe(1)
  expect(await columnsWith(db, EVE)).toEqual(['queued_mails.to_address', 'updates.recipient_emails'])
  expect((await call('GET', `/api/weekly-update/${update}`)).body.recipientEmails).toBe(EVE)
  expect(await db.transaction().execute((tx) => eraseAgain(tx, erasures))).toBe(0)
  expect(await call('DELETE', `/api/contact/${id}`)).toMatchObject({ status: 404 })
})
