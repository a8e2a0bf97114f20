import { createRoute, z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { answers, createRouter, errorAnswer } from '#platform/api/openapi.ts'
import { logoFile, logoMailFile } from '#platform/files/image-files.ts'
import { keepFiles } from '#platform/files/keep-files.ts'
import { receiveFile, uploadOf } from '#platform/files/receive-file.ts'
import { LOGO_MAX_BYTES } from '#platform/http/limits.ts'
import { requireUnlocked } from '../settings.queries.ts'
import { insertLogo } from './look.queries.ts'

/** For the API description. */
const LOGO_FORM = {
  type: 'object' as const,
  required: ['file'],
  properties: { file: { type: 'string' as const, format: 'binary', description: 'A logo of at most 10 MB.' } },
}

const logoSchema = z
  .object({
    id: z.int().openapi({ description: 'The value of `logoId` in the settings.' }),
    imageUrl: z.string().openapi({ example: '/files/1f0c…/logo.webp' }),
    width: z.int(),
    height: z.int(),
    fileName: z.string(),
  })
  .openapi('Logo')

const upload = createRoute({
  method: 'post',
  path: '/',
  summary: 'Store a logo (SVG, PNG, JPEG, WebP, AVIF or GIF) for the settings to use',
  // No zod schema, because its validator would read the whole file into memory.
  request: { body: { required: true, content: { 'multipart/form-data': { schema: LOGO_FORM } } } },
  responses: {
    ...answers(201, z.object({ file: logoSchema }), 'The logo without transparent edges, in pixels.'),
    400: errorAnswer('The file is missing, empty, damaged or unsuitable as a logo.'),
    403: errorAnswer('The settings are locked by `SETTINGS=locked`.'),
    413: errorAnswer('The file is too large or has too many pixels.'),
    415: errorAnswer('The file is not an image or contains a virus, or the request is not multipart/form-data.'),
    503: errorAnswer('Too many uploads at once, or the virus scanner or the database is unavailable.'),
  },
})

export const logoApi = createRouter().openapi(upload, (c) => {
  const { config, media, clock } = c.var
  requireUnlocked(config)
  return receiveFile(uploadOf(c), LOGO_MAX_BYTES, async ({ path, fileName }) => {
    const { webp, mailPng, ...drawn } = await media.logo(path)
    const { id, folder } = await keepFiles(
      c.var,
      async (key, put) => {
        await put(logoFile(key), webp)
        await put(logoMailFile(key), mailPng)
        return key
      },
      async (tx, fileKey) => {
        const id = await insertLogo(tx, { ...drawn, fileKey, fileName, now: clock() })
        await recordEvent(tx, occasionOf(c.var), 'settings.logoUploaded', fileName)
        return { id, folder: `/files/${fileKey}` }
      },
    )
    const { width, height } = drawn
    return c.json({ file: { id, imageUrl: logoFile(folder), width, height, fileName } }, 201)
  })
})
