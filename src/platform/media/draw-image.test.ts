// test: no database
import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { photo, withMedia } from '#testing/with-media.ts'
import { drawWhole } from './draw-whole.ts'
import type { DrawnImage } from './media-jobs.ts'

// Drawing takes a long time on a busy machine.
setDefaultTimeout(600_000)

const { media, draw } = withMedia()
const IPHONE = join(import.meta.dirname, 'iphone.heic')

/** An image with a red left half and a blue right half. */
const flag = () => {
  const left = { create: { width: 100, height: 100, channels: 3 as const, background: '#f00' } }
  return sharp({ create: { ...left.create, width: 200, background: '#00f' } }).composite([
    { input: left, left: 0, top: 0 },
  ])
}

/** Returns the RGBA colors of a variant at these points, whose coordinates run from 0 to 1. */
async function colorsOf(bytes: Uint8Array | undefined, ...places: [x: number, y: number][]) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return places.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
    return [...data.subarray(at, at + 4)].map((value) => Math.round(value / 51) * 51)
  })
}
const RED = [255, 0, 0, 255]
const BLUE = [0, 0, 255, 255]

test('an image is stored as AVIF and WebP in every width that pages use, without its metadata', async () => {
  const secret = { IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } }
  const source = await photo(700, 350)
    .withExif(secret)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg()
    .toBuffer()
  expect((await sharp(source).metadata()).exif).toBeDefined()
  const variants = await drawWhole(media, await draw(source))
  expect(variants.map(({ width, format }) => `${width} ${format}`)).toEqual([
    '320 avif',
    '320 webp',
    '640 avif',
    '640 webp',
    '700 avif',
    '700 webp',
  ])
  for (const { bytes, width } of variants) {
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ width, height: width / 2 })
    expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined])
  }
})

test('an image with any EXIF orientation is turned upright', async () => {
  const drawn: unknown[] = []
  const expected: unknown[] = []
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const source = await flag().withMetadata({ orientation }).jpeg().toBuffer()
    const { variants, width, height } = await draw(source)
    const upright = await sharp(source).autoOrient().png().toBuffer()
    const corners: [number, number][] = [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.1, 0.9],
    ]
    drawn.push([width, height, await colorsOf(variants.at(-1)?.bytes, ...corners)])
    expected.push([...(orientation < 5 ? [200, 100] : [100, 200]), await colorsOf(upright, ...corners)])
  }
  expect(drawn).toEqual(expected)
})

test.each([
  ['a JPEG', () => flag().jpeg()],
  ['a progressive JPEG', () => flag().jpeg({ progressive: true })],
  ['a PNG', () => flag().png()],
  ['a 16-bit PNG', () => flag().toColourspace('rgb16').png()],
  ['a WebP', () => flag().webp()],
  ['an AVIF', () => flag().avif({ effort: 0 })],
  ['a GIF', () => flag().gif()],
  ['a CMYK JPEG', () => flag().toColourspace('cmyk').jpeg()],
  ['a Display P3 JPEG', () => flag().withIccProfile('p3').jpeg()],
] satisfies [string, () => Sharp][])('%s is recognized by its content and keeps its colors', async (name, make) => {
  const { variants, width, height, placeholder } = await draw(make())
  expect([width, height]).toEqual([200, 100])
  expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]{40,400}$/)
  for (const { bytes } of variants) {
    const [left = [], right = []] = await colorsOf(bytes, [0.2, 0.5], [0.8, 0.5])
    // CMYK has no pure red and blue.
    const isRight =
      name === 'a CMYK JPEG' ? (left[0] ?? 0) > 2 * (left[2] ?? 0) && (right[2] ?? 0) > 2 * (right[0] ?? 0) : true
    expect(isRight).toBe(true)
    if (name !== 'a CMYK JPEG') expect([left, right]).toEqual([RED, BLUE])
  }
})

test('a HEIC photograph from an iPhone is assembled from its tiles, is turned upright once and keeps its colors', async () => {
  const { width, height, variants } = await media.image(IPHONE)
  expect([width, height]).toEqual([128, 192])
  const places: [number, number][] = [
    [0.25, 0.2],
    [0.75, 0.2],
    [0.25, 0.5],
    [0.75, 0.5],
  ]
  expect(await colorsOf(variants.at(-1)?.bytes, ...places)).toEqual([
    [255, 204, 0, 255],
    [204, 0, 51, 255],
    [51, 51, 51, 255],
    [0, 153, 51, 255],
  ])
})

