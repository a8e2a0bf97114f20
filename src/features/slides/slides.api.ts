import { createRoute, z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { titleOf } from '#features/images/image-filters.ts'
import { listUnassignedImages, listUnassignedPage } from '#features/images/images.queries.ts'
import { findSessionOf } from '#platform/access/require-session.ts'
import { serializable } from '#platform/db/database.ts'
import { answers, createRouter, errorAnswer, idParam, jsonBody, messageSchema } from '#platform/http/openapi.ts'
import { asksForPage } from '#platform/http/page.schema.ts'
import {
  deleteAllSlides,
  deleteSlide,
  insertSlides,
  listCarousel,
  listCarouselPage,
  listSlides,
  reorderSlides,
  updateCaption,
} from './slides.queries.ts'
import {
  captionSchema,
  carouselPageSchema,
  carouselQuerySchema,
  carouselSchema,
  newSlidesSchema,
  slideListSchema,
  slideOrderSchema,
  slideSchema,
} from './slides.schema.ts'

const INVALID = { 400: errorAnswer('A field is missing or invalid.') }
const MISSING = { 404: errorAnswer('Slide not found.') }

const show = createRoute({
  method: 'get',
  path: '/unassigned',
  summary: 'List the images of the carousel: all, or one page with `page` or `pageSize`',
  request: { query: carouselQuerySchema },
  responses: {
    ...answers(
      200,
      z.union([carouselPageSchema, carouselSchema]),
      'The chosen images in their order. With a session and without `for`, or if nobody has chosen any: the images that were uploaded for the site but are not used there, oldest first.',
    ),
    400: errorAnswer('Invalid query parameter.'),
  },
})

export const carouselApi = createRouter().openapi(show, async (c) => {
  const query = c.req.valid('query')
  const { db } = c.var
  // Visitors see unassigned images only while the carousel shows them.
  const isCarousel = query.for === 'carousel' || !(await findSessionOf(c))
  if (asksForPage(query)) return c.json(await (isCarousel ? listCarouselPage : listUnassignedPage)(db, query), 200)
  return c.json({ images: await (isCarousel ? listCarousel : listUnassignedImages)(db) }, 200)
})

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List the chosen images of the carousel',
  responses: answers(200, slideListSchema, 'The slides in order; an empty list if nobody has chosen images.'),
})

const add = createRoute({
  method: 'post',
  path: '/',
  summary: 'Add images to the carousel',
  request: { body: jsonBody(newSlidesSchema) },
  responses: { ...answers(201, slideListSchema, 'The new slides.'), ...INVALID },
})

const caption = createRoute({
  method: 'put',
  path: '/{id}',
  summary: 'Change the caption of a slide',
  request: { params: idParam, body: jsonBody(captionSchema) },
  responses: {
    ...answers(200, slideSchema, 'The changed slide.'),
    ...INVALID,
    ...MISSING,
    409: errorAnswer('The caption has changed since that `version`.'),
  },
})

const order = createRoute({
  method: 'post',
  path: '/update-order',
  summary: 'Reorder the slides',
  request: { body: jsonBody(slideOrderSchema) },
  responses: {
    ...answers(200, slideListSchema, 'The slides in their new order.'),
    ...INVALID,
    409: errorAnswer('The slides or their order have changed in the meantime. Nothing was saved.'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Remove a slide; its image stays in the library',
  request: { params: idParam },
  responses: { ...answers(200, messageSchema, 'Slide removed.'), ...MISSING },
})

const removeAll = createRoute({
  method: 'delete',
  path: '/',
  summary: 'Remove all slides, so that the carousel shows all unused images',
  responses: answers(200, messageSchema, 'All slides removed.'),
})

export const slidesApi = createRouter()
  .openapi(list, async (c) => c.json({ slides: await listSlides(c.var.db) }, 200))
  .openapi(add, async (c) => {
    const slides = await serializable(c.var.db, async (tx) => {
      const added = await insertSlides(tx, c.req.valid('json'), c.var.clock())
      for (const { id, image } of added) await recordEvent(tx, occasionOf(c.var), 'added the slide', titleOf(image), id)
      return added
    })
    return c.json({ slides }, 201)
  })
  .openapi(order, async (c) => {
    const { order, was } = c.req.valid('json')
    const slides = await serializable(c.var.db, async (tx) => {
      await reorderSlides(tx, order, was)
      await recordEvent(tx, occasionOf(c.var), 'reordered the slides')
      return listSlides(tx)
    })
    return c.json({ slides }, 200)
  })
  .openapi(caption, async (c) => {
    const slide = await serializable(c.var.db, async (tx) => {
      const changed = await updateCaption(tx, c.req.valid('param').id, c.req.valid('json'), c.var.clock())
      const { id, image } = changed
      await recordEvent(tx, occasionOf(c.var), 'changed the caption of the slide', titleOf(image), id)
      return changed
    })
    return c.json(slide, 200)
  })
  .openapi(remove, async (c) => {
    await serializable(c.var.db, async (tx) => {
      const { id, image } = await deleteSlide(tx, c.req.valid('param').id)
      await recordEvent(tx, occasionOf(c.var), 'removed the slide', titleOf(image), id)
    })
    return c.json({ message: 'Image removed from the carousel.' }, 200)
  })
  .openapi(removeAll, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      await deleteAllSlides(tx)
      await recordEvent(tx, occasionOf(c.var), 'removed all slides')
    })
    return c.json({ message: 'The carousel shows all unused images again.' }, 200)
  })
