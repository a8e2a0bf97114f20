import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import {
  asAdministrator,
  createAdministrator,
  createCertificate,
  createPost,
  putSettings,
  signIn,
} from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { ViewCounts } from './view-counts.ts'

const its = withSite()

const DAY_MS = 24 * 60 * 60 * 1000
const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
const TODAY = '2024-10-05'
const QUESTION = { name: 'Ada', email: 'ada@example.com', question: 'Which soil?' }

const open = async (path: string, headers = {}) => (await its.site.get(path, { ...PERSON, ...headers })).status
const tell = async (path: string, headers = {}) =>
  (await its.site.post('/api/opened', { path }, { ...PERSON, ...headers })).status

/** Writes the counts, like the timer of the server, and returns the rows as “day page count”. */
async function written() {
  await its.site.views.write()
  const rows = await its.site.db.selectFrom('page_views').selectAll().orderBy('day').orderBy('page').execute()
  return rows.map(({ day, page, count }) => `${day} ${page} ${count}`)
}

async function storedCertificate() {
  const certificate = await createCertificate(its.site.db)
  const name = `${certificate.file_key}/certificate.pdf`
  await its.site.files.put(name, new Uint8Array(2000))
  return { ...certificate, pdfUrl: `/files/${name}` }
}

test('each kind of page that a visitor opens is counted under its own name', async () => {
  const post = await createPost(its.site.db)
  const certificate = await storedCertificate()
  for (const path of ['/', '/test-results', '/blog', `/blog/${post.id}`, '/contact-us', '/contact-us?batch=FH-1'])
    expect(await open(path)).toBe(200)
  expect(await tell(`/test-results#certificate-${certificate.id}`)).toBe(200)
  expect(await open(`/test-results/${certificate.id}`)).toBe(200)
  expect(await open(certificate.pdfUrl)).toBe(200)
  expect((await its.site.post('/api/contact', QUESTION)).status).toBe(201)
  expect(await written()).toEqual([
    `${TODAY} blog 1`,
    `${TODAY} certificate:${certificate.id} 2`,
    `${TODAY} contact 2`,
    `${TODAY} home 1`,
    `${TODAY} pdf:${certificate.id} 1`,
    `${TODAY} post:${post.id} 1`,
    `${TODAY} question 1`,
    `${TODAY} results 1`,
  ])
})

test('pages from the response cache and revalidated pages are counted', async () => {
  const first = await its.site.get('/', PERSON)
  await open('/')
  expect(await open('/', { 'if-none-match': first.headers.get('etag') ?? '' })).toBe(304)
  expect(await open('/test-results?search=fern')).toBe(200)
  expect(await open('/blog/')).toBe(200)
  expect(await written()).toEqual([`${TODAY} blog 1`, `${TODAY} home 3`, `${TODAY} results 1`])
})

test('a page that the browser opened by itself is counted once it reports it', async () => {
  const post = await createPost(its.site.db)
  for (const path of ['/', '/test-results', `/blog/${post.id}`, `/blog/${post.id}-first-frost`]) await tell(path)
  expect(await written()).toEqual([`${TODAY} home 1`, `${TODAY} post:${post.id} 2`, `${TODAY} results 1`])
})

test('bots, prefetches, administrators, HEAD requests and programs without a name are not counted', async () => {
  const { db, get, request } = its.site
  const { bearer, cookie } = await signIn(db, (await createAdministrator(db)).id)
  await get('/')
  for (const userAgent of ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'curl/8.5.0'])
    await open('/', { 'user-agent': userAgent })
  for (const headers of [{ 'sec-purpose': 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }, cookie, bearer]) {
    await open('/', headers)
    await open('/test-results?search=fern', headers)
    await tell('/blog', headers)
  }
  await request('/', { method: 'HEAD', headers: PERSON })
  expect(await written()).toEqual([])
})

