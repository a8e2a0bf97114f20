import { createRoute, z } from '@hono/zod-openapi'
import { deleteDueFiles } from '../../platform/files/files.queries.ts'
import { answers, createRouter, errorAnswer, jsonBody, messageSchema } from '../../platform/http/openapi.ts'
import { asksForPage, pageQuerySchema } from '../../platform/http/page.schema.ts'
import { occasionOf, recordEvent } from '../audit/audit.queries.ts'
import { deleteForGood, listTrash, listTrashPage, restore } from './trash.queries.ts'
import { type TrashFile, type TrashKind, trashedSchema, trashItemSchemaOf, trashPageSchemaOf } from './trash.schema.ts'
import type { Trashable } from './trashable.queries.ts'

const MISSING = { 404: errorAnswer('It is not in the trash any more.') }

const listCall = (file: z.ZodType<TrashFile | null>) => {
  const item = trashItemSchemaOf(file)
  return createRoute({
    method: 'get',
    path: '/',
    summary: 'What was deleted during the last 30 days: all of it, or, with `page` or `pageSize`, one page',
    request: { query: pageQuerySchema },
    responses: {
      ...answers(200, z.union([trashPageSchemaOf(item), z.array(item)]), 'Last deleted first.'),
      400: errorAnswer('A part of the question is wrong.'),
    },
  })
}

const restoreCall = createRoute({
  method: 'post',
  path: '/restore',
  summary: 'Put something back to where it was, with its picture',
  request: { body: jsonBody(trashedSchema) },
  responses: {
    ...answers(200, messageSchema, 'It is back.'),
    ...MISSING,
    409: errorAnswer('It is a certificate whose file name another one has taken.'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/',
  summary: 'Delete something for good',
  request: { body: jsonBody(trashedSchema) },
  responses: {
    ...answers(200, messageSchema, 'It is gone.'),
    ...MISSING,
    409: errorAnswer('It is a picture that something else in the trash has.'),
  },
})

/**
 * @param nouns in the order in which they are erased: what uses images before the images
 * @param file what they show of their rows
 */
export function createTrashApi(nouns: Trashable[], file: z.ZodType<TrashFile | null>) {
  const nounOf = (kind: TrashKind) => nouns.find((noun) => noun.kind === kind) as Trashable
  return createRouter()
    .openapi(listCall(file), async (c) => {
      const query = c.req.valid('query')
      const isPage = asksForPage(query)
      return c.json(isPage ? await listTrashPage(c.var.db, nouns, query) : await listTrash(c.var.db, nouns), 200)
    })
    .openapi(restoreCall, async (c) => {
      const item = c.req.valid('json')
      await c.var.db.transaction().execute(async (tx) => {
        const title = await restore(tx, nounOf(item.kind), item.id)
        await recordEvent(tx, occasionOf(c.var), `restored the ${item.kind}`, title)
      })
      return c.json({ message: `The ${item.kind} is restored.` }, 200)
    })
    .openapi(remove, async (c) => {
      const item = c.req.valid('json')
      const { db, files, clock, log } = c.var
      await db.transaction().execute(async (tx) => {
        const title = await deleteForGood(tx, nounOf(item.kind), item.id, clock())
        await recordEvent(tx, occasionOf(c.var), `deleted for good the ${item.kind}`, title)
      })
      // What cannot be deleted now is left to housekeeping: the row is gone all the same.
      await deleteDueFiles({ db, files, log }, clock()).catch((err: Error) =>
        log.error({ err }, 'Files were not deleted'),
      )
      return c.json({ message: `The ${item.kind} is deleted for good.` }, 200)
    })
}
