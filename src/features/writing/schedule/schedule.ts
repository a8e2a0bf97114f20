import type { Logger } from 'pino'
import { BackgroundWorker } from '#platform/background-worker.ts'
import type { Db } from '#platform/db/database.ts'
import { type DueRow, listDue, moveDue, type Scheduled, StillUploading } from './schedule.queries.ts'

const LOOK_EVERY_MS = 500

type ScheduleDeps = { db: Db; clock: () => Date; log: Logger; scheduled: Scheduled[] }

/**
 * Publishes and takes off at the set times. It looks often, because another instance may have set a time and the clock
 * may jump, and wakes at the next time.
 */
export class Schedule extends BackgroundWorker {
  readonly #deps: ScheduleDeps
  #next: Timer | undefined
  #isFailing = false
  /** Rows whose pictures were still uploading, until their version or time changes. */
  readonly #stuck = new Set<string>()

  constructor(deps: ScheduleDeps) {
    super({ everyMs: LOOK_EVERY_MS, log: deps.log, failure: 'The schedule of posts and pages failed and will retry' })
    this.#deps = deps
  }

  override stop() {
    clearTimeout(this.#next)
    return super.stop()
  }

  protected async work() {
    try {
      const waits: number[] = []
      for (const scheduled of this.#deps.scheduled) waits.push(await this.#look(scheduled))
      const wait = Math.min(...waits)
      if (wait < LOOK_EVERY_MS) this.#next = setTimeout(() => this.wake(), wait)
      this.#isFailing = false
    } catch (error) {
      // Without this, a database that is down would fill the log.
      if (this.#isFailing) return
      this.#isFailing = true
      throw error
    }
  }

  /** Moves the rows that are due. @returns the milliseconds until the next one that is due soon */
  async #look(scheduled: Scheduled) {
    const now = this.#deps.clock().getTime()
    const waits = [Number.POSITIVE_INFINITY]
    for (const row of await listDue(this.#deps.db, scheduled, new Date(now + LOOK_EVERY_MS))) {
      const [first] = [row.publish_at, row.unpublish_at].filter((at) => at !== null).sort()
      const wait = Date.parse(first as string) - now
      if (wait > 0) waits.push(wait)
      else if (!this.stopped.aborted) await this.#move(scheduled, row)
    }
    return Math.min(...waits)
  }

  async #move(scheduled: Scheduled, row: DueRow) {
    const { db, clock, log } = this.#deps
    const key = JSON.stringify([scheduled.noun, row])
    if (this.#stuck.has(key)) return
    try {
      await db.transaction().execute((tx) => moveDue(tx, scheduled, row, { now: clock(), log }))
    } catch (error) {
      if (!(error instanceof StillUploading)) throw error
      this.#stuck.add(key)
    }
  }
}