test('pages that do not exist, drafts, other calls and the back office are not counted', async () => {
  const draft = await createPost(its.site.db, { published: 0 })
  const trashed = await createCertificate(its.site.db, { deleted_at: its.site.now().toISOString() })
  for (const path of ['/blog/99', `/blog/${draft.id}`, '/ferns', '/api/blog', '/admin', '/files/x/certificate.pdf'])
    await open(path)
  const reported = [
    `/blog/99`,
    `/blog/${draft.id}`,
    `/test-results#certificate-${trashed.id}`,
    '/admin',
    'home',
    'x'.repeat(99),
  ]
  for (const path of reported) expect(await tell(path)).toBe(200)
  expect(await tell('x'.repeat(101))).toBe(400)
  expect(await written()).toEqual([])
})

test('a PDF that is read in parts counts once, and the reader of the site counts as its certificate alone', async () => {
  const { id, pdfUrl } = await storedCertificate()
  for (const range of ['bytes=0-999', 'bytes=1000-1499', 'bytes=1500-1999'])
    expect(await open(pdfUrl, { range, 'sec-fetch-mode': 'navigate' })).toBe(206)
  await open(pdfUrl, { 'sec-fetch-mode': 'cors' })
  await open(pdfUrl, { 'sec-fetch-mode': 'cors', range: 'bytes=0-999' })
  expect(await written()).toEqual([`${TODAY} pdf:${id} 1`])
})

test('a question that is held as spam is not counted', async () => {
  await its.site.post('/api/contact', { ...QUESTION, topic: 'filled by a bot' })
  expect(await written()).toEqual([])
})

test('the counts of two instances add up', async () => {
  const { views, config, clock, log, openAgain } = its.site
  const db = openAgain()
  const other = new ViewCounts({ db, config, clock, log })
  for (const page of ['home', 'blog', 'home']) views.count(page)
  for (const page of ['results', 'home', 'blog']) other.count(page)
  await Promise.all([views.write(), other.write()])
  other.count('home')
  await other.stop()
  await db.destroy()
  expect(await written()).toEqual([`${TODAY} blog 2`, `${TODAY} home 4`, `${TODAY} results 1`])
})

test('a write that fails keeps its counts for the next one, and counts nothing twice', async () => {
  const { db, views } = its.site
  await open('/')
  await sql`alter table page_views rename to page_views_away`.execute(db)
  await views.write()
  await open('/')
  await views.write()
  await sql`alter table page_views_away rename to page_views`.execute(db)
  expect(await written()).toEqual([`${TODAY} home 2`])
  expect(await written()).toEqual([`${TODAY} home 2`])
})

test('a page counts for the day in the time zone of the site, even if it is written after midnight', async () => {
  await putSettings(its.site, { timeZone: 'America/New_York' })
  // The clock starts at 8 am in New York.
  its.site.wait(16 * 60 * 60 * 1000 - 1000)
  await open('/')
  its.site.wait(2000)
  await open('/')
  expect(await written()).toEqual(['2024-10-05 home 1', '2024-10-06 home 1'])
})

test('counts do not empty the response cache', async () => {
  await open('/')
  const version = () => its.site.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
  const before = await version()
  expect(await written()).toHaveLength(1)
  expect(await version()).toEqual(before)
})

async function addViews(rows: [day: string, page: string, count: number][]) {
  const values = rows.map(([day, page, count]) => ({ day, page, count }))
  await its.site.db.insertInto('page_views').values(values).execute()
}

