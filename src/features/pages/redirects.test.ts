import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { Schedule } from '#features/writing/schedule/schedule.ts'
import { isPostgres } from '#platform/db/database.ts'
import { asAdministrator, createPage, createPost } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { scheduledPages } from './pages.queries.ts'
import { findAtAddress } from './redirects.queries.ts'

const its = withSite()

const FORM = { title: 'Visit', content: 'Come by.', published: true }

type Call = Awaited<ReturnType<typeof asAdministrator>>

const add = async (call: Call, address: string, form = {}) =>
  (await call('POST', '/api/pages', { ...FORM, address, ...form })).body.id as number

const rename = async (call: Call, id: number, address: string) =>
  expect((await call('PUT', `/api/pages/${id}`, { address })).status).toBe(200)

/** The status of an address, and where it leads. */
async function leads(path: string) {
  const response = await its.site.get(path)
  return [response.status, response.headers.get('location')].filter(Boolean).join(' ')
}

test('a renamed page is found at its earlier addresses for ever, in one step, with its parameters', async () => {
  const call = await asAdministrator(its.site)
  const id = await add(call, '/visit')
  for (const address of ['/come', '/directions']) await rename(call, id, address)
  expect(await leads('/directions')).toBe('200')
  expect(await leads('/visit')).toBe('301 /directions')
  expect(await leads('/come?from=flyer')).toBe('301 /directions?from=flyer')
  expect(await leads('/VISIT/')).toBe('301 /directions')
})

test('an address in other letters leads to the page', async () => {
  await createPage(its.site.db)
  expect(await leads('/Visit')).toBe('301 /visit')
  expect(await leads('/visit/')).toBe('200')
})

test('a page that is renamed back is shown, and its other address leads to it', async () => {
  const call = await asAdministrator(its.site)
  const id = await add(call, '/visit')
  for (const address of ['/come', '/visit']) await rename(call, id, address)
  expect(await leads('/visit')).toBe('200')
  expect(await leads('/come')).toBe('301 /visit')
})

test('a page that takes the earlier address of another one is shown there', async () => {
  const call = await asAdministrator(its.site)
  const first = await add(call, '/visit')
  await rename(call, first, '/come')
  const second = await add(call, '/other')
  await rename(call, second, '/visit')
  expect(await leads('/visit')).toBe('200')
  expect(await leads('/other')).toBe('301 /visit')
  expect(await leads('/come')).toBe('200')
  // Both pages swap their addresses.
  await rename(call, first, '/free')
  await rename(call, second, '/come')
  await rename(call, first, '/visit')
  expect([await leads('/visit'), await leads('/come'), await leads('/free')]).toEqual(['200', '200', '301 /visit'])
})

test('an earlier address that another page took leads on again once that page is gone', async () => {
  const call = await asAdministrator(its.site)
  const first = await add(call, '/visit')
  await rename(call, first, '/come')
  const second = await add(call, '/visit')
  const publish = (published: boolean) => call('PUT', `/api/pages/${second}`, { published })
  expect(await leads('/visit')).toBe('200')
  await publish(false)
  expect(await leads('/visit')).toBe('301 /come')
  await rename(call, first, '/directions')
  expect(await leads('/visit')).toBe('301 /directions')
  await publish(true)
  expect(await leads('/visit')).toBe('200')
  await rename(call, second, '/other')
  expect(await leads('/visit')).toBe('301 /other')
  await call('DELETE', `/api/pages/${second}`)
  expect(await leads('/visit')).toBe('301 /directions')
  await call('DELETE', '/api/trash', { kind: 'page', id: second })
  expect(await leads('/visit')).toBe('301 /directions')
})

test('an address that was sent elsewhere leads there again once the page that took it is unpublished', async () => {
  const call = await asAdministrator(its.site)
  await call('POST', '/api/pages/redirects', { path: '/visit', to: '/contact-us' })
  const id = await add(call, '/visit')
  expect(await leads('/visit')).toBe('200')
  await call('PUT', `/api/pages/${id}`, { published: false })
  expect(await leads('/visit')).toBe('301 /contact-us')
})

test('a new address of a draft takes effect when it is published', async () => {
  const call = await asAdministrator(its.site)
  const id = await add(call, '/visit')
  await call('PUT', `/api/pages/${id}`, { published: false })
  await rename(call, id, '/never')
  await rename(call, id, '/come')
  expect([await leads('/visit'), await leads('/come')]).toEqual(['404', '404'])
  await call('PUT', `/api/pages/${id}`, { published: true })
  expect([await leads('/visit'), await leads('/come')]).toEqual(['301 /come', '200'])
  // No visitor ever saw this address.
  expect(await leads('/never')).toBe('404')
})

