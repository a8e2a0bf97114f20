import { z } from '@hono/zod-openapi'
import { readWordingList } from '#features/wording/wording-list.ts'
import { integerSchema } from '#platform/http/integer.schema.ts'
import { AGE_MAX, AGE_MIN, LINK_MAX, WORDING_LIST_MAX, YEAR_MAX, YEAR_MIN } from '#platform/http/limits.ts'
import { lineSchema, textSchema } from '#platform/http/text.schema.ts'
import { changesSomething, NOTHING, versionSchema } from '#platform/http/version.schema.ts'
import { emailSchema } from '#platform/mail/address.schema.ts'
import { TYPEFACES } from '#platform/site-words.ts'
import { isTimeZone } from '#platform/time-zone.ts'
import {
  AGE_SENTENCE,
  COLOR_SENTENCE,
  EXIT_LINK,
  LINK,
  LINK_TOO_LONG,
  linkError,
  SETTING_TEXTS as TEXTS,
  YEAR_SENTENCE,
} from './setting-texts.ts'
import { DAY_SENTENCE, MONTH_SENTENCE } from './warning.ts'

type Rules = { noun: string; max: number; required?: string }

const line = ({ noun, ...rules }: Rules) => lineSchema(noun, rules)
const paragraph = ({ noun, ...rules }: Rules) => textSchema(noun, rules)

const addressSchema = (rule: typeof LINK) =>
  z
    .string(rule.sentence)
    .trim()
    .max(LINK_MAX, LINK_TOO_LONG)
    .check(({ value, issues }) => {
      const message = linkError(rule, value)
      // Without `continue`, a union would report its own error instead.
      if (message) issues.push({ code: 'custom', input: value, message, continue: true })
    })

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

const linkSchema = z.union([z.literal(''), addressSchema(LINK)], LINK.sentence)

/** The fields that administrators set. Also validates each value that is read from the database, for each request. */
export const SETTING_FIELDS = {
  brand: line(TEXTS.brand),
  location: line(TEXTS.location),
  tagline: line(TEXTS.tagline),
  contactEmail: emailSchema,
  postalAddress: paragraph(TEXTS.postalAddress).openapi({
    description: 'Postal address of the sender in weekly updates; if empty, `location` is used.',
  }),
  openingHours: paragraph(TEXTS.openingHours),
  licenseNumber: line(TEXTS.licenseNumber),
  timeZone: z.string('Choose a time zone.').refine(isTimeZone, 'Choose a time zone from the list.').openapi({
    description: 'IANA time zone for the dates of posts and certificates.',
    example: 'America/New_York',
  }),
  instagramUrl: linkSchema,
  facebookUrl: linkSchema,
  youtubeUrl: linkSchema,
  tiktokUrl: linkSchema,
  mapUrl: linkSchema,
  footerText: paragraph(TEXTS.footerText),
  credit: line(TEXTS.credit),
  copyrightYear: z
    .union(
      [z.int(YEAR_SENTENCE).min(YEAR_MIN, YEAR_SENTENCE).max(YEAR_MAX, YEAR_SENTENCE), z.literal('current')],
      YEAR_SENTENCE,
    )
    .openapi({ description: 'A year, or `current` for this year.' }),
  minimumAge: z.int(AGE_SENTENCE).min(AGE_MIN, AGE_SENTENCE).max(AGE_MAX, AGE_SENTENCE),
  ageQuestion: line(TEXTS.ageQuestion).openapi({ description: '`{age}` stands for the minimum age.' }),
  ageGateExitUrl: addressSchema(EXIT_LINK),
  homeParts: z
    .array(z.enum(['quote', 'carousel', 'posts', 'certificates'], '“homeParts” contains an unknown part.'))
    .refine((parts) => new Set(parts).size === parts.length, '“homeParts” must list each part only once.')
    .openapi({ description: 'Parts of the home page below its sections, in order.' }),
  heroImageId: integerSchema('Choose an image from the library.').openapi({
    description: 'Image behind the welcome; 0 for the built-in drawing.',
  }),
  warningText: paragraph(TEXTS.warningText).openapi({ description: 'A health warning; empty for none.' }),
  warningSource: line(TEXTS.warningSource),
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
  accent: colorSchema.openapi({ description: 'The color of links, which also tints pages and text.' }),
  ground: colorSchema.openapi({ description: 'The color of the header and other dark areas.' }),
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

export const settingsSchema = valuesSchema
  .extend({
    isLocked: z.boolean().openapi({ description: 'Whether the settings are locked by `SETTINGS=locked`.' }),
    version: z.int().openapi({ description: 'Version number, incremented by each save; 0 before the first one.' }),
  })
  .openapi('Settings')

export type Settings = z.infer<typeof settingsSchema>

export const settingsFormSchema = valuesSchema
  .extend({ wordingList: checkedWordingListSchema })
  .partial()
  .extend({ version: versionSchema })
  .refine(changesSomething, { path: ['brand'], error: NOTHING })
  .openapi('SettingsForm')

export type SettingsInput = z.infer<typeof settingsFormSchema>
