import { createRoute } from '@hono/zod-openapi'
import { occasionOf } from '#features/audit/audit.queries.ts'
import { addImage } from '#features/images/take-image.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { answers, createRouter, errorAnswer, failFields } from '#platform/api/openapi.ts'
import { receiveFiles, uploadOf } from '#platform/files/receive-file.ts'
import { Failure, fail } from '#platform/http/errors.ts'
import { IMAGE_MAX_BYTES, UPDATE_IMAGES_MAX } from '#platform/http/limits.ts'
import { AUTOMATION_FAILED, askForBrief, failForAutomation } from '../sending/automation.ts'
import { requireImages } from '../sending/sending.queries.ts'
import { BRIEF_FORM, briefFieldsSchema, briefSchema } from '../updates.schema.ts'
import { composeBrief } from './compose-brief.ts'

const NEW_IMAGE = { alt: '', isDecorative: false, purpose: 'update' as const }

const generate = createRoute({
  method: 'post',
  path: '/',
  summary: 'Generate a brief from three texts and images',
  // No zod schema: its validator would read the images into memory.
  request: { body: { required: true, content: { 'multipart/form-data': { schema: BRIEF_FORM } } } },
  responses: {
    ...answers(200, briefSchema, 'The brief as plain text, and all its images.'),
    400: errorAnswer('A field is missing or invalid.'),
    413: errorAnswer('An image is too large or has too many pixels.'),
    415: errorAnswer('A file is not an image or contains a virus, or the body is not multipart/form-data.'),
    ...AUTOMATION_FAILED,
  },
})

export const briefApi = createRouter().openapi(generate, (c) =>
  receiveFiles(
    uploadOf(c),
    { field: 'images', maxFiles: UPDATE_IMAGES_MAX, maxBytes: IMAGE_MAX_BYTES },
    async (received, fields) => {
      const parsed = briefFieldsSchema.safeParse(fields)
      if (!parsed.success) throw failFields(parsed.error.issues)
      const { imageIds, ...boxes } = parsed.data
      const { db } = c.var
      const images = await requireImages(db, imageIds)
      for (const file of received) {
        images.push(await addImage(c.var, occasionOf(c.var), file, NEW_IMAGE).catch(refuseImages))
      }
      if (images.length === 0 && Object.values(boxes).every((words) => words === '')) {
        throw fail(400, 'Fill in a box or add an image first.')
      }
      const { automationUrl, site, siteUrl } = await readSettings(db, c.var.config)
      const generatedBrief = automationUrl
        ? await askForBrief(automationUrl, c.var, boxes, images).catch((error) => {
            throw failForAutomation(error, c.var)
          })
        : composeBrief({ ...site, siteUrl }, boxes, images)
      return c.json({ generatedBrief, images }, 200)
    },
  ),
)

/** Reports a file error under the name of the form field. */
function refuseImages(error: Error): never {
  const sentence = error instanceof Failure && error.fields?.file
  throw sentence ? fail(error.status, sentence, { images: sentence }) : error
}
