import { Database } from 'bun:sqlite'
import { createHmac } from 'node:crypto'
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from './load.ts'
import type { Row } from './row.ts'
import { CORES, freePort, type Server, startServer, startSite } from './server.ts'

const GOAL = 1000
const WRITERS = 64
const SECONDS = 5
// Of a program that has just begun.
const WARM_UP_SECONDS = 4
const KILL_AFTER_MS = 1500
// One for each three messages: a form that is sent more often is held back.
const STAMPS = 20_000
const FORM_OPEN_MS = 60_000

type Written = { acknowledged: number[]; refused: number; perSecond: number; p50Ms: number; p99Ms: number }

async function write(url: string, folder: string, { first = 0, seconds = SECONDS } = {}): Promise<Written> {
  const program = [process.execPath, join(import.meta.dirname, 'contact-writers.ts')]
  const given = [url, String(seconds), String(WRITERS), join(folder, 'stamps'), String(first)]
  return Bun.$`taskset -c ${CORES.client} ${program} ${given}`.json()
}

const databaseOf = (folder: string) => new Database(join(folder, 'trellis.sqlite'), { readonly: true })

/** As if so many people had opened the form a minute ago and before. */
async function openForms(url: string, folder: string) {
  await fetch(`${url}/api/contact/stamp`)
  const database = databaseOf(folder)
  const { value } = database.query("select value from site_state where key = 'contact_stamp_secret'").get() as {
    value: string
  }
  database.close()
  const stamps = Array.from({ length: STAMPS }, (_, n) => {
    const at = (Date.now() - FORM_OPEN_MS - n).toString(36)
    return `${at}.${createHmac('sha256', value).update(at).digest('base64url')}`
  })
  await Bun.write(join(folder, 'stamps'), stamps.join('\n'))
}

/** How many of the acknowledged messages are not there, and how many there are. */
function look(folder: string, { acknowledged }: Written) {
  const database = databaseOf(folder)
  // A few of them read like spam, and are held back.
  const found = `select email from contact_messages join contacts on contacts.id = contact_id
    union all select email from held_messages`
  const emails = database
    .query(found)
    .values()
    .map(([email]) => email)
  database.close()
  const stored = new Set(emails)
  return { stored: emails.length, missing: acknowledged.filter((n) => !stored.has(`visitor${n}@example.com`)).length }
}

/** How often the disk says in a second that it has what was written. */
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

const startOwnSite = (folder: string, env: Record<string, string> = {}) =>
  startSite({ DATA_DIR: folder, TRUST_PROXY: '1', STARTER_CONTENT: 'false', ...env })

const ms = (value: number) => `${value.toFixed(1)} ms`
const rate = ({ perSecond, p99Ms }: Written) => `${Math.round(perSecond)}/s, p99 ${ms(p99Ms)}`

async function measurePeer(folder: string): Promise<Written> {
  const port = freePort()
  const env = { PORT: String(port), DATA_DIR: folder }
  const peer = await startServer([process.execPath, 'bench/peers/bare-sqlite.ts'], { port, path: '/', env })
  const written = await write(peer.url, folder)
  await peer.stop()
  return written
}

/** What readers notice while 64 people write. */
async function measureReaders(site: Server, folder: string) {
  const [, page, health] = await Promise.all([
    write(site.url, folder),
    load(`${site.url}/api/blog`, { seconds: SECONDS - 1, connections: 1 }),
    load(`${site.url}/healthz`, { seconds: SECONDS - 1, connections: 1 }),
  ])
  return `/api/blog p99 ${ms(page.p99Ms)}, /healthz p99 ${ms(health.p99Ms)}`
}

async function inNewFolder<Result>(work: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-contacts-'))
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}

/** Messages that are on the disk when they are acknowledged; every writer is a visitor with an address and a form. */
async function measureMessages(folder: string): Promise<Row[]> {
  const site = await startOwnSite(folder)
  await openForms(site.url, folder)
  const warmUp = await write(site.url, folder, { first: 0, seconds: WARM_UP_SECONDS })
  const ours = await write(site.url, folder, { first: 1_000_000 })
  const { stored, missing } = look(folder, ours)
  const peer = await measurePeer(folder)
  const isExact = stored === warmUp.acknowledged.length + ours.acknowledged.length && missing === 0
  console.log(`The disk: ${measureDisk(folder)} fdatasync/s. Refused: ${ours.refused}. ${rate(ours)}`)
  await site.stop()
  return [
    {
      what: `Contact messages, ${WRITERS} writers, all limits on`,
      ours: rate(ours),
      peer: `${rate(peer)} (bare Bun.serve, one insert and commit each)`,
      ratio: ours.perSecond / peer.perSecond,
      goal: `≥ ${GOAL}/s, as many stored as acknowledged`,
      isMet: ours.perSecond >= GOAL && isExact,
    },
  ]
}

async function measureWhileReading(folder: string): Promise<void> {
  const site = await startOwnSite(folder)
  await openForms(site.url, folder)
  console.log(`While ${WRITERS} write: ${await measureReaders(site, folder)}`)
  await site.stop()
}

/** The power of the machine cannot be cut here; the process can. */
async function measureKill(folder: string): Promise<Row[]> {
  const site = await startOwnSite(folder)
  await openForms(site.url, folder)
  const writing = write(site.url, folder)
  await Bun.sleep(KILL_AFTER_MS)
  await site.stop('SIGKILL')
  const written = await writing
  const { missing } = look(folder, written)
  return [
    {
      what: 'Messages lost that were acknowledged before a SIGKILL',
      ours: `${missing} of ${written.acknowledged.length}`,
      peer: '',
      ratio: null,
      goal: '0',
      isMet: missing === 0 && written.acknowledged.length > 0,
    },
  ]
}

export async function measure(): Promise<Row[]> {
  const rows = await inNewFolder(measureMessages)
  await inNewFolder(measureWhileReading)
  return [...rows, ...(await inNewFolder(measureKill))]
}
