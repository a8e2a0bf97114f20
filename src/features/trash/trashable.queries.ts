import type { Expression, RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/errors.ts'
import type { TrashFile, TrashKind } from './trash.schema.ts'

/** What a noun hands to the trash. */
export type Trashable = {
  kind: TrashKind
  table: 'sections' | 'posts' | 'quotes' | 'certificates' | 'images'
  /** What a row is called. */
  title: RawBuilder<string>
  /** The pictures that the trash shows of these rows, by the id of the row. */
  findFiles?: (db: Db, ids: number[]) => Promise<Map<number, TrashFile>>
  /** The rows have an order, and a restored one gets its place back. */
  isOrdered?: boolean
  /** What comes back with a row. */
  restoreWith?: (tx: Db, id: number) => Promise<void>
  /** What to say when a row cannot come back because another one has taken its unique name. */
  takenName?: string
  /** A row's `file_key` names files that go with it. */
  hasFiles?: boolean
  /** The ids of rows that must stay, although they are in the trash. */
  keptIds?: (tx: Db) => Expression<number>
}

/** Kysely's types take one table at a time; every one of these has the columns that the trash uses. */
export const tableOf = ({ table }: Trashable) => table as 'images'

/** @returns what it is called @throws 404 */
export async function moveToTrash(tx: Db, noun: Trashable, id: number, now: Date): Promise<string> {
  const row = await tx
    .updateTable(tableOf(noun))
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(noun.title.as('title'))
    .executeTakeFirst()
  if (!row) throw fail(404, `This ${noun.kind === 'picture' ? 'image' : noun.kind} no longer exists.`)
  return row.title
}
