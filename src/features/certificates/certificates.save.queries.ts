import { parseValue, toPresent, type Versioned } from '#features/versions/versions.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { staleOrMissing } from '#platform/db/stale-or-missing.ts'
import { fileUrl } from '#platform/files/image-files.ts'
import { fail } from '#platform/http/errors.ts'
import { certificateFile, getCertificate, placed, present, written } from './certificates.queries.ts'
import {
  type Certificate,
  type ChangedCertificate,
  changedCertificateSchema,
  type NewCertificate,
} from './certificates.schema.ts'
import { certificateWords, requirePast, storeDetails, whyNotReplaceable } from './details/details.save.queries.ts'
import type { DetailsForm } from './details/details.schema.ts'
import {
  DETAIL_COLUMNS,
  DETAIL_FIELDS,
  type FlatDetails,
  flatDetails,
  flatOfRow,
  NO_DETAILS,
} from './details/flat-details.ts'
import { UNTITLED } from './untitled.ts'

/** A form that names a PDF must name the stored one. @throws 400 */
function requireSameFile(pdfUrl: string | undefined, key: string) {
  const stored = fileUrl(certificateFile(key))
  if (pdfUrl === undefined || URL.parse(pdfUrl, 'http://site')?.pathname === stored) return
  const sentence = "You can't change the PDF of a certificate. Upload the other PDF as a new certificate."
  throw fail(400, sentence, { pdfUrl: sentence })
}

/** Fields that are undefined count as unchanged. */
const isSame = (form: Record<string, unknown>, stored: Record<string, unknown>) =>
  Object.entries(form).every(([field, value]) => value === undefined || value === stored[field])

/** Reads what is written of a public certificate, with the names of the form. */
async function readWritten(tx: Db, id: number) {
  const row = await placed(tx)
    .leftJoin('certificate_details', 'certificate_id', 'id')
    .select(['file_key', ...written, 'version', 'updated_at', 'replaces_id as replaces'])
    .select(Object.values(DETAIL_COLUMNS))
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, ...flatOfRow(row) }
}

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
  requireSameFile(pdfUrl, row.file_key)
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

type Replaces = number | null | undefined

type Change = ChangedCertificate & { details?: FlatDetails; replaces?: Replaces }

/** Fields that are undefined keep their value. Without a change the version stays. @throws 400, 404, 409 */
export async function updateCertificate(
  tx: Db,
  id: number,
  { id: _, pdfUrl, version, details, replaces, ...form }: Change,
  now: Date,
): Promise<Certificate> {
  const stored = await readWritten(tx, id)
  if (stored) {
    requireSameFile(pdfUrl, stored.file_key)
    if (isSame({ ...form, ...details, replaces }, stored)) return getCertificate(tx, id)
    const reason = replaces && replaces !== stored.replaces && (await whyNotReplaceable(tx, id, replaces))
    if (reason) throw fail(400, reason, { replaces: reason })
  }
  const getsTitle = stored?.title === UNTITLED && form.title !== undefined && form.title !== UNTITLED
  const { numUpdatedRows } = await tx
    .updateTable('certificates')
    .set({ ...form, updated_at: now.toISOString() })
    // An untitled certificate counts as new once it gets a title, so the next update suggests it.
    .$if(getsTitle, (query) => query.set({ public_since: now.toISOString() }))
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('position', 'is not', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw await staleOrMissing(tx, 'certificates', id, 'certificate')
  if (details) await storeDetails(tx, id, details, replaces)
  return getCertificate(tx, id)
}

/** Saves the details of a PDF, and publishes it unless it is public. @throws 400, 404, 409 */
export async function saveDetails(tx: Db, id: number, form: DetailsForm, now: Date) {
  const { title, description, version, replaces } = form
  requirePast(form, now)
  const row = await present(tx).select('position').where('id', '=', id).executeTakeFirst()
  const isNew = row?.position === null
  if (isNew) await addCertificate(tx, { id, title: title ?? UNTITLED, description: description ?? '' }, now)
  const change = { title, description, version, replaces, details: flatDetails(form) }
  return { certificate: await updateCertificate(tx, id, change, now), isNew }
}

/** @returns why a restore keeps what the certificate replaces now */
async function whyKept(db: Db, id: number, replaces: Replaces): Promise<string | undefined> {
  const now = (await readWritten(db, id))?.replaces
  if (replaces === undefined && now) return "This version doesn't say what the certificate replaces."
  return replaces && replaces !== now ? whyNotReplaceable(db, id, replaces) : undefined
}

export const versionedCertificates: Versioned = {
  noun: 'certificate',
  added: { ...NO_DETAILS, replaces: undefined },
  async read(db, id) {
    const stored = await readWritten(db, id)
    return stored && toPresent('certificate', stored)
  },
  async explain(db, id, value) {
    const replaces = value.replaces as Replaces
    const reason = await whyKept(db, id, replaces)
    return {
      ...(replaces && { words: { replaces: await certificateWords(db, replaces) } }),
      ...(reason && { note: `${reason} If you restore this version, “Replaces” does not change.` }),
    }
  },
  async restore(tx, id, value, { version, now }) {
    const form = parseValue(changedCertificateSchema, value)
    const details = Object.fromEntries(DETAIL_FIELDS.map((field) => [field, value[field]])) as FlatDetails
    const wanted = value.replaces as Replaces
    const replaces = (await whyKept(tx, id, wanted)) ? undefined : wanted
    return (await updateCertificate(tx, id, { ...form, details, replaces, version }, now)).title
  },
}
