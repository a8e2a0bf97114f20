import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { NOUNS } from '#features/nouns.ts'
import { createRouter, messageSchema, route } from '#platform/api/openapi.ts'
import { deleteDueFiles } from '#platform/files/files.queries.ts'
import { asksForPage, pageQuerySchema } from '#platform/http/page.schema.ts'
import { deleteForGood, listTrash, listTrashPage, restore } from './trash.queries.ts'
import { type TrashFile, type TrashKind, trashedSchema, trashItemSchemaOf, trashPageSchemaOf } from './trash.schema.ts'
import type { Trashables } from './trashable.queries.ts'

const nameOf = (kind: TrashKind) => NOUNS[kind].name.replace(/^./, (first) => first.toUpperCase())

const listCall = (file: z.ZodType<TrashFile | null>) => {
  const item = trashItemSchemaOf(file)
  return route(
    'get',
    '/',
    'List deleted items: all, or one page with `page` or `pageSize`',
    z.union([trashPageSchemaOf(item), z.array(item)]),
    { query: pageQuerySchema },
  )
}

const restoreCall = route('post', '/restore', 'Restore an item and its image', messageSchema, {
  body: trashedSchema,
  errors: [404, 409],
})

const remove = route('delete', '/', 'Delete an item forever', messageSchema, {
  body: trashedSchema,
  errors: [404, 409],
})

/** @param file schema of an item's preview */
export function createTrashApi(nouns: Trashables, file: z.ZodType<TrashFile | null>) {
  return createRouter()
    .openapi(listCall(file), async (c) => {
      const query = c.req.valid('query')
      const isPage = asksForPage(query)
      return c.json(isPage ? await listTrashPage(c.var.db, nouns, query) : await listTrash(c.var.db, nouns), 200)
    })
    .openapi(restoreCall, async (c) => {
      const item = c.req.valid('json')
      await c.var.db.transaction().execute(async (tx) => {
        const title = await restore(tx, nouns[item.kind], item.id)
        await recordEvent(tx, occasionOf(c.var), `${NOUNS[item.kind].name}.restored`, title, item.id)
      })
      return c.json({ message: `${nameOf(item.kind)} restored.` }, 200)
    })
    .openapi(remove, async (c) => {
      const item = c.req.valid('json')
      const { db, files, clock, log } = c.var
      await db.transaction().execute(async (tx) => {
        const title = await deleteForGood(tx, nouns[item.kind], item.id, clock())
        await recordEvent(tx, occasionOf(c.var), `${NOUNS[item.kind].name}.erased`, title)
      })
      // The row is deleted either way; housekeeping retries the files.
      await deleteDueFiles({ db, files, log }, clock()).catch((err: Error) =>
        log.error({ err }, "Couldn't delete files"),
      )
      return c.json({ message: `${nameOf(item.kind)} deleted forever.` }, 200)
    })
}
