import { sql } from 'kysely'
import { type KindWith, kindsWith, NOUNS } from '#features/nouns.ts'
import type { Db } from '#platform/db/database.ts'
import { UNDER_WAY } from '#platform/mail/mail-queue.queries.ts'
import type { ImageUse } from './images.schema.ts'

/** The kinds of content with images. */
export type ImageUser = ImageUse['kind']

/**
 * Stores which images a row uses, in this order. `undefined` changes nothing.
 * @param isShown false if visitors see the row on no page
 */
export async function setImageUses(
  tx: Db,
  noun: ImageUser,
  noun_id: number,
  imageIds: number[] | undefined,
  { isShown = true } = {},
): Promise<void> {
  if (imageIds === undefined) return
  const wanted = [...new Set(imageIds)]
  // An unfinished post that is saved with the same pictures must not empty the cache.
  if (`${await findUsedImageIds(tx, noun, noun_id)}` === `${wanted}`) return
  await tx.deleteFrom('image_uses').where('noun', '=', noun).where('noun_id', '=', noun_id).execute()
  if (wanted.length === 0) return
  const is_shown = isShown ? 1 : 0
  const uses = wanted.map((image_id, position) => ({ noun, noun_id, image_id, position, is_shown }) as const)
  await tx.insertInto('image_uses').values(uses).execute()
}

/** Says whether visitors see this row, which keeps its images. */
export const showImageUses = (tx: Db, noun: ImageUser, noun_id: number, isShown: boolean) =>
  tx
    .updateTable('image_uses')
    .set({ is_shown: isShown ? 1 : 0 })
    .where('noun', '=', noun)
    .where('noun_id', '=', noun_id)
    .execute()

/** The first image of a row, as the column `image_id`. */
export const usedImageId = (kind: KindWith<'usesImages'>) =>
  sql<number | null>`(
    select image_id from image_uses where noun = ${sql.lit(NOUNS[kind].usesImages)}
    and noun_id = ${sql.ref(`${NOUNS[kind].table}.id`)} order by position limit 1
  )`.as('image_id')

/** The images that these rows use, in their stored order. */
export const findUses = (db: Db, noun: ImageUser, ids: number[]) =>
  db
    .selectFrom('image_uses')
    .select(['noun_id', 'image_id'])
    .where('noun', '=', noun)
    .where('noun_id', 'in', ids)
    .orderBy('position')
    .execute()

export const findUsedImageIds = async (db: Db, noun: ImageUser, id: number) =>
  (await findUses(db, noun, [id])).map(({ image_id }) => image_id)

/** A subquery of the images that the site shows. */
export const shownImageIds = (db: Db) => db.selectFrom('image_uses').select('image_id').where('is_shown', '=', 1)

/** Images that must not be erased: used by content, even in the trash, or by an update that is being sent. */
export const keptImageIds = (db: Db) =>
  db
    .selectFrom('image_uses')
    .select('image_id')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('noun', '<>', 'update'),
        eb(
          'noun_id',
          'in',
          selectFrom('queued_mails')
            .select('update_id')
            .where('state', 'in', UNDER_WAY)
            .$narrowType<{ update_id: number }>(),
        ),
      ]),
    )

const SHOWN_UPDATE = { table: 'updates', usesImages: 'update', title: 'subject' } as const

/** The uses of each image on the site, by image id. */
export async function listImageUses(db: Db): Promise<Map<number, ImageUse[]>> {
  const uses = new Map<number, ImageUse[]>()
  for (const noun of [...kindsWith('usesImages').map((kind) => NOUNS[kind]), SHOWN_UPDATE]) {
    const kind = noun.usesImages
    const title = 'title' in noun ? sql.ref(`used.${noun.title}`) : sql.lit('')
    const rows = await db
      .selectFrom('image_uses')
      .innerJoin(`${noun.table as 'sections'} as used`, 'used.id', 'noun_id')
      .select(['image_id', 'used.id', sql<string>`${title}`.as('title')])
      .where('noun', '=', kind)
      .where('is_shown', '=', 1)
      .orderBy('used.id')
      .execute()
    for (const { image_id, id, title } of rows) uses.set(image_id, [...(uses.get(image_id) ?? []), { kind, id, title }])
  }
  for (const { image_id, id, noun, noun_id, title } of await listDraftUses(db)) {
    const others = uses.get(image_id) ?? []
    const isKnown = others.some((use) => use.kind === noun && use.id === noun_id)
    if (!isKnown) uses.set(image_id, [...others, { kind: 'draft', id, title: title ?? '' }])
  }
  return uses
}

/** Unsaved text is named after its saved post or page. */
const listDraftUses = (db: Db) =>
  db
    .selectFrom('image_uses')
    .innerJoin('drafts', 'drafts.id', 'image_uses.noun_id')
    .leftJoin('posts', (post) => post.onRef('posts.id', '=', 'drafts.noun_id').on('drafts.noun', '=', 'post'))
    .leftJoin('pages', (page) => page.onRef('pages.id', '=', 'drafts.noun_id').on('drafts.noun', '=', 'page'))
    .select(['image_id', 'drafts.id', 'drafts.noun', 'drafts.noun_id'])
    .select(({ fn }) => fn.coalesce('posts.title', 'pages.title').as('title'))
    .where('image_uses.noun', '=', 'draft')
    .orderBy('drafts.id')
    .execute()
