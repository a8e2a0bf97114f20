import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { type Db, isPostgres } from '../../platform/db/database.ts'
import { slicePage } from '../../platform/db/pages.ts'
import { lockOrder, renumber } from '../../platform/db/renumber.ts'
import type { Row, Schema } from '../../platform/db/schema.ts'
import { planFileDeletion } from '../../platform/files/files.queries.ts'
import { fail } from '../../platform/http/errors.ts'
import type { PageQuery } from '../../platform/http/page.schema.ts'
import { coverOf } from '../certificates/certificates.queries.ts'
import { UNTITLED } from '../certificates/untitled.ts'
import { findUsedImageIds, keptImageIds, usedImageId } from '../images/image-uses.queries.ts'
import { findImages } from '../images/images.queries.ts'
import type { Trashed, TrashItem, TrashKind, TrashPage } from './trash.schema.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

const TABLES = {
  section: 'sections',
  post: 'posts',
  quote: 'quotes',
  certificate: 'certificates',
  picture: 'images',
} as const satisfies Record<TrashKind, string>

const KINDS = Object.keys(TABLES) as TrashKind[]

type RowOf<Kind extends TrashKind> = Row<(typeof TABLES)[Kind]>

/** What the trash shows: the contents stay in the database. */
const COLUMNS = {
  section: ['id', 'deleted_at', 'title'],
  post: ['id', 'deleted_at', 'title'],
  quote: ['id', 'deleted_at', 'text'],
  certificate: [
    'id',
    'deleted_at',
    'title',
    'file_name',
    'file_key',
    'cover_width',
    'cover_height',
    'cover_placeholder',
    'cover_widths',
  ],
  picture: ['id', 'deleted_at', 'file_key', 'file_name', 'alt'],
} as const satisfies { [Kind in TrashKind]: readonly (keyof RowOf<Kind>)[] }

type AnyRow = {
  [Kind in TrashKind]: Pick<RowOf<Kind>, Extract<(typeof COLUMNS)[Kind][number], keyof RowOf<Kind>>>
}[TrashKind]

/** Every one of these tables has the columns that are used here; Kysely's types take one table at a time. */
const tableOf = (kind: TrashKind) => TABLES[kind] as 'posts'

function titleOf(row: AnyRow): string {
  // Nobody would know one from another by that.
  if ('cover_width' in row && row.title === UNTITLED) return row.file_name
  if ('title' in row) return row.title
  if ('text' in row) return row.text
  return row.file_name || row.alt
}

