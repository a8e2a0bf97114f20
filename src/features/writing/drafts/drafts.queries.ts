import { setImageUses } from '#features/images/image-uses.queries.ts'
import { findImagesByKeys, findPresentImages } from '#features/images/images.queries.ts'
import { proposeAddress } from '#features/pages/page-address.ts'
import type { SignedIn } from '#platform/access/sessions.queries.ts'
import type { Db } from '#platform/db/database.ts'
import type { Row } from '#platform/db/schema.ts'
import { staleOrMissing } from '#platform/db/stale-or-missing.ts'
import { fail } from '#platform/http/errors.ts'
import { parseText, pictureKeys } from '../text/parse-text.ts'
import { writtenRow, writtenTable } from '../written.queries.ts'
import type { WrittenNoun } from '../written.schema.ts'
import type { DraftInput, KeptDraft } from './drafts.schema.ts'

const KEPT_MS = 90 * 24 * 60 * 60 * 1000
/** Saving trims texts and collapses spaces in lines, so only visible characters are compared. */
const INVISIBLE = /[\s\p{C}]+/gu

/** The draft of a saved row, or one that has no row yet. */
type Added = { noun: WrittenNoun; noun_id: number }
export type DraftPlace = Added | { id: number; noun_id: null }

type Fields = Omit<DraftInput, 'version' | 'revision'>

function toKeptDraft({ id, noun_id, value, version, revision, ...row }: Row<'drafts'>): KeptDraft {
  const by = { email: row.saved_by, name: row.saved_by_name }
  return { id, nounId: noun_id, ...JSON.parse(value), version, revision, savedAt: row.updated_at, by }
}

const draftAt = (db: Db, place: DraftPlace) => db.selectFrom('drafts').where(({ and }) => and(place))

/** The draft at a place, if there is one and its row is not in the trash. */
export async function findKeptDraft(db: Db, place: DraftPlace): Promise<KeptDraft | undefined> {
  if ('noun' in place && (await savedVersion(db, place)) === undefined) return
  const row = await draftAt(db, place).selectAll().executeTakeFirst()
  return row && toKeptDraft(row)
}

/** @throws 404 */
export async function getKeptDraft(db: Db, place: DraftPlace): Promise<KeptDraft> {
  const draft = await findKeptDraft(db, place)
  if (!draft) throw fail(404, 'There is no draft.')
  return draft
}

/** The drafts of rows that are not added yet, or those of added rows without their fields; newest first. */
export async function listKeptDrafts(db: Db, noun: WrittenNoun, isAdded: boolean): Promise<KeptDraft[]> {
  const newestFirst = db.selectFrom('drafts').where('noun', '=', noun).orderBy('updated_at', 'desc').orderBy('id')
  if (!isAdded) return (await newestFirst.where('noun_id', 'is', null).selectAll().execute()).map(toKeptDraft)
  const rows = await newestFirst
    .where('noun_id', 'is not', null)
    .select(['id', 'noun_id', 'version', 'revision', 'saved_by', 'saved_by_name', 'updated_at'])
    .execute()
  return rows.map((row) => toKeptDraft({ ...row, noun, value: '{}', created_at: '' }))
}

const savedVersion = async (db: Db, { noun, noun_id }: Added) =>
  (await writtenRow(db, noun, noun_id).select('version').executeTakeFirst())?.version

type Writer = { administrator: SignedIn['administrator']; now: Date }

/** @returns the columns of a draft that a save changes */
async function toRow(tx: Db, { version, revision: _, ...fields }: DraftInput, { administrator, now }: Writer) {
  const { name } = await tx
    .selectFrom('administrators')
    .select('name')
    .where('id', '=', administrator.id)
    .executeTakeFirstOrThrow()
  const saved_by = { saved_by: administrator.email, saved_by_name: name }
  return { value: JSON.stringify(fields), version, ...saved_by, updated_at: now.toISOString() }
}

/** Adds a draft of something that is not added yet. */
export async function addKeptDraft(tx: Db, noun: WrittenNoun, input: DraftInput, writer: Writer): Promise<KeptDraft> {
  const changes = await toRow(tx, input, writer)
  const row = await tx
    .insertInto('drafts')
    .values({ noun, noun_id: null, ...changes, created_at: changes.updated_at })
    .returningAll()
    .executeTakeFirstOrThrow()
  return withPictures(tx, row, input)
}

