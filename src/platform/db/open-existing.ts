import { PRIVATE_UMASK } from '#platform/backup/site-lock.queries.ts'
import type { Config } from '#platform/config.ts'
import { StartRefusal } from '#platform/start-refusal.ts'
import { type Db, openDatabase } from './database.ts'
import { lookIntoPostgres, lookIntoSqlite } from './look-into-database.ts'
import { MIGRATIONS } from './migrate.ts'
import { requireUsable } from './open-migrated.ts'

/** Opens the database of a site for a command that must not migrate it. @throws StartRefusal if it is missing or not up to date */
export async function openExisting(config: Config): Promise<Db> {
  process.umask(PRIVATE_UMASK)
  if (!config.databaseUrl) requireCurrent(config, lookIntoSqlite(config.dataDir))
  const db = openDatabase(config)
  if (!config.databaseUrl) return db
  try {
    requireCurrent(config, await lookIntoPostgres(db))
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

function requireCurrent(config: Config, found: Parameters<typeof requireUsable>[0]) {
  requireUsable(found, [])
  if (found.migrations.length === 0) {
    const place = config.databaseUrl ? 'The database at DATABASE_URL' : `${config.dataDir} (DATA_DIR)`
    throw new StartRefusal(`${place} has no site. Set the same variables as for the server.`)
  }
  if (found.migrations.length < Object.keys(MIGRATIONS).length) {
    throw new StartRefusal(
      'An older version of Trellis wrote this data. Start the site once to update it, and try again.',
    )
  }
}
