import {
  AGE_MAX,
  AGE_MIN,
  AGE_QUESTION_MAX,
  BRAND_MAX,
  CREDIT_LINE_MAX,
  FOOTER_TEXT_MAX,
  LICENSE_MAX,
  LINK_MAX,
  OPENING_HOURS_MAX,
  PLACE_MAX,
  POSTAL_ADDRESS_MAX,
  TAGLINE_MAX,
  WARNING_MAX,
  WARNING_SOURCE_MAX,
  YEAR_MAX,
  YEAR_MIN,
} from '#platform/http/limits.ts'
import { LOOK } from '#platform/site-words.ts'

/** The rules of the text fields, for the schema and the form. `noun`: the subject of error sentences. */
export const SETTING_TEXTS = {
  brand: { noun: 'A name', max: BRAND_MAX, required: 'Enter the name of your business.' },
  location: { noun: 'A place', max: PLACE_MAX, required: 'Enter a place.' },
  tagline: { noun: 'A tagline', max: TAGLINE_MAX },
  postalAddress: { noun: 'A postal address', max: POSTAL_ADDRESS_MAX },
  openingHours: { noun: 'Opening hours', max: OPENING_HOURS_MAX },
  licenseNumber: { noun: 'A license number', max: LICENSE_MAX },
  footerText: { noun: 'The footer text', max: FOOTER_TEXT_MAX },
  credit: { noun: 'A credit', max: CREDIT_LINE_MAX },
  warningText: { noun: 'The warning text', max: WARNING_MAX },
  warningSource: { noun: 'A source', max: WARNING_SOURCE_MAX },
  ageQuestion: { noun: 'The age question', max: AGE_QUESTION_MAX, required: 'Enter the age question.' },
} satisfies Record<string, { noun: string; max: number; required?: string }>

export const AGE_SENTENCE = `Enter an age from ${AGE_MIN} to ${AGE_MAX}.`
export const YEAR_SENTENCE = `Enter a year from ${YEAR_MIN} to ${YEAR_MAX}.`

type LinkRule = { protocols: string[]; sentence: string }

/** `protocols`: with a colon. `sentence`: the error for another protocol, and for a text that is not an address. */
export const LINK: LinkRule = {
  protocols: ['https:'],
  sentence: 'Enter an address that begins with https://, or leave this blank.',
}
export const EXIT_LINK: LinkRule = {
  protocols: ['https:', 'http:'],
  sentence: 'Enter an address that begins with https:// or http://.',
}
export const LINK_TOO_LONG = `A link can have at most ${LINK_MAX} characters.`

/** Returns the reason why a site cannot link to this address, or undefined if it can. */
export function linkError({ protocols, sentence }: LinkRule, text: string): string | undefined {
  if (text.length > LINK_MAX) return LINK_TOO_LONG
  const url = URL.parse(text)
  if (!url || !protocols.includes(url.protocol)) return sentence
  if (/\s/.test(text)) return 'Remove the spaces from this address.'
  if (url.username || url.password) return 'Remove the username and password from this address.'
  if (!url.hostname.includes('.')) return 'Enter an address with a full domain name, such as https://example.com.'
}

export const COLOR_SENTENCE = `Enter a color such as ${LOOK.accent}.`
