import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { isPostgres, openDatabase } from '../src/platform/db/database.ts'
import { startDatabases, type Where } from './databases.ts'
import { type Counts, fillSite } from './fill-site.ts'
import type { Row } from './row.ts'
import { startSite } from './server.ts'

const SMALL: Counts = { posts: 10, certificates: 10, images: 10, contacts: 10 }
const LARGE: Counts = { posts: 10_000, certificates: 5_000, images: 2_000, contacts: 100_000 }
const WARM_UPS = 10
const REQUESTS = 60
const MOST_MS = 20
const MOST_TIMES = 2

/** `peer`: the path to request on the small site, if it differs. `isSearch`: it reads every certificate. */
type Address = { path: string; peer?: string; isAdmin?: boolean; isSearch?: boolean }

const PAGES: Address[] = [
  { path: '/' },
  { path: '/blog' },
  { path: '/blog?page=2', peer: '/blog' },
  { path: '/blog?page=800', peer: '/blog' },
  { path: '/blog/5' },
  { path: '/test-results' },
  { path: '/test-results?page=2', peer: '/test-results' },
  { path: '/test-results?search=honey', peer: '/test-results', isSearch: true },
  // These searches find one certificate on each site: by its description, its batch number, and inside its PDF.
  { path: '/test-results?search=batch+5+for', isSearch: true },
  { path: '/test-results?search=fh5bf', isSearch: true },
  { path: '/test-results?search=batch-5.pdf', isSearch: true },
  { path: '/test-results/5' },
  { path: '/c/fh-5-bf' },
  { path: '/c/FH-5-BX' },
  { path: '/contact-us' },
]

const LISTS: Address[] = [
  // The page size makes both sites return ten posts.
  { path: '/api/blog?page=1&pageSize=10' },
  { path: '/api/manage?page=1' },
  { path: '/api/manage/pdfs?page=1' },
  { path: '/api/images?page=1' },
  { path: '/api/images/unassigned?page=1' },
  { path: '/api/contact?page=1' },
  { path: '/api/contact?page=1&state=open' },
  // The first search finds 20,000 contacts on the large site and 2 on the small one; the second finds one on each.
  { path: '/api/contact?page=1&pageSize=2&search=honey' },
  { path: '/api/contact?page=1&search=ada5@example.com' },
  { path: '/api/contact/held' },
  { path: '/api/about-us?page=1' },
  { path: '/api/quotes?page=1' },
  { path: '/api/trash' },
  { path: '/api/admin/audit' },
  { path: '/api/admin/sessions' },
  { path: '/api/mails' },
  { path: '/api/weekly-update' },
  { path: '/api/weekly-update/suggestions' },
  // The last page should be as fast as the first.
  { path: '/api/contact?page=10000&pageSize=10', peer: '/api/contact?page=1&pageSize=10' },
].map((list) => ({ ...list, isAdmin: true }))

type Site = Awaited<ReturnType<typeof openSite>>

async function openSite(counts: Counts, where: Where) {
  const { dataDir, token } = await fillSite(counts, where)
  const env = { DATA_DIR: dataDir, STARTER_CONTENT: 'false', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...where }
  const db = openDatabase({ databaseUrl: where.DATABASE_URL, dataDir })
  // Does immediately what autovacuum would do within a minute.
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db)
  const server = await startSite(env)
  return {
    /** Invalidates every cached page and response, as an edit does. */
    change: () => sql`update content_version set version = version + 1`.execute(db),
    url: server.url,
    headers: { authorization: `Bearer ${token}` },
    async close() {
      await db.destroy()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the time to first byte in milliseconds, without cached responses. */
async function ask(site: Site, { path, isAdmin }: Address): Promise<number> {
  await site.change()
  const startedAt = performance.now()
  const response = await fetch(site.url + path, { redirect: 'manual', ...(isAdmin && { headers: site.headers }) })
  const ms = performance.now() - startedAt
  await response.arrayBuffer()
  // The second address of a batch leads nowhere.
  if (response.status >= 400 && !(response.status === 404 && path.startsWith('/c/')))
    throw new Error(`${path} returned ${response.status}.`)
  return ms
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** Alternates between the two sites, so that other load on the machine affects both. */
async function compare(name: string, large: Site, small: Site, address: Address): Promise<Row> {
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let request = -WARM_UPS; request < REQUESTS; request++) {
    const times = [await ask(large, address), await ask(small, { ...address, path: address.peer ?? address.path })]
    if (request < 0) continue
    ours.push(times[0] as number)
    theirs.push(times[1] as number)
  }
  const [largeMs, smallMs] = [median(ours), median(theirs)]
  return {
    what: `${name}: ${address.path}`,
    ours: `${largeMs.toFixed(1)} ms`,
    peer: `10 of each: ${smallMs.toFixed(1)} ms`,
    ratio: smallMs / largeMs,
    goal: address.isSearch ? `< ${MOST_MS} ms` : `≤ ${MOST_TIMES}× and < ${MOST_MS} ms`,
    isMet: (address.isSearch || largeMs <= MOST_TIMES * smallMs) && largeMs < MOST_MS,
  }
}

async function measureOn(name: string, [ofLarge, ofSmall]: [Where, Where]): Promise<Row[]> {
  const [large, small] = [await openSite(LARGE, ofLarge), await openSite(SMALL, ofSmall)]
  try {
    const rows: Row[] = []
    for (const address of [...PAGES, ...LISTS]) rows.push(await compare(name, large, small, address))
    return rows
  } finally {
    await Promise.all([large.close(), small.close()])
  }
}

/** Compares the time to first byte of every public page and admin list on a large and a small site. */
export async function measure(): Promise<Row[]> {
  const onSqlite = await measureOn('Growth', [{}, {}])
  const { create, stop } = await startDatabases()
  try {
    return [...onSqlite, ...(await measureOn('Growth on PostgreSQL', [await create('large'), await create('small')]))]
  } finally {
    stop()
  }
}
