import { join } from 'node:path'
import { type Format, imageWidths } from '#platform/files/image-files.ts'
import { ROOT } from '#platform/root.ts'

export const IMAGES = join(ROOT, 'src/app/starter/images')
export const CERTIFICATES = join(ROOT, 'src/app/starter/certificates')
/** The output folder of tools/pictures/prepare-starter.ts. */
export const PREPARED = join(ROOT, 'src/app/starter/prepared')

export type PreparedImage = {
  /** Name of the folder in `PREPARED`. */
  folder: string
  /** SHA-256 of the source file, in hex. */
  sourceHash: string
  width: number
  height: number
  placeholder: string
  /** In pixels. */
  widths: Record<Format, number[]>
}

export type Prepared = {
  images: ({ file: string; alt: string } & PreparedImage)[]
  certificates: { file: string; pageCount: number; text: string; textRows: string; cover: PreparedImage }[]
}

/**
 * Returns the widths at which an image is prepared, in pixels. Nearly every browser supports AVIF, so only the largest
 * WebP is kept; keeping them all would take 7 MB.
 * @param width of the source, in pixels
 */
export const preparedWidths = (format: Format, width: number) =>
  format === 'avif' ? imageWidths(width) : imageWidths(width).slice(-1)

export const readPrepared = (): Promise<Prepared> => Bun.file(join(PREPARED, 'prepared.json')).json()

/** The key is the same at every attempt, so that an interrupted start leaves no orphaned files. */
export const starterKey = (file: string) => Bun.randomUUIDv5(file, 'url')

let keys: Promise<{ images: string[]; certificates: string[] }> | undefined

export const starterKeys = () => {
  keys ??= readPrepared().then(({ images, certificates }) => ({
    images: images.map(({ file }) => starterKey(file)),
    certificates: certificates.map(({ file }) => starterKey(file)),
  }))
  return keys
}

export async function sourceHash(path: string) {
  return new Bun.CryptoHasher('sha256').update(await Bun.file(path).bytes()).digest('hex')
}
