import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { lookIntoPostgres, lookIntoSqlite } from '#platform/db/look-into-database.ts'
import { MIGRATIONS, migrate } from '#platform/db/migrate.ts'
import { type AskSpace, spaceOf } from '#platform/machine.ts'
import { StartRefusal } from '#platform/start-refusal.ts'
import { BackupError } from './manifest.ts'
import { BEFORE, makeNight } from './nights.ts'
import { BackupRunning, whileHeld } from './write-backup.ts'

const RETRY_MS = 500

/**
 * Runs the missing migrations of a site that has data, after a backup. Instances that start at the same time wait for
 * the first one.
 * @throws StartRefusal that says how to go on if there is no backup, or how to go back if a migration failed
 */
export async function updateWithBackup(config: Config, db: Db, askSpace: AskSpace = spaceOf): Promise<void> {
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await whileHeld(config, (scratch) => update(config, db, scratch, askSpace))
    } catch (error) {
      if (!(error instanceof BackupRunning)) throw error instanceof BackupError ? refusalOf(error) : error
      if (!isSaid) console.log('Another backup or update is running. Waiting for it to finish…')
      await Bun.sleep(RETRY_MS)
    }
  }
}

async function update(config: Config, db: Db, scratch: string, askSpace: AskSpace) {
  const { migrations } = config.databaseUrl ? await lookIntoPostgres(db) : lookIntoSqlite(config.dataDir)
  const newest = Object.keys(MIGRATIONS).at(-1) ?? ''
  // Another instance may have updated the data before this one had its turn.
  if (migrations.at(-1) === newest) return
  const name = BEFORE + newest
  console.log(`Backing up the data before the update, as ${name}…`)
  await makeNight(config, { name, scratch, now: new Date(), askSpace })
  await migrate(db).catch((error: Error) => {
    throw new StartRefusal(
      `The update failed and changed nothing (${oneLine(error)}). Start the previous version. If you need the backup: npm run restore -- --replace ${name}`,
    )
  })
}

const refusalOf = ({ message }: BackupError) =>
  new StartRefusal(
    `The data cannot be backed up before the update: ${message} Fix this problem, or start with BACKUPS=off to update without a backup.`,
  )

const oneLine = ({ message }: Error) => message.replace(/\s+/g, ' ')