test('a page that the schedule publishes is found at its new and its earlier address', async () => {
  const call = await asAdministrator(its.site)
  const id = await add(call, '/visit')
  await call('PUT', `/api/pages/${id}`, { published: false })
  const publishAt = new Date(its.site.now().getTime() + 60_000).toISOString()
  await call('PUT', `/api/pages/${id}`, { address: '/come', publishAt })
  its.site.wait(60_000)
  const schedule = new Schedule({ ...its.site, scheduled: [scheduledPages] })
  schedule.wake()
  await schedule.settle()
  await schedule.stop()
  expect([await leads('/visit'), await leads('/come')]).toEqual(['301 /come', '200'])
  const unpublishAt = new Date(its.site.now().getTime() + 60_000).toISOString()
  await call('PUT', `/api/pages/${id}`, { unpublishAt })
  await call('DELETE', `/api/pages/${id}`)
  await call('POST', '/api/trash/restore', { kind: 'page', id })
  expect((await call('GET', `/api/pages/${id}`)).body).toMatchObject({ publishAt: null, unpublishAt })
})

test('the addresses of a page in the trash lead nowhere, and lead to it again when it is restored', async () => {
  const call = await asAdministrator(its.site)
  const id = await add(call, '/visit')
  await rename(call, id, '/come')
  await call('DELETE', `/api/pages/${id}`)
  expect([await leads('/visit'), await leads('/come')]).toEqual(['404', '404'])
  await call('POST', '/api/trash/restore', { kind: 'page', id })
  expect([await leads('/visit'), await leads('/come')]).toEqual(['301 /come', '200'])
  await call('DELETE', `/api/pages/${id}`)
  await call('DELETE', '/api/trash', { kind: 'page', id })
  expect(await its.site.db.selectFrom('redirects').selectAll().execute()).toEqual([])
})

test('the address of a page that becomes a link leads to the other site', async () => {
  const call = await asAdministrator(its.site)
  const id = await add(call, '/shop')
  await call('PUT', `/api/pages/${id}`, { linkTo: 'https://shop.example.com/a' })
  expect(await leads('/shop?x=1')).toBe('301 https://shop.example.com/a')
})

test('an unknown address is sent to a page by one call, follows its renames, and can be taken back', async () => {
  const call = await asAdministrator(its.site)
  const id = await add(call, '/visit')
  const send = (path: string, to: string) => call('POST', '/api/pages/redirects', { path, to })
  expect((await send('/old/Hofladen', '/visit')).status).toBe(200)
  expect(await leads('/old/hofladen')).toBe('301 /visit')
  await rename(call, id, '/come')
  expect(await leads('/old/hofladen')).toBe('301 /come')
  expect((await call('DELETE', '/api/pages/redirects?path=/old/hofladen')).status).toBe(200)
  expect(await leads('/old/hofladen')).toBe('404')
  expect((await call('DELETE', '/api/pages/redirects?path=/old/hofladen')).status).toBe(404)
  const post = await createPost(its.site.db)
  for (const to of ['/', '/test-results', '/blog', '/contact-us', `/blog/${post.id}`]) {
    expect((await send('/shop', to)).status).toBe(200)
    expect(await leads('/shop')).toBe(`301 ${to}`)
  }
  for (const to of ['/nowhere', '/shop', 'https://evil.example', '//evil.example', '/admin', ''])
    expect((await send('/shop2', to)).body.fields).toEqual({ to: expect.any(String) })
  for (const path of [
    '/come',
    '/blog',
    '/blog/12-snow',
    '/admin/x',
    '/files/a.html',
    'come',
    '/feed.xml',
    `/${'a'.repeat(200)}`,
  ])
    expect((await send(path, '/blog')).body.fields).toEqual({ path: expect.any(String) })
})

test('addresses of an earlier site can be sent to a page: with an ending, and below the blog', async () => {
  const call = await asAdministrator(its.site)
  await add(call, '/visit')
  for (const path of ['/about.html', '/contact.php', '/blog/my-old-post', '/blog/category/news', '/test-results/old']) {
    expect(await leads(path)).toBe('404')
    expect((await call('POST', '/api/pages/redirects', { path, to: '/visit' })).status).toBe(200)
    expect(await leads(`${path}?utm=1`)).toBe('301 /visit?utm=1')
  }
})

test('an address with a null character leads nowhere', async () => {
  expect(await leads('/x%00y')).toBe('404')
})

test('a page that gets an address that was sent elsewhere is shown there', async () => {
  const call = await asAdministrator(its.site)
  await call('POST', '/api/pages/redirects', { path: '/visit', to: '/contact-us' })
  const id = await add(call, '/visit')
  expect(await leads('/visit')).toBe('200')
  await rename(call, id, '/come')
  expect(await leads('/visit')).toBe('301 /come')
})

test('one indexed query finds out that nothing is at an address', async () => {
  const { db } = its.site
  let text = ''
  let count = 0
  const spied = db.withPlugin({
    transformQuery({ node, queryId }) {
      text = db.getExecutor().compileQuery(node, queryId).sql
      return node
    },
    async transformResult({ result }) {
      count++
      return result
    },
  })
  await expect(findAtAddress(spied, '/nothing')).rejects.toThrow('Page not found.')
  expect(count).toBe(1)
  if (isPostgres(db)) return
  const { rows } = await sql<{
    detail: string
  }>`explain query plan ${sql.raw(text.replaceAll('?', "'/x'"))}`.execute(db)
  const scans = rows.filter(({ detail }) => detail.startsWith('SCAN'))
  expect(scans).toEqual([])
})
