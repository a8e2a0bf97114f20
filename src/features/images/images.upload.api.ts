import { createRoute } from '@hono/zod-openapi'
import { receiveFile } from '../../platform/files/receive-file.ts'
import { IMAGE_MAX_BYTES } from '../../platform/http/limits.ts'
import { answers, createRouter, errorAnswer, failFields } from '../../platform/http/openapi.ts'
import { occasionOf } from '../audit/audit.queries.ts'
import { UPLOAD_FORM, uploadedSchema, uploadFieldsSchema } from './images.schema.ts'
import { addImage } from './take-image.ts'

const upload = createRoute({
  method: 'post',
  path: '/',
  summary: 'Upload an image (JPEG, PNG, WebP, AVIF, GIF or HEIC)',
  // No zod schema, because its validator would read the whole file into memory.
  request: { body: { required: true, content: { 'multipart/form-data': { schema: UPLOAD_FORM } } } },
  responses: {
    ...answers(201, uploadedSchema, 'The stored image, rotated upright and without metadata.'),
    400: errorAnswer('The file is missing, empty or damaged, or another field is invalid.'),
    413: errorAnswer('The image is too large or has too many pixels.'),
    415: errorAnswer('The file is not an image, or the request is not multipart/form-data.'),
    503: errorAnswer('Too many uploads at once, or the database is unavailable.'),
  },
})

export const uploadApi = createRouter().openapi(upload, (c) => {
  const upload = { request: c.req.raw, dataDir: c.var.config.dataDir, allowSilence: c.env?.allowSilence }
  return receiveFile(upload, IMAGE_MAX_BYTES, async (file, fields) => {
    const parsed = uploadFieldsSchema.safeParse(fields)
    if (!parsed.success) throw failFields(parsed.error.issues)
    return c.json({ file: await addImage(c.var, occasionOf(c.var), file, parsed.data) }, 201)
  })
})
