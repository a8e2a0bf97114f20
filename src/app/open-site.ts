import { join } from 'node:path'
import { ImageQueue } from '#features/images/image-queue.ts'
import { scheduledPages } from '#features/pages/pages.queries.ts'
import { scheduledPosts } from '#features/posts/posts.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { isInviteCurrent } from '#features/staff/invites/invites.queries.ts'
import { isResetOpen } from '#features/staff/resets/resets.queries.ts'
import { composeConfirmation } from '#features/subscribers/confirmation-mail.ts'
import { countRefusedMail } from '#features/subscribers/refusals.queries.ts'
import { composeTest, createLetterComposer } from '#features/updates/letter/compose-letter.ts'
import { ViewCounts } from '#features/visits/view-counts.ts'
import { Schedule } from '#features/writing/schedule/schedule.ts'
import type { Deps } from '#platform/api/app-env.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { openMigrated } from '#platform/backup/open-migrated.ts'
import { enterSite, lockFile } from '#platform/backup/site-lock.queries.ts'
import { finishFiles } from '#platform/backup/switch-files.queries.ts'
import { type Config, ConfigError } from '#platform/config.ts'
import { openContentVersion } from '#platform/db/content-version.ts'
import type { Db } from '#platform/db/database.ts'
import { openFileStore } from '#platform/files/file-store.ts'
import { createLog } from '#platform/log.ts'
import { Machine } from '#platform/machine.ts'
import type { Message } from '#platform/mail/mail.ts'
import { createMailer } from '#platform/mail/mail.ts'
import type { QueuedMail } from '#platform/mail/mail-queue.queries.ts'
import { MailQueue } from '#platform/mail/mail-queue.ts'
import { readMailServer } from '#platform/mail/mail-server.queries.ts'
import { withoutNetwork } from '#platform/media/isolation.ts'
import { Media } from '#platform/media/media.ts'
import { ROOT } from '#platform/root.ts'
import { Probe } from './probe.ts'

const SECOND_MS = 1000

/** The dependencies of request handlers, and those that only the server starts and stops. */
type Site = Deps & { probe: Probe; imageQueue: ImageQueue; schedule: Schedule; views: ViewCounts }

function endWith(sentence: string) {
  console.error(sentence)
  process.exit(1)
}

/** Opens and migrates the database, and opens the file store and the queues. */
export async function openSite(config: Config): Promise<Site> {
  await checkRecipient(config)
  await enterSite(config, endWith)
  const db = await openMigrated(config)
  await finishFiles(db, config.dataDir)
  if (!config.databaseUrl) await noteOtherServer(config.dataDir)
  return assembleSite(config, db)
}

/** Several servers on one SQLite folder work, but are more often a mistake than a wish. */
const noteOtherServer = (dataDir: string) =>
  lockFile(join(dataDir, 'server'), 'alone').catch((error) => {
    // Some network file systems have no locks.
    if (!(error instanceof BackupError)) return
    console.log(`Another server already uses ${dataDir} (DATA_DIR). Both work, but stop one if you want only one.`)
  })

/** Loads the encryption only if it is used, because it takes time and memory. */
async function checkRecipient({ backupRecipient }: Config) {
  if (!backupRecipient) return
  const { requireRecipient } = await import('#platform/backup/encryption.ts')
  try {
    requireRecipient(backupRecipient)
  } catch (error) {
    throw new ConfigError(`BACKUP_RECIPIENT: ${(error as Error).message}`)
  }
}

/** Opens the file store and the queues of a site whose database is open. */
export function assembleSite(config: Config, db: Db): Site {
  const files = openFileStore(config)
  const media = new Media()
  const clock = () => new Date()
  const log = createLog(config.logLevel)
  if (withoutNetwork().length === 0) log.info('The drawing process can use the network: `unshare --net` is not allowed')
  const mail = createMailer(config, () => readMailServer(db, config))
  const mailQueue = new MailQueue({
    ...{ db, mail, clock, log, onRefused: countRefusedMail, paceMs: SECOND_MS / config.mailPerSecond },
    compose: createComposer({ config, db, files, media, clock }),
  })
  const imageQueue = new ImageQueue({ db, files, media, clock, log, dataDir: config.dataDir })
  const schedule = new Schedule({ db, clock, log, scheduled: [scheduledPosts, scheduledPages] })
  const contentVersion = openContentVersion(db, config.dataDir, clock)
  const probe = new Probe({ db, files, log, dataDir: config.dataDir })
  const machine = new Machine(config.dataDir, ROOT)
  const views = new ViewCounts({ db, config, clock, log })
  const queues = { mailQueue, imageQueue, schedule }
  return { config, db, contentVersion, files, media, mail, ...queues, probe, machine, views, clock, log }
}

const NO_LINK = 'This link no longer works.'

/** Returns a function that composes queued emails. It renders a weekly update once for all its recipients. */
export function createComposer(
  deps: Parameters<typeof createLetterComposer>[0] & { config: Config; clock: () => Date },
) {
  const composeLetter = createLetterComposer(deps)
  return async (queued: QueuedMail): Promise<Message | { stop: string }> => {
    const { site, mailFrom: from } = await readSettings(deps.db, deps.config)
    if (queued.kind === 'update' || queued.kind === 'copy')
      return { from, replyTo: site.contactEmail, ...(await composeLetter(queued)) }
    if (queued.kind === 'test') return { from, replyTo: site.contactEmail, ...(await composeTest(deps, queued)) }
    if (queued.kind === 'confirmation') return { from, ...(await composeConfirmation(deps, queued, deps.clock())) }
    if (queued.kind === 'invitation' && !(await isInviteCurrent(deps.db, queued))) return { stop: NO_LINK }
    if (queued.kind === 'reset' && !(await isResetOpen(deps.db, queued))) return { stop: NO_LINK }
    const { to_address: to, reply_to, subject, text } = queued
    return { from, to, subject, text, ...(reply_to && { replyTo: reply_to }) }
  }
}
