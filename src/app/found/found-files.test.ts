import { expect, test } from 'bun:test'
import { type Details, detailsSchema } from '#features/certificates/details/details.schema.ts'
import { setImageUses } from '#features/images/image-uses.queries.ts'
import {
  createCertificate,
  createDetails,
  createImage,
  createPage,
  createPost,
  putSettings,
} from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const LATER = '2026-11-25T09:00:00.000Z'
const FILES = [
  ...['/sitemap.xml', '/robots.txt', '/feed.xml', '/feed.json', '/manifest.webmanifest'],
  ...['/certificates.json', '/certificates.csv'],
]

const textOf = async (path: string) => (await its.site.get(path)).text()
const addressesIn = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>https:\/\/grower\.example([^<]*)</g)].map(([, path]) => path)
const jsonFeed = async () => (await its.site.get('/feed.json')).json()

/** A post in Markdown whose only picture this image is. */
async function createPictured(given: object = {}) {
  const { db } = its.site
  const image = await createImage(db, { alt: 'A frosty fern', focus_y: 20 })
  const content = `Ice on **every** leaf, see [results](/test-results) & [more](#more).\n\n![](/files/${image.file_key}/640.webp "At six")\n\n## More`
  const post = await createPost(db, {
    title: 'First <frost> & fern',
    content,
    format: 'markdown',
    published: 1,
    ...given,
  })
  await setImageUses(db, 'post', post.id, [image.id])
  return { image, post }
}

test('the sitemap lists the public addresses that search engines may show, each with its last change', async () => {
  const { db } = its.site
  const { id } = await createPost(db, { title: 'First frost', published: 1, updated_at: LATER })
  await createPost(db, { title: 'A draft', published: 0 })
  await createPost(db, { title: 'Hidden', published: 1, is_indexed: 0 })
  await createPost(db, { title: 'Deleted', published: 1, deleted_at: LATER })
  await createPage(db, { address: '/visit', published: 1, updated_at: LATER })
  await createPage(db, { address: '/draft', published: 0 })
  await createPage(db, { address: '/hidden', published: 1, is_indexed: 0 })
  await createPage(db, { address: '', link_to: 'https://shop.example/', published: 1 })
  const sitemap = await textOf('/sitemap.xml')
  expect(addressesIn(sitemap)).toEqual([
    '/',
    '/test-results',
    '/blog',
    '/contact-us',
    '/visit',
    `/blog/${id}-first-frost`,
  ])
  expect(sitemap).toContain(`<loc>https://grower.example/blog/${id}-first-frost</loc><lastmod>${LATER}</lastmod>`)
  expect(sitemap).toContain(`<loc>https://grower.example/visit</loc><lastmod>${LATER}</lastmod>`)
  expect(sitemap).toContain(`<loc>https://grower.example/blog</loc><lastmod>${LATER}</lastmod>`)
  for (const path of addressesIn(sitemap)) expect([path, (await its.site.get(path ?? '')).status]).toEqual([path, 200])
})

test('robots.txt allows everything and names the sitemap', async () => {
  expect(await textOf('/robots.txt')).toBe('User-agent: *\nDisallow:\n\nSitemap: https://grower.example/sitemap.xml\n')
})

