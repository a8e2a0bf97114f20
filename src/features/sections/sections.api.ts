import { createRoute, z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { moveToTrash } from '#features/trash/trashable.queries.ts'
import { recordChange, recordVersion } from '#features/versions/versions.queries.ts'
import { serializable } from '#platform/db/database.ts'
import { answers, createRouter, errorAnswer, jsonBody, messageSchema } from '#platform/http/openapi.ts'
import { asksForPage, pageQuerySchema } from '#platform/http/page.schema.ts'
import {
  insertSection,
  listSectionPage,
  listSections,
  reorderSections,
  updateSection,
  versionedSections,
} from './sections.queries.ts'
import {
  newSectionSchema,
  sectionFormSchema,
  sectionIdSchema,
  sectionImageSchema,
  sectionOrderSchema,
  sectionPageSchema,
  sectionSchema,
} from './sections.schema.ts'

const INVALID = { 400: errorAnswer('A field is missing or invalid.') }
const MISSING = { 404: errorAnswer('Section not found.') }
const STALE = { 409: errorAnswer('The section has changed since that `version`.') }

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List the sections of the home page: all, or one page with `page` or `pageSize`',
  request: { query: pageQuerySchema },
  responses: {
    ...answers(200, z.union([sectionPageSchema, z.array(sectionSchema)]), 'The sections in page order.'),
    ...INVALID,
  },
})

export const sectionsApi = createRouter().openapi(list, async (c) => {
  const query = c.req.valid('query')
  const isPage = asksForPage(query)
  return c.json(isPage ? await listSectionPage(c.var.db, query) : await listSections(c.var.db), 200)
})

const create = createRoute({
  method: 'post',
  path: '/create',
  summary: 'Add a section at the end of the page',
  request: { body: jsonBody(newSectionSchema) },
  responses: { ...answers(201, sectionSchema, 'The new section.'), ...INVALID },
})

const update = createRoute({
  method: 'post',
  path: '/update',
  summary: 'Update a section',
  request: { body: jsonBody(sectionFormSchema) },
  responses: { ...answers(200, sectionSchema, 'The updated section.'), ...INVALID, ...MISSING, ...STALE },
})

const saveImage = createRoute({
  method: 'post',
  path: '/save-image-id',
  summary: 'Set or remove the image of a section',
  request: { body: jsonBody(sectionImageSchema) },
  responses: { ...answers(200, sectionSchema, 'The updated section.'), ...INVALID, ...MISSING, ...STALE },
})

const updateOrder = createRoute({
  method: 'post',
  path: '/update-order',
  summary: 'Reorder the sections',
  request: { body: jsonBody(sectionOrderSchema) },
  responses: {
    ...answers(200, z.array(sectionSchema), 'The sections in their new order.'),
    ...INVALID,
    409: errorAnswer('The sections or their order have changed in the meantime. Nothing was saved.'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/delete',
  summary: 'Move a section to the trash',
  request: { body: jsonBody(sectionIdSchema) },
  responses: {
    ...answers(200, messageSchema, 'Section moved to the trash. It can be restored for 30 days.'),
    ...INVALID,
    ...MISSING,
  },
})

export const manageSectionsApi = createRouter()
  .openapi(create, async (c) => {
    const section = await serializable(c.var.db, async (tx) => {
      const made = await insertSection(tx, c.req.valid('json'), c.var.clock())
      await recordEvent(tx, occasionOf(c.var), 'created the section', made.title, made.id)
      await recordVersion(tx, occasionOf(c.var), versionedSections, made.id)
      return made
    })
    return c.json(section, 201)
  })
  .openapi(update, async (c) => {
    const section = await serializable(c.var.db, async (tx) => {
      const form = c.req.valid('json')
      const changed = await recordChange(tx, occasionOf(c.var), versionedSections, form.sectionId, () =>
        updateSection(tx, form, c.var.clock()),
      )
      await recordEvent(tx, occasionOf(c.var), 'changed the section', changed.title, changed.id)
      return changed
    })
    return c.json(section, 200)
  })
  .openapi(saveImage, async (c) => {
    const section = await serializable(c.var.db, async (tx) => {
      const form = c.req.valid('json')
      const changed = await recordChange(tx, occasionOf(c.var), versionedSections, form.sectionId, () =>
        updateSection(tx, form, c.var.clock()),
      )
      await recordEvent(tx, occasionOf(c.var), 'changed the picture of the section', changed.title, changed.id)
      return changed
    })
    return c.json(section, 200)
  })
  .openapi(updateOrder, async (c) => {
    const { order, was } = c.req.valid('json')
    const ordered = await serializable(c.var.db, async (tx) => {
      await reorderSections(tx, order, was)
      await recordEvent(tx, occasionOf(c.var), 'reordered the sections')
      return listSections(tx)
    })
    return c.json(ordered, 200)
  })
  .openapi(remove, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      const { sectionId } = c.req.valid('json')
      const title = await moveToTrash(tx, 'section', sectionId, c.var.clock())
      await recordEvent(tx, occasionOf(c.var), 'deleted the section', title, sectionId)
    })
    return c.json({ message: 'Section deleted successfully!' }, 200)
  })
