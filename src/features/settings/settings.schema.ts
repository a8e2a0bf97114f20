import { z } from '@hono/zod-openapi'
import { readWordingList } from '#features/wording/wording-list.ts'
import { integerSchema } from '#platform/http/integer.schema.ts'
import {
  AGE_MAX,
  AGE_MIN,
  AGE_QUESTION_MAX,
  BRAND_MAX,
  CONTACT_WELCOME_MAX,
  CREDIT_LINE_MAX,
  FOOTER_TEXT_MAX,
  LEAD_MAX,
  LICENSE_MAX,
  LINK_MAX,
  OPENING_HOURS_MAX,
  PLACE_MAX,
  POSTAL_ADDRESS_MAX,
  TAGLINE_MAX,
  WARNING_MAX,
  WARNING_SOURCE_MAX,
  WORDING_LIST_MAX,
  YEAR_MAX,
  YEAR_MIN,
} from '#platform/http/limits.ts'
import { lineSchema, textSchema } from '#platform/http/text.schema.ts'
import { changesSomething, NOTHING, versionSchema } from '#platform/http/version.schema.ts'
import { emailSchema } from '#platform/mail/address.schema.ts'
import { CAROUSEL, LOOK, TYPEFACES } from '#platform/site-words.ts'
import { isTimeZone } from '#platform/time-zone.ts'
import { completeAddress, completeProfile, isDomainOf, NETWORKS } from './complete-link.ts'
import { hoursSchema } from './hours/hours.schema.ts'
import { DAY_SENTENCE, MONTH_SENTENCE } from './warning.ts'

const AGE_SENTENCE = `Enter an age from ${AGE_MIN} to ${AGE_MAX}.`
const YEAR_SENTENCE = `Enter a year from ${YEAR_MIN} to ${YEAR_MAX}.`
const LINK_SENTENCE = 'Enter an address that begins with https://, or leave this blank.'
export const COLOR_SENTENCE = `Enter a color such as ${LOOK.accent}.`

/** An address that a site can link to. @param protocols with a colon @param sentence the error for any other text */
export const webAddressSchema = (protocols: string[], sentence: string) =>
  z
    .string(sentence)
    .overwrite(completeAddress)
    .max(LINK_MAX, `A link can have at most ${LINK_MAX} characters.`)
    .refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), sentence)
    .refine((text) => !/\s/.test(text), 'Remove the spaces from this address.')
    .refine(
      (text) => !URL.parse(text)?.username && !URL.parse(text)?.password,
      'Remove the username and password from this address.',
    )
    .refine(
      (text) => URL.parse(text)?.hostname.includes('.'),
      'Enter an address with a full domain name, such as https://example.com.',
    )

const SELECTOR_SENTENCE = 'Enter a selector such as “mail2026”, or leave this blank.'
const LOGO_SENTENCE = '“logoId” must be the id of a logo, or 0.'

export const colorSchema = z
  .string(COLOR_SENTENCE)
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, COLOR_SENTENCE)

const wordingListSchema = textSchema('A wording list', { max: WORDING_LIST_MAX })
  .overwrite((text) => text.replaceAll('\r\n', '\n'))
  .openapi({
    description:
      'Phrases that show the writer a note, grouped by reason. The format is in docs/decisions/026-wording.md.',
  })

const checkedWordingListSchema = wordingListSchema.check(({ value, issues }) => {
  const { error } = readWordingList(value)
  if (error) issues.push({ code: 'custom', input: value, message: error })
})

const linkSchema = (complete = completeAddress) =>
  z
    .string(LINK_SENTENCE)
    .overwrite(complete)
    .pipe(z.union([z.literal(''), webAddressSchema(['https:'], LINK_SENTENCE)], LINK_SENTENCE))

const profileSchema = (network: keyof typeof NETWORKS) =>
  z
    .string(LINK_SENTENCE)
    .refine((typed) => !isDomainOf(typed, NETWORKS[network]), 'Add the name of your page, such as @maple.')
    .pipe(linkSchema((typed) => completeProfile(typed, NETWORKS[network])))
    .openapi({
      description: 'An https address. A name such as @maple, or an address without https://, is completed.',
    })

