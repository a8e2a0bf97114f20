// test: slow, sqlite only
import { afterEach, describe, expect, test } from 'bun:test'
import { createComposer } from '#app/open-site.ts'
import { countRefusedMail } from '#features/subscribers/refusals.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { createTestSite, NOW, type TestSite } from '#testing/create-test-site.ts'
import { createMail as createQueuedMail } from '#testing/factories.ts'
import { type Phase, type Rudeness, startRudeSmtp } from '#testing/start-rude-smtp.ts'
import { createMailer, type Mailer } from './mail.ts'
import { MailQueue } from './mail-queue.ts'
import { serverOfUrl } from './mail-server.ts'

// Too large for the socket buffers, so that sending takes several writes.
const LONG = 'Soil? '.repeat(1_000_000)
const MINUTE_MS = 60_000
const HASTE = { dnsTimeout: 500, connectionTimeout: 500, greetingTimeout: 300, socketTimeout: 300, tryTimeout: 800 }

const sites: TestSite[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

/** A site with two emails. `look` sends the due ones and returns the state of both. */
async function newSite(smtpUrl: string, text = 'Soil?', isHasty = true) {
  const site = await createTestSite({ SMTP_URL: smtpUrl })
  sites.push(site)
  const { config, db, files, media, log } = site
  const tried_since = NOW.toISOString()
  for (const to of ['first', 'second']) {
    await createQueuedMail(db, { to_address: `${to}@example.com`, text, tried_since })
  }
  const compose = createComposer({ db, config, files, media, clock: () => NOW })
  const queueFor = (mail: Mailer, now: Date) =>
    new MailQueue({ db, mail, clock: () => now, log, compose, onRefused: countRefusedMail, paceMs: 0 })
  const first = queueFor(
    createMailer(config, async () => serverOfUrl(config.smtpUrl), isHasty ? HASTE : undefined),
    NOW,
  )
  const patient = queueFor(site.mail, new Date(NOW.getTime() + MINUTE_MS))
  const look = async (queue: MailQueue) => {
    queue.wake()
    await queue.settle()
    return stand(db)
  }
  return {
    look: () => look(first),
    db,
    patient,
    /** Sends the due emails again a minute later, with the default timeouts. */
    async lookAgain() {
      await first.stop()
      return look(patient)
    },
  }
}

const stand = async (db: Db) =>
  (await db.selectFrom('queued_mails').select(['state', 'tries', 'error']).orderBy('id').execute()).map(
    ({ state, tries, error }) => ({ state, tries, error: error ?? '' }),
  )

const recipients = (received: string[]) => received.map((message) => /^To: (\w+)@/m.exec(message)?.[1])

type Case = [phase: Phase, rudeness: Rudeness, said: RegExp]

const BEFORE_THE_END: Phase[] = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'body']
const TALK = BEFORE_THE_END.slice(0, -1)
// RFC 5321, 4.2.4: the commands came out of order, or the server accepts no email now. The connection failed, not the
// email, so a retry may succeed although the code begins with 5.
const NOT_NOW = { say: '503 bad sequence of commands' }
const NONSENSE = { say: 'Lovely weather, is it not?' }

const PUT_OFF: Case[] = [
  ...BEFORE_THE_END.map((phase): Case => [phase, 'hangs up', /clos|ECONNRESET/]),
  ...TALK.filter((phase) => phase !== 'EHLO').map((phase): Case => [phase, NONSENSE, /Lovely weather/]),
  ...TALK.map((phase): Case => [phase, 'is silent', /timeout|Greeting never|aborted/i]),
  ...TALK.map((phase): Case => [phase, 'sends an endless line', /timeout|Greeting never|aborted/i]),
  ...BEFORE_THE_END.map((phase): Case => [phase, { say: '421 closing down' }, /closing down/]),
  ['greeting', { say: '554 not for you' }, /not for you/],
  ...BEFORE_THE_END.filter((phase) => phase !== 'EHLO').map((phase): Case => [phase, NOT_NOW, /bad sequence/]),
]

const naming = (rudeness: Rudeness) => (typeof rudeness === 'string' ? rudeness : `says “${rudeness.say}”`)

