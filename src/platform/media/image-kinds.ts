import { FileRefusal } from '#platform/files/refusals.ts'

const HEAD_BYTES = 4096
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** sharp's names of formats, plus HEIC, which sharp cannot decode. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

const EMPTY = 'This file is empty. Choose the image again.'
const SVG = "You can't upload an SVG, because it can contain scripts. Save it as a PNG and upload that."
const NO_LOGO = "This file isn't a logo that the site can show. Choose an SVG, PNG, JPEG, WebP, AVIF or GIF file."
const NO_IMAGE = "This file isn't an image that the site can show. Choose a JPEG, PNG or HEIC file."

/** Detects the format from the content, not from the file name. @throws FileRefusal if the format is not supported */
export async function imageKindOf(path: string): Promise<ImageKind> {
  const head = await readHead(path)
  if (head.length === 0) throw new FileRefusal(400, EMPTY)
  const kind = kindOf(head)
  if (kind) return kind
  throw new FileRefusal(415, isSvgHead(head) ? SVG : NO_IMAGE)
}

/** Like `imageKindOf`, but for logos, which may be SVGs. */
export async function logoKindOf(path: string): Promise<Exclude<ImageKind, 'heic'> | 'svg'> {
  const head = await readHead(path)
  if (head.length === 0) throw new FileRefusal(400, EMPTY)
  const kind = kindOf(head) ?? (isSvgHead(head) ? 'svg' : null)
  if (kind && kind !== 'heic') return kind
  throw new FileRefusal(415, NO_LOGO)
}

export const isSvg = async (path: string) => isSvgHead(await readHead(path))

const isSvgHead = (head: Buffer) => /<(?:\w+:)?svg[\s/>]/i.test(head.toString('latin1'))

function kindOf(head: Buffer): ImageKind | null {
  const text = (start: number, end: number) => head.toString('latin1', start, end)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'GIF8') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) !== 'ftyp') return null
  const brands = text(8, Math.min(head.readUInt32BE(0), HEAD_BYTES)).match(/.{4}/gs) ?? []
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : null
}

const readHead = async (path: string) => Buffer.from(await Bun.file(path).slice(0, HEAD_BYTES).arrayBuffer())