/** The fields that administrators set. Also validates each value that is read from the database, for each request. */
export const SETTING_FIELDS = {
  brand: lineSchema('A name', { max: BRAND_MAX, required: 'Enter the name of your business.' }),
  location: lineSchema('A place', { max: PLACE_MAX, required: 'Enter a place.' }),
  tagline: lineSchema('A tagline', { max: TAGLINE_MAX }),
  contactEmail: emailSchema,
  postalAddress: textSchema('A postal address', { max: POSTAL_ADDRESS_MAX }).openapi({
    description: 'Postal address of the sender in weekly updates; if empty, `location` is used.',
  }),
  updateCopyTo: z.union([z.literal(''), emailSchema], 'Enter an email address, or leave this blank.').openapi({
    description: 'Address that gets a copy of every weekly update, such as that of a licensing board.',
  }),
  dkimSelector: z
    .string(SELECTOR_SENTENCE)
    .trim()
    .regex(/^(?:[\w-]{1,63}(?:\.[\w-]{1,63}){0,3})?$/, SELECTOR_SENTENCE)
    .openapi({
      description: 'Where the DNS has the DKIM key of the sender; the provider of the mail server names it.',
    }),
  visitAddress: textSchema('An address for visitors', { max: POSTAL_ADDRESS_MAX }).openapi({
    description: 'Shown on Contact Us and the home page. The postal address is not.',
  }),
  hours: hoursSchema,
  openingHours: textSchema('A note on the hours', { max: OPENING_HOURS_MAX }).openapi({
    description: 'A note below the hours, such as “By appointment”.',
  }),
  licenseNumber: lineSchema('A license number', { max: LICENSE_MAX }),
  timeZone: z.string('Choose a time zone.').refine(isTimeZone, 'Choose a time zone from the list.').openapi({
    description: 'IANA time zone for the dates of posts and certificates.',
    example: 'America/New_York',
  }),
  instagramUrl: profileSchema('instagramUrl'),
  facebookUrl: profileSchema('facebookUrl'),
  youtubeUrl: profileSchema('youtubeUrl'),
  tiktokUrl: profileSchema('tiktokUrl'),
  mapUrl: linkSchema(),
  resultsLead: lineSchema('A lead line', { max: LEAD_MAX }),
  blogLead: lineSchema('A lead line', { max: LEAD_MAX }),
  contactLead: lineSchema('A lead line', { max: LEAD_MAX }),
  contactWelcome: textSchema('A welcome text', { max: CONTACT_WELCOME_MAX }),
  footerText: textSchema('The footer text', { max: FOOTER_TEXT_MAX }),
  credit: lineSchema('A credit', { max: CREDIT_LINE_MAX }),
  copyrightYear: z
    .union(
      [z.int(YEAR_SENTENCE).min(YEAR_MIN, YEAR_SENTENCE).max(YEAR_MAX, YEAR_SENTENCE), z.literal('current')],
      YEAR_SENTENCE,
    )
    .openapi({ description: 'A year, or `current` for this year.' }),
  minimumAge: z.int(AGE_SENTENCE).min(AGE_MIN, AGE_SENTENCE).max(AGE_MAX, AGE_SENTENCE),
  ageQuestion: lineSchema('The age question', { max: AGE_QUESTION_MAX, required: 'Enter the age question.' }).openapi({
    description: '`{age}` stands for the minimum age.',
  }),
  ageGateExitUrl: webAddressSchema(['https:', 'http:'], 'Enter an address that begins with https:// or http://.'),
  homeParts: z
    .array(z.enum(['quote', 'visit', 'posts', 'certificates', CAROUSEL], '“homeParts” contains an unknown part.'))
    .refine((parts) => new Set(parts).size === parts.length, '“homeParts” must list each part only once.')
    .overwrite((parts) => [...parts.filter((part) => part !== CAROUSEL), ...parts.filter((part) => part === CAROUSEL)])
    .openapi({ description: 'The parts of the home page below its sections. The carousel always comes last.' }),
  heroImageId: integerSchema('Choose an image from the library.').openapi({
    description: 'Image behind the welcome; 0 for the built-in drawing.',
  }),
  warningText: textSchema('The warning text', { max: WARNING_MAX }),
  warningSource: lineSchema('A source', { max: WARNING_SOURCE_MAX }),
  warningDate: z
    .union([z.literal(''), z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, MONTH_SENTENCE)], MONTH_SENTENCE)
    .openapi({ description: 'Month in which the source showed this text.', example: '2026-11' }),
  warningPlaces: z
    .array(z.enum(['gate', 'footer', 'posts', 'emails'], '“warningPlaces” contains an unknown place.'))
    .refine((places) => new Set(places).size === places.length, '“warningPlaces” must list each place only once.'),
  warningConfirmedOn: z.union([z.literal(''), z.iso.date(DAY_SENTENCE)], DAY_SENTENCE).openapi({
    description:
      'Day when an administrator checked the text, its source and its month. Required when any of them changes.',
  }),
  accent: colorSchema,
  ground: colorSchema,
  scheme: z.enum(['light', 'dark'], '“scheme” must be “light” or “dark”.'),
  typefaces: z.enum(TYPEFACES, 'Choose a pair of typefaces from the list.'),
  logoId: integerSchema(LOGO_SENTENCE).openapi({
    description: 'Id of a logo that `POST /api/admin/logo` has stored; 0 for the built-in one.',
  }),
  // Only the form checks each line, which takes 20 ms for a long list.
  wordingList: wordingListSchema,
}

const valuesSchema = z.object(SETTING_FIELDS)

/** The fields that the Look page publishes and reverts. */
export const lookSchema = valuesSchema.pick({
  accent: true,
  ground: true,
  scheme: true,
  typefaces: true,
  heroImageId: true,
  logoId: true,
})

/** A look with the ids of its hero image and its logo. 0: the built-in one. */
export type ChosenLook = z.infer<typeof lookSchema>

/** The current value of each field. */
export type SettingValues = z.infer<typeof valuesSchema>

export const settingsSchema = valuesSchema.extend({ isLocked: z.boolean(), version: z.int() }).openapi('Settings')

export type Settings = z.infer<typeof settingsSchema>

/** The changed fields, as the form and the server check them. */
export const changedSettingsSchema = valuesSchema.extend({ wordingList: checkedWordingListSchema }).partial()

export const settingsFormSchema = changedSettingsSchema
  .extend({ version: versionSchema })
  .refine(changesSomething, { path: ['brand'], error: NOTHING })
  .openapi('SettingsForm')

export type SettingsInput = z.infer<typeof settingsFormSchema>
