import sharp from 'sharp'
import { brokenImage } from './refusals.ts'

const JPEG = { quality: 85, mozjpeg: true }

const PAPER = '#fbf8f0'

/** A JPEG without metadata. Transparent parts become the colour of the letter's paper. */
export async function drawJpeg(bytes: Uint8Array, maxWidth?: number): Promise<Uint8Array> {
  try {
    return await sharp(bytes, { failOn: 'truncated' })
      .resize({ ...(maxWidth && { width: maxWidth }), withoutEnlargement: true })
      .flatten({ background: PAPER })
      .jpeg(JPEG)
      .toBuffer()
  } catch {
    throw brokenImage()
  }
}
