import type { ExpressionBuilder, Updateable } from 'kysely'
import { setImageUses } from '#features/images/image-uses.queries.ts'
import { findImagesByKeys, findPresentImages } from '#features/images/images.queries.ts'
import { fieldsOf } from '#features/nouns.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { Row, Schema } from '#platform/db/schema.ts'
import { staleOrMissing } from '#platform/db/stale-or-missing.ts'
import { fail } from '#platform/http/errors.ts'
import { type Moments, type MomentsInput, readMoments } from './schedule/moments.ts'
import {
  countElements,
  ELEMENTS_MAX,
  excerptOfText,
  hasUploads,
  parseText,
  pictureKeys,
  TOO_MANY_ELEMENTS,
  withPictures,
} from './text/parse-text.ts'
import { STILL_UPLOADING, type TextTree } from './text/text-tree.ts'
import type { WrittenNoun } from './written.schema.ts'

/** The tables of nouns that are written. Kysely's types accept one table at a time. */
export const writtenTable = (noun: WrittenNoun) => `${noun}s` as 'posts'

/** The row of a post or page that is not in the trash. */
export const writtenRow = (db: Db, noun: WrittenNoun, id: number) =>
  db.selectFrom(writtenTable(noun)).where('id', '=', id).where('deleted_at', 'is', null)

type Text = Pick<Row<'posts'>, 'content' | 'format'>

const PUBLIC = 'It is already public. Unpublish it first, or leave out the time to publish it.'
const TOO_EARLY = 'The time to take it off must be later than now, and than the time to publish it.'
const COVER_GONE = 'This image no longer exists.'

/** Parses a text and finds its pictures. */
export async function readTree(db: Db, { content, format }: Text): Promise<TextTree> {
  const tree = parseText(content, format)
  return withPictures(tree, await findImagesByKeys(db, pictureKeys(tree)))
}

/** The times of a form in UTC. Reads the site's time zone only if there is one. @throws 400 */
export async function momentsOf(db: Db, config: Config, form: MomentsInput, now: Date): Promise<Moments> {
  if (!form.createdAt && !form.publishAt && !form.unpublishAt) return readMoments(form, 'UTC', now)
  const { site } = await readSettings(db, config)
  return readMoments(form, site.timeZone ?? 'UTC', now)
}

export type WrittenForm = MomentsInput & {
  content?: string | undefined
  format?: Text['format'] | undefined
  coverImageId?: number | null | undefined
  published?: boolean | undefined
  isIndexed?: boolean | undefined
  version?: number | undefined
}

const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** The columns that change with the state of a post or page. */
function stateColumns(
  eb: ExpressionBuilder<Schema, 'posts'>,
  { published, isIndexed, createdAt, publishAt, unpublishAt }: WrittenForm,
  now: Date,
) {
  return {
    updated_at: now.toISOString(),
    ...(published !== undefined && { published: toFlag(published) }),
    ...(published === true && {
      publish_at: null,
      // A draft's own date may be still to come.
      created_at: eb
        .case()
        .when(eb.and([eb('published', '=', 0), eb('created_at', '>', now.toISOString())]))
        .then(now.toISOString())
        .else(eb.ref('created_at'))
        .end(),
      public_since: eb.fn.coalesce('public_since', eb.val(now.toISOString())),
    }),
    // A draft that is saved as a draft keeps its schedule.
    ...(published === false && {
      unpublish_at: eb.case().when('published', '=', 1).then(null).else(eb.ref('unpublish_at')).end(),
    }),
    ...(isIndexed !== undefined && { is_indexed: toFlag(isIndexed) }),
    ...(createdAt !== undefined && { created_at: createdAt }),
    ...(publishAt !== undefined && { publish_at: publishAt }),
    ...(unpublishAt !== undefined && { unpublish_at: unpublishAt }),
  }
}

/** Whether a form has fields that versions keep. */
export const changesWords = (noun: WrittenNoun, form: object) =>
  fieldsOf(noun).some((field) => form[field as keyof typeof form] !== undefined)

const refuse = (field: string, sentence: string) => fail(400, sentence, { [field]: sentence })

/**
 * Changes a post or page. Undefined columns keep their values, and a change of the state alone keeps the version. Also
 * stores the excerpt, and which pictures the text uses. @throws 400, 404, 409
 */
export async function updateWritten(
  tx: Db,
  noun: WrittenNoun,
  id: number,
  words: Updateable<Schema['posts']> | Updateable<Schema['pages']>,
  form: WrittenForm,
  now: Date,
): Promise<void> {
  const table = writtenTable(noun)
  const { version } = form
  const row = await tx
    .updateTable(table)
    .set((eb) => ({
      ...(words as Updateable<Schema['posts']>),
      ...stateColumns(eb, form, now),
      ...(changesWords(noun, form) && { version: eb('version', '+', 1) }),
    }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .returning(['content', 'format', 'published', 'publish_at', 'unpublish_at'])
    .$if(noun === 'post', (query) => query.returning('cover_image_id'))
    .executeTakeFirst()
  if (!row) throw await staleOrMissing(tx, table, id, noun)

  const { content, format, published, publish_at, unpublish_at, cover_image_id: cover } = row
  if (published === 1 && publish_at) throw refuse('publishAt', PUBLIC)
  const isScheduled = form.publishAt !== undefined || form.unpublishAt !== undefined
  if (isScheduled && unpublish_at && unpublish_at <= (publish_at ?? now.toISOString()))
    throw refuse('unpublishAt', TOO_EARLY)

  if (typeof form.coverImageId === 'number' && (await findPresentImages(tx, [form.coverImageId])).size === 0)
    throw refuse('coverImageId', COVER_GONE)
  const isChanged = form.content !== undefined || form.format !== undefined || form.coverImageId !== undefined
  const mustHaveArrived = published === 1 || Boolean(form.publishAt)
  if (!isChanged && !mustHaveArrived) return
  const tree = parseText(content, format)
  if (isChanged && countElements(tree) > ELEMENTS_MAX) throw refuse('content', TOO_MANY_ELEMENTS)
  const isUploading = await settlePictures(tx, noun, { id, cover }, tree)
  if (mustHaveArrived && isUploading) throw refuse('content', STILL_UPLOADING)
  if (!isChanged) return
  await tx
    .updateTable(table)
    .set({ excerpt: excerptOfText(content, format) })
    .where('id', '=', id)
    .execute()
}

/** Stores which pictures a text uses, the cover first. @returns whether some are still uploading */
export async function settlePictures(
  tx: Db,
  noun: WrittenNoun,
  { id, cover = null }: { id: number; cover?: number | null | undefined },
  tree: TextTree,
): Promise<boolean> {
  // A picture in the trash is used too, so that it can come back.
  const images = await findImagesByKeys(tx, pictureKeys(tree), { withTrash: true })
  const pictures = [...images.values()].map((image) => image.id)
  await setImageUses(tx, noun, id, cover === null ? pictures : [cover, ...pictures])
  return hasUploads(tree, images)
}