test('a gray image stays gray', async () => {
  const { variants } = await draw(photo(40, 40).grayscale().jpeg())
  const [[red, green, blue] = []] = await colorsOf(variants.at(-1)?.bytes, [0.5, 0.5])
  expect(new Set([red, green, blue]).size).toBe(1)
})

test('a transparent image stays transparent and gets no placeholder', async () => {
  const clear = { create: { width: 40, height: 40, channels: 4 as const, background: '#f000' } }
  const { variants, placeholder } = await draw(sharp(clear).png())
  expect(placeholder).toBe('')
  for (const { bytes } of variants) expect((await colorsOf(bytes, [0.5, 0.5]))[0]?.[3]).toBe(0)
})

test('only the first frame of an animated image is kept', async () => {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) => photo(50, 50).tint(background).png().toBuffer()),
  )
  const colors = await Promise.all(frames.map(async (frame) => (await colorsOf(frame, [0.5, 0.5]))[0]))
  const { width, height, variants } = await draw(sharp(frames, { join: { animated: true } }).gif())
  expect([width, height]).toEqual([50, 50])
  expect((await colorsOf(variants[0]?.bytes, [0.5, 0.5]))[0]).toEqual(colors[0])
})

test('an image taller than 2,560 pixels is scaled down', async () => {
  expect(await draw(photo(30, 5120).png({ compressionLevel: 9 }))).toMatchObject({ width: 15, height: 2560 })
})

/** A PNG whose header claims more pixels than it has. */
async function pngOf(width: number, height: number) {
  const png = await photo(1, 1).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(Bun.hash.crc32(png.subarray(12, 29)), 29)
  return png
}

const noisy = (image: Sharp) => image.composite([{ input: { create: NOISE }, tile: true }]).toBuffer()
const cut = async (image: Sharp) => {
  const bytes = await noisy(image)
  return bytes.subarray(0, bytes.length / 2)
}
const NOISE = {
  width: 64,
  height: 64,
  channels: 3 as const,
  background: '#888',
  noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
}

const variantOf = ({ variants }: DrawnImage) => variants[0]?.bytes ?? new Uint8Array()

test.each([
  ['a JPEG', () => photo(300, 300).jpeg()],
  ['a progressive JPEG', () => photo(300, 300).jpeg({ progressive: true })],
])('%s without its end marker is drawn like the whole file', async (_, make) => {
  const bytes = await noisy(make())
  const [whole, endless] = [await draw(bytes), await draw(bytes.subarray(0, -2))]
  expect(Buffer.compare(variantOf(endless), variantOf(whole))).toBe(0)
})

test.each([
  ['an empty file', 400, /is empty/, () => ''],
  ['a text file', 415, /isn't an image/, () => 'Dear diary'],
  ['a script', 415, /isn't an image/, () => '<script>alert(1)</script>'],
  ['a PDF', 415, /isn't an image/, () => '%PDF-1.7\n'],
  ['an SVG', 415, /can't upload an SVG/, () => '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a cut-off JPEG', 400, /damaged/, () => cut(photo(300, 300).jpeg())],
  ['a cut-off progressive JPEG', 400, /damaged/, () => cut(photo(300, 300).jpeg({ progressive: true }))],
  ['a cut-off PNG', 400, /damaged/, () => cut(photo(300, 300).png())],
  ['a cut-off WebP', 400, /damaged/, () => cut(photo(300, 300).webp())],
  ['a cut-off AVIF', 400, /damaged/, () => cut(photo(300, 300).avif({ effort: 0 }))],
  ['a cut-off GIF', 400, /damaged/, () => cut(photo(300, 300).gif())],
  ['a cut-off HEIC', 400, /damaged/, async () => (await Bun.file(IPHONE).bytes()).subarray(0, 900)],
  [
    'a JPEG without its last 200 bytes',
    400,
    /damaged/,
    async () => (await noisy(photo(300, 300).jpeg())).subarray(0, -200),
  ],
  ['a JPEG of four bytes', 400, /damaged/, () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
  ['a PNG that claims 60,000 × 60,000 pixels', 413, /60,000 × 60,000 pixels.* 60 million/, () => pngOf(60_000, 60_000)],
  ['a PNG of 70,000,000 × 1 pixels', 413, /70,000,000 × 1 pixels/, () => pngOf(70_000_000, 1)],
  ['an AVIF of 13 million pixels', 413, /12.5 million/, () => photo(5000, 2600).avif({ effort: 0, quality: 1 })],
])('%s is refused with %i and a reason, and the next image is drawn', async (_, status, message, make) => {
  const refused = expect(draw(await make())).rejects
  await refused.toMatchObject({ status, message: expect.stringMatching(message) })
  expect(await draw(photo(10, 10).png())).toMatchObject({ width: 10 })
})
