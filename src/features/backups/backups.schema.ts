import { z } from '@hono/zod-openapi'

const at = z.iso.datetime()

const sizes = {
  files: z.int().openapi({ description: 'Number of stored files.', example: 1312 }),
  bytes: z.int().openapi({ description: 'Size of the files and of the uncompressed rows, in bytes.' }),
}

const failureSchema = z.object({ at, message: z.string() }).openapi('BackupFailure')

const backupSchema = z
  .object({
    name: z.string().openapi({ description: 'Name to use with `npm run restore`.', example: '2026-11-23' }),
    contents: z
      .object({ createdAt: at, ...sizes })
      .nullable()
      .openapi({ description: 'Null if the manifest of the backup is missing or damaged.' }),
  })
  .openapi('Backup')

export type Backup = z.infer<typeof backupSchema>

export const proofSchema = z
  .object({ at, name: z.string(), posts: z.int(), ...sizes })
  .openapi('BackupProof', { description: 'A backup that was restored and checked.' })

const copySchema = z
  .object({ at, name: z.string(), isEncrypted: z.boolean(), bytes: z.int(), isOnSameDisk: z.boolean() })
  .openapi('BackupCopy', { description: 'A copy in the folder that BACKUP_TO names.' })

export const placeSchema = z.enum(['none', 'unreachable', 'same disk', 'other disk']).openapi({
  description:
    "Where copies go: to DATA_DIR's disk or to another one. `none`: BACKUP_TO is not set. `unreachable`: the folder in BACKUP_TO cannot be read.",
})

export type CopyPlace = z.infer<typeof placeSchema>

export const backupsSchema = z
  .object({
    isOn: z.boolean().openapi({ description: 'Whether the site makes a backup every night.' }),
    nextAt: at
      .nullable()
      .openapi({ description: 'Scheduled time of the next nightly backup; null if backups are off.' }),
    backups: z.array(backupSchema).openapi({ description: "The backups on the site's disk, newest first." }),
    newest: z
      .object({ at, name: z.string(), ...sizes })
      .nullable()
      .openapi({ description: 'The last nightly backup; null before the first one.' }),
    failure: failureSchema
      .nullable()
      .openapi({ description: 'Why the last nightly backup failed; null if it did not.' }),
    proof: proofSchema.nullable().openapi({ description: 'The last check that passed; null before the first one.' }),
    proofFailure: failureSchema.nullable().openapi({ description: 'Why the last check failed; null if it passed.' }),
    place: placeSchema,
    copy: copySchema.nullable().openapi({ description: 'The newest copy; null before the first one.' }),
    copyFailure: failureSchema.nullable().openapi({ description: 'Why the last copy failed; null if it did not.' }),
    downloadedAt: at.nullable().openapi({ description: 'Time of the last complete download; null if there was none.' }),
  })
  .openapi('Backups')

export type Backups = z.infer<typeof backupsSchema>

export const downloadFormSchema = z
  .object({ password: z.string('Enter your password.').min(1, 'Enter your password.') })
  .openapi('BackupDownloadForm')

export const downloadSchema = z
  .object({
    href: z.string().openapi({ description: 'Path of the download, valid for five minutes and only in this session.' }),
    fileName: z.string().openapi({ example: 'trellis-2026-11-23.tar' }),
    bytes: z.int().openapi({ description: 'Size of the download in bytes.' }),
  })
  .openapi('BackupDownload')
