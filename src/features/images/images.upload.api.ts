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
  summary: 'Upload a picture: JPEG, PNG, WebP, AVIF, GIF or HEIC',
  // No zod schema: its validator would read the whole file into memory.
  request: { body: { required: true, content: { 'multipart/form-data': { schema: UPLOAD_FORM } } } },
  responses: {
    ...answers(201, uploadedSchema, 'It is stored, upright and without its metadata.'),
    400: errorAnswer('There is no file, or it is empty or damaged; or another field is wrong.'),
    413: errorAnswer('It has too many bytes or pixels.'),
    415: errorAnswer('It is not a picture, or not sent as multipart/form-data.'),
    503: errorAnswer('Too many files at once, or the database is out of reach.'),
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
