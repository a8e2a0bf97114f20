import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { brokenImage, FileRefusal, tooManyPixels } from '#platform/files/refusals.ts'
import { MAX_PIXELS } from './draw-image.ts'
import { fromPixels, type Pixels } from './encode-image.ts'
import { type ImageKind, logoKindOf } from './image-kinds.ts'
import type { DrawnLogo } from './media-jobs.ts'
import { readComplete } from './read-complete.ts'

/** In pixels: at least three times the largest box on a page, and twice the box in an email. */
const SHOWN = { width: 840, height: 360 }
const MAILED = { width: 440, height: 144 }
/** In pixels. The visible part is searched for in a copy of at most this size. */
const SCANNED = { width: 1000, height: 1000 }
const INSIDE = { fit: 'inside', withoutEnlargement: true } as const
const SMALLEST = { longer: 64, shorter: 16 }
const RATIO = { min: 1 / 4, max: 10 }
const SVG_MAX_PIXELS = 25_000_000
/** At 72, an SVG is drawn at its own size. sharp accepts the range from `min` to `max`. */
const DPI = { usual: 72, min: 1, max: 100_000 }
/** A larger file gets lossy compression, which is visible only in drawings. */
const LOSSLESS_MAX_BYTES = 60_000

/** Alpha values, up to 255: a pixel below the first is not visible, and one below the second is not opaque. */
const VISIBLE = 8
const OPAQUE = 250
/** An image whose colors differ by less than this, up to 255, is blank: JPEG never writes one color exactly. */
const DIFFERENCE_MIN = 12
const OPAQUE_SHARE = 0.97
/** The shares of visible pixels that may be darker than `darkGray` and lighter than `lightGray`. */
const OUTLIERS = 0.2

const EMPTY = 'This logo is empty: every pixel is transparent. Choose another file.'
const ONE_COLOR = "This logo is a single color, so there's nothing to see. Choose another file."
const TEXT =
  'This SVG contains text in a font that the site may not have. Convert the text to outlines (or paths) in your drawing program, or save the logo as a PNG, and try again.'
const BROKEN_SVG = "The site can't draw this SVG. Export it again, or save it as a PNG, and try again."

type Box = { left: number; top: number; width: number; height: number }
/** `open`: returns the upright picture. A vector picture is drawn about `scale` times as large. */
type Source = { width: number; height: number; isVector: boolean; open: (scale: number) => Sharp }

/**
 * Trims and scales a logo. Passes the bytes of an SVG to librsvg instead of its path, so that the SVG cannot refer to
 * other files or the network.
 * @throws FileRefusal if the file is unusable as a logo
 */
export async function drawLogo(path: string): Promise<DrawnLogo> {
  const kind = await logoKindOf(path)
  try {
    return kind === 'svg' ? await draw(await openSvg(path)) : await drawRaster(path, kind)
  } catch (error) {
    if (error instanceof FileRefusal) throw error
    throw kind === 'svg' ? new FileRefusal(400, BROKEN_SVG) : brokenImage()
  }
}

async function openSvg(path: string): Promise<Source> {
  const svg = await readFile(path)
  if (/<(?:\w+:)?text[\s>]/.test(svg.toString('latin1'))) throw new FileRefusal(400, TEXT)
  const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
  const max = Math.min(DPI.max / DPI.usual, Math.sqrt(SVG_MAX_PIXELS / (width * height)))
  const open = (scale: number) =>
    sharp(svg, { density: Math.max(DPI.min, DPI.usual * Math.min(scale, max)), limitInputPixels: 2 * SVG_MAX_PIXELS })
  return { width, height, isVector: true, open }
}

async function drawRaster(path: string, kind: ImageKind): Promise<DrawnLogo> {
  const maxPixels = MAX_PIXELS[kind]
  const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata()
  const { width, height } = autoOrient
  if (width * height > maxPixels) throw tooManyPixels(width, height, maxPixels)
  return readComplete(path, { isJpeg: kind === 'jpeg', maxPixels }, (open) =>
    draw({ width, height, isVector: false, open }),
  )
}

async function draw({ width, height, isVector, open }: Source): Promise<DrawnLogo> {
  const fit = (size: { width: number; height: number }, to: typeof SHOWN) =>
    Math.min(to.width / size.width, to.height / size.height)
  const seen = await toRgba(open(fit({ width, height }, SCANNED)).resize({ ...SCANNED, ...INSIDE }))
  const part = visibleBox(seen)
  if (!part) throw new FileRefusal(400, EMPTY)
  const size = { width: (part.width * width) / seen.width, height: (part.height * height) / seen.height }
  requireShape(size, isVector)
  const scale = fit(size, SHOWN)
  const whole = open(scale)
  const cut = scaled(part, isVector ? await sizeOf(whole) : { width, height }, seen)
  const logo = await toRgba(whole.extract(cut).resize({ ...SHOWN, ...INSIDE }))
  const measured = measure(logo)
  return {
    ...{ width: logo.width, height: logo.height, ...measured },
    webp: await toWebp(logo),
    mailPng: await toPng(fromPixels(logo).resize({ ...MAILED, ...INSIDE })),
  }
}

