import { join } from 'node:path'
import { type Format, imageWidths } from '../../platform/files/image-files.ts'
import { ROOT } from '../../platform/root.ts'

export const IMAGES = join(ROOT, 'src/app/starter/images')
export const CERTIFICATES = join(ROOT, 'src/app/starter/certificates')
/** Written by tools/pictures/prepare-starter.ts. */
export const PREPARED = join(ROOT, 'src/app/starter/prepared')

export type PreparedImage = {
  /** within `PREPARED` */
  folder: string
  /** SHA-256 of the file that it was drawn from, in hex */
  sourceHash: string
  width: number
  height: number
  placeholder: string
  /** in pixels, by format */
  widths: Record<Format, number[]>
}

export type Prepared = {
  images: ({ file: string; alt: string } & PreparedImage)[]
  certificates: { file: string; pageCount: number; text: string; cover: PreparedImage }[]
}

/**
 * The widths that are kept of a picture, in pixels. Nearly every browser takes AVIF, so only the largest WebP is kept:
 * all of them together would be 7 MB.
 * @param width of the source
 */
export const preparedWidths = (format: Format, width: number) =>
  format === 'avif' ? imageWidths(width) : imageWidths(width).slice(-1)

export const readPrepared = (): Promise<Prepared> => Bun.file(join(PREPARED, 'prepared.json')).json()

export async function sourceHash(path: string) {
  return new Bun.CryptoHasher('sha256').update(await Bun.file(path).bytes()).digest('hex')
}
