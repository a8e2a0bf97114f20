import { LOOK, type Look, lookOf, type SiteWords } from '#platform/site-words.ts'

/** The drawings of plants that the site shows in the colors of its look. */
export const ART = ['band', 'favicon', 'gate', 'hero', 'logo', 'section-1', 'section-2', 'section-3', 'sprig'] as const

export type ArtName = (typeof ART)[number]

/** Identifies the colors of a look in URLs. */
export const lookKey = ({ accent, ground, scheme }: Look) => [accent.slice(1), ground.slice(1), scheme].join('-')

/** Like `lookKey`; undefined for our own colors. */
export function colorsKey(look: Partial<Look>): string | undefined {
  const key = lookKey(lookOf(look))
  return key === lookKey(LOOK) ? undefined : key
}

export const artUrl = (key: string, name: ArtName | 'look-card') => `/art/${key}/${name}.svg`

/** The URL of a small drawing of a site in these colors. */
export const lookCardUrl = (look: Look) => artUrl(lookKey(look), 'look-card')

export const ICON_SIDES = [32, 180, 192, 512] as const

/** The social card and the icons, which also depend on the logo, the name and the place. */
export const CARD_AND_ICONS = ['card.jpg', ...ICON_SIDES.map((side) => `icon-${side}.png` as const)] as const

export type CardOrIcon = (typeof CARD_AND_ICONS)[number]

export const cardOrIconUrl = (key: string, name: CardOrIcon) => `/drawn/${key}/${name}`

type Drawings = Pick<SiteWords, 'drawings' | 'logo' | 'accent' | 'ground' | 'scheme'>

export const cardUrl = ({ drawings }: Drawings) => (drawings ? cardOrIconUrl(drawings, 'card.jpg') : '/social-card.jpg')

/** The key of the icons; undefined for those of the build, which depend on neither the name nor the place. */
export const iconsKey = (site: Drawings) => (site.logo || colorsKey(site) ? site.drawings : undefined)
