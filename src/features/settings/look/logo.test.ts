// test: sqlite only
import { expect, setDefaultTimeout, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { cleanUp } from '#app/housekeeping.ts'
import { createTestSite } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, signIn } from '#testing/factories.ts'
import { circle, logoForm, publishLogo, svg, uploadLogo } from '#testing/logos.ts'
import { withSite } from '#testing/with-site.ts'

// Drawing takes a long time on a busy machine.
setDefaultTimeout(600_000)

const its = withSite()
const SETTINGS = '/api/admin/settings'
const DAY_MS = 24 * 60 * 60 * 1000

const publish = (content?: BlobPart) => publishLogo(its.site, content)
const html = async (path = '/') => (await its.site.get(path)).text()
const siteIn = (page: string) => JSON.parse(page.match(/id="boot">(.*?)<\/script>/)?.[1] ?? '').site
const dot = circle('black')
const filesOf = async () =>
  (await readdir(join(its.site.dataDir, 'files'), { recursive: true })).filter((name) => name.includes('/')).sort()

test('a published logo appears in the header, footer, age question and back office at the very next request', async () => {
  expect(await html()).not.toContain('/logo.webp')
  const file = await publish()
  expect(file).toEqual({
    ...{ id: 1, width: 840, height: 211, fileName: 'logo.svg' },
    imageUrl: expect.stringMatching(/^\/files\/[0-9a-f-]{36}\/logo\.webp$/),
  })
  const page = await html()
  // The header, its menu on a phone, the age question and the footer.
  expect(page.split(`src="${file.imageUrl}"`)).toHaveLength(5)
  const header = page.match(/<header.*?<\/header>/s)?.[0] ?? ''
  expect(header).toContain(`src="${file.imageUrl}" alt="Fernhollow Botanicals" width="135" height="34"`)
  expect(await html('/login')).toContain(`src="${file.imageUrl}"`)
  expect(siteIn(await html('/admin')).logo.folder).toBe(file.imageUrl.replace('/logo.webp', ''))
  const events = await its.site.db.selectFrom('audit_events').select(['action', 'subject']).execute()
  expect(events).toEqual([
    { action: 'settings.logoUploaded', subject: 'logo.svg' },
    { action: 'settings.changed', subject: 'logo' },
  ])
})

test('a square logo replaces the plant in the header, and the name of the site stays beside it', async () => {
  await publish(svg(dot))
  expect(await html()).toMatch(/<header.*?logo\.webp" alt="" width="34" height="34"\/><span>Fernhollow Botanicals</s)
})

test('browsers may cache the image files of a logo forever, and an uploaded SVG itself is not stored', async () => {
  const file = await publish()
  const logo = await its.site.get(file.imageUrl)
  expect(logo.headers.get('content-type')).toBe('image/webp')
  expect(logo.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const mail = await its.site.get(file.imageUrl.replace('logo.webp', 'mail.png'))
  expect(mail.headers.get('content-type')).toBe('image/png')
  expect(mail.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const key = file.imageUrl.split('/')[2]
  expect(await filesOf()).toEqual([`${key}/logo.webp`, `${key}/mail.png`])
  const recorded = await its.site.db.selectFrom('stored_files').select('name').orderBy('name').execute()
  expect(recorded.map(({ name }) => name)).toEqual(await filesOf())
})

const hasPlate = async () => siteIn(await html()).logo.hasPlate

test('only a logo that is hard to see on a dark background gets a light plate behind it', async () => {
  const call = await asAdministrator(its.site)
  const shape = (color: string) => svg(circle(color))
  for (const [color, isDark] of Object.entries({ '#102018': true, '#fff': false, '#3a6b4a': true, '#9bd08f': false })) {
    await publish(shape(color))
    expect([color, await hasPlate()]).toEqual([color, isDark])
    expect((await html()).includes('data-plate="true"')).toBe(isDark)
  }
  const half = '<path d="M0 0h100v50H0z" fill="#9bd08f"/><path d="M0 60h100v40H0z"/>'
  await publish(svg(half))
  expect(await hasPlate()).toBe(true)
  const opaque = sharp(Buffer.from(svg(dot))).flatten({ background: '#111111' })
  await publish(new Uint8Array(await opaque.png().toBuffer()))
  expect(await hasPlate()).toBe(false)
  await publish(shape('#a04040'))
  expect(await hasPlate()).toBe(true)
  await call('PUT', SETTINGS, { ground: '#000000' })
  expect(await hasPlate()).toBe(false)
})

test('restoring earlier settings brings their logo back, and only logos that no version refers to are deleted', async () => {
  const call = await asAdministrator(its.site)
  const first = await publish()
  const second = await publish(svg(dot))
  await call('PUT', SETTINGS, { logoId: 0 })
  expect(await html()).not.toContain('/logo.webp')
  its.site.wait(31 * DAY_MS)
  await cleanUp(its.site, its.site.now())
  expect((await its.site.get(first.imageUrl)).status).toBe(200)
  const callLater = await asAdministrator(its.site)
  expect((await callLater('POST', `/api/admin/versions/settings/1/1/restore`, {})).status).toBe(200)
  expect(await html()).toContain(first.imageUrl)
  await its.site.db.deleteFrom('versions').where('version', 'in', [2]).execute()
  await cleanUp(its.site, its.site.now())
  expect((await its.site.get(second.imageUrl)).status).toBe(404)
  expect(await filesOf()).toHaveLength(2)
  expect((await its.site.get(first.imageUrl)).status).toBe(200)
})

test('saving a logo is refused if the logo does not exist, the version is outdated or the settings are locked', async () => {
  const call = await asAdministrator(its.site)
  expect(await call('PUT', SETTINGS, { logoId: 7 })).toMatchObject({
    status: 400,
    body: { fields: { logoId: 'This logo was deleted. Upload it again.' } },
  })
  expect((await call('PUT', SETTINGS, { logoId: -1 })).status).toBe(400)
  await call('PUT', SETTINGS, { brand: 'Moss' })
  const { file } = await uploadLogo(its.site)
  expect((await call('PUT', SETTINGS, { logoId: file.id, version: 0 })).status).toBe(409)
  expect(await html()).not.toContain('/logo.webp')
  const locked = await createTestSite({ SETTINGS: 'locked' })
  expect(await uploadLogo(locked)).toMatchObject({ status: 403 })
  await locked.close()
})

test('an uploaded logo that is never published is deleted after 30 days', async () => {
  const { file } = await uploadLogo(its.site)
  for (const [days, status] of [
    [29, 200],
    [2, 404],
  ] as const) {
    its.site.wait(days * DAY_MS)
    await cleanUp(its.site, its.site.now())
    expect((await its.site.get(file.imageUrl)).status).toBe(status)
  }
  expect(await filesOf()).toEqual([])
})

test('an SVG can be uploaded only as a logo, not as an image', async () => {
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const response = await its.site.request('/api/upload', { method: 'POST', headers: bearer, body: await logoForm() })
  expect(response.status).toBe(415)
})
