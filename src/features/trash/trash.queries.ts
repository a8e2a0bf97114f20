import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { NOUNS } from '#features/nouns.ts'
import { type Db, isPostgres } from '#platform/db/database.ts'
import { slicePage } from '#platform/db/paging.ts'
import { lockOrder, restorePlace } from '#platform/db/renumber.ts'
import type { Schema } from '#platform/db/schema.ts'
import { planFileDeletion } from '#platform/files/files.queries.ts'
import { fail } from '#platform/http/errors.ts'
import type { PageQuery } from '#platform/http/page.schema.ts'
import { setAsideIds } from './set-aside.queries.ts'
import type { TrashFile, TrashItem, TrashPage } from './trash.schema.ts'
import { type Trashable, type Trashables, tableOf, trashedTitle } from './trashable.queries.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

type Condition = (row: ExpressionBuilder<Schema, 'images'>) => Expression<SqlBool>

/**
 * Returns the condition that matches the rows in the trash. Removed starter content has a `deleted_at`, but is not in
 * the trash.
 */
async function isTrashed(db: Db, { kind }: Trashable): Promise<Condition> {
  const aside = await setAsideIds(db, kind)
  return (row) =>
    row.and([row('deleted_at', 'is not', null), ...(aside.length > 0 ? [row('id', 'not in', aside)] : [])])
}

const selectTrashed = (db: Db, noun: Trashable, isInTrash: Condition) =>
  db
    .selectFrom(tableOf(noun.kind))
    .select(['id', 'deleted_at', trashedTitle(noun.kind)])
    .where(isInTrash)
    .$narrowType<{ deleted_at: string }>()

type Found = { noun: Trashable; id: number; title: string; deletedAt: string }

/** Finds the rows in the trash, most recently deleted first. */
async function findTrash(db: Db, nouns: Trashables): Promise<Found[]> {
  const found: Found[] = []
  for (const noun of Object.values(nouns)) {
    const rows = await selectTrashed(db, noun, await isTrashed(db, noun))
      .orderBy('deleted_at')
      .orderBy('id')
      .execute()
    for (const { id, title, deleted_at } of rows) found.push({ noun, id, title, deletedAt: deleted_at })
  }
  return found.sort((a, b) => b.deletedAt.localeCompare(a.deletedAt))
}

async function toItems(db: Db, found: Found[]): Promise<TrashItem[]> {
  const files = new Map<Trashable, Map<number, TrashFile>>()
  for (const [noun, items] of Map.groupBy(found, ({ noun }) => noun)) {
    const ids = items.map(({ id }) => id)
    if (noun.findFiles) files.set(noun, await noun.findFiles(db, ids))
  }
  return found.map(({ noun, id, title, deletedAt }) => ({
    kind: noun.kind,
    id,
    title,
    file: files.get(noun)?.get(id) ?? null,
    deletedAt,
    endsAt: new Date(Date.parse(deletedAt) + KEPT_MS).toISOString(),
  }))
}

/** Returns the items in the trash, most recently deleted first. */
export async function listTrash(db: Db, nouns: Trashables): Promise<TrashItem[]> {
  return toItems(db, await findTrash(db, nouns))
}

export async function listTrashPage(db: Db, nouns: Trashables, query: PageQuery): Promise<TrashPage> {
  const { rows, ...place } = slicePage(await findTrash(db, nouns), query)
  return { items: await toItems(db, rows), ...place }
}

const gone = () => fail(404, 'This item is no longer in the trash.')

/** Unique violation on SQLite or PostgreSQL. */
const isDuplicate = ({ code }: { code?: unknown }) => code === 'SQLITE_CONSTRAINT_UNIQUE' || code === '23505'

/** Restores an item to its place. @returns its title @throws 404, 409 if its name is taken */
export async function restore(tx: Db, noun: Trashable, id: number): Promise<string> {
  const { kind, takenName } = noun
  const isOrdered = 'isOrdered' in NOUNS[kind]
  const ordered = NOUNS[kind].table as 'sections'
  if (isOrdered) await lockOrder(tx, ordered)
  const row = await tx
    .updateTable(tableOf(noun.kind))
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where(await isTrashed(tx, noun))
    .returning(trashedTitle(noun.kind))
    .executeTakeFirst()
    .catch((error) => {
      throw takenName && isDuplicate(error) ? fail(409, takenName) : error
    })
  if (!row) throw gone()
  if (isOrdered) await restorePlace(tx, ordered, id)
  await noun.restoreWith?.(tx, id)
  return row.title
}

/** Deletes the items in the trash that match `which`, except `keptIds`. @returns their titles */
async function deleteRows(tx: Db, noun: Trashable, which: Condition, now: Date): Promise<string[]> {
  const isInTrash = await isTrashed(tx, noun)
  const isDeleted: Condition = (row) =>
    row.and([isInTrash(row), which(row), ...(noun.keptIds ? [row('id', 'not in', noun.keptIds(tx))] : [])])
  const found = await tx
    .selectFrom(tableOf(noun.kind))
    .select('id')
    .where(isDeleted)
    .orderBy('id')
    // Makes a concurrent restore wait.
    .$if(isPostgres(tx), (rows) => rows.forUpdate())
    .execute()
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const deleted = await tx
    .deleteFrom(tableOf(noun.kind))
    .where('id', 'in', ids)
    .returning(trashedTitle(noun.kind))
    .$if(Boolean(noun.hasFiles), (rows) => rows.returning('file_key'))
    .execute()
  await noun.deleteWith?.(tx, ids)
  for (const { file_key } of deleted) if (file_key) await planFileDeletion(tx, file_key, now)
  return deleted.map(({ title }) => title)
}

/**
 * Deletes an item forever and schedules its files for deletion.
 * @returns its title @throws 404, 409 if the image is in use
 */
export async function deleteForGood(tx: Db, noun: Trashable, id: number, now: Date): Promise<string> {
  const [title] = await deleteRows(tx, noun, (row) => row('id', '=', id), now)
  if (title !== undefined) return title
  const isThere = await selectTrashed(tx, noun, await isTrashed(tx, noun))
    .where('id', '=', id)
    .executeTakeFirst()
  if (isThere) throw fail(409, 'Another item in the trash, or an update that is still being sent, uses this image.')
  throw gone()
}

/** Deletes items after 30 days in the trash, and schedules their files for deletion. */
export async function deleteOldTrash(tx: Db, nouns: Trashables, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  for (const noun of Object.values(nouns)) await deleteRows(tx, noun, (row) => row('deleted_at', '<', oldest), now)
}
