// test: long form
import { expect, test } from 'bun:test'
import { isPostgres } from '#platform/db/database.ts'
import { asAdministrator, createCertificate, createCertificates } from '#testing/factories.ts'
import { recordFigure } from '#testing/figures.ts'
import { withSite } from '#testing/with-site.ts'
import type { Certificate } from './certificates.schema.ts'

const its = withSite()

const listed = async (): Promise<Certificate[]> => (await its.site.get('/api/manage')).json()
const titles = async () => (await listed()).map(({ title }) => title)
const at = (id = 0, order = 0) => ({ id, order })
const order = (...ids: number[]) => ids.map(at)
const reorder = '/api/manage/update-order'

const MANY = 2000
// From where, and to where.
const MOVES = [
  [MANY - 1, 0],
  [0, MANY - 1],
  [0, MANY / 2],
  [7, 8],
  [1500, 3],
] as const

test('one request can reorder all certificates', async () => {
  const call = await asAdministrator(its.site)
  const [a = 0, b = 0, c = 0] = await createCertificates(its.site.db, 3)
  const { status, body } = await call('POST', reorder, order(c, a, b))
  expect(status).toBe(200)
  expect(body.map(({ id, order }: Certificate) => at(id, order))).toEqual(order(c, a, b))
  expect(await listed()).toEqual(body)
})

test('moving one certificate among 2,000 takes less than 50 ms', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const search_text = Array.from({ length: 10 }, () => crypto.randomUUID()).join(' ')
  await db.transaction().execute((tx) => createCertificates(tx, MANY, { search_text }))
  const ids = (await listed()).map(({ id }) => id)
  const times: number[] = []
  for (const [was, order] of MOVES) {
    const startedAt = performance.now()
    const { status } = await call('POST', `${reorder}?page=1&pageSize=50`, [{ id: ids[was], order, was }])
    times.push(Math.round(performance.now() - startedAt))
    expect(status).toBe(200)
    ids.splice(order, 0, ...ids.splice(was, 1))
    expect((await listed()).map(({ id }) => id)).toEqual(ids)
  }
  const what = `Longest move of one certificate among 2,000 on ${isPostgres(db) ? 'PostgreSQL' : 'SQLite'}`
  recordFigure({ what, value: Math.max(...times), unit: 'ms', atMost: 50 })
}, 60_000)

test('certificates can be moved to the same place any number of times', async () => {
  const call = await asAdministrator(its.site)
  const ids = await createCertificates(its.site.db, 4)
  for (let move = 0; move < 60; move++) {
    expect((await call('POST', reorder, [{ id: ids[3], order: 2, was: 3 }])).status).toBe(200)
    ids.splice(2, 0, ...ids.splice(3, 1))
    expect((await listed()).map(({ id }) => id)).toEqual(ids)
  }
})

test('certificates with equal positions have the same order in every call', async () => {
  const call = await asAdministrator(its.site)
  // Highest id first: without a second sort key, databases return equal rows in insertion order.
  for (const id of [30, 20, 10]) await createCertificate(its.site.db, { id, position: 0 })
  const page = async (path: string): Promise<{ coas: Certificate[] }> => (await its.site.get(path)).json()
  expect((await listed()).map(({ id }) => id)).toEqual([10, 20, 30])
  for (const [order, id] of [10, 20, 30].entries()) {
    const { coas: certificates } = await page(`/api/manage?page=${order + 1}&pageSize=1`)
    expect(certificates.map((certificate) => [certificate.id, certificate.order])).toEqual([[id, order]])
    expect(await (await its.site.get(`/api/manage/certificate/${id}`)).json()).toMatchObject({ id, order })
  }
  expect((await call('POST', reorder, [{ id: 30, order: 0, was: 2 }])).status).toBe(200)
  expect((await listed()).map(({ id }) => id)).toEqual([30, 10, 20])
})

test('certificates that a new order does not name keep their relative order', async () => {
  const call = await asAdministrator(its.site)
  const ids = await createCertificates(its.site.db, 5)
  await call('POST', reorder, [at(ids[4], 0), at(ids[0], 3)])
  expect(await titles()).toEqual(['Batch 4', 'Batch 1', 'Batch 2', 'Batch 0', 'Batch 3'])
})

