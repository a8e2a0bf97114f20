import { findUses, showImageUses } from '#features/images/image-uses.queries.ts'
import { findPresentImages } from '#features/images/images.queries.ts'
import type { Db } from '#platform/db/database.ts'
import type { Row } from '#platform/db/schema.ts'
import { fail } from '#platform/http/errors.ts'
import { letterBlocks, preheaderOf } from '../brief/letter-blocks.ts'
import type { ShownUpdate, ShownUpdates } from './shown-updates.schema.ts'
import { updateTree } from './update-tree.ts'

const LISTED_MAX = 10
/** Some updates of earlier releases have no subject. */
const UNNAMED = 'Weekly update'

const COLUMNS = ['id', 'subject', 'created_at', 'generated_brief'] as const

/** The updates that the site shows. */
export const shownUpdates = (db: Db) => db.selectFrom('updates').where('is_public', '=', 1)

export async function listShownUpdates(db: Db): Promise<ShownUpdates['updates']> {
  const newest = shownUpdates(db).select(['id', 'subject', 'created_at']).orderBy('id', 'desc').limit(LISTED_MAX)
  return (await newest.execute()).map(({ id, subject, created_at }) => ({
    ...{ id, subject: subject || UNNAMED, createdAt: created_at },
  }))
}

/** The newest updates that the site shows, with their texts. */
export const readNewestUpdates = async (db: Db, count: number) =>
  readShown(db, await shownUpdates(db).select(COLUMNS).orderBy('id', 'desc').limit(count).execute())

/** @throws 404 */
export async function getShownUpdate(db: Db, id: number): Promise<ShownUpdate> {
  const [update] = await readShown(db, await shownUpdates(db).select(COLUMNS).where('id', '=', id).execute())
  if (!update) throw fail(404, 'Update not found.')
  return update
}

async function readShown(db: Db, rows: Pick<Row<'updates'>, (typeof COLUMNS)[number]>[]): Promise<ShownUpdate[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const uses = await findUses(db, 'update', ids)
  const pictures = await findPresentImages(
    db,
    uses.map(({ image_id }) => image_id),
  )
  return rows.map(({ id, subject, created_at, generated_brief: brief }) => {
    const images = uses.flatMap(({ noun_id, image_id }) => (noun_id === id && pictures.get(image_id)) || [])
    const blocks = letterBlocks({ brief, images })
    return {
      ...{ id, subject: subject || UNNAMED, createdAt: created_at, excerpt: preheaderOf(blocks) },
      ...{ picture: images[0] ?? null, tree: updateTree(blocks, images) },
    }
  })
}

/** Shows a sent update on the site, or takes it off. @returns its subject @throws 404 */
export async function showUpdate(tx: Db, id: number, isPublic: boolean): Promise<string> {
  const row = await tx
    .updateTable('updates')
    .set({ is_public: isPublic ? 1 : 0 })
    .where('id', '=', id)
    .returning('subject')
    .executeTakeFirst()
  if (!row) throw fail(404, 'Update not found.')
  await showImageUses(tx, 'update', id, isPublic)
  return row.subject
}
