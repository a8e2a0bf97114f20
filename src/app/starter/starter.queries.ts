import type { Insertable } from 'kysely'
import { setImageUses } from '../../features/images/image-uses.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import * as content from './content.ts'

const STATE_KEY = 'starter_content'

export type StarterFiles = {
  images: Map<string, Insertable<Schema['images']>>
  certificates: Insertable<Schema['certificates']>[]
}

/** Returns whether the starter content has been loaded or declined. */
export async function isDecided(db: Db): Promise<boolean> {
  const decided = await db.selectFrom('site_state').select('key').where('key', '=', STATE_KEY).executeTakeFirst()
  return decided !== undefined
}

/** @returns false if another instance has already decided */
export async function decide(db: Db, value: 'loaded' | 'declined') {
  const row = await db
    .insertInto('site_state')
    .values({ key: STATE_KEY, value })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function addStarterRows(tx: Db, { images, certificates }: StarterFiles, now: string) {
  const stamps = { created_at: now, updated_at: now }
  const addImage = async (name: string) => {
    const image = images.get(name)
    if (!image) throw new Error(`The starter content has no image ${name}.`)
    return (await tx.insertInto('images').values(image).returning('id').executeTakeFirstOrThrow()).id
  }

  for (const [position, { title, text, image }] of content.sections.entries()) {
    const { id } = await tx
      .insertInto('sections')
      .values({ title, text, position, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setImageUses(tx, 'section', id, [await addImage(image)])
  }
  const { text, author, textColor: text_color, image } = content.quote
  const { id } = await tx
    .insertInto('quotes')
    .values({ text, author, text_color, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setImageUses(tx, 'quote', id, [await addImage(image)])
  for (const name of content.carousel) await addImage(name)
  await tx.insertInto('certificates').values(certificates).execute()
  for (const { createdAt, ...post } of content.posts) {
    const dates = { public_since: createdAt, created_at: createdAt, updated_at: createdAt }
    await tx
      .insertInto('posts')
      .values({ ...post, published: 1, ...dates })
      .execute()
  }
}
