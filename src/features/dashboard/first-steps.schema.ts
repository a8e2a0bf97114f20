import { z } from '@hono/zod-openapi'
import type { Deps } from '#platform/api/app-env.ts'

const firstStepSchema = z
  .object({
    text: z.string().openapi({ example: 'Add your logo' }),
    href: z.string().openapi({ example: '/admin/settings' }),
    isDone: z.boolean(),
  })
  .openapi('FirstStep')

export type FirstStep = z.infer<typeof firstStepSchema>

export const firstStepsSchema = z
  .object({
    steps: z.array(firstStepSchema).openapi({ description: 'In order. Locked settings have no steps.' }),
    isHidden: z.boolean(),
  })
  .openapi('FirstSteps')

export type FirstSteps = z.infer<typeof firstStepsSchema>

/** The file keys and texts of the starter content, to tell it from the grower's own content. */
export type StarterMarks = { certificateKeys: string[]; postTexts: string[] }

export type FirstStepContext = Pick<Deps, 'config' | 'db'> & { now: Date; starter: StarterMarks }

/** Returns the steps of one feature. Reads from the data whether they are done. */
export type FirstStepSource = (context: FirstStepContext) => Promise<FirstStep[]>
