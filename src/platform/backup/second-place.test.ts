// test: sqlite only
import { expect, test } from 'bun:test'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { diskWith, MB, roomy, withNights } from '#testing/with-nights.ts'
import { readArchive } from './archive.ts'
import { tarArchive } from './encryption.ts'
import { makeNight } from './nights.ts'
import { copyNight } from './second-place.ts'
import { whileHeld } from './write-backup.ts'

const its = withNights()
const MONDAY = new Date('2026-11-23T03:00:00Z')
const NIGHT = '2026-11-23'

async function newPlace(backupRecipient?: string) {
  const site = await its.newSite()
  const backupTo = await its.newFolder()
  const made = await whileHeld(site.config, (scratch) =>
    makeNight(site.config, { name: NIGHT, scratch, now: MONDAY, askSpace: roomy }),
  )
  return { dataDir: site.dataDir, backupTo, backupRecipient, made, site }
}

test('a nightly backup is copied to BACKUP_TO as one archive', async () => {
  const place = await newPlace()
  const copy = await copyNight(place, NIGHT, MONDAY)
  const path = join(place.backupTo, 'trellis-2026-11-23.tar')
  expect(copy).toEqual({
    name: 'trellis-2026-11-23.tar',
    isEncrypted: false,
    bytes: Bun.file(path).size,
    isOnSameDisk: true,
  })
  expect((await readArchive(tarArchive(path))).id).toBe(place.made.id)
  expect(await readdir(place.backupTo)).toEqual(['trellis-2026-11-23.tar'])
})

test('with BACKUP_RECIPIENT, only the key of the recipient opens the copy of a nightly backup', async () => {
  const identities = await generateIdentity()
  const place = await newPlace(await identityToRecipient(identities))
  expect(await copyNight(place, NIGHT, MONDAY)).toMatchObject({ name: 'trellis-2026-11-23.tar.age', isEncrypted: true })
  const path = join(place.backupTo, 'trellis-2026-11-23.tar.age')
  expect((await readArchive(tarArchive(path, { identities }))).id).toBe(place.made.id)
  await expect(readArchive(tarArchive(path))).rejects.toThrow('This backup is encrypted.')
  await Bun.write(join(place.backupTo, 'trellis-2026-11-23.tar'), 'from before the key was set')
  await copyNight(place, NIGHT, MONDAY)
  expect(await readdir(place.backupTo)).toEqual(['trellis-2026-11-23.tar.age'])
})

test('copying a nightly backup to a disk that is not mounted fails and creates no folder', async () => {
  const place = await newPlace()
  await rm(place.backupTo, { recursive: true })
  await expect(copyNight(place, NIGHT, MONDAY)).rejects.toThrow(
    `The folder in BACKUP_TO, ${place.backupTo}, is missing or does not respond. Connect its disk, or create the folder.`,
  )
  expect(await Bun.file(place.backupTo).exists()).toBe(false)
})

test('copying a nightly backup to a folder that is not writable fails with the reason', async () => {
  // A folder in which even root cannot write.
  const place = { ...(await newPlace()), backupTo: '/proc/self' }
  await expect(copyNight(place, NIGHT, MONDAY, roomy)).rejects.toThrow(/^The folder in BACKUP_TO cannot be used: /)
})

test('BACKUP_TO keeps copies by the same rule as DATA_DIR, and files that are not backups are never deleted from it', async () => {
  const place = await newPlace()
  const foreign = ['trellis-2020-01-01.tar.gz', 'trellis-old.tar', 'my trellis-2020-01-01.tar', 'erasures.ndjson']
  const copies = Array.from({ length: 12 }, (_, month) => `trellis-2025-${String(month + 1).padStart(2, '0')}-15.tar`)
  for (const name of [...foreign, ...copies, 'trellis-2025-03-15.tar.age', 'trellis-2026-11-22.tar.part'])
    await Bun.write(join(place.backupTo, name), 'x')
  await copyNight(place, NIGHT, MONDAY)
  expect((await readdir(place.backupTo)).sort()).toEqual(
    [...foreign, ...copies.slice(2), 'trellis-2025-03-15.tar.age', 'trellis-2026-11-23.tar'].sort(),
  )
})

test('if the disk of BACKUP_TO is full, the oldest copies are deleted, but never the newest one', async () => {
  const place = { ...(await newPlace()), backupTo: await its.newFolder('/dev/shm') }
  const older = ['trellis-2026-11-20.tar', 'trellis-2026-11-21.tar.age', 'trellis-2026-11-22.tar']
  for (const name of older) await Bun.write(join(place.backupTo, name), Buffer.alloc(MB))
  const left = async () => (await readdir(place.backupTo)).sort()
  const diskOf = (capacity: number) => async () => ({ free: capacity - (await left()).length * MB, total: capacity })
  await expect(copyNight(place, NIGHT, MONDAY, async () => ({ free: -9 * MB, total: MB }))).rejects.toThrow(
    /^The disk with BACKUP_TO is too full: the copy needs 1 MB/,
  )
  expect(await left()).toEqual(older)
  await copyNight(place, NIGHT, MONDAY, diskOf(3 * MB))
  expect(await left()).toEqual([...older.slice(1), 'trellis-2026-11-23.tar'])
  await copyNight(place, NIGHT, MONDAY, diskWith(MB))
  expect(await left()).toEqual([...older.slice(1), 'trellis-2026-11-23.tar'])
})

test("copies on the site's own disk leave a fifth of it free, so that they never prevent a nightly backup", async () => {
  const place = await newPlace()
  const older = ['trellis-2026-11-20.tar', 'trellis-2026-11-21.tar', 'trellis-2026-11-22.tar']
  for (const name of older) await Bun.write(join(place.backupTo, name), Buffer.alloc(MB))
  const left = async () => (await readdir(place.backupTo)).sort()
  await expect(copyNight(place, NIGHT, MONDAY, diskWith(0, 10 * MB))).rejects.toThrow(
    'The disk with BACKUP_TO is too full: the copy needs 1 MB, but may use only 0 MB.',
  )
  expect(await left()).toEqual(older)
  const ownDisk = async () => ({ free: (4 - (await left()).length) * MB, total: 10 * MB })
  await copyNight(place, NIGHT, MONDAY, ownDisk)
  expect(await left()).toEqual(['trellis-2026-11-22.tar', 'trellis-2026-11-23.tar'])
})

test('copying a nightly backup fails and leaves no partial archive if one of its files cannot be read', async () => {
  const place = await newPlace()
  await rm(place.site.at('backups', 'files', place.site.pdf))
  await expect(copyNight(place, NIGHT, MONDAY)).rejects.toThrow(`files/${place.site.pdf} is missing.`)
  expect(await readdir(place.backupTo)).toEqual([])
})
