import { createRoute, z } from '@hono/zod-openapi'
import { answers, createRouter } from '../../platform/http/openapi.ts'
import { imageSchema } from '../images/images.schema.ts'
import { findHeroImage } from './look/hero.queries.ts'
import { readSettings } from './settings.queries.ts'

const heroSchema = z
  .object({ image: z.union([imageSchema, z.null()]).openapi({ description: 'null for the drawing.' }) })
  .openapi('HeroPicture')

const get = createRoute({
  method: 'get',
  path: '/',
  summary: 'Get the image behind the welcome',
  responses: answers(200, heroSchema, 'The image that administrators have chosen.'),
})

export const heroApi = createRouter().openapi(get, async (c) => {
  const { db, config, log } = c.var
  const { heroImageId = 0 } = (await readSettings(db, config, log)).site
  return c.json({ image: await findHeroImage(db, heroImageId) }, 200)
})
