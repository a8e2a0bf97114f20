import { z } from '@hono/zod-openapi'
import { kindsWith } from '#features/nouns.ts'

const KINDS = kindsWith('hasTrash')
const counts = Object.fromEntries(KINDS.map((kind) => [kind, z.int()])) as Record<(typeof KINDS)[number], z.ZodInt>

export const starterContentSchema = z
  .object({
    state: z
      .enum(['present', 'removed', 'none'])
      .openapi({ description: '`none`: nothing can be removed or brought back.' }),
    counts: z.object(counts),
    kept: z
      .array(z.object({ kind: z.string(), title: z.string() }))
      .openapi({ description: 'These stay, because an administrator has changed them.' }),
  })
  .openapi('StarterContent')

export type StarterContent = z.infer<typeof starterContentSchema>
