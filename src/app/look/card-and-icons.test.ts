// test: sqlite only
import { expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import sharp from 'sharp'
import { drawCard } from '#platform/media/draw-card.ts'
import { TYPEFACES } from '#platform/site-words.ts'
import { createTestSite } from '#testing/create-test-site.ts'
import { putSettings } from '#testing/factories.ts'
import { circle, LOGO_SVG, publishLogo, svg } from '#testing/logos.ts'
import { withSite } from '#testing/with-site.ts'
import { paletteFor } from '#ui/look/look-palette.ts'
import { starterCard } from './look-files.api.ts'

// Drawing takes a long time on a busy machine.
setDefaultTimeout(600_000)

const its = withSite()
const PLUM = { accent: '#ffdd00', ground: '#5b2a86', scheme: 'dark' } as const

const change = async (settings: object) => (await putSettings(its.site, settings)).status
const html = async (path = '/') => (await its.site.get(path)).text()
const cardOf = (page: string) => page.match(/property="og:image" content="https:\/\/grower\.example([^"]+)"/)?.[1] ?? ''
const iconsOf = (page: string) =>
  [...page.matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]+)"/g)].map(([, url = '']) => url)
const bytesOf = async (url: string) => (await its.site.get(url)).bytes()
const card = async () => bytesOf(cardOf(await html()))
const cornerOf = async (url: string) => {
  const { data } = await sharp(await bytesOf(url))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data.subarray(0, 4)]
}
const show = (content: BlobPart) => publishLogo(its.site, content)

test('a site with the default brand uses the prepared social card and icons', async () => {
  const page = await html()
  expect(cardOf(page)).toBe('/social-card.jpg')
  expect(iconsOf(page)).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
  expect((await its.site.get('/social-card.jpg')).status).toBe(200)
  expect(await bytesOf('/favicon.ico')).toEqual(await Bun.file('public/favicon.ico').bytes())
})

test('a new name, location, look or logo changes the social card at the very next request', async () => {
  const urls = [cardOf(await html())]
  for (const settings of [{ brand: 'Moss & Fern' }, { location: 'Barre, VT' }, PLUM]) {
    await change(settings)
    urls.push(cardOf(await html()))
  }
  await show(LOGO_SVG)
  urls.push(cardOf(await html()))
  expect(new Set(urls).size).toBe(5)
  const response = await its.site.get(urls.at(-1) ?? '')
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const bytes = await response.bytes()
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(300_000)
  const [r, g, b] = await cornerOf(urls.at(-1) ?? '')
  const night = paletteFor(PLUM).night
  for (const [at, value] of [r, g, b].entries())
    expect(Math.abs((value ?? 0) - Number.parseInt(night.slice(1 + 2 * at, 3 + 2 * at), 16))).toBeLessThan(12)
})

test('a site whose name comes from BRAND has a social card even if its settings are locked', async () => {
  const site = await createTestSite({ BRAND: 'Moss & Fern', SETTINGS: 'locked' })
  const url = cardOf(await (await site.get('/')).text())
  expect((await site.get(url)).status).toBe(200)
  await site.close()
})

test('the social card uses the typeface of the headings', async () => {
  const cards: Uint8Array[] = []
  for (const typefaces of TYPEFACES) {
    await change({ brand: 'Moss', typefaces })
    cards.push(await card())
  }
  expect(new Set(cards.map((bytes) => Bun.hash(bytes))).size).toBe(TYPEFACES.length)
})

const cardNamed = async (brand: string) => {
  await change({ brand })
  return card()
}

test("the social card has no words if its typeface lacks a letter of the site's name", async () => {
  const arabic = await cardNamed('نبات')
  expect(await cardNamed('Moss')).not.toEqual(arabic)
  expect(await cardNamed('Café')).not.toEqual(arabic)
})

test('the social card leaves out emoji and accents that its typeface lacks', async () => {
  expect(await cardNamed('Fern 🌿')).toEqual(await cardNamed('Fern'))
  expect(await cardNamed('Kertészet Őrség')).toEqual(await cardNamed('Kertészet Orség'))
})

test('the prepared social card shows the name of the starter content', async () => {
  const pixels = (bytes: Uint8Array) => sharp(bytes).greyscale().resize(120).raw().toBuffer()
  const [prepared, drawn] = await Promise.all([
    pixels(await Bun.file('public/social-card.jpg').bytes()),
    pixels(await drawCard(starterCard())),
  ])
  expect(drawn.filter((value, at) => Math.abs(value - (prepared[at] ?? 0)) > 12).length).toBe(0)
})

