import sharp, { type Sharp } from 'sharp'
import { pictureWidths } from '../images/picture-files.ts'
import type { Picture } from './media-jobs.ts'

/** A picture in sRGB, small enough to be held in memory. */
export type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

/** What every picture is first shrunk to. AVIF takes 42 bytes of memory a pixel, so the height has a limit as well. */
export const LARGEST = { width: 1920, height: 2560, fit: 'inside', withoutEnlargement: true } as const
// One step slower saves 1 % of the bytes and takes half as long again.
const AVIF = { quality: 55, effort: 1 }
const WEBP = { quality: 78, effort: 3 }
const PLACEHOLDER = { size: { width: 16, height: 24, fit: 'inside' }, webp: { quality: 60, effort: 6 } } as const

// Large pictures are read by one thread, which takes the least memory; what is left of them is small enough for two.
const READERS = 1
const ENCODERS = 2

sharp.cache(false)
sharp.concurrency(READERS)

export async function toPixels(source: Sharp): Promise<Pixels> {
  const { data, info } = await source.resize(LARGEST).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] }
}

export const fromPixels = ({ data, ...raw }: Pixels) => sharp(data, { raw })

export async function encodePicture(pixels: Pixels): Promise<Picture> {
  const { width, height } = pixels
  const { isOpaque } = await fromPixels(pixels).stats()
  sharp.concurrency(ENCODERS)
  const source = () => (isOpaque ? fromPixels(pixels).removeAlpha() : fromPixels(pixels))
  const variants: Picture['variants'] = []
  for (const variantWidth of pictureWidths(width)) {
    const resized = () => source().resize({ width: variantWidth })
    // One after the other: both at once would take half as much memory again.
    variants.push(
      { width: variantWidth, format: 'avif', bytes: await resized().avif(AVIF).toBuffer() },
      { width: variantWidth, format: 'webp', bytes: await resized().webp(WEBP).toBuffer() },
    )
  }
  const placeholder = isOpaque ? await placeholderOf(source()) : ''
  sharp.concurrency(READERS)
  return { width, height, placeholder, variants }
}

async function placeholderOf(source: Sharp) {
  const tiny = await source.resize(PLACEHOLDER.size).webp(PLACEHOLDER.webp).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
