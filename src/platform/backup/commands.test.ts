// test: slow
import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { sqlitePath } from '#platform/db/database.ts'
import { ROOT } from '#platform/root.ts'
import { storeFiles } from '#testing/fill-every-table.ts'
import { envOf, listing, readContents, testOnSqlite, withBackups, withDatabase } from '#testing/with-backups.ts'
import type { Place } from './snapshot.queries.ts'

const its = withBackups()
const NOTHING = '\nNothing was changed.'
const DONE = /^Backed up [\d,]+ rows and [\d,]+ files: [\d,]+ bytes, SHA-256 [0-9a-f]{64}$/

const newFile = async () => join(await its.newFolder(), 'site.trellis')

/** A site whose backup is larger than the buffers of a pipe. */
async function largeSite() {
  const site = await its.filledSite()
  const noise = crypto.getRandomValues(new Uint8Array(60_000))
  const large = Buffer.concat(Array.from({ length: 100 }, () => noise))
  await withDatabase(site, (db) => storeFiles(db, join(site.dataDir, 'files'), { 'large.bin': large }))
  return site
}

const scratches = async ({ dataDir }: Place) =>
  (await readdir(join(dataDir, 'backups')).catch(() => [])).filter((name) => name.startsWith('.scratch'))

/** Expects that an earlier backup left nothing that prevents the next one. */
async function expectNextBackup(site: Place) {
  const path = await newFile()
  expect(await its.run('backup', site, [path])).toMatchObject({ code: 0, err: '' })
  expect(await scratches(site)).toEqual([])
  const to = await its.emptyPlace()
  expect(await its.run('restore', to, [path])).toMatchObject({ code: 0, err: '' })
  expect((await readContents(to)).files).toEqual((await readContents(site)).files)
}

