import { afterEach, beforeEach, expect, test } from 'bun:test'
import { scheduledPosts } from '#features/posts/posts.queries.ts'
import { asAdministrator, createPost } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { Schedule } from './schedule.ts'

const its = withSite()

type Call = Awaited<ReturnType<typeof asAdministrator>>

const MINUTE = 60_000
/** A time so much later than the clock of the test site, which does not run. */
const at = (ms: number) => new Date(its.site.now().getTime() + ms).toISOString()

let call: Call
const opened: { destroy: () => unknown }[] = []
beforeEach(async () => {
  call = await asAdministrator(its.site)
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy()
})

const scheduleOf = (db = its.site.db) => new Schedule({ ...its.site, db, scheduled: [scheduledPosts] })

async function look(schedule = scheduleOf()) {
  schedule.wake()
  await schedule.settle()
  await schedule.stop()
}

const eventsOf = async () =>
  (
    await its.site.db
      .selectFrom('audit_events')
      .select(['action', 'actor', 'subject_id'])
      .where('action', 'in', ['post.published', 'post.unpublished'])
      .orderBy('id')
      .execute()
  ).map(({ action, actor, subject_id }) => [action, actor, subject_id])

const storedPost = async (id: number) => (await call('GET', `/api/blog/${id}/stored`)).body
const isPublic = async (id: number) => (await its.site.get(`/api/blog/${id}`)).status === 200

async function scheduled(form: object): Promise<number> {
  const { status, body } = await call('POST', '/api/blog', { title: 'Frost', content: 'It came.', ...form })
  expect([status, body.error]).toEqual([201, undefined])
  return body.id
}

test.each([
  ['2024-11-01T14:30', '2024-11-01T18:30:00.000Z'],
  ['2024-11-03T01:30', '2024-11-03T05:30:00.000Z'],
  ['2024-11-03T02:30', '2024-11-03T07:30:00.000Z'],
  ['2025-03-09T02:30', '2025-03-09T07:30:00.000Z'],
  ['2025-03-09T03:30', '2025-03-09T07:30:00.000Z'],
  ['2024-11-03T01:30-05:00', '2024-11-03T06:30:00.000Z'],
  ['2024-11-01T14:30:15Z', '2024-11-01T14:30:15.000Z'],
])('the time %s is %s in New York, also in the two nights when the clocks change', async (sent, utc) => {
  await call('PUT', '/api/admin/settings', { timeZone: 'America/New_York' })
  const { id } = await createPost(its.site.db, { published: 0 })
  const { body } = await call('PUT', `/api/blog/${id}`, { publishAt: sent, unpublishAt: '2026-01-01T00:00Z' })
  expect(body).toMatchObject({ publishAt: utc, unpublishAt: '2026-01-01T00:00:00.000Z', version: 1 })
  const cleared = await call('PUT', `/api/blog/${id}`, { publishAt: null, unpublishAt: null })
  expect(cleared.body).toMatchObject({ publishAt: null, unpublishAt: null })
})

test('a local time is UTC on a site without a time zone', async () => {
  const id = await scheduled({ publishAt: '2024-11-01T14:30' })
  expect(await storedPost(id)).toMatchObject({ publishAt: '2024-11-01T14:30:00.000Z' })
})

test.each([
  ['a time that has passed', { publishAt: '2024-10-05T11:58:00Z' }, 'publishAt'],
  ['an end that has passed', { unpublishAt: '2024-10-05T11:59:30Z' }, 'unpublishAt'],
  ['an end before the beginning', { publishAt: '2024-11-02T00:00Z', unpublishAt: '2024-11-01T00:00Z' }, 'unpublishAt'],
  ['an end at the beginning', { publishAt: '2024-11-02T00:00Z', unpublishAt: '2024-11-02T00:00Z' }, 'unpublishAt'],
  ['a day of the year 9999', { publishAt: '9999-12-31T00:00Z' }, 'publishAt'],
  ['a day that does not exist', { publishAt: '2025-02-30T10:00' }, 'publishAt'],
  ['words', { publishAt: 'tomorrow' }, 'publishAt'],
  ['an empty text', { unpublishAt: '' }, 'unpublishAt'],
  ['a number', { publishAt: 5 }, 'publishAt'],
  ['a date in words', { createdAt: 'yesterday' }, 'createdAt'],
])('a schedule with %s gets 400 with the name of the field', async (_, form, field) => {
  const { id } = await createPost(its.site.db, { published: 0 })
  const expected = { status: 400, body: { error: expect.any(String), fields: { [field]: expect.any(String) } } }
  expect(await call('POST', '/api/blog', { title: 'Frost', content: 'It came.', ...form })).toEqual(expected)
  expect(await call('PUT', `/api/blog/${id}`, form)).toEqual(expected)
})

