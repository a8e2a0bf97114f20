import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { errorResponse } from '#platform/http/errors.ts'
import { policyHeaders } from '#platform/http/security-headers.ts'
import { ROOT } from '#platform/root.ts'
import { createTestSite, type TestSite } from '#testing/create-test-site.ts'
import { createAdministrator, createCertificate, createPost, createUpdate, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { adminPaths, paths } from '#ui/paths.ts'

const its = withSite()

const NOTHING = "default-src 'none'"
const OF_PAGES = "default-src 'self'; script-src 'self' 'sha256-"
const EXCEPTIONS: Record<string, string> = {
  '/api/docs': `${NOTHING}; style-src 'self'; img-src 'self'; frame-ancestors 'none'`,
}
const OF_WORKER = `${NOTHING}; script-src 'self'; connect-src 'self'`
const YEAR = 'max-age=31536000'

const pdfOf = async ({ db, files }: TestSite) => {
  const { file_key } = await createCertificate(db)
  await files.put(`${file_key}/certificate.pdf`, new TextEncoder().encode('%PDF-0123456789'))
  return `/files/${file_key}/certificate.pdf`
}

const { certificateJson, lookUp, ...pagePaths } = paths

const pages = [...Object.values(pagePaths), ...Object.values(adminPaths)].map((spell) =>
  // The functions take different arguments, but none needs more than an id.
  (spell as (place: { id: number }) => string)({ id: 1 }).replace(/#.*/, ''),
)

const builtPaths = async () => {
  const folder = join(ROOT, 'dist/browser')
  const names = await readdir(folder, { recursive: true })
  return names
    .filter((name) => !name.startsWith('.') && /\.\w+$/.test(name) && !/\.(br|gz)$/.test(name))
    .map((name) => `/${name}`)
}

/** Every route that is not a page, with its parameters replaced by `post` and `1`. */
const routes = ({ app }: TestSite) =>
  app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    .map(({ method, path }) => ({ method, path: path.replace(/:noun/, 'post').replace(/:\w+(\{.+\})?/g, '1') }))

const FILES = [
  '/files/gone.pdf',
  '/assets/gone.js',
  '/pdfjs/cmaps/Adobe-Japan1-UCS2.bcmap',
  '/pdfjs/gone',
  '/art/2f4a38-f5f0e4-light/hero.svg',
  '/api/gone',
]

const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false

const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? ''

test('every response has a content security policy and tells browsers to use only https, and no proxy may change HTML', async () => {
  const { site } = its
  await createPost(site.db)
  await createUpdate(site.db, { is_public: 1 })
  const pdf = await pdfOf(site)
  const { bearer } = await signIn(site.db, (await createAdministrator(site.db)).id)
  const wrong: string[] = []
  const look = (what: string, response: Response, policy = isHtml(response) ? OF_PAGES : NOTHING) => {
    const isRight = policy === OF_PAGES ? policyOf(response).startsWith(policy) : policyOf(response) === policy
    const hasYear = response.headers.get('strict-transport-security') === YEAR
    const hasPermissions = !isHtml(response) || response.headers.get('permissions-policy')?.includes('camera=()')
    const isKeptAsIs = !isHtml(response) || response.headers.get('cache-control')?.includes('no-transform')
    if (!isRight || !hasYear || !hasPermissions || !isKeptAsIs)
      wrong.push(`${what}: ${JSON.stringify(response.headers)}`)
  }
  for (const page of [...pages, '/gone', '/admin/gone', '/art/gone.svg']) {
    const response = await site.get(page)
    look(page, response, OF_PAGES)
    const etag = response.headers.get('etag')
    if (!etag) continue
    const unchanged = await site.get(page, { 'if-none-match': etag })
    look(`304 ${page}`, unchanged, OF_PAGES)
    expect(unchanged.headers.get('cache-control')).toBe('no-cache, no-transform')
  }
  for (const file of await builtPaths()) look(file, await site.get(file), file.includes('worker') ? OF_WORKER : NOTHING)
  for (const { method, path } of routes(site)) {
    const init = method === 'GET' ? {} : { method, body: '{}' }
    for (const session of [{}, bearer]) {
      const headers = { 'content-type': 'application/json', ...session }
      look(`${method} ${path}`, await site.request(path, { ...init, headers }), EXCEPTIONS[path])
    }
  }
  for (const headers of [{ range: 'bytes=0-3' }, { range: 'bytes=99-' }, { 'if-none-match': '*' }, {}])
    look(`${pdf} ${JSON.stringify(headers)}`, await site.get(pdf, headers), NOTHING)
  for (const path of [...FILES, lookUp(), certificateJson({ id: 1 })]) look(path, await site.get(path), NOTHING)
  for (const method of ['POST', 'DELETE', 'OPTIONS']) look(method, await site.request('/gone', { method }), NOTHING)
  expect(wrong).toEqual([])
})

test('error responses have a content security policy, even if they come from outside the app or the database is broken', async () => {
  const outside = errorResponse(new Error('moss'), pino({ level: 'silent' }), policyHeaders('https://grower.example'))
  expect([policyOf(outside), outside.headers.get('strict-transport-security')]).toEqual([NOTHING, YEAR])
  const site = await createTestSite()
  await site.db.schema.dropTable('quotes').execute()
  const broken = await site.get('/api/quotes')
  expect([broken.status, policyOf(broken), broken.headers.get('strict-transport-security')]).toEqual([
    500,
    NOTHING,
    YEAR,
  ])
  await site.close()
})

test('a site without https does not ask browsers for https', async () => {
  const site = await createTestSite({ SITE_URL: 'http://grower.example' })
  for (const path of ['/', '/favicon.svg', '/api/blog', '/api/gone'])
    expect((await site.get(path)).headers.get('strict-transport-security')).toBeNull()
  await site.close()
})
