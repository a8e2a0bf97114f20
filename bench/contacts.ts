import { createHmac } from 'node:crypto'
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../src/platform/db/database.ts'
import { startDatabases, type Where } from './databases.ts'
import { load } from './load.ts'
import type { Row } from './row.ts'
import { CORES, freePort, type Server, startServer, startSite } from './server.ts'

const GOAL = 1000
const WRITERS = 64
const SECONDS = 5
// This is long enough for the JIT to compile a new server's code.
const WARM_UP_SECONDS = 4
const KILL_AFTER_MS = 1500
// Enough to use each stamp for at most three messages; more from one form is a sign of spam.
const STAMPS = 20_000
const FORM_OPEN_MS = 60_000

type Written = { acknowledged: number[]; refused: number; perSecond: number; p50Ms: number; p99Ms: number }

async function write(url: string, folder: string, { first = 0, seconds = SECONDS } = {}): Promise<Written> {
  const program = [process.execPath, join(import.meta.dirname, 'contact-writers.ts')]
  const given = [url, String(seconds), String(WRITERS), join(folder, 'stamps'), String(first)]
  return Bun.$`taskset -c ${CORES.client} ${program} ${given}`.json()
}

/** The data folder and database of a site. */
type Place = { folder: string; where: Where }

async function inDatabase<Result>({ folder, where }: Place, ask: (db: Db) => Promise<Result>) {
  const db = openDatabase({ databaseUrl: where.DATABASE_URL, dataDir: folder })
  return ask(db).finally(() => db.destroy())
}

/** Writes `STAMPS` form stamps that are over a minute old, because a form sent too soon looks like spam. */
async function openForms(url: string, place: Place) {
  await fetch(`${url}/api/contact/stamp`)
  const secret = (db: Db) => db.selectFrom('site_state').select('value').where('key', '=', 'contact_stamp_secret')
  const { value } = await inDatabase(place, (db) => secret(db).executeTakeFirstOrThrow())
  const stamps = Array.from({ length: STAMPS }, (_, n) => {
    const at = (Date.now() - FORM_OPEN_MS - n).toString(36)
    return `${at}.${createHmac('sha256', value).update(at).digest('base64url')}`
  })
  await Bun.write(join(place.folder, 'stamps'), stamps.join('\n'))
}

/** Counts the stored messages, and the acknowledged ones that are missing. */
async function look(place: Place, { acknowledged }: Written) {
  // A few messages look like spam and are held.
  const find = (db: Db) =>
    db
      .selectFrom('questions')
      .innerJoin('contacts', 'contacts.id', 'contact_id')
      .select('email')
      .unionAll(db.selectFrom('held_questions').select('email'))
  const found = await inDatabase(place, (db) => find(db).execute())
  const stored = new Set(found.map(({ email }) => email))
  return { stored: found.length, missing: acknowledged.filter((n) => !stored.has(`visitor${n}@example.com`)).length }
}

/** Returns fdatasync calls per second. */
function measureDisk(folder: string) {
  const file = openSync(join(folder, 'disk'), 'w')
  const page = Buffer.alloc(4096, 1)
  const startedAt = performance.now()
  let times = 0
  for (; performance.now() - startedAt < 1000; times++) {
    writeSync(file, page)
    fdatasyncSync(file)
  }
  closeSync(file)
  return times
}

const startOwnSite = ({ folder, where }: Place) =>
  startSite({ DATA_DIR: folder, TRUST_PROXY: '1', STARTER_CONTENT: 'false', ...where })

const ms = (value: number) => `${value.toFixed(1)} ms`
const rate = ({ perSecond, p99Ms }: Written) => `${Math.round(perSecond)}/s, p99 ${ms(p99Ms)}`

/** Writes once to warm up and once to measure. Call it for one server at a time, because servers share a core. */
async function writeTwice(url: string, folder: string) {
  const warmUp = await write(url, folder, { seconds: WARM_UP_SECONDS })
  return { warmUp, written: await write(url, folder, { first: 1_000_000 }) }
}

