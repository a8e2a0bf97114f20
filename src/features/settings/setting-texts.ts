import {
  AGE_MAX,
  AGE_MIN,
  AGE_QUESTION_MAX,
  BRAND_MAX,
  CREDIT_LINE_MAX,
  FOOTER_TEXT_MAX,
  LICENSE_MAX,
  OPENING_HOURS_MAX,
  PLACE_MAX,
  POSTAL_ADDRESS_MAX,
  TAGLINE_MAX,
  WARNING_MAX,
  WARNING_SOURCE_MAX,
  YEAR_MAX,
  YEAR_MIN,
} from '../../platform/http/limits.ts'
import { LOOK } from '../../platform/site-words.ts'

/** The rules of the text fields, for the schema and the form. `noun`: the subject of error sentences. */
export const SETTING_TEXTS = {
  brand: { noun: 'A name', max: BRAND_MAX, required: 'Enter the name of your business.' },
  location: { noun: 'A place', max: PLACE_MAX, required: 'Enter the place.' },
  tagline: { noun: 'A tagline', max: TAGLINE_MAX },
  postalAddress: { noun: 'A postal address', max: POSTAL_ADDRESS_MAX },
  openingHours: { noun: 'Opening hours', max: OPENING_HOURS_MAX },
  licenseNumber: { noun: 'A license number', max: LICENSE_MAX },
  footerText: { noun: 'A footer text', max: FOOTER_TEXT_MAX },
  credit: { noun: 'A credit', max: CREDIT_LINE_MAX },
  warningText: { noun: 'A warning text', max: WARNING_MAX },
  warningSource: { noun: 'A source', max: WARNING_SOURCE_MAX },
  ageQuestion: { noun: 'The age question', max: AGE_QUESTION_MAX, required: 'Enter the age question.' },
} satisfies Record<string, { noun: string; max: number; required?: string }>

export const LINK_SENTENCE = 'Enter an address that begins with https://, or leave this blank.'
export const EXIT_SENTENCE = 'Enter an address that begins with https://.'
export const AGE_SENTENCE = `Enter an age from ${AGE_MIN} to ${AGE_MAX}.`
export const YEAR_SENTENCE = `Enter a year from ${YEAR_MIN} to ${YEAR_MAX}.`

/** @param protocols with a colon, such as 'https:' */
export function isLinkTo(protocols: string[], text: string): boolean {
  const url = URL.parse(text)
  return url !== null && protocols.includes(url.protocol) && url.hostname.includes('.') && !/\s/.test(text)
}

export const COLOR_SENTENCE = `Enter a color such as ${LOOK.accent}.`
