import { CAROUSEL, type HomePart, type WarningPlace } from '#platform/site-words.ts'
import { fieldErrors } from '#ui/office/field-errors.ts'
import { hoursErrors, hoursWords, readHours } from './hours/hours-words.ts'
import { SETTING_LABELS } from './setting-labels.ts'
import { changedSettingsSchema, type Settings, type SettingsInput, type SettingValues } from './settings.schema.ts'
import { warningErrors } from './warning.ts'

/** The values as the form holds them: names of the home page's parts, and everything else as it is typed. */
export type SettingWords = Record<keyof SettingValues, string>

export const THIS_YEAR = 'This year'
export const HOME_PART_NAMES: Record<HomePart, string> = {
  quote: 'Quote',
  visit: 'Visit us',
  posts: 'Newest posts',
  certificates: 'Newest certificates',
  [CAROUSEL]: 'Carousel',
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
  hours: hoursWords(settings.hours),
  homeParts: joinNames(HOME_PART_NAMES, settings.homeParts),
  heroImageId: heroWords(settings.heroImageId),
  warningPlaces: joinNames(WARNING_PLACE_NAMES, settings.warningPlaces),
  logoId: logoWords(settings.logoId),
})

export const heroWords = (imageId: number) => (imageId === 0 ? 'Built-in drawing' : `Image ${imageId}`)
export const logoWords = (logoId: number) => (logoId === 0 ? 'Built-in logo' : `Logo ${logoId}`)
/** Reads `heroWords` or `logoWords`. */
export const readIdWords = (words: string) => Number(words.slice(words.lastIndexOf(' ') + 1)) || 0

/** Writes parts of the home page or places of the warning by their names. */
export const joinNames = <Key extends string>(names: Record<Key, string>, keys: Key[]) =>
  keys.map((key) => names[key]).join(SEPARATOR)

/** Reads `joinNames`. */
export const splitNames = <Key extends string>(names: Record<Key, string>, words: string): Key[] =>
  words.split(SEPARATOR).flatMap((word) => (Object.keys(names) as Key[]).filter((key) => names[key] === word))

/** The fields that differ from the stored ones, so that saving keeps what a newer version has stored in the others. */
export function changedSettings(words: SettingWords, stored: SettingWords): SettingsInput {
  const changed = FIELDS.filter((field) => words[field] !== stored[field])
  return Object.fromEntries(changed.map((field) => [field, parsed(field, words[field])]))
}

function parsed(field: keyof SettingValues, words: string) {
  if (field === 'homeParts') return splitNames(HOME_PART_NAMES, words)
  if (field === 'hours') return readHours(words)
  if (field === 'heroImageId' || field === 'logoId') return readIdWords(words)
  if (field === 'warningPlaces') return splitNames(WARNING_PLACE_NAMES, words)
  if (words === THIS_YEAR && field === 'copyrightYear') return 'current'
  return field === 'minimumAge' || field === 'copyrightYear' ? Number(words.replaceAll(/\s/g, '')) : words
}

/** Returns the errors by input, before the form is sent. The server checks with the same rules. */
export function settingErrors(words: SettingWords, stored: SettingWords): Record<string, string> {
  const { hours, ...errors } = fieldErrors(changedSettingsSchema, changedSettings(words, stored))
  return { ...errors, ...warningErrors(words), ...hoursErrors(words.hours) }
}
