import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { BackgroundWorker } from '#platform/background-worker.ts'
import type { Db } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { deleteDueFiles } from '#platform/files/files.queries.ts'
import { imageFile, pixelsFile } from '#platform/files/image-files.ts'
import { uploadsFolder } from '#platform/files/receive-file.ts'
import { Failure } from '#platform/http/errors.ts'
import type { Media } from '#platform/media/media.ts'
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
// A claim lasts 30 s, so it survives one failed renewal.
const RENEW_CLAIM_EVERY_MS = 10_000

type ImageQueueDeps = { db: Db; files: FileStore; media: Media; clock: () => Date; log: Logger; dataDir: string }

/** Draws the missing sizes and formats of new images in the background. Several instances share the jobs. */
export class ImageQueue extends BackgroundWorker {
  readonly #deps: ImageQueueDeps

  constructor(deps: ImageQueueDeps) {
    super({ everyMs: LOOK_EVERY_MS, log: deps.log, failure: 'The image queue failed and will retry' })
    this.#deps = deps
  }

  protected async work() {
    while (!this.stopped.aborted) {
      const job = await this.#write((tx) => claimImage(tx, this.#deps.clock()))
      if (!job) return
      await this.#finish(job)
    }
  }

  async #finish(job: ImageJob) {
    const { clock, log } = this.#deps
    const claim = setInterval(
      () =>
        void this.#write((tx) => keepImageClaim(tx, job, clock())).catch((err: Error) =>
          log.warn({ err, key: job.file_key }, 'Failed to renew the claim on an image'),
        ),
      RENEW_CLAIM_EVERY_MS,
    )
    try {
      await this.#draw(job)
      await this.#complete(job)
    } catch (err) {
      // The next start claims the job again.
      if (this.stopped.aborted) return await this.#write((tx) => releaseImage(tx, job))
      log.error({ err, key: job.file_key }, 'Failed to create a size of an image')
      // The file itself is at fault, so a retry would fail too. The image keeps the sizes that it has.
      if (err instanceof Failure && err.status < 500) await this.#complete(job)
      else await this.#write((tx) => postponeImage(tx, job, clock()))
    } finally {
      clearInterval(claim)
    }
  }

  async #draw(job: ImageJob) {
    const { files, media, clock, dataDir } = this.#deps
    const { file_key: key } = job
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
          const bytes = await media.variant(path, variant, this.stopped)
          // The bytes of an AVIF depend on the number of processors, so never replace a file of another instance.
          const isOurs = await this.#write((tx) => keepImageClaim(tx, job, clock()))
          if (!isOurs) throw new Error('Another instance has taken over the image')
          const file = await files.put(imageFile(key, variant.width, variant.format), bytes)
          missing = await this.#write((tx) => recordVariant(tx, key, variant, file))
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async #complete(job: ImageJob) {
    const { clock, log } = this.#deps
    await this.#write((tx) => finishImage(tx, job, clock()))
    await deleteDueFiles(this.#deps, clock()).catch((err: Error) => log.error({ err }, "Couldn't delete files"))
  }

  /** Runs in a transaction, which waits while another process writes to the same SQLite file. */
  #write<Result>(work: (tx: Db) => Promise<Result>) {
    return this.#deps.db.transaction().execute(work)
  }
}