describe('an email is retried when the mail server fails before it has received the whole email', () => {
  for (const [phase, rudeness, said] of PUT_OFF) {
    test(`a mail server that ${naming(rudeness)} in the ${phase} phase gets its emails later`, async () => {
      // nodemailer retries once when a connection closes before the greeting.
      const smtp = await startRudeSmtp(phase, rudeness, phase === 'greeting' && rudeness === 'hangs up' ? 2 : 1)
      // Use short timeouts only if the server never finishes: on a busy machine, everything else may take a long time.
      const isHasty = rudeness === 'is silent' || rudeness === 'sends an endless line'
      const site = await newSite(smtp.url, phase === 'body' ? LONG : 'Soil?', isHasty)
      const [first, second] = await site.look()
      expect(first).toMatchObject({ state: 'waiting', tries: 1, error: expect.stringMatching(said) })
      expect(second).toMatchObject({ state: 'waiting', tries: 0 })
      expect(await site.lookAgain()).toMatchObject([
        { state: 'sent', tries: 2, error: '' },
        { state: 'sent', tries: 1, error: '' },
      ])
      expect(recipients(smtp.received).toSorted()).toEqual(['first', 'second'])
    })
  }
})

describe('an email is not sent again if the mail server may have received it', () => {
  const unanswered: Case[] = [
    ['end', 'hangs up', /clos/],
    ['end', 'is silent', /timeout/i],
    ['end', 'sends an endless line', /aborted|timeout/i],
    ['end', NONSENSE, /Lovely weather/],
  ]
  for (const [phase, rudeness, said] of unanswered) {
    test(`an email is not sent again to a mail server that ${naming(rudeness)} after receiving it`, async () => {
      const smtp = await startRudeSmtp(phase, rudeness)
      const site = await newSite(smtp.url)
      expect((await site.look())[0]).toMatchObject({ state: 'unknown', error: expect.stringMatching(said) })
      expect(await site.lookAgain()).toMatchObject([{ state: 'unknown', tries: 1 }, { state: 'sent' }])
      expect(recipients(smtp.received)).toEqual(['first', 'second'])
    })
  }
})

describe('a reply of the mail server to one email does not affect the next one', () => {
  const answered: [Phase, string, 'waiting' | 'failed'][] = [
    ['MAIL', '451 try later', 'waiting'],
    ['MAIL', '550 no such sender', 'failed'],
    ['MAIL', '530 log in first', 'waiting'],
    ['RCPT', '451 greylisted', 'waiting'],
    ['RCPT', '452 mailbox full', 'waiting'],
    ['RCPT', '550 no such person', 'failed'],
    ['DATA', '451 try later', 'waiting'],
    ['DATA', '554 no', 'failed'],
    ['end', '451 try later', 'waiting'],
    ['end', '421 closing down', 'waiting'],
    ['end', '503 bad sequence of commands', 'waiting'],
    ['end', '552 too large', 'failed'],
  ]
  for (const [phase, say, state] of answered) {
    test(`the email ${state === 'failed' ? 'fails' : 'is retried'} when the mail server says “${say}” in the ${phase} phase`, async () => {
      const smtp = await startRudeSmtp(phase, { say })
      const site = await newSite(smtp.url)
      expect((await site.look())[0]).toMatchObject({ state, tries: 1, error: expect.stringContaining(say) })
      const [first, second] = await site.lookAgain()
      expect(first).toMatchObject(state === 'failed' ? { state, tries: 1 } : { state: 'sent', tries: 2 })
      expect(second).toMatchObject({ state: 'sent', tries: 1 })
    })
  }
})

test('a stopping server puts an email back into the queue when the mail server stays silent for five seconds', async () => {
  const smtp = await startRudeSmtp('MAIL', 'is silent')
  const { db, patient } = await newSite(smtp.url)
  patient.wake()
  while (smtp.connections() === 0) await new Promise(setImmediate)
  await patient.stop()
  expect(await stand(db)).toEqual([
    { state: 'waiting', tries: 1, error: '' },
    { state: 'waiting', tries: 0, error: '' },
  ])
})

test('a mail server that does not know EHLO is greeted with HELO', async () => {
  const smtp = await startRudeSmtp('EHLO', { say: '500 what?' })
  const site = await newSite(smtp.url)
  expect(await site.look()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})

describe('a connection that the mail server closes between two emails does not delay the second one', () => {
  const goodbyes: [Phase, Rudeness][] = [
    ['idle', 'hangs up'],
    ['idle', { say: '421 you are slow' }],
  ]
  for (const [phase, rudeness] of goodbyes) {
    test(`the second email is sent at once when the mail server ${naming(rudeness)} after the first`, async () => {
      const smtp = await startRudeSmtp(phase, rudeness)
      const site = await newSite(smtp.url)
      expect(await site.look()).toMatchObject([{ state: 'sent' }, { state: 'sent', tries: 1 }])
      expect(recipients(smtp.received)).toEqual(['first', 'second'])
      expect(smtp.connections()).toBe(2)
    })
  }
})
