import { createRoute } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { serializable } from '#platform/db/database.ts'
import { answers, createRouter, errorAnswer, jsonBody } from '#platform/http/openapi.ts'
import { getVersion, listVersions, recordChange, type Versioned, valueToRestore } from './versions.queries.ts'
import {
  itemParams,
  restoredSchema,
  restoreSchema,
  storedVersionSchema,
  type VersionedNoun,
  versionListSchema,
  versionParams,
} from './versions.schema.ts'

const INVALID = { 400: errorAnswer('A parameter or field is invalid.') }
const MISSING = { 404: errorAnswer('The item or the version no longer exists.') }

const list = createRoute({
  method: 'get',
  path: '/{noun}/{id}',
  summary: 'List the versions of an item; the settings have the id 1',
  request: { params: itemParams },
  responses: { ...answers(200, versionListSchema, 'The versions, newest first.'), ...INVALID, ...MISSING },
})

const get = createRoute({
  method: 'get',
  path: '/{noun}/{id}/{version}',
  summary: 'Get a version',
  request: { params: versionParams },
  responses: { ...answers(200, storedVersionSchema, 'The version.'), ...INVALID, ...MISSING },
})

const restoreCall = createRoute({
  method: 'post',
  path: '/{noun}/{id}/{version}/restore',
  summary: 'Make an earlier version the current one',
  request: { params: versionParams, body: jsonBody(restoreSchema) },
  responses: {
    ...answers(200, restoredSchema, 'The new version, which has the content of the earlier one.'),
    400: errorAnswer('The version is no longer valid, or its image was deleted.'),
    403: errorAnswer('The settings are locked by `SETTINGS=locked`.'),
    ...MISSING,
    409: errorAnswer('Someone else changed the item.'),
  },
})

/** @param nouns all nouns that keep versions */
export function createVersionsApi(nouns: Versioned[]) {
  const versionedOf = (noun: VersionedNoun) => nouns.find((versioned) => versioned.noun === noun) as Versioned
  return createRouter()
    .openapi(list, async (c) => {
      const { noun, id } = c.req.valid('param')
      return c.json(await listVersions(c.var.db, versionedOf(noun), id), 200)
    })
    .openapi(get, async (c) => {
      const { noun, ...which } = c.req.valid('param')
      const { db, config } = c.var
      return c.json(await getVersion(db, versionedOf(noun), { ...which, config }), 200)
    })
    .openapi(restoreCall, async (c) => {
      const { noun, ...which } = c.req.valid('param')
      const { version, keepsImages } = c.req.valid('json')
      const { db, config, clock } = c.var
      const versioned = versionedOf(noun)
      const restored = await serializable(db, async (tx) => {
        const value = await valueToRestore(tx, versioned, { ...which, keepsImages })
        await recordChange(tx, occasionOf(c.var), versioned, which.id, async () => {
          const subject = await versioned.restore(tx, which.id, value, { config, version, keepsImages, now: clock() })
          if (subject)
            await recordEvent(tx, occasionOf(c.var), `restored an earlier version of the ${noun}`, subject, which.id)
        })
        return versioned.read(tx, which.id)
      })
      return c.json({ version: restored?.version ?? 0 }, 200)
    })
}
