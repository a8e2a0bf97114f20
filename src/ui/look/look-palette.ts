import { wcagContrast } from 'culori/fn'
import { LRUCache } from 'lru-cache'
import { type Look, lookOf } from '#platform/site-words.ts'
import { type Palette, paletteOf } from './palette.ts'

const known = new LRUCache<string, Palette>({ max: 100 })

/** Like `paletteOf`, which takes milliseconds, but remembers recent palettes. */
export function paletteFor(look: Partial<Look>): Palette {
  const { accent, ground, scheme } = lookOf(look)
  const key = [accent, ground, scheme].join()
  const palette = known.get(key) ?? paletteOf({ accent, ground, scheme })
  known.set(key, palette)
  return palette
}

/** Emails are always light, because mail programs darken them as their readers wish. */
export const mailPaletteFor = (look: Partial<Look>) => paletteFor({ ...look, scheme: 'light' })

type Grays = { isOpaque: boolean; darkGray: string; lightGray: string }

const VISIBLE_CONTRAST = 3
const WHITE = 'white'

/** The contrast of the dark or the light parts of a logo, whichever is lower. */
const contrastOn = (ground: string, { darkGray, lightGray }: Grays) =>
  Math.min(wcagContrast(darkGray, ground), wcagContrast(lightGray, ground))

/** Whether a logo is better visible on a light plate than on a dark band. */
export function isPlateNeeded(logo: Grays, look: Partial<Look>): boolean {
  const { night, 'on-night-bright': plate } = paletteFor(look)
  const onNight = contrastOn(night, logo)
  return !logo.isOpaque && onNight < VISIBLE_CONTRAST && contrastOn(plate, logo) > onNight
}

/** The color behind a logo in icons: white, or the ground of the look if the logo is too light. */
export function tileOf(logo: Grays, look: Partial<Look>): string {
  const { night } = paletteFor(look)
  const onWhite = contrastOn(WHITE, logo)
  return onWhite >= VISIBLE_CONTRAST || onWhite >= contrastOn(night, logo) ? WHITE : night
}
