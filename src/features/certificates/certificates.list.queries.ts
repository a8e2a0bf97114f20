import { type SqlBool, sql } from 'kysely'
import type { FirstStepSource } from '#features/dashboard/first-steps.schema.ts'
import { countedLine, type WaitingSource } from '#features/dashboard/waiting.schema.ts'
import { countRows } from '#platform/db/count-rows.ts'
import { type Db, isPostgres } from '#platform/db/database.ts'
import { selectPage, slicePage } from '#platform/db/paging.ts'
import { storeOrder } from '#platform/db/renumber.ts'
import { fitsOf, lettersOf, likePart } from '#platform/db/search.ts'
import { fail } from '#platform/http/errors.ts'
import { adminPaths } from '#ui/paths.ts'
import { certificateColumns, onPage, placed, toCertificate } from './certificates.queries.ts'
import {
  type CertificateOrder,
  type CertificatePage,
  type CertificateQuery,
  INSIDE_MIN,
  type UnnamedCertificates,
} from './certificates.schema.ts'
import { withFacts } from './details/details.queries.ts'
import { foldLot, lettersOfLot } from './details/lot.ts'
import { UNTITLED } from './untitled.ts'

/** Returns a page of the published certificates, in page order, filtered by `search` if given. */
export async function listCertificatePage(db: Db, query: CertificateQuery, now: Date): Promise<CertificatePage> {
  const { search } = query
  if (search) return findCertificatePage(db, { ...query, search }, now)
  if (query.newest) return listNewestPage(db, query)
  const { rows, ...place } = await selectPage(onPage(db).select(certificateColumns), query)
  const first = (place.page - 1) * place.pageSize
  const coas = rows.map((row, index) => toCertificate(row, first + index))
  return { coas: await withFacts(db, coas, now), ...place }
}

async function listNewestPage(db: Db, query: CertificateQuery): Promise<CertificatePage> {
  const ordered = (await onPage(db).select('id').execute()).map(({ id }, order) => [id, order] as const)
  const orders = new Map(ordered)
  const newest = placed(db).select(certificateColumns).orderBy('public_since', 'desc').orderBy('id', 'desc')
  const { rows, ...place } = await selectPage(newest, query)
  return { coas: rows.map((row) => toCertificate(row, orders.get(row.id) ?? 0)), ...place }
}

// Filters in memory, because databases lowercase only some letters. A grower has few enough certificates for that.
async function findCertificatePage(
  db: Db,
  query: CertificateQuery & { search: string },
  now: Date,
): Promise<CertificatePage> {
  const letters = lettersOf(query.search)
  // Not joined, because PostgreSQL reads the two tables in half the time.
  const [rows, details, lots, idsInside] = await Promise.all([
    onPage(db).select(['id', 'title', 'description', 'file_name']).execute(),
    db.selectFrom('certificate_details').select(['certificate_id', 'laboratory', 'lots']).execute(),
    findLots(db, query.search),
    query.insidePdfs ? findInside(db, letters) : new Set<number>(),
  ])
  const detailsOf = new Map(details.map((row) => [row.certificate_id, [row.laboratory, ...row.lots.split('\n')]]))
  const all = rows.map(({ id, file_name }, order) => ({ id, order, file_name }))
  const texts = rows.map(({ id, title, description, file_name }) => [
    ...[title, description, ...(detailsOf.get(id) ?? [])],
    ...(query.fileNames ? [file_name] : []),
  ])
  const fits = fitsOf(query.search, texts)
  const having = (orders: number[]) => [...new Set(orders)].sort((a, b) => a - b).flatMap((order) => all[order] ?? [])
  const withLot = all.filter(({ id }) => lots.has(id)).map(({ order }) => order)
  const rankOf = ({ id }: { id: number }) => lots.get(id) ?? NOT_WHOLE
  // Visitors get the words in any order only if no certificate has them as one phrase: "copy 19" is not "Copy 119".
  let found = having([...withLot, ...fits.phrase(), ...(query.fileNames ? fits.words() : [])])
  if (found.length === 0) found = having(fits.words())
  if (found.length === 0 && HAS_DIGIT.test(query.search)) found = having(fits.asDigits())
  const isFound = new Set(found)
  const others = all.filter((match) => !isFound.has(match) && idsInside.has(match.id))
  const isNamed = ({ file_name }: { file_name: string }) => lettersOf(file_name).includes(letters)
  const named = others.filter(isNamed)
  const inside = others.filter((match) => !isNamed(match))
  const ordered = [...found.toSorted((a, b) => rankOf(a) - rankOf(b)), ...named, ...inside]
  const { rows: shown, ...place } = slicePage(ordered, query)
  const coas = await withFacts(db, await readCertificates(db, shown), now)
  return { coas, ...place, ...(query.insidePdfs && { insideTotal: inside.length }) }
}

