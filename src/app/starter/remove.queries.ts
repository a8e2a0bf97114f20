import type { StarterContent } from '#features/dashboard/starter-content.schema.ts'
import { kindsWith, NOUNS } from '#features/nouns.ts'
import { addStarterSettings, removeStarterSettings } from '#features/settings/settings.queries.ts'
import { readSetAside, type SetAside, storeSetAside, takeSetAside } from '#features/trash/set-aside.queries.ts'
import { restore } from '#features/trash/trash.queries.ts'
import type { TrashKind } from '#features/trash/trash.schema.ts'
import { moveToTrash, type Trashable, tableOf, trashedTitle } from '#features/trash/trashable.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { TRASHABLE } from '../trash.ts'
import * as content from './content.ts'
import { starterKeys } from './prepared.ts'

type Named = { kind: TrashKind; title: string }
type StarterItem = Named & { id: number; isUnchanged: boolean }

const present = (db: Db, kind: TrashKind) =>
  db
    .selectFrom(tableOf(kind))
    .select(['id', 'version', trashedTitle(kind)])
    .where('deleted_at', 'is', null)
    .orderBy('id')

/**
 * Finds the starter content on the site. Items with version 1 are unchanged, because every edit increases the version.
 */
async function findStarterItems(db: Db): Promise<StarterItem[]> {
  const keys = await starterKeys()
  const postDates = content.posts.map(({ createdAt }) => createdAt)
  // Sections and the quote were stored together with the images, in the same millisecond.
  const loadedAt = db.selectFrom('images').select('created_at').where('file_key', 'in', keys.images)
  const rows = {
    section: await present(db, 'section').where('created_at', 'in', loadedAt).execute(),
    post: await present(db, 'post').where('created_at', 'in', postDates).execute(),
    quote: await present(db, 'quote').where('created_at', 'in', loadedAt).execute(),
    certificate: await present(db, 'certificate').where('file_key', 'in', keys.certificates).execute(),
    picture: await present(db, 'picture').where('file_key', 'in', keys.images).execute(),
  }
  return (Object.keys(rows) as (keyof typeof rows)[]).flatMap((kind) =>
    rows[kind].map(({ id, title, version }) => ({ kind, id, title, isUnchanged: version === 1 })),
  )
}

/** Separates the items to remove from those that stay because the grower changed them. Omits pictures in use. */
async function sortStarterItems(db: Db) {
  const items = await findStarterItems(db)
  const inUse = await findUsedByOthers(
    db,
    items.filter(({ isUnchanged }) => isUnchanged),
  )
  const free = items.filter(({ kind, id }) => kind !== 'picture' || !inUse.has(id))
  return {
    removable: free.filter(({ isUnchanged }) => isUnchanged),
    kept: free.filter(({ isUnchanged }) => !isUnchanged),
  }
}

/** Finds the images that anything but these items uses, including the emails of earlier updates. */
async function findUsedByOthers(db: Db, items: StarterItem[]): Promise<Set<number>> {
  const uses = await db
    .selectFrom('image_uses')
    .select(['noun', 'noun_id', 'image_id'])
    .where((use) => use.or([use('is_shown', '=', 1), use('noun', '=', 'update')]))
    .execute()
  const others = uses.filter(({ noun, noun_id }) => !items.some(({ kind, id }) => kind === noun && id === noun_id))
  return new Set(others.map(({ image_id }) => image_id))
}

export async function describeStarterContent(db: Db): Promise<StarterContent> {
  const aside = await readSetAside(db)
  if (aside) return { state: 'removed', counts: countKinds(aside.items), kept: [] }
  const { removable, kept } = await sortStarterItems(db)
  if (removable.length === 0) return { state: 'none', counts: countKinds([]), kept: [] }
  return { state: 'present', counts: countKinds(removable), kept: kept.map(({ kind, title }) => ({ kind, title })) }
}

function countKinds(items: { kind: TrashKind }[]): StarterContent['counts'] {
  const count = (counted: TrashKind) => items.filter(({ kind }) => kind === counted).length
  return Object.fromEntries(kindsWith('hasTrash').map((kind) => [kind, count(kind)])) as StarterContent['counts']
}

/** Removes the unchanged starter content from the site. `tx` must be serializable. @returns false if there is none */
export async function removeStarterContent(tx: Db, now: Date): Promise<boolean> {
  if (await readSetAside(tx)) return false
  const { removable } = await sortStarterItems(tx)
  if (removable.length === 0) return false
  await storeSetAside(tx, { at: now.toISOString(), items: removable.map(({ kind, id }) => ({ kind, id })) })
  for (const { kind, id } of removable) await moveToTrash(tx, kind, id, now)
  await removeStarterSettings(tx, content.settings, now)
  return true
}

/**
 * Restores the removed starter content to its places. Items that the grower has replaced go to the trash instead.
 * @returns the items that went to the trash; null if no starter content was removed
 */
export async function restoreStarterContent(tx: Db, now: Date): Promise<Named[] | null> {
  const aside = await takeSetAside(tx)
  if (!aside) return null
  const trashed: Named[] = []
  for (const noun of Object.values(TRASHABLE)) {
    for (const { id, title } of await removedRows(tx, noun, aside)) {
      if (await isReplaced(tx, noun.kind, id, aside.at)) {
        await tx.updateTable(tableOf(noun.kind)).set({ deleted_at: now.toISOString() }).where('id', '=', id).execute()
        trashed.push({ kind: noun.kind, title })
      } else await restore(tx, noun, id)
    }
  }
  await addStarterSettings(tx, content.settings, now)
  return trashed
}

async function removedRows(tx: Db, noun: Trashable, { items }: SetAside) {
  const ids = items.filter(({ kind }) => kind === noun.kind).map(({ id }) => id)
  if (ids.length === 0) return []
  return tx
    .selectFrom(tableOf(noun.kind))
    .select(['id', trashedTitle(noun.kind)])
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .$if('isOrdered' in NOUNS[noun.kind], (rows) => rows.orderBy('position' as 'id'))
    .orderBy('id')
    .execute()
}

/**
 * A newer quote replaces the starter's, because the home page shows only the oldest one. A certificate is replaced by
 * one with the same file name, because file names are unique.
 */
async function isReplaced(tx: Db, kind: TrashKind, id: number, removedAt: string): Promise<boolean> {
  if (kind === 'quote') {
    const newer = present(tx, 'quote').where('created_at', '>=', removedAt)
    return (await newer.executeTakeFirst()) !== undefined
  }
  if (kind !== 'certificate') return false
  const name = tx.selectFrom('certificates').select('file_name_lower').where('id', '=', id)
  const same = tx.selectFrom('certificates').select('id').where('deleted_at', 'is', null)
  return (await same.where('file_name_lower', '=', name).executeTakeFirst()) !== undefined
}
