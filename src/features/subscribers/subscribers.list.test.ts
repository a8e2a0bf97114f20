import { expect, test } from 'bun:test'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, createSubscriber, putSettings, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const call = async (method: string, path: string, body?: object) =>
  (await asAdministrator(its.site))(method, `/api/subscribers${path}`, body)
const page = async (query = '') => (await call('GET', `?page=1&${query}`)).body
const emailsOf = async (query: string) => (await page(query)).subscribers.map(({ email }: { email: string }) => email)
const create = (email: string, given = {}) => createSubscriber(its.site.db, { email, ...given })

const LEFT = { state: 'left', ended_by: 'reader', ended_at: '2024-10-02T10:00:00.000Z' } as const
const WAITING = { state: 'waiting', confirmed_at: null } as const

test('the list of subscribers has a page, newest first, with the consent of each and three numbers', async () => {
  await create('Ada@example.com', { consent_page: '/blog/12' })
  await create('bo@example.com', WAITING)
  await create('cy@example.com', LEFT)
  await create('di@example.com', { ...LEFT, ended_at: '2024-09-30T10:00:00.000Z' })
  await create('el@example.com', { state: 'refused', ended_by: 'server', ended_at: NOW.toISOString() })
  await call('PUT', '', { email: 'pasted@example.com', isSubscribed: false })
  const { subscribers, ...rest } = await page()
  expect(rest).toEqual({
    ...{ counts: { confirmed: 1, waiting: 1, leftThisMonth: 2 }, total: 6, page: 1, pageSize: 50 },
  })
  expect(subscribers[0]).toMatchObject({ email: 'pasted@example.com', state: 'left', endedBy: 'staff', consent: null })
  expect(subscribers[5]).toEqual({
    ...{ id: 1, email: 'Ada@example.com', state: 'confirmed', interests: ['certificates', 'posts'] },
    ...{ createdAt: '2024-09-01T08:30:00.000Z', endedAt: null, endedBy: null },
    consent: { at: '2024-09-01T08:30:00.000Z', wording: 'Get our weekly update', page: '/blog/12', how: 'form' },
  })
})

test('“left this month” begins with the month in the time zone of the site', async () => {
  await create('ada@example.com', { ...LEFT, ended_at: '2024-10-01T05:00:00.000Z' })
  expect((await page()).counts.leftThisMonth).toBe(1)
  await putSettings(its.site, { timeZone: 'America/Los_Angeles' })
  expect((await page()).counts.leftThisMonth).toBe(0)
})

test('the list of subscribers is filtered by state, interest and words, and hides erased people', async () => {
  await create('Ada_L@example.com', { interests: 'posts' })
  await create('adaXl@example.com', { interests: 'certificates posts' })
  await create('bo@fern.example', LEFT)
  await create('erased@example.com')
  const owner = await asAdministrator(its.site)
  await owner('POST', '/api/contact/erase', { email: 'erased@example.com' })
  expect(await emailsOf('search=ADA_l')).toEqual(['Ada_L@example.com'])
  expect(await emailsOf('search=fern%20bo')).toEqual(['bo@fern.example'])
  expect(await emailsOf('interest=certificates&state=confirmed')).toEqual(['adaXl@example.com'])
  expect(await emailsOf('state=left')).toEqual(['bo@fern.example'])
  expect(await emailsOf('search=erased')).toEqual([])
  expect((await page()).total).toBe(3)
  expect((await call('GET', '?state=gone')).body.fields.state).toStartWith('“state” must be one of')
})

test('without a page, the list of subscribers is complete', async () => {
  for (let n = 0; n < 60; n++) await create(`p${n}@example.com`)
  const { body } = await call('GET', '')
  expect(body).toHaveLength(60)
  expect((await call('GET', '?page=2')).body.subscribers).toHaveLength(10)
})

