// test: slow
import { afterEach, beforeEach, expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { MIGRATIONS } from '#platform/db/migrate.ts'
import { diskWith, type NightSite, withNights } from '#testing/with-nights.ts'
import { folderArchive, readArchive } from './archive.ts'
import { openMigrated } from './open-migrated.ts'
import { restoreBackup } from './restore.ts'
import { updateWithBackup } from './update-with-backup.ts'
import { whileHeld } from './write-backup.ts'

setDefaultTimeout(600_000)
const its = withNights()
const NAME = '9999-tea'
const BEFORE = `before-${NAME}`

let said = spyOn(console, 'log')
beforeEach(() => {
  said = spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  said.mockRestore()
  delete MIGRATIONS[NAME]
})

/** A migration that changes rows and tables before it fails. */
function addMigration({ fails = false } = {}) {
  MIGRATIONS[NAME] = {
    up: async (db) => {
      await sql`update posts set title = 'Tea'`.execute(db)
      await sql`create table teas (id integer)`.execute(db)
      if (fails) throw new Error('The teas\nare gone.')
    },
  }
}

const open = async ({ config }: NightSite) => (await openMigrated(config)).destroy()
const titles = async (db: Db) => (await db.selectFrom('posts').select('title').execute()).map(({ title }) => title)
const restoreBefore = (site: NightSite) => folderArchive(site.at('backups', BEFORE), site.at('backups', 'files'))

test('a startup that migrates the data first backs up the rows of the old schema', async () => {
  const site = await its.newSite()
  addMigration()
  await open(site)
  expect(await site.backups()).toEqual([BEFORE])
  expect(await titles(site.db)).toEqual(['Tea'])
  const { migrations, tables, files } = await readArchive(restoreBefore(site))
  expect(migrations).not.toContain(NAME)
  expect(Object.keys(tables)).not.toContain('teas')
  expect(files.count).toBe(4)
  expect(said.mock.calls).toEqual([[`Backing up the data before the update, as ${BEFORE}…`]])
  await open(site)
  expect(said).toHaveBeenCalledTimes(1)
})

test('a failed migration at startup changes nothing, and its error line says how to return to the old version', async () => {
  const site = await its.newSite()
  addMigration({ fails: true })
  await expect(open(site)).rejects.toThrow(
    `The update failed and changed nothing (The teas are gone.). Start the previous version. If you need the backup: npm run restore -- --replace ${BEFORE}`,
  )
  delete MIGRATIONS[NAME]
  expect(await titles(site.db)).toEqual(['First & "frost"'])
  await expect(sql`select * from teas`.execute(site.db)).rejects.toThrow()
  await open(site)
  await site.db.deleteFrom('posts').execute()
  await site.db.destroy()
  await restoreBackup(site.config, restoreBefore(site), { replaces: true, prepare: async () => {}, now: new Date() })
  const db = await openMigrated(site.config)
  expect(await titles(db)).toEqual(['First & "frost"'])
  await db.destroy()
})

test('data that cannot be backed up is not migrated at startup unless BACKUPS is off', async () => {
  const site = await its.newSite()
  await rm(site.at('files', site.pdf))
  addMigration()
  await expect(open(site)).rejects.toThrow(
    `The data cannot be backed up before the update: files/${site.pdf} is missing. Fix this problem, or start with BACKUPS=off to update without a backup.`,
  )
  expect(await titles(site.db)).toEqual(['First & "frost"'])
  const db = await openMigrated({ ...site.config, backups: false })
  expect(await titles(db)).toEqual(['Tea'])
  await db.destroy()
  expect(await site.backups()).toEqual([])
})

test('data is not migrated at startup if the disk has no room for a backup', async () => {
  const site = await its.newSite()
  addMigration()
  await expect(updateWithBackup(site.config, site.db, diskWith(0))).rejects.toThrow(
    /^The data cannot be backed up before the update: The disk is too full: .* Fix this problem, or start with BACKUPS=off/,
  )
  expect(await titles(site.db)).toEqual(['First & "frost"'])
})

test('two instances that start at the same time make one backup and migrate the data once', async () => {
  const site = await its.newSite()
  addMigration()
  await Promise.all([open(site), open(site)])
  expect(said.mock.calls.flat().filter((line) => line.startsWith('Backing up'))).toHaveLength(1)
  expect((await readArchive(restoreBefore(site))).migrations).not.toContain(NAME)
})

test('a startup that migrates the data waits for a backup that is running', async () => {
  const site = await its.newSite()
  addMigration()
  const order: string[] = []
  const isHeld = Promise.withResolvers<void>()
  const isWaiting = Promise.withResolvers<void>()
  said.mockImplementation((line) => (line.startsWith('Another backup') ? isWaiting.resolve() : undefined))
  const backup = whileHeld(site.config, async () => {
    isHeld.resolve()
    await isWaiting.promise
    order.push('backup')
  })
  await isHeld.promise
  await open(site)
  order.push('update')
  await backup
  expect(order).toEqual(['backup', 'update'])
})
