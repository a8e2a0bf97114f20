import { z } from '@hono/zod-openapi'

/** The kinds of opened pages, with their names. `question`: a message that visitors sent, so it is not a page. */
export const VIEW_KINDS = {
  home: 'Home page',
  results: 'Test results',
  blog: 'Blog',
  post: 'Post',
  certificate: 'Certificate',
  pdf: 'PDF',
  contact: 'Contact page',
  question: 'Question',
} as const

export type Kind = keyof typeof VIEW_KINDS

const kindSchema = z.enum(Object.keys(VIEW_KINDS) as [Kind, ...Kind[]])
const countSchema = z.number().int()
const daySchema = z.string().openapi({ example: '2026-11-24' })

export const SPANS = ['days', 'months'] as const

export const spanQuerySchema = z.object({
  span: z.enum(SPANS).default('days').openapi({ description: 'The last 30 days, or the last 12 months.' }),
})

export const openedSchema = z.object({
  path: z.string().max(100).openapi({ description: 'The path of the page.', example: '/blog/12' }),
})

export const visitsSchema = z
  .object({
    span: z.enum(SPANS),
    since: daySchema.nullable().openapi({ description: 'The first day that has a count.' }),
    bars: z
      .array(z.object({ start: daySchema, count: countSchema }))
      .openapi({ description: 'The opened pages of each day or month. The last one is not over.' }),
    kinds: z.array(z.object({ kind: kindSchema, count: countSchema })),
    top: z
      .array(
        z.object({
          page: z.string().openapi({ example: 'post:12' }),
          kind: kindSchema,
          title: z.string(),
          path: z.string().nullable().openapi({ description: 'Null if visitors cannot open it any more.' }),
          count: countSchema,
        }),
      )
      .openapi({ description: 'The ten most opened pages.' }),
  })
  .openapi('Visits')

export type Visits = z.infer<typeof visitsSchema>