test('a public post gets no time to be published, but one to be taken off', async () => {
  const { id } = await createPost(its.site.db)
  const refused = await call('PUT', `/api/blog/${id}`, { publishAt: at(MINUTE) })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['publishAt']])
  const form = { title: 'Frost', content: 'It came.', published: true, publishAt: at(MINUTE) }
  expect((await call('POST', '/api/blog', form)).status).toBe(400)
  expect((await call('PUT', `/api/blog/${id}`, { unpublishAt: at(MINUTE) })).status).toBe(200)
})

test('only administrators get the schedule of a post', async () => {
  const id = await scheduled({ published: true, unpublishAt: at(MINUTE) })
  expect((await call('GET', '/api/blog')).body[0]).toMatchObject({ publishAt: null, unpublishAt: at(MINUTE) })
  for (const path of ['/api/blog', `/api/blog/${id}`, `/api/blog/${id}/page`])
    expect(await (await its.site.get(path)).text()).not.toContain('publishAt')
})

test('a post is published and taken off at its times, with its date, one event each and the same version', async () => {
  const id = await scheduled({ publishAt: at(MINUTE), unpublishAt: at(3 * MINUTE) })
  const moment = at(MINUTE)
  its.site.wait(MINUTE - 1)
  await look()
  expect(await isPublic(id)).toBe(false)
  its.site.wait(1)
  await look()
  expect(await isPublic(id)).toBe(true)
  const published = await storedPost(id)
  expect(published).toMatchObject({ published: true, publishAt: null, createdAt: moment, version: 1 })
  its.site.wait(2 * MINUTE)
  await look()
  expect(await isPublic(id)).toBe(false)
  expect(await storedPost(id)).toMatchObject({ published: false, unpublishAt: null, version: 1 })
  expect(await eventsOf()).toEqual([
    ['post.published', 'The schedule', id],
    ['post.unpublished', 'The schedule', id],
  ])
})

test('after a process was down over both times, the post is not public and has one event each', async () => {
  const id = await scheduled({ publishAt: at(MINUTE), unpublishAt: at(2 * MINUTE) })
  const moment = at(MINUTE)
  its.site.wait(60 * MINUTE)
  await look()
  expect(await storedPost(id)).toMatchObject({
    published: false,
    publishAt: null,
    unpublishAt: null,
    createdAt: moment,
  })
  expect((await eventsOf()).map(([action]) => action)).toEqual(['post.published', 'post.unpublished'])
})

test('a clock that jumps forward publishes once, and back again hides nothing', async () => {
  const id = await scheduled({ publishAt: at(24 * 60 * MINUTE) })
  its.site.wait(48 * 60 * MINUTE)
  await look()
  its.site.wait(-48 * 60 * MINUTE)
  await look()
  expect([await isPublic(id), (await eventsOf()).length]).toEqual([true, 1])
})

test('of several instances that look at the same time, one publishes', async () => {
  const ids: number[] = []
  for (let n = 0; n < 20; n++) ids.push(await scheduled({ publishAt: at(MINUTE) }))
  its.site.wait(2 * MINUTE)
  const schedules = [1, 2, 3].map(() => {
    const db = its.site.openAgain()
    opened.push(db)
    return scheduleOf(db)
  })
  await Promise.all(schedules.map(look))
  const published = (await eventsOf()).map(([, , id]) => id)
  expect(published.sort((a, b) => Number(a) - Number(b))).toEqual(ids)
})

test('an editor that was open when the schedule published saves without a conflict, and the post stays public', async () => {
  const id = await scheduled({ publishAt: at(MINUTE) })
  const { version, publishAt } = await storedPost(id)
  its.site.wait(MINUTE)
  await look()
  const saved = await call('PUT', `/api/blog/${id}`, { title: 'First frost', version })
  expect([saved.status, saved.body.published, publishAt]).toEqual([200, true, expect.any(String)])
  expect((await call('GET', `/api/admin/versions/post/${id}`)).body.versions).toHaveLength(2)
})

test('publishing by hand clears the time to publish, and unpublishing clears both', async () => {
  const id = await scheduled({ publishAt: at(MINUTE), unpublishAt: at(2 * MINUTE) })
  const put = async (form: object) => (await call('PUT', `/api/blog/${id}`, form)).body
  expect(await put({ published: false })).toMatchObject({ publishAt: at(MINUTE), unpublishAt: at(2 * MINUTE) })
  expect(await put({ published: true })).toMatchObject({ publishAt: null, unpublishAt: at(2 * MINUTE) })
  expect(await put({ published: false })).toMatchObject({ publishAt: null, unpublishAt: null })
})

