import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { proposalSchema } from '../details/details.schema.ts'
import { forgetLaboratory, getProposal, listLearned } from './learned.queries.ts'

const propose = route('get', '/files/{id}/proposal', 'Read the details of a certificate from its PDF', proposalSchema, {
  params: idParam,
  note: 'The call saves nothing, and leaves out doubtful values.',
})

const learnedSchema = z
  .object({
    laboratories: z.array(
      z.object({
        key: z.string(),
        laboratory: z.string(),
        fields: z.array(z.object({ field: z.string(), leftWords: z.string(), aboveWords: z.string() })),
      }),
    ),
  })
  .openapi('LearnedWords')

const list = route(
  'get',
  '/learned',
  'List the words by which details are found in the PDFs of a laboratory',
  learnedSchema,
)

const forget = route('delete', '/learned/{key}', 'Forget the words of a laboratory', messageSchema, {
  params: z.object({ key: z.string() }),
})

export const learnedApi = createRouter()
  .openapi(propose, async (c) => c.json(await getProposal(c.var.db, c.req.valid('param').id, c.var.clock()), 200))
  .openapi(list, async (c) => c.json({ laboratories: await listLearned(c.var.db) }, 200))
  .openapi(forget, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      const laboratory = await forgetLaboratory(tx, c.req.valid('param').key)
      await recordEvent(tx, occasionOf(c.var), 'certificate.wordsForgotten', laboratory)
    })
    return c.json({ message: 'Forgotten.' }, 200)
  })
