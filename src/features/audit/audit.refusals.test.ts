import { expect, test } from 'bun:test'
import { createAdministrator, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const NELL = 'nell@fernhollow.example'
const nell = async () =>
  (await signIn(its.site.db, (await createAdministrator(its.site.db, { email: NELL })).id)).bearer
const page = async (headers: Record<string, string>, query = '') =>
  (await its.site.get(`/api/admin/audit${query}`, headers)).json()

test('each download of the contacts is recorded in the audit log', async () => {
  const bearer = await nell()
  for (const method of ['GET', 'HEAD', 'GET']) {
    const response = await its.site.request('/api/contact/csv', { method, headers: bearer })
    expect(response.status).toBe(200)
    await response.text()
  }
  const { events } = await page(bearer)
  expect(events).toMatchObject([1, 1].map((count) => ({ actor: NELL, action: 'downloaded the contacts', count })))
})

test('refused requests from one network within an hour share one audit event with a count', async () => {
  const bearer = await nell()
  const guess = (from: string) => its.site.post('/api/invite/verify', { token: 'x'.repeat(43) }, {}, from)
  for (const from of ['203.0.113.7', '203.0.113.7', '203.0.113.8', '2001:db8:1:1::1', '2001:db8:1:ffff::1']) {
    expect((await guess(from)).status).toBe(400)
  }
  const { cookie } = await signIn(its.site.db, 1)
  const foreign = { ...cookie, origin: 'https://elsewhere.example' }
  for (let n = 0; n < 3; n++) expect((await its.site.post('/api/blog', {}, foreign)).status).toBe(403)
  const hourLater = async () => {
    its.site.wait(60 * 60 * 1000)
    await guess('203.0.113.7')
  }
  await hourLater()
  const wrong = 'tried an invitation link that does not work'
  const { events } = await page(bearer)
  const lines = events.map(({ actor, action, address, count }: Record<string, unknown>) => [
    actor,
    action,
    address,
    count,
  ])
  expect(lines).toEqual([
    [null, wrong, '203.0.113.7', 1],
    [NELL, 'was refused a change sent from another site', '203.0.113.7', 3],
    [null, wrong, '2001:db8:1:1::1', 2],
    [null, wrong, '203.0.113.8', 1],
    [null, wrong, '203.0.113.7', 2],
  ])
})

test('simultaneous refused requests are all counted in one audit event', async () => {
  const bearer = await nell()
  await Promise.all(Array.from({ length: 20 }, () => its.site.post('/api/invite/verify', { token: 'x'.repeat(43) })))
  expect((await page(bearer)).events).toMatchObject([{ count: 20 }])
})

test.each([
  ['POST', '/api/invite', { email: 'ada@example.com' }],
  ['PUT', '/api/contact/notices', { isOn: false }],
  ['POST', '/api/blog', { title: 'Frost', content: 'It came.' }],
])('an administrator who is removed during %s %s gets 401, and nothing is stored', async (method, path, body) => {
  const { id } = await createAdministrator(its.site.db, { email: NELL })
  const { bearer } = await signIn(its.site.db, id)
  const isRead = Promise.withResolvers<void>()
  const isRemoved = Promise.withResolvers<void>()
  const slowBody = new ReadableStream({
    async pull(controller) {
      isRead.resolve()
      await isRemoved.promise
      controller.enqueue(new TextEncoder().encode(JSON.stringify(body)))
      controller.close()
    },
  })
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...bearer }
  const answer = its.site.request(path, { method, headers, body: slowBody })
  await isRead.promise
  await its.site.db.deleteFrom('administrators').where('id', '=', id).execute()
  isRemoved.resolve()
  expect((await answer).status).toBe(401)
  for (const table of ['audit_events', 'invites', 'posts'] as const) {
    expect(await its.site.db.selectFrom(table).select('id').execute()).toEqual([])
  }
})
