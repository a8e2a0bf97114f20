import { readWordingList } from '#features/wording/wording-list.ts'
import { AGE_MAX, AGE_MIN, YEAR_MAX, YEAR_MIN } from '#platform/http/limits.ts'
import { isEmail } from '#platform/mail/address.ts'
import { readAddress } from '#platform/mail/read-addresses.ts'
import { AGE_SENTENCE, EXIT_LINK, LINK, linkError, SETTING_TEXTS, YEAR_SENTENCE } from './setting-texts.ts'
import { type SettingWords, THIS_YEAR } from './setting-words.ts'
import { MONTH_SENTENCE, warningErrors } from './warning.ts'

type Errors = Partial<Record<keyof SettingWords, string>>

/** Returns the errors of invalid fields, by field, before the form is sent. The server validates them again. */
export function settingErrors(words: SettingWords): Errors {
  const errors: Errors = {}
  for (const [field, { noun, max, ...rest }] of Object.entries(SETTING_TEXTS)) {
    const text = words[field as keyof typeof SETTING_TEXTS].trim()
    if (text === '' && 'required' in rest) errors[field as keyof SettingWords] = rest.required
    if (text.length > max)
      errors[field as keyof SettingWords] = `${noun} can have at most ${max} characters. You've used ${text.length}.`
  }
  const links = ['instagramUrl', 'facebookUrl', 'youtubeUrl', 'tiktokUrl', 'mapUrl'] as const
  for (const field of links) {
    const error = words[field].trim() === '' ? undefined : linkError(LINK, words[field].trim())
    if (error) errors[field] = error
  }
  const exitError = linkError(EXIT_LINK, words.ageGateExitUrl.trim())
  if (exitError) errors.ageGateExitUrl = exitError
  if (!isEmail(readAddress(words.contactEmail) ?? words.contactEmail.trim()))
    errors.contactEmail = 'Enter a valid email address.'
  if (!isWithin(words.minimumAge, AGE_MIN, AGE_MAX)) errors.minimumAge = AGE_SENTENCE
  if (words.copyrightYear !== THIS_YEAR && !isWithin(words.copyrightYear, YEAR_MIN, YEAR_MAX))
    errors.copyrightYear = YEAR_SENTENCE
  if (words.warningDate !== '' && !/^\d{4}-(0[1-9]|1[0-2])$/.test(words.warningDate.trim()))
    errors.warningDate = MONTH_SENTENCE
  Object.assign(errors, warningErrors(words))
  const { error } = readWordingList(words.wordingList.trim())
  if (error) errors.wordingList = error
  return errors
}

const isWithin = (text: string, least: number, most: number) =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
