import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { createTestSite } from '#testing/create-test-site.ts'
import { createAdministrator, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { adminPaths, paths } from '#ui/paths.ts'

const BUILT = join(import.meta.dirname, '../../../dist/browser')

const its = withSite()

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''
const nonceOf = (policy: string) => policy.match(/'nonce-([^']+)'/)?.[1] ?? ''
const bootOf = (html: string) => JSON.parse(html.match(/id="boot">(.*?)<\/script>/)?.[1] ?? '')

test('every back office page answers 200 with the admin document, uncached and unindexed', async () => {
  for (const spell of Object.values(adminPaths)) {
    const response = await its.site.get(spell())
    expect([spell(), response.status]).toEqual([spell(), 200])
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('etag')).toBeNull()
    expect(await response.text()).toContain('<title>Admin – Fernhollow Botanicals</title>')
  }
  expect((await its.site.get('/admin/')).status).toBe(200)
})

test('an unknown back office path answers 404 with the admin document', async () => {
  for (const path of ['/admin/nothing', '/admin/audit/nothing', '/admin/%00', '/admin/..%2Fadmin']) {
    const response = await its.site.get(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(await response.text()).toContain('id="admin"')
  }
  expect((await its.site.post('/admin', {})).status).toBe(404)
})

test("the back office uses the site's content security policy plus a fresh nonce for style tags", async () => {
  const policies = [policyOf(await its.site.get('/admin')), policyOf(await its.site.get('/admin'))]
  const [first, second] = policies.map(nonceOf)
  expect(first).toMatch(/^[\w+/]{22}==$/)
  expect(second).not.toBe(first)
  const publicPolicy = policyOf(await its.site.get('/'))
  // Besides the nonce, only the hashes of inline styles differ.
  expect(policies[0]?.replace(`'nonce-${first}'`, '')).toBe(
    publicPolicy.replace(/(?<=style-src 'self' )'sha256-[^']+'/, ''),
  )
  expect(publicPolicy).not.toContain('nonce')
})

test("before the login, the back office's data holds only the site texts of a public page, the nonce and the palette", async () => {
  const response = await its.site.get('/admin')
  const boot = bootOf(await response.text())
  expect(Object.keys(boot)).toEqual(['site', 'nonce', 'palette'])
  expect(boot.nonce).toBe(nonceOf(policyOf(response)))
  expect(boot.site).toEqual(bootOf(await (await its.site.get('/contact-us')).text()).site)
})

test('no page shows a stranger the postal address, the sender or the mail server, and administrators get them by a call', async () => {
  const secrets = { POSTAL_ADDRESS: '7 Hidden Lane', MAIL_FROM: 'private@sender.example' }
  const site = await createTestSite({ ...secrets, SMTP_URL: 'smtp://private-host.example' })
  try {
    const { bearer } = await signIn(site.db, (await createAdministrator(site.db)).id)
    const sender = '/api/admin/mail-server/sender'
    expect(await (await site.get(sender, bearer)).json()).toEqual({
      ...{ from: secrets.MAIL_FROM, postalAddress: secrets.POSTAL_ADDRESS, copyTo: '' },
      ...{ hasMailServer: true, isAutomated: false, deliversUpdates: true },
    })
    expect((await site.get(sender)).status).toBe(401)
    const spells = [...Object.values(adminPaths), paths.home, paths.login, paths.register, paths.unsubscribe]
    for (const path of [...spells.map((spell) => spell()), '/admin/nothing', '/api/openapi.json', '/api/docs'])
      expect(await (await site.get(path)).text()).not.toMatch(/Hidden Lane|private/)
  } finally {
    await site.close()
  }
})

test('the admin document contains the age gate and links its styles', async () => {
  const html = await (await its.site.get('/admin')).text()
  expect(html).toMatch(/Are you 21 or older\?.*id="admin".*Loading\.\.\..*The back office needs JavaScript\./s)
  const styles = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => its.site.get(href ?? ''))
  const css = (await Promise.all((await Promise.all(styles)).map((response) => response.text()))).join('')
  const classes = ['gate', 'office', 'lost'].map(
    (name) => html.match(new RegExp(`class="(_${name}_[^"]+)"`))?.[1] ?? name,
  )
  for (const name of classes) expect(css).toContain(`.${name}`)
})

/** The text of every file that an entry imports, statically or dynamically. */
async function textOf(manifestName: string, entry: string) {
  const manifest: Manifest = await Bun.file(join(BUILT, '.vite', manifestName)).json()
  const files = new Set<string>()
  const seen = new Set<string>()
  const collect = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) collect(imported)
  }
  collect(entry)
  return (await Promise.all([...files].map((file) => Bun.file(join(BUILT, file)).text()))).join('')
}

test('the public bundle contains no Mantine code', async () => {
  expect(await textOf('manifest-admin.json', 'src/entry-admin.tsx')).toContain('mantine')
  expect(await textOf('manifest.json', 'src/entry-browser.tsx')).not.toContain('mantine')
})
