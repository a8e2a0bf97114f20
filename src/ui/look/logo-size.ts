import type { SiteLogo } from '#platform/site-words.ts'

/** A wide logo contains the name, so it replaces the name as well as our mark. */
const WIDE_RATIO = 2

export const isWide = ({ width, height }: Size) => width >= WIDE_RATIO * height

/** In CSS pixels. */
export type Size = Pick<SiteLogo, 'width' | 'height'>

/** The size of a logo that is scaled into a box. */
export function fitInto(logo: Size, box: Size): Size {
  const scale = Math.min(box.width / logo.width, box.height / logo.height)
  return { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) }
}
