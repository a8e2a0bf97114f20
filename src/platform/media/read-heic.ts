import sharp from 'sharp'
import { brokenImage, FileRefusal, tooManyPixels } from '#platform/files/refusals.ts'
import { profileOfP3 } from './color-profile.ts'
import { LARGEST, type Pixels, toPixels } from './encode-image.ts'
import { CHANNELS, openHeic, type Plane } from './libheif.ts'
import type { HeicPixels } from './run-wasm.ts'

// For images that no phone writes (10-bit, transparent or gray). libheif converts them to RGBA in twice the memory.
const UNUSUAL_MAX_PIXELS = 16_000_000
const PRIMARIES_P3 = 12
// Luma weights of red and blue by matrix number (ITU-T H.273). Numbers without an entry use BT.601.
const BT_601 = [0.299, 0.114] as const
const WEIGHTS: Record<number, readonly [number, number]> = { 1: [0.2126, 0.0722], 9: [0.2627, 0.0593] }

type Coding = { matrix: number; isFullRange: boolean }
type Heic = Awaited<ReturnType<typeof openHeic>>

/** Decodes HEIC with libheif, because sharp ships no decoder for HEVC, which is patented. */
export async function readHeic(path: string, maxPixels: number): Promise<HeicPixels> {
  try {
    const heic = await openHeic(await Bun.file(path).bytes())
    const pixels = (await readAsStored(heic, maxPixels)) ?? (await readAsRgba(heic))
    const profile = heic.profile() ?? (heic.coding().primaries === PRIMARIES_P3 ? await profileOfP3() : null)
    return { pixels, profile }
  } catch (error) {
    throw error instanceof FileRefusal ? error : brokenImage()
  }
}

/** Reads the 8-bit YCbCr that phones write; otherwise returns null. Scales each plane down before converting it. */
async function readAsStored(heic: Heic, maxPixels: number): Promise<Pixels | null> {
  if (heic.bits !== 8 || heic.hasAlpha) return null
  refuseAbove(maxPixels, heic)
  const image = heic.decode({ asRgba: false })
  if (!image.isYcbcr) return null
  const gray = (channel: number, size: object) =>
    sharpOf(image.plane(channel), 1).resize(size).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const y = await gray(CHANNELS.y, LARGEST)
  const { width, height } = y.info
  const size = { width, height, fit: 'fill' }
  const cb = await gray(CHANNELS.cb, size)
  const cr = await gray(CHANNELS.cr, size)
  return { data: rgbOfYcbcr(y.data, cb.data, cr.data, heic.coding()), width, height, channels: 3 }
}

async function readAsRgba(heic: Heic): Promise<Pixels> {
  refuseAbove(UNUSUAL_MAX_PIXELS, heic)
  return toPixels(sharpOf(heic.decode({ asRgba: true }).plane(CHANNELS.interleaved), 4))
}

function refuseAbove(limit: number, { width, height }: Heic) {
  if (width * height > limit) throw tooManyPixels(width, height, limit)
}

function sharpOf({ data, stride, width, height }: Plane, channels: 1 | 4) {
  const raw = { width: stride / channels, height, channels }
  return sharp(data, { raw }).extract({ left: 0, top: 0, width, height })
}

function rgbOfYcbcr(y: Buffer, cb: Buffer, cr: Buffer, { matrix, isFullRange }: Coding): Buffer {
  const [red, blue] = WEIGHTS[matrix] ?? BT_601
  const green = 1 - red - blue
  const [black, brightness, color] = isFullRange ? [0, 1, 1] : [16, 255 / 219, 255 / 224]
  const rgb = new Uint8ClampedArray(y.length * 3)
  for (let i = 0; i < y.length; i++) {
    const light = ((y[i] ?? 0) - black) * brightness
    const b = 2 * (1 - blue) * color * ((cb[i] ?? 0) - 128)
    const r = 2 * (1 - red) * color * ((cr[i] ?? 0) - 128)
    rgb[i * 3] = light + r
    rgb[i * 3 + 1] = light - (blue * b + red * r) / green
    rgb[i * 3 + 2] = light + b
  }
  return Buffer.from(rgb.buffer)
}
