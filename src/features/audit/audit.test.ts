import { expect, test } from 'bun:test'
import { CALLERS } from '#app/callers.ts'
import { posts } from '#app/starter/content.ts'
import { placed } from '#features/certificates/certificates.queries.ts'
import { sealChange } from '#features/staff/account/address.queries.ts'
import { createBackup } from '#testing/create-backup.ts'
import { NOW } from '#testing/create-test-site.ts'
import {
  createAdministrator,
  createCertificate,
  createContact,
  createHeld,
  createImage,
  createMail,
  createPost,
  createQuote,
  createSection,
  createSlide,
  createUpdate,
  imageForm,
  PASSWORD,
  PASSWORD_HASH,
  signIn,
} from '#testing/factories.ts'
import { logoForm } from '#testing/logos.ts'
import { withSite } from '#testing/with-site.ts'
import { recordEvent } from './audit.queries.ts'

const its = withSite()

const MAIL_SERVER = { host: '127.0.0.1', port: 1, security: 'none', user: '' }
const NELL = 'nell@fernhollow.example'
const JUNE = 'june@fernhollow.example'
/** These calls only read; they use POST because their input may be too long for a URL. */
const CHANGES_NOTHING = ['POST /api/weekly-update', 'POST /api/weekly-update/recipients']

const nell = async () =>
  (await signIn(its.site.db, (await createAdministrator(its.site.db, { email: NELL })).id)).bearer
const page = async (headers: Record<string, string>, query = '') =>
  (await its.site.get(`/api/admin/audit${query}`, headers)).json()

test('the audit log records logins, invitations and removals, newest first', async () => {
  const bearer = await nell()
  const june = await createAdministrator(its.site.db, { email: JUNE })
  await its.site.post(
    '/api/admin/auth/login',
    { username: NELL.toUpperCase(), password: PASSWORD },
    { 'user-agent': 'curl/8' },
  )
  await its.site.post('/api/admin/auth/login', { username: JUNE, password: 'wrong horse' })
  await its.site.post('/api/admin/auth/login', { username: 'my secret', password: 'wrong horse' })
  await its.site.post('/api/invite', { email: 'ada@example.com' }, bearer)
  await its.site.request('/api/invite/1', { method: 'DELETE', headers: bearer })
  await its.site.request(`/api/admin/administrators/${june.id}`, { method: 'DELETE', headers: bearer })
  await its.site.request('/api/admin/sessions/2', { method: 'DELETE', headers: bearer })
  await its.site.request('/api/admin/sessions', { method: 'DELETE', headers: bearer })
  const { events, next } = await page(bearer)
  expect(next).toBeNull()
  expect(events.map(({ actor, action, subject }: Record<string, string>) => [actor, action, subject])).toEqual([
    [NELL, 'ended all other sessions', null],
    [NELL, 'ended a session', 'curl, 203.0.113.7'],
    [NELL, 'removed', JUNE],
    [NELL, 'withdrew the invitation of', 'ada@example.com'],
    [NELL, 'invited', 'ada@example.com'],
    [null, 'failed to sign in', null],
    [null, 'failed to sign in', JUNE],
    [NELL, 'signed in', null],
  ])
  expect(events.at(-1)).toMatchObject({ address: '203.0.113.7', device: 'curl', happenedAt: NOW.toISOString() })
})

