import { z } from '@hono/zod-openapi'
import { imageSchema } from '#features/images/images.schema.ts'
import { integerSchema } from '#platform/http/integer.schema.ts'
import { CAPTION_MAX, CAROUSEL_MAX } from '#platform/http/limits.ts'
import { idsSchema } from '#platform/http/list.schema.ts'
import { pageFields, pageQuerySchema } from '#platform/http/page.schema.ts'
import { lineSchema } from '#platform/http/text.schema.ts'
import { versionSchema } from '#platform/http/version.schema.ts'

export const carouselQuerySchema = pageQuerySchema.extend({
  for: z.literal('carousel', '“for” must be “carousel” or omitted.').optional().openapi({
    description: 'If `carousel`, administrators get the images that the carousel shows, like visitors.',
  }),
})

const carouselImageSchema = imageSchema.extend({ caption: z.string().optional() }).openapi('CarouselImage')

export type CarouselImage = z.infer<typeof carouselImageSchema>

export const carouselSchema = z.object({ images: z.array(carouselImageSchema) }).openapi('Carousel')
export const carouselPageSchema = carouselSchema
  .extend({
    ...pageFields,
    isHidden: z.literal(true).optional().openapi({ description: 'Removing the starter content left it empty.' }),
  })
  .openapi('CarouselPage')

export type CarouselPage = z.infer<typeof carouselPageSchema>

export const slideSchema = z
  .object({
    id: z.int(),
    caption: z.string().openapi({ maxLength: CAPTION_MAX }),
    image: imageSchema,
    version: z.int(),
  })
  .openapi('ChosenSlide')

export type ChosenSlide = z.infer<typeof slideSchema>

export const slideListSchema = z.object({ slides: z.array(slideSchema) }).openapi('SlideList')

const caption = lineSchema('A caption', { max: CAPTION_MAX })

const idsOf = (what: string) => idsSchema(`Send the ids of ${what}.`, CAROUSEL_MAX)

export const newSlidesSchema = z
  .object({
    imageIds: idsOf('images').openapi({ description: 'Images that are already in the carousel are skipped.' }),
    caption: caption.default(''),
    position: integerSchema('The position must be a whole number.')
      .optional()
      .openapi({ description: 'Counted from 0; if omitted, the slides are added at the end.' }),
  })
  .openapi('NewSlides')

export type NewSlides = z.infer<typeof newSlidesSchema>

export const captionSchema = z.object({ caption, version: versionSchema }).openapi('SlideCaption')

export type CaptionInput = z.infer<typeof captionSchema>

export const slideOrderSchema = z
  .object({
    order: idsOf('all slides in their new order'),
    was: idsOf('the slides in the order that you last saw')
      .optional()
      .openapi({ description: 'The order that you last saw. If it is outdated, you get a 409.' }),
  })
  .openapi('SlideOrder')
