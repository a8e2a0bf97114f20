import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import sharp from 'sharp'
import { MediaWorker } from './media.ts'

const media = new MediaWorker()
afterAll(() => media.close())

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#46664b' } })

test('a picture is stored in every width that pages use, as AVIF and WebP, without its metadata', async () => {
  const bytes = await photo(1000, 500)
    .withExif({ IFD0: { Copyright: 'secret' } })
    .jpeg()
    .toBuffer()
  const picture = await media.picture(bytes)
  expect(picture.variants.map(({ width, format }) => `${width} ${format}`)).toEqual([
    '320 avif',
    '320 webp',
    '640 avif',
    '640 webp',
    '960 avif',
    '960 webp',
    '1000 avif',
    '1000 webp',
  ])
  for (const { bytes: variant, width } of picture.variants) {
    const metadata = await sharp(variant).metadata()
    expect(metadata).toMatchObject({ width, height: width / 2 })
    expect(metadata.exif).toBeUndefined()
  }
})

test('a picture that lies on its side is turned upright', async () => {
  const bytes = await photo(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await media.picture(bytes)).toMatchObject({ width: 100, height: 200 })
})

test('a certificate has its pages counted and its first page drawn', async () => {
  const file = join(import.meta.dirname, '../starter/certificates/FH-2409-blue-fern-flower.pdf')
  const { pageCount, cover } = await media.pdf(await Bun.file(file).bytes())
  expect(pageCount).toBeGreaterThan(1)
  expect(cover).toMatchObject({ width: 960, height: Math.round((960 * 11) / 8.5) })
})

test('what is neither is refused, and the next one works', async () => {
  const text = new TextEncoder().encode('not a picture')
  await expect(media.picture(text)).rejects.toThrow()
  await expect(media.pdf(text)).rejects.toThrow()
  expect(await media.picture(await photo(10, 10).png().toBuffer())).toMatchObject({ width: 10 })
})
