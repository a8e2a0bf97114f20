import { setImageUses } from '#features/images/image-uses.queries.ts'
import {
  findImagesOf,
  findPresentImages,
  listUnassignedImages,
  listUnassignedPage,
} from '#features/images/images.queries.ts'
import { readSetAside } from '#features/trash/set-aside.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { selectPage } from '#platform/db/paging.ts'
import { storeOrder } from '#platform/db/renumber.ts'
import { fail } from '#platform/http/errors.ts'
import { CAROUSEL_MAX } from '#platform/http/limits.ts'
import type { PageQuery } from '#platform/http/page.schema.ts'
import type { CaptionInput, CarouselImage, CarouselPage, ChosenSlide, NewSlides } from './slides.schema.ts'

const GONE = 'This slide no longer exists.'

/** Slides in their order, without those whose image is in the trash. */
const shown = (db: Db) =>
  db
    .selectFrom('slides')
    .innerJoin('image_uses', (join) => join.onRef('noun_id', '=', 'slides.id').on('noun', '=', 'slide'))
    .innerJoin('images', 'images.id', 'image_id')
    .where('images.deleted_at', 'is', null)
    .select(['slides.id', 'slides.caption', 'slides.version', 'image_id'])
    .orderBy('slides.position')
    .orderBy('slides.id')

type SlideRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

async function toSlides(db: Db, rows: SlideRow[]): Promise<ChosenSlide[]> {
  const images = await findImagesOf(db, rows)
  return rows.flatMap(({ image_id, ...slide }) => {
    const image = images.get(image_id)
    return image ? [{ ...slide, image }] : []
  })
}

const toCarousel = ({ image, caption }: ChosenSlide): CarouselImage => ({ ...image, ...(caption && { caption }) })

export const listSlides = async (db: Db): Promise<ChosenSlide[]> => toSlides(db, await shown(db).execute())

/** The chosen images; if nobody has chosen any, those that the site does not use. */
export async function listCarousel(db: Db): Promise<CarouselImage[]> {
  const slides = await listSlides(db)
  return slides.length > 0 ? slides.map(toCarousel) : listUnassignedImages(db)
}

export async function listCarouselPage(db: Db, query: PageQuery): Promise<CarouselPage> {
  const { rows, ...place } = await selectPage(shown(db), query)
  if (place.total === 0) {
    const unassigned = await listUnassignedPage(db, query)
    return unassigned.total === 0 && (await readSetAside(db)) ? { ...unassigned, isHidden: true } : unassigned
  }
  return { images: (await toSlides(db, rows)).map(toCarousel), ...place }
}

/**
 * Adds images that are not in the carousel yet. `tx` must be serializable.
 * @returns the new slides @throws 400 if an image does not exist, or for too many slides
 */
export async function insertSlides(
  tx: Db,
  { imageIds, caption, position }: NewSlides,
  now: Date,
): Promise<ChosenSlide[]> {
  const stored = await listSlides(tx)
  const present = await findPresentImages(tx, imageIds)
  if (imageIds.some((id) => !present.has(id))) throw fail(400, 'One of these images no longer exists.')
  const wanted = [...new Set(imageIds)].filter((id) => !stored.some(({ image }) => image.id === id))
  if (stored.length + wanted.length > CAROUSEL_MAX)
    throw fail(400, `The carousel can have at most ${CAROUSEL_MAX} images.`)
  const at = now.toISOString()
  const added: number[] = []
  for (const image of wanted) {
    const row = { caption, position: stored.length, created_at: at, updated_at: at }
    const { id } = await tx.insertInto('slides').values(row).returning('id').executeTakeFirstOrThrow()
    await setImageUses(tx, 'slide', id, [image])
    added.push(id)
  }
  const rows = await ordered(tx)
  const others = idsWithout(added, rows)
  await storeOrder(tx, 'slides', rows, others.toSpliced(position ?? others.length, 0, ...added))
  return (await listSlides(tx)).filter(({ id }) => added.includes(id))
}

/** @throws 404, 409 if the version is outdated */
export async function updateCaption(
  tx: Db,
  id: number,
  { caption, version }: CaptionInput,
  now: Date,
): Promise<ChosenSlide> {
  const slide = (await listSlides(tx)).find((one) => one.id === id)
  if (!slide) throw fail(404, GONE)
  const { numUpdatedRows } = await tx
    .updateTable('slides')
    .set({ caption, updated_at: now.toISOString() })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version ?? slide.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw fail(409, 'Someone else changed this caption.')
  return { ...slide, caption, version: slide.version + 1 }
}

const ordered = (tx: Db) =>
  tx.selectFrom('slides').select(['id', 'position']).orderBy('position').orderBy('id').execute()

const idsWithout = (left: number[], rows: { id: number }[]) =>
  rows.map(({ id }) => id).filter((id) => !left.includes(id))

/** @param was the order that the client last saw @throws 409 if the slides or their order have changed */
export async function reorderSlides(tx: Db, order: number[], was: number[] | undefined): Promise<void> {
  const seen = (await listSlides(tx)).map(({ id }) => id)
  if (was && was.join() !== seen.join()) throw fail(409, 'Someone else changed the carousel.')
  if (order.toSorted().join() !== seen.toSorted().join())
    throw fail(409, 'The order must contain every slide exactly once.')
  // Slides whose image is in the trash come last.
  const rows = await ordered(tx)
  await storeOrder(tx, 'slides', rows, [...order, ...idsWithout(order, rows)])
}

/** @returns the removed slide @throws 404 */
export async function deleteSlide(tx: Db, id: number): Promise<ChosenSlide> {
  const slide = (await listSlides(tx)).find((one) => one.id === id)
  if (!slide) throw fail(404, GONE)
  await tx.deleteFrom('slides').where('id', '=', id).execute()
  return slide
}

export async function deleteAllSlides(tx: Db): Promise<void> {
  await tx.deleteFrom('slides').execute()
}
