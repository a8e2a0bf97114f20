import { BackupRunning } from '#platform/backup/write-backup.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { hideProcess } from '#platform/hide-process.ts'
import { createLog } from '#platform/log.ts'
import { backUpNight } from './back-up-night.ts'

// Streams use memory outside the JavaScript heap, so Bun would collect them too late.
const COLLECT_ABOVE_BYTES = 120 * 1024 ** 2
const COLLECT_EVERY_MS = 500

/** Makes one nightly backup in a process of its own, so that the site does not wait for it. */
async function run() {
  hideProcess()
  process.umask(0o077)
  // The channel to the server closes when the server ends.
  process.on('disconnect', () => process.exit(1))
  setInterval(() => process.memoryUsage.rss() > COLLECT_ABOVE_BYTES && Bun.gc(true), COLLECT_EVERY_MS).unref()
  const config = readConfig(process.env)
  const db = openDatabase(config)
  await backUpNight({ config, db, log: createLog(config.logLevel), now: new Date() }).catch((error) => {
    // Another instance is making the backup.
    if (!(error instanceof BackupRunning)) throw error
  })
  await db.destroy()
  process.exit(0)
}

await run()