/** @throws 404; 409 if it is based on another version than the saved one, or the stored draft is newer */
export async function saveKeptDraft(tx: Db, place: DraftPlace, input: DraftInput, writer: Writer): Promise<KeptDraft> {
  if ('noun' in place) {
    const version = await savedVersion(tx, place)
    if (version !== input.version) throw await staleOrMissing(tx, writtenTable(place.noun), place.noun_id, place.noun)
  }
  const { revision } = input
  const changes = await toRow(tx, input, writer)
  const updated = await tx
    .updateTable('drafts')
    .set(changes)
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where(({ and }) => and(place))
    .$if(revision !== undefined, (draft) => draft.where('revision', '=', revision as number))
    .returningAll()
    .executeTakeFirst()
  const row = updated ?? (await insertDraft(tx, place, changes))
  return withPictures(tx, row, input)
}

async function insertDraft(tx: Db, place: DraftPlace, changes: Awaited<ReturnType<typeof toRow>>) {
  const theirs = await draftAt(tx, place).selectAll().executeTakeFirst()
  const { saved_by, version, value } = changes
  // Somebody whose answer was lost sends the same text again.
  if (theirs?.saved_by === saved_by && theirs.version === version && theirs.value === value) return theirs
  if (theirs?.saved_by === saved_by) throw fail(409, 'You have typed here on another device too.')
  if (!theirs && !('noun' in place)) throw fail(404, 'There is no draft.')
  const inserted =
    !theirs &&
    (await tx
      .insertInto('drafts')
      .values({ ...(place as Added), ...changes, created_at: changes.updated_at })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst())
  if (!inserted) throw fail(409, 'Someone else has typed here too.')
  return inserted
}

async function withPictures(tx: Db, row: Row<'drafts'>, { content = '', format = 'text', coverImageId }: Fields) {
  const cover = await findPresentImages(tx, coverImageId ? [coverImageId] : [])
  const pictures = await findImagesByKeys(tx, pictureKeys(parseText(content, format)), { withTrash: true })
  const ids = [...cover.values(), ...pictures.values()].map(({ id }) => id)
  await setImageUses(tx, 'draft', row.id, ids)
  return toKeptDraft(row)
}

/** @throws 404 */
export async function deleteKeptDraft(tx: Db, place: DraftPlace): Promise<void> {
  const { id } = await getKeptDraft(tx, place)
  await tx.deleteFrom('drafts').where('id', '=', id).execute()
}

/** The fields of a draft as a save stores them: a link to another site has neither address nor text. */
function storedFields(fields: Fields): Fields {
  const { address, content: _, ...ofLink } = fields
  if (fields.linkTo) return ofLink
  return address === undefined ? fields : { ...fields, address: proposeAddress(address || (fields.title ?? '')) }
}

type Saving = { isNew?: boolean; draft: { id: number; revision: number } | null | undefined }

/**
 * Deletes the draft of the form that saves, and one that holds just what was saved. Call this after each save of words.
 * `isNew`: the row was added.
 */
export async function deleteSavedDraft(
  tx: Db,
  noun: WrittenNoun,
  saved: Fields & { id: number },
  { isNew = false, draft }: Saving,
) {
  const drafts = await tx
    .selectFrom('drafts')
    .select(['id', 'revision', 'value'])
    .where('noun', '=', noun)
    .where('noun_id', isNew ? 'is' : '=', isNew ? null : saved.id)
    .execute()
  const visible = (value: unknown) => (typeof value === 'string' ? value.replaceAll(INVISIBLE, '') : value)
  for (const { id, revision, value } of drafts) {
    const isOwn = id === draft?.id && revision <= draft.revision
    const fields = Object.entries(storedFields(JSON.parse(value)))
    const isSaved = fields.every(([name, typed]) => visible(typed) === visible(saved[name as keyof Fields]))
    if (isOwn || isSaved) await tx.deleteFrom('drafts').where('id', '=', id).execute()
  }
}

/** Deletes the drafts and preview links of rows that are deleted forever. */
export async function deleteDraftsOf(tx: Db, noun: string, ids: number[]): Promise<void> {
  const rows = { noun: noun as WrittenNoun }
  for (const table of ['drafts', 'preview_links'] as const)
    await tx
      .deleteFrom(table as 'drafts')
      .where(({ and }) => and(rows))
      .where('noun_id', 'in', ids)
      .execute()
}

/** Deletes drafts that were never added. */
export async function deleteOldDrafts(tx: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  await tx.deleteFrom('drafts').where('noun_id', 'is', null).where('updated_at', '<', before).execute()
}
