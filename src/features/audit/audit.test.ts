import { expect, test } from 'bun:test'
import { CALLERS } from '#app/callers.ts'
import { cleanUp } from '#app/housekeeping.ts'
import { posts } from '#app/starter/content.ts'
import { placed } from '#features/certificates/certificates.queries.ts'
import { sealChange } from '#features/staff/account/address.queries.ts'
import { makePreviewLink } from '#features/writing/previews/previews.queries.ts'
import { hashToken } from '#platform/access/tokens.ts'
import { codeAt, createAuthenticator } from '#testing/authenticator.ts'
import { createBackup } from '#testing/create-backup.ts'
import { NOW } from '#testing/create-test-site.ts'
import {
  asAdministrator,
  createAdministrator,
  createCertificate,
  createContact,
  createHeld,
  createImage,
  createMail,
  createPage,
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
import { ACTIONS, AUDIT_KINDS, type AuditAction } from './audit-actions.ts'

const its = withSite()

const MAIL_SERVER = { host: '127.0.0.1', port: 1, security: 'none', user: '' }
const NELL = 'nell@fernhollow.example'
const JUNE = 'june@fernhollow.example'
const BY_JUNE = { actor: JUNE, address: null, userAgent: null, now: NOW }
/** These calls only read; they use POST because their input may be too long for a URL. */
const READS = ['', '/checks', '/letter-size', '/recipients'].map((call) => `POST /api/weekly-update${call}`)
/** The audit log leaves out drafts, because they are saved every few seconds and change nothing on the site. */
const DRAFTS = ['/blog/:id/draft', '/pages/:id/draft', '/drafts/:id'].flatMap((path) => [
  `PUT /api${path}`,
  `DELETE /api${path}`,
])
const READ_BY_POST = [
  'POST /api/subscribers/import/preview',
  'POST /api/subscribers/reports',
  'POST /api/images/find',
  'POST /api/blog/checks',
  'POST /api/admin/account/passkeys/options',
]
const CHANGES_NOTHING = [...READS, ...READ_BY_POST, ...DRAFTS, 'POST /api/drafts']

/** Also returns `page`, which reads the audit log. */
async function asNell() {
  const call = await asAdministrator(its.site, { email: NELL })
  return { call, page: async (query = '') => (await call('GET', `/api/admin/audit${query}`)).body }
}

test('the audit log records logins, invitations and removals, newest first', async () => {
  const { call, page } = await asNell()
  const june = await createAdministrator(its.site.db, { email: JUNE })
  await its.site.post(
    '/api/admin/auth/login',
    { username: NELL.toUpperCase(), password: PASSWORD },
    { 'user-agent': 'curl/8' },
  )
  await its.site.post('/api/admin/auth/login', { username: JUNE, password: 'wrong horse' })
  await its.site.post('/api/admin/auth/login', { username: 'my secret', password: 'wrong horse' })
  await call('POST', '/api/invite', { email: 'ada@example.com' })
  await call('DELETE', '/api/invite/1')
  await call('DELETE', `/api/admin/administrators/${june.id}`)
  await call('DELETE', '/api/admin/sessions/2')
  await call('DELETE', '/api/admin/sessions')
  const { events, next } = await page()
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
  const { db } = its.site
  const device = createAuthenticator()
  /** Starts to set up an app and returns its code. */
  const appCode = async () => {
    const { bearer } = await signIn(db, id)
    const { otpauthUrl } = await (await its.site.post('/api/admin/account/totp', {}, bearer)).json()
    return codeAt(otpauthUrl, NOW)
  }
  const section = async () => ({ sectionId: (await createSection(db)).id, title: 'Ferns', text: 'They grow.' })
  const slide = async () => createSlide(db, (await createImage(db)).id)
  const invitation = async (email: string) => {
    const { bearer } = await signIn(db, id)
    return (await its.site.post('/api/invite', { email }, bearer)).json()
  }
  const trashedPost = async () => {
    const { id: post } = await createPost(db, { deleted_at: NOW.toISOString() })
    return { body: { kind: 'post', id: post } }
  }
  const withPreview = async (noun: 'post' | 'page', row: Promise<{ id: number }>) => {
    const { id: noun_id } = await row
    await makePreviewLink(db, { noun, noun_id }, NOW)
    return { id: noun_id }
  }
  /** `id`: replaces `:id` in the path. A row of a factory will do. */
  type Sample = { id?: number | string; path?: string; body?: object }
  const samples: Record<string, Sample | (() => Promise<Sample>)> = {
    'POST /api/admin/account/confirm': { body: { password: PASSWORD } },
    'POST /api/weekly-update/send-email': {
      body: { generatedBrief: 'Ferns.', recipientEmails: 'june@example.com' },
    },
    'POST /api/weekly-update/send-test': { body: { generatedBrief: 'Ferns.' } },
    'POST /api/weekly-update/:id/stop': () => createUpdate(db),
    'PUT /api/weekly-update/:id': async () => ({ ...(await createUpdate(db)), body: { isPublic: true } }),
    'POST /api/mails/:id/retry': () => createMail(db, { state: 'failed' }),
    'POST /api/subscribers/remove': { body: { emails: 'june@example.com' } },
    'POST /api/subscribers/import': {
      body: { csv: 'june@example.com', interests: ['posts'], how: 'confirm' },
    },
    'POST /api/subscribers/reports/apply': { body: { text: 'Ferns.' } },
    'POST /api/contact/erase': { body: { email: 'june@example.com' } },
    'PUT /api/subscribers': { body: { email: 'june@example.com', isSubscribed: false } },
    'POST /api/mails/retry': { body: { state: 'failed' } },
    'POST /api/upload': async () => ({ body: await imageForm() }),
    'POST /api/admin/auth/logout': {},
    'POST /api/invite': { body: { email: 'ada@example.com' } },
    'DELETE /api/invite/:id': () => invitation('eve@example.com'),
    'POST /api/invite/:id/link': () => invitation('ivy@example.com'),
    'DELETE /api/admin/administrators/:id': () => createAdministrator(db),
    'DELETE /api/admin/sessions/:id': async () => {
      await signIn(db, id)
      return db.selectFrom('sessions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    },
    'POST /api/admin/backups/download': async () => {
      await createBackup(its.site.dataDir)
      return {}
    },
    'PUT /api/admin/account/email': { body: { email: JUNE, currentPassword: PASSWORD } },
    'POST /api/admin/account/email/confirm': async () => {
      const change = { id, from: JUNE, to: NELL, passwordHash: PASSWORD_HASH }
      return { body: { token: await sealChange(db, change, NOW) } }
    },
    'PUT /api/admin/account/password': {
      body: { currentPassword: PASSWORD, newPassword: 'violet gravel teaspoon' },
    },
    'PUT /api/admin/account': { body: { name: 'Nell Frost' } },
    'DELETE /api/admin/sessions': {},
    'POST /api/about-us/create': { body: { title: 'Ferns', text: 'They grow.' } },
    'POST /api/about-us/update': async () => ({ body: await section() }),
    'POST /api/about-us/save-image-id': async () => ({ body: { ...(await section()), imageId: null } }),
    'POST /api/about-us/update-order': async () => {
      const order = await db.selectFrom('sections').select('id').execute()
      return { body: { order: order.map((row) => row.id) } }
    },
    'DELETE /api/about-us/delete': async () => ({ body: await section() }),
    'PUT /api/images/:id': async () => ({ id: (await createImage(db)).id, body: { alt: 'A fern' } }),
    'DELETE /api/images/:id': () => createImage(db),
    'POST /api/slides': async () => ({ body: { imageIds: [(await createImage(db)).id] } }),
    'PUT /api/slides/:id': async () => ({ id: (await slide()).id, body: { caption: 'Ferns' } }),
    'DELETE /api/slides/:id': slide,
    'DELETE /api/slides': {},
    'POST /api/slides/update-order': async () => ({ body: { order: [(await slide()).id] } }),
    'POST /api/quotes': { body: { text: 'Grow.' } },
    'PUT /api/quotes/:id': async () => ({ id: (await createQuote(db)).id, body: { text: 'Grow.' } }),
    'POST /api/admin/account/totp': {},
    'POST /api/admin/account/totp/confirm': async () => ({ body: { code: await appCode() } }),
    'POST /api/admin/account/recovery-codes': {},
    'DELETE /api/admin/account/totp': {},
    'POST /api/admin/account/passkeys': async () => {
      const { bearer } = await signIn(db, id)
      const options = await its.site.post('/api/admin/account/passkeys/options', {}, bearer)
      return { body: { response: device.create(await options.json()) } }
    },
    'PUT /api/admin/account/passkeys/:id': { id: device.id, body: { name: 'Phone' } },
    'DELETE /api/admin/account/passkeys/:id': { id: device.id },
    'DELETE /api/admin/devices/:id': async () => {
      const known = { administrator_id: id, token_hash: hashToken('device'), created_at: NOW.toISOString() }
      await db
        .insertInto('known_devices')
        .values({ ...known, last_used_at: known.created_at })
        .execute()
      return { id: known.token_hash.slice(0, 16) }
    },
    'PUT /api/admin/administrators/:id': async () => ({
      id: (await createAdministrator(db)).id,
      body: { role: 'editor' },
    }),
    'DELETE /api/admin/administrators/:id/second-factor': () => createAdministrator(db),
    'DELETE /api/admin/administrators/:id/sessions': () => createAdministrator(db),
    'PUT /api/admin/second-factor': { body: { isRequired: false } },
    'PUT /api/admin/mail-server': { body: MAIL_SERVER },
    'DELETE /api/admin/mail-server': {},
    'POST /api/admin/mail-server/test': { body: { server: MAIL_SERVER } },
    'POST /api/admin/logo': async () => ({ body: await logoForm() }),
    'PUT /api/admin/settings': { body: { brand: 'Moss' } },
    'PUT /api/admin/first-steps': { body: { isHidden: true } },
    'DELETE /api/admin/starter-content': async () => {
      for (const { createdAt } of posts) await createPost(db, { created_at: createdAt })
      return {}
    },
    'POST /api/admin/starter-content/restore': {},
    'DELETE /api/quotes/:id': () => createQuote(db),
    'POST /api/blog': { body: { title: 'Frost', content: 'It came.' } },
    'PUT /api/blog/:id': async () => ({ id: (await createPost(db)).id, body: { published: false } }),
    'DELETE /api/blog/:id': () => createPost(db),
    'POST /api/pages': { body: { title: 'Visit', address: 'come', content: 'Come by.' } },
    'PUT /api/pages/:id': async () => ({ id: (await createPage(db)).id, body: { published: false } }),
    'DELETE /api/pages/:id': () => createPage(db, { address: '/other' }),
    'POST /api/pages/redirects': { body: { path: '/shop', to: '/contact-us' } },
    'DELETE /api/pages/redirects': { path: '/api/pages/redirects?path=/shop' },
    'POST /api/blog/:id/preview': () => createPost(db),
    'DELETE /api/blog/:id/preview': () => withPreview('post', createPost(db)),
    'POST /api/pages/:id/preview': () => createPage(db, { address: '/third' }),
    'DELETE /api/pages/:id/preview': () => withPreview('page', createPage(db, { address: '/fourth' })),
    'POST /api/manage/create': async () => ({ body: { id: (await createCertificate(db, { position: null })).id } }),
    'PUT /api/manage/update/:id': async () => ({
      id: (await createCertificate(db)).id,
      body: { title: 'Blue Fern' },
    }),
    'PUT /api/manage/files/:id/details': async () => ({
      id: (await createCertificate(db)).id,
      body: { version: 1, lots: ['FH-2409-BF'] },
    }),
    'DELETE /api/manage/learned/:key': async () => {
      const words = { field: 'lot', left_words: 'Batch', updated_at: NOW.toISOString() }
      const learned = { laboratory_key: 'ASSAY', laboratory: 'Assay', ...words }
      await db.insertInto('learned_words').values(learned).execute()
      return { path: '/api/manage/learned/ASSAY' }
    },
    'POST /api/manage/update-order': async () => {
      const [first] = await placed(db).select('id').execute()
      return { body: [{ id: first?.id, order: 0 }] }
    },
    'DELETE /api/manage/delete/:id': () => createCertificate(db),
    'PUT /api/contact/:id': async () => ({ id: await createContact(db), body: { isAnswered: true } }),
    'POST /api/contact/:id/replies': async () => ({
      id: await createContact(db),
      body: { text: 'Leaf mold.', lastMessageId: 1000, sendKey: crypto.randomUUID() },
    }),
    'DELETE /api/contact/:id': async () => ({ id: await createContact(db) }),
    'PUT /api/contact/notices': { body: { isOn: false } },
    'POST /api/contact/held/:id/release': async () => ({ id: await createHeld(db) }),
    'DELETE /api/contact/held/:id': async () => ({ id: await createHeld(db) }),
    'POST /api/admin/versions/:noun/:id/:version/restore': async () => {
      const { id: post } = await createPost(db)
      const { bearer } = await signIn(db, id)
      const headers = { 'content-type': 'application/json', ...bearer }
      await its.site.request(`/api/blog/${post}`, { method: 'PUT', headers, body: '{"title":"Thaw"}' })
      return { path: `/api/admin/versions/post/${post}/1/restore` }
    },
    'POST /api/trash/restore': trashedPost,
    'DELETE /api/trash': trashedPost,
  }
  const calls = Object.keys(CALLERS).filter((call) => CALLERS[call] !== 'everyone' && !call.startsWith('GET '))
  expect(calls.sort()).toEqual([...Object.keys(samples), ...CHANGES_NOTHING].sort())

  for (const [call, sample] of Object.entries(samples)) {
    const { id: sampleId, path, body = {} } = typeof sample === 'function' ? await sample() : sample
    const { bearer } = await signIn(db, id)
    const count = async () => (await db.selectFrom('audit_events').select('id').execute()).length
    const before = await count()
    const [method = '', calledPath = ''] = call.replace(':id', `${sampleId}`).split(' ')
    const response = await its.site.request(path ?? calledPath, {
      method,
      headers: body instanceof FormData ? bearer : { 'content-type': 'application/json', ...bearer },
      body: body instanceof FormData ? body : JSON.stringify(body),
    })
    expect([call, response.status < 300, (await count()) - before]).toEqual([call, true, 1])
  }
})

test('the audit log is returned in pages of 50 events', async () => {
  const { call, page } = await asNell()
  for (let n = 0; n < 120; n++) {
    await recordEvent(its.site.db, { ...BY_JUNE, actor: NELL }, 'administrator.invited', `${n}`)
  }
  const seen: string[] = []
  for (let query = ''; ; ) {
    const { events, next } = await page(query)
    seen.push(...events.map(({ subject }: { subject: string }) => subject))
    if (next === null) break
    query = `?before=${next}`
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `${119 - n}`))
  expect(await page('?before=21&page=2&pageSize=15')).toMatchObject({
    events: [4, 3, 2, 1, 0].map((n) => ({ subject: `${n}` })),
    total: 20,
  })
  expect((await call('GET', '/api/admin/audit?before=x')).status).toBe(400)
})

test('an audit event names its actor and, while the item exists, also its item', async () => {
  const { call, page } = await asNell()
  const { db } = its.site
  await call('PUT', '/api/admin/account', { name: 'Nell Frost' })
  const { body: post } = await call('POST', '/api/blog', { title: 'Frost', content: 'It came.' })
  const kept = await createContact(db, { name: 'Ivy', email: 'ivy@example.com' })
  const erased = await createContact(db, { name: 'Ada', email: 'ada@example.com' })
  for (const id of [kept, erased]) await call('PUT', `/api/contact/${id}`, { isAnswered: true })
  await call('DELETE', `/api/contact/${erased}`)
  const image = await createImage(db, { alt: 'A fern', file_name: 'fern.jpg' })
  await call('PUT', `/api/images/${image.id}`, { alt: 'Two ferns' })
  const read = async () => (await page()).events
  const marked = 'marked as answered the contact'
  expect(await read()).toMatchObject([
    { action: 'described the picture', kind: 'image', item: { id: image.id, title: 'fern.jpg', isInTrash: false } },
    { action: 'erased the contact', kind: 'contact', subject: `#${erased}`, item: null },
    { action: marked, subject: `#${erased}`, item: null },
    { action: marked, subject: `#${kept}`, item: { id: kept, title: 'Ivy', isInTrash: false } },
    { action: 'created the post', kind: 'post', subject: 'Frost', item: { id: post.id, title: 'Frost' } },
    { action: 'changed their name', kind: 'login', actor: NELL, actorName: 'Nell Frost', item: null },
  ])
  await call('DELETE', `/api/blog/${post.id}`)
  expect((await read())[0]).toMatchObject({ action: 'deleted the post', item: { id: post.id, isInTrash: true } })
  // Earlier versions stored no id.
  await db.updateTable('audit_events').set({ subject_id: null }).execute()
  expect((await read()).filter(({ item }: { item: unknown }) => item)).toMatchObject([{ item: { title: 'Ivy' } }])
})

test('the audit log can be filtered by actor and by kind', async () => {
  const { call, page } = await asNell()
  await recordEvent(its.site.db, BY_JUNE, 'login.loggedIn')
  await recordEvent(its.site.db, BY_JUNE, 'post.created', 'Frost')
  await recordEvent(its.site.db, { ...BY_JUNE, actor: NELL }, 'post.published', 'Frost')
  await recordEvent(its.site.db, { ...BY_JUNE, actor: null }, 'login.failed')
  const actions = async (query: string) => (await page(query)).events.map(({ action }: { action: string }) => action)
  expect(await actions(`?actor=${JUNE}`)).toEqual(['created the post', 'signed in'])
  expect(await actions('?kind=post')).toEqual(['published the post', 'created the post'])
  expect(await actions(`?kind=post&actor=${JUNE}&page=1`)).toEqual(['created the post'])
  expect((await call('GET', '/api/admin/audit?kind=weather')).status).toBe(400)
  expect((await call('GET', '/api/admin/audit/actors')).body).toEqual([
    { actor: JUNE, actorName: '' },
    { actor: NELL, actorName: '' },
  ])
})

test('events that an earlier version stored in words are found, worded and linked like new ones', async () => {
  const { page } = await asNell()
  const { db } = its.site
  const post = await createPost(db, { title: 'Frost' })
  for (const action of Object.keys(ACTIONS) as AuditAction[]) await recordEvent(db, BY_JUNE, action, 'Frost', post.id)
  const codes = [...AUDIT_KINDS, undefined].map((kind) => (kind ? `?kind=${kind}&pageSize=200` : '?pageSize=200'))
  const read = async () => JSON.stringify(await Promise.all(codes.map((query) => page(query))))
  const before = await read()
  for (const [code, { api }] of Object.entries(ACTIONS))
    await db.updateTable('audit_events').set({ action: api }).where('action', '=', code).execute()
  expect(await read()).toBe(before)
  expect(before).toContain('deleted for good the picture')
})

test('cleanup deletes expired sessions and audit events older than a year', async () => {
  const { db } = its.site
  const { id } = await createAdministrator(db)
  const days = (count: number) => new Date(NOW.getTime() - count * 24 * 60 * 60 * 1000)
  for (const age of [364, 366]) {
    await recordEvent(db, { ...BY_JUNE, now: days(age) }, 'administrator.invited', `${age}`)
  }
  await signIn(db, id, days(1))
  await signIn(db, id, days(0))
  await cleanUp(its.site, NOW)
  const events = await db.selectFrom('audit_events').select('subject').execute()
  expect(events).toEqual([{ subject: '364' }])
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([{ id: 2 }])
})

test('each download of the contacts is recorded in the audit log', async () => {
  const { page } = await asNell()
  const { bearer } = await signIn(its.site.db, 1)
  for (const method of ['GET', 'HEAD', 'GET']) {
    const response = await its.site.request('/api/contact/csv', { method, headers: bearer })
    expect(response.status).toBe(200)
    await response.text()
  }
  const { events } = await page()
  expect(events).toMatchObject([1, 1].map((count) => ({ actor: NELL, action: 'downloaded the contacts', count })))
})

test('refused requests from one network within an hour share one audit event with a count', async () => {
  const { page } = await asNell()
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
  const { events } = await page()
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
  const { page } = await asNell()
  await Promise.all(Array.from({ length: 20 }, () => its.site.post('/api/invite/verify', { token: 'x'.repeat(43) })))
  expect((await page()).events).toMatchObject([{ count: 20 }])
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
