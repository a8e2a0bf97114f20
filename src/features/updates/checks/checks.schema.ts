import { z } from '@hono/zod-openapi'
import { SETTING_FIELDS } from '#features/settings/settings.schema.ts'
import { updateTextsSchema } from '../updates.schema.ts'

export const briefToCheckSchema = updateTextsSchema.pick({ generatedBrief: true }).openapi('BriefToCheck')

export const briefChecksSchema = z
  .object({
    missing: z
      .array(z.object({ text: z.string(), href: z.string() }))
      .openapi({ description: 'Links to pages of this site that visitors cannot see.' }),
  })
  .openapi('BriefChecks')

export const senderQuerySchema = z.object({
  dkimSelector: SETTING_FIELDS.dkimSelector.optional().openapi({ description: 'By default, the stored one.' }),
})

const senderCheckSchema = z.object({
  name: z.enum(['SPF', 'DMARC', 'DKIM']),
  state: z
    .enum(['fine', 'missing', 'wrong', 'unknown'])
    .openapi({ description: '`unknown`: it could not be looked up.' }),
  sentence: z.string(),
})

export type SenderCheck = z.infer<typeof senderCheckSchema>

export const senderChecksSchema = z
  .object({
    domain: z.string(),
    dkimSelector: z.string(),
    checks: z.array(senderCheckSchema).openapi({ description: 'Empty if the domain cannot exist.' }),
  })
  .openapi('SenderChecks')

export type SenderAnswer = z.infer<typeof senderChecksSchema>
