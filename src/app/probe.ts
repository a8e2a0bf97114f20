import type { Logger } from 'pino'
import type { Db } from '#platform/db/database.ts'
import { checkDatabaseFile, checkWriting } from '#platform/db/look-into-database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { type Failure, fail } from '#platform/http/errors.ts'

const EVERY_MS = 10_000
const STALE_MS = 30_000

type Stores = { db: Db; files: FileStore; log: Logger; dataDir: string }

/** Writes a row and a file in the background, so that /readyz can report immediately whether the site can store data. */
export class Probe {
  readonly #stores: Stores
  readonly #now: () => number
  #last: { at: number; failure: Failure | undefined } | undefined
  #timer: Timer | undefined
  #isStopped = false

  /** @param now a monotonic clock, in milliseconds */
  constructor(stores: Stores, now = () => performance.now()) {
    this.#stores = stores
    this.#now = now
  }

  /** Checks now, and again ten seconds after the end of each check. */
  async start(): Promise<void> {
    await this.look()
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void this.start(), EVERY_MS)
    this.#timer.unref()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** @throws 503 if there has been no check yet, or if the last one failed or is older than 30 seconds */
  requireReady(): void {
    if (!this.#last) throw fail(503, "The site hasn't checked its database and files yet.")
    if (this.#last.failure) throw this.#last.failure
    if (this.#now() - this.#last.at > STALE_MS) {
      throw fail(503, 'The last check of the database and the files was more than 30 seconds ago.')
    }
  }

  async look(): Promise<void> {
    const { db, files, dataDir } = this.#stores
    const failures = await Promise.all([
      this.#failureOf("The site can't use its database right now.", async () => {
        await checkWriting(db)
        checkDatabaseFile(db, dataDir)
      }),
      this.#failureOf("The site can't use its files right now.", () => files.check()),
    ])
    this.#last = { at: this.#now(), failure: failures.find(Boolean) }
  }

  async #failureOf(sentence: string, check: () => Promise<void>): Promise<Failure | undefined> {
    try {
      await check()
      return undefined
    } catch (err) {
      if (!this.#isStopped) this.#stores.log.error({ err }, sentence)
      return Object.assign(fail(503, sentence), { cause: err })
    }
  }
}
