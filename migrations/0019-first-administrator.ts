import type { AnyDatabase } from './columns.ts'
import { countContentChanges } from './content-version.ts'

/** The login page tells whether there is an administrator. Logins update the table too, but change no page. */
export async function up(db: AnyDatabase) {
  await countContentChanges(db, ['administrators'], ['insert', 'delete'])
}
