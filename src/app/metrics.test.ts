import { afterEach, expect, test } from 'bun:test'
import { recordBackupStatus } from '#platform/backup/status.queries.ts'
import { createTestSite, type TestSite } from '#testing/create-test-site.ts'
import { createAdministrator, createHeld, createMail, createPost, imageForm, signIn } from '#testing/factories.ts'
import { readMetrics } from '#testing/read-metrics.ts'

const TOKEN = 'a-token-of-the-monitor'
const HERE = '127.0.0.1'
const ELSEWHERE = '198.51.100.9'

const FORWARDING = [
  ...['x-forwarded', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip'],
  ...['cf-connecting-ip', 'true-client-ip', 'fly-client-ip', 'x-client-ip'],
]

const sites: TestSite[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

async function newSite(env: Record<string, string> = {}) {
  const site = await createTestSite(env)
  sites.push(site)
  return site
}

const getFrom = (site: TestSite, from: string, headers: Record<string, string> = {}, path = '/metrics') =>
  site.request(path, { headers }, from)

async function metricsOf(site: TestSite) {
  const response = await getFrom(site, HERE)
  expect(response.status).toBe(200)
  return readMetrics(await response.text())
}

test('the first response of /metrics contains help text, a type and a sample for every metric', async () => {
  const response = await getFrom(await newSite(), HERE)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { types, helps, values } = readMetrics(await response.text())
  expect([...helps]).toEqual([...types.keys()])
  expect(Object.fromEntries(types)).toMatchObject({
    http_requests_total: 'counter',
    http_request_duration_seconds: 'histogram',
    cache_hits_total: 'counter',
    event_loop_delay_seconds: 'histogram',
    db_up: 'gauge',
    mail_queue_emails: 'gauge',
    backup_age_seconds: 'gauge',
    backup_proven_age_seconds: 'gauge',
    disk_free_bytes: 'gauge',
    uploads_total: 'counter',
    held_messages: 'gauge',
  })
  for (const [name, type] of types) {
    const own = Object.keys(values).filter((series) => series.startsWith(type === 'histogram' ? `${name}_sum` : name))
    expect(own).not.toEqual([])
  }
  expect(Object.values(values)).not.toContain(Number.NaN)
  expect(values).toMatchObject({
    'http_requests_total{route="/metrics",method="GET",status="200"}': 0,
    'http_request_duration_seconds_bucket{route="/metrics",le="+Inf"}': 0,
    backup_age_seconds: Number.POSITIVE_INFINITY,
    backup_proven_age_seconds: Number.POSITIVE_INFINITY,
    db_up: 1,
    restart_pending: 0,
  })
  expect(values.disk_free_bytes).toBeGreaterThan(0)
})

test.each(['0', '1'])(
  'with TRUST_PROXY=%s, only local requests, requests with the token and owners get the metrics',
  async (TRUST_PROXY) => {
    const site = await newSite({ TRUST_PROXY, METRICS_TOKEN: TOKEN })
    const { bearer, cookie } = await signIn(site.db, (await createAdministrator(site.db)).id)
    const editor = await signIn(site.db, (await createAdministrator(site.db, { role: 'editor' })).id)
    const status = async (from: string, headers?: Record<string, string>) => (await getFrom(site, from, headers)).status
    for (const from of [HERE, '::1', '::ffff:127.0.0.1']) expect(await status(from)).toBe(200)
    for (const from of [ELSEWHERE, HERE]) {
      const headers = { 'x-forwarded-for': ELSEWHERE }
      expect(await status(from, { ...headers, authorization: `Bearer ${TOKEN}` })).toBe(200)
      expect(await status(from, { ...headers, ...bearer })).toBe(200)
      expect(await status(from, { ...headers, ...cookie })).toBe(200)
    }
    const refused: [string, Record<string, string>][] = [
      [ELSEWHERE, {}],
      ['', {}],
      [HERE, { 'x-forwarded-for': HERE }],
      [HERE, { 'x-forwarded-for': '' }],
      [HERE, { forwarded: 'for=127.0.0.1' }],
      [HERE, { via: '1.1 Caddy' }],
      ...FORWARDING.map((name): [string, Record<string, string>] => [HERE, { [name]: HERE }]),
      [ELSEWHERE, { 'x-forwarded-for': HERE }],
      [ELSEWHERE, { authorization: `Bearer ${TOKEN}x` }],
      [ELSEWHERE, { authorization: TOKEN }],
      [ELSEWHERE, { cookie: '__Host-session=forged' }],
      [ELSEWHERE, editor.cookie],
    ]
    for (const [from, headers] of refused) {
      const [metrics, unknown] = [await getFrom(site, from, headers), await getFrom(site, from, headers, '/metricz')]
      const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'x-request-id').toSorted()
      expect([metrics.status, headersOf(metrics)]).toEqual([404, headersOf(unknown)])
      expect((await metrics.text()).replaceAll('metrics', 'metricz')).toBe(await unknown.text())
    }
  },
)

test('without METRICS_TOKEN, no bearer token gets the metrics', async () => {
  const site = await newSite()
  for (const authorization of ['Bearer undefined', 'Bearer ', 'Bearer x']) {
    expect((await getFrom(site, ELSEWHERE, { authorization })).status).toBe(404)
  }
})

test('the metrics count requests by route pattern, so that no visitor can add a time series', async () => {
  const site = await newSite()
  const { id } = await createPost(site.db)
  const { bearer } = await signIn(site.db, (await createAdministrator(site.db)).id)
  const visit = async (tag: string) => {
    for (const path of [`/made-up-${tag}`, `/admin/${tag}`, `/api/${tag}`, `/files/${tag}`, `/assets/${tag}`]) {
      await site.get(path)
      await site.request(path, { method: 'PROPFIND' })
      await site.request(path, { method: 'DELETE', headers: { origin: 'https://grower.example' } })
    }
    for (const path of [`/blog/${tag}`, `/test-results?search=${tag}`, `/blog/${id}?utm=${tag}`]) await site.get(path)
  }
  await visit('one')
  await site.get(`/api/blog/${id}`, bearer)
  await site.get(`/api/blog/${id}`)
  await site.request('/login/')
  const before = await metricsOf(site)
  await visit('two')
  const { values } = await metricsOf(site)
  // The request for the metrics themselves was counted after they were written.
  expect(Object.keys(values)).toEqual(Object.keys(before.values))
  const routes = new Set(Object.keys(values).flatMap((series) => series.match(/route="([^"]*)"/)?.[1] ?? []))
  expect([...routes].toSorted()).toEqual([
    '/api/*',
    '/api/blog/{id}',
    '/assets/*',
    '/blog/{id}',
    '/files/{name}',
    '/login',
    '/metrics',
    '/test-results',
    'unknown',
  ])
  expect(values).toMatchObject({
    'http_requests_total{route="/api/blog/{id}",method="GET",status="200"}': 2,
    'http_requests_total{route="/blog/{id}",method="GET",status="200"}': 2,
    'http_requests_total{route="/blog/{id}",method="GET",status="404"}': 2,
    'http_requests_total{route="unknown",method="GET",status="404"}': 4,
    'http_requests_total{route="unknown",method="other",status="404"}': 8,
    'http_request_duration_seconds_count{route="/blog/{id}"}': 4,
  })
})

test('the metrics count responses from the cache like all others', async () => {
  const site = await newSite()
  const etag = (await site.get('/')).headers.get('etag') ?? ''
  for (let n = 0; n < 4; n++) await site.get('/')
  await site.get('/', { 'if-none-match': etag })
  await site.request('/', { method: 'HEAD' })
  expect((await metricsOf(site)).values).toMatchObject({
    'http_requests_total{route="/",method="GET",status="200"}': 5,
    'http_requests_total{route="/",method="GET",status="304"}': 1,
    'http_requests_total{route="/",method="HEAD",status="200"}': 1,
    'http_request_duration_seconds_count{route="/"}': 7,
    cache_hits_total: 6,
    cache_misses_total: 1,
    cache_responses: 1,
  })
})

test('the metrics report emails, backups, spam and uploads', async () => {
  const site = await newSite()
  const ago = (seconds: number) => new Date(site.now().getTime() - seconds * 1000).toISOString()
  const before = (await metricsOf(site)).values
  for (const [kind, state, seconds] of [
    ['question', 'waiting', 60],
    ['confirmation', 'sending', 90],
    ['update', 'failed', 500],
    ['copy', 'unknown', 9],
    ['update', 'sent', 9],
  ] as const)
    await createMail(site.db, { kind, state, created_at: ago(999), tried_since: ago(seconds) })
  await createHeld(site.db)
  const sizes = { files: 1, bytes: 1 }
  await recordBackupStatus(site.db, {
    newest: { at: ago(3600), name: '2024-10-04', ...sizes },
    proof: { at: ago(7200), name: '2024-10-03', posts: 1, ...sizes },
  })
  const { bearer } = await signIn(site.db, (await createAdministrator(site.db)).id)
  const upload = async (body: FormData) =>
    (await site.request('/api/upload', { method: 'POST', headers: bearer, body })).status
  expect([await upload(await imageForm()), await upload(await imageForm('no image'))]).toEqual([201, 415])
  const { values } = await metricsOf(site)
  expect(values).toMatchObject({
    'mail_queue_emails{state="waiting"}': 2,
    'mail_queue_emails{state="failed"}': 1,
    'mail_queue_emails{state="unconfirmed"}': 1,
    mail_queue_oldest_seconds: 90,
    backup_age_seconds: 3600,
    backup_proven_age_seconds: 7200,
    held_messages: 1,
  })
  const added = (series: string) => (values[series] ?? 0) - (before[series] ?? 0)
  expect(added('uploads_total{result="stored"}')).toBeGreaterThanOrEqual(1)
  expect(added('uploads_total{result="refused"}')).toBeGreaterThanOrEqual(1)
  expect(added('uploads_bytes_total')).toBeGreaterThan(0)
})

test('a blocked event loop appears in the metrics', async () => {
  const site = await newSite()
  const before = (await metricsOf(site)).values.event_loop_delay_seconds_sum ?? 0
  const end = performance.now() + 400
  while (performance.now() < end);
  await Bun.sleep(150)
  const { values } = await metricsOf(site)
  expect(values.event_loop_delay_seconds_sum).toBeGreaterThan(before + 0.25)
})

test('without its database, the site still reports the metrics that do not need it', async () => {
  const site = await createTestSite()
  await site.get('/')
  await site.close()
  const { values } = await metricsOf(site)
  expect(values).toMatchObject({
    'http_requests_total{route="/",method="GET",status="200"}': 1,
    db_up: 0,
    backup_age_seconds: Number.NaN,
    held_messages: Number.NaN,
  })
})
