import type { Context } from 'hono'
import { occasionOf, recordEvent } from '../audit/audit.queries.ts'
import { newFileKey } from '../files/file-store.ts'
import { cancelFileDeletion, planFileDeletion } from '../files/files.queries.ts'
import type { ReceivedFile } from '../files/receive-file.ts'
import type { AppEnv } from '../openapi.ts'
import { createImage } from './images.queries.ts'
import type { Image } from './images.schema.ts'
import { storePicture } from './store-picture.ts'

const UNFINISHED_MS = 60 * 60 * 1000

/** Takes a picture that has arrived into the store, and into the library. @throws 400, 413, 415, 503 */
export async function takePicture(
  c: Context<AppEnv>,
  { path, fileName }: ReceivedFile,
  { alt, isDecorative }: { alt: string; isDecorative: boolean },
): Promise<Image> {
  const { db, files, media, clock } = c.var
  const picture = await media.picture(path)
  // Of a process that is killed from here on, housekeeping takes the files away.
  const key = newFileKey()
  const due = new Date(clock().getTime() + UNFINISHED_MS)
  await db.transaction().execute((tx) => planFileDeletion(tx, key, due))
  const stored = await storePicture(files, picture, key)
  try {
    return await db.transaction().execute(async (tx) => {
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
  } catch (error) {
    await files.deleteKey(key)
    throw error
  }
}
