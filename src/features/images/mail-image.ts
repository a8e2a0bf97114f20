import type { FileStore } from '#platform/files/file-store.ts'
import { fileUrl, imageFile, MAIL_WIDTH_MAX, mailImageFile } from '#platform/files/image-files.ts'
import { Failure } from '#platform/http/errors.ts'
import type { Media } from '#platform/media/media.ts'
import type { JpegSize } from '#platform/media/media-jobs.ts'
import { PALETTE } from '#ui/look/palette.ts'
import type { Image } from './images.schema.ts'

export type MailImageDeps = { files: FileStore; media: Media }
type MailImage<Of extends Source> = { image: Of; fileName: string; contentType: string; content: Uint8Array }
type Source = Pick<Image, 'imageUrl' | 'width' | 'widths'>

/**
 * Converts images to JPEG for programs that support neither WebP nor AVIF. Leaves out images with a missing or damaged file.
 * @param size `mail`: the width for emails, drawn once and then stored. `largest`: the largest stored size.
 */
export async function mailImages<Of extends Source>(
  deps: MailImageDeps,
  images: Of[],
  size: 'mail' | 'largest',
): Promise<MailImage<Of>[]> {
  const mailed: MailImage<Of>[] = []
  for (const image of images) {
    const content = await (size === 'mail' ? mailJpeg(deps, image) : drawImageJpeg(deps, image))
    const fileName = `picture-${mailed.length + 1}.jpg`
    if (content) mailed.push({ image, fileName, contentType: 'image/jpeg', content })
  }
  return mailed
}

const keyOf = ({ imageUrl }: Source) => imageUrl.split('/').at(-2) ?? ''

/** The file of an image that emails show, which `mailImages` draws. */
export const mailImageUrl = (image: Source) => fileUrl(mailImageFile(keyOf(image)))

async function mailJpeg(deps: MailImageDeps, image: Source): Promise<Uint8Array | null> {
  const name = mailImageFile(keyOf(image))
  const stored = await deps.files.get(name)
  if (stored) return stored.bytes()
  const jpeg = await drawImageJpeg(deps, image, { width: MAIL_WIDTH_MAX })
  // Not recorded in `stored_files`: a restored site draws it again.
  if (jpeg) await deps.files.put(name, jpeg)
  return jpeg
}

/** Returns null if the file is missing or damaged. */
export async function drawImageJpeg({ files, media }: MailImageDeps, image: Source, size?: JpegSize) {
  const width = image.widths.webp.find((candidate) => size && candidate >= size.width) ?? image.width
  const file = await files.get(imageFile(keyOf(image), width, 'webp'))
  if (!file) return null
  try {
    return await media.jpeg(await file.bytes(), PALETTE['paper-light'], size)
  } catch (error) {
    // A damaged file stays damaged, so a retry is pointless.
    if (error instanceof Failure && error.status < 500) return null
    throw error
  }
}
