import { expect, test } from 'bun:test'
import { cleanUp } from '#app/housekeeping.ts'
import { eraseAgain, listErasures, recordErasure } from '#features/questions/erasures.queries.ts'
import { createTestSite, type TestSite } from '#testing/create-test-site.ts'
import { asAdministrator, createContact, createSubscriber } from '#testing/factories.ts'
import { columnsWith, filesWith } from '#testing/find-text.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { visitorOf } from '#testing/subscribing.ts'
import { withSite } from '#testing/with-site.ts'
import { countRefusal } from './refusals.queries.ts'
import { listRefused } from './subscribers.queries.ts'

const its = withSite()
const { ask, mails, rows, tokenOfLastMail, confirm, ownToken } = visitorOf(() => its.site)

const EVE = 'eve.lark@example.com'
const JUNE = 'june@example.com'
const DAY_MS = 24 * 60 * 60 * 1000
const UPDATE = { generatedBrief: 'Fern tea is here.' }

type Call = Awaited<ReturnType<typeof asAdministrator>>
const eraseContact = async (call: Call) =>
  call('DELETE', `/api/contact/${await createContact(its.site.db, { email: EVE })}`)
const eraseAddress = (call: Call) => call('POST', '/api/contact/erase', { email: 'Eve.LARK@example.com' })
const eraseOneself = async () => its.site.post('/api/subscription/erase', { token: await ownToken(EVE) })

const WAYS = [
  ['as a contact', eraseContact],
  ['by address', eraseAddress],
  ['by their own press', eraseOneself],
] as const

const createReaders = async ({ db }: TestSite) => {
  await createSubscriber(db, { email: 'Eve.Lark@example.com' })
  await createSubscriber(db, { email: JUNE })
}

/** The place of each kind of hash, and nothing else. */
const hashed = async () => (await rows()).filter(({ email }) => email === '')

test.each(WAYS)('a reader erased %s gets no update, from no audience, list or file', async (_, erase) => {
  const call = await asAdministrator(its.site)
  await createReaders(its.site)
  expect((await erase(call)).status).toBe(200)
  const to = { recipientEmails: `Eve <EVE.lark@example.com>, ${JUNE}` }
  for (const audience of [undefined, 'everyone', 'posts'])
    expect((await call('POST', '/api/weekly-update/recipients', { ...to, audience })).body).toMatchObject({ count: 1 })
  const sent = await call('POST', '/api/weekly-update/send-email', {
    ...UPDATE,
    audience: 'everyone',
    recipientEmails: '',
  })
  expect(sent.status).toBe(200)
  expect((await mails()).map((mail) => mail.to?.[0]?.address)).toEqual([JUNE])
  const file = { csv: `email,status\n${EVE},subscribed\n`, interests: ['posts'] }
  const agreed = { ...file, how: 'agreed', at: '2024-01-01', source: 'Fair', wording: 'Yes' }
  expect((await call('POST', '/api/subscribers/import/preview', file)).body).toMatchObject({ new: 0, left: 1 })
  for (const form of [{ ...file, how: 'confirm' }, agreed])
    expect((await call('POST', '/api/subscribers/import', form)).body).toMatchObject({ added: 0 })
  expect((await call('PUT', '/api/subscribers', { email: EVE, isSubscribed: true })).status).toBe(409)
  expect((await call('POST', '/api/subscribers/remove', { emails: EVE, isSubscribed: true })).body).toEqual({
    emails: [],
    skipped: [EVE],
  })
  expect((await call('GET', '/api/subscribers')).body).toMatchObject([{ email: JUNE }])
  expect(await hashed()).toMatchObject([{ email_lower: expect.stringMatching(/^erased:[0-9a-f]{64}$/) }])
})

test.each(WAYS)('a reader erased %s comes back by their own press', async (_, erase) => {
  await createReaders(its.site)
  await erase(await asAdministrator(its.site))
  its.site.wait(DAY_MS)
  const call = await asAdministrator(its.site)
  const check = async (audience?: string) =>
    (await call('POST', '/api/weekly-update/recipients', { recipientEmails: `${EVE}, ${JUNE}`, audience })).body
  expect((await ask({ email: EVE, interests: ['markets'] })).status).toBe(200)
  expect(await check('markets')).toEqual({ count: 1, unsubscribed: [EVE], refused: [] })
  expect((await confirm(await tokenOfLastMail())).status).toBe(200)
  expect(await check('markets')).toEqual({ count: 2, unsubscribed: [], refused: [] })
  expect(await hashed()).toEqual([])
})

test('nothing stores the address of an erased person again but their own request', async () => {
  const { db, now, post } = its.site
  const call = await asAdministrator(its.site)
  await createReaders(its.site)
  await eraseOneself()
  const token = await ownToken(EVE)
  for (const isSubscribed of [false, false])
    expect((await post('/api/unsubscribe', { token, isSubscribed })).status).toBe(200)
  await call('POST', '/api/subscribers/remove', { emails: `${EVE}, ${JUNE}` })
  await call('POST', '/api/subscribers/import', { csv: `${EVE}\n`, interests: ['posts'], how: 'confirm' })
  const refused = { refusal: 'mailbox' as const, source: 'report 1', at: now() }
  await db.transaction().execute((tx) => countRefusal(tx, EVE, refused, now()))
  expect(await columnsWith(db, EVE)).toEqual([])
  const own = await (await its.site.get(`/api/subscription?token=${token}`)).json()
  expect(own).toEqual({ email: EVE, state: 'left', isErased: true, interests: [], consent: null, emails: [] })
  await ask({ email: EVE })
  expect(await columnsWith(db, EVE)).toEqual([
    'queued_mails.to_address',
    'subscribers.email',
    'subscribers.email_lower',
  ])
  await eraseOneself()
  expect(await columnsWith(db, EVE)).toEqual([])
  expect((await rows()).filter(({ email }) => email === '')).toHaveLength(1)
})

