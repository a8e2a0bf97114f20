import sharp from 'sharp'
import { brokenImage, FileRefusal, tooManyPixels } from '#platform/files/refusals.ts'
import { toSrgb } from './color-profile.ts'
import { drawFirst, type Pixels, toPixels } from './encode-image.ts'
import { type ImageKind, imageKindOf } from './image-kinds.ts'
import { compilePdfium } from './load-pdfium.ts'
import type { DrawnPdf, PdfTask } from './media-jobs.ts'
import { readComplete } from './read-complete.ts'
import { runWasm } from './run-wasm.ts'

const MEGA = 1_000_000
// The HEIC, GIF and AVIF decoders hold the whole image in memory, some of them several times.
export const MAX_PIXELS: Record<ImageKind, number> = {
  jpeg: 60 * MEGA,
  png: 60 * MEGA,
  webp: 60 * MEGA,
  heic: 51 * MEGA,
  gif: 51 * MEGA,
  avif: 12.5 * MEGA,
}

/** Draws the first variant of an image and drops its metadata. @throws FileRefusal if the file is unusable */
export async function drawImage(path: string) {
  const kind = await imageKindOf(path)
  if (kind !== 'heic') return drawFirst(await readImage(path, kind), path)
  const { pixels, profile } = await runWasm(kind, { path, maxPixels: MAX_PIXELS[kind] })
  return drawFirst(profile ? await toSrgb(toBuffer(pixels), profile) : toBuffer(pixels), path)
}

/** Counts the pages of a PDF, reads its text and draws its cover: the first page, or a blank sheet if that fails. */
export async function drawPdf(path: string, task: PdfTask): Promise<DrawnPdf> {
  const reading = await runWasm('pdf', { path, pdfium: await compilePdfium(), hasCover: task === 'draw' })
  const { sheet, cover, hasAllFonts, ...certificate } = reading
  if (task === 'read') return { ...certificate, cover: null, isCoverWhole: hasAllFonts }
  if (cover) return { ...certificate, cover: await drawFirst(toBuffer(cover), path), isCoverWhole: hasAllFonts }
  return { ...certificate, cover: await drawFirst(await plainSheet(sheet), path), isCoverWhole: false }
}

/** Restores the Buffer, which a worker's message turns into a plain Uint8Array. */
const toBuffer = ({ data, ...pixels }: Pixels): Pixels => ({ ...pixels, data: Buffer.from(data.buffer) })

const plainSheet = ({ width, height }: { width: number; height: number }) =>
  toPixels(sharp({ create: { width, height, channels: 3, background: 'white' } }))

async function readImage(path: string, kind: ImageKind): Promise<Pixels> {
  const maxPixels = MAX_PIXELS[kind]
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) throw tooManyPixels(width, height, maxPixels)
    return await readComplete(path, { isJpeg: kind === 'jpeg', maxPixels }, (open) => toPixels(open()))
  } catch (error) {
    throw error instanceof FileRefusal ? error : brokenImage()
  }
}
