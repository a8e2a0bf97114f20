// test: slow, long form, both databases
import { expect, test } from 'bun:test'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '#platform/db/database.ts'
import { isPostgres } from '#platform/db/database.ts'
import { recordFigure, sized } from '#testing/figures.ts'
import { type MailSite, startPostOffice, untilOver, withMailSites } from '#testing/with-mail-sites.ts'

const READERS = sized(5000, 20_000)
const KILLS = sized(3, 12)
const HEALTHZ_MS = 250
const WRITE_MS = 1000
/** The bounds of `npm test`, where other programs may keep the machine busy. */
const SLOW_MACHINE = 10
const LOOK_EVERY_MS = 5
const BATCH = 500
const PATIENCE_MS = sized(600_000, 1_200_000)
// Nothing listens there, so that all emails stay in the queue.
const NO_MAIL_SERVER = 'smtp://127.0.0.1:9'

const newSite = withMailSites()

async function addReaders(db: Db, count: number) {
  const consent_at = new Date().toISOString()
  for (let start = 0; start < count; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - start) }, (_, n) => {
      const email = `Reader${start + n}@example.com`
      return { email, email_lower: email.toLowerCase(), consent_at, created_at: consent_at, confirmed_at: consent_at }
    })
    const values = rows.map((row) => ({ ...row, state: 'confirmed' as const, interests: 'certificates posts' }))
    await db.insertInto('subscribers').values(values).execute()
  }
}

const toEveryone = () => ({ audience: 'everyone' as const, recipientEmails: [], sendKey: crypto.randomUUID() })

/** Repeats `work` until `isOver`. @returns the longest time that it took */
async function longestOf(isOver: () => boolean, work: () => Promise<Response>) {
  let longest = 0
  while (!isOver()) {
    const began = performance.now()
    const response = await work()
    await response.text()
    longest = Math.max(longest, performance.now() - began)
    expect(response.ok).toBe(true)
    await setTimeout(LOOK_EVERY_MS)
  }
  return Math.round(longest)
}

function recordWait(what: string, value: number, atMost: number) {
  recordFigure({ what, value, unit: 'ms', atMost })
  expect(value).toBeLessThan(atMost * SLOW_MACHINE)
}

async function countQueued({ db }: MailSite, sendKey: string) {
  const update = await db.selectFrom('updates').select('id').where('send_key', '=', sendKey).executeTakeFirst()
  const mails = db.selectFrom('queued_mails').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await mails.where('update_id', '=', update?.id ?? 0).executeTakeFirstOrThrow()
  return { isStored: update !== undefined, count }
}

test(
  'an update to everyone is queued whole or not at all, however often the server is killed, and delays nobody',
  async () => {
    const site = await newSite({ SMTP_URL: NO_MAIL_SERVER, RATE_LIMITS: 'off' })
    const { db } = site
    const many = READERS.toLocaleString('en-US')
    const where = isPostgres(db) ? 'on PostgreSQL' : 'on SQLite'
    await addReaders(db, READERS)
    let running = await site.start()
    const { url } = running
    // The first requests of a server compile its code.
    await (await site.post(url, '/api/quotes', { text: 'Grow slowly.' })).text()
    let isQueued = false
    const isOver = () => isQueued
    const healthz = longestOf(isOver, () => fetch(`${url}/healthz`))
    const write = longestOf(isOver, () => site.post(url, '/api/quotes', { text: 'Grow slowly.' }))
    await setTimeout(LOOK_EVERY_MS)
    const began = performance.now()
    const answer = await site.send(url, toEveryone())
    const took = Math.round(performance.now() - began)
    isQueued = true
    expect(await answer.json()).toMatchObject({ queued: READERS })
    recordFigure({ what: `Time for queuing an update to ${many} subscribers ${where}`, value: took, unit: 'ms' })
    const whileQueuing = `while an update to ${many} subscribers is queued ${where}`
    recordWait(`Longest wait for /healthz ${whileQueuing}`, await healthz, HEALTHZ_MS)
    recordWait(`Longest wait for a change by somebody else ${whileQueuing}`, await write, WRITE_MS)

    const outcomes: number[] = []
    // The first kill comes with the request, and the last one after its answer.
    for (let kill = 0; kill <= KILLS; kill++) {
      const sent = toEveryone()
      const asked = site.send(running.url, sent).catch(() => undefined)
      if (kill === KILLS) await asked
      // A server that has just started takes longer.
      else await setTimeout((2 * took * kill) / KILLS)
      running.server.kill('SIGKILL')
      await Promise.all([running.server.exited, asked])
      running = await site.start()
      const { isStored, count } = await countQueued(site, sent.sendKey)
      expect([0, READERS]).toContain(count)
      expect(isStored).toBe(count > 0)
      outcomes.push(count)
    }
    console.log(`queued after each kill: ${outcomes.join(', ')}`)
    expect([outcomes[0], outcomes.at(-1)]).toEqual([0, READERS])
    const { count } = await db
      .selectFrom('queued_mails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const orphans = count - READERS - outcomes.reduce((sum, queued) => sum + queued, 0)
    const what = `Emails of half-queued updates to ${many} subscribers after ${KILLS + 1} kills ${where}`
    recordFigure({ what, value: orphans, unit: 'emails', atMost: 0 })
  },
  PATIENCE_MS,
)

test.each([
  [1, 4],
  [100, sized(200, 1000)],
])(
  'with MAIL_PER_SECOND=%i, the server sends no faster than that',
  async (pace, readers) => {
    const office = await startPostOffice()
    const site = await newSite({ SMTP_URL: office.url, MAIL_PER_SECOND: String(pace) })
    await addReaders(site.db, readers)
    const { url } = await site.start()
    const began = performance.now()
    await site.send(url, toEveryone())
    await untilOver(site)
    const seconds = (performance.now() - began) / 1000
    expect(office.arrived.size).toBe(readers)
    const speed = Math.round((readers / seconds) * 10) / 10
    const unit = 'emails a second'
    // The first email waits for none.
    recordFigure({
      what: `Emails sent with MAIL_PER_SECOND=${pace}`,
      value: speed,
      unit,
      atMost: (pace * readers) / (readers - 1),
    })
  },
  PATIENCE_MS,
)
