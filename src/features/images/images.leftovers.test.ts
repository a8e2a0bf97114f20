import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { cleanUp } from '#app/housekeeping.ts'
import { backupsFolder, deleteLeftovers, newScratch } from '#platform/backup/delete-leftovers.ts'
import { lockFile } from '#platform/backup/site-lock.queries.ts'
import { uploadsFolder } from '#platform/files/receive-file.ts'
import { NOW } from '#testing/create-test-site.ts'
import { createAdministrator, imageForm, signIn } from '#testing/factories.ts'
import { filesIn } from '#testing/files-in.ts'
import { withSite } from '#testing/with-site.ts'

// Drawing takes a long time on a busy machine.
setDefaultTimeout(600_000)

const its = withSite()

test('files that a killed process stored without a row are deleted after an hour', async () => {
  const { db, files, dataDir } = its.site
  const { put, deleteKey } = files
  let puts = 0
  // Simulates a kill: one file is stored, and nothing cleans up.
  files.put = (name, bytes) => (++puts > 1 ? Promise.reject(new Error('killed')) : put(name, bytes))
  files.deleteKey = () => Promise.resolve()
  const { bearer } = await signIn(db, (await createAdministrator(db)).id)
  const body = await imageForm()
  expect((await its.site.request('/api/upload', { method: 'POST', headers: bearer, body })).status).toBe(500)
  Object.assign(files, { put, deleteKey })
  const stored = () => filesIn(join(dataDir, 'files'))
  await cleanUp(its.site, NOW)
  expect(await stored()).toHaveLength(1)
  await cleanUp(its.site, new Date(NOW.getTime() + 61 * 60 * 1000))
  expect(await stored()).toEqual([])
  expect(await db.selectFrom('file_deletions').select('file_key').execute()).toEqual([])
})

test('unfinished files that a killed process left are deleted after a day, and the files of an image stay', async () => {
  const { files, dataDir, log } = its.site
  await files.put('key/320.webp', new Uint8Array([1]))
  const backupTo = await mkdtemp(join(tmpdir(), 'trellis-backup-to-'))
  const list = `erasures.ndjson.${crypto.randomUUID()}.part`
  const left = [join(uploadsFolder(dataDir), 'left', '0'), 'files/key/320.avif.left.part', 'files/.probe-left']
  left.push(`backups/${list}`, `outbox/1.eml.${crypto.randomUUID()}.part`, join(backupTo, list))
  for (const path of left) await Bun.write(resolve(dataDir, path), 'half')
  await Bun.write(join(backupTo, 'film.part'), 'of another program')
  const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000)
  await deleteLeftovers({ dataDir, backupTo }, hours(23), log)
  const stored = async () => [
    ...(await filesIn(uploadsFolder(dataDir))),
    ...(await filesIn(join(dataDir, 'files'))).sort(),
    ...(await filesIn(backupTo)).filter((name) => name !== list),
  ]
  const unfinished = async () =>
    (await Promise.all([join(dataDir, 'backups'), join(dataDir, 'outbox'), backupTo].map(filesIn)))
      .flat()
      .filter((name) => name.endsWith('.part'))
  expect(await stored()).toEqual(['0', '.probe-left', '320.avif.left.part', '320.webp', 'film.part'])
  expect(await unfinished()).toHaveLength(4)
  await deleteLeftovers({ dataDir, backupTo }, hours(25), log)
  expect(await stored()).toEqual(['320.webp', 'film.part'])
  expect(await unfinished()).toEqual(['film.part'])
  await rm(backupTo, { recursive: true })
})

test('the copy of the rows that a killed backup left is deleted, but not the one of a running backup', async () => {
  const { dataDir, log } = its.site
  const backups = backupsFolder(dataDir)
  const copies = async () => (await filesIn(backups)).filter((name) => name.startsWith('snapshot'))
  await Bun.write(join(newScratch(backups), 'snapshot.sqlite'), 'rows')
  const unlock = await lockFile(backups, 'alone')
  await deleteLeftovers({ dataDir }, NOW, log)
  expect(await copies()).toEqual(['snapshot.sqlite'])
  await unlock()
  await deleteLeftovers({ dataDir }, NOW, log)
  expect(await copies()).toEqual([])
})
