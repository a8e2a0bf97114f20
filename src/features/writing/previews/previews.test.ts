import { expect, test } from 'bun:test'
import { cleanUp } from '#app/housekeeping.ts'
import { emptyTrash } from '#app/trash.ts'
import { hashToken } from '#platform/access/tokens.ts'
import {
  asAdministrator,
  createCertificate,
  createDetails,
  createImage,
  createPage,
  createPost,
  putSettings,
} from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const DAY_MS = 24 * 60 * 60 * 1000
const STAMPS = {
  place: 'none' as const,
  public_since: null,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
}

async function withLink() {
  const call = await asAdministrator(its.site, { email: 'nell@fernhollow.example', name: 'Nell' })
  const { id } = await createPost(its.site.db, { title: 'Frost', content: '*Saved*', format: 'markdown', published: 0 })
  const made = await call('POST', `/api/blog/${id}/preview`)
  const path = made.body.url.replace('https://grower.example', '')
  const token = path.replace('/preview/', '')
  return {
    call,
    id,
    made,
    path,
    token,
    open: () => its.site.get(path),
    shown: async () => (await its.site.get(path)).text(),
  }
}

test('a preview link shows a draft to people without an account for seven days, with the age gate', async () => {
  const { call, id, made, token, open } = await withLink()
  const endsAt = new Date(its.site.now().getTime() + 7 * DAY_MS).toISOString()
  expect(made).toEqual({ status: 201, body: { url: expect.stringMatching(/\/preview\/[\w-]{43}$/), endsAt } })
  expect((await call('GET', `/api/blog/${id}/preview`)).body).toEqual({ endsAt })
  const stored = await its.site.db.selectFrom('preview_links').selectAll().execute()
  expect(stored).toMatchObject([{ token_hash: hashToken(token), noun: 'post', noun_id: id }])
  expect(JSON.stringify(stored)).not.toContain(token)
  const response = await open()
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('<em>Saved</em>')
  expect(html).toContain('<strong>Preview.</strong> Only people with this link see it')
  expect(html).toContain('id="age-question"')
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(html).not.toContain('style="')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store, no-transform',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  its.site.wait(7 * DAY_MS)
  expect((await open()).status).toBe(404)
})

test('a preview link shows the kept draft, unless the saved post is newer', async () => {
  const { call, id, shown } = await withLink()
  await call('PUT', `/api/blog/${id}/draft`, { title: 'Thaw', content: '**Typed**', format: 'markdown', version: 1 })
  expect(await shown()).toContain('<strong>Typed</strong>')
  expect(await shown()).toContain('Thaw')
  await call('PUT', `/api/blog/${id}`, { content: 'Saved again' })
  expect(await shown()).toContain('Saved again')
})

test('a preview shows posts and pages as their public pages do, with the warning', async () => {
  const { call, shown } = await withLink()
  const warning = { warningText: 'Keep away from foxes.', warningSource: 'CCB', warningDate: '2024-10' }
  await putSettings(its.site, { ...warning, warningConfirmedOn: '2024-10-05', warningPlaces: ['posts'] })
  expect(await shown()).toMatch(
    /Only people with this link see it.*by June.*Published on:.*Saved.*Keep away from.foxes/s,
  )
  const { body: page } = await call('POST', '/api/pages', { title: 'Visit', address: '/visit', content: 'Come by.' })
  const { body: link } = await call('POST', `/api/pages/${page.id}/preview`)
  await call('PUT', `/api/pages/${page.id}/draft`, {
    title: 'Visit us',
    content: '*Typed*',
    format: 'markdown',
    version: 1,
  })
  const html = await (await its.site.get(link.url.replace('https://grower.example', ''))).text()
  expect(html).toMatch(/Only people with this link see it.*Visit us.*<em>Typed<.em>.*Keep away from.foxes/s)
  expect(html).not.toContain('Published on:')
})

