import { setTimeout as pause } from 'node:timers/promises'
import { forgetRetriedAddresses } from '#features/audit/audit.queries.ts'
import { eraseEnded, hasGivenNotice, prepareForMany } from '#features/questions/ending.queries.ts'
import { forgetPastRecipients } from '#features/updates/past-recipients.queries.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { deleteFromOutbox, type SavedMail } from '#platform/mail/outbox.ts'
import { forgetRecipientsBefore } from '#platform/mail/recipients.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RECIPIENTS_AT_ONCE = 500
// The next run, an hour later, continues.
const RUN_MAX_MS = 10 * 60 * 1000

type Deps = { db: Db; config: Pick<Config, 'dataDir' | 'keepRecipientsDays' | 'keepContactsDays'> }

/** Deletes the addresses of past updates' recipients after `KEEP_RECIPIENTS_DAYS`. */
export async function forgetOldRecipients({ db, config }: Deps, now: Date): Promise<void> {
  const days = config.keepRecipientsDays
  if (days === 0) return
  const before = new Date(now.getTime() - days * DAY_MS).toISOString()
  await db.transaction().execute(async (tx) => {
    await forgetPastRecipients(tx, before)
    await forgetRetriedAddresses(tx, before)
  })
  await inBatches({ db, config }, RECIPIENTS_AT_ONCE, async (tx) => {
    const mails = await forgetRecipientsBefore(tx, before, RECIPIENTS_AT_ONCE)
    return { count: mails.length, mails }
  })
}

/** Erases contacts `KEEP_CONTACTS_DAYS` after their last message or answer. */
export async function eraseEndedContacts({ db, config }: Deps, now: Date): Promise<void> {
  const atOnce = await db
    .transaction()
    .execute(async (tx) => ((await hasGivenNotice(tx, config, now)) ? prepareForMany(tx, config, now) : 0))
  if (atOnce > 0) await inBatches({ db, config }, atOnce, (tx) => eraseEnded(tx, config, atOnce, now))
}

type Batch = { count: number; mails: SavedMail[] }

/** Repeats `work` until a batch is not full. Pauses as long as each batch took, so that requests get half of the time. */
async function inBatches({ db, config }: Deps, size: number, work: (tx: Db) => Promise<Batch>): Promise<void> {
  const deadline = performance.now() + RUN_MAX_MS
  for (;;) {
    const start = performance.now()
    const { count } = await db.transaction().execute(async (tx) => {
      const batch = await work(tx)
      await deleteFromOutbox(config.dataDir, batch.mails)
      return batch
    })
    const end = performance.now()
    if (count < size || end > deadline) return
    await pause(end - start)
  }
}
