import { Migrator } from 'kysely/migration'
import type { Db } from '../platform/db/database.ts'
import { MIGRATIONS } from '../platform/db/migrate.ts'

/** Brings an empty database to where a program of that time would have left it. */
export async function migrateTo(db: Db, name: string) {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateTo(name)
  if (error) throw error
}
