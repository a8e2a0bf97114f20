import { type Expression, sql } from 'kysely'
import { NOUNS } from '#features/nouns.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import type { TrashFile, TrashKind } from './trash.schema.ts'

/** How the trash handles one kind of item. */
export type Trashable = {
  kind: TrashKind
  /** The previews of these rows, by row id. */
  findFiles?: (db: Db, ids: number[]) => Promise<Map<number, TrashFile>>
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

/** In the order of deletion. */
export type Trashables = Record<TrashKind, Trashable>

/** Kysely's types accept one table at a time. All of these tables have the columns that the trash uses. */
export const tableOf = (kind: TrashKind) => NOUNS[kind].table as 'images'

/** The title that the trash shows for a row, as the column `title`. */
export function trashedTitle(kind: TrashKind) {
  const noun = NOUNS[kind]
  const title = sql.ref<string>(noun.title)
  if (!('untitled' in noun)) return title.as('title')
  const { value, title: other } = noun.untitled
  return sql<string>`case when ${title} = ${sql.lit(value)} then ${sql.ref(other)} else ${title} end`.as('title')
}

/** @returns the title of the item @throws 404 */
export async function moveToTrash(tx: Db, kind: TrashKind, id: number, now: Date): Promise<string> {
  const row = await tx
    .updateTable(tableOf(kind))
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(trashedTitle(kind))
    .executeTakeFirst()
  if (!row) throw fail(404, `This ${NOUNS[kind].name} no longer exists.`)
  return row.title
}
