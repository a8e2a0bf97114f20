import { expect, test } from 'bun:test'
import { sha256Of } from '#platform/rendering/html.ts'
import { LOOK } from '#platform/site-words.ts'
import {
  asAdministrator,
  createAdministrator,
  createImage,
  createPost,
  putSettings,
  signIn,
} from '#testing/factories.ts'
import { circle, svg, uploadLogo } from '#testing/logos.ts'
import { withSite } from '#testing/with-site.ts'
import { paletteOf } from '#ui/look/palette.ts'
import { lookPreview } from '#ui/paths.ts'

const its = withSite()

const COLORS = { accent: '#ffdd00', ground: '#5b2a86', scheme: 'dark' } as const
const PLUM = { ...COLORS, typefaces: 'literata', heroImageId: 0, logoId: 0 } as const
const SETTINGS = '/api/admin/settings'

async function openPreview(place: Parameters<typeof lookPreview>[1], look: object = PLUM) {
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  return its.site.get(lookPreview({ ...PLUM, ...look }, place), bearer)
}

test.each(['/', '/test-results', '/blog', '/blog/1', '/contact-us'])(
  'the preview of %s shows administrators the page in an unpublished look, without scripts and without the age question',
  async (page) => {
    await createPost(its.site.db)
    const response = await openPreview({ page })
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain(`--link:${paletteOf(PLUM).link};`)
    expect(html).toContain('Literata')
    expect(html).toMatch(
      /^<!DOCTYPE html><html data-js="running" data-age="verified" lang="en" data-typefaces="literata">/,
    )
    expect(html).not.toContain('<script')
    expect(html).not.toContain('font-display:optional')
  },
)

test('the preview of the age question shows the question unanswered', async () => {
  const html = await (await openPreview({ page: '/', asksAge: true })).text()
  expect(html).toMatch(/^<!DOCTYPE html><html data-js="running" lang="en"/)
  expect(html).toContain('Are you 21 or older?')
})

test('the preview of the home page shows a hero image that is not published', async () => {
  const { id, file_key } = await createImage(its.site.db, { alt: 'A meadow' })
  const welcome = async (response: Response) => (await response.text()).split('<h1')[0]
  expect(await welcome(await openPreview({ page: '/' }, { heroImageId: id }))).toContain(`/files/${file_key}/`)
  expect(await welcome(await its.site.get('/'))).not.toContain(file_key)
  await putSettings(its.site, { heroImageId: id })
  expect(await welcome(await openPreview({ page: '/' }))).not.toContain(file_key)
})

test('a logo that is not published appears only in the preview, on a plate if the previewed colors need one', async () => {
  const { file } = await uploadLogo(its.site, svg(circle('#3a6b4a')))
  const previewed = await (await openPreview({ page: '/' }, { logoId: file.id })).text()
  expect(previewed).toContain(file.imageUrl)
  expect(previewed).toContain('data-plate="true"')
  const onBlack = await (await openPreview({ page: '/' }, { logoId: file.id, ground: '#000000' })).text()
  expect(onBlack.includes('data-plate="true"')).toBe(false)
  for (const page of ['/', '/login']) expect(await (await its.site.get(page)).text()).not.toContain(file.imageUrl)
  const call = await asAdministrator(its.site)
  await call('PUT', SETTINGS, { logoId: file.id })
  expect(await (await openPreview({ page: '/' })).text()).not.toContain(file.imageUrl)
  expect((await call('GET', '/api/admin/look/before')).body.before).toMatchObject({ logoId: 0 })
})

