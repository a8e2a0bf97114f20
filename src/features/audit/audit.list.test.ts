import { expect, test } from 'bun:test'
import { cleanUp } from '#app/housekeeping.ts'
import { NOW } from '#testing/create-test-site.ts'
import { createAdministrator, createContact, createImage, createPost, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { recordEvent } from './audit.queries.ts'
import { ACTIONS, AUDIT_KINDS, type AuditAction } from './audit-actions.ts'

const its = withSite()

const NELL = 'nell@fernhollow.example'
const JUNE = 'june@fernhollow.example'
const DAY_MS = 24 * 60 * 60 * 1000

const nell = async () =>
  (await signIn(its.site.db, (await createAdministrator(its.site.db, { email: NELL })).id)).bearer
const page = async (headers: Record<string, string>, query = '') =>
  (await its.site.get(`/api/admin/audit${query}`, headers)).json()

test('an audit event names its actor and, while the item exists, also its item', async () => {
  const bearer = await nell()
  const { db } = its.site
  const json = { 'content-type': 'application/json', ...bearer }
  const put = (path: string, body: object) =>
    its.site.request(path, { method: 'PUT', headers: json, body: JSON.stringify(body) })
  await put('/api/admin/account', { name: 'Nell Frost' })
  const post = await (await its.site.post('/api/blog', { title: 'Frost', content: 'It came.' }, bearer)).json()
  const kept = await createContact(db, { name: 'Ivy', email: 'ivy@example.com' })
  const erased = await createContact(db, { name: 'Ada', email: 'ada@example.com' })
  for (const id of [kept, erased]) await put(`/api/contact/${id}`, { isAnswered: true })
  await its.site.request(`/api/contact/${erased}`, { method: 'DELETE', headers: bearer })
  const image = await createImage(db, { alt: 'A fern', file_name: 'fern.jpg' })
  await put(`/api/images/${image.id}`, { alt: 'Two ferns' })
  const read = async () => (await page(bearer)).events
  const marked = 'marked as answered the contact'
  expect(await read()).toMatchObject([
    { action: 'described the picture', kind: 'image', item: { id: image.id, title: 'fern.jpg', isInTrash: false } },
    { action: 'erased the contact', kind: 'contact', subject: `#${erased}`, item: null },
    { action: marked, subject: `#${erased}`, item: null },
    { action: marked, subject: `#${kept}`, item: { id: kept, title: 'Ivy', isInTrash: false } },
    { action: 'created the post', kind: 'post', subject: 'Frost', item: { id: post.id, title: 'Frost' } },
    { action: 'changed their name', kind: 'login', actor: NELL, actorName: 'Nell Frost', item: null },
  ])
  await its.site.request(`/api/blog/${post.id}`, { method: 'DELETE', headers: bearer })
  expect((await read())[0]).toMatchObject({ action: 'deleted the post', item: { id: post.id, isInTrash: true } })
  // Earlier versions stored no id.
  await db.updateTable('audit_events').set({ subject_id: null }).execute()
  expect((await read()).filter(({ item }: { item: unknown }) => item)).toMatchObject([{ item: { title: 'Ivy' } }])
})

test('the audit log can be filtered by actor and by kind', async () => {
  const bearer = await nell()
  const june = { actor: JUNE, address: null, userAgent: null, now: NOW }
  const actorNell = { ...june, actor: NELL }
  await recordEvent(its.site.db, june, 'login.loggedIn')
  await recordEvent(its.site.db, june, 'post.created', 'Frost')
  await recordEvent(its.site.db, actorNell, 'post.published', 'Frost')
  await recordEvent(its.site.db, { ...june, actor: null }, 'login.failed')
  const actions = async (query: string) =>
    (await page(bearer, query)).events.map(({ action }: { action: string }) => action)
  expect(await actions(`?actor=${JUNE}`)).toEqual(['created the post', 'signed in'])
  expect(await actions('?kind=post')).toEqual(['published the post', 'created the post'])
  expect(await actions(`?kind=post&actor=${JUNE}&page=1`)).toEqual(['created the post'])
  expect((await its.site.get('/api/admin/audit?kind=weather', bearer)).status).toBe(400)
  expect(await (await its.site.get('/api/admin/audit/actors', bearer)).json()).toEqual([
    { actor: JUNE, actorName: '' },
    { actor: NELL, actorName: '' },
  ])
})

test('events that an earlier version stored in words are found, worded and linked like new ones', async () => {
  const bearer = await nell()
  const { db } = its.site
  const post = await createPost(db, { title: 'Frost' })
  const june = { actor: JUNE, address: null, userAgent: null, now: NOW }
  for (const action of Object.keys(ACTIONS) as AuditAction[]) await recordEvent(db, june, action, 'Frost', post.id)
  const codes = [...AUDIT_KINDS, undefined].map((kind) => (kind ? `?kind=${kind}&pageSize=200` : '?pageSize=200'))
  const read = async () => JSON.stringify(await Promise.all(codes.map((query) => page(bearer, query))))
  const before = await read()
  for (const [code, { api }] of Object.entries(ACTIONS))
    await db.updateTable('audit_events').set({ action: api }).where('action', '=', code).execute()
  expect(await read()).toBe(before)
  expect(before).toContain('deleted for good the picture')
})

test('cleanup deletes expired sessions and audit events older than a year', async () => {
  const { db } = its.site
  const { id } = await createAdministrator(db)
  const days = (count: number) => new Date(NOW.getTime() - count * DAY_MS)
  for (const age of [364, 366]) {
    await recordEvent(
      db,
      { actor: null, address: null, userAgent: null, now: days(age) },
      'administrator.invited',
      `${age}`,
    )
  }
  await signIn(db, id, days(1))
  await signIn(db, id, days(0))
  await cleanUp(its.site, NOW)
  const events = await db.selectFrom('audit_events').select('subject').execute()
  expect(events).toEqual([{ subject: '364' }])
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([{ id: 2 }])
})
