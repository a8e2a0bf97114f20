import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { moveToTrash } from '#features/trash/trashable.queries.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { WITHDRAWAL_REASON_MAX } from '#platform/http/limits.ts'
import { lineSchema } from '#platform/http/text.schema.ts'
import { withdraw } from './withdrawals.queries.ts'

const remove = route('delete', '/delete/{id}', 'Move a certificate to the trash', messageSchema, {
  params: idParam,
  query: z.object({
    reason: lineSchema('A reason', { max: WITHDRAWAL_REASON_MAX })
      .optional()
      .openapi({ description: 'Visitors see it on the page that stays at the address of the certificate.' }),
  }),
})

/** @param starterKeys the starter certificates, which leave no page behind */
export const createWithdrawalsApi = (starterKeys: () => Promise<{ certificates: string[] }>) =>
  createRouter().openapi(remove, async (c) => {
    const { certificates } = await starterKeys()
    await c.var.db.transaction().execute(async (tx) => {
      const { id } = c.req.valid('param')
      const { reason = '' } = c.req.valid('query')
      const title = await moveToTrash(tx, 'certificate', id, c.var.clock())
      await withdraw(tx, id, { reason, starterKeys: certificates, now: c.var.clock() })
      await recordEvent(tx, occasionOf(c.var), 'certificate.deleted', title, id)
    })
    return c.json({ message: 'COA deleted successfully!' }, 200)
  })
