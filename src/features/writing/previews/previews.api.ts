import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { paths } from '#ui/paths.ts'
import { picturesOf } from '../text/parse-text.ts'
import { readTree } from '../written.queries.ts'
import type { WrittenNoun } from '../written.schema.ts'
import { findMissingLinks } from './missing-links.queries.ts'
import { endPreviewLinks, findPreviewEnd, getPreview, makePreviewLink } from './previews.queries.ts'
import {
  checkFormSchema,
  checksSchema,
  madePreviewSchema,
  previewQuerySchema,
  previewSchema,
  previewStateSchema,
} from './previews.schema.ts'

const get = route('get', '/', 'Get what a preview link shows', previewSchema, { query: previewQuerySchema })

export const previewsApi = createRouter().openapi(get, async (c) =>
  c.json(await getPreview(c.var.db, c.req.valid('query').token, c.var.clock()), 200),
)

const state = route('get', '/{id}/preview', 'Say when the preview links end', previewStateSchema, { params: idParam })

const make = route('post', '/{id}/preview', 'Make a link that shows it for seven days', madePreviewSchema, {
  params: idParam,
  status: 201,
})

const end = route('delete', '/{id}/preview', 'End all preview links', messageSchema, { params: idParam })

/** `/{id}/preview` of posts or pages. */
export const createPreviewApi = (noun: WrittenNoun) =>
  createRouter()
    .openapi(state, async (c) => {
      const item = { noun, noun_id: c.req.valid('param').id }
      return c.json({ endsAt: await findPreviewEnd(c.var.db, item, c.var.clock()) }, 200)
    })
    .openapi(make, async (c) => {
      const { db, config, clock } = c.var
      const { id } = c.req.valid('param')
      const { token, endsAt } = await db.transaction().execute(async (tx) => {
        const made = await makePreviewLink(tx, { noun, noun_id: id }, clock())
        await recordEvent(tx, occasionOf(c.var), `${noun}.previewMade`, made.title, id)
        return made
      })
      return c.json({ url: config.siteUrl + paths.preview({ link: token }), endsAt }, 201)
    })
    .openapi(end, async (c) => {
      const { id } = c.req.valid('param')
      await c.var.db.transaction().execute(async (tx) => {
        const title = await endPreviewLinks(tx, { noun, noun_id: id }, c.var.clock())
        await recordEvent(tx, occasionOf(c.var), `${noun}.previewEnded`, title, id)
      })
      return c.json({ message: 'Preview links ended.' }, 200)
    })

const check = route(
  'post',
  '/checks',
  'Check a text: links that lead nowhere, and pictures without a description',
  checksSchema,
  { body: checkFormSchema },
)

export const textChecksApi = createRouter().openapi(check, async (c) => {
  const { db, config } = c.var
  const tree = await readTree(db, c.req.valid('json'))
  const shown = picturesOf(tree).flatMap(({ alt, picture }) => (picture ? [{ alt, picture }] : []))
  const undescribed = shown.filter(({ alt, picture }) => !alt && !picture.isDecorative)
  const byId = (found: typeof shown) => [...new Map(found.map(({ picture }) => [picture.id, picture])).values()]
  const missing = await findMissingLinks(db, tree, config.siteUrl)
  return c.json({ missing, pictures: byId(shown), undescribed: byId(undescribed) }, 200)
})
