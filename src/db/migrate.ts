import { type Migration, Migrator } from 'kysely/migration'
import * as initial from '../../migrations/0001-initial.ts'
import type { Db } from './database.ts'

const MIGRATIONS: Record<string, Migration> = { '0001-initial': initial }

/** Brings the schema up to date. Several processes may call it at once: the database's lock lets one work. */
export async function migrate(db: Db) {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
