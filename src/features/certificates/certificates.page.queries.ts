import { countRows } from '../../platform/db/count-rows.ts'
import type { Db } from '../../platform/db/database.ts'
import { folded, matcherOf } from '../../platform/db/search.ts'
import { placeOf } from '../../platform/http/page.schema.ts'
import { certificateColumns, onPage, placed, toCertificate } from './certificates.queries.ts'
import type { CertificatePage, CertificateQuery, UnnamedCertificates } from './certificates.schema.ts'
import { UNTITLED } from './untitled.ts'

/** A page of the certificates, or of those that have `search` in their title or description, in the public order. */
export async function listCertificatePage(db: Db, query: CertificateQuery): Promise<CertificatePage> {
  const { page, pageSize, offset } = placeOf(query)
  const { search } = query
  if (search) return findCertificatePage(db, { ...query, search })
  const total = await countRows(placed(db))
  const rows = await onPage(db).select(certificateColumns).limit(pageSize).offset(offset).execute()
  return { coas: rows.map((row, index) => toCertificate(row, offset + index)), total, page, pageSize }
}

// Databases know only some letters in lower case, and a grower has not so many certificates that reading takes long.
async function findCertificatePage(db: Db, query: CertificateQuery & { search: string }): Promise<CertificatePage> {
  const { page, pageSize, offset } = placeOf(query)
  const has = query.fileNames ? matcherOf(query.search) : phraseMatcherOf(query.search)
  const words = await onPage(db).select(['id', 'title', 'description', 'file_name']).execute()
  const found = words
    .map((certificate, order) => ({ ...certificate, order }))
    .filter(({ title, description, file_name }) => has(title, description, file_name))
  const shown = found.slice(offset, offset + pageSize)
  const orders = new Map(shown.map(({ id, order }) => [id, order]))
  const rows =
    shown.length > 0
      ? await onPage(db)
          .select(certificateColumns)
          .where('id', 'in', [...orders.keys()])
          .execute()
      : []
  const coas = rows.map((row) => toCertificate(row, orders.get(row.id) as number))
  return { coas, total: found.length, page, pageSize }
}

/** Visitors find what stands on the page, letter for letter. */
function phraseMatcherOf(search: string) {
  const wanted = folded(search)
  return (title: string, description: string) => folded(title).includes(wanted) || folded(description).includes(wanted)
}

/** Those that nobody has given a title yet. */
export async function getUnnamedCertificates(db: Db): Promise<UnnamedCertificates> {
  const unnamed = await onPage(db).select('id').where('title', '=', UNTITLED).execute()
  return { total: unnamed.length, firstId: unnamed[0]?.id ?? null }
}
