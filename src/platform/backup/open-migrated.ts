import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { type Db, openDatabase, openForMaintenance } from '#platform/db/database.ts'
import { type Found, lookIntoPostgres, lookIntoSqlite } from '#platform/db/look-into-database.ts'
import { MIGRATIONS, migrate } from '#platform/db/migrate.ts'
import { StartRefusal } from '#platform/start-refusal.ts'
import { PRIVATE_UMASK } from './site-lock.queries.ts'

function endWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** Opens the database and runs the missing migrations. @throws before any change if the data does not fit this version */
export async function openMigrated(config: Config): Promise<Db> {
  try {
    // Check the files first: an instance that starts at the same time creates its tables before its files.
    const leftOf = await filledFolders(config.dataDir)
    if (config.databaseUrl) {
      await migratePostgres(config, config.databaseUrl, leftOf)
      return openDatabase(config)
    }
    const found = lookIntoSqlite(config.dataDir)
    requireUsable(found, leftOf)
    const db = openDatabase(config, endWith)
    await update(config, db, found).catch(async (error) => {
      await db.destroy()
      throw error
    })
    return db
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    const where = config.databaseUrl ? 'at DATABASE_URL' : `in ${config.dataDir} (DATA_DIR)`
    throw new Error(`the database ${where} cannot be opened: ${(error as Error).message}`)
  }
}

async function migratePostgres(config: Config, databaseUrl: string, leftOf: string[]) {
  await using db = openForMaintenance(databaseUrl)
  const found = await lookIntoPostgres(db)
  requireUsable(found, leftOf)
  await update(config, db, found)
}

async function update(config: Config, db: Db, { migrations }: Found) {
  const isOlder = migrations.length > 0 && migrations.length < Object.keys(MIGRATIONS).length
  if (!isOlder || !config.backups) return migrate(db)
  // Loaded only for an update, because it takes time and memory.
  const { updateWithBackup } = await import('./update-with-backup.ts')
  await updateWithBackup(config, db)
}

/** @param leftOf folders that only a site fills */
function requireUsable({ migrations, encoding }: Found, leftOf: string[]) {
  if (encoding !== 'UTF8') {
    throw new StartRefusal(
      `The database at DATABASE_URL stores text as ${encoding}. Create one that uses UTF8: createdb -E UTF8 -T template0 NAME`,
    )
  }
  const known = Object.keys(MIGRATIONS)
  // New versions append migrations, so one of the two lists must be the beginning of the other.
  const differs = migrations.some((name, index) => index < known.length && name !== known[index])
  if (differs) {
    throw new StartRefusal(
      'This data is from before the first release of Trellis and cannot be updated. To start a new site, move DATA_DIR away and use an empty database.',
    )
  }
  if (migrations.length > known.length) {
    throw new StartRefusal('A newer version of Trellis wrote this data. Start that version, or restore a backup.')
  }
  if (leftOf.length > 0 && migrations.length === 0) {
    const names = leftOf.map((name) => `${name}/`).join(' and ')
    throw new StartRefusal(
      `DATA_DIR has ${names}, but the database is empty. Restore a backup, or move ${names} away to start a new site.`,
    )
  }
}

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

function requireCurrent(config: Config, found: Found) {
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

async function filledFolders(dataDir: string) {
  const filled: string[] = []
  for (const name of ['files', 'backups', 'outbox']) if (await isFilled(join(dataDir, name))) filled.push(name)
  return filled
}

async function isFilled(folder: string) {
  try {
    for await (const _ of await opendir(folder)) return true
    return false
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as { code?: string }).code))) return false
    throw error
  }
}
