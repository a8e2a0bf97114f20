import { sql } from 'kysely'
import type { z } from 'zod'
import { namesByEmail, type Occasion } from '#features/audit/audit.queries.ts'
import { findPresentImages } from '#features/images/images.queries.ts'
import { type FieldOf, fieldsOf, type KindWith } from '#features/nouns.ts'
import { failFields } from '#platform/api/openapi.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import type { ListedVersion, StoredVersion, VersionedNoun, VersionList } from './versions.schema.ts'

const VERSIONS_MAX = 100
/** The total of an item's versions, so that frequent saves of a long text can't fill the disk. */
const CHARACTERS_MAX = 5_000_000
/** The current version and the one before it are kept, however long they are. */
const KEPT_MIN = 2
const SETTINGS_HINT = 'The settings have the id 1.'

export type Value = Record<string, unknown>

/** An item's current row, with the fields that a version keeps. */
export type PresentItem = { version: number; value: Value; savedAt: string | null }

type PresentRow<Kind extends KindWith<'fields'>> = Record<FieldOf<Kind>, unknown> & {
  version: number
  updated_at: string
}

export const toPresent = <Kind extends KindWith<'fields'>>(kind: Kind, row: PresentRow<Kind>): PresentItem => ({
  version: row.version,
  value: Object.fromEntries(fieldsOf(kind).map((field) => [field, row[field]])),
  savedAt: row.updated_at,
})

export type RestoreOptions = { config: Config; version: number | undefined; keepsImages: boolean; now: Date }

/** How one noun keeps versions. */
export type Versioned = {
  noun: VersionedNoun
  /** Finds an item outside the trash. Its fields always come in the same order. */
  read: (db: Db, id: number) => Promise<PresentItem | undefined>
  /** Fields with the id of an image. */
  imageFields?: string[]
  /** The values of fields that stored versions may lack, or undefined. A stored field that is no longer kept is left out. */
  added?: Value
  /** The value as people see it, if the stored one is incomplete. */
  show?: (config: Config, value: Value) => Value
  /** Puts ids into words, and names a field that a restore would not change. */
  explain?: (db: Db, id: number, value: Value) => Promise<Pick<StoredVersion, 'words' | 'note'>>
  /** Saves an earlier value with the noun's own update. @returns the subject of the audit event; empty if nothing changed */
  restore: (tx: Db, id: number, value: Value, options: RestoreOptions) => Promise<string>
}

/** Stores the current version of an item. Call this in the transaction that creates the item. */
export async function recordVersion(tx: Db, { actor }: Occasion, versioned: Versioned, id: number): Promise<void> {
  const item = await versioned.read(tx, id)
  if (item) await store(tx, versioned.noun, id, item, actor)
}

/** Changes an item and stores its new version, and also the previous version if that is not stored yet. */
export async function recordChange<Result>(
  tx: Db,
  occasion: Occasion,
  versioned: Versioned,
  id: number,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await versioned.read(tx, id)
  if (before) await store(tx, versioned.noun, id, before, null)
  const result = await change()
  await recordVersion(tx, occasion, versioned, id)
  return result
}

/** Deletes the versions of items that are deleted forever. */
export async function deleteVersions(tx: Db, noun: string, ids: number[]): Promise<void> {
  await tx.deleteFrom('versions').where('noun', '=', noun).where('id', 'in', ids).execute()
}

const newestFirst = (db: Db, noun: VersionedNoun, id: number) =>
  db.selectFrom('versions').where('noun', '=', noun).where('id', '=', id).orderBy('version', 'desc')

async function store(tx: Db, noun: VersionedNoun, id: number, item: PresentItem, actor: string | null) {
  const value = JSON.stringify(item.value)
  const newest = await newestFirst(tx, noun, id).select('value').limit(1).executeTakeFirst()
  if (newest?.value === value) return
  await tx
    .insertInto('versions')
    .values({ noun, id, version: item.version, value, actor, saved_at: item.savedAt })
    // Another transaction has just stored the previous version.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await deleteOldest(tx, noun, id)
}

async function deleteOldest(tx: Db, noun: VersionedNoun, id: number) {
  const stored = await newestFirst(tx, noun, id)
    .select(['version', sql<number>`length(value)`.as('length')])
    .execute()
  let characters = 0
  const surplus = stored.find(({ length }, index) => {
    characters += length
    return index >= VERSIONS_MAX || (index >= KEPT_MIN && characters > CHARACTERS_MAX)
  })
  if (!surplus) return
  const { version } = surplus
  await tx
    .deleteFrom('versions')
    .where('noun', '=', noun)
    .where('id', '=', id)
    .where('version', '<=', version)
    .execute()
}

type Stored = PresentItem & { actor: string | null }

