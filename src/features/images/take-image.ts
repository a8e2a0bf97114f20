import type { Context } from 'hono'
import { keepFiles } from '../../platform/files/keep-files.ts'
import type { ReceivedFile } from '../../platform/files/receive-file.ts'
import type { AppEnv } from '../../platform/http/openapi.ts'
import { occasionOf, recordEvent } from '../audit/audit.queries.ts'
import { queueImage } from './image-jobs.queries.ts'
import { createImage } from './images.queries.ts'
import type { Image, ImagePurpose } from './images.schema.ts'
import { storeImage } from './store-image.ts'

/** Takes a picture that has arrived into the store, and into the library. @throws 400, 413, 415, 503 */
export async function takeImage(
  c: Context<AppEnv>,
  { path, fileName }: ReceivedFile,
  { alt, isDecorative, purpose }: { alt: string; isDecorative: boolean; purpose: ImagePurpose },
): Promise<Image> {
  const { files, media, clock, imageQueue } = c.var
  const drawn = await media.image(path)
  const image = await keepFiles(
    c.var,
    (key) => storeImage(files, drawn, key),
    async (tx, stored) => {
      await recordEvent(tx, occasionOf(c), 'uploaded a picture', fileName)
      if (drawn.pixelsPath) await queueImage(tx, stored.file_key, clock())
      return createImage(tx, {
        ...stored,
        alt: isDecorative ? '' : alt,
        is_decorative: isDecorative ? 1 : 0,
        file_name: fileName,
        purpose,
        created_at: clock().toISOString(),
      })
    },
  )
  imageQueue.wake()
  return image
}