/** @returns what it is called @throws 404 */
export async function moveToTrash(tx: Db, kind: TrashKind, id: number, now: Date): Promise<string> {
  const row = await tx
    .updateTable(tableOf(kind))
    .set({ deleted_at: now.toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw fail(404, `This ${kind} is not there any more.`)
  return titleOf(row)
}

const inTrash = (db: Db, kind: TrashKind) =>
  db
    .selectFrom(tableOf(kind))
    .select(COLUMNS[kind] as (typeof COLUMNS)['post'])
    .select(kind === 'picture' ? 'id as image_id' : usedImageId(kind, `${tableOf(kind)}.id`))
    .where('deleted_at', 'is not', null)
    .$castTo<AnyRow & { image_id: number | null }>()

type Found = { kind: TrashKind; row: AnyRow & { image_id: number | null }; deletedAt: string }

/** Last deleted first. */
async function findTrash(db: Db): Promise<Found[]> {
  const found: Found[] = []
  for (const kind of KINDS) {
    const rows = await inTrash(db, kind).orderBy('deleted_at').orderBy('id').execute()
    for (const row of rows) found.push({ kind, row, deletedAt: row.deleted_at as string })
  }
  return found.sort((a, b) => b.deletedAt.localeCompare(a.deletedAt))
}

async function toItems(db: Db, found: Found[]): Promise<TrashItem[]> {
  const images = await findImages(
    db,
    found.map(({ row }) => row.image_id),
  )
  return found.map(({ kind, row, deletedAt }) => ({
    kind,
    id: row.id,
    title: titleOf(row),
    file: 'cover_width' in row ? coverOf(row) : (images.get(row.image_id ?? 0) ?? null),
    deletedAt,
    endsAt: new Date(Date.parse(deletedAt) + KEPT_MS).toISOString(),
  }))
}

/** Last deleted first. */
export async function listTrash(db: Db): Promise<TrashItem[]> {
  return toItems(db, await findTrash(db))
}

/** A page of the same list. */
export async function listTrashPage(db: Db, query: PageQuery): Promise<TrashPage> {
  const { rows, ...place } = slicePage(await findTrash(db), query)
  return { items: await toItems(db, rows), ...place }
}

const gone = () => fail(404, 'This is not in the trash any more.')

const NAME_TAKEN = 'Another PDF has taken its file name meanwhile. To restore this one, please delete that one first.'

/** The unique index of the file names, in the words of either database. */
const isDuplicate = ({ code }: { code?: unknown }) => code === 'SQLITE_CONSTRAINT_UNIQUE' || code === '23505'

const ORDERED = { section: 'sections', certificate: 'certificates' } as const

/** Back to where it was, with its picture. @returns what it is called @throws 404, 409 when its file name is taken */
export async function restore(tx: Db, { kind, id }: Trashed): Promise<string> {
  const ordered = kind === 'section' || kind === 'certificate' ? ORDERED[kind] : null
  if (ordered) await lockOrder(tx, ordered)
  const row: AnyRow | undefined = await tx
    .updateTable(tableOf(kind))
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
    .catch((error) => {
      throw isDuplicate(error) ? fail(409, NAME_TAKEN) : error
    })
  if (!row) throw gone()
  if (ordered) await renumber(tx, ordered, id)
  const imageIds = await findUsedImageIds(tx, kind, id)
  if (imageIds.length > 0)
    await tx.updateTable('images').set({ deleted_at: null }).where('id', 'in', imageIds).execute()
  return titleOf(row)
}

type Condition = (row: ExpressionBuilder<Schema, 'posts'>) => Expression<SqlBool>

/** Those in the trash for which `which` holds, but for a picture that something has. */
async function deleteRows(tx: Db, kind: TrashKind, which: Condition, now: Date): Promise<AnyRow[]> {
  const isDeleted: Condition = (row) =>
    row.and([
      row('deleted_at', 'is not', null),
      which(row),
      ...(kind === 'picture' ? [row('id', 'not in', keptImageIds(tx))] : []),
    ])
  const found = await tx
    .selectFrom(tableOf(kind))
    .select('id')
    .where(isDeleted)
    .orderBy('id')
    // A request that restores one of them at this moment waits.
    .$if(isPostgres(tx), (rows) => rows.forUpdate())
    .execute()
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const deleted: AnyRow[] = await tx.deleteFrom(tableOf(kind)).where('id', 'in', ids).returningAll().execute()
  for (const row of deleted) if ('file_key' in row) await planFileDeletion(tx, row.file_key, now)
  return deleted
}

/** Its files are due from now on. @returns what it is called @throws 404, 409 when something has the picture */
export async function deleteForGood(tx: Db, { kind, id }: Trashed, now: Date): Promise<string> {
  const rows = await deleteRows(tx, kind, (row) => row('id', '=', id), now)
  if (rows[0]) return titleOf(rows[0])
  const isThere = await inTrash(tx, kind).where('id', '=', id).executeTakeFirst()
  if (isThere) throw fail(409, 'Something else in the trash has this picture, or an update that is being sent.')
  throw gone()
}

/** What has been in the trash for 30 days. Its files are due from now on. */
export async function deleteOldTrash(tx: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  // The pictures last: what has them goes first.
  for (const kind of KINDS) await deleteRows(tx, kind, (row) => row('deleted_at', '<', oldest), now)
}
