import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { filesFolder } from '#platform/files/file-store.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { isColumnValue, type JsonRow } from './archive.ts'
import { drain, hashing, zip } from './bytes.ts'
import { writeDurably } from './disk.ts'
import {
  BackupError,
  CHECKSUMS,
  type Checksum,
  FILES,
  MANIFEST,
  type Manifest,
  newManifest,
  rowsEntry,
} from './manifest.ts'
import { type Place, type Snapshot, withSnapshot } from './snapshot.queries.ts'

/** The tables whose `file_key` names a folder of stored files. */
const OWNERS = ['images', 'certificates']

/**
 * Writes all of a backup except the stored files into an empty folder: the rows at one moment, the manifest, and the
 * list of all entries. The caller must prevent the deletion of stored files.
 */
export async function prepareBackup(place: Place, folder: string, now: Date): Promise<Manifest> {
  await mkdir(join(folder, 'rows'))
  const { keys, files, rows, ...taken } = await withSnapshot(place, folder, (snapshot) =>
    writeAllRows(snapshot, folder),
  )
  const hashed = 'stored_files' in taken.tables ? files : await hashFiles(filesFolder(place.dataDir), keys)
  const listed = hashed.sort((one, other) => (one.name < other.name ? -1 : 1))
  const manifest = newManifest({
    id: crypto.randomUUID(),
    createdAt: now.toISOString(),
    version: packageJson.version,
    ...taken,
    files: { count: listed.length, bytes: listed.reduce((sum, { size }) => sum + size, 0) },
  })
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeDurably(join(folder, MANIFEST), text)
  const first = {
    name: MANIFEST,
    size: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  }
  const entries = [first, ...rows, ...listed.map((file) => ({ ...file, name: FILES + file.name }))]
  await writeDurably(join(folder, CHECKSUMS), JSON.stringify(entries))
  return manifest
}

async function writeAllRows(snapshot: Snapshot, folder: string) {
  const keys = new Set<string>()
  const files: Checksum[] = []
  const rows: Checksum[] = []
  const tables: Manifest['tables'] = {}
  for (const table of snapshot.tables) {
    const { checksum, count, length } = await writeRows(snapshot, table, folder, (row) => {
      if (OWNERS.includes(table)) keys.add(String(row.file_key))
      if (table === 'stored_files') files.push(toChecksum(row))
    })
    rows.push(checksum)
    tables[table] = { rows: count, bytes: length, lastId: await snapshot.lastId(table) }
  }
  return { keys, files, rows, tables, database: snapshot.database, migrations: snapshot.migrations }
}

const toChecksum = ({ name, size_bytes, sha256 }: JsonRow): Checksum => ({
  name: String(name),
  size: Number(size_bytes),
  sha256: String(sha256),
})

async function writeRows(snapshot: Snapshot, table: string, folder: string, note: (row: JsonRow) => void) {
  let count = 0
  let length = 0
  async function* lines() {
    for await (const row of snapshot.rows(table)) {
      if (!Object.values(row).every(isColumnValue))
        throw new BackupError(`A row in ${table} has a value of an unknown type.`)
      note(row)
      count++
      const line = Buffer.from(`${JSON.stringify(row)}\n`)
      length += line.length
      yield line
    }
  }
  const { bytes, checksum } = hashing(rowsEntry(table), zip(lines()))
  await pipeline(bytes, createWriteStream(join(folder, rowsEntry(table)), { flush: true }))
  return { checksum: checksum(), count, length }
}

/** Hashes the files of a site whose version had no table `stored_files`. */
async function hashFiles(folder: string, keys: Set<string>): Promise<Checksum[]> {
  const hashed: Checksum[] = []
  for (const key of keys) {
    const names = await readdir(join(folder, key)).catch(() => {
      throw new BackupError(`files/${key} is missing or cannot be read.`)
    })
    for (const name of names) {
      const { bytes, checksum } = hashing(`${key}/${name}`, createReadStream(join(folder, key, name)))
      await drain(bytes)
      hashed.push(checksum())
    }
  }
  return hashed
}
