import { expect, test } from 'bun:test'
import { putSettings, sendUpdate } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const FONTS_MAX_BYTES = 90 * 1024
const HTML_MAX_BYTES = 20 * 1024
const preloads = (html: string) =>
  [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, url = '']) => url)
const nameOf = (url: string) => url.replace(/^\/assets\/(.+)-.{8}\.woff2$/, '$1')

test.each([
  ['fraunces', ['fraunces', 'instrument-sans', 'fraunces-italic']],
  ['bricolage', ['bricolage-grotesque', 'hanken-grotesk-italic', 'hanken-grotesk']],
  ['literata', ['literata', 'literata-italic', 'commissioner']],
])(
  'pages with the typeface pair %s preload only the fonts of this pair, which are at most 90 KB',
  async (typefaces, names) => {
    await putSettings(its.site, { typefaces })
    for (const path of ['/', '/login', '/admin']) {
      const html = await (await its.site.get(path)).text()
      const fonts = preloads(html)
      expect(fonts.map(nameOf)).toEqual(names)
      const files = await Promise.all(fonts.map((url) => its.site.get(url)))
      expect(files.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
        names.map(() => [200, 'font/woff2']),
      )
      const sizes = await Promise.all(files.map(async (file) => (await file.bytes()).length))
      expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(FONTS_MAX_BYTES)
      const others = ['Bricolage Grotesque', 'Literata'].filter((family) => !family.toLowerCase().startsWith(typefaces))
      for (const family of others) expect(html).not.toContain(family)
    }
  },
)

test.each(['fraunces', 'bricolage', 'literata'])(
  'the HTML of the home page takes at most 20 KB in another look with the typeface pair %s',
  async (typefaces) => {
    await putSettings(its.site, { accent: '#ffdd00', ground: '#5b2a86', scheme: 'dark', typefaces })
    const page = await its.site.get('/', { 'accept-encoding': 'br' })
    expect(page.headers.get('content-encoding')).toBe('br')
    expect((await page.bytes()).length).toBeLessThan(HTML_MAX_BYTES)
  },
)

test('returning to the default typefaces restores the HTML of the pages exactly', async () => {
  const before = await (await its.site.get('/')).text()
  await putSettings(its.site, { typefaces: 'literata' })
  const page = await (await its.site.get('/')).text()
  expect(page).toContain('<html lang="en" data-typefaces="literata">')
  expect(page).toContain('font-display:optional')
  expect(page).not.toContain('font-display:swap')
  await putSettings(its.site, { typefaces: 'fraunces' })
  expect(await (await its.site.get('/')).text()).toBe(before)
})

test('the headings of a weekly update are sans-serif if those of the site are', async () => {
  await putSettings(its.site, { typefaces: 'bricolage' })
  expect(await sendUpdate(its.site)).not.toContain('Georgia')
})
