import { fail } from '#platform/http/errors.ts'
import type { Db } from './database.ts'
import type { TableWith } from './schema.ts'

/**
 * The failure for an update that matched no row: 409 if the row exists in another version, otherwise 404.
 * @param name the noun in the message, such as 'section'
 */
export async function staleOrMissing(tx: Db, table: TableWith<'version' | 'deleted_at'>, id: number, name: string) {
  const row = await tx
    .selectFrom(table as 'images')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? fail(409, `Someone else changed this ${name}.`) : fail(404, `This ${name} no longer exists.`)
}
