import { expect, test } from 'bun:test'
import { setImageUses } from '#features/images/image-uses.queries.ts'
import { asAdministrator, createImage, createPage, createPost, createUpdate, putSettings } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const BRIEF = `Hello from Fernhollow,

NEW PRODUCTS

- Fern tea
- Moss soap: https://shop.example/moss

Write to june@example.com,
or come by.`
const RECIPIENT = 'reader@example.com'

const call = async (method: string, path: string, body?: unknown) =>
  (await asAdministrator(its.site))(method, `/api/${path}`, body)
const htmlOf = async (path: string) => (await its.site.get(path)).text()
const statusOf = async (path: string) => (await its.site.get(path)).status
const toTimes = (at: number) => new Date(Date.UTC(2026, 10, at)).toISOString()

async function send(fields: object = {}): Promise<number> {
  const form = { generatedBrief: BRIEF, recipientEmails: RECIPIENT, subject: 'Tea & <moss>', isPublic: true }
  const { status, body } = await call('POST', 'weekly-update/send-email', { ...form, ...fields })
  expect(status).toBe(200)
  return body.id
}

test('the site shows a sent update that was to be shown, without a word about its readers', async () => {
  const [first, second] = [
    await createImage(its.site.db, { alt: 'A fern', purpose: 'update' }),
    await createImage(its.site.db, { alt: '', purpose: 'update' }),
  ]
  const fields = { imageIds: [first.id, second.id], approvedBy: 'Board of Control', approvedOn: '2026-11-20' }
  const id = await send({ ...fields, generatedBrief: `${BRIEF}\n\nPictured: A fern.` })
  const { body } = await call('GET', `updates/${id}`)
  expect(Object.keys(body)).toEqual(['id', 'subject', 'createdAt', 'excerpt', 'picture', 'tree'])
  expect(body).toMatchObject({
    ...{ id, subject: 'Tea & <moss>', picture: { id: first.id } },
    excerpt: 'Fern tea Moss soap Write to june@example.com, or come by.',
  })
  const html = await htmlOf(`/updates/${id}`)
  expect(html).toMatch(/<h1[^>]*>Tea &amp; &lt;moss><\/h1>|<h1[^>]*>Tea &amp; &lt;moss&gt;<\/h1>/)
  expect(html).toContain('<h2 id="on-new-products">NEW PRODUCTS</h2>')
  expect(html).toContain('<li>Fern tea</li><li><a href="https://shop.example/moss" rel="noopener">Moss soap</a></li>')
  expect(html).toContain('Write to <a href="mailto:june@example.com">june@example.com</a>,<br/>or come by.')
  expect(html).not.toContain('Pictured:')
  expect([...html.matchAll(/data-picture="true"/g)]).toHaveLength(2)
  expect(html.match(/<figcaption[^>]*>[^<]*/g)).toEqual(['<figcaption dir="auto">A fern'])
  expect(html.indexOf(`${first.file_key}/640.webp`)).toBeLessThan(html.indexOf('Hello from'))
  expect(html).toContain(`property="og:image" content="https://grower.example/files/${first.file_key}/link50x50.jpg"`)
  expect(html).toContain(`<link rel="canonical" href="https://grower.example/updates/${id}"/>`)
  expect(html).toContain('"@type":"BlogPosting"')
  expect(html).not.toMatch(/src="\/assets\/entry-browser/)
  for (const secret of [RECIPIENT, 'Board of Control', 'nell@', 'recipient']) {
    expect(html).not.toContain(secret)
    expect(JSON.stringify(body)).not.toContain(secret)
  }
})

test('an update is not shown unless that was chosen, and one press shows it or takes it off', async () => {
  const id = await send({ isPublic: undefined })
  const isShown = async () => [
    ...[await statusOf(`/updates/${id}`), await statusOf(`/api/updates/${id}`)],
    (await htmlOf('/blog')).includes('Weekly updates'),
    (await htmlOf('/sitemap.xml')).includes(`/updates/${id}<`),
    (await htmlOf('/feed.xml')).includes(`/updates/${id}<`),
  ]
  expect(await isShown()).toEqual([404, 404, false, false, false])
  expect(await call('PUT', `weekly-update/${id}`, { isPublic: true })).toMatchObject({
    ...{ status: 200, body: { id, isPublic: true } },
  })
  expect(await isShown()).toEqual([200, 200, true, true, true])
  await call('PUT', `weekly-update/${id}`, { isPublic: false })
  expect(await isShown()).toEqual([404, 404, false, false, false])
  expect((await call('PUT', 'weekly-update/99', { isPublic: true })).status).toBe(404)
  expect((await call('PUT', `weekly-update/${id}`, { isPublic: 'yes' })).status).toBe(400)
  expect((await its.site.put(`/api/weekly-update/${id}`, { isPublic: true })).status).toBe(401)
  expect(await htmlOf(`/updates/${id}`)).toContain('Update not found')
})

test('the site uses the pictures of an update while it shows it', async () => {
  const image = await createImage(its.site.db, { alt: 'A fern', file_name: 'fern.jpg', purpose: 'update' })
  const id = await send({ imageIds: [image.id] })
  const usedBy = async () => (await call('GET', 'images')).body.images[0].usedBy
  expect(await usedBy()).toEqual([{ kind: 'update', id, title: 'Tea & <moss>' }])
  expect(await call('DELETE', `images/${image.id}`)).toMatchObject({
    ...{
      status: 409,
      body: { error: 'The update “Tea & <moss>” uses this image. Take the update off the site first.' },
    },
  })
  await call('PUT', `weekly-update/${id}`, { isPublic: false })
  expect(await usedBy()).toEqual([])
  expect((await call('DELETE', `images/${image.id}`)).status).toBe(200)
  await call('PUT', `weekly-update/${id}`, { isPublic: true })
  expect((await call('GET', `updates/${id}`)).body).toMatchObject({ picture: null })
})

test('the first page of the blog lists the newest ten updates below its posts', async () => {
  const { db } = its.site
  expect(await htmlOf('/blog')).not.toContain('weekly-updates')
  for (let n = 1; n <= 12; n++) await createPost(db, { title: `Post ${n}`, published: 1 })
  await createPost(db, { title: 'Post 13', published: 1 })
  for (let n = 1; n <= 11; n++)
    await createUpdate(db, { subject: n === 11 ? '' : `News ${n}`, created_at: toTimes(n), is_public: 1 })
  const html = await htmlOf('/blog')
  const list = html.slice(html.indexOf('Weekly updates'))
  const links = [...list.matchAll(/<time[^>]*>([^<]+)<\/time><a [^>]*href="\/updates\/\d+"[^>]*><bdi>([^<]+)</g)]
  expect(links.map(([, day, subject]) => `${day}: ${subject}`)).toEqual([
    'November 11, 2026: Weekly update',
    ...[10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `November ${n}, 2026: News ${n}`),
  ])
  expect(html.indexOf('Post 13')).toBeLessThan(html.indexOf('Weekly updates'))
  expect(await htmlOf('/blog?page=2')).not.toContain('Weekly updates')
  const { updates } = await (await its.site.get('/api/updates')).json()
  expect(updates).toHaveLength(10)
  expect(updates[0]).toEqual({ id: expect.any(Number), subject: 'Weekly update', createdAt: toTimes(11) })
})

test('the feeds have shown updates whole among the posts, newest first, and the sitemap has their days', async () => {
  const { db } = its.site
  const image = await createImage(db, { alt: 'A fern' })
  for (let n = 1; n <= 19; n++) await createPost(db, { title: `Post ${n}`, published: 1, created_at: toTimes(n) })
  const shown = await createUpdate(db, { generated_brief: BRIEF, created_at: toTimes(18), is_public: 1 })
  await createUpdate(db, { created_at: toTimes(20) })
  await createUpdate(db, { subject: 'Oldest', created_at: toTimes(0), is_public: 1 })
  await setImageUses(db, 'update', shown.id, [image.id])
  const warning = { warningText: 'Keep away from children.', warningSource: 'CCB', warningDate: '2024-10' }
  await putSettings(its.site, { ...warning, warningConfirmedOn: '2024-10-05', warningPlaces: ['posts'] })
  const { items } = await (await its.site.get('/feed.json')).json()
  const url = `https://grower.example/updates/${shown.id}`
  expect(items).toHaveLength(20)
  expect(items.slice(0, 3).map(({ title }: { title: string }) => title)).toEqual([
    ...['Post 19', 'Post 18', 'News from Fernhollow'],
  ])
  expect(items[2]).toMatchObject({
    ...{ id: url, url, date_published: toTimes(18), date_modified: toTimes(18) },
    image: `https://grower.example/files/${image.file_key}/link50x50.jpg`,
  })
  expect(items[2].content_html).toMatch(/^<figure><img [^>]*alt="A fern"/)
  expect(items[2].content_html).toContain('<li><a href="https://shop.example/moss">Moss soap</a></li>')
  expect(items[2].content_html).toEndWith('<p>Keep away from children.</p>')
  const atom = await htmlOf('/feed.xml')
  expect(atom).toContain(`<id>${url}</id>\n<title>News from Fernhollow</title>`)
  expect(atom.match(/<entry>/g)).toHaveLength(20)
  const sitemap = await htmlOf('/sitemap.xml')
  expect(sitemap).toContain(`<loc>${url}</loc><lastmod>${toTimes(18)}</lastmod>`)
  expect(sitemap.match(/\/updates\//g)).toHaveLength(2)
  expect(await htmlOf(`/updates/${shown.id}`)).toContain('Keep away from children.')
})

test('a page at /updates stays, can be changed, and addresses of an earlier site below it lead on', async () => {
  await createPage(its.site.db, { address: '/updates', title: 'All our news', published: 1 })
  expect(await htmlOf('/updates')).toContain('All our news')
  const [page] = (await call('GET', 'pages')).body
  const changed = { address: '/updates', title: 'News' }
  expect(await call('PUT', `pages/${page.id}`, changed)).toMatchObject({ status: 200 })
  await call('POST', 'pages/redirects', { path: '/updates/spring', to: '/blog' })
  const moved = await its.site.get('/updates/spring')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog'])
  for (const path of ['/updates/99', '/updates/0', '/updates/x', '/updates/1-words'])
    expect([path, await statusOf(path)]).toEqual([path, 404])
})

test('a link of a post to an update is found only while the site shows the update', async () => {
  const { id } = await createUpdate(its.site.db, { is_public: 1 })
  const hidden = await createUpdate(its.site.db)
  await createPost(its.site.db, { id: hidden.id, published: 1 })
  const content = `[shown](/updates/${id}), [hidden](/updates/${hidden.id})`
  const { body } = await call('POST', 'blog/checks', { content, format: 'markdown' })
  expect(body.missing).toEqual([{ text: 'hidden', href: `/updates/${hidden.id}` }])
})

test('one key sends one update: a retry that shows it on the site is refused', async () => {
  const sendKey = crypto.randomUUID()
  const id = await send({ sendKey })
  expect(await send({ sendKey })).toBe(id)
  const form = { generatedBrief: BRIEF, recipientEmails: RECIPIENT, subject: 'Tea & <moss>', sendKey }
  expect((await call('POST', 'weekly-update/send-email', form)).status).toBe(409)
})
