import { z } from '@hono/zod-openapi'
import { sessionOf } from '#platform/access/require-session.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import type { WrittenNoun } from '../written.schema.ts'
import {
  addKeptDraft,
  type DraftPlace,
  deleteKeptDraft,
  getKeptDraft,
  listKeptDrafts,
  saveKeptDraft,
} from './drafts.queries.ts'
import { draftInputSchema, draftQuerySchema, keptDraftSchema, newDraftInputSchema } from './drafts.schema.ts'

const writerOf = (variables: AppEnv['Variables']) => ({
  administrator: sessionOf({ var: variables }).administrator,
  now: variables.clock(),
})

/** The calls for one draft. They are no changes of the site, so the audit log does not record them (decision 057). */
function draftCalls<Path extends string>(path: Path, placeOf: (id: number) => DraftPlace) {
  const get = route('get', path, 'Get unsaved text', keptDraftSchema, { params: idParam })
  const save = route('put', path, 'Keep unsaved text', keptDraftSchema, {
    params: idParam,
    body: draftInputSchema,
    errors: [409],
  })
  const remove = route('delete', path, 'Delete unsaved text', messageSchema, { params: idParam })
  return createRouter()
    .openapi(get, async (c) => c.json(await getKeptDraft(c.var.db, placeOf(c.req.valid('param').id)), 200))
    .openapi(save, async (c) => {
      const place = placeOf(c.req.valid('param').id)
      const draft = await c.var.db
        .transaction()
        .execute((tx) => saveKeptDraft(tx, place, c.req.valid('json'), writerOf(c.var)))
      return c.json(draft, 200)
    })
    .openapi(remove, async (c) => {
      await c.var.db.transaction().execute((tx) => deleteKeptDraft(tx, placeOf(c.req.valid('param').id)))
      return c.json({ message: 'Draft deleted.' }, 200)
    })
}

/** `/{id}/draft` of posts or pages. */
export const createDraftApi = (noun: WrittenNoun) => draftCalls('/{id}/draft', (id) => ({ noun, noun_id: id }))

const list = route('get', '/', 'List unsaved text of posts or pages that are not added yet', z.array(keptDraftSchema), {
  query: draftQuerySchema,
})

const add = route('post', '/', 'Keep unsaved text of a post or page that is not added yet', keptDraftSchema, {
  body: newDraftInputSchema,
  status: 201,
})

export const draftsApi = draftCalls('/{id}', (id) => ({ id, noun_id: null }))
  .openapi(list, async (c) => {
    const { noun, isAdded } = c.req.valid('query')
    return c.json(await listKeptDrafts(c.var.db, noun, isAdded), 200)
  })
  .openapi(add, async (c) => {
    const { noun, ...input } = c.req.valid('json')
    const draft = await c.var.db.transaction().execute((tx) => addKeptDraft(tx, noun, input, writerOf(c.var)))
    return c.json(draft, 201)
  })
