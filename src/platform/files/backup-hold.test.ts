import { expect, setDefaultTimeout, test } from 'bun:test'
import { cleanUp } from '#app/housekeeping.ts'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, createImage, imageForm, signIn } from '#testing/factories.ts'
import { photo } from '#testing/with-media.ts'
import { withSite } from '#testing/with-site.ts'
import { endBackupHold, isBackupHeld, renewBackupHold, takeBackupHold } from './backup-hold.queries.ts'
import { newFileKey } from './file-store.ts'
import { planFileDeletion } from './files.queries.ts'

setDefaultTimeout(600_000)

const its = withSite()
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const after = (ms: number) => new Date(NOW.getTime() + ms)
const take = (id: string, at = NOW, ms = 2 * MINUTE_MS) => takeBackupHold(its.site.db, id, at, at.getTime() + ms)
const renew = (id: string, at: Date) => renewBackupHold(its.site.db, id, at, at.getTime() + 2 * MINUTE_MS)

test('only one backup at a time can hold the stored files, until its hold ends or expires', async () => {
  const { db } = its.site
  expect(await isBackupHeld(db, NOW)).toBe(false)
  expect(await take('a')).toBe(true)
  expect([await isBackupHeld(db, NOW), await take('b'), await take('a')]).toEqual([true, false, true])
  await endBackupHold(db, 'b')
  expect(await isBackupHeld(db, NOW)).toBe(true)
  await endBackupHold(db, 'a')
  expect([await isBackupHeld(db, NOW), await take('b')]).toEqual([false, true])
  expect(await take('a', after(2 * MINUTE_MS + 1))).toBe(true)
})

test('when two backups start at the same time, only one gets the hold on the stored files', async () => {
  const other = its.site.openAgain()
  const taken = await Promise.all(
    [its.site.db, other].map((db, n) => takeBackupHold(db, `${n}`, NOW, after(MINUTE_MS).getTime())),
  )
  await other.destroy()
  expect(taken.sort()).toEqual([false, true])
})

test('a backup can extend its hold on the stored files, but not once the hold has expired or belongs to another backup', async () => {
  const { db } = its.site
  expect(await renew('a', NOW)).toBe(false)
  await take('a')
  expect(await renew('a', after(MINUTE_MS))).toBe(true)
  expect(await renew('b', after(MINUTE_MS))).toBe(false)
  expect(await isBackupHeld(db, after(3 * MINUTE_MS - 1))).toBe(true)
  expect(await renew('a', after(3 * MINUTE_MS + 1))).toBe(false)
})

test('a backup holds the stored files for at most an hour, even if the clock jumps back', async () => {
  await take('a', NOW, 30 * 24 * HOUR_MS)
  expect(await isBackupHeld(its.site.db, after(HOUR_MS + 1))).toBe(false)
  expect(await isBackupHeld(its.site.db, after(-HOUR_MS))).toBe(false)
  expect(await take('b', after(-24 * HOUR_MS))).toBe(true)
})

test('no stored file is deleted during a backup, and housekeeping deletes due files after it', async () => {
  const { db, files } = its.site
  const call = await asAdministrator(its.site)
  const key = newFileKey()
  const { id, file_key } = await createImage(db, { deleted_at: NOW.toISOString() })
  for (const each of [key, file_key]) await files.put(`${each}/100.webp`, new Uint8Array(1))
  await db.transaction().execute((tx) => planFileDeletion(tx, key, NOW))
  await take('a')
  expect((await call('DELETE', '/api/trash', { kind: 'picture', id })).status).toBe(200)
  await cleanUp(its.site, NOW)
  const sizes = () => Promise.all([key, file_key].map(async (each) => (await files.list(each)).length))
  expect(await sizes()).toEqual([1, 1])
  await endBackupHold(db, 'a')
  await cleanUp(its.site, NOW)
  expect(await sizes()).toEqual([0, 0])
})

test('during a backup, the source pixels of a drawn image and all files of a deleted image are kept', async () => {
  const { db, files, imageQueue, request } = its.site
  const { bearer } = await signIn(db, (await createAdministrator(db)).id)
  const upload = async () => {
    const body = await imageForm(await photo(700, 350).jpeg().toBuffer())
    const response = await request('/api/upload', { method: 'POST', headers: bearer, body })
    return (await response.json()).file.imageUrl.split('/')[2]
  }
  await take('a')
  const [drawn, deleted] = [await upload(), await upload()]
  await db.deleteFrom('images').where('file_key', '=', deleted).execute()
  await imageQueue.settle()
  const planned = await db.selectFrom('file_deletions').select('file_key').execute()
  expect(planned.map(({ file_key }) => file_key).sort()).toEqual([deleted, `${drawn}/pixels.png`].sort())
  expect(await files.list(drawn)).toContain(`${drawn}/pixels.png`)
  expect(await files.list(deleted)).not.toEqual([])
  const recorded = await db.selectFrom('stored_files').select('name').execute()
  expect(recorded).toHaveLength(6)
  await endBackupHold(db, 'a')
  await cleanUp(its.site, NOW)
  expect((await files.list(drawn)).sort()).toEqual(recorded.map(({ name }) => name).sort())
  expect(await files.list(deleted)).toEqual([])
})
