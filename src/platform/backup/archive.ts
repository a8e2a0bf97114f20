import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bytes, drain, hashing, linesOf, readText, unzip } from './bytes.ts'
import {
  BackupError,
  CHECKSUMS,
  type Checksum,
  damaged,
  FILES,
  isFileEntry,
  MANIFEST,
  type Manifest,
  notTrellis,
  parseChecksums,
  parseManifest,
  printable,
  tableOfEntry,
} from './manifest.ts'

/** `trusted`: the listed checksum of an entry that this run does not read. */
export type Entry = { name: string; size: number; bytes: Bytes; trusted?: Checksum }
/** Each call reads the backup from its beginning. */
export type Archive = () => AsyncIterable<Entry>
export type JsonRow = Record<string, string | number | null>

/** Receives the contents of an archive. Contents without a function are only verified. */
export type Visitor = {
  manifest?: (manifest: Manifest) => Promise<void>
  rows?: (table: string, rows: AsyncIterable<JsonRow>) => Promise<void>
  /** Must read all `bytes`. Their hash is known to be right only after the whole archive has been read. */
  file?: (name: string, bytes: Bytes) => Promise<void>
}

// An archive from a stranger may expand to any size. The longest rows have the text of a PDF: a few megabytes.
const MAX_LINE_BYTES = 64 * 1024 ** 2
const MAX_CHECKSUMS_BYTES = 64 * 1024 ** 2
const MAX_MANIFEST_BYTES = 1024 ** 2

/** Reads a whole archive and verifies every byte. @throws BackupError if anything is missing, changed or superfluous */
export async function readArchive(archive: Archive, visitor: Visitor = {}): Promise<Manifest> {
  let manifest: Manifest | undefined
  let expected: Checksum[] | undefined
  let fileBytes = 0
  const found: Checksum[] = []
  for await (const entry of archive()) {
    if (expected) damaged(entry.name)
    if (entry.trusted) {
      found.push(entry.trusted)
      continue
    }
    const { bytes, checksum } = hashing(entry.name, entry.bytes)
    if (entry.name === CHECKSUMS) {
      expected = parseChecksums((await readText(bytes, MAX_CHECKSUMS_BYTES)) ?? damaged(CHECKSUMS))
      continue
    }
    if (!manifest) {
      if (entry.name !== MANIFEST) notTrellis()
      manifest = parseManifest((await readText(bytes, MAX_MANIFEST_BYTES)) ?? notTrellis())
      await visitor.manifest?.(manifest)
    } else if (isFileEntry(entry.name)) {
      fileBytes += entry.size
      // Checked before the entry is read, because it may claim any size.
      if (fileBytes > manifest.files.bytes) damaged(entry.name)
      await (visitor.file?.(entry.name.slice(FILES.length), bytes) ?? drain(bytes))
    } else await readRows(manifest, entry.name, bytes, visitor)
    found.push(checksum())
  }
  if (!manifest) notTrellis()
  if (!expected) throw new BackupError('The backup is incomplete: its last entry is missing.')
  requireSame(manifest, expected, found)
  return manifest
}

async function readRows(manifest: Manifest, entry: string, bytes: Bytes, { rows: visit }: Visitor) {
  const table = tableOfEntry(entry) ?? damaged(entry)
  const expected = (Object.hasOwn(manifest.tables, table) && manifest.tables[table]) || damaged(entry)
  let count = 0
  async function* rows() {
    for await (const line of linesOf(limited(unzip(bytes), expected.bytes, entry), MAX_LINE_BYTES)) {
      count++
      yield toRow(line) ?? damaged(entry)
    }
  }
  try {
    await (visit?.(table, rows()) ?? readAll(rows()))
  } catch (error) {
    const isOfArchive = error instanceof RangeError || /^Z_/.test(String((error as { code?: string }).code))
    throw isOfArchive ? new BackupError(`The backup is damaged: ${entry} cannot be read.`) : error
  }
  if (count !== expected.rows) damaged(entry)
}

/** @throws BackupError before a small entry can expand to gigabytes */
async function* limited(bytes: Bytes, maxBytes: number, entry: string) {
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > maxBytes) damaged(entry)
    yield piece
  }
}

async function readAll(rows: AsyncIterable<JsonRow>) {
  for await (const _ of rows);
}

function toRow(line: string): JsonRow | undefined {
  try {
    const row: unknown = JSON.parse(line)
    if (typeof row === 'object' && row && Object.values(row).every(isColumnValue)) return row as JsonRow
  } catch {
    // Not JSON. The caller reports the entry.
  }
}

export const isColumnValue = (value: unknown) =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(Math.trunc(value)))

function requireSame(manifest: Manifest, expected: Checksum[], found: Checksum[]) {
  for (const [index, { name, size, sha256 }] of expected.entries()) {
    const entry = found[index]
    if (entry?.name !== name) throw new BackupError(`The backup is damaged: ${printable(name)} is missing.`)
    if (entry.size !== size || entry.sha256 !== sha256) damaged(name)
  }
  const files = expected.filter(({ name }) => isFileEntry(name))
  const tables = Object.keys(manifest.tables)
  const isComplete = files.length === manifest.files.count && found.length === 1 + tables.length + files.length
  if (found.length !== expected.length || !isComplete) damaged(MANIFEST)
}

/** Opens the file only when it is read: the error of an open stream without a reader would end the process. */
async function* readFrom(path: string) {
  yield* createReadStream(path) as Bytes
}

const NOTHING: Bytes = { async *[Symbol.asyncIterator]() {} }

/**
 * Returns the archive in a folder, whose stored files are in `filesFolder`.
 * @param reads whether to read this stored file; if not, only its size is checked
 * @throws BackupError while the archive is read; the message names the missing or damaged entry
 */
export function folderArchive(folder: string, filesFolder: string, reads = (_name: string) => true): Archive {
  return async function* () {
    const path = join(folder, CHECKSUMS)
    const checksums = await readChecksums(folder)
    for (const checksum of checksums) {
      const { name, size, sha256 } = checksum
      const file = name.startsWith(FILES) ? name.slice(FILES.length) : undefined
      const source = file === undefined ? join(folder, name) : join(filesFolder, file)
      await requireSize(source, name, size)
      const isTrusted = file !== undefined && !reads(file)
      if (isTrusted) yield { name, size, bytes: NOTHING, trusted: checksum }
      else yield { name, size, bytes: verified(name, sha256, readFrom(source)) }
    }
    yield { name: CHECKSUMS, size: (await stat(path)).size, bytes: readFrom(path) }
  }
}

/** @throws BackupError if the folder has no readable list of its entries */
export async function readChecksums(folder: string): Promise<Checksum[]> {
  const text = await Bun.file(join(folder, CHECKSUMS))
    .text()
    .catch(() => {
      throw new BackupError(`The backup is damaged: ${CHECKSUMS} is missing.`)
    })
  return parseChecksums(text)
}

async function requireSize(path: string, name: string, size: number) {
  const found = await stat(path).catch((error: { code?: string }) => {
    throw new BackupError(error.code === 'ENOENT' ? `${name} is missing.` : `${name} cannot be read (${error.code}).`)
  })
  if (found.size !== size) damagedFile(name)
}

async function* verified(name: string, sha256: string, source: Bytes) {
  const { bytes, checksum } = hashing(name, source)
  yield* bytes
  if (checksum().sha256 !== sha256) damagedFile(name)
}

function damagedFile(name: string): never {
  throw new BackupError(`${name} is damaged: it differs from what was stored.`)
}
