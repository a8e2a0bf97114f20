import { afterEach, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Place } from '#platform/backup/snapshot.queries.ts'
import { type Db, isPostgres, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { digestOf, filesFolder, isUnfinished } from '#platform/files/file-store.ts'
import { ROOT } from '#platform/root.ts'
import { fillEveryTable } from './fill-every-table.ts'
import { openEmptyDatabase, openTestDatabase } from './test-database.ts'

type Row = Record<string, string | number | null>
export type Contents = { tables: Record<string, string[]>; files: Record<string, string> }
type Command = 'backup' | 'restore' | 'export'

// Uses a RAM disk if there is one, because the tests kill processes but not the machine.
const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
// Tables whose rows a restore deletes or computes again.
const NOT_KEPT =
  /^(sqlite_|contact_search|certificate_search|contact_counts|content_version|sessions|known_devices|passkey_challenges|password_resets|preview_links|rate_limits|file_deletions|kysely_)/
// Keys of `site_state` that a backup changes while it runs.
const STATE_NOT_KEPT = ['backup_hold', 'backup_status']

/** For tests of what both databases have in common, and of what only one has. */
export const testOnSqlite = test.skipIf(Boolean(process.env.TEST_DATABASE_URL))
export const testOnPostgres = test.skipIf(!process.env.TEST_DATABASE_URL)

/** Makes sites to back up and places to restore into. Each is deleted after the test. @param where 'disk' for sites that are too large for memory */
export function withBackups(where: 'memory' | 'disk' = 'memory') {
  const cleanUps: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  })

  async function newFolder() {
    const folder = await mkdtemp(join(where === 'disk' ? tmpdir() : MEMORY, 'trellis-backup-'))
    cleanUps.push(() => rm(folder, { recursive: true, force: true }))
    return folder
  }

  /** A place without a site, for the database that the tests run on. */
  async function emptyPlace(): Promise<Place> {
    const dataDir = await newFolder()
    if (!process.env.TEST_DATABASE_URL) return emptySqlite(dataDir)
    const { databaseUrl, closeDatabase } = await openEmptyDatabase(dataDir)
    cleanUps.push(closeDatabase)
    return { databaseUrl, dataDir }
  }

  /** A site with rows in every table, on the database that the tests run on. */
  async function filledSite(): Promise<Place> {
    const dataDir = await newFolder()
    const { db, databaseUrl, closeDatabase } = await openTestDatabase(dataDir)
    await fillEveryTable(db, filesFolder(dataDir))
    if (databaseUrl) cleanUps.push(closeDatabase)
    else await closeDatabase()
    return { databaseUrl: databaseUrl || undefined, dataDir }
  }

  /** A site with rows in every table on SQLite, whatever database the tests run on. */
  async function filledSqlite(): Promise<Place> {
    const place = emptySqlite(await newFolder())
    await withDatabase(place, async (db) => {
      await migrate(db)
      await fillEveryTable(db, filesFolder(place.dataDir))
    })
    return place
  }

  /** Starts `npm run backup`, `restore` or `export` as a process. It is killed after the test. */
  function start(command: Command, place: Place, words: string[], env = {}, stdout: number | 'pipe' = 'pipe') {
    const child = Bun.spawn([process.execPath, `scripts/${command}.ts`, ...words], {
      cwd: ROOT,
      env: { ...envOf(place), ...env },
      stdin: 'ignore',
      stdout,
      stderr: 'pipe',
    })
    cleanUps.push(() => child.kill('SIGKILL'))
    return child
  }

  /** Runs a command to its end. @returns its exit code and what it printed */
  async function run(command: Command, place: Place, words: string[], env = {}) {
    const child = start(command, place, words, env)
    const [out, err] = await Promise.all(
      [child.stdout, child.stderr].map((stream) => new Response(stream as ReadableStream).text()),
    )
    return { code: await child.exited, out: (out ?? '').trim(), err: (err ?? '').trim() }
  }

  return { newFolder, emptyPlace, filledSite, filledSqlite, start, run, cleanUps }
}

const emptySqlite = (dataDir: string): Place => ({ databaseUrl: undefined, dataDir })

export const envOf = ({ databaseUrl, dataDir }: Place): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  STARTER_CONTENT: 'false',
  BACKUPS: 'off',
  PORT: '0',
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

export async function withDatabase<Result>(place: Place, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDatabase(place)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await (isPostgres(db)
    ? sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
    : sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
  ).execute(db)
  return rows.map(({ name }) => name).sort()
}

export const keptTables = async (db: Db) => (await listTables(db)).filter((table) => !NOT_KEPT.test(table))

const readRows = async (db: Db, table: string) => (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows

/** Everything that a restore must bring back: the rows of all tables, and the hashes of all files. */
export function readContents(place: Place): Promise<Contents> {
  return withDatabase(place, async (db) => {
    const tables: Contents['tables'] = {}
    for (const table of await keptTables(db)) {
      const rows = (await readRows(db, table)).filter(
        ({ key }) => table !== 'site_state' || !STATE_NOT_KEPT.includes(String(key)),
      )
      const texts = rows.map((row) =>
        JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))),
      )
      tables[table] = texts.sort()
    }
    return { tables, files: await readFiles(filesFolder(place.dataDir)) }
  })
}

export async function readFiles(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of names) {
    // A running server writes and removes a file to check its disk.
    if (!entry.isFile() || isUnfinished(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    files[path.slice(folder.length + 1)] = (await digestOf(Bun.file(path))).sha256
  }
  return files
}

/** The contents as a restore changes them: emails that waited are stopped. */
export function asRestored(contents: Contents, backedUpAt: string): Contents {
  const stopped = (text: string) => {
    const row = Object.fromEntries(JSON.parse(text)) as Row
    if (!['waiting', 'sending', 'handing'].includes(String(row.state))) return text
    const error = `Restored from a backup made at ${backedUpAt}, so it may already have been sent.`
    return JSON.stringify(Object.entries({ ...row, state: 'stopped', error }))
  }
  const mails = contents.tables.queued_mails ?? []
  return { ...contents, tables: { ...contents.tables, queued_mails: mails.map(stopped).sort() } }
}

/** Lists all paths in a folder except the lock's, to prove that no file was added or removed. */
export async function listing(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries.filter((name) => !name.startsWith('lock.sqlite')).sort()
}

/** Throws unless each stored file has the recorded bytes and each image and certificate has its files. */
export async function requireWhole(place: Place): Promise<void> {
  const files = await readFiles(filesFolder(place.dataDir))
  await withDatabase(place, async (db) => {
    const stored = await db.selectFrom('stored_files').select(['name', 'file_key', 'sha256']).execute()
    for (const { name, sha256 } of stored) if (files[name] !== sha256) throw new Error(`${name} is missing or damaged.`)
    const keys = new Set(stored.map(({ file_key }) => file_key))
    for (const table of ['images', 'certificates'] as const) {
      const owners = await db
        .selectFrom(table as 'images')
        .select('file_key')
        .execute()
      for (const { file_key } of owners) if (!keys.has(file_key)) throw new Error(`${file_key} has no files.`)
    }
  })
}
