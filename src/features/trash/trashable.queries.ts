import type { Expression, RawBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import type { TrashFile, TrashKind } from './trash.schema.ts'

/** How the trash handles one kind of item. */
export type Trashable = {
  kind: TrashKind
  table: 'sections' | 'posts' | 'quotes' | 'certificates' | 'images'
  /** The title that the trash shows for a row. */
  title: RawBuilder<string>
  /** The previews of these rows, by row id. */
  findFiles?: (db: Db, ids: number[]) => Promise<Map<number, TrashFile>>
  /** Rows have a position, which a restored row gets back. */
  isOrdered?: boolean
  /** Restores whatever belongs to a row, such as its images. */
  restoreWith?: (tx: Db, id: number) => Promise<void>
  /** Deletes whatever belongs to rows that are deleted forever, such as their versions. */
  deleteWith?: (tx: Db, ids: number[]) => Promise<void>
  /** The error if another row has taken the unique name of a restored row. */
  takenName?: string
  /** Rows have a `file_key`; its files are deleted with the row. */
  hasFiles?: boolean
  /** The ids of rows that must not be deleted yet. */
  keptIds?: (tx: Db) => Expression<number>
}

/** Kysely's types accept one table at a time. All of these tables have the columns that the trash uses. */
export const tableOf = ({ table }: Trashable) => table as 'images'

/** @returns the title of the item @throws 404 */
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
