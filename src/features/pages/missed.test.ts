import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { cleanUp } from '#app/housekeeping.ts'
import { asAdministrator, createAdministrator, createPage, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { addMissed } from './missed.queries.ts'

const its = withSite()

const PERSON = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  accept: 'text/html,application/xhtml+xml',
}

const open = (path: string, headers = {}) => its.site.get(path, { ...PERSON, ...headers })

async function listed() {
  await its.site.views.write()
  const call = await asAdministrator(its.site)
  return (await call('GET', '/api/pages/missed')).body as { path: string; count: number; lastAt: string }[]
}

test('unknown addresses are counted, the most wanted first', async () => {
  await createPage(its.site.db)
  for (const path of ['/shop', '/Shop/', '/shop?utm=1', '/old/caf%C3%A9', '/visit', '/', '/blog/99', '/blog'])
    await open(path)
  const lastAt = its.site.now().toISOString()
  expect(await listed()).toEqual([
    { path: '/shop', count: 3, lastAt, leadsTo: null } as never,
    { path: '/old/café', count: 1, lastAt, leadsTo: null } as never,
  ])
  its.site.wait(60_000)
  await open('/shop')
  expect((await listed())[0]).toEqual({
    path: '/shop',
    count: 4,
    lastAt: its.site.now().toISOString(),
    leadsTo: null,
  } as never)
})

test('an address that nobody has wanted for 90 days is deleted', async () => {
  const [now, day] = [its.site.now(), 24 * 60 * 60 * 1000]
  const before = (days: number) => new Date(now.getTime() - days * day)
  await addMissed(its.site.db, [['/old', 7]], before(91))
  await addMissed(its.site.db, [['/sent', 7]], before(91))
  const call = await asAdministrator(its.site)
  await call('POST', '/api/pages/redirects', { path: '/sent', to: '/blog' })
  await addMissed(its.site.db, [['/shop', 1]], before(89))
  await cleanUp(its.site, now)
  expect((await listed()).map(({ path }) => path)).toEqual(['/shop', '/sent'])
})

test('addresses of an earlier site are counted: with an ending, and below the blog', async () => {
  const old = ['/about.html', '/about/index.htm', '/blog/category/news', '/blog/my-old-post', '/test-results/old']
  for (const path of [...old, '/about.html.bak', '/html.js']) await open(path)
  expect((await listed()).map(({ path }) => path)).toEqual(old)
})

test('machines, administrators, files, HEAD requests and very long addresses are not counted', async () => {
  const { cookie } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  await open('/shop', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
  await open('/shop', { accept: 'image/webp,*/*' })
  await open('/shop', { 'sec-purpose': 'prefetch' })
  await open('/shop', cookie)
  await its.site.request('/shop', { method: 'HEAD', headers: PERSON })
  for (const path of [
    '/index.php',
    '/.env',
    '/wp-admin',
    '/a/wp-login',
    '/xmlrpc',
    '/%00',
    '/a%0Ab',
    '/api/shop',
    '/files/x',
  ])
    await open(path)
  await open(`/${'a'.repeat(200)}`)
  expect(await listed()).toEqual([])
})

test('an address that was sent to a page comes last and says where it leads', async () => {
  const call = await asAdministrator(its.site)
  await createPage(its.site.db)
  for (const path of ['/shop', '/shop', '/map']) await open(path)
  await its.site.views.write()
  await call('POST', '/api/pages/redirects', { path: '/shop', to: '/visit' })
  expect((await open('/shop')).status).toBe(301)
  expect(await listed()).toMatchObject([
    { path: '/map', leadsTo: null },
    { path: '/shop', count: 2, leadsTo: '/visit' },
  ])
})

test('an address that was sent to a page leads nowhere while that page is not public', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPage(its.site.db)
  await open('/shop')
  await its.site.views.write()
  await call('POST', '/api/pages/redirects', { path: '/shop', to: '/visit' })
  expect((await listed())[0]).toMatchObject({ leadsTo: '/visit' })
  await call('PUT', `/api/pages/${id}`, { published: false })
  expect((await listed())[0]).toMatchObject({ leadsTo: null })
  await call('POST', '/api/pages/redirects', { path: '/shop', to: '/contact-us' })
  await call('PUT', `/api/pages/${id}`, { published: true })
  expect((await listed())[0]).toMatchObject({ leadsTo: '/contact-us' })
})

test('an address that was sent to a page stays in the list, however many others are missed', async () => {
  const call = await asAdministrator(its.site)
  const paths = Array.from({ length: 150 }, (_, n): [string, number] => [`/missed-${n}`, 2])
  await addMissed(its.site.db, [...paths, ['/shop', 1]], its.site.now())
  await call('POST', '/api/pages/redirects', { path: '/shop', to: '/blog' })
  const found = await listed()
  expect(found).toHaveLength(101)
  expect(found.at(-1)).toMatchObject({ path: '/shop', leadsTo: '/blog' })
})

test('at most 1,000 addresses are kept, in memory and in the database: the most wanted and the newest', async () => {
  const { db } = its.site
  for (let n = 0; n < 1005; n++) await open(`/missed-${n}`)
  await its.site.views.write()
  const count = async () => (await db.selectFrom('missed_paths').select('path').execute()).length
  expect(await count()).toBe(1000)
  const later = new Date(its.site.now().getTime() + 60_000)
  await addMissed(
    db,
    [
      ['/wanted', 5],
      ['/missed-1', 1],
      ['/new', 1],
    ],
    later,
  )
  expect(await count()).toBe(1000)
  const kept = await db
    .selectFrom('missed_paths')
    .select('path')
    .where('path', 'in', ['/wanted', '/new', '/missed-1'])
    .execute()
  expect(kept).toHaveLength(3)
})

test('counts that the database refuses are written later', async () => {
  await open('/shop')
  const { views, db } = its.site
  await sql`alter table missed_paths rename to moved_paths`.execute(db)
  await views.write()
  await sql`alter table moved_paths rename to missed_paths`.execute(db)
  expect(await listed()).toMatchObject([{ path: '/shop', count: 1 }])
})
