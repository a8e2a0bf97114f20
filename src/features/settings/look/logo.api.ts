import { createRoute, z } from '@hono/zod-openapi'
import { logoFile, logoMailFile } from '../../../platform/files/image-files.ts'
import { keepFiles } from '../../../platform/files/keep-files.ts'
import { receiveFile, uploadOf } from '../../../platform/files/receive-file.ts'
import { LOGO_MAX_BYTES } from '../../../platform/http/limits.ts'
import { answers, createRouter, errorAnswer, failFields } from '../../../platform/http/openapi.ts'
import { changeSettings } from '../settings.api.ts'
import { requireUnlocked } from '../settings.queries.ts'
import { LOGO_FORM, logoFieldsSchema, logoSchema } from './logo.schema.ts'
import { insertLogo } from './logos.queries.ts'

const upload = createRoute({
  method: 'post',
  path: '/',
  summary: 'Upload a logo (SVG, PNG, JPEG, WebP, AVIF or GIF) and show it on the site',
  // No zod schema, because its validator would read the whole file into memory.
  request: { body: { required: true, content: { 'multipart/form-data': { schema: LOGO_FORM } } } },
  responses: {
    ...answers(
      201,
      z.object({ file: logoSchema }),
      'The stored logo. Transparent edges are cut off, and an SVG is converted to pixels.',
    ),
    400: errorAnswer('The file is missing, empty, damaged or unsuitable as a logo, or another field is invalid.'),
    403: errorAnswer('The settings are locked by `SETTINGS=locked`.'),
    409: errorAnswer('Someone else changed the settings.'),
    413: errorAnswer('The file is too large or has too many pixels.'),
    415: errorAnswer('The file is not an image or contains a virus, or the request is not multipart/form-data.'),
    503: errorAnswer('Too many uploads at once, or the virus scanner or the database is unavailable.'),
  },
})

export const logoApi = createRouter().openapi(upload, (c) => {
  const { config, media, clock } = c.var
  requireUnlocked(config)
  return receiveFile(uploadOf(c), LOGO_MAX_BYTES, async ({ path, fileName }, fields) => {
    const { data, error } = logoFieldsSchema.safeParse(fields)
    if (error) throw failFields(error.issues)
    const { webp, mailPng, ...drawn } = await media.logo(path)
    const { id, folder } = await keepFiles(
      c.var,
      async (key, put) => {
        await put(logoFile(key), webp)
        await put(logoMailFile(key), mailPng)
        return key
      },
      async (tx, fileKey) => ({
        id: await insertLogo(tx, { ...drawn, fileKey, fileName, now: clock() }),
        folder: `/files/${fileKey}`,
      }),
    )
    const { version } = await changeSettings(c.var, { ...data, logoId: id })
    const { width, height } = drawn
    return c.json({ file: { id, imageUrl: logoFile(folder), width, height, fileName, version } }, 201)
  })
})
