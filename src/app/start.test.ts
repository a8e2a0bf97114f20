// test: slow
import { Database } from 'bun:sqlite'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { newFileKey } from '#platform/files/file-store.ts'
import { ROOT } from '#platform/root.ts'
import { openEmptyDatabase, openTestDatabase } from '#testing/test-database.ts'
import { FIRST_LINK, printed, readyPort, withServers } from '#testing/with-servers.ts'

setDefaultTimeout(600_000)
const { newFolder, start } = withServers()
const isOnPostgres = Boolean(process.env.TEST_DATABASE_URL)
const emptyBeside = (names: string) =>
  `DATA_DIR has ${names}, but the database is empty. Restore a backup, or move ${names} away to start a new site.\n`
const OLDER =
  'This data is from before the first release of Trellis and cannot be updated. To start a new site, move DATA_DIR away and use an empty database.\n'
const NEWER = 'A newer version of Trellis wrote this data. Start that version, or restore a backup.\n'

async function folderWithFile() {
  const folder = await newFolder()
  await Bun.write(join(folder, 'files', newFileKey(), '1.webp'), new Uint8Array(9))
  return folder
}

/** Returns the contents of all files except lock.sqlite, which every start creates. */
const everything = async (folder: string) =>
  Object.fromEntries(
    await Promise.all(
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile() && entry.name !== 'lock.sqlite')
        .map(async (entry) => {
          const path = join(entry.parentPath, entry.name)
          return [path, (await readFile(path)).toString('base64')]
        }),
    ),
  )

type Ending = { status: number; stdout: string; stderr: string }

async function ending(child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>): Promise<Ending> {
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { status: await child.exited, stdout, stderr }
}

const startToEnd = async (env: Record<string, string>) => ending(await start(env))

const invite = (env: Record<string, string>) =>
  ending(
    Bun.spawn([process.execPath, 'scripts/invite.ts', 'june@fernhollow.example'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )

/** The kinds of empty databases. Each function creates one and returns the environment variables that select it. */
const EMPTY_DATABASES: [string, (folder: string) => Promise<Record<string, string>>][] = isOnPostgres
  ? [['a database without tables', async () => ({ DATABASE_URL: (await openEmptyDatabase('')).databaseUrl })]]
  : [
      ['no trellis.sqlite', async () => ({})],
      ['a trellis.sqlite of zero bytes', (folder) => writeFiles(folder, { 'trellis.sqlite': '' })],
      ['a trellis.sqlite without tables', withoutTables],
      [
        'a trellis.sqlite of zero bytes with a log',
        (folder) => writeFiles(folder, { 'trellis.sqlite': '', 'trellis.sqlite-wal': 'of another database' }),
      ],
    ]

async function writeFiles(folder: string, files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return {}
}

async function withoutTables(folder: string) {
  const sqlite = new Database(join(folder, 'trellis.sqlite'))
  sqlite.run('pragma journal_mode=wal')
  sqlite.close()
  return {}
}

const tablesOf = async (databaseUrl: string) => {
  const db = openDatabase({ databaseUrl, dataDir: '' })
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  await db.destroy()
  return tables.map(({ name }) => name)
}

test.each(EMPTY_DATABASES)(
  'startup with stored files but %s fails with one sentence and writes nothing',
  async (_, make) => {
    const folder = await folderWithFile()
    const env: Record<string, string> = { DATA_DIR: folder, ...(await make(folder)) }
    const before = await everything(folder)
    for (const run of [startToEnd, invite]) {
      expect(await run(env)).toEqual({ status: 1, stdout: '', stderr: emptyBeside('files/') })
      expect(await everything(folder)).toEqual(before)
      if (env.DATABASE_URL) expect(await tablesOf(env.DATABASE_URL)).toEqual([])
    }
  },
)

test('startup with backups or saved emails but a lost database and no files fails with one sentence', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'files'))
  await Bun.write(join(folder, 'backups/2026-11-23/manifest.json'), '{}')
  const empty = async () => (isOnPostgres ? { DATABASE_URL: (await openEmptyDatabase('')).databaseUrl } : {})
  const env: Record<string, string> = { DATA_DIR: folder, ...(await empty()) }
  expect(await startToEnd(env)).toEqual({ status: 1, stdout: '', stderr: emptyBeside('backups/') })
  await Bun.write(join(folder, 'outbox/1.eml'), 'Dear Ada')
  expect(await startToEnd(env)).toEqual({ status: 1, stdout: '', stderr: emptyBeside('backups/ and outbox/') })
})

test.skipIf(isOnPostgres)(
  'a second server on one SQLite folder says so in one line, and the links of both servers work',
  async () => {
    const DATA_DIR = await newFolder()
    const [, port, token] = await printed(await start({ DATA_DIR }), FIRST_LINK)
    const said = await printed(
      await start({ DATA_DIR }),
      /^(Another server already uses .+)\n[^\n]+\n[^\n]+\n.+token=(.+)\n/,
    )
    expect(said[1]).toContain(DATA_DIR)
    for (const link of [token, said[2]]) {
      const verified = await fetch(`http://localhost:${port}/api/invite/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: link }),
      })
      expect(verified.status).toBe(200)
    }
  },
)

test('a first startup that is killed while it stores the starter files is completed by the next one', async () => {
  const folder = await folderWithFile()
  const { db, databaseUrl } = await openEmptyDatabase(folder)
  await migrate(db)
  const names = isOnPostgres ? [] : ['trellis.sqlite', 'trellis.sqlite-wal']
  const asAtTheKill = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const))
  await db.destroy()
  for (const [name, bytes] of asAtTheKill) {
    expect(bytes.length).toBeGreaterThan(0)
    await writeFile(join(folder, name), bytes)
  }
  await readyPort(await start({ DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }))
})

const insertMigration = (name: string) => (db: Db) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(db)
const deleteMigration = (name: string) => (db: Db) => sql`delete from kysely_migration where name = ${name}`.execute(db)
const becomeOld = async (db: Db) => {
  await sql`delete from kysely_migration`.execute(db)
  for (const name of ['0001-initial', '0002-the-door', '0003-content']) await insertMigration(name)(db)
}

test.each<[string, (db: Db) => Promise<unknown>, string]>([
  ['a newer version has migrated', insertMigration('9999-from-the-future'), NEWER],
  ['a version from before the first release has migrated', becomeOld, OLDER],
  ['lacks a migration', deleteMigration('0003-images'), OLDER],
  ['has an unknown migration', insertMigration('0003-interim'), OLDER],
])(
  'a database that %s stops startup and npm run invite with one sentence and stays unchanged',
  async (_, change, stderr) => {
    const folder = await newFolder()
    await mkdir(folder, { recursive: true })
    const { db, databaseUrl } = await openTestDatabase(folder)
    await change(db)
    const found = async () => {
      if (!databaseUrl) return everything(folder)
      const again = openDatabase({ databaseUrl, dataDir: '' })
      const { rows } = await sql`select * from kysely_migration order by name`.execute(again)
      await again.destroy()
      return rows
    }
    await db.destroy()
    const env: Record<string, string> = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const before = await found()
    for (const run of [startToEnd, invite]) {
      expect(await run(env)).toEqual({ status: 1, stdout: '', stderr })
      expect(await found()).toEqual(before)
    }
  },
)