/** The stored versions, newest first. The first one is the current version, even if it is not stored. */
async function readVersions(db: Db, versioned: Versioned, id: number) {
  const { noun, read } = versioned
  const present = await read(db, id)
  if (!present) throw fail(404, noun === 'settings' ? SETTINGS_HINT : `This ${noun} no longer exists.`)
  const rows = await newestFirst(db, noun, id).select(['version', 'value', 'actor', 'saved_at']).execute()
  const versions: Stored[] = rows.map(({ saved_at, value, ...row }) => ({
    ...row,
    value: parseStored(versioned, value),
    savedAt: saved_at,
  }))
  if (!versions[0] || isChanged(noun, versions[0].value, present.value)) versions.unshift({ ...present, actor: null })
  return { present: present.version, versions: versions.filter(isOther) }
}

/** Earlier releases also kept a version when a post was only published. */
const isOther = ({ value }: Stored, index: number, all: Stored[]) => {
  const before = all[index + 1]
  return !before || changedFields(value, before.value).length > 0
}

function parseStored({ noun, added }: Versioned, stored: string): Value {
  const value: Value = JSON.parse(stored)
  if (!added) return value
  const all = { ...added, ...value }
  return Object.fromEntries(fieldsOf(noun as 'post').map((field) => [field, all[field]]))
}

/** A field that a migration added after `stored` was saved does not count. Settings store only what was set. */
const isChanged = (noun: VersionedNoun, stored: Value, present: Value) =>
  changedFields(present, stored).some((field) => noun === 'settings' || stored[field] !== undefined)

/** The stored values of an item, newest first. The first one is the current value. */
export const listValues = async (db: Db, versioned: Versioned, id: number): Promise<Value[]> =>
  (await readVersions(db, versioned, id)).versions.map(({ value }) => value)

/** @throws 404 */
export async function listVersions(db: Db, versioned: Versioned, id: number): Promise<VersionList> {
  const { present, versions } = await readVersions(db, versioned, id)
  const names = await namesByEmail(db)
  const listed = versions.map(({ value, actor, ...version }, index): ListedVersion => {
    const changed = changedFields(value, versions[index + 1]?.value ?? {})
    return { ...version, actor, actorName: names.get(actor) ?? '', changed }
  })
  return { present, versions: listed }
}

function changedFields(value: Value, before: Value): string[] {
  const fields = new Set([...Object.keys(value), ...Object.keys(before)])
  return [...fields].filter((field) => storedText(value, field) !== storedText(before, field))
}

/** A field that `added` names as unknown counts as empty. */
const storedText = (value: Value, field: string) => field in value && JSON.stringify(value[field] ?? null)

/** @throws 404 */
export async function getVersion(
  db: Db,
  versioned: Versioned,
  { id, version, config }: { id: number; version: number; config: Config },
): Promise<StoredVersion> {
  const { versions } = await readVersions(db, versioned, id)
  const found = versions.find((stored) => stored.version === version)
  if (!found) throw fail(404, 'This version no longer exists.')
  const { value, actor, ...rest } = found
  return {
    ...rest,
    actor,
    actorName: (await namesByEmail(db)).get(actor) ?? '',
    value: versioned.show?.(config, value) ?? value,
    ...(await versioned.explain?.(db, id, value)),
    images: await findVersionImages(db, versioned, value),
  }
}

async function findVersionImages(
  db: Db,
  { imageFields = [] }: Versioned,
  value: Value,
): Promise<StoredVersion['images']> {
  const used = imageFields.flatMap((field) => {
    const id = value[field]
    return typeof id === 'number' ? [[field, id] as const] : []
  })
  const images = await findPresentImages(
    db,
    used.map(([, id]) => id),
  )
  return Object.fromEntries(used.map(([field, id]) => [field, images.get(id) ?? null]))
}

/** @returns the value of an earlier version, checked for a restore @throws 404; 400 if its image was deleted */
export async function valueToRestore(
  tx: Db,
  versioned: Versioned,
  { id, version, keepsImages }: { id: number; version: number; keepsImages: boolean },
): Promise<Value> {
  const row = await newestFirst(tx, versioned.noun, id)
    .select('value')
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw fail(404, 'This version no longer exists.')
  const value = parseStored(versioned, row.value)
  const images = await findVersionImages(tx, versioned, value)
  for (const field of versioned.imageFields ?? []) {
    if (keepsImages) delete value[field]
    else if (images[field] === null) throw fail(400, IMAGE_GONE, { [field]: IMAGE_GONE })
  }
  return value
}

const IMAGE_GONE =
  'The image of this version was deleted. Restore the image from the trash first, or restore the version without it.'

/** @throws 400 if the value breaks a current rule, for example because another program has stored it */
export function parseValue<Schema extends z.ZodType>(schema: Schema, value: Value): z.infer<Schema> {
  const { data, error } = schema.safeParse(value)
  if (error) throw failFields(error.issues)
  return data
}