test('both feeds have the newest 20 posts whole, with absolute addresses and the warning', async () => {
  const { image, post } = await createPictured({ author: 'June', created_at: LATER })
  for (let n = 0; n < 20; n++) await createPost(its.site.db, { title: `Older ${n}`, published: 1 })
  await createPost(its.site.db, { title: 'Hidden', published: 1, is_indexed: 0, created_at: LATER })
  const warning = {
    warningText: 'Keep away from children.',
    warningSource: 'CCB',
    warningDate: '2024-10',
    warningConfirmedOn: '2024-10-05',
  }
  expect((await putSettings(its.site, { ...warning, warningPlaces: ['posts'] })).status).toBe(200)
  const { items, ...feed } = await jsonFeed()
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: 'https://grower.example/feed.json',
  })
  expect(items).toHaveLength(20)
  const address = `https://grower.example/blog/${post.id}-first-frost-and-fern`
  const folder = `https://grower.example/files/${image.file_key}`
  expect(items[0]).toEqual({
    ...{ id: `https://grower.example/blog/${post.id}`, url: address, title: 'First <frost> & fern' },
    ...{ summary: expect.any(String), date_published: LATER, date_modified: expect.any(String) },
    ...{ authors: [{ name: 'June' }], image: `${folder}/link50x20.jpg` },
    content_html: expect.any(String),
  })
  const html = items[0].content_html
  expect(html).toContain(
    'Ice on <strong>every</strong> leaf, see <a href="https://grower.example/test-results">results</a>',
  )
  expect(html).toContain(`<a href="${address}#on-more">more</a>`)
  expect(html).toMatch(new RegExp(`<img src="${folder}/\\d+\\.webp" alt="[^"]*" width="\\d+" height="\\d+" ?/?>`))
  expect(html).toContain('At six')
  expect(html).toContain('<p>Keep away from children.</p>')
  expect(html).not.toMatch(/class=|style=|srcset|<source|<picture|<span|data-|href="[/#]|src="\//)
  const atom = await textOf('/feed.xml')
  expect(atom.match(/<entry>/g)).toHaveLength(20)
  expect(atom).toContain('<title>First &lt;frost&gt; &amp; fern</title>')
  expect(atom).toContain(`<content type="html">${Bun.escapeHTML(html).replaceAll('&#x27;', "'")}</content>`)
})

test('a cover that is not in the text comes first in the feeds', async () => {
  const { post } = await createPictured()
  const cover = await createImage(its.site.db, { alt: 'The drying line' })
  await setImageUses(its.site.db, 'post', post.id, [cover.id])
  expect((await jsonFeed()).items[0].content_html).toMatch(
    new RegExp(`^<figure><img src="https://grower.example/files/${cover.file_key}/`),
  )
})

test('the feeds have the summary of a post of more than 100 KB, and at most about 1 MB', async () => {
  await createPost(its.site.db, {
    title: 'A book',
    content: 'fern '.repeat(20_001),
    summary: 'All <ferns>.',
    published: 1,
  })
  for (let n = 0; n < 14; n++)
    await createPost(its.site.db, { content: 'moss '.repeat(19_999), excerpt: 'moss...', published: 1 })
  const { items } = await jsonFeed()
  const [book] = items.filter(({ title }: { title: string }) => title === 'A book')
  expect(book.content_html).toBe(`<p>All &lt;ferns&gt;.</p><p><a href="${book.url}">Read the whole post</a></p>`)
  const whole = items.filter(({ content_html }: { content_html: string }) => content_html.length > 90_000)
  expect(whole.length).toBe(9)
  expect((await textOf('/feed.xml')).length).toBeLessThan(1_100_000)
})

test('the id of a post in the feeds stays when its title changes', async () => {
  const { post } = await createPictured()
  const before = (await jsonFeed()).items[0]
  await its.site.db.updateTable('posts').set({ title: 'Second frost' }).where('id', '=', post.id).execute()
  const after = (await jsonFeed()).items[0]
  expect([after.id, after.url]).toEqual([before.id, `https://grower.example/blog/${post.id}-second-frost`])
})

