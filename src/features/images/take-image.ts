import { type Occasion, recordEvent } from '#features/audit/audit.queries.ts'
import type { Deps } from '#platform/api/app-env.ts'
import { keepFiles } from '#platform/files/keep-files.ts'
import type { ReceivedFile } from '#platform/files/receive-file.ts'
import { queueImage } from './image-jobs.queries.ts'
import { insertImage } from './images.queries.ts'
import type { Image, ImagePurpose } from './images.schema.ts'
import { storeImage } from './store-image.ts'

/** Draws and stores an uploaded image, and queues its other sizes. @throws 400, 413, 415, 503 */
export async function addImage(
  { db, files, media, clock, imageQueue }: Pick<Deps, 'db' | 'files' | 'media' | 'clock' | 'imageQueue'>,
  occasion: Occasion,
  { path, fileName }: ReceivedFile,
  {
    alt,
    isDecorative,
    purpose,
    key,
  }: { alt: string; isDecorative: boolean; purpose: ImagePurpose; key?: string | undefined },
): Promise<Image> {
  const drawn = await media.image(path)
  const image = await keepFiles(
    { db, files, clock },
    (key, put) => storeImage(put, drawn, key),
    async (tx, stored) => {
      if (drawn.pixelsPath) await queueImage(tx, stored.file_key, clock())
      const inserted = await insertImage(tx, {
        ...stored,
        alt: isDecorative ? '' : alt,
        is_decorative: isDecorative ? 1 : 0,
        file_name: fileName,
        purpose,
        created_at: clock().toISOString(),
      })
      await recordEvent(tx, occasion, 'image.uploaded', fileName, inserted.id)
      return inserted
    },
    key,
  )
  imageQueue.wake()
  return image
}
