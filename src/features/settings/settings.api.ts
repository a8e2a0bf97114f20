import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { imageSchema } from '#features/images/images.schema.ts'
import { recordChange } from '#features/versions/versions.queries.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { createRouter, route } from '#platform/api/openapi.ts'
import { serializable } from '#platform/db/database.ts'
import { findHeroImage, SETTINGS_ID } from './look/look.queries.ts'
import { getSettings, labelsOf, readSettings, saveSettings, versionedSettings } from './settings.queries.ts'
import { type Settings, type SettingsInput, settingsFormSchema, settingsSchema } from './settings.schema.ts'

const get = route('get', '/', 'Get the settings of the site', settingsSchema)

const change = route('put', '/', 'Change settings of the site; omitted fields keep their values', settingsSchema, {
  body: settingsFormSchema,
  errors: [403, 409],
})

const getWordingList = route(
  'get',
  '/wording-list',
  'Get the words that writers are warned about',
  settingsSchema.pick({ wordingList: true }).openapi('WordingList'),
)

export const settingsApi = createRouter()
  .openapi(getWordingList, async (c) => {
    const { wordingList } = await getSettings(c.var.db, c.var.config, c.var.log)
    return c.json({ wordingList }, 200)
  })
  .openapi(get, async (c) => c.json(await getSettings(c.var.db, c.var.config, c.var.log), 200))
  .openapi(change, async (c) => c.json(await changeSettings(c.var, c.req.valid('json')), 200))

/** @throws 400, 403, 409 */
export function changeSettings(call: AppEnv['Variables'], input: SettingsInput): Promise<Settings> {
  const { db, config, log, clock } = call
  const occasion = occasionOf(call)
  return serializable(db, async (tx) => {
    const changed = await recordChange(tx, occasion, versionedSettings, SETTINGS_ID, () =>
      saveSettings(tx, config, input, clock()),
    )
    if (changed.length > 0) await recordEvent(tx, occasion, 'settings.changed', labelsOf(changed))
    return getSettings(tx, config, log)
  })
}

const heroSchema = z
  .object({
    image: z
      .union([imageSchema, z.null()])
      .openapi({ description: 'The image; null if the home page shows the built-in drawing.' }),
  })
  .openapi('HeroPicture')

const getHero = route('get', '/', 'Get the image behind the welcome', heroSchema)

export const heroApi = createRouter().openapi(getHero, async (c) => {
  const { db, config, log } = c.var
  const { heroImageId = 0 } = (await readSettings(db, config, log)).site
  return c.json({ image: await findHeroImage(db, heroImageId) }, 200)
})
