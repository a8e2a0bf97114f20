import type { HomePart, WarningPlace } from '#platform/site-words.ts'
import { SETTING_LABELS } from './setting-labels.ts'
import type { Settings, SettingsInput, SettingValues } from './settings.schema.ts'

/** The values as the form holds them: names of the home page's parts, and everything else as it is typed. */
export type SettingWords = Record<keyof SettingValues, string>

export const THIS_YEAR = 'This year'
export const BUILT_IN_LOGO = 'Built-in logo'
export const HOME_PART_NAMES: Record<HomePart, string> = {
  quote: 'Quote',
  carousel: 'Carousel',
  posts: 'Newest posts',
  certificates: 'Newest certificates',
}
export const WARNING_PLACE_NAMES: Record<WarningPlace, string> = {
  gate: 'Age question',
  footer: 'Footer',
  posts: 'Posts',
  emails: 'Weekly updates',
}

const FIELDS = Object.keys(SETTING_LABELS) as (keyof SettingValues)[]
const SEPARATOR = ', '

export const settingWords = (settings: Settings): SettingWords => ({
  ...(Object.fromEntries(FIELDS.map((field) => [field, `${settings[field]}`])) as SettingWords),
  copyrightYear: settings.copyrightYear === 'current' ? THIS_YEAR : `${settings.copyrightYear}`,
  homeParts: joinHomeParts(settings.homeParts),
  heroImageId: heroWords(settings.heroImageId),
  warningPlaces: joinWarningPlaces(settings.warningPlaces),
  logoId: logoWords(settings.logoId),
})

export const heroWords = (imageId: number) => (imageId === 0 ? 'Built-in drawing' : `Image ${imageId}`)
export const logoWords = (logoId: number) => (logoId === 0 ? BUILT_IN_LOGO : `Logo ${logoId}`)
/** Reads `heroWords` or `logoWords`. */
export const readIdWords = (words: string) => Number(words.slice(words.lastIndexOf(' ') + 1)) || 0

export const joinHomeParts = (parts: HomePart[]) => parts.map((part) => HOME_PART_NAMES[part]).join(SEPARATOR)

export function splitHomeParts(words: string): HomePart[] {
  const parts = Object.keys(HOME_PART_NAMES) as HomePart[]
  return words.split(SEPARATOR).flatMap((name) => parts.filter((part) => HOME_PART_NAMES[part] === name))
}

export const joinWarningPlaces = (places: WarningPlace[]) =>
  places.map((place) => WARNING_PLACE_NAMES[place]).join(SEPARATOR)

export function splitWarningPlaces(words: string): WarningPlace[] {
  const names = words.split(SEPARATOR)
  return (Object.keys(WARNING_PLACE_NAMES) as WarningPlace[]).filter((place) =>
    names.includes(WARNING_PLACE_NAMES[place]),
  )
}

/** The fields that differ from the stored ones, so that saving keeps what a newer version has stored in the others. */
export function changedSettings(words: SettingWords, stored: SettingWords): SettingsInput {
  const changed = FIELDS.filter((field) => words[field] !== stored[field])
  return Object.fromEntries(changed.map((field) => [field, parsed(field, words[field])]))
}

function parsed(field: keyof SettingValues, words: string) {
  if (field === 'homeParts') return splitHomeParts(words)
  if (field === 'heroImageId' || field === 'logoId') return readIdWords(words)
  if (field === 'warningPlaces') return splitWarningPlaces(words)
  if (words === THIS_YEAR && field === 'copyrightYear') return 'current'
  return field === 'minimumAge' || field === 'copyrightYear' ? Number(words) : words
}
