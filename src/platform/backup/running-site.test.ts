// test: slow
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { createLocalFileStore } from '#platform/files/file-store.ts'
import { deleteDueFiles, planFileDeletion } from '#platform/files/files.queries.ts'
import { keepFiles } from '#platform/files/keep-files.ts'
import { createImage, createPost } from '#testing/factories.ts'
import {
  envOf,
  listing,
  readContents,
  requireWhole,
  testOnPostgres,
  withBackups,
  withDatabase,
} from '#testing/with-backups.ts'
import { printed, readyPort, withServers } from '#testing/with-servers.ts'
import { enterSite, type Release, takeSite } from './site-lock.queries.ts'
import type { Place } from './snapshot.queries.ts'

const its = withBackups()
const { start } = withServers()
const RUNS = 'The site is running. Stop it first, then restore.\nNothing was changed.'
const RESTORES = 'A restore is running. Start Trellis again when it has finished.'
const BACKUPS = 2

const newFile = async () => join(await its.newFolder(), 'site.trellis')
const startServer = (place: Place) => start(envOf(place))

/** Adds posts, and adds and deletes images with files, as fast as possible. @returns a function that stops the writing */
function writeFast(place: Place) {
  let isStopping = false
  const files = createLocalFileStore(join(place.dataDir, 'files'))
  const log = pino({ level: 'silent' })
  const clock = () => new Date()
  const running = withDatabase(place, async (db) => {
    const keys: string[] = []
    for (let round = 0; !isStopping; round++) {
      const bytes = crypto.getRandomValues(new Uint8Array(20_000))
      const { file_key } = await keepFiles(
        { db, files, clock },
        async (key, put) => {
          await put(`${key}/1920.webp`, bytes)
          await put(`${key}/320.webp`, bytes.subarray(0, 300))
          return key
        },
        (tx, file_key) => createImage(tx, { file_key, alt: `Image ${round}` }),
      )
      keys.push(file_key)
      await createPost(db, { title: `Post ${round}` })
      const oldest = keys.length > 5 && keys.shift()
      if (!oldest) continue
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('images').where('file_key', '=', oldest).execute()
        await planFileDeletion(tx, oldest, clock())
      })
      await deleteDueFiles({ db, files, log }, clock())
    }
    return keys.length
  })
  return async () => {
    isStopping = true
    return running
  }
}

test('backups of a site that is written to as fast as possible are complete and contain every file that their rows name', async () => {
  const site = await its.filledSite()
  const stop = writeFast(site)
  const path = await newFile()
  const counts: number[] = []
  for (let backup = 0; backup < BACKUPS; backup++) {
    expect(await its.run('backup', site, [path])).toMatchObject({ code: 0, err: '' })
    const to = await its.emptyPlace()
    expect(await its.run('restore', to, [path])).toMatchObject({ code: 0, err: '' })
    await requireWhole(to)
    counts.push((await readContents(to)).tables.posts?.length ?? 0)
  }
  expect(await stop()).toBeGreaterThan(4)
  await requireWhole(site)
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0)
})

test('a running site can be backed up, but a restore replaces it only after it has stopped', async () => {
  const site = await its.filledSite()
  const server = await startServer(site)
  const port = await readyPort(server)
  const path = await newFile()
  expect(await its.run('backup', site, [path])).toMatchObject({ code: 0, err: '' })
  const before = await listing(join(site.dataDir, 'files'))
  expect(await its.run('restore', site, ['--replace', path])).toMatchObject({ code: 1, err: RUNS })
  expect(await listing(join(site.dataDir, 'files'))).toEqual(before)
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200)
  server.kill('SIGKILL')
  await server.exited
  expect(await its.run('restore', site, ['--replace', path])).toMatchObject({ code: 0, err: '' })
  const again = await startServer(site)
  expect((await fetch(`http://localhost:${await readyPort(again)}/`)).status).toBe(200)
})

test('a server or a backup that starts during a restore exits with a sentence, and a server starts after the restore', async () => {
  const site = await its.filledSite()
  const release = await takeSite(site)
  const server = await startServer(site)
  const said = new Response(server.stderr).text()
  expect([await server.exited, await said]).toEqual([1, expect.stringContaining(RESTORES)])
  expect(await its.run('backup', site, [await newFile()])).toMatchObject({ code: 1, err: RESTORES })
  await release()
  const again = await startServer(site)
  expect(await readyPort(again)).toBeGreaterThan(0)
})

const endConnections = (place: Place) =>
  withDatabase(place, (db) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db),
  )

const countLocks = (place: Place) =>
  withDatabase(place, async (db) => {
    const { rows } = await sql<{ locks: number }>`select count(*) as locks from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
      db,
    )
    return rows[0]?.locks
  })

testOnPostgres(
  'a server, a backup or a restore that finds its database locked from another folder exits with 1 and a sentence',
  async () => {
    const [site, path] = [await its.filledSite(), await newFile()]
    expect(await its.run('backup', site, [path])).toMatchObject({ code: 0, err: '' })
    const elsewhere = { ...site, dataDir: await its.newFolder() }
    const release = await takeSite(elsewhere)
    const server = await startServer(site)
    const said = new Response(server.stderr).text()
    expect([await server.exited, await said]).toEqual([1, expect.stringContaining(RESTORES)])
    expect(await its.run('backup', site, [await newFile()])).toMatchObject({ code: 1, err: RESTORES })
    await release()
    const leave = await enterSite(elsewhere)
    expect(await its.run('restore', site, ['--replace', path])).toMatchObject({ code: 1, err: RUNS })
    await leave()
    expect(await its.run('restore', site, ['--replace', path])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Restored the backup'),
    })
  },
)

testOnPostgres('a site that loses its connection to PostgreSQL takes its lock again, and only once', async () => {
  const site = await its.filledSite()
  const said: string[] = []
  const leave = await enterSite(site, (sentence) => said.push(sentence))
  expect(await countLocks(site)).toBe(1)
  for (let loss = 0; loss < 2; loss++) {
    await endConnections(site)
    while ((await countLocks(site)) === 0) await Bun.sleep(20)
  }
  expect(said).toEqual([])
  await leave()
  while ((await countLocks(site)) !== 0) await Bun.sleep(20)
})

testOnPostgres(
  'a server that loses its connection to PostgreSQL exits if a restore begins before it reconnects',
  async () => {
    const site = await its.filledSite()
    const server = await startServer(site)
    await printed(server, /Trellis is ready/)
    const other = { ...site, dataDir: await its.newFolder() }
    let release: Release | undefined
    // On a slow machine, the server may take its lock again before the restore begins.
    while (!release) {
      await endConnections(site)
      release = await takeSite(other).catch(() => undefined)
    }
    const said = new Response(server.stderr).text()
    expect([await server.exited, await said]).toEqual([1, expect.stringContaining(RESTORES)])
    await release()
  },
)

testOnPostgres('a restore into PostgreSQL is refused while a site on SQLite uses the same DATA_DIR', async () => {
  const [old, to, path] = [await its.filledSqlite(), await its.emptyPlace(), await newFile()]
  await its.run('backup', old, [path])
  const leave = await enterSite(old)
  const moved = { databaseUrl: to.databaseUrl, dataDir: old.dataDir }
  expect(await its.run('restore', moved, [path])).toMatchObject({ code: 1, err: RUNS })
  await leave()
  expect(await its.run('restore', moved, [path])).toMatchObject({ code: 0, err: '' })
  await requireWhole(moved)
  await requireWhole(old)
})
