import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { moveToTrash } from '#features/trash/trashable.queries.ts'
import { recordChange, recordVersion } from '#features/versions/versions.queries.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { createRouter, messageSchema, route } from '#platform/api/openapi.ts'
import { serializable } from '#platform/db/database.ts'
import { asksForPage, pageQuerySchema } from '#platform/http/page.schema.ts'
import {
  insertSection,
  listSectionPage,
  listSections,
  reorderSections,
  type SectionChange,
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

const list = route(
  'get',
  '/',
  'List the sections of the home page: all, or one page with `page` or `pageSize`',
  z.union([sectionPageSchema, z.array(sectionSchema)]),
  { query: pageQuerySchema },
)

export const sectionsApi = createRouter().openapi(list, async (c) => {
  const query = c.req.valid('query')
  const isPage = asksForPage(query)
  return c.json(isPage ? await listSectionPage(c.var.db, query) : await listSections(c.var.db), 200)
})

const create = route('post', '/create', 'Add a section at the end of the page', sectionSchema, {
  body: newSectionSchema,
  status: 201,
})

const update = route('post', '/update', 'Update a section', sectionSchema, {
  body: sectionFormSchema,
  errors: [404, 409],
})

const saveImage = route('post', '/save-image-id', 'Set or remove the image of a section', sectionSchema, {
  body: sectionImageSchema,
  errors: [404, 409],
})

const updateOrder = route('post', '/update-order', 'Reorder the sections', z.array(sectionSchema), {
  body: sectionOrderSchema,
  errors: [409],
})

const remove = route('delete', '/delete', 'Move a section to the trash', messageSchema, {
  body: sectionIdSchema,
  errors: [404],
})

type SectionAction = 'section.changed' | 'section.imageChanged'

const change = (vars: AppEnv['Variables'], form: SectionChange, action: SectionAction) =>
  serializable(vars.db, async (tx) => {
    const changed = await recordChange(tx, occasionOf(vars), versionedSections, form.sectionId, () =>
      updateSection(tx, form, vars.clock()),
    )
    await recordEvent(tx, occasionOf(vars), action, changed.title, changed.id)
    return changed
  })

export const manageSectionsApi = createRouter()
  .openapi(create, async (c) => {
    const section = await serializable(c.var.db, async (tx) => {
      const made = await insertSection(tx, c.req.valid('json'), c.var.clock())
      await recordEvent(tx, occasionOf(c.var), 'section.created', made.title, made.id)
      await recordVersion(tx, occasionOf(c.var), versionedSections, made.id)
      return made
    })
    return c.json(section, 201)
  })
  .openapi(update, async (c) => c.json(await change(c.var, c.req.valid('json'), 'section.changed'), 200))
  .openapi(saveImage, async (c) => c.json(await change(c.var, c.req.valid('json'), 'section.imageChanged'), 200))
  .openapi(updateOrder, async (c) => {
    const { order, was } = c.req.valid('json')
    const ordered = await serializable(c.var.db, async (tx) => {
      await reorderSections(tx, order, was)
      await recordEvent(tx, occasionOf(c.var), 'section.reordered')
      return listSections(tx)
    })
    return c.json(ordered, 200)
  })
  .openapi(remove, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      const { sectionId } = c.req.valid('json')
      const title = await moveToTrash(tx, 'section', sectionId, c.var.clock())
      await recordEvent(tx, occasionOf(c.var), 'section.deleted', title, sectionId)
    })
    return c.json({ message: 'Section deleted successfully!' }, 200)
  })