test('a draft with a date to come that is published now gets the time of now, and other dates stay', async () => {
  const now = at(0)
  const of = async (id: number, form: object) => (await call('PUT', `/api/blog/${id}`, form)).body.createdAt
  const later = await scheduled({ createdAt: at(MINUTE), publishAt: at(MINUTE) })
  expect(await of(later, { createdAt: at(2 * MINUTE) })).toBe(at(2 * MINUTE))
  expect(await of(later, { published: true })).toBe(now)
  const earlier = await scheduled({ createdAt: at(-MINUTE) })
  expect(await of(earlier, { published: true })).toBe(at(-MINUTE))
  const chosen = await scheduled({ published: true })
  expect(await of(chosen, { createdAt: at(MINUTE) })).toBe(at(MINUTE))
  expect(await of(chosen, { published: true })).toBe(at(MINUTE))
})

const UPLOADING = '![Fern](upload:4c2f0f0e-8f0e-4a53-9a5c-8c2f7a1b9d10)'
const waitingLines = async () => (await call('GET', '/api/admin/waiting')).body.lines

test('a post with a picture that is still uploading stays overdue on the dashboard until the picture is there', async () => {
  const form = { format: 'markdown', content: `Frost.\n\n${UPLOADING}` }
  const { id: draft } = await createPost(its.site.db, { published: 0 })
  expect(await call('PUT', `/api/blog/${draft}`, { ...form, publishAt: at(MINUTE) })).toMatchObject({
    ...{ status: 400, body: { fields: { content: 'A picture is still uploading. Wait for it, or remove it.' } } },
  })
  const id = await scheduled({ publishAt: at(MINUTE) })
  expect((await call('PUT', `/api/blog/${id}`, form)).status).toBe(200)
  const line = { kind: 'warning', count: 1, text: 'overdue post of the schedule' }
  const overdue = { ...line, href: `/admin/manage-blog?edit=${id}` }
  its.site.wait(MINUTE)
  const schedule = scheduleOf()
  schedule.wake()
  await schedule.settle()
  expect(await isPublic(id)).toBe(false)
  expect(await waitingLines()).not.toContainEqual(overdue)
  its.site.wait(MINUTE)
  expect(await waitingLines()).toContainEqual(overdue)
  await call('PUT', `/api/blog/${id}`, { content: 'Frost.' })
  await look(schedule)
  expect([await isPublic(id), await eventsOf()]).toEqual([true, [['post.published', 'The schedule', id]]])
  expect(await waitingLines()).not.toContainEqual(overdue)
})

test('a post that was in the trash at its time comes back as a draft without a schedule', async () => {
  const id = await scheduled({ publishAt: at(MINUTE) })
  await call('DELETE', `/api/blog/${id}`)
  its.site.wait(2 * MINUTE)
  await look()
  expect((await call('POST', '/api/trash/restore', { kind: 'post', id })).status).toBe(200)
  await look()
  expect(await storedPost(id)).toMatchObject({ published: false, publishAt: null })
  expect(await eventsOf()).toEqual([])
})

test('a public post that comes back from the trash is taken off at its time, or at once if that is over', async () => {
  const soon = await scheduled({ published: true, unpublishAt: at(MINUTE) })
  await call('DELETE', `/api/blog/${soon}`)
  its.site.wait(2 * MINUTE)
  await look()
  const later = await scheduled({ published: true, unpublishAt: at(3 * MINUTE) })
  await call('DELETE', `/api/blog/${later}`)
  for (const id of [soon, later])
    expect((await call('POST', '/api/trash/restore', { kind: 'post', id })).status).toBe(200)
  await look()
  expect(await storedPost(soon)).toMatchObject({ published: false, unpublishAt: null })
  expect(await storedPost(later)).toMatchObject({ published: true, unpublishAt: at(3 * MINUTE) })
  expect(await eventsOf()).toEqual([['post.unpublished', 'The schedule', soon]])
})

test('an end alone on a draft that nobody published passes without an event', async () => {
  const id = await scheduled({ unpublishAt: at(MINUTE) })
  its.site.wait(MINUTE)
  await look()
  expect(await storedPost(id)).toMatchObject({ published: false, unpublishAt: null })
  expect(await eventsOf()).toEqual([])
})

test('a running schedule wakes at the time to publish, and not before', async () => {
  const { db, log } = its.site
  const due = new Date(Date.now() + 700)
  const { id } = await createPost(db, { published: 0, publish_at: due.toISOString() })
  const schedule = new Schedule({ db, log, clock: () => new Date(), scheduled: [scheduledPosts] })
  schedule.start()
  const isDone = () => db.selectFrom('posts').select('id').where('published', '=', 1).executeTakeFirst()
  while (!(await isDone())) await Bun.sleep(2)
  expect(Date.now()).toBeGreaterThanOrEqual(due.getTime())
  await schedule.stop()
  expect((await storedPost(id)).createdAt).toBe(due.toISOString())
})
