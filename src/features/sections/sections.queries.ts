import { setImageUses, usedImageId } from '#features/images/image-uses.queries.ts'
import { findImagesOf, requireImage } from '#features/images/images.queries.ts'
import { parseValue, toPresent, type Versioned } from '#features/versions/versions.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { selectPage } from '#platform/db/paging.ts'
import { storeOrder } from '#platform/db/renumber.ts'
import { staleOrMissing } from '#platform/db/stale-or-missing.ts'
import { fail } from '#platform/http/errors.ts'
import type { PageQuery } from '#platform/http/page.schema.ts'
import {
  type NewSectionInput,
  type Section,
  type SectionInput,
  type SectionPage,
  sectionFormSchema,
} from './sections.schema.ts'

const present = (db: Db) => db.selectFrom('sections').where('deleted_at', 'is', null)
const sections = (db: Db) => present(db).select(['id', 'title', 'text', 'version', usedImageId('section')])
const inOrder = (db: Db) => sections(db).orderBy('position').orderBy('id')

type SectionRow = Awaited<ReturnType<ReturnType<typeof sections>['execute']>>[number]

async function toSections(db: Db, rows: SectionRow[]): Promise<Section[]> {
  const images = await findImagesOf(db, rows)
  return rows.map(({ image_id, ...section }) => ({
    ...section,
    imageId: image_id,
    file: images.get(image_id) ?? null,
  }))
}

/** Returns the sections in page order. */
export async function listSections(db: Db): Promise<Section[]> {
  return toSections(db, await inOrder(db).execute())
}

export async function listSectionPage(db: Db, query: PageQuery): Promise<SectionPage> {
  const { rows, ...place } = await selectPage(inOrder(db), query)
  return { sections: await toSections(db, rows), ...place }
}

async function getSection(db: Db, id: number): Promise<Section> {
  const [section] = await toSections(db, [await sections(db).where('id', '=', id).executeTakeFirstOrThrow()])
  return section as Section
}

/** Adds a section at the end of the page. @throws 400 if its image does not exist */
export async function insertSection(tx: Db, { title, text, ...image }: NewSectionInput, now: Date): Promise<Section> {
  const imageIds = await requireImage(tx, image)
  const { last } = await tx
    .selectFrom('sections')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const at = now.toISOString()
  const { id } = await tx
    .insertInto('sections')
    .values({ title, text, position: (last ?? -1) + 1, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setImageUses(tx, 'section', id, imageIds)
  return getSection(tx, id)
}

export type SectionChange = Pick<SectionInput, 'sectionId' | 'imageId' | 'imageUrl' | 'version'> & {
  title?: string
  text?: string
}

/** Undefined fields keep their values. @throws 400, 404, 409 */
export async function updateSection(tx: Db, change: SectionChange, now: Date): Promise<Section> {
  const { sectionId: id, title, text, version } = change
  const imageIds = await requireImage(tx, change)
  const { numUpdatedRows } = await tx
    .updateTable('sections')
    .set({ title, text, updated_at: now.toISOString() })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw await staleOrMissing(tx, 'sections', id, 'section')
  await setImageUses(tx, 'section', id, imageIds)
  return getSection(tx, id)
}

export const versionedSections: Versioned = {
  noun: 'section',
  imageFields: ['imageId'],
  async read(db, id) {
    const row = await sections(db).select('updated_at').where('id', '=', id).executeTakeFirst()
    return row && toPresent('section', { ...row, imageId: row.image_id })
  },
  async restore(tx, id, value, { version, now }) {
    const form = parseValue(sectionFormSchema, { ...value, sectionId: id, version })
    return (await updateSection(tx, form, now)).title
  },
}

/**
 * Stores the new order of all sections.
 * @param was the order that the client last saw
 * @throws 409 if that order has changed, or if `order` does not contain every section exactly once
 */
export async function reorderSections(tx: Db, order: number[], was: number[] | undefined): Promise<void> {
  const stored = await inOrder(tx).select('position').execute()
  const ids = stored.map(({ id }) => id)
  if (was && was.join() !== ids.join()) throw fail(409, 'Someone else changed the list.')
  if (order.toSorted().join() !== ids.toSorted().join())
    throw fail(409, 'The order must contain every section exactly once.')
  await storeOrder(tx, 'sections', stored, order)
}
