import type { Logger } from 'pino'
import { deleteOldAuditEvents } from './audit/audit.queries.ts'
import { deleteOldDevices } from './auth/known-devices.ts'
import { deleteEmptyLimits } from './auth/rate-limits.ts'
import type { Config } from './config.ts'
import { mergeCounts } from './contacts/count-contacts.ts'
import { deleteOldHeldMessages } from './contacts/held.queries.ts'
import { indexMessages } from './contacts/index-messages.ts'
import { type Db, emptyLog } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import { deleteDueFiles } from './files/files.queries.ts'
import { deleteOldUploads } from './files/receive-file.ts'
import { deleteExpiredInvites } from './invites/invites.queries.ts'
import { deleteOldMails } from './mail/mail-queue.queries.ts'
import type { Clock } from './openapi.ts'
import { deleteEndedSessions } from './sessions/sessions.queries.ts'
import { deleteOldTrash } from './trash/trash.queries.ts'

type Stores = { db: Db; files: FileStore }

const EVERY_MS = 60 * 60 * 1000

/** Deletes what is over, and does what nobody should wait for. */
export async function cleanUp({ db, files }: Stores, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteEndedSessions(tx, now)
    await deleteExpiredInvites(tx, now)
    await deleteOldDevices(tx, now)
    await deleteEmptyLimits(tx, now)
    await deleteOldAuditEvents(tx, now)
    await deleteOldTrash(tx, now)
    await deleteOldHeldMessages(tx, now)
    await deleteOldMails(tx, now)
  })
  await deleteDueFiles(db, files, now)
  await indexMessages(db)
  await mergeCounts(db)
}

/** Cleans up now and every hour. Several instances may do so at once. */
export function keepHouse({ config, clock, log, ...stores }: Stores & { config: Config; clock: Clock; log: Logger }) {
  const run = async () => {
    await Promise.all([cleanUp(stores, clock()), deleteOldUploads(config.dataDir, clock())]).catch((err: Error) =>
      log.error({ err }, 'Could not clean up'),
    )
    // Of what was erased while somebody read in it.
    await emptyLog(stores.db).catch((err: Error) => log.warn({ err }, 'The log of the database was not emptied'))
  }
  setInterval(run, EVERY_MS).unref()
  return run()
}
