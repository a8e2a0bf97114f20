import { createRoute, z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { moveToTrash } from '#features/trash/trashable.queries.ts'
import { answers, createRouter, errorAnswer, failFields, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { serializable } from '#platform/db/database.ts'
import { receiveFile, uploadOf } from '#platform/files/receive-file.ts'
import { IMAGE_MAX_BYTES } from '#platform/http/limits.ts'
import { asksForPage } from '#platform/http/page.schema.ts'
import {
  findImagesByKeys,
  findPresentImages,
  listImagePage,
  listImages,
  requireUnused,
  updateImage,
} from './images.queries.ts'
import {
  describes,
  foundImagesSchema,
  imageFormSchema,
  imageListSchema,
  imagePageSchema,
  imageQuerySchema,
  listedImageSchema,
  UPLOAD_FORM,
  uploadedSchema,
  uploadFieldsSchema,
  wantedImagesSchema,
} from './images.schema.ts'
import { addImage } from './take-image.ts'

const list = route(
  'get',
  '/',
  'List the images and their uses: all, or one page with `page`, `pageSize`, `search` or `use`',
  z.union([imagePageSchema, imageListSchema]),
  { query: imageQuerySchema },
)

const update = route('put', '/{id}', 'Describe an image, or set its focal point', listedImageSchema, {
  params: idParam,
  body: imageFormSchema,
  errors: [409],
})

const remove = route('delete', '/{id}', 'Move an unused image to the trash', messageSchema, {
  params: idParam,
  errors: [409],
})

const find = route(
  'post',
  '/find',
  'Get the images with these ids or file keys, except those in the trash',
  foundImagesSchema,
  {
    body: wantedImagesSchema,
  },
)

export const manageImagesApi = createRouter()
  .openapi(find, async (c) => {
    const { ids, keys } = c.req.valid('json')
    const { db } = c.var
    const found = [...(await findPresentImages(db, ids)).values(), ...(await findImagesByKeys(db, keys)).values()]
    return c.json({ images: found }, 200)
  })
  .openapi(list, async (c) => {
    const { db } = c.var
    const query = c.req.valid('query')
    const isPage = asksForPage(query) || query.search !== undefined || query.use !== undefined
    return c.json(isPage ? await listImagePage(db, query) : { images: await listImages(db) }, 200)
  })
  .openapi(update, async (c) => {
    const form = c.req.valid('json')
    const image = await c.var.db.transaction().execute(async (tx) => {
      const changed = await updateImage(tx, c.req.valid('param').id, form)
      const title = changed.fileName || changed.alt
      if (describes(form)) await recordEvent(tx, occasionOf(c.var), 'image.described', title, changed.id)
      if (form.focus) await recordEvent(tx, occasionOf(c.var), 'image.focused', title, changed.id)
      return changed
    })
    return c.json(image, 200)
  })
  .openapi(remove, async (c) => {
    await serializable(c.var.db, async (tx) => {
      const { id } = c.req.valid('param')
      await requireUnused(tx, id)
      const title = await moveToTrash(tx, 'picture', id, c.var.clock())
      await recordEvent(tx, occasionOf(c.var), 'image.deleted', title, id)
    })
    return c.json({ message: 'Image moved to the trash.' }, 200)
  })

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
    415: errorAnswer('The file is not an image or contains a virus, or the request is not multipart/form-data.'),
    503: errorAnswer('Too many uploads at once, or the virus scanner or the database is unavailable.'),
  },
})

export const uploadApi = createRouter().openapi(upload, (c) => {
  return receiveFile(uploadOf(c), IMAGE_MAX_BYTES, async (file, fields) => {
    const parsed = uploadFieldsSchema.safeParse(fields)
    if (!parsed.success) throw failFields(parsed.error.issues)
    return c.json({ file: await addImage(c.var, occasionOf(c.var), file, parsed.data) }, 201)
  })
})
