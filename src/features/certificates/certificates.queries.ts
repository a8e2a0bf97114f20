import type { Insertable } from 'kysely'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Row, Schema } from '../../platform/db/schema.ts'
import { folded } from '../../platform/db/search.ts'
import { staleOrMissing } from '../../platform/db/versions.ts'
import { PAGE_BREAK } from '../../platform/files/pdf-text.ts'
import { fail } from '../../platform/http/errors.ts'
import { fileUrl, imageFile, toWidths } from '../images/image-files.ts'
import { certificateFile } from './certificate-file.ts'
import type { Certificate, CertificateOrder, ChangedCertificate, Cover, NewCertificate } from './certificates.schema.ts'

const NAME_TAKEN = 'A PDF with this name already exists. Please choose another file.'

export const pdfColumns = [
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
] as const

export const certificateColumns = [
  ...pdfColumns,
  'title',
  'description',
  'version',
  'has_text',
  'is_cover_whole',
] as const

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

export function toPdf(row: Pick<Row<'certificates'>, (typeof pdfColumns)[number]>) {
  return {
    id: row.id,
    pdfUrl: fileUrl(certificateFile(row.file_key)),
    fileName: row.file_name,
    fileSize: row.file_size_bytes,
    pageCount: row.page_count,
    cover: coverOf(row),
    createdAt: row.created_at,
  }
}

export const present = (db: Db) => db.selectFrom('certificates').where('deleted_at', 'is', null)
export const placed = (db: Db) => present(db).where('position', 'is not', null)
export const onPage = (db: Db) => placed(db).orderBy('position').orderBy('id')

export function toCertificate(
  row: Pick<Row<'certificates'>, (typeof certificateColumns)[number]>,
  order: number,
): Certificate {
  const { title, description, version } = row
  const flags = { hasText: row.has_text === 1, isCoverWhole: row.is_cover_whole === 1 }
  return { ...toPdf(row), title, description, version, ...flags, order }
}

/** The certificates of the public page, in its order. */
export async function listCertificates(db: Db): Promise<Certificate[]> {
  const rows = await onPage(db).select(certificateColumns).execute()
  return rows.map(toCertificate)
}

/** null when there is no such certificate on the public page */
export async function getCertificatePages(db: Db, id: number): Promise<string[] | null> {
  const row = await onPage(db).select('text').where('id', '=', id).executeTakeFirst()
  if (!row) return null
  return row.text === '' ? [] : row.text.split(PAGE_BREAK)
}

const nameTaken = () => fail(409, NAME_TAKEN, { file: NAME_TAKEN })

/** @throws 409 */
export async function requireNewName(db: Db, fileName: string): Promise<void> {
  const taken = await present(db).select('id').where('file_name_lower', '=', folded(fileName)).executeTakeFirst()
  if (taken) throw nameTaken()
}

type NewPdf = Omit<
  Insertable<Schema['certificates']>,
  'title' | 'description' | 'position' | 'file_name_lower' | 'created_at' | 'updated_at'
>

