import { countRows } from '../../platform/db/count-rows.ts'
import type { Db } from '../../platform/db/database.ts'
import { folded, matcherOf } from '../../platform/db/search.ts'
import { placeOf } from '../../platform/http/page.schema.ts'
import { coaColumns, onPage, placed, toCoa } from './certificates.queries.ts'
import type { CoaPage, CoaQuery, UnnamedCoas } from './certificates.schema.ts'
import { UNTITLED } from './untitled.ts'

/** A page of the certificates, or of those that have `search` in their title or description, in the public order. */
export async function listCoaPage(db: Db, query: CoaQuery): Promise<CoaPage> {
  const { page, pageSize, offset } = placeOf(query)
  const { search } = query
  if (search) return findCoaPage(db, { ...query, search })
  const total = await countRows(placed(db))
  const rows = await onPage(db).select(coaColumns).limit(pageSize).offset(offset).execute()
  return { coas: rows.map((row, index) => toCoa(row, offset + index)), total, page, pageSize }
}

// Databases know only some letters in lower case, and a grower has not so many certificates that reading takes long.
async function findCoaPage(db: Db, query: CoaQuery & { search: string }): Promise<CoaPage> {
  const { page, pageSize, offset } = placeOf(query)
  const has = query.fileNames ? matcherOf(query.search) : phraseMatcherOf(query.search)
  const words = await onPage(db).select(['id', 'title', 'description', 'file_name']).execute()
  const found = words
    .map((coa, order) => ({ ...coa, order }))
    .filter(({ title, description, file_name }) => has(title, description, file_name))
  const shown = found.slice(offset, offset + pageSize)
  const orders = new Map(shown.map(({ id, order }) => [id, order]))
  const rows =
    shown.length > 0
      ? await onPage(db)
          .select(coaColumns)
          .where('id', 'in', [...orders.keys()])
          .execute()
      : []
  const coas = rows.map((row) => toCoa(row, orders.get(row.id) as number))
  return { coas, total: found.length, page, pageSize }
}

/** Visitors find what stands on the page, letter for letter. */
function phraseMatcherOf(search: string) {
  const wanted = folded(search)
  return (title: string, description: string) => folded(title).includes(wanted) || folded(description).includes(wanted)
}

/** Those that nobody has given a title yet. */
export async function getUnnamedCoas(db: Db): Promise<UnnamedCoas> {
  const unnamed = await onPage(db).select('id').where('title', '=', UNTITLED).execute()
  return { total: unnamed.length, firstId: unnamed[0]?.id ?? null }
}
