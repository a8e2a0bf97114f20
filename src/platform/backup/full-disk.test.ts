// test: slow
import { expect, test } from 'bun:test'
import { appendFile, cp, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import { createPost } from '#testing/factories.ts'
import { storeFiles } from '#testing/fill-every-table.ts'
import {
  envOf,
  listing,
  readContents,
  readFiles,
  requireWhole,
  testOnSqlite,
  withBackups,
  withDatabase,
} from '#testing/with-backups.ts'
import { readyPort, withServers } from '#testing/with-servers.ts'
import type { Place } from './snapshot.queries.ts'

const its = withBackups()
const { start } = withServers()
// The database takes about 500 KB, and the largest stored file 1 MB.
const LIMITS_KB = [0, 60, 300, 700, 1100]
const MEGABYTE = 1024 ** 2

/** Runs a command that can write only `limitKb` KB to each file, as if the disk became full. */
async function runLimited(limitKb: number, place: Place, command: 'backup' | 'restore', words: string[]) {
  const line = `trap '' XFSZ; ulimit -f ${limitKb}; exec '${process.execPath}' scripts/${command}.ts "$@"`
  const child = Bun.spawn(['bash', '-c', line, command, ...words], {
    cwd: ROOT,
    env: envOf(place),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const err = await new Response(child.stderr).text()
  return { code: await child.exited, err }
}

async function largeSite(title: string) {
  const site = await its.filledSite()
  await withDatabase(site, async (db) => {
    await createPost(db, { title, content: 'Frost. '.repeat(30_000) })
    const large = crypto.getRandomValues(new Uint8Array(MEGABYTE).subarray(0, 65_536))
    const megabyte = Buffer.concat(Array.from({ length: 16 }, () => large))
    await storeFiles(db, join(site.dataDir, 'files'), { '1920.webp': megabyte })
  })
  return site
}

testOnSqlite(
  'a backup or a restore that runs out of disk space at any stage fails with a sentence and changes nothing',
  async () => {
    const [site, old] = [await largeSite('The new site'), await largeSite('The old site')]
    const folder = await its.newFolder()
    const path = join(folder, 'site.trellis')
    const [before, beforeOld] = [await readContents(site), await readContents(old)]
    for (const limitKb of LIMITS_KB) {
      const backup = await runLimited(limitKb, site, 'backup', [path])
      expect(backup).toEqual({ code: 1, err: expect.stringMatching(/^[A-Z][^\n]+\n$/) })
      expect(await listing(folder)).toEqual([])
      expect(await readContents(site)).toEqual(before)
    }
    expect(await its.run('backup', site, [path])).toMatchObject({ code: 0, err: '' })
    expect(await readdir(join(site.dataDir, 'backups'))).toEqual(['lock.sqlite'])
    for (const limitKb of LIMITS_KB.slice(0, -1)) {
      const restore = await runLimited(limitKb, old, 'restore', ['--replace', path])
      expect(restore).toEqual({ code: 1, err: expect.stringMatching(/^[A-Z][^\n]+\n(Nothing was changed\.\n)?$/) })
      expect(await readContents(old)).toEqual(beforeOld)
      expect((await readdir(old.dataDir)).filter((name) => name.includes('restor'))).toEqual([])
    }
    expect(await its.run('restore', old, ['--replace', path])).toMatchObject({ code: 0, err: '' })
    expect((await readContents(old)).files).toEqual(before.files)
  },
)

/** Moves a site to a disk of its own. @returns the site, and a function that fills its disk */
async function siteOnSmallDisk() {
  const site = await its.filledSite()
  const disk = await its.newFolder()
  must('mount', '-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', disk)
  its.cleanUps.push(() => must('umount', '--lazy', disk))
  await cp(site.dataDir, disk, { recursive: true })
  async function fill() {
    const { bavail, bsize } = await statfs(disk)
    // Fails if the server writes at the same moment, which fills the disk too.
    await appendFile(join(disk, 'filler'), new Uint8Array(bavail * bsize)).catch(() => {})
  }
  return { site: { ...site, dataDir: disk }, fill }
}

function must(...command: string[]) {
  const { success, stderr } = Bun.spawnSync(command)
  if (!success) throw new Error(`${command.join(' ')}: ${stderr}`)
}

test('a backup and an export to another disk succeed while the disk of DATA_DIR is full, whether the site runs or not', async () => {
  const { site, fill } = await siteOnSmallDisk()
  const folder = await its.newFolder()
  const server = await start(envOf(site))
  await readyPort(server)
  for (const name of ['running', 'stopped']) {
    await fill()
    const path = join(folder, `${name}.trellis`)
    expect(await its.run('backup', site, [path])).toMatchObject({ code: 0, err: '' })
    expect(await its.run('export', site, [join(folder, name)])).toMatchObject({ code: 0, err: '' })
    const to = await its.emptyPlace()
    expect(await its.run('restore', to, [path])).toMatchObject({ code: 0, err: '' })
    expect((await readContents(to)).files).toEqual(await readFiles(join(site.dataDir, 'files')))
    await requireWhole(to)
    server.kill()
    await server.exited
  }
  expect((await readdir(folder)).sort()).toEqual(['running', 'running.trellis', 'stopped', 'stopped.trellis'])
})
