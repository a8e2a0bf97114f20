import { expect, test } from 'bun:test'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createImage, createPage, createPost } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { RESERVED_PARTS } from '#ui/public-addresses.ts'
import { proposeAddress } from './page-address.ts'

const its = withSite()

const FORM = { title: 'Visit us', address: '/visit', content: 'Come **by**.', format: 'markdown' }
const HOUR_MS = 60 * 60 * 1000

const textAt = async (path: string) => {
  const response = await its.site.get(path)
  return { status: response.status, text: await response.text() }
}

test('a new page is a draft that can be published, edited and unpublished', async () => {
  const call = await asAdministrator(its.site)
  const { status, body: page } = await call('POST', '/api/pages', { ...FORM, address: ' Visit ' })
  expect([status, page]).toEqual([
    201,
    {
      ...FORM,
      id: page.id,
      excerpt: 'Come by.',
      ...{ place: 'none', linkTo: '', isIndexed: true, published: false, publishAt: null, unpublishAt: null },
      ...{ createdAt: NOW.toISOString(), version: 1 },
    },
  ])
  const path = `/api/pages/${page.id}`
  expect((await call('GET', path)).body).toEqual(page)
  expect((await call('GET', '/api/pages')).body).toEqual([page])
  expect((await textAt('/visit')).status).toBe(404)
  expect((await call('PUT', path, { published: true, version: 1 })).body).toMatchObject({ published: true, version: 1 })
  const { status: found, text } = await textAt('/visit')
  expect(found).toBe(200)
  expect(text).toContain('Come <strong>by</strong>.')
  expect(text).toContain('<title>Visit us – Fernhollow Botanicals</title>')
  expect(text).toContain('<meta name="description" content="Come by."/>')
  expect(text).toContain('<link rel="canonical" href="https://grower.example/visit"/>')
  expect((await call('PUT', path, { content: 'Stay.', version: 1 })).body).toMatchObject({
    excerpt: 'Stay.',
    version: 2,
  })
  expect((await textAt('/visit')).text).toContain('Stay.')
  expect((await call('PUT', path, { title: 'Old', version: 1 })).status).toBe(409)
  expect((await call('PUT', path, { isIndexed: false })).body).toMatchObject({ isIndexed: false, version: 2 })
  expect((await textAt('/visit')).text).toContain('<meta name="robots" content="noindex"/>')
  expect((await call('PUT', path, { published: false })).status).toBe(200)
  expect((await textAt('/visit')).status).toBe(404)
  expect((await call('DELETE', path)).status).toBe(200)
  expect((await call('GET', path)).status).toBe(404)
})

test("a link to a page shows the page's first picture, or else the site's card", async () => {
  const call = await asAdministrator(its.site)
  const gone = await createImage(its.site.db, { alt: 'Gone' })
  const image = await createImage(its.site.db, { alt: 'The shop' })
  const content = [gone, image].map(({ file_key }) => `![](/files/${file_key}/640.webp)`).join('\n\n')
  const { id } = (await call('POST', '/api/pages', { ...FORM, content, published: true })).body
  expect((await textAt('/visit')).text).toContain(`${gone.file_key}/link50x50.jpg`)
  await its.site.db.updateTable('images').set({ deleted_at: NOW.toISOString() }).where('id', '=', gone.id).execute()
  const { text } = await textAt('/visit')
  expect(text).toContain(`property="og:image" content="https://grower.example/files/${image.file_key}/link50x50.jpg"`)
  expect(text).toContain('property="og:image:alt" content="The shop"')
  await call('PUT', `/api/pages/${id}`, { content: 'Words.' })
  expect((await textAt('/visit')).text).toContain(
    'property="og:image" content="https://grower.example/social-card.jpg"',
  )
})

test('visitors cannot list, read or change pages', async () => {
  const { id } = await createPage(its.site.db)
  for (const path of ['/api/pages', `/api/pages/${id}`, '/api/pages/missed'])
    expect((await its.site.get(path)).status).toBe(401)
  expect((await its.site.post('/api/pages', FORM)).status).toBe(401)
  expect((await its.site.put(`/api/pages/${id}`, { published: false })).status).toBe(401)
})