async function measurePeer({ folder, where }: Place): Promise<Written> {
  const port = freePort()
  const program = where.DATABASE_URL ? 'bare-postgres.ts' : 'bare-sqlite.ts'
  const env = { PORT: String(port), DATA_DIR: folder, ...where }
  const peer = await startServer([process.execPath, join('bench/peers', program)], { port, path: '/', env })
  const { written } = await writeTwice(peer.url, folder)
  await peer.stop()
  return written
}

/** Measures the latency of reads while all writers run. */
async function measureReaders(site: Server, folder: string) {
  const [, page, health] = await Promise.all([
    write(site.url, folder),
    load(`${site.url}/api/blog`, { seconds: SECONDS - 1, connections: 1 }),
    load(`${site.url}/healthz`, { seconds: SECONDS - 1, connections: 1 }),
  ])
  return `/api/blog p99 ${ms(page.p99Ms)}, /healthz p99 ${ms(health.p99Ms)}`
}

async function inPlace<Result>(where: Where, work: (place: Place) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-contacts-'))
  return work({ folder, where }).finally(() => rm(folder, { recursive: true, force: true }))
}

/** Measures messages per second. Each message comes from its own IP address, and is on disk when it is acknowledged. */
async function measureMessages(place: Place): Promise<Row> {
  const site = await startOwnSite(place)
  await openForms(site.url, place)
  const { warmUp, written: ours } = await writeTwice(site.url, place.folder)
  await site.stop()
  const { stored, missing } = await look(place, ours)
  const peer = await measurePeer(place)
  const isExact = stored === warmUp.acknowledged.length + ours.acknowledged.length && missing === 0
  console.log(`Disk: ${measureDisk(place.folder)} fdatasync calls/s. Refused messages: ${ours.refused}. ${rate(ours)}`)
  // PostgreSQL shares two cores with the server and the writers, so there is no goal for the rate.
  const isShared = place.where.DATABASE_URL !== undefined
  return {
    what: `Contact messages, ${WRITERS} writers, all rate limits active${isShared ? ', on PostgreSQL' : ''}`,
    ours: rate(ours),
    peer: `${rate(peer)} (a bare Bun.serve with one insert and one commit per message)`,
    ratio: ours.perSecond / peer.perSecond,
    goal: `${isShared ? '' : `≥ ${GOAL}/s, `}all acknowledged messages stored`,
    isMet: isExact && (isShared || ours.perSecond >= GOAL),
  }
}

async function measureWhileReading(place: Place): Promise<void> {
  const site = await startOwnSite(place)
  await openForms(site.url, place)
  console.log(`Reads while ${WRITERS} writers run: ${await measureReaders(site, place.folder)}`)
  await site.stop()
}

/** Kills the server instead of cutting the power, which a benchmark cannot do. */
async function measureKill(place: Place): Promise<Row> {
  const site = await startOwnSite(place)
  await openForms(site.url, place)
  const writing = write(site.url, place.folder)
  await Bun.sleep(KILL_AFTER_MS)
  await site.stop('SIGKILL')
  const written = await writing
  const { missing } = await look(place, written)
  return {
    what: 'Acknowledged messages lost after a SIGKILL',
    ours: `${missing} of ${written.acknowledged.length}`,
    peer: '',
    ratio: null,
    goal: '0',
    isMet: missing === 0 && written.acknowledged.length > 0,
  }
}

export async function measure(): Promise<Row[]> {
  const rows = [await inPlace({}, measureMessages)]
  await inPlace({}, measureWhileReading)
  rows.push(await inPlace({}, measureKill))
  const { create, stop } = await startDatabases({ isDurable: true })
  try {
    return [...rows, await inPlace(await create('messages'), measureMessages)]
  } finally {
    stop()
  }
}
