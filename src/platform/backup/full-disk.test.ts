// test: slow
import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createPost } from '../../testing/factories.ts'
import { storeFiles } from '../../testing/fill-every-table.ts'
import { envOf, listing, readContents, withBackups, withDatabase } from '../../testing/with-backups.ts'
import { ROOT } from '../root.ts'
import type { Place } from './snapshot.queries.ts'

const its = withBackups()
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

test('a backup or a restore that runs out of disk space at any stage fails with a sentence and changes nothing', async () => {
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
})
