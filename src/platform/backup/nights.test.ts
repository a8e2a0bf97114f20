// test: sqlite only
import { expect, test } from 'bun:test'
import { cp, link, mkdir, readdir, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AskSpace } from '#platform/machine.ts'
import { addStoredImage, diskWith, MB, type NightSite, roomy, withNights } from '#testing/with-nights.ts'
import { folderArchive, readArchive } from './archive.ts'
import { deleteOldNights, makeNight } from './nights.ts'
import { BackupRunning, whileHeld } from './write-backup.ts'

const its = withNights()
const MONDAY = new Date('2026-11-23T03:00:00Z')

const make = ({ config }: NightSite, name = '2026-11-23', now = MONDAY, askSpace: AskSpace = roomy) =>
  whileHeld(config, (scratch) => makeNight(config, { name, scratch, now, askSpace }))

const clean = ({ config }: NightSite, now: Date, kept: string[] = [], isDateConfirmed = true) =>
  whileHeld(config, (scratch) => deleteOldNights(config.dataDir, { scratch, now, isDateConfirmed, kept }))

const read = (site: NightSite, name = '2026-11-23') =>
  readArchive(folderArchive(site.at('backups', name), site.at('backups', 'files')))

const pooled = async (site: NightSite) =>
  (await readdir(site.at('backups', 'files'), { recursive: true })).filter((name) => name.includes('/')).sort()

/** Changes one bit, as a broken disk may. Trellis itself never changes a stored file. */
async function damage(path: string) {
  const bytes = await Bun.file(path).bytes()
  bytes[7] = (bytes[7] ?? 0) ^ 1
  // Writes a new file, because all links to the old one would change with it.
  await rm(path)
  await Bun.write(path, bytes)
}

