import { createRoute, z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { NOUNS } from '#features/nouns.ts'
import { deleteDueFiles } from '#platform/files/files.queries.ts'
import { answers, createRouter, errorAnswer, jsonBody, messageSchema } from '#platform/http/openapi.ts'
import { asksForPage, pageQuerySchema } from '#platform/http/page.schema.ts'
import { deleteForGood, listTrash, listTrashPage, restore } from './trash.queries.ts'
import { type TrashFile, type TrashKind, trashedSchema, trashItemSchemaOf, trashPageSchemaOf } from './trash.schema.ts'
import type { Trashables } from './trashable.queries.ts'

const nameOf = (kind: TrashKind) => NOUNS[kind].name.replace(/^./, (first) => first.toUpperCase())

const MISSING = { 404: errorAnswer('Item not found in the trash.') }

const listCall = (file: z.ZodType<TrashFile | null>) => {
  const item = trashItemSchemaOf(file)
  return createRoute({
    method: 'get',
    path: '/',
    summary: 'List deleted items: all, or one page with `page` or `pageSize`',
    request: { query: pageQuerySchema },
    responses: {
      ...answers(200, z.union([trashPageSchemaOf(item), z.array(item)]), 'The items, most recently deleted first.'),
      400: errorAnswer('Invalid query parameter.'),
    },
  })
}

const restoreCall = createRoute({
  method: 'post',
  path: '/restore',
  summary: 'Restore an item and its image',
  request: { body: jsonBody(trashedSchema) },
  responses: {
    ...answers(200, messageSchema, 'Item restored.'),
    ...MISSING,
    409: errorAnswer('Another PDF has taken the file name of the certificate.'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/',
  summary: 'Delete an item forever',
  request: { body: jsonBody(trashedSchema) },
  responses: {
    ...answers(200, messageSchema, 'Item deleted forever.'),
    ...MISSING,
    409: errorAnswer('The image is used by another item in the trash, or by an update that is still being sent.'),
  },
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
        await recordEvent(tx, occasionOf(c.var), `restored the ${item.kind}`, title, item.id)
      })
      return c.json({ message: `${nameOf(item.kind)} restored.` }, 200)
    })
    .openapi(remove, async (c) => {
      const item = c.req.valid('json')
      const { db, files, clock, log } = c.var
      await db.transaction().execute(async (tx) => {
        const title = await deleteForGood(tx, nouns[item.kind], item.id, clock())
        await recordEvent(tx, occasionOf(c.var), `deleted for good the ${item.kind}`, title)
      })
      // The row is deleted either way; housekeeping retries the files.
      await deleteDueFiles({ db, files, log }, clock()).catch((err: Error) =>
        log.error({ err }, "Couldn't delete files"),
      )
      return c.json({ message: `${nameOf(item.kind)} deleted forever.` }, 200)
    })
}