/** An uploaded PDF, not yet on the public page. @throws 409 when the name is taken */
export async function createPdf(tx: Db, pdf: NewPdf, title: string, now: Date) {
  const at = now.toISOString()
  const file_name_lower = folded(pdf.file_name)
  const row = await tx
    .insertInto('certificates')
    .values({ ...pdf, file_name_lower, title, description: '', position: null, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('file_name_lower').where('deleted_at', 'is', null).doNothing())
    .returning(pdfColumns)
    .executeTakeFirst()
  if (!row) throw nameTaken()
  const same = await present(tx)
    .select('file_name')
    .where('content_hash', '=', pdf.content_hash ?? '')
    .where('id', '!=', row.id)
    .orderBy('id')
    .execute()
  return { ...toPdf(row), sameAs: same.map(({ file_name }) => file_name) }
}

/** One that is on the public page. @throws 404 */
export async function getCertificate(db: Db, id: number): Promise<Certificate> {
  const row = await placed(db)
    .select([...certificateColumns, 'position'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail(404, 'This certificate is not there any more.')
  const position = row.position as number
  const before = placed(db).where((eb) =>
    eb.or([eb('position', '<', position), eb('position', '=', position).and('id', '<', id)]),
  )
  return toCertificate(row, await countRows(before))
}

/** A form that names its PDF must name the right one. */
function requireSamePdf(pdfUrl: string | undefined, stored: string) {
  if (pdfUrl === undefined || URL.parse(pdfUrl, 'http://site')?.pathname === stored) return
  const sentence =
    'This is not the PDF of this certificate. To show another PDF, please upload it as a new certificate.'
  throw fail(400, sentence, { pdfUrl: sentence })
}

/**
 * Puts an uploaded PDF on the public page, last in order. Saying it twice does no more than saying it once.
 * @throws 400, 404, 409 when it is there already with other words
 */
export async function addCertificate(tx: Db, { id, title, description, pdfUrl }: NewCertificate, now: Date) {
  const row = await present(tx)
    .select(['file_key', 'title', 'description', 'position'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail(404, 'This PDF is not there any more. Please upload it again.')
  requireSamePdf(pdfUrl, fileUrl(certificateFile(row.file_key)))
  if (row.position !== null) {
    if (row.title !== title || row.description !== description) throw fail(409, 'This PDF is on the page already.')
    return { certificate: await getCertificate(tx, id), isNew: false }
  }
  const { last } = await tx
    .selectFrom('certificates')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const at = now.toISOString()
  await tx
    .updateTable('certificates')
    .set({ title, description, position: (last ?? -1) + 1, public_since: at, updated_at: at })
    .where('id', '=', id)
    .execute()
  return { certificate: await getCertificate(tx, id), isNew: true }
}

/** Leaves what is undefined as it is, and the version when nothing changes. @throws 400, 404, 409 */
export async function updateCertificate(tx: Db, id: number, form: ChangedCertificate, now: Date): Promise<Certificate> {
  const { title, description, pdfUrl, version } = form
  const row = await onPage(tx).select(['file_key', 'title', 'description']).where('id', '=', id).executeTakeFirst()
  if (row) {
    requireSamePdf(pdfUrl, fileUrl(certificateFile(row.file_key)))
    const isSame = (title ?? row.title) === row.title && (description ?? row.description) === row.description
    if (isSame) return getCertificate(tx, id)
  }
  const { numUpdatedRows } = await tx
    .updateTable('certificates')
    .set({ title, description, updated_at: now.toISOString() })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('position', 'is not', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw await staleOrMissing(tx, 'certificates', id, 'certificate')
  return getCertificate(tx, id)
}

/**
 * Whole or not at all. Each one that is named goes to its place; the others keep their order around them.
 * @throws 400, 409 when one is not on the page any more, or not where it was seen
 */
export async function reorderCertificates(tx: Db, order: CertificateOrder): Promise<void> {
  const stored = await onPage(tx).select(['id', 'position']).execute()
  const arranged = arrange(
    stored.map(({ id }) => id),
    order,
  )
  const positions = new Map(stored.map(({ id, position }) => [id, position]))
  // In one order for all, so that no two wait for each other.
  for (const [position, id] of [...arranged.entries()].sort(([, a], [, b]) => a - b)) {
    if (positions.get(id) === position) continue
    await tx.updateTable('certificates').set({ position }).where('id', '=', id).execute()
  }
}

function arrange(ids: number[], order: CertificateOrder): number[] {
  const wanted = new Map(order.map(({ id, order: place }) => [place, id]))
  const named = new Set(wanted.values())
  if (wanted.size < order.length || named.size < order.length) {
    throw fail(400, 'Every certificate, and every place, can be named only once.')
  }
  const known = new Set(ids)
  if ([...named].some((id) => !known.has(id))) {
    throw fail(409, 'One of these certificates is not there any more. Nothing is changed.')
  }
  if ([...wanted.keys()].some((place) => place >= ids.length)) {
    throw fail(400, `There are ${ids.length} certificates; the last place is ${ids.length - 1}.`)
  }
  if (order.some(({ id, was }) => was !== undefined && ids[was] !== id)) {
    throw fail(409, 'Somebody else has changed the order meanwhile. Nothing is changed.')
  }
  const others = ids.filter((id) => !named.has(id)).values()
  return ids.map((_, place) => wanted.get(place) ?? (others.next().value as number))
}
