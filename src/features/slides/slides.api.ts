import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { titleOf } from '#features/images/image-filters.ts'
import { listUnassignedImages, listUnassignedPage } from '#features/images/images.queries.ts'
import { hasRole } from '#platform/access/require-session.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { serializable } from '#platform/db/database.ts'
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

const show = route(
  'get',
  '/unassigned',
  'List the images of the carousel: all, or one page with `page` or `pageSize`',
  z.union([carouselPageSchema, carouselSchema]),
  {
    query: carouselQuerySchema,
    note: 'The chosen images in their order. For editors without `for`, or if nobody has chosen any: the images that were uploaded for the site but are not used there, oldest first.',
  },
)

export const carouselApi = createRouter().openapi(show, async (c) => {
  const query = c.req.valid('query')
  const { db } = c.var
  // Visitors see unassigned images only while the carousel shows them.
  const isCarousel = query.for === 'carousel' || !(await hasRole(c, 'editor'))
  if (asksForPage(query)) return c.json(await (isCarousel ? listCarouselPage : listUnassignedPage)(db, query), 200)
  return c.json({ images: await (isCarousel ? listCarousel : listUnassignedImages)(db) }, 200)
})

const list = route('get', '/', 'List the chosen images of the carousel', slideListSchema)

const add = route('post', '/', 'Add images to the carousel', slideListSchema, { body: newSlidesSchema, status: 201 })

const caption = route('put', '/{id}', 'Change the caption of a slide', slideSchema, {
  params: idParam,
  body: captionSchema,
  errors: [409],
})

const order = route('post', '/update-order', 'Reorder the slides', slideListSchema, {
  body: slideOrderSchema,
  errors: [409],
})

const remove = route('delete', '/{id}', 'Remove a slide; its image stays in the library', messageSchema, {
  params: idParam,
})

const removeAll = route('delete', '/', 'Remove all slides, so that the carousel shows all unused images', messageSchema)

export const slidesApi = createRouter()
  .openapi(list, async (c) => c.json({ slides: await listSlides(c.var.db) }, 200))
  .openapi(add, async (c) => {
    const slides = await serializable(c.var.db, async (tx) => {
      const added = await insertSlides(tx, c.req.valid('json'), c.var.clock())
      for (const { id, image } of added) await recordEvent(tx, occasionOf(c.var), 'slide.added', titleOf(image), id)
      return added
    })
    return c.json({ slides }, 201)
  })
  .openapi(order, async (c) => {
    const { order, was } = c.req.valid('json')
    const slides = await serializable(c.var.db, async (tx) => {
      await reorderSlides(tx, order, was)
      await recordEvent(tx, occasionOf(c.var), 'slide.reordered')
      return listSlides(tx)
    })
    return c.json({ slides }, 200)
  })
  .openapi(caption, async (c) => {
    const slide = await serializable(c.var.db, async (tx) => {
      const changed = await updateCaption(tx, c.req.valid('param').id, c.req.valid('json'), c.var.clock())
      const { id, image } = changed
      await recordEvent(tx, occasionOf(c.var), 'slide.captioned', titleOf(image), id)
      return changed
    })
    return c.json(slide, 200)
  })
  .openapi(remove, async (c) => {
    await serializable(c.var.db, async (tx) => {
      const { id, image } = await deleteSlide(tx, c.req.valid('param').id)
      await recordEvent(tx, occasionOf(c.var), 'slide.removed', titleOf(image), id)
    })
    return c.json({ message: 'Image removed from the carousel.' }, 200)
  })
  .openapi(removeAll, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      await deleteAllSlides(tx)
      await recordEvent(tx, occasionOf(c.var), 'slide.allRemoved')
    })
    return c.json({ message: 'The carousel shows all unused images again.' }, 200)
  })
