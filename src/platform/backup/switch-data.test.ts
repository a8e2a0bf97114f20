// test: sqlite only
import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { restoreFile, withArchives } from '#testing/with-archives.ts'
import { readContents } from '#testing/with-backups.ts'
import { tarArchive } from './encryption.ts'
import { restoreBackup } from './restore.ts'
import { enterSite } from './site-lock.queries.ts'
import type { Place } from './snapshot.queries.ts'
import { stage } from './stage.queries.ts'
import { finishSwitch, stagingFolder } from './switch-data.ts'

const its = withArchives()
const NOW = new Date('2026-11-23T21:00:00Z')
const BEFORE = '.before-2026-11-23T21-00-00'
const prepare = async () => {}

/** The steps of a switch. A power failure may interrupt it after any of them. */
const STEPS: ((dataDir: string) => Promise<unknown>)[] = [
  (dataDir) => mkdir(join(dataDir, BEFORE)),
  (dataDir) => Bun.write(join(dataDir, 'restore.json.part'), '{'),
  (dataDir) => Bun.write(join(dataDir, 'restore.json'), JSON.stringify({ before: BEFORE })),
  (dataDir) => rename(join(dataDir, 'trellis.sqlite'), join(dataDir, BEFORE, 'trellis.sqlite')),
  (dataDir) => rename(join(dataDir, 'files'), join(dataDir, BEFORE, 'files')),
  (dataDir) => rename(join(stagingFolder(dataDir), 'files'), join(dataDir, 'files')),
  (dataDir) => rename(join(stagingFolder(dataDir), 'trellis.sqlite'), join(dataDir, 'trellis.sqlite')),
]
const PLANNED_AFTER = 3

async function restoredSite(path: string): Promise<Place> {
  const place = await its.emptyPlace()
  await restoreFile(place, path)
  return place
}

test('a restore that is interrupted before it writes restore.json leaves the old site, and one that is interrupted later leaves the new site', async () => {
  const [old, other] = [await its.newArchive(), await its.newArchive()]
  const [oldContents, newContents] = [await restoredSite(old.path), await restoredSite(other.path)].map(readContents)
  for (let steps = 0; steps <= STEPS.length; steps++) {
    const place = await restoredSite(old.path)
    await stage(tarArchive(other.path), stagingFolder(place.dataDir), { prepare })
    for (const step of STEPS.slice(0, steps)) await step(place.dataDir)
    const leave = await enterSite(place)
    const isNew = steps >= PLANNED_AFTER
    expect(await readContents(place)).toEqual((await (isNew ? newContents : oldContents)) as never)
    await leave()
    for (const name of ['restore.json', '.restoring']) expect(existsSync(join(place.dataDir, name))).toBe(false)
    await restoreBackup(place, tarArchive(old.path), { replaces: true, prepare, now: NOW })
    expect(await readContents(place)).toEqual((await oldContents) as never)
  }
})

test('each of several restores in the same second keeps the data that it replaced', async () => {
  const { path } = await its.newArchive()
  const place = await restoredSite(path)
  const befores = []
  for (let restores = 0; restores < 3; restores++) {
    const { before } = await restoreBackup(place, tarArchive(path), { replaces: true, prepare, now: NOW })
    befores.push(before)
  }
  expect(befores).toEqual(['', '-2', '-3'].map((end) => join(place.dataDir, `${BEFORE}${end}`)))
  for (const before of befores) expect(existsSync(join(before ?? '', 'trellis.sqlite'))).toBe(true)
  await finishSwitch(place.dataDir)
})
