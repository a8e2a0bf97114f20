import { type BrandColors, type Palette, toOklch } from '#ui/look/palette.ts'
import type { MovedColor } from './look.schema.ts'

/** Says which chosen colors nobody could read, and what the site uses instead. */
export function movedColors({ accent, ground }: BrandColors, { link, night }: Palette): MovedColor[] {
  const moved: MovedColor[] = []
  if (link !== accent)
    moved.push({
      name: 'accent',
      chosen: accent,
      used: link,
      sentence: `Your ${colorName(accent)} is too ${excess(accent, link)} for links on this background. Links use ${link} instead.`,
    })
  if (night !== ground)
    moved.push({
      name: 'ground',
      chosen: ground,
      used: night,
      sentence: `Your ${colorName(ground)} is too ${excess(ground, night)} behind light text. The header and other dark areas use ${night} instead.`,
    })
  return moved
}

const excess = (chosen: string, used: string) => (toOklch(chosen).l > toOklch(used).l ? 'light' : 'dark')

const GRAY_MAX_CHROMA = 0.03
const BROWN_MAX_LIGHTNESS = 0.6

/** The OKLCH hue at which each name ends, in degrees. */
const HUES: [number, string][] = [
  [18, 'pink'],
  [40, 'red'],
  [80, 'orange'],
  [115, 'yellow'],
  [160, 'green'],
  [205, 'teal'],
  [275, 'blue'],
  [318, 'purple'],
  [360, 'pink'],
]

/** The everyday name of a color, for a sentence. */
function colorName(hex: string): string {
  const { l, c, h = 0 } = toOklch(hex)
  if (l > 0.97) return 'white'
  if (l < 0.2) return 'black'
  if (c < GRAY_MAX_CHROMA) return 'gray'
  const name = HUES.find(([end]) => h <= end)?.[1] ?? 'pink'
  return ['orange', 'yellow'].includes(name) && l < BROWN_MAX_LIGHTNESS ? 'brown' : name
}