/** Words such as “oil” are no lots such as `01L`. */
const HAS_DIGIT = /\p{N}/u

/** After the certificates that have the whole lot, and those that had it before a correction. */
const NOT_WHOLE = 2

/** Finds certificates by a present or former lot, or by a part of one. @returns the rank of each in the list */
async function findLots(db: Db, search: string): Promise<Map<number, number>> {
  const wanted = foldLot(search)
  const rows = await db
    .selectFrom('certificate_lots')
    .select(['certificate_id as id', 'folded', 'lot', 'is_former'])
    .where(wanted.length < INSIDE_MIN ? sql<SqlBool>`folded = ${wanted}` : sql<SqlBool>`folded ${likePart(wanted)}`)
    .execute()
  const hasDigit = HAS_DIGIT.test(search)
  const fitting = rows.filter(({ lot }) => hasDigit || lettersOfLot(lot).includes(lettersOfLot(search)))
  const ranks = new Map<number, number>()
  for (const { id, folded, is_former } of fitting)
    ranks.set(id, Math.min(folded === wanted ? is_former : NOT_WHOLE, ranks.get(id) ?? NOT_WHOLE))
  return ranks
}

/** Returns the ids of the PDFs, published or not, whose file name or text contains these letters and digits. */
async function findInside(db: Db, letters: string): Promise<Set<number>> {
  if ([...letters].length < INSIDE_MIN) return new Set()
  const rows = isPostgres(db)
    ? await db
        .selectFrom('certificates')
        .select('id')
        .where(sql<SqlBool>`search_text ${likePart(letters)}`)
        .execute()
    : await db
        .selectFrom('certificate_search')
        .select('rowid as id')
        .where(sql<SqlBool>`certificate_search match ${`"${letters}"`}`)
        .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Leaves out certificates that were deleted in the meantime. */
async function readCertificates(db: Db, shown: { id: number; order: number }[]) {
  if (shown.length === 0) return []
  const ids = shown.map(({ id }) => id)
  const rows = await onPage(db).select(certificateColumns).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return shown.flatMap(({ id, order }) => {
    const row = byId.get(id)
    return row ? [toCertificate(row, order)] : []
  })
}

export async function getUnnamedCertificates(db: Db): Promise<UnnamedCertificates> {
  const unnamed = await onPage(db).select('id').where('title', '=', UNTITLED).execute()
  return { total: unnamed.length, firstId: unnamed[0]?.id ?? null }
}

export const waitingCertificates: WaitingSource = async ({ db }) =>
  countedLine(await countRows(placed(db).where('title', '=', UNTITLED)), {
    kind: 'to do',
    one: 'certificate without a title',
    many: 'certificates without a title',
    href: adminPaths.nameCertificates(),
  })

export const certificateSteps: FirstStepSource = async ({ db, starter }) => {
  const own = placed(db).select('id').where('file_key', 'not in', starter.certificateKeys).limit(1)
  const isDone = (await own.executeTakeFirst()) !== undefined
  return [{ text: 'Add your first certificate', href: adminPaths.manageCertificates(), isDone }]
}

/**
 * Moves each certificate of `order` to its place; the others keep their relative order. Nothing changes on an error.
 * @throws 400, 409 if a certificate was deleted or has moved since it was seen
 */
export async function reorderCertificates(tx: Db, order: CertificateOrder): Promise<void> {
  const stored = await onPage(tx).select(['id', 'position']).execute()
  const ids = stored.map(({ id }) => id)
  await storeOrder(tx, 'certificates', stored, arrange(ids, order))
}

function arrange(ids: number[], order: CertificateOrder): number[] {
  const wanted = new Map(order.map(({ id, order: place }) => [place, id]))
  const named = new Set(wanted.values())
  if (wanted.size < order.length || named.size < order.length) {
    throw fail(400, 'List each certificate and each position only once.')
  }
  const known = new Set(ids)
  if ([...named].some((id) => !known.has(id))) {
    throw fail(409, 'One of these certificates no longer exists. The order is unchanged.')
  }
  if ([...wanted.keys()].some((place) => place >= ids.length)) {
    throw fail(400, `Each order must be between 0 and ${ids.length - 1}.`)
  }
  if (order.some(({ id, was }) => was !== undefined && ids[was] !== id)) {
    throw fail(409, "Someone else changed the order. Yours wasn't saved.")
  }
  const others = ids.filter((id) => !named.has(id)).values()
  return ids.map((_, place) => wanted.get(place) ?? (others.next().value as number))
}
