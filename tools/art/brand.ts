import sharp from 'sharp'
import { tile } from './mark'

/** Sides of the images inside favicon.ico, in px. */
const ICON_SIDES = [16, 32, 48]
/** Lengths that the ICO format fixes, in bytes. */
const ICO_HEADER = 6
const ICO_ENTRY = 16

const png = (svg: string, side: number) =>
  sharp(Buffer.from(svg), { density: (72 * side * 4) / 64 })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer()

/** An ICO file is a small directory followed by whole PNGs. */
async function ico(svg: string): Promise<Buffer> {
  const pictures = await Promise.all(ICON_SIDES.map((side) => png(svg, side)))
  const head = Buffer.alloc(ICO_HEADER + ICO_ENTRY * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach((picture, i) => {
    const at = ICO_HEADER + ICO_ENTRY * i
    const side = ICON_SIDES[i] ?? 0
    head.writeUInt8(side, at)
    head.writeUInt8(side, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += picture.length
  })
  return Buffer.concat([head, ...pictures])
}

export async function icons() {
  const rounded = tile(14, 0.92)
  return [
    { path: 'public/favicon.svg', data: rounded },
    { path: 'public/favicon.ico', data: await ico(rounded) },
    ...(await Promise.all(
      [192, 512].map(async (side) => ({ path: `public/icon-${side}.png`, data: await png(rounded, side) })),
    )),
    { path: 'public/apple-touch-icon.png', data: await png(tile(0, 0.82), 180) },
  ]
}
