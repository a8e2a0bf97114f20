import sharp, { type Sharp } from 'sharp'
import { FORMATS, type Format, imageWidths } from '#platform/files/image-files.ts'
import { brokenImage } from '#platform/files/refusals.ts'
import type { DrawnImage, JpegSize, Variant } from './media-jobs.ts'

/** Raw, interleaved pixels with 8 bits per channel. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

/**
 * Every image is first scaled down to this size, in pixels. The height is limited too, because encoding AVIF takes 42
 * bytes of memory per pixel.
 */
export const LARGEST = { width: 2000, height: 2560, fit: 'inside', withoutEnlargement: true } as const
// AVIF: effort 2 would save 1% of the bytes but take 50% longer.
const AVIF = { quality: 55, effort: 1 }
const WEBP = { quality: 78, effort: 3 }
const SMALLER = { withoutEnlargement: true }
const JPEG = { quality: 85, mozjpeg: true }
const PLACEHOLDER = { size: { width: 16, height: 24, fit: 'inside' }, webp: { quality: 60, effort: 6 } } as const

// Threads for sharp. One takes the least memory to decode a large image; scaled-down pixels are small enough for two.
const READERS = 1
const ENCODERS = 2

sharp.cache(false)
sharp.concurrency(READERS)

export async function toPixels(source: Sharp): Promise<Pixels> {
  const { data, info } = await source.resize(LARGEST).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] }
}

export const fromPixels = ({ data, ...raw }: Pixels) => sharp(data, { raw })

/**
 * Draws the largest WebP, which makes an image usable, and writes its pixels to `path` + '.png' for the other variants.
 * A small image gets all its variants at once.
 */
export async function drawFirst(pixels: Pixels, path: string): Promise<DrawnImage> {
  const { width, height } = pixels
  const isOpaque = pixels.channels % 2 === 1 || (await fromPixels(pixels).stats()).isOpaque
  const source = () => (isOpaque ? fromPixels(pixels).removeAlpha() : fromPixels(pixels))
  const isSmall = imageWidths(width).length === 1
  const variants: DrawnImage['variants'] = []
  for (const format of isSmall ? FORMATS : (['webp'] as const)) {
    variants.push({ width, format, bytes: await encode(source(), format) })
  }
  const placeholder = isOpaque ? await placeholderOf(source()) : ''
  if (isSmall) return { width, height, placeholder, variants, pixelsPath: null }
  const pixelsPath = `${path}.png`
  // Compression would take six times as long and save only a quarter of a file that is deleted within seconds.
  await source().png({ compressionLevel: 0 }).toFile(pixelsPath)
  return { width, height, placeholder, variants, pixelsPath }
}

let last: { path: string; pixels: Pixels } | undefined

/** @param path the PNG that `drawFirst` wrote */
export async function drawVariant(path: string, { width, format }: Variant): Promise<Uint8Array> {
  if (last?.path !== path) last = { path, pixels: await toPixels(sharp(path)) }
  return encode(fromPixels(last.pixels).resize({ width }), format)
}

async function encode(image: Sharp, format: Format) {
  sharp.concurrency(ENCODERS)
  const bytes = await (format === 'avif' ? image.avif(AVIF) : image.webp(WEBP)).toBuffer()
  sharp.concurrency(READERS)
  return bytes
}

async function placeholderOf(source: Sharp) {
  const tiny = await source.resize(PLACEHOLDER.size).webp(PLACEHOLDER.webp).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** Encodes a JPEG without metadata. `background` fills transparent parts. @throws FileRefusal if the image is damaged */
export async function drawJpeg(bytes: Uint8Array, background: string, size?: JpegSize): Promise<Uint8Array> {
  try {
    const image = sharp(bytes, { failOn: 'truncated' })
    return await (size?.height ? crop(image, await image.metadata(), size) : image.resize({ ...size, ...SMALLER }))
      .flatten({ background })
      .jpeg(JPEG)
      .toBuffer()
  } catch {
    throw brokenImage()
  }
}

/** Crops like `object-fit: cover` with the focal point as `object-position`. */
function crop(image: Sharp, from: { width: number; height: number }, to: JpegSize & { height: number }) {
  const scale = Math.max(to.width / from.width, to.height / from.height)
  const [width, height] = [Math.round(from.width * scale), Math.round(from.height * scale)]
  const left = Math.round(((width - to.width) * to.focus.x) / 100)
  const top = Math.round(((height - to.height) * to.focus.y) / 100)
  return image.resize(width, height, { fit: 'fill' }).extract({ left, top, width: to.width, height: to.height })
}
