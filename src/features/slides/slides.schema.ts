import { z } from '@hono/zod-openapi'
import { imageSchema } from '#features/images/images.schema.ts'
import { integerSchema } from '#platform/http/integer.schema.ts'
import { CAPTION_MAX, CAROUSEL_MAX } from '#platform/http/limits.ts'
import { listSchema } from '#platform/http/list.schema.ts'
import { pageFields, pageQuerySchema } from '#platform/http/page.schema.ts'
import { lineSchema } from '#platform/http/text.schema.ts'
import { versionSchema } from '#platform/http/version.schema.ts'

export const carouselQuerySchema = pageQuerySchema.extend({
  for: z.literal('carousel', '“for” must be “carousel” or omitted.').optional().openapi({
    description: 'If `carousel`, administrators get the images that the carousel shows, like visitors.',
  }),
})

const carouselImageSchema = imageSchema
  .extend({
    caption: z.string().optional().openapi({ description: 'Text below the image; omitted if there is none.' }),
  })
  .openapi('CarouselImage')

export type CarouselImage = z.infer<typeof carouselImageSchema>

export const carouselSchema = z.object({ images: z.array(carouselImageSchema) }).openapi('Carousel')
export const carouselPageSchema = carouselSchema
  .extend({
    ...pageFields,
    isHidden: z.literal(true).optional().openapi({
      description:
        'Present only if removing the starter content left the carousel empty. The home page then omits the carousel.',
    }),
  })
  .openapi('CarouselPage')

export type CarouselPage = z.infer<typeof carouselPageSchema>

export const slideSchema = z
  .object({
    id: z.int(),
    caption: z.string().openapi({ maxLength: CAPTION_MAX }),
    image: imageSchema,
    version: z.int().openapi({ description: 'Version number, incremented by each change of the caption.' }),
  })
  .openapi('ChosenSlide')

export type ChosenSlide = z.infer<typeof slideSchema>

export const slideListSchema = z.object({ slides: z.array(slideSchema) }).openapi('SlideList')

const caption = lineSchema('A caption', { max: CAPTION_MAX })

const listOf = (what: string) => {
  const sentence = `Send the ids of ${what}.`
  return listSchema(integerSchema(sentence), { max: CAROUSEL_MAX, tooLong: sentence, notList: sentence })
}

export const newSlidesSchema = z
  .object({
    imageIds: listOf('images').openapi({ description: 'Images that are already in the carousel are skipped.' }),
    caption: caption.default('').openapi({ description: 'The caption of each new slide.' }),
    position: integerSchema('The position must be a whole number.').optional().openapi({
      description: 'Position of the first new slide, counted from 0; if omitted, the slides are added at the end.',
    }),
  })
  .openapi('NewSlides')

export type NewSlides = z.infer<typeof newSlidesSchema>

export const captionSchema = z.object({ caption, version: versionSchema }).openapi('SlideCaption')

export type CaptionInput = z.infer<typeof captionSchema>

export const slideOrderSchema = z
  .object({
    order: listOf('all slides in their new order'),
    was: listOf('the slides in the order that you last saw').optional().openapi({
      description: 'The order that you last saw. If the stored order is different, the response is a 409.',
    }),
  })
  .openapi('SlideOrder')
