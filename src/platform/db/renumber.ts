import { sql } from 'kysely'
import { type Db, isPostgres } from './database.ts'
import type { TableWith } from './schema.ts'

/** A `position` is null for a certificate that is not on the public page. */
type Ordered = TableWith<'id' | 'position'>

type Placed = { id: number; position: number | null }

/** Locks the rows of a table. Call it before the first change, so that two requests cannot assign the same position. */
export async function lockOrder(tx: Db, table: Ordered): Promise<void> {
  // SQLite runs only one writing transaction at a time anyway.
  if (isPostgres(tx)) await tx.selectFrom(table).select('id').orderBy('id').forUpdate().execute()
}

/** Gives a restored row its old place, before a row that has the same position now. */
export async function restorePlace(
  tx: Db,
  table: TableWith<'id' | 'position' | 'deleted_at'>,
  restoredId: number,
): Promise<void> {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'position'])
    .where('deleted_at', 'is', null)
    .where('position', 'is not', null)
    .orderBy('position')
    .orderBy((eb) => eb.case().when('id', '=', restoredId).then(0).else(1).end())
    .orderBy('id')
    .execute()
  await storeOrder(
    tx,
    table,
    rows,
    rows.map(({ id }) => id),
  )
}

/** Stores a new order of these rows in one statement, which changes as few rows as possible. */
export async function storeOrder(tx: Db, table: Ordered, rows: Placed[], ids: number[]): Promise<void> {
  const stored = new Map(rows.map(({ id, position }) => [id, position ?? 0]))
  const positions = newPositions(ids.map((id) => stored.get(id) ?? 0))
  const moved = ids
    .map((id, at) => [id, positions[at]] as const)
    .filter(([id, position]) => stored.get(id) !== position)
  const list = JSON.stringify(moved)
  const places = isPostgres(tx)
    ? sql`select (value->>0)::integer as id, (value->>1)::float8 as place from json_array_elements(${list}::json)`
    : sql`select value->>0 as id, value->>1 as place from json_each(${list})`
  await sql`update ${sql.table(table)} as stored set position = place from (${places}) as places
    where stored.id = places.id`.execute(tx)
}

/** Returns rising positions. Most rows keep theirs, and a row that moved gets one between those of its neighbors. */
function newPositions(present: number[]): number[] {
  const positions = [...present]
  let start = 0
  for (const end of [...longestRise(present), present.length]) {
    const [before, after] = [present[start - 1], present[end]]
    const step = before === undefined || after === undefined ? 1 : (after - before) / (end - start + 1)
    const first = before === undefined ? (after ?? 0) - (end - start) : before + step
    for (let at = start; at < end; at++) positions[at] = first + (at - start) * step
    start = end + 1
  }
  // After about 50 moves to the same place, no number is left between the neighbors.
  const isRising = positions.every((position, at) => at === 0 || position > (positions[at - 1] as number))
  return isRising ? positions : present.map((_, at) => at)
}

/** Returns the indexes of a longest rising subsequence (patience sorting). */
function longestRise(numbers: number[]): number[] {
  // For each length, the index of the smallest number that ends a rise of that length.
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [at, number] of numbers.entries()) {
    const length = ends.findLastIndex((end) => (numbers[end] as number) < number) + 1
    before[at] = ends[length - 1]
    ends[length] = at
  }
  const rise: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = before[at]) rise.push(at)
  return rise.reverse()
}