test('a preview can be framed only by pages of the site, runs no scripts and is never cached', async () => {
  const response = await openPreview({ page: '/' })
  const { headers } = response
  const html = await response.text()
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of ["default-src 'self'", "script-src 'none'", "frame-ancestors 'self'", "object-src 'none'"])
    expect(policy.split('; ')).toContain(rule)
  for (const [, css = ''] of html.matchAll(/<style>(.*?)<\/style>/gs))
    expect(policy).toContain(`'sha256-${sha256Of(css)}'`)
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('etag')).toBeNull()
  for (const path of ['/', '/admin/look']) {
    const page = await its.site.get(path)
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

test('a preview leaves the pages of visitors unchanged, byte for byte', async () => {
  await createPost(its.site.db)
  const pages = ['/', '/blog', '/blog/1', '/contact-us']
  const read = () => Promise.all(pages.map(async (path) => (await its.site.get(path)).text()))
  const before = await read()
  for (const page of pages) await openPreview({ page })
  expect(await read()).toEqual(before)
})

test('strangers get a 401 for a preview of a look, its colors and the previous look', async () => {
  const paths = [lookPreview(PLUM, { page: '/' }), '/api/admin/look/before', '/api/admin/look/colors']
  for (const path of paths) expect((await its.site.get(path)).status).toBe(401)
})

test.each([
  ['a page of the back office', { page: '/admin' }, {}],
  ['the login', { page: '/login' }, {}],
  ['another site', { page: '//evil.example/' }, {}],
  ['an accent color that is not a color', { page: '/' }, { accent: 'red' }],
  ['style rules instead of a ground color', { page: '/' }, { ground: '#fff}body{display:none' }],
  ['an unknown scheme', { page: '/' }, { scheme: 'sepia' }],
  ['unknown typefaces', { page: '/' }, { typefaces: 'comic' }],
  ['a hero image with a negative id', { page: '/' }, { heroImageId: -1 }],
  ['a logo with a negative id', { page: '/' }, { logoId: -1 }],
])('a request to preview %s gets a 400', async (_, place, look) => {
  expect((await openPreview(place, look)).status).toBe(400)
})

test('the previous look is the last one that differs from the current one, whatever else has been saved since, and returning to it can be undone', async () => {
  const call = await asAdministrator(its.site)
  const before = async () => (await call('GET', '/api/admin/look/before')).body.before
  const ours = { ...LOOK, heroImageId: 0, logoId: 0 }
  expect(await before()).toBeNull()
  await call('PUT', SETTINGS, { brand: 'Moss' })
  expect(await before()).toBeNull()
  await call('PUT', SETTINGS, PLUM)
  await call('PUT', SETTINGS, { brand: 'Moss & Fern' })
  expect(await before()).toEqual(ours)
  await call('PUT', SETTINGS, await before())
  expect(await before()).toEqual(PLUM)
  await call('PUT', SETTINGS, await before())
  expect(await before()).toEqual(ours)
  expect((await call('GET', SETTINGS)).body).toMatchObject({ ...PLUM, brand: 'Moss & Fern' })
})

test('the previous look has its own hero image, or the current one if its own was deleted', async () => {
  const call = await asAdministrator(its.site)
  const before = async () => (await call('GET', '/api/admin/look/before')).body.before
  const ids = [await createImage(its.site.db), await createImage(its.site.db)].map(({ id }) => id)
  await call('PUT', SETTINGS, { heroImageId: ids[0] })
  await call('PUT', SETTINGS, { ...PLUM, heroImageId: ids[1] })
  expect(await before()).toMatchObject({ accent: '#7d5717', heroImageId: ids[0] })
  expect((await call('DELETE', `/api/images/${ids[0]}`)).status).toBe(200)
  expect(await before()).toMatchObject({ accent: '#7d5717', heroImageId: ids[1] })
  expect((await call('PUT', SETTINGS, await before())).status).toBe(200)
})

test("when two administrators publish a look, the second one gets a 409 and the first one's look stays", async () => {
  const call = await asAdministrator(its.site)
  expect((await call('PUT', SETTINGS, { ...PLUM, version: 0 })).status).toBe(200)
  expect((await call('PUT', SETTINGS, { accent: '#00ff00', version: 0 })).status).toBe(409)
  expect((await call('GET', SETTINGS)).body).toMatchObject(PLUM)
})

const readColors = async (accent: string, ground: string, scheme = 'light') => {
  const call = await asAdministrator(its.site)
  return call('GET', `/api/admin/look/colors?${new URLSearchParams({ accent, ground, scheme })}`)
}

test.each([
  ['#7d5717', '#0f1f17', 'light'],
  ['#5b2a86', '#12355b', 'light'],
  ['#ffdd00', '#0f1f17', 'dark'],
])('the accent color %s and the ground color %s are used unchanged on %s pages', async (accent, ground, scheme) => {
  const { body } = await readColors(accent, ground, scheme)
  expect(body).toMatchObject({ link: accent, night: ground, moved: [] })
})

test('unreadable colors of a look are reported together with the nearest readable ones that the site uses instead', async () => {
  const { body } = await readColors('#ffdd00', '#ffffff')
  const { link, night } = paletteOf({ accent: '#ffdd00', ground: '#ffffff', scheme: 'light' })
  const onPages = `Your yellow is too light for links on this background. Links use ${link} instead.`
  const onBands = `Your white is too light behind light text. The header and other dark areas use ${night} instead.`
  expect(body.moved).toEqual([
    { name: 'accent', chosen: '#ffdd00', used: link, sentence: onPages },
    { name: 'ground', chosen: '#ffffff', used: night, sentence: onBands },
  ])
  const dark = await readColors('#7d5717', '#0f1f17', 'dark')
  expect(dark.body.moved[0].sentence).toStartWith('Your brown is too dark for links on this background.')
  expect((await readColors('red', '#ffffff')).status).toBe(400)
})
