import { z } from '@hono/zod-openapi'
import { detailsSchema } from './details.schema.ts'
import { STANDINGS } from './standing.ts'

/** The details on a card, besides the batch number. */
export const cardFactsSchema = detailsSchema
  .pick({ totalThc: true, totalCbd: true, testedOn: true })
  .extend({ standing: z.object({ kind: z.enum(STANDINGS), words: z.string() }) })
  .openapi('CardFacts')

export type CardFacts = z.infer<typeof cardFactsSchema>
