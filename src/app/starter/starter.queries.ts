import type { Insertable } from 'kysely'
import { storeDetails } from '#features/certificates/details/details.save.queries.ts'
import { NO_DETAILS } from '#features/certificates/details/flat-details.ts'
import { setImageUses } from '#features/images/image-uses.queries.ts'
import { insertPost } from '#features/posts/posts.queries.ts'
import { addStarterSettings } from '#features/settings/settings.queries.ts'
import type { Db } from '#platform/db/database.ts'
import type { Schema } from '#platform/db/schema.ts'
import * as content from './content.ts'

// While an instance loads the content, the value is the time when its claim expires (ISO).
const STATE_KEY = 'starter_content'
const DECISIONS = ['loaded', 'declined'] as const
// Loading takes a second, and the start after an interrupted one waits this long. If loading takes longer, another
// instance copies the same files to the same names, and the first one to finish adds the rows.
const CLAIM_MS = 5000

export type StarterFiles = {
  images: Map<string, Insertable<Schema['images']>>
  certificates: Insertable<Schema['certificates']>[]
}

/** Returns whether the starter content has been loaded or declined. */
export async function isDecided(db: Db): Promise<boolean> {
  const decided = await db
    .selectFrom('site_state')
    .select('key')
    .where('key', '=', STATE_KEY)
    .where('value', 'in', DECISIONS)
    .executeTakeFirst()
  return decided !== undefined
}

/** @returns false if another instance has the claim or has already decided */
export async function claimDecision(db: Db, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + CLAIM_MS).toISOString()
  const claimed = await db.transaction().execute((tx) =>
    tx
      .insertInto('site_state')
      .values({ key: STATE_KEY, value: until })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ value: until })
          .where('site_state.value', 'not in', DECISIONS)
          .where(({ not, between }) => not(between('site_state.value', now.toISOString(), until))),
      )
      .returning('key')
      .executeTakeFirst(),
  )
  return claimed !== undefined
}

/** Call this after `claimDecision`. @returns false if another instance has already decided */
export async function decide(tx: Db, value: (typeof DECISIONS)[number]): Promise<boolean> {
  const decided = await tx
    .updateTable('site_state')
    .set({ value })
    .where('key', '=', STATE_KEY)
    .where('value', 'not in', DECISIONS)
    .returning('key')
    .executeTakeFirst()
  return decided !== undefined
}

export async function addStarterRows(tx: Db, { images, certificates }: StarterFiles, now: string) {
  const stamps = { created_at: now, updated_at: now }
  const ids = new Map<string, number>()
  for (const [name, image] of images) {
    ids.set(name, (await tx.insertInto('images').values(image).returning('id').executeTakeFirstOrThrow()).id)
  }
  const usesOf = (name: string) => {
    const id = ids.get(name)
    if (!id) throw new Error(`The starter content has no image ${name}.`)
    return [id]
  }

  for (const [position, { title, text, image }] of content.sections.entries()) {
    const { id } = await tx
      .insertInto('sections')
      .values({ title, text, position, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setImageUses(tx, 'section', id, usesOf(image))
  }
  const { text, author, textColor: text_color, image } = content.quote
  const { id } = await tx
    .insertInto('quotes')
    .values({ text, author, text_color, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setImageUses(tx, 'quote', id, usesOf(image))
  const added = await tx.insertInto('certificates').values(certificates).returning(['id', 'file_name']).execute()
  for (const { id, file_name } of added) {
    const details = content.certificates.find(({ file }) => file === file_name)?.details
    await storeDetails(tx, id, { ...NO_DETAILS, ...details })
  }
  for (const { createdAt, ...post } of content.posts) {
    await insertPost(tx, { ...post, published: true }, new Date(createdAt))
  }
  await addStarterSettings(tx, content.settings, new Date(now))
}
