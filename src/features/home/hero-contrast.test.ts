// test: no database
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { formatHex, interpolate, modeRgb, useMode as register, wcagContrast } from 'culori/fn'
import { type BrandColors, paletteOf } from '#ui/look/palette.ts'

register(modeRgb)

const HARD: [accent: string, ground: string][] = [
  ['#7d5717', '#0f1f17'],
  ['#ffffff', '#ffffff'],
  ['#808080', '#808080'],
  ['#00ff00', '#ff00ff'],
  ['#ffff00', '#ffff00'],
  ['#9a47b3', '#87ef3c'],
  ['#93df70', '#baddb6'],
  ['#c6c76b', '#473102'],
  ['#000000', '#000000'],
]
const LOOKS: BrandColors[] = HARD.flatMap(([accent, ground]) =>
  (['light', 'dark'] as const).map((scheme) => ({ accent, ground, scheme })),
)

const css = await Bun.file(join(import.meta.dirname, 'Hero.module.css')).text()
/** The share of the first color in a `color-mix` of the styles, from 0 to 1. */
const shareOf = (name: string, colors: string) =>
  Number(css.match(`--${name}: color-mix\\(in srgb, ${colors.replace(' ', ' (\\d+)%, ')}\\)`)?.[1]) / 100
const mixed = (first: string, second: string, share: number) => interpolate([second, first], 'rgb')(share)

test.each([
  ['the words of the hero', 'veil', ['on-night-bright'] as const],
  ['the links of the header', 'band', ['on-night', 'gold-light'] as const],
])('%s have a contrast of at least 4.5 over a white photo in every look', (_, layer, tokens) => {
  const share = shareOf(layer, 'var\\(--shade\\) transparent')
  expect(share).toBeWithin(0.5, 0.95)
  for (const look of LOOKS) {
    const palette = paletteOf(look)
    // Light text is hardest to read on a white photo.
    const shade = formatHex(
      mixed(palette.night, palette.shadow, shareOf('shade', 'var\\(--night\\) var\\(--shadow\\)')),
    )
    const ground = mixed(shade, '#ffffff', share)
    for (const token of tokens)
      expect([look, token, wcagContrast(palette[token], ground) >= 4.5]).toEqual([look, token, true])
  }
})
