import { expect, setDefaultTimeout, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanUp } from '../../app/housekeeping.ts'
import { deleteOldUploads, uploadsFolder } from '../../platform/files/receive-file.ts'
import { NOW } from '../../testing/create-test-site.ts'
import { createAdministrator, imageForm, signIn } from '../../testing/factories.ts'
import { withSite } from '../../testing/with-site.ts'

// The drawing process has a low priority, so drawing can take a long time on a busy machine.
setDefaultTimeout(60_000)

const its = withSite()
const administrator = async () => signIn(its.site.db, (await createAdministrator(its.site.db)).id)

async function upload(body: BodyInit, headers: Record<string, string> = {}) {
  const { bearer } = await administrator()
  const response = await its.site.request('/api/upload', { method: 'POST', headers: { ...bearer, ...headers }, body })
  return { status: response.status, ...(await response.json()) }
}

const everything = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('files that a killed process stored without a row are deleted after an hour', async () => {
  const { db, files, dataDir } = its.site
  const { put, deleteKey } = files
  let puts = 0
  // Simulates a kill: one file is stored, and nothing cleans up.
  files.put = (name, bytes) => (++puts > 1 ? Promise.reject(new Error('killed')) : put(name, bytes))
  files.deleteKey = () => Promise.resolve()
  expect(await upload(await imageForm())).toMatchObject({ status: 500 })
  Object.assign(files, { put, deleteKey })
  const stored = () => everything(join(dataDir, 'files'))
  await cleanUp(its.site, NOW)
  expect(await stored()).toHaveLength(1)
  await cleanUp(its.site, new Date(NOW.getTime() + 61 * 60 * 1000))
  expect(await stored()).toEqual([])
  expect(await db.selectFrom('file_deletions').select('file_key').execute()).toEqual([])
})

test('a partial upload that a killed process left behind is deleted after a day', async () => {
  const folder = uploadsFolder(its.site.dataDir)
  await Bun.write(join(folder, 'left'), 'half')
  const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000)
  await deleteOldUploads(its.site.dataDir, hours(23), its.site.log)
  expect(await everything(folder)).toEqual(['left'])
  await deleteOldUploads(its.site.dataDir, hours(25), its.site.log)
  expect(await everything(folder)).toEqual([])
})