test('every call that changes something records one audit event', async () => {
  const { id } = await createAdministrator(its.site.db, { email: NELL })
  const section = async () => ({ sectionId: (await createSection(its.site.db)).id, title: 'Ferns', text: 'They grow.' })
  const slide = async () => createSlide(its.site.db, (await createImage(its.site.db)).id)
  const trashedPost = async () => {
    const { id: post } = await createPost(its.site.db, { deleted_at: NOW.toISOString() })
    return { kind: 'post', id: post }
  }
  const samples: Record<string, () => Promise<[path: string, body: object]>> = {
    'POST /api/weekly-update/send-email': async () => [
      '/api/weekly-update/send-email',
      { generatedBrief: 'Ferns.', recipientEmails: 'june@example.com' },
    ],
    'POST /api/weekly-update/:id/stop': async () => [
      `/api/weekly-update/${(await createUpdate(its.site.db)).id}/stop`,
      {},
    ],
    'POST /api/mails/:id/retry': async () => [
      `/api/mails/${(await createMail(its.site.db, { state: 'failed' })).id}/retry`,
      {},
    ],
    'PUT /api/subscribers': async () => ['/api/subscribers', { email: 'june@example.com', isSubscribed: false }],
    'POST /api/mails/retry': async () => ['/api/mails/retry', { state: 'failed' }],
    'POST /api/upload': async () => ['/api/upload', await imageForm()],
    'POST /api/admin/auth/logout': async () => ['/api/admin/auth/logout', {}],
    'POST /api/invite': async () => ['/api/invite', { email: 'ada@example.com' }],
    'DELETE /api/invite/:id': async () => {
      const { bearer } = await signIn(its.site.db, id)
      const made = await its.site.post('/api/invite', { email: 'eve@example.com' }, bearer)
      return [`/api/invite/${(await made.json()).id}`, {}]
    },
    'POST /api/invite/:id/link': async () => {
      const { bearer } = await signIn(its.site.db, id)
      const made = await its.site.post('/api/invite', { email: 'ivy@example.com' }, bearer)
      return [`/api/invite/${(await made.json()).id}/link`, {}]
    },
    'DELETE /api/admin/administrators/:id': async () => [
      `/api/admin/administrators/${(await createAdministrator(its.site.db)).id}`,
      {},
    ],
    'DELETE /api/admin/sessions/:id': async () => {
      await signIn(its.site.db, id)
      const { id: last } = await its.site.db
        .selectFrom('sessions')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return [`/api/admin/sessions/${last}`, {}]
    },
    // Needs the old password, which the next call changes.
    'POST /api/admin/backups/download': async () => {
      await createBackup(its.site.dataDir)
      return ['/api/admin/backups/download', { password: PASSWORD }]
    },
    'PUT /api/admin/account/email': async () => [
      '/api/admin/account/email',
      { email: JUNE, currentPassword: PASSWORD },
    ],
    'POST /api/admin/account/email/confirm': async () => {
      const change = { id, from: JUNE, to: NELL, passwordHash: PASSWORD_HASH }
      return ['/api/admin/account/email/confirm', { token: await sealChange(its.site.db, change, NOW) }]
    },
    'PUT /api/admin/account/password': async () => [
      '/api/admin/account/password',
      { currentPassword: PASSWORD, newPassword: 'violet gravel teaspoon' },
    ],
    'PUT /api/admin/account': async () => ['/api/admin/account', { name: 'Nell Frost' }],
    'DELETE /api/admin/sessions': async () => ['/api/admin/sessions', {}],
    'POST /api/about-us/create': async () => ['/api/about-us/create', { title: 'Ferns', text: 'They grow.' }],
    'POST /api/about-us/update': async () => ['/api/about-us/update', { ...(await section()), title: 'Ferns' }],
    'POST /api/about-us/save-image-id': async () => [
      '/api/about-us/save-image-id',
      { ...(await section()), imageId: null },
    ],
    'POST /api/about-us/update-order': async () => {
      const order = await its.site.db.selectFrom('sections').select('id').execute()
      return ['/api/about-us/update-order', { order: order.map((row) => row.id) }]
    },
    'DELETE /api/about-us/delete': async () => ['/api/about-us/delete', await section()],
    'PUT /api/images/:id': async () => [`/api/images/${(await createImage(its.site.db)).id}`, { alt: 'A fern' }],
    'DELETE /api/images/:id': async () => [`/api/images/${(await createImage(its.site.db)).id}`, {}],
    'POST /api/slides': async () => ['/api/slides', { imageIds: [(await createImage(its.site.db)).id] }],
    'PUT /api/slides/:id': async () => [`/api/slides/${(await slide()).id}`, { caption: 'Ferns' }],
    'DELETE /api/slides/:id': async () => [`/api/slides/${(await slide()).id}`, {}],
    'DELETE /api/slides': async () => ['/api/slides', {}],
    'POST /api/slides/update-order': async () => ['/api/slides/update-order', { order: [(await slide()).id] }],
    'POST /api/quotes': async () => ['/api/quotes/', { text: 'Grow.' }],
    'PUT /api/quotes/:id': async () => [`/api/quotes/${(await createQuote(its.site.db)).id}`, { text: 'Grow.' }],
    'PUT /api/admin/mail-server': async () => ['/api/admin/mail-server', MAIL_SERVER],
    'DELETE /api/admin/mail-server': async () => ['/api/admin/mail-server', {}],
    'POST /api/admin/mail-server/test': async () => ['/api/admin/mail-server/test', { server: MAIL_SERVER }],
    'POST /api/admin/logo': async () => ['/api/admin/logo', await logoForm()],
    'PUT /api/admin/settings': async () => ['/api/admin/settings', { brand: 'Moss' }],
    'PUT /api/admin/first-steps': async () => ['/api/admin/first-steps', { isHidden: true }],
    'DELETE /api/admin/starter-content': async () => {
      for (const { createdAt } of posts) await createPost(its.site.db, { created_at: createdAt })
      return ['/api/admin/starter-content', {}]
    },
    'POST /api/admin/starter-content/restore': async () => ['/api/admin/starter-content/restore', {}],
    'DELETE /api/quotes/:id': async () => [`/api/quotes/${(await createQuote(its.site.db)).id}`, {}],
    'POST /api/blog': async () => ['/api/blog', { title: 'Frost', content: 'It came.' }],
    'PUT /api/blog/:id': async () => [`/api/blog/${(await createPost(its.site.db)).id}`, { published: false }],
    'DELETE /api/blog/:id': async () => [`/api/blog/${(await createPost(its.site.db)).id}`, {}],
    'POST /api/manage/create': async () => {
      const { id: pdf } = await createCertificate(its.site.db, { position: null })
      return ['/api/manage/create', { id: pdf }]
    },
    'PUT /api/manage/update/:id': async () => [
      `/api/manage/update/${(await createCertificate(its.site.db)).id}`,
      { title: 'Blue Fern' },
    ],
    'POST /api/manage/update-order': async () => {
      const [first] = await placed(its.site.db).select('id').execute()
      return ['/api/manage/update-order', [{ id: first?.id, order: 0 }]]
    },
    'DELETE /api/manage/delete/:id': async () => [
      `/api/manage/delete/${(await createCertificate(its.site.db)).id}`,
      {},
    ],
    'PUT /api/contact/:id': async () => [`/api/contact/${await createContact(its.site.db)}`, { isAnswered: true }],
    'DELETE /api/contact/:id': async () => [`/api/contact/${await createContact(its.site.db)}`, {}],
    'PUT /api/contact/notices': async () => ['/api/contact/notices', { isOn: false }],
    'POST /api/contact/held/:id/release': async () => [
      `/api/contact/held/${await createHeld(its.site.db)}/release`,
      {},
    ],
    'DELETE /api/contact/held/:id': async () => [`/api/contact/held/${await createHeld(its.site.db)}`, {}],
    'POST /api/admin/versions/:noun/:id/:version/restore': async () => {
      const { id: post } = await createPost(its.site.db)
      const { bearer } = await signIn(its.site.db, id)
      const headers = { 'content-type': 'application/json', ...bearer }
      await its.site.request(`/api/blog/${post}`, { method: 'PUT', headers, body: '{"title":"Thaw"}' })
      return [`/api/admin/versions/post/${post}/1/restore`, {}]
    },
    'POST /api/trash/restore': async () => ['/api/trash/restore', await trashedPost()],
    'DELETE /api/trash': async () => ['/api/trash', await trashedPost()],
  }
  const calls = Object.keys(CALLERS).filter((call) => CALLERS[call] === 'staff' && !call.startsWith('GET '))
  expect(calls.sort()).toEqual([...Object.keys(samples), ...CHANGES_NOTHING].sort())

  for (const [call, sample] of Object.entries(samples)) {
    const [path, body] = await sample()
    const { bearer } = await signIn(its.site.db, id)
    const count = async () => (await its.site.db.selectFrom('audit_events').select('id').execute()).length
    const before = await count()
    const response = await its.site.request(path, {
      method: call.split(' ')[0] ?? '',
      headers: body instanceof FormData ? bearer : { 'content-type': 'application/json', ...bearer },
      body: body instanceof FormData ? body : JSON.stringify(body),
    })
    expect([call, response.status < 300, (await count()) - before]).toEqual([call, true, 1])
  }
})

test('the audit log is returned in pages of 50 events', async () => {
  const bearer = await nell()
  for (let n = 0; n < 120; n++) {
    await recordEvent(
      its.site.db,
      { actor: NELL, address: null, userAgent: null, now: NOW },
      'administrator.invited',
      `${n}`,
    )
  }
  const seen: string[] = []
  for (let query = ''; ; ) {
    const { events, next } = await page(bearer, query)
    seen.push(...events.map(({ subject }: { subject: string }) => subject))
    if (next === null) break
    query = `?before=${next}`
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `${119 - n}`))
  expect(await page(bearer, '?before=21&page=2&pageSize=15')).toMatchObject({
    events: [4, 3, 2, 1, 0].map((n) => ({ subject: `${n}` })),
    total: 20,
  })
  expect((await its.site.get('/api/admin/audit?before=x', bearer)).status).toBe(400)
})
