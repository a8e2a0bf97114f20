import { type Insertable, type RawBuilder, sql } from 'kysely'
import { countedLine, type WaitingSource } from '#features/dashboard/waiting.schema.ts'
import type { Trashable } from '#features/trash/trashable.queries.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import { selectPage, slicePage } from '#platform/db/paging.ts'
import type { Row, Schema } from '#platform/db/schema.ts'
import { matcherOf } from '#platform/db/search.ts'
import { staleOrMissing } from '#platform/db/stale-or-missing.ts'
import { fileUrl, imageFile, toWidths } from '#platform/files/image-files.ts'
import { fail } from '#platform/http/errors.ts'
import type { PageQuery } from '#platform/http/page.schema.ts'
import { adminPaths } from '#ui/paths.ts'
import { nameOfUse } from './image-filters.ts'
import {
  findUsedImageIds,
  findUses,
  type ImageUser,
  keptImageIds,
  listImageUses,
  shownImageIds,
} from './image-uses.queries.ts'
import {
  describes,
  type Image,
  type ImageForm,
  type ImagePage,
  type ImagePurpose,
  type ImageQuery,
  type ImageUse,
  type ListedImage,
  type UsedImage,
} from './images.schema.ts'

const GONE = 'This image no longer exists.'
const MIDDLE = 50
const FILE_KEY = /^\/files\/([0-9a-f-]{36})\//

const imageColumns = [
  'id',
  'file_key',
  'alt',
  'is_decorative',
  'file_name',
  'width',
  'height',
  'placeholder',
  'widths',
  'version',
  'focus_x',
  'focus_y',
] as const

function toImage(row: Pick<Row<'images'>, (typeof imageColumns)[number]>): Image {
  const { file_key, is_decorative, file_name, widths, focus_x, focus_y, ...image } = row
  const imageUrl = fileUrl(imageFile(file_key, image.width, 'webp'))
  return {
    ...{ ...image, imageUrl, widths: toWidths(widths), isDecorative: is_decorative === 1, fileName: file_name },
    ...((focus_x !== MIDDLE || focus_y !== MIDDLE) && { focus: { x: focus_x, y: focus_y } }),
  }
}

export const trashableImages: Trashable = {
  kind: 'picture',
  findFiles: (db, ids) => findImages(db, ids),
  hasFiles: true,
  keptIds: (tx) => sql<number>`(${keptImageIds(tx)})`,
}

const present = (db: Db) => db.selectFrom('images').where('deleted_at', 'is', null)

const unassigned = (db: Db, purpose: ImagePurpose = 'site') =>
  present(db).where('purpose', '=', purpose).where('id', 'not in', shownImageIds(db))

/** Returns the images that the site does not use, oldest first. */
export async function listUnassignedImages(db: Db): Promise<Image[]> {
  return (await unassigned(db).select(imageColumns).orderBy('id').execute()).map(toImage)
}

export async function listUnassignedPage(db: Db, query: PageQuery) {
  const { rows, ...place } = await selectPage(unassigned(db).select(imageColumns).orderBy('id'), query)
  return { images: rows.map(toImage), ...place }
}

/** All images with their uses, newest first. */
export async function listImages(db: Db): Promise<ListedImage[]> {
  const rows = await present(db).select(listedColumns).orderBy('id', 'desc').execute()
  return toListed(rows, await listImageUses(db))
}

const listedColumns = [...imageColumns, 'purpose'] as const

type ListedRow = Pick<Row<'images'>, (typeof listedColumns)[number]>

const toListed = (rows: ListedRow[], uses: Map<number, ImageUse[]>): ListedImage[] =>
  rows.map(({ purpose, ...row }) => ({ ...toImage(row), purpose, usedBy: uses.get(row.id) ?? [] }))

const assigned = (db: Db) => present(db).where('id', 'in', shownImageIds(db))

