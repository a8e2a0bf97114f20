import type { ExpressionBuilder } from 'kysely'
import { type FieldOf, fieldsOf } from '#features/nouns.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import type { Row, Schema } from '#platform/db/schema.ts'
import { fileUrl, imageFile, toWidths } from '#platform/files/image-files.ts'
import { fail } from '#platform/http/errors.ts'
import { PAGE_BREAK } from '#platform/media/pdf-text.ts'
import type { Certificate, Cover } from './certificates.schema.ts'
import { DETAIL_COLUMNS, type DetailField } from './details/flat-details.ts'

export const fileColumns = [
  'id',
  'file_key',
  'file_name',
  'file_size_bytes',
  'page_count',
  'cover_width',
  'cover_height',
  'cover_placeholder',
  'cover_widths',
  'created_at',
  'has_actions',
] as const

type WrittenField = Exclude<FieldOf<'certificate'>, DetailField | 'replaces'>

/** The editable columns of `certificates`, named like the fields of the form. */
export const written = fieldsOf('certificate').filter(
  (field) => !(field in DETAIL_COLUMNS) && field !== 'replaces',
) as WrittenField[]

/** The batch numbers of a certificate, one per line; null without details. */
const lotLines = (eb: ExpressionBuilder<Schema, 'certificates'>) =>
  eb.selectFrom('certificate_details').select('lots').whereRef('certificate_id', '=', 'certificates.id').as('lot_lines')

export const certificateColumns = [
  ...fileColumns,
  ...written,
  'version',
  'has_text',
  'is_cover_whole',
  lotLines,
] as const

export const certificateFile = (key: string) => `${key}/certificate.pdf`

type CoverRow = Pick<
  Row<'certificates'>,
  'file_key' | 'cover_width' | 'cover_height' | 'cover_placeholder' | 'cover_widths'
>

export const coverOf = (row: CoverRow): Cover => ({
  imageUrl: fileUrl(imageFile(row.file_key, row.cover_width, 'webp')),
  width: row.cover_width,
  height: row.cover_height,
  placeholder: row.cover_placeholder,
  widths: toWidths(row.cover_widths),
})

export function toFile(row: Pick<Row<'certificates'>, (typeof fileColumns)[number]>) {
  return {
    id: row.id,
    pdfUrl: fileUrl(certificateFile(row.file_key)),
    fileName: row.file_name,
    fileSize: row.file_size_bytes,
    pageCount: row.page_count,
    cover: coverOf(row),
    createdAt: row.created_at,
    hasActions: row.has_actions === 1,
  }
}

export const present = (db: Db) => db.selectFrom('certificates').where('deleted_at', 'is', null)
export const placed = (db: Db) => present(db).where('position', 'is not', null)
export const onPage = (db: Db) => placed(db).orderBy('position').orderBy('id')

type CertificateRow = Pick<Row<'certificates'>, Exclude<(typeof certificateColumns)[number], typeof lotLines>> & {
  lot_lines: string | null
}

export function toCertificate(row: CertificateRow, order: number): Certificate {
  const words = Object.fromEntries(written.map((field) => [field, row[field]])) as Record<WrittenField, string>
  const flags = { hasText: row.has_text === 1, isCoverWhole: row.is_cover_whole === 1 }
  const lot = row.lot_lines?.split('\n')[0] || null
  return { ...toFile(row), ...words, lot, version: row.version, ...flags, order }
}

/** Returns the published certificates in page order. */
export async function listCertificates(db: Db): Promise<Certificate[]> {
  const rows = await onPage(db).select(certificateColumns).execute()
  return rows.map(toCertificate)
}

/** @returns the text of each page, none for a scan. @throws 404 if the certificate is not published */
export async function getCertificatePages(db: Db, id: number): Promise<string[]> {
  const row = await placed(db).select('text').where('id', '=', id).executeTakeFirst()
  if (!row) throw fail(404, 'Certificate not found.')
  return row.text === '' ? [] : row.text.split(PAGE_BREAK)
}

/** @throws 404 if the certificate does not exist or is not published */
export async function getCertificate(db: Db, id: number): Promise<Certificate> {
  const row = await placed(db)
    .select([...certificateColumns, 'position'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail(404, 'This certificate no longer exists.')
  const position = row.position as number
  const before = placed(db).where((eb) =>
    eb.or([eb('position', '<', position), eb('position', '=', position).and('id', '<', id)]),
  )
  return toCertificate(row, await countRows(before))
}
