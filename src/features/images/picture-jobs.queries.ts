import { type Db, isPostgres } from '../../platform/db/database.ts'
import type { Row } from '../../platform/db/schema.ts'
import { missingVariants, toWidths, type Widths } from './picture-files.ts'

const CLAIM_MS = 30_000
const RETRY_MS = 60_000
const MAX_TRIES = 10

export type PictureJob = Row<'picture_jobs'>
export type Variant = ReturnType<typeof missingVariants>[number]

const until = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/** In the transaction of a picture that was stored with its first variant: the others are drawn after the commit. */
export async function queuePicture(tx: Db, key: string, now: Date): Promise<void> {
  await tx.insertInto('picture_jobs').values({ file_key: key, created_at: now.toISOString() }).execute()
}

/** The oldest job that nobody works on. */
export async function claimPicture(tx: Db, now: Date): Promise<PictureJob | undefined> {
  const job = await tx
    .selectFrom('picture_jobs')
    .selectAll()
    .where('claimed_until', '<=', now.toISOString())
    .orderBy('created_at')
    .orderBy('file_key')
    .limit(1)
    .$if(isPostgres(tx), (jobs) => jobs.forUpdate().skipLocked())
    .executeTakeFirst()
  if (!job) return
  await tx
    .updateTable('picture_jobs')
    .set(({ eb }) => ({ claimed_until: until(now, CLAIM_MS), tries: eb('tries', '+', 1) }))
    .where('file_key', '=', job.file_key)
    .execute()
  return { ...job, tries: job.tries + 1 }
}

/** The claim of this try; it may have passed to another instance. */
const claimOf = (tx: Db, { file_key, tries }: PictureJob) =>
  tx.updateTable('picture_jobs').where('file_key', '=', file_key).where('tries', '=', tries)

export async function keepPictureClaim(tx: Db, job: PictureJob, now: Date): Promise<void> {
  await claimOf(tx, job)
    .set({ claimed_until: until(now, CLAIM_MS) })
    .execute()
}

/** For the next start of the program, or another instance. */
export async function releasePicture(tx: Db, job: PictureJob): Promise<void> {
  await claimOf(tx, job)
    .set(({ eb }) => ({ claimed_until: '', tries: eb('tries', '-', 1) }))
    .execute()
}

/** After a failure that may pass. */
export async function postponePicture(tx: Db, job: PictureJob, now: Date): Promise<void> {
  if (job.tries >= MAX_TRIES) await finishPicture(tx, job)
  else
    await claimOf(tx, job)
      .set({ claimed_until: until(now, RETRY_MS) })
      .execute()
}

export async function finishPicture(tx: Db, { file_key }: PictureJob): Promise<void> {
  await tx.deleteFrom('picture_jobs').where('file_key', '=', file_key).execute()
}

const findOwners = async (tx: Db, key: string) => ({
  image: await tx
    .selectFrom('images')
    .select(['width', 'widths'])
    .where('file_key', '=', key)
    .$if(isPostgres(tx), (rows) => rows.forUpdate())
    .executeTakeFirst(),
  coa: await tx
    .selectFrom('coas')
    .select(['cover_width as width', 'cover_widths as widths'])
    .where('file_key', '=', key)
    .$if(isPostgres(tx), (rows) => rows.forUpdate())
    .executeTakeFirst(),
})

/** What the picture of these files misses; null when it was deleted. */
export async function findMissing(tx: Db, key: string): Promise<Variant[] | null> {
  const { image, coa } = await findOwners(tx, key)
  const owner = image ?? coa
  return owner ? missingVariants(owner.width, toWidths(owner.widths)) : null
}

/** Offers a variant that is stored from now on. @returns what is missing still; null when the picture was deleted */
export async function recordVariant(tx: Db, key: string, { width, format }: Variant): Promise<Variant[] | null> {
  const { image, coa } = await findOwners(tx, key)
  const owner = image ?? coa
  if (!owner) return null
  const stored = toWidths(owner.widths)
  const widths: Widths = {
    ...stored,
    [format]: [...stored[format].filter((each) => each !== width), width].sort((a, b) => a - b),
  }
  const json = JSON.stringify(widths)
  if (image) await tx.updateTable('images').set({ widths: json }).where('file_key', '=', key).execute()
  else await tx.updateTable('coas').set({ cover_widths: json }).where('file_key', '=', key).execute()
  return missingVariants(owner.width, widths)
}
