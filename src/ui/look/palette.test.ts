// test: no database
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'
import { wcagContrast } from 'culori/fn'
import { COLOR_PAIRS } from '#testing/hard-colors.ts'
import { BRAND, PAIRS, PALETTE, type Palette, paletteOf, toOklch } from './palette.ts'

const SRC = join(import.meta.dirname, '../..')
const TOKENS = 'ui/site/tokens.css'
const read = (file: string) => Bun.file(join(SRC, file)).text()

// White, black, gray, cream, yellow, orange, red, pink, magenta, violet, blue, sky, cyan and neon green.
const COLORS = [
  ...[BRAND.accent, BRAND.ground, '#ffffff', '#000000', '#777777', '#f5f0e4', '#ffff00', '#ff8800', '#ff0000'],
  ...['#ff69b4', '#ff00ff', '#5b2a86', '#0000ff', '#7ec8f5', '#00ffff', '#39ff14'],
]

test('the default brand colors give exactly the values in tokens.css', async () => {
  const tokens = (await read(TOKENS)).matchAll(/--([\w-]+): (#\w+);/g)
  expect(Object.fromEntries([...tokens].map(([, name, hex]) => [name, hex]))).toEqual(PALETTE)
})

const unreadable = (palette: Palette) =>
  PAIRS.flatMap(({ token, on, contrast }) =>
    on.filter((one) => wcagContrast(palette[token], palette[one]) < contrast).map((one) => `${token} on ${one}`),
  )

for (const scheme of ['light', 'dark'] as const) {
  test.each(COLORS)(`text on ${scheme} pages is readable with any ground color if the accent color is %s`, (accent) => {
    for (const ground of COLORS)
      expect([ground, unreadable(paletteOf({ accent, ground, scheme }))]).toEqual([ground, []])
  })
}

test('text is readable with 12 difficult and 20 pseudo-random color pairs, on light and dark pages', () => {
  expect(COLOR_PAIRS).toHaveLength(32)
  for (const pair of COLOR_PAIRS)
    for (const scheme of ['light', 'dark'] as const)
      expect([pair, scheme, unreadable(paletteOf({ ...pair, scheme }))]).toEqual([pair, scheme, []])
})

test('links use the accent color unchanged if it is readable, and otherwise one that is readable', () => {
  expect(paletteOf({ ...BRAND, accent: '#5b2a86' }).link).toBe('#5b2a86')
  expect(paletteOf({ ...BRAND, accent: '#ffff00' }).link).not.toBe('#ffff00')
  expect(paletteOf({ ...BRAND, accent: '#ffdd00', scheme: 'dark' }).link).toBe('#ffdd00')
  const palette = paletteOf({ ...BRAND, scheme: 'dark' })
  expect(wcagContrast(palette.link, palette['paper-bright'])).toBeWithin(4.5, 4.7)
})

test('the dark color scheme gives dark pages, and the light one gives light pages', () => {
  const light = paletteOf({ ...BRAND, ground: '#12355b' })
  const dark = paletteOf({ ...BRAND, ground: '#12355b', scheme: 'dark' })
  expect(wcagContrast(light.paper, 'black')).toBeGreaterThan(15)
  expect(wcagContrast(dark.paper, 'white')).toBeGreaterThan(12)
})

const distance = (one: string, other: string) => {
  const degrees = Math.abs((toOklch(one).h ?? 0) - (toOklch(other).h ?? 0))
  return Math.min(degrees, 360 - degrees)
}

test('filled buttons have the hue of the ground color on light pages and that of the accent color on dark pages', () => {
  const colors = { accent: '#dcb974', ground: '#12355b' }
  expect(distance(paletteOf({ ...colors, scheme: 'light' }).button, colors.ground)).toBeLessThan(20)
  expect(distance(paletteOf({ ...colors, scheme: 'dark' }).button, colors.accent)).toBeLessThan(20)
})

test.each(['light', 'dark'] as const)(
  'the focus ring of %s pages has the accent color unless that color looks like an error',
  (scheme) => {
    const focusOf = (accent: string) => paletteOf({ accent, ground: '#12355b', scheme })
    for (const accent of ['#7d5717', '#2255bb', '#5b2a86'])
      expect([accent, focusOf(accent).focus]).toEqual([accent, focusOf(accent).gold])
    for (const accent of ['#b3311f', '#ff0000', '#9c2f12'])
      expect([accent, distance(focusOf(accent).focus, '#12355b') < 20]).toEqual([accent, true])
  },
)

test('paper is cream with the default accent color, and nearly gray with a red or blue one', () => {
  const chroma = (accent: string) => toOklch(paletteOf({ ...BRAND, accent }).paper).c
  expect(chroma(BRAND.accent)).toBeGreaterThan(0.016)
  for (const accent of ['#ff0000', '#9c2f12', '#2255bb', '#ff69b4']) expect(chroma(accent)).toBeLessThan(0.012)
})

// Skips anchors (`#main`, `/#certificate-3`), `{#…}` and private fields (`this.#add`).
const HEX = /(?<![\w&/.#{])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w(-])/gi
/** Allows translucent white and black, because they suit every brand. */
const OTHER_COLOR = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!255 255 255 \/|0 0 0 \/)/g

const MAY_HAVE_COLORS: Record<string, string> = {
  'ui/look/palette.ts': 'the colors themselves',
  [TOKENS]: 'their values for our brand',
  'platform/site-words.ts': 'our look',
  'features/settings/look/LookPage.tsx': 'looks to start from',
  'app/look/look-files.api.ts': 'the inks of the drawings',
  'ui/site/art/': 'drawings, made by tools/art',
}

async function colorsIn(pattern: RegExp, glob: string) {
  const found: string[] = []
  for await (const file of new Glob(glob).scan(SRC)) {
    const isTest = /\.test\.tsx?$/.test(file) || file.startsWith('testing/')
    if (isTest || Object.keys(MAY_HAVE_COLORS).some((path) => file.startsWith(path))) continue
    for (const [color] of (await read(file)).matchAll(pattern)) found.push(`${file}: ${color}`)
  }
  return found
}

test('only the palette, the tokens and the artwork contain color values', async () => {
  expect(await colorsIn(HEX, '**/*.{ts,tsx,css,svg,html}')).toEqual([])
  expect(await colorsIn(OTHER_COLOR, '**/*.css')).toEqual([])
})

test('the hex pattern matches colors but not anchors, private fields or character references', () => {
  const colors = ['#fff', '"#FFF8"', 'color:#7d5717', "'#7d571780'"]
  const others = ['#main', '#dead-end', '/#abc', 'this.#add', '#add(', '&#123;', '#12345', '#certificate', 'a#fade']
  expect(colors.filter((text) => !text.match(HEX))).toEqual([])
  expect(others.filter((text) => text.match(HEX))).toEqual([])
})

test('paletteOf throws “Not a color” for an invalid color', () => {
  for (const accent of ['', 'nonsense', '#7d571']) expect(() => paletteOf({ ...BRAND, accent })).toThrow('Not a color')
})
