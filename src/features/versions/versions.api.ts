import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { createRouter, route } from '#platform/api/openapi.ts'
import { serializable } from '#platform/db/database.ts'
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

const list = route(
  'get',
  '/{noun}/{id}',
  'List the versions of an item; the settings have the id 1',
  versionListSchema,
  { params: itemParams },
)

const get = route('get', '/{noun}/{id}/{version}', 'Get a version', storedVersionSchema, { params: versionParams })

const restoreCall = route(
  'post',
  '/{noun}/{id}/{version}/restore',
  'Make an earlier version the current one',
  restoredSchema,
  { params: versionParams, body: restoreSchema, errors: [403, 409] },
)

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
          if (subject) await recordEvent(tx, occasionOf(c.var), `${noun}.versionRestored`, subject, which.id)
        })
        return versioned.read(tx, which.id)
      })
      return c.json({ version: restored?.version ?? 0 }, 200)
    })
}
