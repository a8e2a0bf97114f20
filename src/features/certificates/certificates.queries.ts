import { fieldsOf } from '#features/nouns.ts'
import type { Trashable } from '#features/trash/trashable.queries.ts'
import { parseValue, toPresent, type Versioned } from '#features/versions/versions.queries.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import type { Row } from '#platform/db/schema.ts'
import { staleOrMissing } from '#platform/db/stale-or-missing.ts'
import { fileUrl, imageFile, toWidths } from '#platform/files/image-files.ts'
import { fail } from '#platform/http/errors.ts'
import { PAGE_BREAK } from '#platform/media/pdf-text.ts'
import {
  type Certificate,
  type ChangedCertificate,
  type Cover,
  changedCertificateSchema,
  type NewCertificate,
} from './certificates.schema.ts'
import { UNTITLED } from './untitled.ts'

const NAME_TAKEN_BY_OTHER = 'Another PDF now has this file name. To restore this one, delete the other one first.'

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

/** The editable columns, named like the fields of the form. */
const written = fieldsOf('certificate')

export const certificateColumns = [...fileColumns, ...written, 'version', 'has_text', 'is_cover_whole'] as const

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

export const trashableCertificates: Trashable = {
  kind: 'certificate',
  async findFiles(db, ids) {
    const rows = await db.selectFrom('certificates').select(fileColumns).where('id', 'in', ids).execute()
    return new Map(rows.map((row) => [row.id, coverOf(row)]))
  },
  takenName: NAME_TAKEN_BY_OTHER,
  hasFiles: true,
}

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

export function toCertificate(
  row: Pick<Row<'certificates'>, (typeof certificateColumns)[number]>,
  order: number,
): Certificate {
  const words = Object.fromEntries(written.map((field) => [field, row[field]])) as Written
  const flags = { hasText: row.has_text === 1, isCoverWhole: row.is_cover_whole === 1 }
  return { ...toFile(row), ...words, version: row.version, ...flags, order }
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

/** A form that names a PDF must name the stored one. @throws 400 */
function requireSameFile(pdfUrl: string | undefined, stored: string) {
  if (pdfUrl === undefined || URL.parse(pdfUrl, 'http://site')?.pathname === stored) return
  const sentence = "You can't change the PDF of a certificate. Upload the other PDF as a new certificate."
  throw fail(400, sentence, { pdfUrl: sentence })
}

type Written = Pick<Row<'certificates'>, (typeof written)[number]>

/** Fields that are undefined count as unchanged. */
const isSame = (form: { [Field in keyof Written]?: Written[Field] | undefined }, row: Written) =>
  written.every((field) => form[field] === undefined || form[field] === row[field])

/**
 * Publishes an uploaded PDF as the last certificate. Repeating the call changes nothing.
 * @throws 400, 404, 409 if it is already published with another title or description
 */
export async function addCertificate(tx: Db, { id, pdfUrl, ...form }: NewCertificate, now: Date) {
  const row = await present(tx)
    .select(['file_key', 'position', ...written])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail(404, 'This PDF no longer exists. Upload it again.')
  requireSameFile(pdfUrl, fileUrl(certificateFile(row.file_key)))
  if (row.position !== null) {
    if (!isSame(form, row)) throw fail(409, 'This PDF is already published.')
    return { certificate: await getCertificate(tx, id), isNew: false }
  }
  const { last } = await tx
    .selectFrom('certificates')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const at = now.toISOString()
  await tx
    .updateTable('certificates')
    .set({ ...form, position: (last ?? -1) + 1, public_since: at, updated_at: at })
    .where('id', '=', id)
    .execute()
  return { certificate: await getCertificate(tx, id), isNew: true }
}

/** Fields that are undefined keep their value. Without a change the version stays. @throws 400, 404, 409 */
export async function updateCertificate(
  tx: Db,
  id: number,
  { id: _, pdfUrl, version, ...form }: ChangedCertificate,
  now: Date,
): Promise<Certificate> {
  const row = await onPage(tx)
    .select(['file_key', ...written])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row) {
    requireSameFile(pdfUrl, fileUrl(certificateFile(row.file_key)))
    if (isSame(form, row)) return getCertificate(tx, id)
  }
  const { numUpdatedRows } = await tx
    .updateTable('certificates')
    .set({ ...form, updated_at: now.toISOString() })
    // An untitled certificate counts as new once it gets a title, so the next update suggests it.
    .$if(row?.title === UNTITLED && form.title !== UNTITLED, (query) => query.set({ public_since: now.toISOString() }))
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('position', 'is not', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw await staleOrMissing(tx, 'certificates', id, 'certificate')
  return getCertificate(tx, id)
}

export const versionedCertificates: Versioned = {
  noun: 'certificate',
  async read(db, id) {
    const columns = [...written, 'version', 'updated_at'] as const
    const row = await placed(db).select(columns).where('id', '=', id).executeTakeFirst()
    return row && toPresent('certificate', row)
  },
  async restore(tx, id, value, { version, now }) {
    const form = parseValue(changedCertificateSchema, value)
    return (await updateCertificate(tx, id, { ...form, version }, now)).title
  },
}
