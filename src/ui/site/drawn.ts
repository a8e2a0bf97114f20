import type { SiteWords } from '#platform/site-words.ts'
import { colorsKey } from './look.ts'

export const ICON_SIDES = [32, 180, 192] as const

/** The file names of the drawings that the site makes in its own look. */
export const DRAWN = ['card.jpg', ...ICON_SIDES.map((side) => `icon-${side}.png` as const)] as const

export type DrawnName = (typeof DRAWN)[number]

export const drawnUrl = (key: string, name: DrawnName) => `/drawn/${key}/${name}`

type Drawings = Pick<SiteWords, 'drawings' | 'logo' | 'accent' | 'ground' | 'scheme'>

export const cardUrl = ({ drawings }: Drawings) => (drawings ? drawnUrl(drawings, 'card.jpg') : '/social-card.jpg')

/** The key of the icons; undefined for those of the build, which depend on neither the name nor the place. */
export const iconsKey = (site: Drawings) => (site.logo || colorsKey(site) ? site.drawings : undefined)