test('the manifest names the site, its colors and icons of up to 512 pixels', async () => {
  const plain = await (await its.site.get('/manifest.webmanifest')).json()
  expect(plain).toMatchObject({ name: 'Fernhollow Botanicals', start_url: '/', theme_color: '#0f1f17' })
  expect(plain.icons.map(({ src }: { src: string }) => src)).toEqual(['/icon-192.png', '/icon-512.png'])
  await putSettings(its.site, { brand: 'Moss & Fern', ground: '#5b2a86', accent: '#ffdd00', scheme: 'dark' })
  const changed = await (await its.site.get('/manifest.webmanifest')).json()
  expect(changed.name).toBe('Moss & Fern')
  expect(changed.theme_color).not.toBe(plain.theme_color)
  for (const { src, sizes } of [...plain.icons, ...changed.icons]) {
    const response = await its.site.get(src)
    expect([src, response.status]).toEqual([src, src.startsWith('/icon') ? 302 : 200])
    expect(changed.icons).toContainEqual({ src: expect.stringMatching(/^\/drawn\//), sizes, type: 'image/png' })
  }
})

test.each(FILES)(
  '%s comes from the cache with HEAD and 304, and follows a change at the next request',
  async (path) => {
    await createPictured()
    const first = await its.site.get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect((await its.site.get(path, { 'if-none-match': etag })).status).toBe(304)
    expect(await (await its.site.request(path, { method: 'HEAD' })).text()).toBe('')
    if (path === '/robots.txt') return
    if (path === '/manifest.webmanifest') await putSettings(its.site, { brand: 'Moss' })
    else if (path.startsWith('/certificates')) await createCertificate(its.site.db)
    else await its.site.db.updateTable('posts').set({ title: 'Thaw', updated_at: LATER }).execute()
    expect((await its.site.get(path, { 'if-none-match': etag })).status).toBe(200)
  },
)

test('/certificates.json and .csv list all public certificates, and the withdrawn ones last', async () => {
  const { db } = its.site
  const { id } = await createCertificate(db, { title: 'Fern; "=1+1"', position: 0, content_hash: 'abc' })
  await createDetails(db, {
    ...{ certificate_id: id, lots: 'FH-1\n=2', tested_on: '2024-09-20', panels: 'metals: fail' },
    ...{ laboratory: 'Green Mountain Assay', total_thc: '24.52 % dry', total_cbd: 'ND %' },
  })
  const plain = (await createCertificate(db, { title: 'Without details', position: 1 })).id
  await createCertificate(db, { title: 'Only uploaded', position: null })
  const withdrawn = { title: 'Old', lots: 'FH-0', sha256: 'def', reason: 'Mixed up', withdrawn_at: LATER }
  await db
    .insertInto('withdrawals')
    .values({ certificate_id: 99, ...withdrawn })
    .execute()
  const json = await its.site.get('/certificates.json')
  expect(json.headers.get('access-control-allow-origin')).toBe('*')
  const { certificates } = await json.json()
  expect(certificates.map(({ id, lot, state }: Details) => [id, lot, state])).toEqual([
    [id, 'FH-1', 'current'],
    [plain, null, 'current'],
    [99, 'FH-0', 'withdrawn'],
  ])
  for (const details of certificates) detailsSchema.parse(details)
  const csv = await its.site.get('/certificates.csv')
  expect([csv.headers.get('content-type'), csv.headers.get('access-control-allow-origin')]).toEqual([
    'text/csv; charset=utf-8',
    '*',
  ])
  const [head, ...rows] = (await csv.text()).split('\r\n')
  expect(head).toMatch(/^\uFEFF?Id,Product,Batch numbers,Laboratory,.*,Heavy metals,.*,State,.*,SHA-256,PDF$/)
  const [quoted, lots] = [`"Fern; ""'=1+1"""`, `"FH-1\n'=2"`]
  expect(rows[0]).toStartWith(`${id},${quoted},${lots},Green Mountain Assay,,,,,,2024-09-20,,24.52 % dry,ND %,,,,fail,`)
  expect(rows[1]).toMatch(/^\d+,Without details,{22}current,{5}https:\/\/grower.example\/files\/.*\.pdf$/)
  expect(rows.slice(2)).toEqual([`99,Old,FH-0${','.repeat(21)}withdrawn,,${LATER},Mixed up,def,`, ''])
  await db.updateTable('certificate_details').set({ laboratory: 'Other' }).execute()
  for (const file of ['/certificates.json', '/certificates.csv']) expect(await textOf(file)).toContain('Other')
})
