import { Database } from 'bun:sqlite'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Db, openDatabase, sqlitePath } from '#platform/db/database.ts'
import { MIGRATIONS, migrate } from '#platform/db/migrate.ts'
import { CARRIED, FORMERLY_CARRIED } from '#platform/db/schema.ts'
import { filesFolder } from '#platform/files/file-store.ts'
import { type Archive, type JsonRow, readArchive } from './archive.ts'
import { type Bytes, drain } from './bytes.ts'
import { BackupError, damaged, type Manifest, rowsEntry } from './manifest.ts'

type Options = {
  /** Whether to unpack this file of the store. All files are verified. */
  unpacks?: (name: string) => boolean
  /** Changes the restored rows, for example so that nothing is sent twice. Runs on the newest schema. */
  prepare: (db: Db, manifest: Manifest) => Promise<void>
}

/**
 * Restores an archive into an empty folder, as a SQLite database with this program's migrations and a folder of files.
 * @throws BackupError if the archive is damaged or newer than the program
 */
export async function stage(archive: Archive, folder: string, { unpacks, prepare }: Options) {
  const manifest = await importArchive(archive, folder, unpacks)
  await withDatabase(folder, async (db) => {
    await migrate(db)
    await db.deleteFrom('site_state').where('key', 'in', ['backup_hold', 'backup_status']).execute()
    await prepare(db, manifest)
  })
  requireSound(sqlitePath(folder))
  for (const rest of ['-wal', '-shm']) await rm(sqlitePath(folder) + rest, { force: true })
  return manifest
}

/** Writes the data of an archive with only the migrations of the version that made the backup. */
export async function importArchive(archive: Archive, folder: string, unpacks = (_name: string) => true) {
  await mkdir(filesFolder(folder), { recursive: true })
  let importer: Importer | undefined
  return readArchive(archive, {
    manifest: async (manifest) => {
      requireKnown(manifest)
      await withDatabase(folder, (db) => migrate(db, manifest.migrations.at(-1)))
      importer = new Importer(sqlitePath(folder), manifest)
    },
    rows: async (table, rows) => importer?.insert(table, rows),
    file: (name, bytes) => (unpacks(name) ? unpack(join(filesFolder(folder), name), bytes) : drain(bytes)),
  }).finally(() => importer?.close())
}

/** @throws BackupError if a newer version wrote the archive */
export function requireKnown({ migrations }: Manifest): void {
  const known = Object.keys(MIGRATIONS)
  if (migrations.every((name, index) => name === known[index])) return
  throw new BackupError('A newer version of Trellis wrote this backup. Restore it with that version.')
}

async function withDatabase(dataDir: string, work: (db: Db) => Promise<void>) {
  const db = openDatabase({ databaseUrl: undefined, dataDir })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

async function unpack(path: string, bytes: Bytes) {
  await mkdir(dirname(path), { recursive: true })
  await pipeline(bytes, createWriteStream(path, { flags: 'wx', flush: true }))
}

type Column = { name: string; type: string }

function fitsIn(value: unknown, { name, type }: Column) {
  if (value === null) return true
  if (type === 'text') return typeof value === 'string'
  // A position may be a fraction (migrations/0025-positions.ts).
  return name === 'position' ? typeof value === 'number' : Number.isInteger(value)
}

/** Fills a migrated database in one transaction. Its triggers compute the counters, which no archive contains. */
class Importer {
  readonly #sqlite: Database
  readonly #manifest: Manifest

  constructor(path: string, manifest: Manifest) {
    this.#manifest = manifest
    this.#sqlite = new Database(path)
    // Tables arrive in any order; `requireSound` checks the references at the end.
    this.#sqlite.run('pragma foreign_keys=off')
    this.#sqlite.run('begin')
    for (const table of Object.keys(manifest.tables)) {
      const isKnown = [...CARRIED, ...FORMERLY_CARRIED].includes(table) && this.#columns(table).length > 0
      if (!isKnown) damaged(rowsEntry(table))
      this.#sqlite.run(`delete from "${table}"`)
    }
  }

  #columns(table: string) {
    return this.#sqlite.query<Column, string>('select name, lower(type) as type from pragma_table_info(?)').all(table)
  }

  async insert(table: string, rows: AsyncIterable<JsonRow>) {
    const columns = this.#columns(table)
    const named = columns.map(({ name }) => `"${name}"`).join()
    const insert = this.#sqlite.query(`insert into "${table}" (${named}) values (${columns.map(() => '?').join()})`)
    for await (const row of rows) {
      const values = columns.map(({ name }) => row[name])
      // Checked here, because SQLite stores text even in a numeric column.
      const fits = columns.every((column, index) => fitsIn(values[index], column))
      if (!fits || Object.keys(row).length !== columns.length) damaged(rowsEntry(table))
      try {
        insert.run(...(values as (string | number | null)[]))
      } catch (error) {
        throw new BackupError(
          `The backup is damaged: ${rowsEntry(table)} cannot be loaded (${(error as Error).message}).`,
        )
      }
    }
    const lastId = this.#manifest.tables[table]?.lastId
    if (!lastId) return
    // The ids of deleted rows must not be reused.
    this.#sqlite.query('delete from sqlite_sequence where name = ?').run(table)
    this.#sqlite.query('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, lastId)
  }

  close() {
    if (this.#sqlite.inTransaction) this.#sqlite.run('commit')
    this.#sqlite.close()
  }
}

function requireSound(path: string) {
  using sqlite = new Database(path, { readwrite: true })
  const dangling = sqlite.query<{ table: string }, []>('pragma foreign_key_check').get()
  if (dangling) throw new BackupError(`The backup is damaged: a row in ${dangling.table} refers to a missing row.`)
  const { integrity_check: found } = sqlite.query('pragma integrity_check').get() as { integrity_check: string }
  if (found !== 'ok') throw new Error(`The restored database is damaged: ${found}`)
}