/** Returns the top, bottom and right edges of the light words on the card, in pixels. */
async function wordsOf(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  const light = { right: 0, bottom: 0, top: info.height }
  for (let y = 40; y < info.height - 40; y++)
    for (let x = 60; x < 690; x++) {
      if ((data[y * info.width + x] ?? 0) < 150) continue
      light.right = Math.max(light.right, x)
      light.bottom = Math.max(light.bottom, y)
      light.top = Math.min(light.top, y)
    }
  return light
}

test.each([
  ['80 letters in one word', 'W'.repeat(80)],
  ['80 letters in many words', `${'Green Mountain Ferns '.repeat(3)}Barre & Rutland X`],
])('a site name of %s fits on the social card', async (_, brand) => {
  expect([...brand].length).toBe(80)
  expect(await change({ brand, location: 'L'.repeat(120) })).toBe(200)
  const { top, right, bottom } = await wordsOf(await card())
  expect(top).toBeGreaterThan(40)
  expect(bottom).toBeLessThan(590)
  expect(right).toBeLessThan(689)
})

test('only the current social card is drawn, exactly once, and outdated or invented URLs redirect to it', async () => {
  await change({ brand: 'Moss' })
  const old = cardOf(await html())
  await change({ brand: 'Fern' })
  const current = cardOf(await html())
  const drawing = spyOn(its.site.media, 'drawing')
  const wrong = [old, current.replace(/[\w-]{16}/, 'A'.repeat(16))]
  for (const url of [...wrong, '/social-card.jpg']) {
    const { status, headers } = await its.site.get(url)
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, current, 'no-cache'])
  }
  expect(drawing).not.toHaveBeenCalled()
  const answers = await Promise.all(Array.from({ length: 12 }, () => its.site.get(current)))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(drawing).toHaveBeenCalledTimes(1)
  drawing.mockRestore()
  for (const url of ['/drawn/short/card.jpg', current.replace('.jpg', '.png'), current.replace('card', 'icon-33')])
    expect((await its.site.get(url)).status).toBe(404)
  await change({ brand: 'Fernhollow Botanicals' })
  expect((await its.site.get(current)).headers.get('location')).toBe('/social-card.jpg')
})

test('the site icons show the logo: a dark logo on white, a light one on the ground color of the look', async () => {
  await show(svg(circle('#102018')))
  const [small = '', large = '', apple = ''] = iconsOf(await html())
  for (const [url, side] of [
    [small, 32],
    [large, 192],
    [apple, 180],
  ] as const) {
    const metadata = await sharp(await bytesOf(url)).metadata()
    expect(metadata).toMatchObject({ format: 'png', width: side, height: side })
  }
  expect(await cornerOf(apple)).toEqual([255, 255, 255, 255])
  expect((await cornerOf(large))[3]).toBe(0)
  for (const [path, url] of [
    ['/favicon.ico', small],
    ['/favicon.svg', large],
    ['/apple-touch-icon.png', apple],
  ] as const)
    expect((await its.site.get(path)).headers.get('location')).toBe(url)
  await show(svg(circle('#fffff0')))
  const light = iconsOf(await html()).at(-1) ?? ''
  expect(await cornerOf(light)).toEqual([15, 31, 23, 255])
})

test('a logo that is a square photograph fills the site icons', async () => {
  const noise = { type: 'gaussian' as const, mean: 90, sigma: 20 }
  const photo = sharp({ create: { width: 400, height: 400, channels: 3, background: '#888', noise } })
  await show(new Uint8Array(await photo.png().toBuffer()))
  const apple = iconsOf(await html()).at(-1) ?? ''
  expect((await cornerOf(apple))[0]).toBeLessThan(160)
})

test('on a site without a logo, a new look changes the colors of all icons', async () => {
  await change(PLUM)
  const [svg = '', apple = ''] = iconsOf(await html())
  expect(svg).toMatch(/^\/art\/.*favicon\.svg$/)
  const deep = paletteFor(PLUM).deep
  const corner = await cornerOf(apple)
  expect(`#${Buffer.from(corner.slice(0, 3)).toString('hex')}`).toBe(deep)
  expect((await its.site.get('/favicon.ico')).headers.get('location')).toContain('icon-32.png')
})

test('if the file of the logo is missing, the social card and the icons are still served', async () => {
  await show(LOGO_SVG)
  const page = await html()
  const { file_key } = await its.site.db.selectFrom('logos').select('file_key').executeTakeFirstOrThrow()
  await its.site.files.deleteKey(file_key)
  for (const url of [cardOf(page), ...iconsOf(page)]) expect((await its.site.get(url)).status).toBe(200)
})
