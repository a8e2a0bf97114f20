import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createCertificate, createImage, createPost, createQuote, createSection } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { builtPages } from './built-pages.ts'

const its = withSite()

const html = async (path: string) => (await its.site.get(path)).text()

test('the HTML of the home page contains its content', async () => {
  const { db } = its.site
  const image = await createImage(db, { alt: 'The valley' })
  await createSection(db, { title: 'The hollow', image_id: image.id })
  await createSection(db, { title: 'How we grow', position: 1 })
  await createQuote(db, { text: 'It answers.', author: '' })
  const page = await html('/')
  expect(page).toContain('<h1>Welcome to Fernhollow Botanicals</h1>')
  expect(page).toContain('Where nature meets terpenes')
  expect(page).toMatch(/id="section1".*The hollow.*href="\/#section2".*id="section2".*How we grow/s)
  expect(page).not.toContain('#section3')
  expect(page).toContain('alt="The valley"')
  expect(page).toContain('It answers.')
  expect(page).toContain('Anonymous')
  expect(page).toContain('No images found in the database.')
})

test('the HTML of lists and posts contains their content', async () => {
  const { db } = its.site
  const post = await createPost(db, { title: 'First frost', author: '', content: `${'a'.repeat(200)}b` })
  await createCertificate(db, { title: 'Blue Fern' })
  expect(await html('/blog')).toMatch(/First frost.*by .*Anonymous.*a{200}\.\.\..*Read More/s)
  expect(await html(`/blog/${post.id}`)).toMatch(/<title>First frost – Fernhollow Botanicals<\/title>.*a{200}b/s)
  expect(await html('/test-results')).toMatch(/Blue Fern.*Download PDF/s)
})

test('the blog and the test results page say so when they are empty', async () => {
  expect(await html('/blog')).toContain('Coming Soon')
  const testResults = await html('/test-results')
  expect(testResults).toContain('placeholder="Search by title or description..."')
  expect(testResults).toContain('No test results available.')
})