test('a certificate can move to any position, and the response is a page of the new order', async () => {
  const call = await asAdministrator(its.site)
  const ids = await createCertificates(its.site.db, 5)
  const path = `${reorder}?page=2&pageSize=2`
  const { status, body } = await call('POST', path, [{ id: ids[0], order: 3, was: 0 }])
  expect([status, body.total, body.coas.map(({ title }: Certificate) => title)]).toEqual([
    200,
    5,
    ['Batch 3', 'Batch 0'],
  ])
  expect(await titles()).toEqual(['Batch 1', 'Batch 2', 'Batch 3', 'Batch 0', 'Batch 4'])
  expect((await call('POST', `${reorder}?page=0`, [at(ids[0], 0)])).status).toBe(400)
})

test.each([
  ['the same certificate twice', 400, [at(1, 0), at(1, 1)]],
  ['the same position twice', 400, [at(1, 0), at(2, 0)]],
  ['a position beyond the end', 400, [at(2, 0), at(1, 3)]],
  ['a negative position', 400, [at(1, -1)]],
  ['a fractional position', 400, [at(1, 0.5)]],
  ['an unknown certificate', 409, [at(2, 0), at(99, 1)]],
  ['no entries', 400, []],
  ['an object instead of a list', 400, at(1, 0)],
  ['text instead of a list', 400, 'a'],
])('a new certificate order with %s gets %i and changes nothing', async (_, status, body) => {
  const call = await asAdministrator(its.site)
  await createCertificates(its.site.db, 3)
  expect(await call('POST', reorder, body)).toMatchObject({
    status,
    body: { error: expect.stringMatching(/^[A-Z].*\.$/) },
  })
  expect(await titles()).toEqual(['Batch 0', 'Batch 1', 'Batch 2'])
})

test('when two administrators reorder certificates at the same moment, one of the two orders is stored completely', async () => {
  const [nell, june] = [await asAdministrator(its.site), await asAdministrator(its.site)]
  const ids = await createCertificates(its.site.db, 40)
  const orders = [ids.toReversed(), [...ids.slice(20), ...ids.slice(0, 20)]]
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      [nell, june].map((call, who) => call('POST', reorder, order(...(orders[who] ?? [])))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(orders).toContainEqual((await listed()).map(({ id }) => id))
  }
})

test('a new certificate order that is based on an outdated order gets 409', async () => {
  const call = await asAdministrator(its.site)
  const ids = await createCertificates(its.site.db, 3)
  const seen = ids.toReversed().map((id, place) => ({ id, order: place, was: ids.indexOf(id) }))
  await call('POST', reorder, order(ids[1] ?? 0, ids[0] ?? 0, ids[2] ?? 0))
  expect(await call('POST', reorder, seen)).toEqual({
    status: 409,
    body: { error: "Someone else changed the order. Yours wasn't saved." },
  })
  expect(await titles()).toEqual(['Batch 1', 'Batch 0', 'Batch 2'])
})

test('a new certificate order keeps a certificate added at the same moment, and gets 409 for a deleted one', async () => {
  const call = await asAdministrator(its.site)
  const ids = await createCertificates(its.site.db, 10)
  const { id } = await createCertificate(its.site.db, { position: null })
  const [reordered, added] = await Promise.all([
    call('POST', reorder, order(...ids.toReversed())),
    call('POST', '/api/manage/create', { id }),
  ])
  expect([reordered.status, added.status]).toEqual([200, 201])
  expect((await listed()).map((certificate) => certificate.id)).toEqual([...ids.toReversed(), id])
  await call('DELETE', `/api/manage/delete/${ids[0]}`)
  expect((await call('POST', reorder, order(...ids))).status).toBe(409)
})

test('1,000 certificates can be listed, updated and reordered', async () => {
  const call = await asAdministrator(its.site)
  const ids = await createCertificates(its.site.db, 1000)
  const reversed = ids.toReversed()
  expect((await call('POST', reorder, order(...reversed))).status).toBe(200)
  expect((await listed()).map(({ id }) => id)).toEqual(reversed)
  const { body } = await call('PUT', `/api/manage/update/${ids[500]}`, { title: 'Half way' })
  expect(body).toMatchObject({ title: 'Half way', order: 499 })
  expect((await call('GET', '/api/manage/pdfs')).body).toHaveLength(1000)
  expect(await (await its.site.get('/test-results?page=21')).text()).toContain('Half way')
})
