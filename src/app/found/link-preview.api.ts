import { Hono } from 'hono'
import { drawImageJpeg, mailImages } from '#features/images/mail-image.ts'
import type { AppEnv, Deps } from '#platform/api/app-env.ts'
import { LINK_PREVIEW, linkPreviewName } from '#platform/files/image-files.ts'
import { MIDDLE } from '#ui/site/focus.ts'
import { findMailedImage, findPublicCover, findPublicImage } from './found.queries.ts'

const MAILED = 'mail.jpg'
const ROUTE = '/files/:key{[0-9a-f-]{36}}/:file{mail\\.jpg|link\\d{1,3}x\\d{1,3}\\.jpg}'

/**
 * Draws the preview of links to a post, page or certificate at its first request and stores it beside the image; `filesApi` then
 * serves it. Only the current preview of an image that visitors see is drawn. Draws the images of updates again that a restored
 * site lacks.
 */
export function linkPreviews(deps: Pick<Deps, 'db' | 'files' | 'media'>) {
  const { db, files } = deps
  const drawings = new Map<string, Promise<void>>()

  async function drawMailed(key: string) {
    const image = await findMailedImage(db, key)
    if (image) await mailImages(deps, [image], 'mail')
  }

  async function drawPreview(key: string, file: string) {
    const image = (await findPublicImage(db, key)) ?? (await findPublicCover(db, key))
    const focus = image?.focus ?? MIDDLE
    if (!image || file !== linkPreviewName(focus)) return
    const jpeg = await drawImageJpeg(deps, image, { ...LINK_PREVIEW, focus })
    // Not recorded in `stored_files`: a restored site draws it again.
    if (jpeg) await files.put(`${key}/${file}`, jpeg)
  }

  const draw = (key: string, file: string) => (file === MAILED ? drawMailed(key) : drawPreview(key, file))

  return new Hono<AppEnv>().get(ROUTE, async (c, next) => {
    const { key, file } = c.req.param()
    const name = `${key}/${file}`
    if (!(await files.get(name))) {
      const drawing = drawings.get(name) ?? draw(key, file).finally(() => drawings.delete(name))
      drawings.set(name, drawing)
      await drawing
    }
    await next()
  })
}
