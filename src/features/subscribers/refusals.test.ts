import { afterEach, expect, test } from 'bun:test'
import { eraseAddress } from '#features/questions/erasures.queries.ts'
import { queueUpdate } from '#platform/mail/mail-queue.queries.ts'
import { createTestSite, type TestSite } from '#testing/create-test-site.ts'
import { asAdministrator, createMail, createSubscriber, createUpdate } from '#testing/factories.ts'
import { startRudeSmtp } from '#testing/start-rude-smtp.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { findAudience, findSubscriber, subscribeAgain, unsubscribe } from './subscribers.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const JUNE = 'june@example.com'
const FULL = '552 5.2.2 Mailbox full'

const sites: TestSite[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

async function siteWith(url: string) {
  const site = await createTestSite({ SMTP_URL: url })
  sites.push(site)
  const { id: updateId } = await createUpdate(site.db, { html: '<p>Ferns.</p>' })
  /** Sends an update to June and returns her state. */
  const send = async () => {
    await site.db.transaction().execute((tx) => queueUpdate(tx, updateId, [JUNE], '', site.now()))
    site.mailQueue.wake()
    await site.mailQueue.settle()
    return stateOf(site)
  }
  return { ...site, send }
}

const stateOf = async ({ db }: Pick<TestSite, 'db'>, email = JUNE) => (await findSubscriber(db, email))?.state
const countRefusals = async ({ db }: Pick<TestSite, 'db'>) =>
  (await db.selectFrom('refusals').selectAll().execute()).length

/** A mail server that replies to each recipient with these words. */
async function refuser(words: string) {
  const [, code = '', text = ''] = /^(\d+) (.*)$/.exec(words) ?? []
  const refusal = Object.assign(new Error(text), { responseCode: Number(code) })
  return startSmtp({ onRcptTo: (_address, _session, done) => done(refusal) })
}

test('one refusal with 5.1.x takes a subscriber off the list', async () => {
  const site = await siteWith((await refuser('550 5.1.1 No such user')).url)
  await createSubscriber(site.db)
  expect(await site.send()).toBe('refused')
  expect(await findAudience(site.db, 'everyone')).toEqual([])
})

test('an address that only staff have pasted is skipped in pasted lists after such a refusal', async () => {
  const site = await siteWith((await refuser('550 5.1.10 RESOLVER.ADR.RecipientNotFound')).url)
  expect(await site.send()).toBe('refused')
  const call = await asAdministrator(site)
  const { body } = await call('POST', '/api/weekly-update/recipients', { recipientEmails: `${JUNE}, ada@example.com` })
  expect(body).toMatchObject({ refused: [JUNE], unsubscribed: [] })
  await site.send()
  const mails = await site.db.selectFrom('queued_mails').select(['state', 'error']).orderBy('id').execute()
  expect(mails).toMatchObject([{ state: 'failed' }, { state: 'stopped', error: expect.stringContaining('refus') }])
})

test.each([FULL, '550 No such user here', '550 5.4.1 Recipient address rejected: Access denied'])(
  'three refusals with “%s” within 60 days take a subscriber off the list, two do not',
  async (words) => {
    const site = await siteWith((await refuser(words)).url)
    await createSubscriber(site.db)
    expect(await site.send()).toBe('confirmed')
    site.wait(29 * DAY_MS)
    expect(await site.send()).toBe('confirmed')
    site.wait(30 * DAY_MS)
    expect(await site.send()).toBe('refused')
  },
)

test('two refusals and a third after 61 days leave a subscriber on the list', async () => {
  const site = await siteWith((await refuser(FULL)).url)
  await createSubscriber(site.db)
  await site.send()
  site.wait(30 * DAY_MS)
  await site.send()
  site.wait(31 * DAY_MS)
  expect(await site.send()).toBe('confirmed')
})

test('a refusal after the text of the email counts too', async () => {
  const site = await siteWith((await startRudeSmtp('end', { say: FULL }, 3)).url)
  await createSubscriber(site.db)
  await site.send()
  await site.send()
  expect(await site.send()).toBe('refused')
})

test.each([
  '550 5.7.1 Message refused as spam',
  '550 5.1.8 Bad outbound sender',
  '550 5.4.5 Daily sending quota exceeded',
  '552 5.3.4 Message too big',
  '550 5.0.0 Blocked by our policy',
  '550 Rate limit reached',
  '550 Too many emails today',
  '554 Client host [95.5.1.23] blocked using a list',
  '450 4.2.2 Mailbox full',
  '421 5.1.1 Closing',
  '530 5.1.1 Log in first',
])('“%s” to a recipient never counts', async (words) => {
  const site = await siteWith((await refuser(words)).url)
  await createSubscriber(site.db)
  for (let nth = 0; nth < 3; nth++) expect(await site.send()).toBe('confirmed')
  expect(await countRefusals(site)).toBe(0)
})

test.each(['MAIL', 'greeting', 'EHLO'] as const)('a refusal with 5.1.1 at %s never counts', async (phase) => {
  const site = await siteWith((await startRudeSmtp(phase, { say: '550 5.1.1 Unknown' }, 9)).url)
  await createSubscriber(site.db)
  expect(await site.send()).toBe('confirmed')
  expect(await countRefusals(site)).toBe(0)
})

test('a refused login never counts', async () => {
  const refusal = Object.assign(new Error('5.1.1 Who are you?'), { responseCode: 535 })
  const smtp = await startSmtp({ authOptional: false, onAuth: (_auth, _session, done) => done(refusal) })
  const site = await siteWith(smtp.url.replace('//', '//grower:wrong@'))
  await createSubscriber(site.db)
  expect(await site.send()).toBe('confirmed')
  expect(await countRefusals(site)).toBe(0)
})

test.each(['copy', 'reply', 'question', 'security', 'test'] as const)(
  'the refusal of an email of the kind “%s” never counts',
  async (kind) => {
    const site = await siteWith((await refuser('550 5.1.1 No such user')).url)
    const { id: update_id } = await createUpdate(site.db, { html: '<p>Ferns.</p>' })
    const text = kind === 'test' ? JSON.stringify({ subject: '', brief: 'Ferns.', imageIds: [] }) : 'Soil?'
    const at = site.now().toISOString()
    await createMail(site.db, { kind, text, due_at: at, tried_since: at, ...(kind === 'copy' && { update_id }) })
    site.mailQueue.wake()
    await site.mailQueue.settle()
    expect(await site.db.selectFrom('queued_mails').select('state').execute()).toEqual([{ state: 'failed' }])
    expect(await countRefusals(site)).toBe(0)
    expect(await stateOf(site)).toBeUndefined()
  },
)

test('a refused address comes back by its own confirmation, and its refusals are forgotten', async () => {
  const smtp = await startSmtp()
  const site = await siteWith(smtp.url)
  await createSubscriber(site.db, { state: 'refused', ended_at: site.now().toISOString(), ended_by: 'server' })
  await site.db
    .insertInto('refusals')
    .values({ email_lower: JUNE, source: 'mail 1', refused_at: site.now().toISOString() })
    .execute()
  await site.post('/api/subscribers', { email: JUNE, isOfAge: true, interests: ['posts'] })
  site.mailQueue.wake()
  await site.mailQueue.settle()
  expect(await stateOf(site)).toBe('refused')
  const [link = ''] = /https:\S+/.exec((smtp.received[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? []
  await site.post('/api/subscription/confirm', { token: new URL(link).searchParams.get('token') })
  expect(await stateOf(site)).toBe('confirmed')
  expect(await countRefusals(site)).toBe(0)
})

test('staff bring a refused address back: a subscriber as before, a pasted one as unknown', async () => {
  const site = await siteWith((await refuser('550 5.1.1 No such user')).url)
  expect(await site.send()).toBe('refused')
  expect(await subscribeAgain(site.db, JUNE, 'staff')).toBe(true)
  expect(await stateOf(site)).toBeUndefined()
  await createSubscriber(site.db)
  expect(await site.send()).toBe('refused')
  expect(await subscribeAgain(site.db, JUNE, 'staff')).toBe(true)
  expect(await stateOf(site)).toBe('confirmed')
})

/** Sends an email to June, a subscriber, and refuses her mailbox after `work`. @returns her state */
async function refuseAfter(work: (site: TestSite) => Promise<unknown>) {
  const refusal = Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 })
  const smtp = await startSmtp({
    onRcptTo: (_address, _session, done) => void work(site).then(() => done(refusal)),
  })
  const site = await siteWith(smtp.url)
  await createSubscriber(site.db)
  return { site, state: await site.send() }
}

test('somebody who has left stays so when an email is refused, and cannot be brought back by staff', async () => {
  const { site, state } = await refuseAfter(({ db, now }) =>
    db.transaction().execute((tx) => unsubscribe(tx, JUNE, now())),
  )
  expect(state).toBe('left')
  expect(await subscribeAgain(site.db, JUNE, 'staff')).toBe(false)
})

test('the refusal of an email whose recipient was erased after it was claimed stores nothing about them', async () => {
  const { site, state } = await refuseAfter(({ db, now }) =>
    db.transaction().execute((tx) => eraseAddress(tx, JUNE, now())),
  )
  expect(state).toBeUndefined()
  expect(await countRefusals(site)).toBe(0)
})
