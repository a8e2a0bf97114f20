import { z } from '@hono/zod-openapi'
import { SEARCH_MAX } from './limits.ts'
import { textSchema } from './text.schema.ts'

const PAGE_SIZE = 50
const PAGE_SIZE_MAX = 200
const PAGE_MAX = 1_000_000

const wholeNumber = (name: string, most: number) => {
  const sentence = `“${name}” must be a whole number from 1 to ${most}.`
  return z
    .string()
    .regex(/^[1-9]\d{0,6}$/, sentence)
    .transform(Number)
    .refine((value) => value <= most, sentence)
    .openapi({ type: 'integer' })
}

export const pageQuerySchema = z.object({
  page: wholeNumber('page', PAGE_MAX).optional(),
  pageSize: wholeNumber('pageSize', PAGE_SIZE_MAX).optional().openapi({ default: PAGE_SIZE }),
})

export type PageQuery = z.infer<typeof pageQuerySchema>

/** @param where the searched fields, such as 'title or author' */
export const wordsSchema = (where: string) =>
  textSchema('“search”', { max: SEARCH_MAX })
    .optional()
    .openapi({ description: `Words to search for. Each must occur in the ${where}.` })

/** A parameter that is `true` or left out. */
export const flagSchema = (name: string, description: string) =>
  z.literal('true', `“${name}” must be true or omitted.`).optional().openapi({ description })

/** Fields beside the list in a paged response. */
export const pageFields = {
  total: z.int().openapi({ description: 'Total number of items on all pages.' }),
  page: z.int(),
  pageSize: z.int(),
}

/** Without `page` and `pageSize`, most lists return all items. */
export const asksForPage = ({ page, pageSize }: PageQuery) => page !== undefined || pageSize !== undefined

/** Fills in the defaults. `offset` is the number of items before the page. */
export function placeOf({ page = 1, pageSize = PAGE_SIZE }: PageQuery) {
  return { page, pageSize, offset: (page - 1) * pageSize }
}
