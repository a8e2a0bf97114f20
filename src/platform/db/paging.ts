import type { SelectQueryBuilder } from 'kysely'
import { type PageQuery, placeOf } from '#platform/http/page.schema.ts'
import { countRows } from './count-rows.ts'
import type { Schema } from './schema.ts'

/** Reads one page of the rows that `found` selects. `total` counts the rows of all pages. */
export async function selectPage<Table extends keyof Schema, Row>(
  found: SelectQueryBuilder<Schema, Table, Row>,
  query: PageQuery,
) {
  const { page, pageSize, offset } = placeOf(query)
  const total = await countRows(found.clearSelect().clearOrderBy())
  const rows = await found.limit(pageSize).offset(offset).execute()
  return { rows, total, page, pageSize }
}

/** Takes one page from rows that are already loaded, such as the result of a search. */
export function slicePage<Item>(found: Item[], query: PageQuery) {
  const { page, pageSize, offset } = placeOf(query)
  return { rows: found.slice(offset, offset + pageSize), total: found.length, page, pageSize }
}
