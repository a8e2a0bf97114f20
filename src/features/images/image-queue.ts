import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Db } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { imageFile, pixelsFile } from '../../platform/files/image-files.ts'
import type { Media } from '../../platform/files/media.ts'
import { uploadsFolder } from '../../platform/files/receive-file.ts'
import { Failure } from '../../platform/http/errors.ts'
import {
  claimImage,
  findMissing,
  finishImage,
  type ImageJob,
  keepImageClaim,
  postponeImage,
  recordVariant,
  releaseImage,
} from './image-jobs.queries.ts'

const LOOK_EVERY_MS = 10_000
// Well below the time of a claim.
const CLAIM_EVERY_MS = 10_000

type ImageQueueDeps = { db: Db; files: FileStore; media: Media; clock: () => Date; log: Logger; dataDir: string }

/** Draws the sizes and formats that new pictures still miss, in the background. Several instances share the work. */
export class ImageQueue {
  readonly #deps: ImageQueueDeps
  readonly #stopped = new AbortController()
  #timer: Timer | undefined
  #run: Promise<void> | undefined
  #isWoken = false

  constructor(deps: ImageQueueDeps) {
    this.#deps = deps
  }

  /** Looks regularly for jobs that another instance left, and for failed ones. */
  start() {
    this.#timer = setInterval(() => this.wake(), LOOK_EVERY_MS)
    this.wake()
  }

  /** After the commit of a picture. Nobody waits for it. */
  wake() {
    this.#isWoken = true
    this.#run ??= this.#work().finally(() => {
      this.#run = undefined
    })
  }

  /** Resolves when there is nothing to draw now. */
  async settle() {
    await this.#run
  }

  /** Gives back the job under way, for the next start. */
  async stop() {
    clearInterval(this.#timer)
    this.#stopped.abort()
    await this.settle()
  }

  async #work() {
    const { clock, log } = this.#deps
    try {
      while (this.#isWoken && !this.#stopped.signal.aborted) {
        this.#isWoken = false
        for (;;) {
          const job = this.#stopped.signal.aborted ? undefined : await this.#write((tx) => claimImage(tx, clock()))
          if (!job) break
          await this.#finish(job)
        }
      }
    } catch (err) {
      log.error({ err }, 'The picture queue cannot go on now; it tries again later')
    }
  }

  async #finish(job: ImageJob) {
    const { clock, log } = this.#deps
    const claim = setInterval(
      () =>
        void this.#write((tx) => keepImageClaim(tx, job, clock())).catch((err: Error) =>
          log.warn({ err, key: job.file_key }, 'The claim of a picture could not be kept'),
        ),
      CLAIM_EVERY_MS,
    )
    try {
      await this.#draw(job)
      await this.#write((tx) => finishImage(tx, job))
    } catch (err) {
      if (this.#stopped.signal.aborted) return await this.#write((tx) => releaseImage(tx, job))
      log.error({ err, key: job.file_key }, 'A size of a picture could not be drawn')
      // The file is at fault: another try would end alike. The picture keeps the sizes that it has.
      if (err instanceof Failure && err.status < 500) await this.#giveUp(job)
      else await this.#write((tx) => postponeImage(tx, job, clock()))
    } finally {
      clearInterval(claim)
    }
  }

  async #draw({ file_key: key }: ImageJob) {
    const { files, media, dataDir } = this.#deps
    const pixels = await files.get(pixelsFile(key))
    let missing = await this.#write((tx) => findMissing(tx, key))
    const folder = join(uploadsFolder(dataDir), crypto.randomUUID())
    const path = join(folder, 'pixels')
    try {
      if (pixels && missing) {
        await mkdir(folder, { recursive: true })
        await Bun.write(path, pixels)
        for (let next = missing[0]; next && missing; next = missing?.[0]) {
          const variant = next
          const bytes = await media.variant(path, variant, this.#stopped.signal)
          await files.put(imageFile(key, variant.width, variant.format), bytes)
          missing = await this.#write((tx) => recordVariant(tx, key, variant))
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    // Somebody deleted the picture meanwhile; what was put since then has no owner.
    if (missing) await files.delete(pixelsFile(key))
    else await files.deleteKey(key)
  }

  async #giveUp(job: ImageJob) {
    await this.#deps.files.delete(pixelsFile(job.file_key))
    await this.#write((tx) => finishImage(tx, job))
  }

  /** In a transaction, which waits while another process writes into the same file. */
  #write<Result>(work: (tx: Db) => Promise<Result>) {
    return this.#deps.db.transaction().execute(work)
  }
}
