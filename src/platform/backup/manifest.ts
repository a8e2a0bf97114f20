import { z } from 'zod'

/** The version of the archive format. */
const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const CHECKSUMS = 'checksums.json'
export const FILES = 'files/'

/** A backup or restore that cannot be done, or a damaged archive. Users see the message. */
export class BackupError extends Error {}

const count = z.int().nonnegative()

/** The first entry of an archive. */
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** The version of the program that wrote the archive. */
  version: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()).min(1),
  /**
   * `bytes`: size of the rows before compression. `lastId`: the highest id that the table has ever assigned, or null if
   * its ids are not numbered.
   */
  tables: z.record(z.string().regex(/^[a-z_]+$/), z.object({ rows: count, bytes: count, lastId: count.nullable() })),
  files: z.object({ count, bytes: count }),
})

export type Manifest = z.infer<typeof manifestSchema>
export const newManifest = (contents: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...contents })

const checksumSchema = z.object({ name: z.string(), size: count, sha256: z.string() })
/** The size in bytes and the SHA-256, in hex, of one entry. */
export type Checksum = z.infer<typeof checksumSchema>

export const rowsEntry = (table: string) => `rows/${table}.ndjson.gz`

/** Returns the table whose rows an entry contains; undefined if the name is not from `rowsEntry`. */
export const tableOfEntry = (entry: string) => /^rows\/([a-z_]+)\.ndjson\.gz$/.exec(entry)?.[1]

/** Strict, because an archive from a stranger must not write outside the folder of files. */
export const isFileEntry = (entry: string) => /^files\/[0-9a-f-]{36}\/[\w-]{1,80}\.[a-z0-9]{1,10}$/.test(entry)

export function parseManifest(text: string): Manifest {
  const json = parseJson(text)
  const format = z.object({ format: z.number() }).safeParse(json).data?.format
  if (format !== undefined && format > FORMAT)
    throw new BackupError('A newer version of Trellis wrote this backup. Restore it with that version.')
  const { data } = manifestSchema.safeParse(json)
  return data ?? notTrellis()
}

export const parseChecksums = (text: string): Checksum[] =>
  z.array(checksumSchema).safeParse(parseJson(text)).data ?? damaged(CHECKSUMS)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Names in a stranger's archive may contain control characters, which a terminal would obey. */
export const printable = (name: string) => name.slice(0, 100).replace(/[^\x20-\x7e]/g, '?')

export function notTrellis(): never {
  throw new BackupError("This file isn't a Trellis backup.")
}

export function damaged(entry: string): never {
  throw new BackupError(`The backup is damaged: ${printable(entry)} differs from what was backed up.`)
}
