import sharp from 'sharp'
import { MAIL_WIDTH_MAX } from '../images/picture-files.ts'
import { brokenPicture } from './refusals.ts'

const JPEG = { quality: 80, mozjpeg: true }

/** Of the e-mails. */
const PAPER = '#fbf8f0'

/** What is transparent gets paper: JPEG has no other way. */
export async function drawJpeg(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await sharp(bytes, { failOn: 'truncated' })
      .resize({ width: MAIL_WIDTH_MAX, withoutEnlargement: true })
      .flatten({ background: PAPER })
      .jpeg(JPEG)
      .toBuffer()
  } catch {
    throw brokenPicture()
  }
}
