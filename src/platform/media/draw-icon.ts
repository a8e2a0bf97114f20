import sharp from 'sharp'
import type { IconDrawing } from './media-jobs.ts'

/** Shares of the icon's side. */
const RADIUS = 14 / 64
const LOGO = { square: 0.76, wide: 0.9 }
/** Up to this ratio of its longer to its shorter side, a logo with its own background fills the whole icon. */
const NEARLY_SQUARE = 1.25
const DPI = 72

export async function drawIcon({ source, isLogo, side, isRounded, tile }: IconDrawing): Promise<Uint8Array> {
  const radius = isRounded ? side * RADIUS : 0
  const ground = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}" fill="${tile}"/></svg>`,
  )
  const fills = !isLogo || (await fillsSquare(source))
  const { width = 1, height = 1 } = await sharp(source).metadata()
  const share = width / height > NEARLY_SQUARE ? LOGO.wide : LOGO.square
  const inner = fills ? side : Math.round(side * share)
  const input = await sharp(source, isLogo ? {} : { density: (DPI * side) / width })
    .resize(inner, inner, { fit: fills ? 'cover' : 'inside' })
    .toBuffer()
  const pasted = sharp(ground).composite([
    { input, gravity: 'center' },
    ...(fills ? [{ input: ground, blend: 'dest-in' as const }] : []),
  ])
  return pasted.png({ compressionLevel: 9 }).toBuffer()
}

async function fillsSquare(logo: Uint8Array) {
  const [{ isOpaque }, { width, height }] = await Promise.all([sharp(logo).stats(), sharp(logo).metadata()])
  return isOpaque && Math.max(width / height, height / width) <= NEARLY_SQUARE
}
