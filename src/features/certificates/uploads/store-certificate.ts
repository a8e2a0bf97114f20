import { type Occasion, recordEvent } from '#features/audit/audit.queries.ts'
import { queueImage } from '#features/images/image-jobs.queries.ts'
import { storeImage } from '#features/images/store-image.ts'
import type { Deps } from '#platform/api/app-env.ts'
import { keepFiles } from '#platform/files/keep-files.ts'
import type { ReceivedFile } from '#platform/files/receive-file.ts'
import { certificateFile } from '../certificates.queries.ts'
import type { UploadedCertificate } from '../certificates.schema.ts'
import { readingOf } from '../reread.queries.ts'
import { withEnding, withoutEnding } from './file-name.ts'
import { createUploadedCertificate, requireNewName } from './uploads.queries.ts'

/** Stores an uploaded PDF, its cover and its row. @throws 400, 409, 413, 415, 503 */
export async function storeCertificate(
  { db, files, media, clock, imageQueue }: Pick<Deps, 'db' | 'files' | 'media' | 'clock' | 'imageQueue'>,
  occasion: Occasion,
  { path, sizeBytes, fileName: sentName }: ReceivedFile,
): Promise<UploadedCertificate> {
  const fileName = withoutEnding(sentName) === '' ? 'certificate.pdf' : withEnding(sentName)
  await requireNewName(db, fileName)
  const { cover, ...certificate } = await media.pdf(path)
  const uploaded = await keepFiles(
    { db, files, clock },
    async (key, put) => ({
      ...(await storeImage(put, cover, key)),
      content_hash: (await put(certificateFile(key), Bun.file(path))).sha256,
    }),
    async (tx, { file_key, content_hash, width, height, placeholder, widths }) => {
      if (cover.pixelsPath) await queueImage(tx, file_key, clock())
      const upload = {
        file_key,
        file_name: fileName,
        file_size_bytes: sizeBytes,
        content_hash,
        ...readingOf(fileName, certificate),
        page_count: certificate.pageCount,
        cover_width: width,
        cover_height: height,
        cover_placeholder: placeholder,
        cover_widths: widths,
      }
      const created = await createUploadedCertificate(tx, upload, clock())
      await recordEvent(tx, occasion, 'certificate.uploaded', fileName, created.id)
      return created
    },
  )
  imageQueue.wake()
  return uploaded
}
