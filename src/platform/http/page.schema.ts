import { z } from '@hono/zod-openapi'
import { SEARCH_MAX } from './limits.ts'
import { textSchema } from './text.schema.ts'

const PAGE_SIZE = 50
const PAGE_SIZE_MAX = 200
const PAGE_MAX = 1_000_000

const wholeNumber = (name: string, most: number) => {
  const sentence = `${name} must be a whole number from 1 to ${most}.`
  return z
    .string()
    .regex(/^[1-9]\d{0,6}$/, sentence)
    .transform(Number)
    .refine((value) => value <= most, sentence)
    .openapi({ type: 'integer' })
}

/** Which part of a long list is asked for. */
export const pageQuerySchema = z.object({
  page: wholeNumber('page', PAGE_MAX).optional(),
  pageSize: wholeNumber('pageSize', PAGE_SIZE_MAX).optional().openapi({ default: PAGE_SIZE }),
})

export type PageQuery = z.infer<typeof pageQuerySchema>

/** @param where it is looked for, as in 'title or author' */
export const wordsSchema = (where: string) =>
  textSchema('search', { max: SEARCH_MAX })
    .optional()
    .openapi({ description: `Words to search for. Each must occur in the ${where}.` })

/** What stands beside the list in the answer of such a call. */
export const pageFields = {
  total: z.int().openapi({ description: 'Number of items on all pages.' }),
  page: z.int(),
  pageSize: z.int(),
}

/** Whether a part is asked for at all: without page and size most lists come whole. */
export const asksForPage = ({ page, pageSize }: PageQuery) => page !== undefined || pageSize !== undefined

/** The page that is asked for, and how many come before it. */
export function placeOf({ page = 1, pageSize = PAGE_SIZE }: PageQuery) {
  return { page, pageSize, offset: (page - 1) * pageSize }
}
