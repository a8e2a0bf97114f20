import type { Db } from '../db/database.ts'
import { fileUrl, pictureFile } from '../images/picture-files.ts'
import { certificateFile } from './certificate-file.ts'
import type { Coa } from './coas.schema.ts'

/** The certificates of the public page, in its order. */
export async function listCoas(db: Db): Promise<Coa[]> {
  const rows = await db
    .selectFrom('coas')
    .selectAll()
    .where('position', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row, order) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    pdfUrl: fileUrl(certificateFile(row.file_key)),
    order,
    fileName: row.file_name,
    fileSize: row.file_size_bytes,
    pageCount: row.page_count,
    cover: {
      imageUrl: fileUrl(pictureFile(row.file_key, row.cover_width, 'webp')),
      width: row.cover_width,
      height: row.cover_height,
    },
    createdAt: row.created_at,
  }))
}
