import { Failure } from '../errors.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Media } from '../files/media.ts'
import type { InlinePicture } from '../mail/mail.ts'
import type { Image } from './images.schema.ts'
import { MAIL_WIDTH_MAX, mailPictureFile, pictureFile, pictureWidths } from './picture-files.ts'

export type MailPictureDeps = { files: FileStore; media: Media }
export type MailPicture = Omit<InlinePicture, 'cid'>

/** A picture for e-mail, where many programs know neither WebP nor AVIF; null when its file is gone or damaged. */
export async function mailPicture(
  { files, media }: MailPictureDeps,
  { imageUrl, width, fileName }: Pick<Image, 'imageUrl' | 'width' | 'fileName'>,
): Promise<MailPicture | null> {
  const key = imageUrl.split('/').at(-2) ?? ''
  const content = (await (await files.get(mailPictureFile(key)))?.bytes()) ?? (await draw())
  const name = fileName.replace(/\.\w{1,5}$/, '') || 'picture'
  return content && { fileName: `${name}.jpg`, contentType: 'image/jpeg', content }

  async function draw() {
    const source = pictureWidths(width).find((candidate) => candidate >= MAIL_WIDTH_MAX) ?? width
    const file = await files.get(pictureFile(key, source, 'webp'))
    if (!file) return null
    try {
      const jpeg = await media.jpeg(await file.bytes())
      await files.put(mailPictureFile(key), jpeg)
      return jpeg
    } catch (error) {
      // Another time it would be no better.
      if (error instanceof Failure && error.status < 500) return null
      throw error
    }
  }
}