test('a missing page, post or file gets 404 with a sentence that says so', async () => {
  for (const path of [
    '/nothing',
    '/blog/7',
    '/blog/x',
    '/blog/%00',
    '/blog/..%2Fabout-us',
    '/%00',
    '/assets/%00',
    '/administrator',
  ]) {
    const response = await its.site.get(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(await response.text()).toMatch(/not found/i)
  }
})

test('text that looks like HTML is escaped', async () => {
  await createSection(its.site.db, { title: '</script><script>alert(1)</script>$&' })
  const page = await html('/')
  expect(page).not.toContain('<script>alert(1)')
  expect(page).toContain('&lt;script&gt;alert(1)')
  expect(JSON.parse(page.match(/id="boot">(.*?)<\/script>/)?.[1] ?? '').loaderData).toMatchObject({
    'src/features/home/HomePage.tsx': { sections: [{ title: '</script><script>alert(1)</script>$&' }] },
  })
})

test('the blog, posts and missing pages load no React and have no data for it', async () => {
  const { id } = await createPost(its.site.db)
  const entryOf = async (path: string) => (await html(path)).match(/data-entry="\/assets\/(entry-[a-z]+)/)?.[1]
  for (const path of ['/', '/test-results', '/contact-us']) expect(await entryOf(path)).toBe('entry-browser')
  for (const path of ['/blog', `/blog/${id}`, '/blog/999', '/not-there']) {
    expect([path, await entryOf(path)]).toEqual([path, 'entry-still'])
    expect(await html(path)).toContain('id="boot"></script>')
  }
})

test('a page describes itself to search engines and link previews', async () => {
  const page = await html('/contact-us')
  expect(page).toContain('<title>Contact Us – Fernhollow Botanicals</title>')
  expect(page).toContain('<link rel="canonical" href="https://grower.example/contact-us"/>')
  expect(page).toContain('<meta property="og:image" content="https://grower.example/social-card.jpg"/>')
  expect(await html('/login')).toContain('<meta name="robots" content="noindex"/>')
})

test('when the database is closed, pages still render, with 503 and a sentence about each missing part', async () => {
  await its.site.db.destroy()
  for (const [path, text] of [
    ['/', 'Error fetching About Us Sections.'],
    ['/', 'Error fetching Quote.'],
    ['/', 'Error fetching images from the server. Please try again later.'],
    ['/blog', 'Failed to load blog posts.'],
    ['/blog/1', 'Failed to load blog post.'],
    ['/test-results', 'Couldn&#x27;t load the test results.'],
  ] as const) {
    const response = await its.site.get(path)
    expect([path, response.status]).toEqual([path, 503])
    const page = await response.text()
    expect(page).toContain(text)
    // Its button “Try again” needs React.
    expect(page).toContain('data-entry="/assets/entry-browser-')
  }
  expect((await its.site.get('/contact-us')).status).toBe(503)
  expect((await its.site.get('/healthz')).status).toBe(200)
  await its.site.probe.look()
  expect((await its.site.get('/readyz')).status).toBe(503)
})

test('every page starts with a doctype, without which browsers use quirks mode', async () => {
  for (const path of ['/', '/blog', '/not-there', '/admin/dashboard'])
    expect(await html(path)).toStartWith('<!DOCTYPE html><html')
})

test('a page is the same for every visitor and has a strict Content-Security-Policy', async () => {
  const stranger = await its.site.get('/')
  const known = await its.site.get('/', { cookie: 'a=b', 'user-agent': 'x' })
  expect(await known.text()).toBe(await stranger.text())
  const policy = stranger.headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+';/)
  expect(policy).not.toContain('unsafe')
})

test('a page inlines only its own styles and waits for no script or further stylesheet', async () => {
  const pages = await Promise.all(['/', '/contact-us', '/nothing'].map((path) => its.site.get(path)))
  const styles: string[] = []
  for (const response of pages) {
    const page = await response.text()
    const style = page.match(/<style>(.*?)<\/style>/s)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`)
    expect(page).not.toMatch(/<link rel="stylesheet"(?![^>]* disabled)|<script[^>]* src=|modulepreload" href/)
    styles.push(style)
  }
  expect(new Set(styles).size).toBe(pages.length)
})

test('a page is served compressed, and a request with its ETag gets 304', async () => {
  const plain = await html('/')
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const response = await its.site.get('/', { 'accept-encoding': encoding })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toContain('accept-encoding')
    expect(decode(await response.bytes()).toString()).toBe(plain)
  }
  const etag = (await its.site.get('/')).headers.get('etag') ?? ''
  expect((await its.site.get('/', { 'if-none-match': etag })).status).toBe(304)
})

test('if even the layout fails, the fallback page shows an error without internal details', async () => {
  const { renderPage } = await builtPages(join(import.meta.dirname, '../../../dist'))
  const errors: unknown[] = []
  const page = await renderPage(new Request('https://grower.example/contact-us'), {
    site: {
      get brand() {
        throw new Error('the secret reason')
      },
    } as never,
    callApi: () => Promise.reject(new Error('not called')),
    onError: (error) => errors.push(error),
  })
  if (page instanceof Response) throw new Error('a page was expected')
  expect(page.status).toBe(500)
  expect(page.html).toContain('Unexpected Application Error!')
  expect(page.html).not.toContain('the secret reason')
  expect(errors).not.toHaveLength(0)
})

test.each([
  ['a form without its fields', 400, 'a=b', 'application/x-www-form-urlencoded'],
  ['a JSON body', 400, '{', 'application/json'],
  ['a broken multipart body', 400, '--x broken', 'multipart/form-data; boundary=x'],
  ['a body of 5 MB', 413, `question=${'x'.repeat(5_000_000)}`, 'application/x-www-form-urlencoded'],
])('%s posted to the contact page gets %i', async (_, status, body, type) => {
  expect((await its.site.post('/contact-us', body, { 'content-type': type })).status).toBe(status)
})

test('a form posted to the home page, the blog or the login page gets 404', async () => {
  for (const path of ['/', '/blog', '/login']) expect((await its.site.post(path, 'a=b')).status).toBe(404)
})

test('a long blog is split into pages that link to their neighbors', async () => {
  for (let day = 10; day < 35; day++) {
    await createPost(its.site.db, { title: `Day ${day}.`, created_at: `2024-09-01T08:${day}:00.000Z` })
  }
  const first = await html('/blog')
  expect(first).toMatch(
    /Day 34\..*Day 23\..*<nav[^>]*aria-label="Pages".*href="\/blog\?page=2".*href="\/blog\?page=3"/s,
  )
  expect(first).not.toContain('Day 22.')
  expect(first).toContain('<link rel="canonical" href="https://grower.example/blog"/>')
  expect(await html('/blog?page=1')).toContain('<link rel="canonical" href="https://grower.example/blog"/>')
  const second = await html('/blog?page=2')
  expect(second).toMatch(/Day 22\..*Day 11\./s)
  expect(second).toContain('<title>Blog, page 2 – Fernhollow Botanicals</title>')
  expect(second).toContain('<link rel="canonical" href="https://grower.example/blog?page=2"/>')
  expect(second).toContain('<link rel="prev" href="https://grower.example/blog"/>')
  expect(second).toContain('<link rel="next" href="https://grower.example/blog?page=3"/>')
  expect(await html('/blog?page=3')).toContain('Day 10.')
})

test('the list of posts contains exactly the first 200 characters of a post and three dots', async () => {
  const content = `${'a'.repeat(194)} Hollow in November`
  await createPost(its.site.db, { content })
  const page = await html('/blog')
  expect(page).toContain(`>${content.slice(0, 200)}...</p>`)
  expect(page).not.toContain('Hollow')
})

test('certificates and their search results are split into pages', async () => {
  for (let position = 10; position < 60; position++) {
    await createCertificate(its.site.db, {
      title: `Batch ${position}.`,
      description: position % 2 ? 'Odd' : 'Even',
      position,
    })
  }
  const first = await html('/test-results')
  expect(first).toMatch(/Batch 10\..*Batch 33\..*href="\/test-results\?page=2"/s)
  expect(first).not.toContain('Batch 34.')
  expect(await html('/test-results?page=3')).toMatch(/Test results, page 3.*50 certificates.*Batch 58\..*Batch 59\./s)
  const found = await html('/test-results?search=odd')
  expect(found).toMatch(/value="odd".*25 results.*href="\/test-results\?search=odd&amp;page=2"/s)
  expect(found).not.toContain('Batch 12.')
  expect(await html('/test-results?search=odd&page=2')).toContain('Batch 59.')
  expect(await html(`/test-results?search=${'x'.repeat(300)}%00`)).toContain('0 results')
})

test.each(['/blog', '/test-results'])('a missing or invalid page of %s gets 404', async (path) => {
  await createPost(its.site.db)
  await createCertificate(its.site.db)
  for (const page of ['2', '0', 'abc', '-1', '', '1e9']) {
    const response = await its.site.get(`${path}?page=${page}`)
    expect([page, response.status]).toEqual([page, 404])
    const answer = await response.text()
    expect(answer).toContain('Page not found')
    expect(answer).toMatch(new RegExp(`<a href="${path}"[^>]*>Go to the first page</a>`))
  }
  const only = await its.site.get(`${path}?page=1`)
  expect(only.status).toBe(200)
  expect(await only.text()).not.toContain('aria-label="Pages"')
})
