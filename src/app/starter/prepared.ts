import { join } from 'node:path'
import { type Format, pictureWidths } from '../../features/images/picture-files.ts'
import { ROOT } from '../../platform/root.ts'

export const PICTURES = join(ROOT, 'src/app/starter/images')
export const CERTIFICATES = join(ROOT, 'src/app/starter/certificates')
/** Written by scripts/pictures/prepare-starter.ts. */
export const PREPARED = join(ROOT, 'src/app/starter/prepared')

export type DrawnPicture = {
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
  pictures: ({ file: string; alt: string } & DrawnPicture)[]
  certificates: { file: string; pageCount: number; text: string; cover: DrawnPicture }[]
}

/**
 * The widths that are kept of a picture, in pixels. Nearly every browser takes AVIF, so only the largest WebP is kept:
 * all of them together would be 7 MB.
 * @param width of the source
 */
export const preparedWidths = (format: Format, width: number) =>
  format === 'avif' ? pictureWidths(width) : pictureWidths(width).slice(-1)

export const readPrepared = (): Promise<Prepared> => Bun.file(join(PREPARED, 'prepared.json')).json()

export async function sourceHash(path: string) {
  return new Bun.CryptoHasher('sha256').update(await Bun.file(path).bytes()).digest('hex')
}
