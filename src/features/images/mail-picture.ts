import type { FileStore } from '../../platform/files/file-store.ts'
import type { Media } from '../../platform/files/media.ts'
import { Failure } from '../../platform/http/errors.ts'
import type { Image } from './images.schema.ts'
import { MAIL_WIDTH_MAX, mailPictureFile, pictureFile } from './picture-files.ts'

export type MailPictureDeps = { files: FileStore; media: Media }
export type MailPicture<Of extends Source> = {
  image: Of
  fileName: string
  contentType: string
  content: Uint8Array
}
type Source = Pick<Image, 'imageUrl' | 'width' | 'widths'>

/**
 * Pictures as JPEG files, for programs that know neither WebP nor AVIF. A picture whose file is gone or damaged is left out.
 * @param size `mail`: as wide as an e-mail needs, drawn once. `largest`: as large as it is stored.
 */
export async function mailPictures<Of extends Source>(
  deps: MailPictureDeps,
  images: Of[],
  size: 'mail' | 'largest',
): Promise<MailPicture<Of>[]> {
  const pictures: MailPicture<Of>[] = []
  for (const image of images) {
    const content = await (size === 'mail' ? mailJpeg(deps, image) : drawJpeg(deps, image))
    const fileName = `picture-${pictures.length + 1}.jpg`
    if (content) pictures.push({ image, fileName, contentType: 'image/jpeg', content })
  }
  return pictures
}

const keyOf = ({ imageUrl }: Source) => imageUrl.split('/').at(-2) ?? ''

async function mailJpeg(deps: MailPictureDeps, image: Source): Promise<Uint8Array | null> {
  const name = mailPictureFile(keyOf(image))
  const stored = await deps.files.get(name)
  if (stored) return stored.bytes()
  const jpeg = await drawJpeg(deps, image, MAIL_WIDTH_MAX)
  if (jpeg) await deps.files.put(name, jpeg)
  return jpeg
}

async function drawJpeg({ files, media }: MailPictureDeps, image: Source, maxWidth?: number) {
  const width = image.widths.webp.find((candidate) => maxWidth !== undefined && candidate >= maxWidth) ?? image.width
  const file = await files.get(pictureFile(keyOf(image), width, 'webp'))
  if (!file) return null
  try {
    return await media.jpeg(await file.bytes(), maxWidth)
  } catch (error) {
    // A damaged file stays damaged, so there is no point in another try.
    if (error instanceof Failure && error.status < 500) return null
    throw error
  }
}
