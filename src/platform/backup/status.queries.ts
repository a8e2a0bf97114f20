import { z } from 'zod'
import type { Db } from '#platform/db/database.ts'

const KEY = 'backup_status'
const at = z.iso.datetime()
const failureSchema = z.object({ at, message: z.string() }).nullable().default(null)
const sizes = { files: z.int(), bytes: z.int() }

const statusSchema = z.object({
  /** The newest nightly backup. `bytes`: size of its files and rows. */
  newest: z
    .object({ at, name: z.string(), ...sizes })
    .nullable()
    .default(null),
  /** Why the last attempt stored nothing; null after a success. */
  failure: failureSchema,
  /** The newest copy in BACKUP_TO. `isOnSameDisk`: it would be lost together with the disk of DATA_DIR. */
  copy: z
    .object({
      at,
      name: z.string(),
      isEncrypted: z.boolean(),
      bytes: z.int(),
      isOnSameDisk: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  copyFailure: failureSchema,
  /** The last backup that was restored and checked. */
  proof: z
    .object({ at, name: z.string(), posts: z.int(), ...sizes })
    .nullable()
    .default(null),
  proofFailure: failureSchema,
})

/** Results of the nightly backups and of their test restores, shared by all instances. */
export type BackupStatus = z.infer<typeof statusSchema>

export async function readBackupStatus(db: Db): Promise<BackupStatus> {
  const row = await db.selectFrom('site_state').select('value').where('key', '=', KEY).executeTakeFirst()
  return statusSchema.parse(JSON.parse(row?.value ?? '{}'))
}

export async function recordBackupStatus(db: Db, change: Partial<BackupStatus>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const value = JSON.stringify({ ...(await readBackupStatus(tx)), ...change })
    await tx
      .insertInto('site_state')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  })
}
