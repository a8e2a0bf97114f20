import { fail } from '../http/errors.ts'
import type { Db } from './database.ts'

type Edited = 'sections' | 'posts' | 'quotes' | 'images' | 'certificates'

/**
 * For a change that has found no row: 409 when what it is about is there in another version, else 404.
 * @param name what it is called in a sentence: 'section'
 */
export async function staleOrMissing(tx: Db, table: Edited, id: number, name: string) {
  const row = await tx
    .selectFrom(table as 'images')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? fail(409, `Someone else has changed this ${name}.`) : fail(404, `This ${name} no longer exists.`)
}
