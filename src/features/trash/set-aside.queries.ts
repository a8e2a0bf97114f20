import { z } from 'zod'
import type { Db } from '#platform/db/database.ts'
import { type TrashKind, trashedSchema } from './trash.schema.ts'

const KEY = 'starter_content_removed'

const setAsideSchema = z.object({ at: z.iso.datetime(), items: z.array(trashedSchema) })

/** Starter content that was removed at the time `at`. It's neither on the site nor in the trash, and is never deleted. */
export type SetAside = z.infer<typeof setAsideSchema>

const stored = (db: Db) => db.selectFrom('site_state').select('value').where('key', '=', KEY)

const parse = (row: { value: string } | undefined) => (row ? setAsideSchema.parse(JSON.parse(row.value)) : null)

export const readSetAside = async (db: Db): Promise<SetAside | null> => parse(await stored(db).executeTakeFirst())

export async function setAsideIds(db: Db, kind: TrashKind): Promise<number[]> {
  const { items } = (await readSetAside(db)) ?? { items: [] }
  return items.filter((item) => item.kind === kind).map(({ id }) => id)
}

export async function storeSetAside(tx: Db, setAside: SetAside): Promise<void> {
  await tx
    .insertInto('site_state')
    .values({ key: KEY, value: JSON.stringify(setAside) })
    .execute()
}

/** Deletes the record, so that only one of several simultaneous requests gets it. */
export async function takeSetAside(tx: Db): Promise<SetAside | null> {
  return parse(await tx.deleteFrom('site_state').where('key', '=', KEY).returning('value').executeTakeFirst())
}
