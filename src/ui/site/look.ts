import { use } from 'react'
import { LOOK, type Look, lookOf } from '#platform/site-words.ts'
import { SiteContext } from './site.ts'

export const ART = ['band', 'favicon', 'gate', 'hero', 'logo', 'section-1', 'section-2', 'section-3', 'sprig'] as const

type ArtName = (typeof ART)[number]

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

/** Returns the URL of a drawing in the colors of this site. @param ours its URL in our colors */
export function useArt(name: ArtName, ours: string): string {
  // The error page that replaces a failed layout has no `SiteContext`.
  const key = colorsKey(use(SiteContext) ?? {})
  return key ? artUrl(key, name) : ours
}

/** The pair of typefaces of this site; undefined for ours. */
export function useTypefaces() {
  const { typefaces } = use(SiteContext) ?? {}
  return typefaces === LOOK.typefaces ? undefined : typefaces
}