test('the visits of 30 days have a bar for each day, sums by kind and the most opened pages', async () => {
  const post = await createPost(its.site.db, { title: 'First frost' })
  const trashed = await createPost(its.site.db, { title: 'Old news', deleted_at: its.site.now().toISOString() })
  const certificate = await createCertificate(its.site.db)
  await addViews([
    ['2024-09-05', 'home', 100],
    ['2024-09-06', 'home', 7],
    [TODAY, 'home', 1],
    [TODAY, `post:${post.id}`, 5],
    [TODAY, `post:${trashed.id}`, 4],
    [TODAY, 'post:99', 3],
    [TODAY, `certificate:${certificate.id}`, 2],
    [TODAY, `pdf:${certificate.id}`, 1],
    [TODAY, 'question', 9],
  ])
  const call = await asAdministrator(its.site)
  const { body } = await call('GET', '/api/admin/visits')
  expect(body).toMatchObject({ span: 'days', since: '2024-09-05' })
  expect(body.bars).toHaveLength(30)
  expect(body.bars[0]).toEqual({ start: '2024-09-06', count: 7 })
  expect(body.bars[1]).toEqual({ start: '2024-09-07', count: 0 })
  expect(body.bars.at(-1)).toEqual({ start: TODAY, count: 16 })
  expect(
    Object.fromEntries(body.kinds.map(({ kind, count }: { kind: string; count: number }) => [kind, count])),
  ).toEqual({
    ...{ home: 8, results: 0, blog: 0, post: 12, certificate: 2, pdf: 1, contact: 0, question: 9 },
  })
  const place = `/test-results#certificate-${certificate.id}`
  expect(body.top).toEqual([
    { page: 'home', kind: 'home', title: 'Home page', path: '/', count: 8 },
    { page: `post:${post.id}`, kind: 'post', title: 'First frost', path: `/blog/${post.id}-first-frost`, count: 5 },
    { page: `post:${trashed.id}`, kind: 'post', title: 'Old news', path: null, count: 4 },
    { page: 'post:99', kind: 'post', title: 'A deleted post', path: null, count: 3 },
    { page: `certificate:${certificate.id}`, kind: 'certificate', title: 'Blue Fern', path: place, count: 2 },
    { page: `pdf:${certificate.id}`, kind: 'pdf', title: 'Blue Fern', path: place, count: 1 },
  ])
})

test('the visits of 12 months have a bar for each month', async () => {
  await addViews([
    ['2023-10-31', 'home', 100],
    ['2023-11-01', 'home', 2],
    ['2023-11-30', 'blog', 3],
    [TODAY, 'home', 1],
  ])
  const call = await asAdministrator(its.site)
  const { body } = await call('GET', '/api/admin/visits?span=months')
  expect(body.bars).toHaveLength(12)
  expect(body.bars[0]).toEqual({ start: '2023-11-01', count: 5 })
  expect(body.bars.at(-1)).toEqual({ start: '2024-10-01', count: 1 })
  expect(body.top[0]).toMatchObject({ page: 'blog', count: 3 })
  expect((await call('GET', '/api/admin/visits?span=years')).status).toBe(400)
})

test('a new site has no visits and no first day', async () => {
  const { body } = await (await asAdministrator(its.site))('GET', '/api/admin/visits')
  expect(body).toMatchObject({ since: null, top: [] })
  expect(new Set(body.bars.map(({ count }: { count: number }) => count))).toEqual(new Set([0]))
})

test('the CSV has a line for each page and day, also beyond one batch', async () => {
  const post = await createPost(its.site.db, { title: '=Frost; "first"' })
  const day = (n: number) => new Date(its.site.now().getTime() - n * DAY_MS).toISOString().slice(0, 10)
  for (let part = 0; part < 3; part++)
    await addViews(Array.from({ length: 1000 }, (_, n) => [day(part * 1000 + n), 'home', 1]))
  await addViews([
    [TODAY, `post:${post.id}`, 12],
    [TODAY, 'pdf:7', 3],
  ])
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const response = await its.site.get('/api/admin/visits/csv', bearer)
  expect(response.headers.get('content-disposition')).toContain('visits.csv')
  const lines = (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines).toHaveLength(3003)
  expect(lines[0]).toBe('Day,Page,Title,Count')
  expect(lines.slice(-3)).toEqual([
    `${TODAY},Home page,,1`,
    `${TODAY},PDF 7,A deleted certificate,3`,
    `${TODAY},Post ${post.id},"'=Frost; ""first""",12`,
  ])
})
