import type { SelectQueryBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/** @param rows a query that selects no columns yet */
export async function countRows<Table extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { count } = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}