test.each([
  ...[
    '/admin',
    'Admin',
    '/admin/pages',
    '/blog',
    'contact-us',
    '/feed.xml',
    '/robots.txt',
    '/sitemap.xml',
    '/c',
    'c/FH-1',
  ],
  ...['verify', 'subscribe', 'subscription', '/certificates.json', 'healthz', 'readyz', 'metrics', 'api', 'api/blog'],
  ...['files', 'assets', 'preview', 'feed', 'visit.html', '.well-known', 'login', 'unsubscribe', '', '/', '🌿'],
])('a page cannot have the address “%s”', async (address) => {
  const call = await asAdministrator(its.site)
  const { status, body } = await call('POST', '/api/pages', { ...FORM, address })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['address']])
})

test('every first part of a route of the program is reserved', () => {
  const parts = its.site.app.routes.map(({ path }) => path.split('/')[1] ?? '').filter((part) => /^[\w-]+$/.test(part))
  expect([...new Set(parts)].filter((part) => !RESERVED_PARTS.has(part))).toEqual([])
})

test('an address is proposed from the title, in letters, digits and dashes, and cut after a word', async () => {
  expect(proposeAddress('How to visit us')).toBe('/how-to-visit-us')
  expect(proposeAddress('Öffnungszeiten & Straße')).toBe('/oeffnungszeiten-and-strasse')
  expect(proposeAddress('word '.repeat(40))).toBe(`/${'word-'.repeat(16).slice(0, 79)}`)
  expect(proposeAddress('a'.repeat(200))).toBe(`/${'a'.repeat(80)}`)
  const call = await asAdministrator(its.site)
  const page = await call('POST', '/api/pages', { ...FORM, address: 'زيارة المزرعة' })
  expect(page.body.address).toMatch(/^\/[a-z\d-]+$/)
  for (const typed of ['/a/b/c', 'https://my.site/hours', 'visit.us'])
    expect((await call('POST', '/api/pages', { ...FORM, address: typed })).body.fields).toEqual({
      address: 'Enter one part, such as /visit: letters, digits and dashes, without dots or slashes inside.',
    })
  expect((await call('POST', '/api/pages', { ...FORM, address: 'b'.repeat(81) })).body.fields).toEqual({
    address: 'An address can have at most 80 characters.',
  })
})

test('two pages cannot have the same address, but the address of a page in the trash is free', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPage(its.site.db)
  const taken = await call('POST', '/api/pages', FORM)
  expect([taken.status, Object.keys(taken.body.fields)]).toEqual([409, ['address']])
  await call('DELETE', `/api/pages/${id}`)
  expect((await call('POST', '/api/pages', FORM)).status).toBe(201)
  expect((await call('POST', '/api/trash/restore', { kind: 'page', id })).status).toBe(409)
})

test('a link to another site has neither address nor text, and needs https', async () => {
  const call = await asAdministrator(its.site)
  const link = { title: 'Shop', linkTo: 'https://shop.example.com/', place: 'menu', published: true }
  expect((await call('POST', '/api/pages', link)).body).toMatchObject({
    ...link,
    address: '',
    content: '',
    excerpt: '',
  })
  for (const linkTo of ['http://shop.example.com', 'javascript:alert(1)', 'https://', '/blog', 'mailto:a@example.com'])
    expect((await call('POST', '/api/pages', { ...link, linkTo })).body.fields).toEqual({ linkTo: expect.any(String) })
  expect((await call('POST', '/api/pages', { title: 'Visit', address: 'visit' })).body.fields).toEqual({
    content: 'Enter some content.',
  })
  expect((await textAt('/')).text).toMatch(
    / href="https:\/\/shop\.example\.com\/" rel="noopener" dir="auto">Shop<span>, on another site<\/span><\/a>/,
  )
})

test('the menu and the footer show the public links of their place after the four links, and follow a change', async () => {
  const call = await asAdministrator(its.site)
  expect((await textAt('/blog')).text).not.toContain('pageLinks')
  const { id } = await createPage(its.site.db, { place: 'menu' })
  await createPage(its.site.db, { address: '/privacy', title: 'Privacy', place: 'footer' })
  await createPage(its.site.db, { address: '/draft', title: 'Unfinished', place: 'menu', published: 0 })
  await createPage(its.site.db, { address: '/hidden', title: 'Nowhere' })
  const { text } = await textAt('/blog')
  const links = [...text.matchAll(/href="([^"]+)"[^>]*>(Home|COA|Blog|Contact Us|Visit|Privacy)</g)].map(
    ([, href]) => href,
  )
  expect(links).toEqual([
    ...['/', '/test-results', '/blog', '/contact-us', '/visit', '/visit'],
    ...['/', '/test-results', '/blog', '/contact-us', '/visit', '/privacy'],
  ])
  expect(text).not.toContain('Unfinished')
  expect(text).not.toContain('Nowhere')
  await call('PUT', `/api/pages/${id}`, { title: 'Come by' })
  expect((await textAt('/blog')).text).toContain('>Come by</a>')
  await call('DELETE', `/api/pages/${id}`)
  expect((await textAt('/blog')).text).not.toContain('Come by')
})

