import { afterEach, expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { cleanUp } from '#app/housekeeping.ts'
import { createComposer } from '#app/open-site.ts'
import { countRefusedMail } from '#features/subscribers/refusals.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { createTestSite, NOW, type TestSite } from '#testing/create-test-site.ts'
import { createAdministrator, createUpdate, signIn } from '#testing/factories.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { claimMail, markHanding } from './mail-claims.queries.ts'
import { queueConfirmations, queueMail, queueUpdate } from './mail-queue.queries.ts'
import { MailQueue } from './mail-queue.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const sites: TestSite[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

async function newSite(env: Record<string, string> = {}) {
  const site = await createTestSite(env)
  sites.push(site)
  return site
}

const queue = ({ db }: TestSite, to = 'june@example.com', at = NOW) =>
  db
    .transaction()
    .execute((tx) =>
      queueMail(tx, 'question', { to, replyTo: 'ada@example.com', subject: 'Hi', text: 'Soil?' }, {}, at),
    )

/** Sends the due emails and returns the state of every email. */
async function look(site: TestSite) {
  site.mailQueue.wake()
  await site.mailQueue.settle()
  return site.db.selectFrom('queued_mails').select(['state', 'tries', 'error']).orderBy('id').execute()
}

const anotherQueue = ({ mail, log, config, files, media }: TestSite, db: Db, now = NOW) =>
  new MailQueue({
    ...{ db, mail, clock: () => now, log, onRefused: countRefusedMail, paceMs: 0 },
    compose: createComposer({ db, config, files, media, clock: () => now }),
  })

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

test('a queued email is sent once, to one person, with its reply address', async () => {
  const smtp = await startSmtp()
  const site = await newSite({ SMTP_URL: smtp.url })
  await queue(site)
  expect(await look(site)).toEqual([{ state: 'sent', tries: 1, error: null }])
  await look(site)
  expect(smtp.received).toHaveLength(1)
  const message = await PostalMime.parse(smtp.received[0] ?? '')
  expect(message).toMatchObject({
    to: [{ address: 'june@example.com' }],
    replyTo: [{ address: 'ada@example.com' }],
    subject: 'Hi',
  })
})

test('a failed transaction sends no email', async () => {
  const site = await newSite()
  const failing = site.db.transaction().execute(async (tx) => {
    await queueMail(tx, 'question', { to: 'june@example.com', subject: 'Hi', text: 'Soil?' }, {}, NOW)
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  await look(site)
  expect(await site.outbox()).toEqual([])
})

test('an email to a busy mail server is retried for two days at growing intervals', async () => {
  const smtp = await startSmtp({ onMailFrom: (_address, _session, done) => done(refusal(451, 'Try later')) })
  const site = await newSite({ SMTP_URL: smtp.url })
  await queue(site)
  expect(await look(site)).toMatchObject([{ state: 'waiting', tries: 1, error: expect.stringContaining('Try later') }])
  const pauses: number[] = []
  let now = NOW.getTime()
  for (let tries = 1; ; tries++) {
    const { due_at } = await site.db.selectFrom('queued_mails').select('due_at').executeTakeFirstOrThrow()
    const pause = Date.parse(due_at) - now
    pauses.push(pause / MINUTE_MS)
    now += pause
    site.wait(pause - 1)
    expect(await look(site)).toMatchObject([{ state: 'waiting', tries }])
    site.wait(1)
    const [mail] = await look(site)
    if (mail?.state === 'failed') break
    expect(mail).toMatchObject({ state: 'waiting', tries: tries + 1 })
  }
  expect(pauses.slice(0, 6)).toEqual([1, 4, 16, 64, 256, 360])
  const minutes = pauses.reduce((sum, pause) => sum + pause)
  expect(minutes).toBeLessThanOrEqual((2 * DAY_MS) / MINUTE_MS)
  expect(minutes).toBeGreaterThan((1.5 * DAY_MS) / MINUTE_MS)
})

test('emails from a clock that was ahead are tried at once, for two days, and then show on the dashboard and in the metrics', async () => {
  const smtp = await startSmtp({ onMailFrom: (_address, _session, done) => done(refusal(451, 'Try later')) })
  const site = await newSite({ SMTP_URL: smtp.url })
  const ahead = (ms: number) => new Date(NOW.getTime() + ms)
  // One is claimed by a process that was killed, one has been tried, and the clocks of two were ahead by less.
  await queue(site, 'claimed@example.com', ahead(61 * DAY_MS))
  await site.db.transaction().execute((tx) => claimMail(tx, ahead(61 * DAY_MS)))
  await queue(site, 'tried@example.com')
  const due_at = ahead(7 * HOUR_MS).toISOString()
  await site.db.updateTable('queued_mails').set({ tries: 1, due_at }).where('state', '=', 'waiting').execute()
  await queue(site, 'far@example.com', ahead(61 * DAY_MS))
  await queue(site, 'near@example.com', ahead(3 * HOUR_MS))
  await look(site)
  const rows = await site.db.selectFrom('queued_mails').select(['error', 'tried_since']).execute()
  expect(rows).toEqual(
    rows.map(() => ({ error: expect.stringContaining('Try later'), tried_since: NOW.toISOString() })),
  )
  site.wait(2 * HOUR_MS)
  const { bearer } = await signIn(site.db, (await createAdministrator(site.db)).id, site.now())
  const metrics = await (await site.get('/metrics', bearer)).text()
  expect(metrics).toContain(`mail_queue_oldest_seconds ${(2 * HOUR_MS) / 1000}\n`)
  const dashboard = await (await site.get('/api/admin/waiting', bearer)).text()
  expect(dashboard).toContain('emails have waited for over an hour')
})

test('an email that the mail server rejects permanently is not retried and does not hold up the next one', async () => {
  const smtp = await startSmtp({
    onRcptTo: ({ address }, _session, done) =>
      done(address === 'gone@example.com' ? refusal(550, 'No such person') : undefined),
  })
  const site = await newSite({ SMTP_URL: smtp.url })
  await queue(site, 'gone@example.com')
  await queue(site)
  const [refused, sent] = await look(site)
  expect(refused).toMatchObject({ state: 'failed', tries: 1, error: expect.stringContaining('No such person') })
  expect(sent).toMatchObject({ state: 'sent' })
})

test('emails queued while the mail server is down are sent when it is back', async () => {
  const site = await newSite({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await queue(site)
  expect(await look(site)).toMatchObject([{ state: 'waiting', tries: 1 }])
  const smtp = await startSmtp()
  const back = await newSite({ SMTP_URL: smtp.url })
  const { db } = site
  const later = anotherQueue(back, db, new Date(NOW.getTime() + HOUR_MS))
  later.wake()
  await later.settle()
  expect(smtp.received).toHaveLength(1)
})

test('two instances send each email once', async () => {
  const site = await newSite()
  for (let n = 0; n < 30; n++) await queue(site, `reader${n}@example.com`)
  const db = site.openAgain()
  const other = anotherQueue(site, db)
  other.wake()
  await look(site)
  await other.stop()
  await db.destroy()
  const recipients = (await site.outbox()).map((eml) => /^To: (.*)$/m.exec(eml)?.[1])
  expect(recipients.toSorted()).toEqual(Array.from({ length: 30 }, (_, n) => `reader${n}@example.com`).toSorted())
})

test('an email claimed by a server that was killed is sent again unless the mail server may have received it', async () => {
  const site = await newSite()
  await queue(site)
  await queue(site, 'ada@example.com')
  const [, handed] = [await claimMail(site.db, NOW), await claimMail(site.db, NOW)]
  expect(handed && (await markHanding(site.db, handed))).toBe(true)
  site.wait(MINUTE_MS)
  expect(await look(site)).toMatchObject([{ state: 'sending' }, { state: 'handing' }])
  site.wait(2 * MINUTE_MS)
  expect(await look(site)).toMatchObject([{ state: 'saved', tries: 2 }, { state: 'unknown' }])
  expect(await site.outbox()).toHaveLength(1)
})

test('an email claimed by a server that was killed is sent within two minutes, ahead of hundreds of others', async () => {
  const stepMs = 5000
  const sentAt = new Map<string, number>()
  let past = 0
  const smtp = await startSmtp({
    onRcptTo: ({ address }, _session, done) => {
      sentAt.set(address, past)
      past += stepMs
      site.wait(stepMs)
      done()
    },
  })
  const site = await newSite({ SMTP_URL: smtp.url })
  const { id } = await createUpdate(site.db)
  const readers = Array.from({ length: 300 }, (_, n) => `reader${n}@example.com`)
  await site.db.transaction().execute((tx) => queueUpdate(tx, id, readers, '', NOW))
  const [lost, handed] = [await claimMail(site.db, NOW), await claimMail(site.db, NOW)]
  expect(handed && (await markHanding(site.db, handed))).toBe(true)
  const mails = await look(site)
  expect(sentAt.get(lost?.to_address ?? '')).toBeWithin(MINUTE_MS, 2 * MINUTE_MS)
  expect(mails.map(({ state }) => state)).toEqual(['sent', 'unknown', ...readers.slice(2).map(() => 'sent' as const)])
})

test('an email to one person is sent before an update to many', async () => {
  const site = await newSite()
  const { id } = await createUpdate(site.db)
  await site.db.transaction().execute((tx) => queueUpdate(tx, id, ['ada@example.com', 'eve@example.com'], '', NOW))
  site.wait(HOUR_MS)
  await queue(site, 'june@example.com', new Date(NOW.getTime() + HOUR_MS))
  expect(await claimMail(site.db, new Date(NOW.getTime() + HOUR_MS))).toMatchObject({ to_address: 'june@example.com' })
  expect(await claimMail(site.db, new Date(NOW.getTime() + HOUR_MS))).toMatchObject({ to_address: 'ada@example.com' })
})

test('a reset, an invitation, a security notice and a reply are sent before questions that were queued earlier', async () => {
  const site = await newSite()
  for (let n = 0; n < 3; n++) await queue(site)
  const later = new Date(NOW.getTime() + MINUTE_MS)
  const urgent = ['reset', 'invitation', 'security', 'reply'] as const
  await site.db.transaction().execute(async (tx) => {
    for (const kind of urgent)
      await queueMail(tx, kind, { to: 'nell@example.com', subject: 'Hi', text: 'Link' }, {}, later)
  })
  for (const kind of [...urgent, 'question'] as const) expect(await claimMail(site.db, later)).toMatchObject({ kind })
})

test('a password reset during a flood of 500 confirmations and an update to 20,000 people is sent first', async () => {
  const site = await newSite()
  await site.mailQueue.stop()
  const { email } = await createAdministrator(site.db)
  const readers = Array.from({ length: 20_000 }, (_, n) => `reader${n}@example.com`)
  const { id } = await createUpdate(site.db)
  await site.db.transaction().execute(async (tx) => {
    await queueUpdate(tx, id, readers, '', NOW)
    await queueConfirmations(tx, readers.slice(0, 500), NOW)
  })
  site.wait(1000)
  expect((await site.post('/api/admin/auth/forgot', { username: email })).status).toBe(200)
  const claimed: (string | undefined)[] = []
  for (let n = 0; n < 502; n++) claimed.push((await claimMail(site.db, site.now()))?.kind)
  expect(claimed).toEqual(['reset', ...Array(500).fill('confirmation'), 'update'])
})

test('a sent email is deleted after 30 days, but a waiting one is kept', async () => {
  const site = await newSite()
  await queue(site)
  await look(site)
  await queue(site)
  await cleanUp(site, new Date(NOW.getTime() + 30 * DAY_MS))
  expect(await site.db.selectFrom('queued_mails').select('state').execute()).toHaveLength(2)
  await cleanUp(site, new Date(NOW.getTime() + 30 * DAY_MS + 1))
  expect(await site.db.selectFrom('queued_mails').select('state').execute()).toEqual([{ state: 'waiting' }])
})