test('a nightly backup contains the rows, and all files as hard links that take no space', async () => {
  const site = await its.newSite()
  const made = await make(site)
  expect(made.files.count).toBe(4)
  expect((await read(site)).id).toBe(made.id)
  expect((await stat(site.at('files', site.image))).ino).toBe((await stat(site.at('backups', 'files', site.image))).ino)
  expect((await readdir(site.at('backups'))).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a nightly backup keeps its files when the site deletes its own', async () => {
  const site = await its.newSite()
  await make(site)
  await rm(site.at('files'), { recursive: true })
  expect((await read(site)).files.count).toBe(4)
})

test('a nightly backup copies files that it cannot link', async () => {
  const site = await its.newSite()
  const { ino } = await stat(site.at('files', site.image))
  // Files in memory are on a different file system from the backups.
  const elsewhere = join('/dev/shm', `trellis-${crypto.randomUUID()}`)
  its.cleanUps.push(() => rm(elsewhere, { recursive: true, force: true }))
  await mkdir(elsewhere)
  await cp(site.at('files'), elsewhere, { recursive: true })
  await rename(site.at('files'), site.at('old'))
  await symlink(elsewhere, site.at('files'))
  await make(site)
  expect((await read(site)).files.count).toBe(4)
  expect((await stat(site.at('backups', 'files', site.image))).ino).not.toBe(ino)
})

test('a second nightly backup on the same day replaces the first one', async () => {
  const site = await its.newSite()
  await make(site)
  const second = await make(site)
  expect(await site.backups()).toEqual(['2026-11-23'])
  expect((await read(site)).id).toBe(second.id)
})

test('a nightly backup that is killed while it replaces an older one keeps the older one', async () => {
  const site = await its.newSite()
  const first = await make(site)
  await rename(site.at('backups', '2026-11-23'), site.at('backups', '.replaced-2026-11-23'))
  await make(site, '2026-11-24')
  expect(await site.backups()).toEqual(['2026-11-23', '2026-11-24'])
  expect((await read(site)).id).toBe(first.id)
})

test('a nightly backup fails and names the file if a stored file is missing, and older backups remain', async () => {
  const site = await its.newSite()
  await make(site)
  const key = await addStoredImage(site.db, site.dataDir)
  await rm(site.at('files', key, '320.webp'))
  await expect(make(site, '2026-11-24')).rejects.toThrow(`files/${key}/320.webp is missing.`)
  expect(await site.backups()).toEqual(['2026-11-23'])
  await read(site)
})

test('a nightly backup fails and names the file if a stored file is damaged', async () => {
  const site = await its.newSite()
  await damage(site.at('files', site.pdf))
  await expect(make(site)).rejects.toThrow(`files/${site.pdf} is damaged: it differs from what was stored.`)
})

test('a nightly backup stores a file again if it was truncated in the pool of backed-up files', async () => {
  const site = await its.newSite()
  await make(site)
  const path = site.at('backups', 'files', site.pdf)
  await rm(path)
  await Bun.write(path, 'half')
  await make(site, '2026-11-24')
  await read(site, '2026-11-24')
  // Shortening a link shortens the site's file too, so no intact copy is left.
  await truncate(path, 3)
  await expect(make(site, '2026-11-25')).rejects.toThrow(`files/${site.pdf} is damaged`)
})

test('a nightly backup takes an intact file instead of a damaged one, whichever of the site and the pool has it', async () => {
  const site = await its.newSite()
  await make(site)
  const [path, pooled] = [site.at('files', site.pdf), site.at('backups', 'files', site.pdf)]
  const intact = await Bun.file(path).bytes()
  const bad = intact.with(100, 1)
  const putBack = async (bytes: Uint8Array) => {
    await rm(path)
    await Bun.write(path, bytes)
  }
  // One write damages both, because they are links to one file.
  await writeFile(path, bad)
  await expect(read(site)).rejects.toThrow(`files/${site.pdf} is damaged`)
  await putBack(intact)
  await make(site, '2026-11-24')
  await read(site, '2026-11-24')
  expect((await stat(path)).ino).toBe((await stat(pooled)).ino)
  await putBack(bad)
  await make(site, '2026-11-25')
  await read(site, '2026-11-25')
})

test('a nightly backup is skipped if it would fill the disk beyond 90%', async () => {
  const site = await its.newSite()
  await expect(make(site, '2026-11-23', MONDAY, diskWith(100 * MB))).rejects.toThrow(
    /^The disk is too full: the backup needs \d+ MB, only 100 MB is free, and a tenth of the disk must stay free for the site\.$/,
  )
  expect(await site.backups()).toEqual([])
  await make(site, '2026-11-23', MONDAY, diskWith(200 * MB))
})

test('a nightly backup is refused while another backup runs', async () => {
  const site = await its.newSite()
  await whileHeld(site.config, async () => {
    await expect(make(site)).rejects.toThrow(BackupRunning)
  })
  await make(site)
})

test('after three weeks, the seven newest nightly backups and the last one of each earlier week are left', async () => {
  const site = await its.newSite()
  await make(site, '2026-11-01')
  const days = Array.from({ length: 20 }, (_, index) => `2026-11-${String(index + 2).padStart(2, '0')}`)
  for (const day of days) await copyNight(site, day)
  await make(site)
  await clean(site, MONDAY)
  const daily = [16, 17, 18, 19, 20, 21, 23].map((day) => `2026-11-${day}`)
  expect(await site.backups()).toEqual(['2026-11-01', '2026-11-08', '2026-11-15', ...daily])
  expect((await read(site, '2026-11-01')).files.count).toBe(4)
})

const copyNight = (site: NightSite, name: string) =>
  cp(site.at('backups', '2026-11-01'), site.at('backups', name), { recursive: true })

test('the pool of backed-up files loses a file once no backup lists it, but keeps the others', async () => {
  const site = await its.newSite()
  const key = await addStoredImage(site.db, site.dataDir)
  await make(site, '2026-11-22')
  await site.db.deleteFrom('images').where('file_key', '=', key).execute()
  await site.db.deleteFrom('stored_files').where('file_key', '=', key).execute()
  await make(site)
  await clean(site, MONDAY)
  expect(await pooled(site)).toHaveLength(6)
  await rm(site.at('backups', '2026-11-22'), { recursive: true })
  await clean(site, MONDAY)
  expect(await pooled(site)).toHaveLength(4)
  expect((await read(site)).files.count).toBe(4)
})

test('nothing is deleted from the pool of backed-up files while the list of a backup cannot be read', async () => {
  const site = await its.newSite()
  await make(site)
  await link(site.at('files', site.pdf), site.at('backups', 'files', site.cover.replace('/960', '/320')))
  await rm(site.at('backups', '2026-11-23', 'checksums.json'))
  await expect(clean(site, MONDAY)).rejects.toThrow('checksums.json is missing')
  expect(await pooled(site)).toHaveLength(5)
})

test('the newest nightly backup that was restored and checked is kept, however old it is', async () => {
  const site = await its.newSite()
  await make(site, '2026-11-01')
  for (const month of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    await copyNight(site, `2027-${String(month).padStart(2, '0')}-15`)
  const later = new Date('2027-12-24T03:00:00Z')
  await clean(site, later, ['2026-11-01'])
  expect((await site.backups()).slice(0, 2)).toEqual(['2026-11-01', '2027-02-15'])
  await clean(site, later)
  expect((await site.backups())[0]).toBe('2027-02-15')
})

test('backups made before a migration are kept for 30 days and until the date is confirmed, and the newest one is kept forever', async () => {
  const site = await its.newSite()
  await make(site, 'before-0016-tea', new Date('2026-10-20T10:00:00Z'))
  await make(site, 'before-0017-mint', new Date('2026-10-25T10:00:00Z'))
  await make(site, 'before-0018-sage', new Date('2026-10-25T11:00:00Z'))
  await clean(site, new Date('2036-01-01T00:00:00Z'), [], false)
  expect(await site.backups()).toHaveLength(3)
  await clean(site, MONDAY)
  expect(await site.backups()).toEqual(['before-0017-mint', 'before-0018-sage'])
  await clean(site, new Date('2036-01-01T00:00:00Z'))
  expect(await site.backups()).toEqual(['before-0018-sage'])
})
