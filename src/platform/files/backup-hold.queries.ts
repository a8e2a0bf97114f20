import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

// The value in `site_state` is the time when the hold expires (ISO), a space, and the id of its holder.
const KEY = 'backup_hold'
const until = sql<string>`substr(site_state.value, 1, 24)`
const holder = sql<string>`substr(site_state.value, 26)`
/** The longest hold: a killed backup must not keep its hold, even if the clock jumps back. */
const MAX_MS = 60 * 60 * 1000

const holdUntil = (id: string, now: Date, untilMs: number) =>
  `${new Date(Math.min(untilMs, now.getTime() + MAX_MS)).toISOString()} ${id}`

const isHeld = (now: Date) =>
  sql<boolean>`${until} between ${now.toISOString()} and ${new Date(now.getTime() + MAX_MS).toISOString()}`

/** Runs `work` in a transaction, which waits while another process writes to the same SQLite file. */
const inTransaction = <Result>(db: Db, work: (tx: Db) => Promise<Result>) => db.transaction().execute(work)

const isHeldBy = (id: string) => sql<boolean>`${holder} = ${id}`

/** Whether a backup is reading the stored files, so none may be deleted. */
export async function isBackupHeld(db: Db, now: Date): Promise<boolean> {
  const hold = await db
    .selectFrom('site_state')
    .select('key')
    .where('key', '=', KEY)
    .where(isHeld(now))
    .executeTakeFirst()
  return hold !== undefined
}

/**
 * Postpones the deletion of stored files. Take the snapshot of the rows only after this.
 * @param untilMs when the hold expires unless it is renewed, in milliseconds since 1970; at most an hour from now
 * @returns false if another backup has the hold
 */
export async function takeBackupHold(db: Db, id: string, now: Date, untilMs: number): Promise<boolean> {
  const value = holdUntil(id, now, untilMs)
  const taken = await inTransaction(db, (tx) =>
    tx
      .insertInto('site_state')
      .values({ key: KEY, value })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ value })
          .where(({ or, not }) => or([not(isHeld(now)), isHeldBy(id)])),
      )
      .returning('key')
      .executeTakeFirst(),
  )
  return taken !== undefined
}

/** @returns false if the hold has expired or another backup has it, so files may be missing by now */
export async function renewBackupHold(db: Db, id: string, now: Date, untilMs: number): Promise<boolean> {
  const renewed = await inTransaction(db, (tx) =>
    tx
      .updateTable('site_state')
      .set({ value: holdUntil(id, now, untilMs) })
      .where('key', '=', KEY)
      .where(isHeld(now))
      .where(isHeldBy(id))
      .returning('key')
      .executeTakeFirst(),
  )
  return renewed !== undefined
}

export async function endBackupHold(db: Db, id: string): Promise<void> {
  await inTransaction(db, (tx) => tx.deleteFrom('site_state').where('key', '=', KEY).where(isHeldBy(id)).execute())
}
