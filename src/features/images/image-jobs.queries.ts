import { type Db, isPostgres } from '#platform/db/database.ts'
import { isDue } from '#platform/db/due.ts'
import type { Row } from '#platform/db/schema.ts'
import type { StoredFile } from '#platform/files/file-store.ts'
import { planFileDeletion } from '#platform/files/files.queries.ts'
import { missingVariants, pixelsFile, toWidths, type Widths } from '#platform/files/image-files.ts'
import { recordFiles } from '#platform/files/stored-files.queries.ts'
import type { Variant } from '#platform/media/media-jobs.ts'

const CLAIM_MS = 30_000
const RETRY_MS = 60_000
const MAX_TRIES = 10

export type ImageJob = Row<'image_jobs'>

const until = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/** Queues the other variants, in the transaction that stores the image with its first one. */
export async function queueImage(tx: Db, key: string, now: Date): Promise<void> {
  await tx.insertInto('image_jobs').values({ file_key: key, created_at: now.toISOString() }).execute()
}

/** Claims the oldest job without a valid claim. */
export async function claimImage(tx: Db, now: Date): Promise<ImageJob | undefined> {
  const job = await tx
    .selectFrom('image_jobs')
    .selectAll()
    .where(isDue('claimed_until', now, RETRY_MS))
    .orderBy('created_at')
    .orderBy('file_key')
    .limit(1)
    .$if(isPostgres(tx), (jobs) => jobs.forUpdate().skipLocked())
    .executeTakeFirst()
  if (!job) return
  await tx
    .updateTable('image_jobs')
    .set(({ eb }) => ({ claimed_until: until(now, CLAIM_MS), tries: eb('tries', '+', 1) }))
    .where('file_key', '=', job.file_key)
    .execute()
  return { ...job, tries: job.tries + 1 }
}

/** Matches only the claim of this try, because another instance may have taken over the job. */
const claimOf = (tx: Db, { file_key, tries }: ImageJob) =>
  tx.updateTable('image_jobs').where('file_key', '=', file_key).where('tries', '=', tries)

/** @returns false if another instance has taken over the job */
export async function keepImageClaim(tx: Db, job: ImageJob, now: Date): Promise<boolean> {
  const kept = await claimOf(tx, job)
    .set({ claimed_until: until(now, CLAIM_MS) })
    .returning('file_key')
    .executeTakeFirst()
  return kept !== undefined
}

/** Releases the claim immediately, without counting the try. */
export async function releaseImage(tx: Db, job: ImageJob): Promise<void> {
  await claimOf(tx, job)
    .set(({ eb }) => ({ claimed_until: '', tries: eb('tries', '-', 1) }))
    .execute()
}

/** Retries after a temporary failure, until MAX_TRIES. */
export async function postponeImage(tx: Db, job: ImageJob, now: Date): Promise<void> {
  if (job.tries >= MAX_TRIES) await finishImage(tx, job, now)
  else
    await claimOf(tx, job)
      .set({ claimed_until: until(now, RETRY_MS) })
      .execute()
}

/** Plans the deletion of the source pixels, or of all files if the image was deleted while they were drawn. */
export async function finishImage(tx: Db, { file_key }: ImageJob, now: Date): Promise<void> {
  await tx.deleteFrom('image_jobs').where('file_key', '=', file_key).execute()
  const isDeleted = (await findMissing(tx, file_key)) === null
  await planFileDeletion(tx, isDeleted ? file_key : pixelsFile(file_key), now)
}

const findOwners = async (tx: Db, key: string) => ({
  image: await tx
    .selectFrom('images')
    .select(['width', 'widths'])
    .where('file_key', '=', key)
    .$if(isPostgres(tx), (rows) => rows.forUpdate())
    .executeTakeFirst(),
  certificate: await tx
    .selectFrom('certificates')
    .select(['cover_width as width', 'cover_widths as widths'])
    .where('file_key', '=', key)
    .$if(isPostgres(tx), (rows) => rows.forUpdate())
    .executeTakeFirst(),
})

/** The variants that an image or cover still needs; null if it was deleted. */
export async function findMissing(tx: Db, key: string): Promise<Variant[] | null> {
  const { image, certificate } = await findOwners(tx, key)
  const owner = image ?? certificate
  return owner ? missingVariants(owner.width, toWidths(owner.widths)) : null
}

/** Adds a stored variant to its image or cover. @returns the missing variants; null if the image was deleted */
export async function recordVariant(
  tx: Db,
  key: string,
  { width, format }: Variant,
  file: StoredFile,
): Promise<Variant[] | null> {
  const { image, certificate } = await findOwners(tx, key)
  const owner = image ?? certificate
  if (!owner) return null
  await recordFiles(tx, [file])
  const stored = toWidths(owner.widths)
  const widths: Widths = {
    ...stored,
    [format]: [...stored[format].filter((each) => each !== width), width].sort((a, b) => a - b),
  }
  const json = JSON.stringify(widths)
  if (image) await tx.updateTable('images').set({ widths: json }).where('file_key', '=', key).execute()
  else await tx.updateTable('certificates').set({ cover_widths: json }).where('file_key', '=', key).execute()
  return missingVariants(owner.width, widths)
}
