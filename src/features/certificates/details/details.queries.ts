import { expressionBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Row, Schema } from '#platform/db/schema.ts'
import { fileUrl } from '#platform/files/image-files.ts'
import { fail } from '#platform/http/errors.ts'
import { certificateFile, getCertificate, placed } from '../certificates.queries.ts'
import type { CardFacts } from './card-facts.schema.ts'
import type { ShownCertificate } from './certificate-page.schema.ts'
import type { Details } from './details.schema.ts'
import { DETAIL_COLUMNS } from './flat-details.ts'
import { panelsOf } from './panels.ts'
import { standingOf } from './standing.ts'
import { totalOf } from './totals.ts'

/** The public certificate that replaces this one. */
export const replacedBy = (id: 'certificates.id' | 'withdrawals.certificate_id') =>
  expressionBuilder<Schema>()
    .selectFrom('certificate_details as later')
    .innerJoin('certificates as replacing', 'replacing.id', 'later.certificate_id')
    .where('later.replaces_id', '=', sql.ref<number>(id))
    .where('replacing.deleted_at', 'is', null)
    .select(({ fn }) => fn.max('replacing.id').as('id'))
    .as('replaced_by')

const detailed = (db: Db) =>
  placed(db)
    .leftJoin('certificate_details', 'certificate_details.certificate_id', 'certificates.id')
    .select([
      'id',
      'title',
      'file_key',
      'content_hash',
      'version',
      'public_since',
      'replaces_id',
      ...Object.values(DETAIL_COLUMNS),
    ])
    .select(replacedBy('certificates.id'))

type DetailedRow = Awaited<ReturnType<ReturnType<typeof detailed>['execute']>>[number]

const orNull = (text: string | null) => text || null

const NONE = {
  ...{ laboratory: null, reportNumber: null, verifyUrl: null, harvestedOn: null, sampledOn: null, receivedOn: null },
  ...{ testedOn: null, reportedOn: null, totalThc: null, totalCbd: null, panels: {}, results: [], replaces: null },
  recalled: null,
}

const linesOf = (text: string | null) => (text ? text.split('\n') : [])

function toDetails(row: DetailedRow): Details {
  const lots = linesOf(row.lots)
  return {
    ...{ id: row.id, product: row.title, lot: lots[0] ?? null, lots },
    ...NONE,
    ...{ laboratory: orNull(row.laboratory), reportNumber: orNull(row.report_number) },
    ...{ verifyUrl: orNull(row.verify_url), harvestedOn: orNull(row.harvested_on), sampledOn: orNull(row.sampled_on) },
    ...{ receivedOn: orNull(row.received_on), testedOn: orNull(row.tested_on), reportedOn: orNull(row.reported_on) },
    ...{ totalThc: totalOf(row.total_thc ?? ''), totalCbd: totalOf(row.total_cbd ?? '') },
    panels: panelsOf(row.panels ?? ''),
    ...{ publishedAt: row.public_since, replaces: row.replaces_id, replacedBy: row.replaced_by, withdrawn: null },
    state: row.replaced_by === null ? 'current' : 'replaced',
    ...{ sha256: orNull(row.content_hash), pdfUrl: fileUrl(certificateFile(row.file_key)), version: row.version },
  }
}

const toWithdrawn = (row: Row<'withdrawals'> & { replaced_by: number | null }): Details => ({
  ...{ id: row.certificate_id, product: row.title, lot: linesOf(row.lots)[0] ?? null, lots: linesOf(row.lots) },
  ...NONE,
  ...{
    publishedAt: null,
    replacedBy: row.replaced_by,
    state: 'withdrawn',
    withdrawn: { at: row.withdrawn_at, reason: row.reason },
  },
  ...{ sha256: orNull(row.sha256), pdfUrl: null, version: 0 },
})

/** Returns the public certificates, in page order, or only those with these ids; also those without details. */
export async function listDetails(db: Db, ids?: number[]): Promise<Details[]> {
  const rows = await detailed(db)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids as number[]))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toDetails)
}

/** Returns the withdrawn certificates, newest first, or only those with these ids. */
export async function listWithdrawn(db: Db, ids?: number[]): Promise<Details[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .selectAll()
    .select(replacedBy('withdrawals.certificate_id'))
    .$if(ids !== undefined, (query) => query.where('certificate_id', 'in', ids as number[]))
    .orderBy('withdrawn_at', 'desc')
    .execute()
  return rows.map(toWithdrawn)
}

/** Returns all that is public about certificates; the withdrawn ones are last. */
export const listAllDetails = async (db: Db) => [...(await listDetails(db)), ...(await listWithdrawn(db))]

/** @returns what a public or withdrawn certificate says @throws 404 */
export async function getDetails(db: Db, id: number): Promise<Details> {
  const [found] = [...(await listDetails(db, [id])), ...(await listWithdrawn(db, [id]))]
  if (!found) throw fail(404, 'Certificate not found.')
  return found
}

/** Adds the facts for each certificate's card; null without details. */
export async function withFacts<Item extends { id: number }>(db: Db, items: Item[], now: Date) {
  const details =
    items.length > 0
      ? await listDetails(
          db,
          items.map(({ id }) => id),
        )
      : []
  const byId = new Map(details.map((found) => [found.id, found]))
  return items.map((item) => ({ ...item, facts: factsOf(byId.get(item.id), now) }))
}

function factsOf(details: Details | undefined, now: Date): CardFacts | null {
  if (!details?.lot) return null
  const { totalThc, totalCbd, testedOn } = details
  return { totalThc, totalCbd, testedOn, standing: standingOf(details, now) }
}

/** Returns the page of a public or withdrawn certificate. @throws 404 */
export async function getShownCertificate(db: Db, id: number, now: Date): Promise<ShownCertificate> {
  const details = await getDetails(db, id)
  const ids = [details.replaces, details.replacedBy].filter((other) => other !== null)
  const others = ids.length > 0 ? [...(await listDetails(db, ids)), ...(await listWithdrawn(db, ids))] : []
  const linked = (wanted: number | null) => {
    const found = others.find((other) => other.id === wanted)
    return found ? { id: found.id, product: found.product, lot: found.lot } : null
  }
  return {
    ...{ details, standing: standingOf(details, now) },
    certificate: details.withdrawn ? null : await getCertificate(db, id),
    ...{ replaces: linked(details.replaces), replacedBy: linked(details.replacedBy) },
  }
}