test('a preview of a scheduled post says when it will be published', async () => {
  const { call, id, shown } = await withLink()
  const publishAt = `${its.site.now().getUTCFullYear() + 1}-12-05T08:00:00.000Z`
  await call('PUT', `/api/blog/${id}`, { publishAt })
  expect(await shown()).toMatch(/Will be published on: .*<time dateTime="\d+-12-05T08:00:00.000Z">December 5, \d+</)
})

test('a preview link of a public post leads to the post', async () => {
  const { call, id, open } = await withLink()
  await call('PUT', `/api/blog/${id}`, { published: true })
  const response = await open()
  expect([response.status, response.headers.get('location')]).toEqual([302, `/blog/${id}`])
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
})

test('a preview link ends by one press, in the trash and with its post', async () => {
  const { call, id, open, shown } = await withLink()
  await call('DELETE', `/api/blog/${id}`)
  expect((await open()).status).toBe(404)
  expect((await call('POST', `/api/blog/${id}/preview`)).status).toBe(404)
  await call('POST', '/api/trash/restore', { kind: 'post', id })
  expect((await open()).status).toBe(200)
  expect((await call('DELETE', `/api/blog/${id}/preview`)).status).toBe(200)
  expect((await call('DELETE', `/api/blog/${id}/preview`)).status).toBe(404)
  expect((await call('GET', `/api/blog/${id}/preview`)).body).toEqual({ endsAt: null })
  expect((await open()).status).toBe(404)
  expect(await shown()).toContain('This preview has ended')
  const actions = (await call('GET', '/api/admin/audit')).body.events.map(({ action }: { action: string }) => action)
  expect(actions).toContain('made a preview link of the post')
  expect(actions).toContain('ended the preview links of the post')
  await call('POST', `/api/blog/${id}/preview`)
  await call('DELETE', `/api/blog/${id}`)
  await emptyTrash(its.site.db, new Date(its.site.now().getTime() + 60 * DAY_MS))
  expect(await its.site.db.selectFrom('preview_links').selectAll().execute()).toEqual([])
})

test('a preview link that was cut or invented is not found, and is never logged', async () => {
  const logged: string[] = []
  its.site.log.info = ((what: unknown) => logged.push(JSON.stringify(what))) as typeof its.site.log.info
  const { path, token, open } = await withLink()
  for (const wrong of [path.slice(0, -1), `${path}a`, '/preview/', '/preview', `${path}/x`, '/preview/%00'])
    expect([wrong, (await its.site.get(wrong)).status]).toEqual([wrong, 404])
  await open()
  await its.site.get(`/api/preview?token=${token}`)
  await Bun.sleep(0)
  expect(logged.join('\n')).toContain('/preview/')
  expect(logged.join('\n')).not.toContain(token.slice(0, 20))
  const metrics = await (await its.site.app.request('/metrics', {}, { socketAddress: '127.0.0.1' })).text()
  expect(metrics).toContain('/preview/{token}')
  expect(metrics).not.toContain(token.slice(0, 20))
})

test('opening a preview is not counted as a visit, and housekeeping deletes ended links', async () => {
  const { open } = await withLink()
  await open()
  await its.site.views.write()
  expect(await its.site.db.selectFrom('page_views').selectAll().execute()).toEqual([])
  its.site.wait(8 * DAY_MS)
  await cleanUp(its.site, its.site.now())
  expect(await its.site.db.selectFrom('preview_links').selectAll().execute()).toEqual([])
})