async function toRgba(source: Sharp): Promise<Pixels> {
  const { data, info } = await source.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  if (info.channels !== 4) throw brokenImage()
  return { data, width: info.width, height: info.height, channels: 4 }
}

async function sizeOf(picture: Sharp) {
  const { width, height } = await picture.metadata()
  return { width, height }
}

/** The smallest box around all visible pixels; undefined if there are none. */
function visibleBox({ data, width, height }: Pixels): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < VISIBLE) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** Scales a box to a picture of another size, rounded outward. */
function scaled(box: Box, to: { width: number; height: number }, from: Pixels): Box {
  const [x, y] = [to.width / from.width, to.height / from.height]
  const [left, top] = [Math.floor(box.left * x), Math.floor(box.top * y)]
  return {
    ...{ left, top },
    width: Math.min(to.width, Math.ceil((box.left + box.width) * x)) - left,
    height: Math.min(to.height, Math.ceil((box.top + box.height) * y)) - top,
  }
}

function requireShape({ width, height }: { width: number; height: number }, isVector: boolean) {
  const isTiny = Math.max(width, height) < SMALLEST.longer || Math.min(width, height) < SMALLEST.shorter
  const size = `${Math.ceil(width)} × ${Math.ceil(height)} pixels`
  if (isTiny && !isVector)
    throw new FileRefusal(
      400,
      `This logo has only ${size}. Choose a file whose longer side has at least ${SMALLEST.longer} pixels and whose shorter side has at least ${SMALLEST.shorter}.`,
    )
  const ratio = width / height
  if (ratio > RATIO.max)
    throw new FileRefusal(
      400,
      `This logo is ${Math.round(ratio)} times as wide as it is tall, so it would be too small to read. Choose one at most ${RATIO.max} times as wide as tall.`,
    )
  if (ratio < RATIO.min)
    throw new FileRefusal(
      400,
      `This logo is ${Math.round(1 / ratio)} times as tall as it is wide, so it would be too small to read. Choose one at most ${1 / RATIO.min} times as tall as wide.`,
    )
}

/** Finds out how dark and light the visible pixels are. @throws FileRefusal if the image is a blank sheet */
function measure({ data, width, height }: Pixels): Pick<DrawnLogo, 'isOpaque' | 'darkGray' | 'lightGray'> {
  const grays = new Float64Array(256)
  const [least, most] = [
    [255, 255, 255],
    [0, 0, 0],
  ]
  let opaque = 0
  let total = 0
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0
    if (alpha < VISIBLE) continue
    if (alpha >= OPAQUE) opaque++
    const gray = toGray(SHARES.reduce((sum, share, channel) => sum + share * toLinear(data[at + channel] ?? 0), 0))
    grays[gray] = (grays[gray] ?? 0) + alpha
    total += alpha
    for (const channel of [0, 1, 2]) {
      const value = data[at + channel] ?? 0
      if (value < (least[channel] ?? 0)) least[channel] = value
      if (value > (most[channel] ?? 0)) most[channel] = value
    }
  }
  const isOpaque = opaque >= width * height * OPAQUE_SHARE
  if (isOpaque && most.every((value, channel) => value - (least[channel] ?? 0) < DIFFERENCE_MIN))
    throw new FileRefusal(400, ONE_COLOR)
  return { isOpaque, darkGray: grayAt(grays, total * OUTLIERS), lightGray: grayAt(grays, total * (1 - OUTLIERS)) }
}

/** The weights of red, green and blue in the relative luminance (WCAG 2.2). */
const SHARES = [0.2126, 0.7152, 0.0722]
const LINEAR_OF = Float64Array.from({ length: 256 }, (_, value) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
)
const toLinear = (value: number) => LINEAR_OF[value] ?? 0
const toGray = (luminance: number) =>
  Math.round(255 * (luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * luminance ** (1 / 2.4) - 0.055))

/** Returns the gray, as hex, at which the pixels, counted from dark to light, add up to `weight`. */
function grayAt(grays: Float64Array, weight: number): string {
  let sum = 0
  const gray = grays.findIndex((each) => {
    sum += each
    return sum >= weight && each > 0
  })
  return `#${gray.toString(16).padStart(2, '0').repeat(3)}`
}

async function toWebp(logo: Pixels) {
  const lossless = await fromPixels(logo).webp({ lossless: true }).toBuffer()
  if (lossless.length <= LOSSLESS_MAX_BYTES) return lossless
  return fromPixels(logo).webp({ quality: 86, smartSubsample: true }).toBuffer()
}

async function toPng(logo: Sharp) {
  const png = await logo.clone().png({ compressionLevel: 9 }).toBuffer()
  return png.length <= LOSSLESS_MAX_BYTES ? png : logo.png({ palette: true }).toBuffer()
}
