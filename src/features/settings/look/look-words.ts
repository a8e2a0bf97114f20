import type { Look } from '#platform/site-words.ts'
import { heroWords, logoWords, readIdWords } from '../setting-words.ts'
import type { ChosenLook } from '../settings.schema.ts'

/** The look as the form holds it: colors as they are typed, the hero image as `heroWords` and the logo as `logoWords`. */
export type LookWords = Omit<ChosenLook, 'heroImageId' | 'logoId'> & { heroImageId: string; logoId: string }

export const lookWords = ({ accent, ground, scheme, typefaces, heroImageId, logoId }: ChosenLook): LookWords => ({
  accent,
  ground,
  scheme,
  typefaces,
  heroImageId: heroWords(heroImageId),
  logoId: logoWords(logoId),
})

/** Reads a typed color. The # is optional, and three digits are enough. @returns undefined if the text is not a color */
export function readColor(words: string): string | undefined {
  const digits = words.trim().toLowerCase().replace(/^#/, '')
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return /^[0-9a-f]{6}$/.test(long) ? `#${long}` : undefined
}

/** The look of the form. A color that cannot be read yet keeps its stored value. */
export const readLook = (words: LookWords, stored: LookWords): ChosenLook => ({
  ...words,
  accent: readColor(words.accent) ?? stored.accent,
  ground: readColor(words.ground) ?? stored.ground,
  heroImageId: readIdWords(words.heroImageId),
  logoId: readIdWords(words.logoId),
})

export const isSameLook = (a: Look, b: Look) =>
  a.accent === b.accent && a.ground === b.ground && a.scheme === b.scheme && a.typefaces === b.typefaces