test('somebody whom staff had removed and who then erases themselves comes back only by their own press', async () => {
  const call = await asAdministrator(its.site)
  await createReaders(its.site)
  await call('PUT', '/api/subscribers', { email: EVE, isSubscribed: false })
  await eraseOneself()
  expect((await call('PUT', '/api/subscribers', { email: EVE, isSubscribed: true })).status).toBe(409)
})

test('a person who has only asked is erased with the request and its email, which is not sent', async () => {
  const { db, dataDir } = its.site
  await ask({ email: EVE })
  await eraseOneself()
  expect(await mails()).toEqual([])
  expect(await db.selectFrom('confirmation_requests').selectAll().execute()).toEqual([])
  expect([await columnsWith(db, EVE), await filesWith(dataDir, EVE)]).toEqual([[], []])
})

test('a restored backup is erased again of subscribers, requests and refusals, and its people get no update', async () => {
  const { db, now } = its.site
  const at = now().toISOString()
  await createReaders(its.site)
  await ask({ email: 'waiting@example.com' })
  await db
    .insertInto('refusals')
    .values({ email_lower: 'gone@example.com', source: 'mail 9', refused_at: at })
    .execute()
  await createContact(db, { email: 'wrote@example.com', at })
  const people = [EVE, 'waiting@example.com', 'gone@example.com', 'wrote@example.com']
  // Records the erasures without erasing the traces of the restored backup.
  await db.transaction().execute(async (tx) => {
    for (const email of people) await recordErasure(tx, email, now())
  })
  const erasures = await listErasures(db)
  expect(await db.transaction().execute((tx) => eraseAgain(tx, erasures))).toBe(4)
  for (const email of people) expect([email, await columnsWith(db, email)]).toEqual([email, []])
  expect(await listRefused(db)).toEqual([])
  expect(await db.selectFrom('confirmation_requests').selectAll().execute()).toEqual([])
  const call = await asAdministrator(its.site)
  const { body } = await call('POST', '/api/weekly-update/recipients', { recipientEmails: [JUNE, ...people].join() })
  expect(body).toEqual({ count: 1, unsubscribed: people, refused: [] })
  expect(await db.transaction().execute((tx) => eraseAgain(tx, erasures))).toBe(0)
})

test.each([
  ['accepts', undefined],
  ['refuses', Object.assign(new Error(`5.1.1 <${EVE}>: no such mailbox`), { responseCode: 550 })],
])('a reader erased while the mail server %s their update is in no table afterwards', async (_, refusal) => {
  let erase = async () => {}
  const smtp = await startSmtp({
    onRcptTo: ({ address }, _session, done) => {
      void (address === EVE ? erase().then(() => done(refusal)) : done())
    },
  })
  const site = await createTestSite({ SMTP_URL: smtp.url })
  const visitor = visitorOf(() => site)
  const call = await asAdministrator(site)
  await createSubscriber(site.db, { email: EVE })
  await createSubscriber(site.db, { email: JUNE })
  erase = async () => {
    const erased = await site.post('/api/subscription/erase', { token: await visitor.ownToken(EVE) })
    expect(erased.status).toBe(200)
  }
  await call('POST', '/api/weekly-update/send-email', { ...UPDATE, audience: 'everyone', recipientEmails: '' })
  await site.mailQueue.settle()
  expect(await columnsWith(site.db, EVE)).toEqual([])
  const kept = await site.db.selectFrom('queued_mails').select(['to_address', 'state', 'error']).orderBy('id').execute()
  expect(kept).toEqual([
    { to_address: '', state: 'stopped', error: null },
    { to_address: JUNE, state: 'sent', error: null },
  ])
  expect(smtp.received.filter((mail) => mail.includes(EVE))).toEqual([])
  await site.close()
})

test('a reader erased while their update is saved to the outbox leaves no file there', async () => {
  const { db, dataDir, mail } = its.site
  const call = await asAdministrator(its.site)
  await createReaders(its.site)
  const { send } = mail
  mail.send = async (message, ...given) => {
    if (message.to.toLowerCase() === EVE) await eraseOneself()
    return send(message, ...given)
  }
  await call('POST', '/api/weekly-update/send-email', { ...UPDATE, audience: 'everyone', recipientEmails: '' })
  expect((await mails()).map((each) => each.to?.[0]?.address)).toEqual([JUNE])
  expect([await columnsWith(db, EVE), await filesWith(dataDir, EVE)]).toEqual([[], []])
})

test('a contact whose time limit passes stays a subscriber, but a contact who has left is only a hash', async () => {
  const site = await createTestSite({ KEEP_CONTACTS_DAYS: '60' })
  const visitor = visitorOf(() => site)
  const at = site.now().toISOString()
  for (const email of [EVE, 'left@example.com', 'asked@example.com']) await createContact(site.db, { email, at })
  await createSubscriber(site.db, { email: EVE })
  await createSubscriber(site.db, { email: 'left@example.com', state: 'left', ended_at: at, ended_by: 'reader' })
  await cleanUp(site, site.now())
  site.wait(60 * DAY_MS + 1)
  await createSubscriber(site.db, {
    email: 'asked@example.com',
    state: 'waiting',
    consent_at: site.now().toISOString(),
  })
  await cleanUp(site, site.now())
  expect(await site.db.selectFrom('contacts').selectAll().execute()).toEqual([])
  expect((await visitor.rows()).map(({ email, state }) => [email, state])).toEqual([
    [EVE, 'confirmed'],
    ['asked@example.com', 'waiting'],
    ['', 'left'],
  ])
  await site.close()
})
