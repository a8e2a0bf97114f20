import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import sharp, { type OverlayOptions } from 'sharp'
import type { CardDrawing } from './media-jobs.ts'

// All sizes are in pixels.
const CARD = { width: 1200, height: 630 }
/** The column of text, to the left of the art. */
const COLUMN = { left: 84, width: 600 }
const EMBLEM = { width: 420, height: 150 }
/** The larger size on a card that does not show the name. */
const LARGE_EMBLEM = { width: 520, height: 250 }
/** Space above and below the column. */
const EDGE = 60
const PLATE = { padding: 24, radius: 10 }
const BRAND = { sizes: [84, 76, 68, 60, 54, 48, 44, 40], lines: 3, lineHeight: 1.1 }
const PLACE = { sizes: [32, 28, 24], lines: 3, lineHeight: 1.3 }
const GAP = { afterEmblem: 44, afterBrand: 22 }
const FRAME = { inset: 28, radius: 14 }

export async function drawCard(card: CardDrawing): Promise<Uint8Array> {
  const fonts = await Promise.all(card.fonts.map(async (path) => create(await readFile(path)) as Font))
  const name = setText(card.brand, fonts, BRAND)
  const brand = card.logo?.isWide ? undefined : name
  const place = name && setText(card.location, fonts, PLACE)
  const placeTop = brand ? GAP.afterEmblem + brand.height + GAP.afterBrand : GAP.afterEmblem
  const below = place ? placeTop + place.height : brand ? GAP.afterEmblem + brand.height : 0
  const box = brand ? EMBLEM : LARGE_EMBLEM
  const emblem = await emblemOf(card, { ...box, height: Math.min(box.height, CARD.height - 2 * EDGE - below) })
  const top = Math.round((CARD.height - emblem.height - below) / 2)
  const bottom = top + emblem.height
  const { colors } = card
  const words = [
    brand?.paths(COLUMN.left, bottom + GAP.afterEmblem, colors.words),
    place?.paths(COLUMN.left, bottom + placeTop, colors.soft),
  ]
  const { inset, radius } = FRAME
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
<defs><radialGradient id="glow" cx="0.78" cy="0.5" r="0.62"><stop stop-color="${colors.glow}"/><stop offset="1" stop-color="${colors.ground}"/></radialGradient></defs>
<rect width="100%" height="100%" fill="url(#glow)"/>
<rect x="${inset}" y="${inset}" width="${CARD.width - 2 * inset}" height="${CARD.height - 2 * inset}" rx="${radius}" fill="none" stroke="${colors.rule}" stroke-width="1.5"/>
${card.art}${emblem.plate(COLUMN.left, top, colors.plate)}${words.join('')}</svg>`
  return sharp(Buffer.from(svg))
    .composite(emblem.overlay(COLUMN.left, top))
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

type Emblem = {
  height: number
  plate: (left: number, top: number, color: string) => string
  overlay: (left: number, top: number) => OverlayOptions[]
}

/** Draws the logo, on a plate if it needs one, or the mark if there is no logo. */
async function emblemOf({ logo, mark }: CardDrawing, box: typeof EMBLEM): Promise<Emblem> {
  if (!logo) {
    const side = box.height
    const input = await sharp(Buffer.from(mark), { density: (72 * side) / 64 })
      .resize(side)
      .png()
      .toBuffer()
    return { height: side, plate: () => '', overlay: (left, top) => [{ input, left, top }] }
  }
  const padding = logo.hasPlate ? PLATE.padding : 0
  const { data: input, info } = await sharp(logo.bytes)
    .resize({ width: box.width - 2 * padding, height: box.height - 2 * padding, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const [w, h] = [info.width + 2 * padding, info.height + 2 * padding]
  return {
    height: h,
    plate: (x, y, color) =>
      padding ? `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${PLATE.radius}" fill="${color}"/>` : '',
    overlay: (left, top) => [{ input, left: left + padding, top: top + padding }],
  }
}

type Style = { sizes: number[]; lines: number; lineHeight: number }

/**
 * Breaks a text into lines of the largest size that fits the column. If none does, long words are broken too.
 * @returns undefined if the fonts lack a letter, or if the text is empty
 */
function setText(text: string, fonts: Font[], { sizes, lines: most, lineHeight }: Style) {
  const known = [...text.normalize('NFC')].map((letter) => writable(letter, fonts))
  const words = known.join('').trim().split(/\s+/)
  if (known.includes(undefined) || words.join('') === '') return undefined
  const widthAt = (size: number) => (line: string) => outline(line, fonts, size).width
  const fits = (size: number) => {
    const lines = wrap(words, COLUMN.width, widthAt(size))
    return lines.length <= most && lines.every((line) => widthAt(size)(line) <= COLUMN.width)
  }
  const size = sizes.find(fits)
  const used = size ?? sizes.at(-1) ?? 0
  const lines = size
    ? balanced(words, widthAt(used))
    : wrap(
        words.flatMap((word) => pieces(word, widthAt(used))),
        COLUMN.width,
        widthAt(used),
      )
  const step = used * lineHeight
  return {
    height: Math.round(lines.length * step),
    paths: (left: number, top: number, color: string) => {
      const first = top + (step - used) / 2 + used * 0.8
      const drawn = lines.map((line, at) => outline(line, fonts, used).paths(left, first + at * step))
      return `<g fill="${color}">${drawn.join('')}</g>`
    },
  }
}

/** Leaves out symbols, such as emoji, and accents that the fonts lack. @returns undefined if they lack the letter */
function writable(letter: string, fonts: Font[]): string | undefined {
  if (/\s/.test(letter)) return ' '
  if (fontFor(letter, fonts)) return letter
  if (!/[\p{L}\p{N}]/u.test(letter)) return ''
  const [plain = ''] = letter.normalize('NFD')
  return fontFor(plain, fonts) && plain
}

const fontFor = (letter: string, fonts: Font[]) =>
  fonts.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

function wrap(words: string[], width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(line) <= width) lines[lines.length - 1] = line
    else lines.push(word)
  }
  return lines
}

/** Makes the lines as equal as they can be without adding one. */
function balanced(words: string[], widthOf: (line: string) => number): string[] {
  let best = wrap(words, COLUMN.width, widthOf)
  for (let width = COLUMN.width; width > COLUMN.width / 2; width -= 20) {
    const lines = wrap(words, width, widthOf)
    if (lines.length > best.length) break
    best = lines
  }
  return best
}

/** Breaks a word that is wider than the column. */
function pieces(word: string, widthOf: (line: string) => number): string[] {
  const parts = ['']
  for (const letter of word) {
    const longer = parts.at(-1) + letter
    if (widthOf(longer) <= COLUMN.width) parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}

/** Converts a line to paths. Neighboring letters of one font are set together, so that they are kerned. */
function outline(line: string, fonts: Font[], size: number) {
  const runs: { font: Font; text: string }[] = []
  for (const letter of line) {
    const last = runs.at(-1)
    const font = fontFor(letter, fonts)
    if (!font) continue
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  const placed: { path: string; x: number; y: number; scale: number }[] = []
  let width = 0
  for (const { font, text } of runs) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    for (const [at, glyph] of glyphs.entries()) {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[at] ?? {}
      placed.push({ path: glyph.path.toSVG(), x: width + xOffset * scale, y: yOffset * scale, scale })
      width += xAdvance * scale
    }
  }
  const paths = (left: number, baseline: number) =>
    placed
      .map(
        ({ path, x, y, scale }) =>
          `<path transform="translate(${(left + x).toFixed(2)} ${(baseline - y).toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${path}"/>`,
      )
      .join('')
  return { width, paths }
}