test('removing pasted addresses names those who were off the list already, and undoing leaves these alone', async () => {
  await create('ada@example.com')
  await create('bo@example.com', WAITING)
  await create('cy@example.com', LEFT)
  await create('di@example.com', { ...LEFT, ended_by: 'staff' })
  const emails =
    'Ada@example.com, bo@example.com; cy@example.com\nDi <di@example.com>, new@example.com, ada@example.com'
  const { body: removed } = await call('POST', '/remove', { emails })
  expect(removed).toEqual({
    emails: ['Ada@example.com', 'bo@example.com', 'new@example.com'],
    skipped: ['cy@example.com', 'di@example.com'],
  })
  expect(await emailsOf('state=left')).toHaveLength(5)
  const undone = await call('POST', '/remove', { emails: removed.emails.join('\n'), isSubscribed: true })
  expect(undone.body).toEqual({ emails: removed.emails, skipped: [] })
  const { subscribers } = await page()
  expect(Object.fromEntries(subscribers.map(({ email, state }: Record<string, string>) => [email, state]))).toEqual({
    ...{ 'ada@example.com': 'confirmed', 'bo@example.com': 'waiting' },
    ...{ 'cy@example.com': 'left', 'di@example.com': 'left' },
  })
})

test('nobody can put back people who left by their own press', async () => {
  await create('cy@example.com', LEFT)
  const { body } = await call('POST', '/remove', { emails: 'cy@example.com', isSubscribed: true })
  expect(body).toEqual({ emails: [], skipped: ['cy@example.com'] })
  expect((await call('PUT', '', { email: 'cy@example.com', isSubscribed: true })).status).toBe(409)
  expect(await emailsOf('state=left')).toEqual(['cy@example.com'])
})

test('removing an erased address stores nothing about it', async () => {
  const owner = await asAdministrator(its.site)
  await owner('POST', '/api/contact/erase', { email: 'erased@example.com' })
  const { body } = await call('POST', '/remove', { emails: 'Erased@example.com' })
  expect(body).toEqual({ emails: [], skipped: ['Erased@example.com'] })
  const rows = await its.site.db.selectFrom('subscribers').select('email').execute()
  expect(rows).toEqual([{ email: '' }])
})

test('pasted text that is no address is named, and nobody is removed', async () => {
  await create('ada@example.com')
  const { status, body } = await call('POST', '/remove', { emails: 'ada@example.com, june at example, bo' })
  expect([status, body.fields.emails]).toEqual([400, '“june at example” and “bo” are not email addresses.'])
  expect((await call('POST', '/remove', { emails: ' ' })).body.fields.emails).toBe('Enter at least one address.')
  expect(await emailsOf('state=confirmed')).toEqual(['ada@example.com'])
})

test('the CSV of subscribers has a line for each, without erased people and cells that run', async () => {
  const { db } = its.site
  const wording = '=HYPERLINK("https://evil.example")\n@SUM(1)'
  await create('=cmd|calc!A1@example.com', { consent_wording: wording, consent_page: '+1' })
  await create('-ada@example.com', { ...LEFT, consent_page: '/;=1+1' })
  await create('erased@example.com')
  const { bearer } = await signIn(db, (await createAdministrator(db)).id, NOW)
  await its.site.request('/api/contact/erase', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer },
    body: JSON.stringify({ email: 'erased@example.com' }),
  })
  const response = await its.site.request('/api/subscribers/csv', { headers: bearer })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="subscribers.csv"')
  const csv = await response.text()
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    'Email,State,Interests,Agreed At,Agreed On,Agreed To,How,Ended At,Ended By',
    `'-ada@example.com,left,"New lab certificates; Blog posts",2024-09-01 08:30:00 UTC,"/;'=1+1",Get our weekly update,form,2024-10-02 10:00:00 UTC,reader`,
  ])
  expect(csv).toContain(`'=cmd|calc!A1@example.com`)
  expect(csv).not.toMatch(/(^|[,;\t\r\n"])\s*[=+@-]/)
  expect(csv).not.toContain('erased')
})
