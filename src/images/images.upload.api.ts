import { createRoute } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '../audit/audit.queries.ts'
import { fail } from '../errors.ts'
import { newFileKey } from '../files/file-store.ts'
import { cancelFileDeletion, planFileDeletion } from '../files/files.queries.ts'
import { receiveFile } from '../files/receive-file.ts'
import { PICTURE_MAX_BYTES } from '../limits.ts'
import { answers, createRouter, errorAnswer } from '../openapi.ts'
import { createImage } from './images.queries.ts'
import { UPLOAD_FORM, uploadedSchema, uploadFieldsSchema } from './images.schema.ts'
import { storePicture } from './store-picture.ts'

const UNFINISHED_MS = 60 * 60 * 1000

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

export const uploadApi = createRouter().openapi(upload, (c) =>
  receiveFile(c, PICTURE_MAX_BYTES, async ({ path, fileName, fields }) => {
    const { db, files, media, clock } = c.var
    const parsed = uploadFieldsSchema.safeParse(fields)
    if (!parsed.success) throw failFields(parsed.error.issues)
    const { alt, isDecorative } = parsed.data
    const picture = await media.picture(path)
    // Of a process that is killed from here on, housekeeping takes the files away.
    const key = newFileKey()
    const due = new Date(clock().getTime() + UNFINISHED_MS)
    await db.transaction().execute((tx) => planFileDeletion(tx, key, due))
    const stored = await storePicture(files, picture, key)
    try {
      const file = await db.transaction().execute(async (tx) => {
        await cancelFileDeletion(tx, key)
        await recordEvent(tx, occasionOf(c), 'uploaded a picture', fileName)
        return createImage(tx, {
          ...stored,
          alt: isDecorative ? '' : alt,
          is_decorative: isDecorative ? 1 : 0,
          file_name: fileName,
          created_at: clock().toISOString(),
        })
      })
      return c.json({ file }, 201)
    } catch (error) {
      await files.deleteKey(key)
      throw error
    }
  }),
)

function failFields(issues: { path: PropertyKey[]; message: string }[]) {
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
  return fail(400, Object.values(fields).join(' '), fields)
}