/** Excludes images that only the email of a weekly update shows. */
const undescribed = (db: Db) =>
  present(db)
    .where('alt', '=', '')
    .where('is_decorative', '=', 0)
    .where((image) => image.or([image('purpose', '=', 'site'), image('id', 'in', shownImageIds(db))]))

export const waitingImages: WaitingSource = async ({ db }) =>
  countedLine(await countRows(undescribed(db)), {
    kind: 'to do',
    one: 'site image without a description',
    many: 'site images without a description',
    href: adminPaths.describeImages(),
  })

const SCOPES = {
  all: present,
  used: assigned,
  unused: (db: Db) => unassigned(db, 'site'),
  update: (db: Db) => unassigned(db, 'update'),
  post: (db: Db) => present(db).where('purpose', '=', 'post'),
  undescribed,
}

/** One page of the images that match the search and the `use` filter. */
export async function listImagePage(db: Db, query: ImageQuery): Promise<ImagePage> {
  const { search, use = 'all' } = query
  const newestFirst = SCOPES[use](db).orderBy('id', 'desc')
  const { rows, ...place } = search
    ? await findImagePage(newestFirst, { ...query, search })
    : await selectPage(newestFirst.select(listedColumns), query)
  return { images: toListed(rows, await listImageUses(db)), ...place, ...(await countRemaining(db)) }
}

async function findImagePage(images: ReturnType<typeof present>, query: ImageQuery & { search: string }) {
  const has = matcherOf(query.search)
  const words = await images.select(['id', 'alt', 'file_name']).execute()
  const found = words.filter(({ alt, file_name }) => has(alt, file_name))
  const { rows: shown, ...place } = slicePage(found, query)
  const ids = shown.map(({ id }) => id)
  const rows = ids.length > 0 ? await images.select(listedColumns).where('id', 'in', ids).execute() : []
  return { rows, ...place }
}

/** Counts all images, those with sizes that are not drawn yet, and the site's images that have no description. */
async function countRemaining(db: Db): Promise<Pick<ImagePage, 'all' | 'unfinished' | 'undescribed'>> {
  const jobs = db.selectFrom('image_jobs').select('file_key')
  return {
    all: await countRows(present(db)),
    unfinished: await countRows(present(db).where('file_key', 'in', jobs)),
    undescribed: await countRows(undescribed(db)),
  }
}

/** Finds images by id, even in the trash. */
export const findImages = (db: Db, ids: (number | null)[]) => findAmong(db.selectFrom('images'), ids)

export async function findImagesOf(db: Db, rows: { image_id: number | null }[]): Promise<Map<number | null, Image>> {
  const ids = rows.map(({ image_id }) => image_id)
  return findImages(db, ids)
}

/** Maps row ids to the first image of each row, including images in the trash. */
export async function findFirstImages(db: Db, noun: ImageUser, ids: number[]): Promise<Map<number, Image>> {
  const uses = await findUses(db, noun, ids)
  const images = await findImagesOf(db, uses)
  const found = new Map<number, Image>()
  for (const { noun_id, image_id } of uses) {
    const image = images.get(image_id)
    if (image && !found.has(noun_id)) found.set(noun_id, image)
  }
  return found
}

export async function restoreImages(tx: Db, noun: ImageUser, id: number): Promise<void> {
  const ids = await findUsedImageIds(tx, noun, id)
  if (ids.length > 0) await tx.updateTable('images').set({ deleted_at: null }).where('id', 'in', ids).execute()
}

/** Finds images by id, except those in the trash. */
export const findPresentImages = (db: Db, ids: number[]) => findAmong(present(db), ids)

async function findAmong(images: ReturnType<typeof present>, ids: (number | null)[]) {
  const wanted = ids.filter((id) => id !== null)
  const rows = wanted.length > 0 ? await images.select(imageColumns).where('id', 'in', wanted).execute() : []
  return new Map(rows.map((row) => [row.id, toImage(row)]))
}

