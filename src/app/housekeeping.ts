import type { Logger } from 'pino'
import { deleteOldAuditEvents } from '#features/audit/audit.queries.ts'
import { rereadCertificates } from '#features/certificates/reread-certificates.ts'
import { deleteOldMissed } from '#features/pages/missed.queries.ts'
import { indexMessages, mergeCounts } from '#features/questions/contacts.search.queries.ts'
import { saveErasureList } from '#features/questions/erasure-list.ts'
import { createErasureKey } from '#features/questions/erasures.queries.ts'
import { queueDigest, queueSpamNotice } from '#features/questions/notices/notices.queries.ts'
import { deleteOldHeldQuestions } from '#features/questions/spam/held.queries.ts'
import { deleteUnusedLogos, readSettings, startNewDay, startNewYear } from '#features/settings/settings.queries.ts'
import { deleteOldChallenges } from '#features/staff/factors/passkeys.queries.ts'
import { deleteExpiredInvites } from '#features/staff/invites/invites.queries.ts'
import { deleteExpiredResets } from '#features/staff/resets/resets.queries.ts'
import { deleteOldRequests } from '#features/subscribers/asking.queries.ts'
import { deleteOldRefusals } from '#features/subscribers/refusals.queries.ts'
import { deleteOldDrafts } from '#features/writing/drafts/drafts.queries.ts'
import { deleteEndedPreviews } from '#features/writing/previews/previews.queries.ts'
import { deleteOldDevices } from '#platform/access/known-devices.queries.ts'
import { deleteEmptyLimits } from '#platform/access/rate-limits.queries.ts'
import { deleteEndedSessions } from '#platform/access/sessions.queries.ts'
import type { Deps } from '#platform/api/app-env.ts'
import { deleteLeftovers } from '#platform/backup/delete-leftovers.ts'
import { mergeContentChanges } from '#platform/db/content-version.ts'
import { type Db, truncateWal } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { deleteDueFiles } from '#platform/files/files.queries.ts'
import { hashOlderFiles } from '#platform/files/hash-older-files.ts'
import { deleteOldMails } from '#platform/mail/mail-queue.queries.ts'
import { deleteOldFromOutbox } from '#platform/mail/outbox.ts'
import { eraseEndedContacts, forgetOldRecipients } from './forget-people.ts'
import { isDateConfirmed, recordRun } from './housekeeping.queries.ts'
import { emptyTrash } from './trash.ts'

type Stores = { db: Db; files: FileStore; log: Logger; config: Deps['config'] }

const CLEAN_UP_EVERY_MS = 60 * 60 * 1000
const NOTIFY_EVERY_MS = 60_000

const DELETIONS = {
  sessions: deleteEndedSessions,
  invitations: deleteExpiredInvites,
  'password resets': deleteExpiredResets,
  devices: deleteOldDevices,
  'passkey challenges': deleteOldChallenges,
  limits: deleteEmptyLimits,
  'audit events': deleteOldAuditEvents,
  drafts: deleteOldDrafts,
  'preview links': deleteEndedPreviews,
  'missed addresses': deleteOldMissed,
  trash: emptyTrash,
  'held messages': deleteOldHeldQuestions,
  emails: deleteOldMails,
  'confirmation requests': deleteOldRequests,
  refusals: deleteOldRefusals,
  logos: deleteUnusedLogos,
}

/** Logs a failure, so that the other steps still run. */
const attempt = (log: Logger, step: string, work: () => Promise<void>) =>
  work().catch((err: Error) => log.error({ err }, `Housekeeping step failed: ${step}`))

async function deleteExpired({ db, log, config }: Stores, now: Date): Promise<void> {
  for (const [step, deleteFrom] of Object.entries(DELETIONS)) {
    await attempt(log, step, () => db.transaction().execute((tx) => deleteFrom(tx, now)))
  }
  await attempt(log, 'contacts', () => eraseEndedContacts({ db, config }, now))
  await attempt(log, 'outbox', () => deleteOldFromOutbox(config.dataDir, now))
  await attempt(log, 'recipients', () => forgetOldRecipients({ db, config }, now))
  await deleteLeftovers(config, now, log)
}

/** Deletes the files of deleted rows, and updates counters and the search index. */
async function maintain({ db, files, log }: Stores, now: Date): Promise<void> {
  await attempt(log, 'files', () => deleteDueFiles({ db, files, log }, now))
  await attempt(log, 'search index', () => indexMessages(db))
  await attempt(log, 'counters', () => mergeCounts(db))
  await attempt(log, 'content version', () => mergeContentChanges(db))
  await attempt(log, 'erasure key', () => createErasureKey(db))
  await attempt(log, 'copyright year', () => startNewYear(db, now))
  await attempt(log, 'opening hours', () => startNewDay(db, now))
}

/** Call this only at a confirmed date; see decision 012. */
export async function cleanUp(stores: Stores, now: Date): Promise<void> {
  // First, because erasing contacts may empty the search index.
  await deleteExpired(stores, now)
  await maintain(stores, now)
}

/** Records this run. @returns whether data may be deleted because of its age */
const confirmDate = ({ db, log }: Stores, now: Date) =>
  db
    .transaction()
    .execute(async (tx) => {
      await recordRun(tx, now)
      return isDateConfirmed(tx, now)
    })
    .catch((err: Error) => {
      log.error({ err }, 'Housekeeping step failed: date')
      return false
    })

/**
 * Deletes expired data and finishes the work that an earlier version or run left, now and every hour. Safe with several
 * instances.
 */
export function keepHouse({ clock, media, ...stores }: Stores & Pick<Deps, 'clock' | 'media'>) {
  const { db, log } = stores
  const run = async () => {
    const now = clock()
    const isConfirmed = await confirmDate(stores, now)
    if (!isConfirmed) log.info('Housekeeping deletes nothing by its age until runs over a whole day confirm the date')
    await (isConfirmed ? cleanUp : maintain)(stores, now)
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