test('the pictures of a page are shown, and count as used', async () => {
  const call = await asAdministrator(its.site)
  const image = await createImage(its.site.db)
  const content = `![](/files/${image.file_key}/640.webp)`
  await call('POST', '/api/pages', { ...FORM, content, published: true })
  expect((await textAt('/visit')).text).toContain(`/files/${image.file_key}/`)
  const { body } = await call('GET', '/api/images')
  expect(body.images[0].usedBy).toEqual([{ kind: 'page', id: 1, title: 'Visit us' }])
  await call('PUT', '/api/pages/1', { content: 'No picture.' })
  await call('PUT', '/api/pages/1/draft', {
    content: `![](/files/${image.file_key}/640.webp)`,
    format: 'markdown',
    version: 2,
  })
  const { images } = (await call('GET', '/api/images')).body
  expect(images[0].usedBy).toEqual([{ kind: 'draft', id: expect.any(Number), title: 'Visit us' }])
  const upload = await call('POST', '/api/pages', {
    ...FORM,
    ...{ address: 'later', content: '![](upload:7d9f)', published: true },
  })
  expect([upload.status, upload.body.fields]).toEqual([
    400,
    { content: 'A picture is still uploading. Wait for it, or remove it.' },
  ])
})

test('an earlier version of a page is restored with its address, and stays public', async () => {
  const call = await asAdministrator(its.site)
  const { id } = (await call('POST', '/api/pages', { ...FORM, published: true })).body
  await call('PUT', `/api/pages/${id}`, {
    title: 'Come',
    address: 'come',
    content: 'Plain.',
    format: 'text',
    place: 'menu',
  })
  expect((await call('POST', `/api/admin/versions/page/${id}/1/restore`, { version: 2 })).status).toBe(200)
  expect((await call('GET', `/api/pages/${id}`)).body).toMatchObject({
    ...FORM,
    place: 'none',
    published: true,
    version: 3,
  })
})

test('a page can have a schedule, in the site’s time zone', async () => {
  const call = await asAdministrator(its.site)
  const publishAt = new Date(NOW.getTime() + HOUR_MS).toISOString()
  const { body } = await call('POST', '/api/pages', { ...FORM, publishAt, place: 'footer' })
  expect(body).toMatchObject({ publishAt, published: false })
  const past = await call('PUT', `/api/pages/${body.id}`, { publishAt: '2020-01-01T08:00' })
  expect([past.status, Object.keys(past.body.fields)]).toEqual([400, ['publishAt']])
  expect((await call('PUT', `/api/pages/${body.id}`, { published: true })).body).toMatchObject({ publishAt: null })
})

test('500,001 characters are refused with the number', async () => {
  const call = await asAdministrator(its.site)
  const { status, body } = await call('POST', '/api/pages', { ...FORM, content: 'a'.repeat(500_001) })
  expect([status, body.fields]).toEqual([400, { content: 'A page can have at most 500,000 characters.' }])
})

test('a page has the warning where the settings show it in posts', async () => {
  const { db } = its.site
  await createPage(db)
  const value = JSON.stringify({ warningText: 'Keep away from children.', warningPlaces: ['posts'] })
  await db.insertInto('settings').values({ id: 1, value, updated_at: NOW.toISOString() }).execute()
  expect((await textAt('/visit')).text).toContain('Keep away from children.</p>')
})

test('a page is cached once its address has answered, and an unknown address never is', async () => {
  await createPage(its.site.db)
  await createPost(its.site.db)
  const etags = []
  for (const path of ['/visit', '/visit', '/nothing', '/nothing'])
    etags.push((await its.site.get(path)).headers.get('etag'))
  expect(etags).toEqual([null, expect.any(String), null, null])
})