/** Finds images by file key, in the order of the keys, except those in the trash. */
export async function findImagesByKeys(
  db: Db,
  keys: string[],
  { withTrash = false } = {},
): Promise<Map<string, Image>> {
  if (keys.length === 0) return new Map()
  const images = withTrash ? db.selectFrom('images') : present(db)
  const rows = await images.select(imageColumns).where('file_key', 'in', keys).execute()
  const found = new Map(rows.map((row) => [row.file_key, toImage(row)]))
  return new Map(
    keys.flatMap((key) => {
      const image = found.get(key)
      return image ? [[key, image] as const] : []
    }),
  )
}

/** Maps row ids to the first image of each row that is not in the trash. */
export async function findPictures(db: Db, noun: ImageUser, ids: number[]): Promise<Map<number, Image>> {
  if (ids.length === 0) return new Map()
  const first = (row: RawBuilder<number>) => sql<number>`(
    select min(position) from image_uses as other join images as present on present.id = other.image_id
    where other.noun = ${noun} and other.noun_id = ${row} and present.deleted_at is null)`
  const rows = await db
    .selectFrom('image_uses')
    .innerJoin('images', 'images.id', 'image_id')
    .select(imageColumns)
    .select('noun_id')
    .where('noun', '=', noun)
    .where('noun_id', 'in', ids)
    .where('position', '=', first(sql.ref('image_uses.noun_id')))
    .execute()
  return new Map(rows.map(({ noun_id, ...row }) => [noun_id, toImage(row)]))
}

/**
 * Resolves the image of a form.
 * @returns a list with its id, empty for no image; undefined if the form has neither field
 * @throws 400 if the image does not exist
 */
export async function requireImage(tx: Db, { imageId, imageUrl }: UsedImage): Promise<number[] | undefined> {
  const asked = imageId === undefined ? imageUrl || (imageUrl === '' ? null : imageUrl) : imageId
  if (asked === undefined) return undefined
  if (asked === null) return []
  const key = typeof asked === 'string' ? (FILE_KEY.exec(asked)?.[1] ?? '') : ''
  const row = await present(tx)
    .select('id')
    .where((eb) => (typeof asked === 'string' ? eb('file_key', '=', key) : eb('id', '=', asked)))
    .executeTakeFirst()
  if (row) return [row.id]
  throw fail(400, GONE, { [typeof asked === 'string' ? 'imageUrl' : 'imageId']: GONE })
}

async function getImage(db: Db, id: number): Promise<ListedImage> {
  const rows = await present(db).select(listedColumns).where('id', '=', id).execute()
  const [image] = toListed(rows, await listImageUses(db))
  if (!image) throw fail(404, GONE)
  return image
}

/** @throws 404, 409 if the version is outdated */
export async function updateImage(tx: Db, id: number, form: ImageForm): Promise<ListedImage> {
  const { alt = '', isDecorative, focus, version } = form
  const { numUpdatedRows } = await tx
    .updateTable('images')
    .set(describes(form) ? { alt: isDecorative ? '' : alt, is_decorative: isDecorative ? 1 : 0 } : {})
    .set(focus ? { focus_x: focus.x, focus_y: focus.y } : {})
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw await staleOrMissing(tx, 'images', id, 'image')
  return getImage(tx, id)
}

/** @throws 404, 409 if the site uses the image */
export async function requireUnused(tx: Db, id: number): Promise<void> {
  const [use] = (await getImage(tx, id)).usedBy
  if (!use) return
  const remedy =
    use.kind === 'update'
      ? 'Take the update off the site first.'
      : ['slide', 'post', 'draft'].includes(use.kind)
        ? 'Remove it there first.'
        : 'Choose a different image there first.'
  throw fail(409, `The ${nameOfUse(use)} uses this image. ${remedy}`)
}

export async function insertImage(tx: Db, image: Insertable<Schema['images']>): Promise<Image> {
  const row = await tx.insertInto('images').values(image).returning(imageColumns).executeTakeFirstOrThrow()
  return toImage(row)
}
