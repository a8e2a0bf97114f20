import { z } from '@hono/zod-openapi'
import { SUBSCRIBERS_FILE_MAX, TITLE_MAX } from '#platform/http/limits.ts'
import { lineSchema, textSchema } from '#platform/http/text.schema.ts'
import { interestsSchema } from '../subscribers.schema.ts'

const WORDING_MAX = 2000

const csv = textSchema('A file', { max: SUBSCRIBERS_FILE_MAX, required: 'Choose a file, or paste its lines.' })

export const importFileSchema = z.object({ csv }).openapi('SubscribersFile')

export const importPreviewSchema = z
  .object({
    new: z.int(),
    known: z.int().openapi({ description: 'Already confirmed or waiting.' }),
    left: z.int().openapi({ description: 'Left or refused here, or the file says so.' }),
    leaving: z.int().openapi({ description: 'How many of `left` the import marks as left.' }),
    invalid: z.int(),
    repeated: z.int().openapi({ description: 'Lines that repeat an address.' }),
    invalidLines: z
      .array(z.object({ line: z.int(), text: z.string() }))
      .openapi({ description: 'The first 100 lines without an address.' }),
  })
  .openapi('SubscribersFilePreview')

export type ImportPreview = z.infer<typeof importPreviewSchema>

/** The record of those who agreed before. */
const RECORD = {
  at: z.iso.date('Enter the day when they agreed.'),
  source: lineSchema('A source', { max: TITLE_MAX, required: 'Say where they agreed.' }),
  wording: textSchema('The wording', { max: WORDING_MAX, required: 'Copy the words to which they agreed.' }),
}

export const importFormSchema = z
  .object({
    csv,
    interests: interestsSchema,
    how: z.enum(['confirm', 'agreed'], '“how” must be “confirm” or “agreed”.').openapi({
      description:
        '`confirm`: everybody new gets one email to confirm. `agreed`: they agreed before, on the day `at`, to `wording`.',
    }),
    at: z.string().default(''),
    source: z.string().default(''),
    wording: z.string().default(''),
  })
  .check(({ value, issues }) => {
    if (value.how !== 'agreed') return
    const { error } = z.object(RECORD).safeParse(value)
    for (const { path, message } of error?.issues ?? []) issues.push({ code: 'custom', input: value, path, message })
  })
  .openapi('SubscribersImport')

export type ImportForm = z.infer<typeof importFormSchema>

export const importedSchema = z
  .object({ message: z.string(), added: z.int(), left: z.int() })
  .openapi('ImportedSubscribers')