test('a page has preview links too, and only the signed-in make them', async () => {
  const { call } = await withLink()
  const page = {
    title: 'Visit',
    address: '/visit',
    content: 'Come *by*.',
    format: 'markdown' as const,
    published: 0 as const,
  }
  const { id } = await its.site.db
    .insertInto('pages')
    .values({ ...page, ...STAMPS })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { body } = await call('POST', `/api/pages/${id}/preview`)
  const html = await (await its.site.get(body.url.replace('https://grower.example', ''))).text()
  expect(html).toContain('Come <em>by</em>.')
  expect(html).not.toContain('Anonymous')
  await its.site.db.updateTable('pages').set({ published: 1 }).execute()
  expect((await its.site.get(body.url.replace('https://grower.example', ''))).headers.get('location')).toBe('/visit')
  expect((await its.site.post(`/api/pages/${id}/preview`, {})).status).toBe(401)
})

test('the links of a text that lead nowhere are found: missing, unpublished and deleted targets, and wrong anchors', async () => {
  const { call } = await withLink()
  const { db } = its.site
  const published = await createPost(db)
  const draft = await createPost(db, { published: 0 })
  const shown = await createCertificate(db)
  await createDetails(db, { certificate_id: shown.id, lots: 'FH-24/09' })
  const page = { title: 'Visit', address: '/visit', content: 'Come.', published: 1 as const }
  await db
    .insertInto('pages')
    .values({ ...page, ...STAMPS })
    .execute()
  await db
    .insertInto('redirects')
    .values({ address: '/old', to_path: '/visit', created_at: STAMPS.created_at })
    .execute()
  const unborn = await createPage(db, { address: '/unborn', published: 0 })
  await db
    .insertInto('redirects')
    .values({ address: '/was-unborn', page_id: unborn.id, created_at: STAMPS.created_at })
    .execute()
  const good = [
    '/',
    '/blog',
    `/blog/${published.id}`,
    `https://grower.example/blog/${published.id}?x#y`,
    '/visit',
    '/visit/',
    '/Visit',
    `/files/${shown.file_key}/certificate.pdf`,
  ]
  good.push(
    '/old',
    '/feed.xml',
    `/test-results#certificate-${shown.id}`,
    `/test-results/${shown.id}`,
    '/c/fh2409',
    '/c/FH-24-09',
    '#harvest',
    '#on-harvest',
    'https://other.example/x',
    'mailto:a@b.example',
  )
  const bad = [
    `/blog/${draft.id}`,
    '/blog/999',
    '/gone',
    'https://grower.example/gone',
    '/test-results#certificate-999',
    '#thaw',
    '#%E4',
    '/blog/nope',
    '/c/NOPE',
    '/files/none.pdf',
    '/verify',
    '/test-results/5',
    '/was-unborn',
  ]
  const content = `# Harvest\n\n${[...good, ...bad].map((href) => `- [**to** ${href}](${href})`).join('\n')}`
  const { body } = await call('POST', '/api/blog/checks', { content, format: 'markdown' })
  expect(body.missing.map(({ text }: { text: string }) => text)).toEqual(bad.map((href) => `to ${href}`))
  expect(body.missing.map(({ href }: { href: string }) => href)).toEqual(bad)
  expect((await call('POST', '/api/blog/checks', { content, format: 'text' })).body).toEqual({
    missing: [],
    pictures: [],
    undescribed: [],
  })
})

test('the pictures of a text without a description are found', async () => {
  const { call } = await withLink()
  const { db } = its.site
  const [fern, bare, plain] = await Promise.all([
    createImage(db, { alt: 'A fern' }),
    createImage(db, { alt: '' }),
    createImage(db, { alt: '', is_decorative: 1 }),
  ])
  const of = ({ file_key }: { file_key: string }, alt = '') => `![${alt}](/files/${file_key}/640.webp)`
  const content = [of(fern), of(bare, 'Here it has one'), of(plain), of(bare), of(bare)].join('\n\n')
  const { body } = await call('POST', '/api/blog/checks', { content, format: 'markdown' })
  const idsOf = (images: { id: number }[]) => images.map(({ id }) => id)
  expect(idsOf(body.pictures)).toEqual([fern.id, bare.id, plain.id])
  expect(idsOf(body.undescribed)).toEqual([bare.id])
})
