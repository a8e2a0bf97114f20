import { z } from '@hono/zod-openapi'
import { imageSchema, usedImageSchema } from '#features/images/images.schema.ts'
import { QUOTE_AUTHOR_MAX, QUOTE_MAX } from '#platform/http/limits.ts'
import { pageFields } from '#platform/http/page.schema.ts'
import { lineSchema, textSchema } from '#platform/http/text.schema.ts'
import { changesSomething, NOTHING, versionSchema } from '#platform/http/version.schema.ts'

const textColor = z.enum(['black', 'white'], 'The text color must be black or white.')

export const quoteSchema = z
  .object({
    id: z.int(),
    text: z.string().openapi({ maxLength: QUOTE_MAX }),
    author: z.string().openapi({ maxLength: QUOTE_AUTHOR_MAX, description: 'Empty for an anonymous quote.' }),
    imageUrl: z.string().nullable(),
    textColor,
    // Not `.nullable()`: the OpenAPI description would call every Image nullable.
    file: z.union([imageSchema, z.null()]),
    version: z.int(),
  })
  .openapi('Quote')

export type Quote = z.infer<typeof quoteSchema>

export const quotePageSchema = z.object({ quotes: z.array(quoteSchema), ...pageFields }).openapi('QuotePage')

export type QuotePage = z.infer<typeof quotePageSchema>

const form = usedImageSchema.extend({
  text: textSchema('A quote', { max: QUOTE_MAX, required: 'Enter the text of the quote.' }),
  author: lineSchema("An author's name", { max: QUOTE_AUTHOR_MAX }).nullable().optional(),
  textColor,
})

export const newQuoteSchema = form.extend({ textColor: textColor.default('white') }).openapi('NewQuote')
export const quoteFormSchema = form
  .partial()
  .extend({ version: versionSchema })
  .refine(changesSomething, { path: ['text'], error: NOTHING })
  .openapi('QuoteForm')

export type NewQuoteInput = z.infer<typeof newQuoteSchema>
export type QuoteInput = z.infer<typeof quoteFormSchema>
