import type { Logger } from 'pino'
import { deleteOldAuditEvents } from '../features/audit/audit.queries.ts'
import { rereadCertificates } from '../features/certificates/reread-certificates.ts'
import { indexMessages, mergeCounts } from '../features/questions/contacts.search.queries.ts'
import { saveErasureList } from '../features/questions/erasure-list.ts'
import { createErasureKey } from '../features/questions/erasures.queries.ts'
import { queueDigest, queueSpamNotice } from '../features/questions/notices/notices.queries.ts'
import { deleteOldHeldQuestions } from '../features/questions/spam/held.queries.ts'
import { deleteUnusedLogos } from '../features/settings/look/logos.queries.ts'
import { readSettings, startNewYear } from '../features/settings/settings.queries.ts'
import { deleteExpiredInvites } from '../features/staff/invites/invites.queries.ts'
import { deleteExpiredResets } from '../features/staff/resets/resets.queries.ts'
import { deleteOldDevices } from '../platform/access/known-devices.queries.ts'
import { deleteEmptyLimits } from '../platform/access/rate-limits.queries.ts'
import { deleteEndedSessions } from '../platform/access/sessions.queries.ts'
import { type Db, truncateWal } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { deleteDueFiles } from '../platform/files/files.queries.ts'
import { hashOlderFiles } from '../platform/files/hash-older-files.ts'
import { deleteOldUploads } from '../platform/files/receive-file.ts'
import type { Deps } from '../platform/http/app-env.ts'
import { deleteOldMails } from '../platform/mail/mail-queue.queries.ts'
import { deleteOldFromOutbox } from '../platform/mail/outbox.ts'
import { eraseEndedContacts, forgetOldRecipients } from './forget-people.ts'
import { emptyTrash } from './trash.ts'

type Stores = { db: Db; files: FileStore; log: Logger; config: Deps['config'] }

const CLEAN_UP_EVERY_MS = 60 * 60 * 1000
const NOTIFY_EVERY_MS = 60_000

const DELETIONS = {
  sessions: deleteEndedSessions,
  invitations: deleteExpiredInvites,
  'password resets': deleteExpiredResets,
  devices: deleteOldDevices,
  limits: deleteEmptyLimits,
  'audit events': deleteOldAuditEvents,
  trash: emptyTrash,
  'held messages': deleteOldHeldQuestions,
  emails: deleteOldMails,
  logos: deleteUnusedLogos,
}

/** Deletes expired rows and files, updates counters and the search index. If a step fails, the others still run. */
export async function cleanUp({ db, files, log, config }: Stores, now: Date): Promise<void> {
  const attempt = (step: string, work: () => Promise<void>) =>
    work().catch((err: Error) => log.error({ err }, `Housekeeping step failed: ${step}`))
  for (const [step, deleteExpired] of Object.entries(DELETIONS)) {
    await attempt(step, () => db.transaction().execute((tx) => deleteExpired(tx, now)))
  }
  await attempt('files', () => deleteDueFiles({ db, files, log }, now))
  // Before the search index, because erasing contacts may empty the index.
  await attempt('contacts', () => eraseEndedContacts({ db, config }, now))
  await attempt('search index', () => indexMessages(db))
  await attempt('counters', () => mergeCounts(db))
  await attempt('erasure key', () => createErasureKey(db))
  await attempt('copyright year', () => startNewYear(db, now))
  await attempt('outbox', () => deleteOldFromOutbox(config.dataDir, now))
  await attempt('recipients', () => forgetOldRecipients({ db, config }, now))
}

/**
 * Deletes expired data and finishes the work that an earlier version or run left, now and every hour. Safe with several
 * instances.
 */
export function keepHouse({ clock, media, ...stores }: Stores & Pick<Deps, 'clock' | 'media'>) {
  const { db, log, config } = stores
  const run = async () => {
    await Promise.all([cleanUp(stores, clock()), deleteOldUploads(config.dataDir, clock(), log)])
    // Erasing a contact truncates the WAL too, but cannot while another connection is reading it.
    await truncateWal(db).catch((err: Error) => log.warn({ err }, "Couldn't truncate the database's WAL"))
    await saveErasureList(stores)
    await hashOlderFiles(stores).catch((err: Error) => log.error({ err }, "Couldn't hash the older stored files"))
    await rereadCertificates({ clock, media, ...stores }).catch((err: Error) =>
      log.error({ err }, "Couldn't reread the older certificates"),
    )
  }
  setInterval(run, CLEAN_UP_EVERY_MS).unref()
  return run()
}

type NotifyDeps = Pick<Deps, 'db' | 'config' | 'mailQueue'>

/** Queues the question digest and the spam notice if they are due. */
export async function notifyStaff({ db, mailQueue, ...deps }: NotifyDeps, now: Date): Promise<void> {
  const config = await readSettings(db, deps.config)
  const mails = (await queueDigest(db, config, now)) + (await queueSpamNotice(db, config, now))
  if (mails > 0) mailQueue.wake()
}

/** Notifies administrators now and every minute. Safe with several instances. */
export function keepNotifyingStaff({ clock, log, ...deps }: NotifyDeps & Pick<Deps, 'clock' | 'log'>) {
  const run = () =>
    notifyStaff(deps, clock()).catch((err: Error) =>
      log.error({ err }, "Couldn't notify administrators about questions"),
    )
  setInterval(run, NOTIFY_EVERY_MS).unref()
  return run()
}