/** Runs a shell command with the backup of a site. @returns the exit code of the backup, and what it printed */
async function shell(site: Place, line: string, env = {}) {
  const child = Bun.spawn(['bash', '-c', `backup() { exec '${process.execPath}' scripts/backup.ts "$@"; }; ${line}`], {
    cwd: ROOT,
    env: { ...envOf(site), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, out, err: err.trim() }
}

test('npm run backup replaces a file only once the new one is complete, lets only its owner read it, and prints what it contains', async () => {
  const site = await its.filledSite()
  const path = await newFile()
  await Bun.write(path, 'an older backup')
  const { code, out, err } = await its.run('backup', site, [path])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(DONE)
  const bytes = await readFile(path)
  expect(out).toEndWith(createHash('sha256').update(bytes).digest('hex'))
  expect(out).toContain(`${bytes.length.toLocaleString('en-US')} bytes`)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await listing(join(path, '..'))).toEqual(['site.trellis'])
})

testOnSqlite('a backup written to a pipe that is read slowly is complete', async () => {
  const site = await largeSite()
  const path = await newFile()
  const readSlowly = `const { readSync, appendFileSync } = require('node:fs'); const bytes = Buffer.alloc(32768)
    for (let size; (size = readSync(0, bytes)); Bun.sleepSync(2)) appendFileSync('${path}', bytes.subarray(0, size))`
  const { code, err } = await shell(site, `set -o pipefail; (backup -) | '${process.execPath}' -e "$READ"`, {
    READ: readSlowly,
  })
  expect([code, err]).toEqual([0, expect.stringMatching(DONE)])
  expect(await its.run('restore', await its.emptyPlace(), [path])).toMatchObject({ code: 0, err: '' })
})

testOnSqlite(
  'a backup to a pipe that its reader closes, or to a full device, fails with a sentence and leaves nothing behind',
  async () => {
    const site = await largeSite()
    const closed = await shell(site, 'set -o pipefail; (backup -) | head -c 1000 >/dev/null')
    expect(closed).toMatchObject({ code: 1, err: expect.stringMatching(/^Couldn't write the backup: [^\n]+$/) })
    const full = await shell(site, 'backup - > /dev/full')
    expect(full).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Couldn't write the backup: [^\n]*no space[^\n]*$/i),
    })
    await expectNextBackup(site)
  },
)

testOnSqlite('a backup that does not fit on the disk fails with a sentence and leaves no partial file', async () => {
  const site = await largeSite()
  const path = await newFile()
  // The shell limits the length of files, in blocks of 1024 bytes.
  const { code, err } = await shell(site, `trap '' XFSZ; ulimit -f 3000; backup '${path}'`)
  expect([code, err]).toEqual([1, expect.stringMatching(/^Couldn't write the backup: [^\n]+$/)])
  expect(await listing(join(path, '..'))).toEqual([])
  await expectNextBackup(site)
})

testOnSqlite('a backup into a folder that is missing or not writable fails with a sentence', async () => {
  const site = await its.filledSite()
  const folder = await its.newFolder()
  const backup = (path: string) => its.run('backup', site, [path])
  expect(await backup('/nowhere/site.trellis')).toMatchObject({
    code: 1,
    err: 'There is no folder /nowhere. Create it first.',
  })
  expect(await backup(folder)).toMatchObject({ code: 1, err: `${folder} is a folder. Add a file name.` })
  expect(await backup('/proc/site.trellis')).toMatchObject({ code: 1, err: expect.stringMatching(/^\/proc [^\n]+\.$/) })
  for (const words of [[], ['one', 'two', 'three'], ['--force', 'x'], ['--encrypt', '--encrypt']])
    expect(await its.run('backup', site, words)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Usage: npm run backup'),
    })
})

test('npm run backup without a site and npm run restore without a backup file say what is missing', async () => {
  const place = await its.emptyPlace()
  const where = place.databaseUrl ? 'the database at DATABASE_URL' : place.dataDir
  expect(await its.run('backup', place, [await newFile()])).toMatchObject({
    code: 1,
    err: `There is no site in ${where}.`,
  })
  const restored = (words: string[]) => its.run('restore', place, words)
  expect(await restored(['/nowhere/site.trellis'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^No backup \/nowhere\/site.trellis was found: [^\n]+\.\nNothing was changed\.$/),
  })
  expect(await restored([place.dataDir])).toMatchObject({ code: 1, err: expect.stringMatching(/^[A-Z][^\n]+\.\n/) })
  for (const words of [[], ['one', 'two'], ['--force', 'x'], ['--identity']])
    expect(await restored(words)).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage: npm run restore/) })
})

test('data that a newer version has updated is not backed up, and a restore replaces it only if it is on SQLite', async () => {
  const [site, path] = [await its.filledSite(), await newFile()]
  await its.run('backup', site, [path])
  const added = { name: '9999-newer', timestamp: '2036-01-01T00:00:00.000Z' }
  await withDatabase(site, (db) =>
    sql`insert into kysely_migration values (${added.name}, ${added.timestamp})`.execute(db),
  )
  const newer = expect.stringMatching(/^A newer version of Trellis has updated the da[^\n]+ that version\.[^\n]*$/)
  expect(await its.run('backup', site, [await newFile()])).toMatchObject({ code: 1, err: newer })
  const before = await readContents(site)
  const { code, err } = await its.run('restore', site, ['--replace', path])
  expect([code, err]).toEqual(
    site.databaseUrl
      ? [1, expect.stringMatching(/restore a backup into an empty database\.\nNothing was changed\.$/)]
      : [0, ''],
  )
  expect((await readContents(site)).files).toEqual(before.files)
})

testOnSqlite('a restore replaces a damaged database only with --replace', async () => {
  const [site, path] = [await its.filledSqlite(), await newFile()]
  await its.run('backup', site, [path])
  await Bun.write(sqlitePath(site.dataDir), 'not a database, but long enough for the header of one'.repeat(100))
  expect(await its.run('restore', site, [path])).toMatchObject({
    code: 1,
    err: `There is already a site in ${site.dataDir}. To replace it, add --replace.${NOTHING}`,
  })
  expect(await its.run('restore', site, ['--replace', path])).toMatchObject({ code: 0, err: '' })
})

testOnSqlite('npm run backup fails and names the file if a stored file is missing or damaged', async () => {
  const site = await its.filledSite()
  const [path, files] = [await newFile(), join(site.dataDir, 'files')]
  const names = Object.keys((await readContents(site)).files)
  const missing = names.find((name) => name.endsWith('320.avif')) ?? ''
  const bytes = await readFile(join(files, missing))
  const backup = async () => (await its.run('backup', site, [path])).err
  await Bun.write(
    join(files, missing),
    bytes.map((byte, at) => (at === 100 ? byte ^ 1 : byte)),
  )
  expect(await backup()).toBe(`files/${missing} is damaged: it differs from what was stored.`)
  await Bun.write(join(files, missing), bytes.subarray(1))
  expect(await backup()).toBe(`files/${missing} is damaged: it differs from what was stored.`)
  await rm(join(files, missing))
  expect(await backup()).toBe(`files/${missing} is missing.`)
  expect(await listing(join(path, '..'))).toEqual([])
})

test('a restore says what it restored, replaces a site only with --replace, and says where the old data is', async () => {
  const [site, to, path] = [await its.filledSite(), await its.emptyPlace(), await newFile()]
  await its.run('backup', site, [path])
  const first = await its.run('restore', to, [path])
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out.split('\n').at(-1)).toMatch(/^Restored the backup made at 2\S+Z: [\d,]+ rows and [\d,]+ files\.$/)
  expect(first.out).not.toContain('replaced')
  const where = to.databaseUrl ? 'the database at DATABASE_URL' : to.dataDir
  expect(await its.run('restore', to, [path])).toMatchObject({
    code: 1,
    err: `There is already a site in ${where}. To replace it, add --replace.${NOTHING}`,
  })
  await withDatabase(to, (db) => storeFiles(db, join(to.dataDir, 'files'), { 'old.webp': new Uint8Array(10) }))
  const again = await its.run('restore', to, ['--replace', path])
  expect(again).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`${to.dataDir}/.before-`) })
  expect((await readContents(to)).files).toEqual((await readContents(site)).files)
})

test('while a backup runs, another backup and a restore are refused, and both work once the first backup is killed', async () => {
  const [site, path] = [await largeSite(), await newFile()]
  await its.run('backup', site, [path])
  const fifo = await newFile()
  Bun.spawnSync(['mkfifo', fifo])
  // The pipe is opened but not read, so the backup waits once the pipe is full.
  const pipe = openSync(fifo, 'r+')
  const running = its.start('backup', site, ['-'], {}, pipe)
  while ((await scratches(site)).length === 0) await Bun.sleep(5)
  expect(await its.run('backup', site, [await newFile()])).toMatchObject({
    code: 1,
    err: 'Another backup is running. Try again when it has finished.',
  })
  expect(await its.run('restore', site, ['--replace', path])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/ is running\. [^\n]+\nNothing was changed\.$/),
  })
  running.kill('SIGKILL')
  await running.exited
  closeSync(pipe)
  await expectNextBackup(site)
  expect(await its.run('restore', site, ['--replace', path])).toMatchObject({ code: 0, err: '' })
})
