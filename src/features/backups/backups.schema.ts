import { z } from '@hono/zod-openapi'

const at = z.iso.datetime()

const sizes = {
  files: z.int().openapi({ example: 1312 }),
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
    nextAt: at.nullable(),
    backups: z.array(backupSchema),
    newest: z.object({ at, name: z.string(), ...sizes }).nullable(),
    failure: failureSchema.nullable(),
    proof: proofSchema.nullable(),
    proofFailure: failureSchema.nullable(),
    place: placeSchema,
    copy: copySchema.nullable(),
    copyFailure: failureSchema.nullable(),
    downloadedAt: at.nullable(),
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
    bytes: z.int(),
  })
  .openapi('BackupDownload')
