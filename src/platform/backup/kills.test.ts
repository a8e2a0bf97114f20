// test: slow, long form
import { expect, test } from 'bun:test'
import { existsSync, watch } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { filesFolder } from '#platform/files/file-store.ts'
import { createImage, createPost } from '#testing/factories.ts'
import { recordFigure, sized } from '#testing/figures.ts'
import { storeFiles } from '#testing/fill-every-table.ts'
import { type Contents, envOf, readContents, requireWhole, withBackups, withDatabase } from '#testing/with-backups.ts'
import { readyPort, withServers } from '#testing/with-servers.ts'
import { readArchive } from './archive.ts'
import { tarArchive } from './encryption.ts'
import { enterSite, takeSite } from './site-lock.queries.ts'
import type { Place } from './snapshot.queries.ts'
import { finishFiles } from './switch-files.queries.ts'

const its = withBackups()
const { start: startServer } = withServers()
const DATABASE = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite'
const KILLS = sized(5, 50)
const PATIENCE_MS = sized(600_000, 1_800_000)
const IMAGES = 20
const MOST_CHANGES = 6

/**
 * Kills a process at a random time; or, once the name of a changed file in `folder` matches `lastStep`, after a random
 * number of changes.
 */
async function killSometime(child: Bun.Subprocess, folder: string, lastStep: RegExp, latestMs: number) {
  const kill = () => void child.kill('SIGKILL')
  let changes = Math.floor(Math.random() * MOST_CHANGES)
  let isLast = false
  const watcher = watch(folder, (_, name) => {
    isLast ||= lastStep.test(name ?? '')
    if (isLast && changes-- === 0) kill()
  })
  const timer = setTimeout(kill, latestMs * (0.3 + 1.3 * Math.random()))
  await child.exited
  clearTimeout(timer)
  watcher.close()
}

/** Waits for the locks of a killed process, which PostgreSQL releases a moment later. */
async function untilFree(site: Place) {
  for (;;) {
    const release = await takeSite(site).catch(() => undefined)
    if (release) return release()
    await Bun.sleep(10)
  }
}

async function durationOf(work: () => Promise<{ code: number }>) {
  const begun = performance.now()
  expect((await work()).code).toBe(0)
  return performance.now() - begun
}

const newFile = async () => join(await its.newFolder(), 'site.trellis')

async function siteWith(name: string) {
  const site = await its.filledSite()
  await withDatabase(site, async (db) => {
    for (let image = 0; image < IMAGES; image++) {
      const bytes = crypto.getRandomValues(new Uint8Array(60_000))
      const folder = filesFolder(site.dataDir)
      const file_key = await storeFiles(db, folder, { '1920.webp': bytes, '320.avif': bytes.subarray(0, 900) })
      await createImage(db, { file_key, alt: name })
      for (let post = 0; post < 20; post++) await createPost(db, { title: `${name} ${image} ${post}` })
    }
  })
  return site
}

async function killBackups() {
  const site = await siteWith('Fern')
  const before = await readContents(site)
  const latestMs = await durationOf(async () => its.run('backup', site, [await newFile()]))
  let damaged = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const path = await newFile()
    await killSometime(its.start('backup', site, [path]), join(path, '..'), /part$/, latestMs)
    if (existsSync(path)) await readArchive(tarArchive(path)).catch(() => damaged++)
    expect(await its.run('backup', site, [path])).toMatchObject({ code: 0, err: '' })
    await readArchive(tarArchive(path))
    await untilFree(site)
    expect(await readContents(site)).toEqual(before)
    await rm(path)
  }
  const what = `Damaged archives after ${KILLS} kills of a backup on ${DATABASE}`
  recordFigure({ what, value: damaged, unit: 'archives', atMost: 0 })
}
test(
  'a backup that is killed at random moments leaves no damaged archive, and the next backup works',
  killBackups,
  PATIENCE_MS,
)

async function killRestores() {
  const archives = [await newFile(), await newFile()]
  for (const [at, path] of archives.entries())
    expect((await its.run('backup', await siteWith(`Site ${at}`), [path])).code).toBe(0)
  const site = await its.emptyPlace()
  const restore = (at: number) => its.run('restore', site, ['--replace', archives[at] ?? ''])
  const restored: Contents[] = []
  let latestMs = 0
  for (const at of [1, 0]) {
    latestMs = await durationOf(() => restore(at))
    restored[at] = await readContents(site)
  }
  const found = { old: 0, new: 0, half: 0 }
  let current = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const child = its.start('restore', site, ['--replace', archives[1 - current] ?? ''])
    await killSometime(child, site.dataDir, /^restore/, latestMs)
    const leave = await enterSite(site)
    await leave()
    await withDatabase(site, (db) => finishFiles(db, site.dataDir))
    expect(existsSync(join(site.dataDir, 'restore.json'))).toBe(false)
    await requireWhole(site)
    const { tables, files } = await readContents(site)
    const at = restored.findIndex((each) => Bun.deepEquals(each.tables, tables))
    const isWhole = at >= 0 && Bun.deepEquals(files, restored[at]?.files)
    found[!isWhole ? 'half' : at === current ? 'old' : 'new']++
    await untilFree(site)
    current = at
    if (kill % 3 > 0) continue
    expect(await restore(1 - current)).toMatchObject({ code: 0, err: '' })
    current = 1 - current
    expect(await readContents(site)).toEqual(restored[current] as Contents)
  }
  const server = await startServer(envOf(site))
  expect((await fetch(`http://localhost:${await readyPort(server)}/`)).status).toBe(200)
  console.log(`After ${KILLS} kills: ${found.old} times the old site, ${found.new} times the new one`)
  const what = `Half sites after ${KILLS} kills of a restore on ${DATABASE}`
  recordFigure({ what, value: found.half, unit: 'sites', atMost: 0 })
}
test(
  'a restore that is killed at random moments leaves either the old site or the new one complete',
  killRestores,
  PATIENCE_MS,
)
