import { z } from '@hono/zod-openapi'

const at = z.iso.datetime()

const sizes = { files: z.int(), bytes: z.int().openapi({ description: 'Files and uncompressed rows.' }) }

const failureSchema = z.object({ at, message: z.string() }).openapi('BackupFailure')

const backupSchema = z
  .object({
    name: z.string().openapi({ example: '2026-11-23' }),
    contents: z
      .object({ createdAt: at, ...sizes })
      .nullable()
      .openapi({ description: 'Null if the backup is damaged.' }),
  })
  .openapi('Backup')

export type Backup = z.infer<typeof backupSchema>

const proofSchema = z.object({ at, name: z.string(), posts: z.int(), ...sizes }).openapi('BackupProof')

const copySchema = z
  .object({ at, name: z.string(), isEncrypted: z.boolean(), bytes: z.int(), isOnSameDisk: z.boolean() })
  .openapi('BackupCopy')

const placeSchema = z
  .enum(['none', 'unreachable', 'same disk', 'other disk'])
  .openapi({ description: "The place of BACKUP_TO, compared with DATA_DIR's disk." })

export type CopyPlace = z.infer<typeof placeSchema>

export const backupsSchema = z
  .object({
    isOn: z.boolean(),
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

export const downloadSchema = z
  .object({
    href: z.string().openapi({ description: 'Valid for five minutes and only in this session.' }),
    fileName: z.string(),
    bytes: z.int(),
  })
  .openapi('BackupDownload')
