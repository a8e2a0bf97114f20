// test: slow
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { eraseEnded } from '#features/questions/ending.queries.ts'
import { writeErasureList } from '#features/questions/erasure-list.ts'
import { eraseContact, listErasures } from '#features/questions/erasures.queries.ts'
import type { Place } from '#platform/backup/snapshot.queries.ts'
import { createMail } from '#testing/factories.ts'
import { withBackups, withDatabase } from '#testing/with-backups.ts'

const its = withBackups()
const NO_LIST =
  'No list of erasures was found. If you erased people after this backup, they are back. Erase them again.'
const ONE = 'People erased again, because they were erased after this backup: 1.'

const eraseAda = (site: Place) =>
  withDatabase(site, async (db) => {
    const contact = db.selectFrom('contacts').select('id').where('email', '=', 'ada@example.com')
    const { id } = await contact.executeTakeFirstOrThrow()
    await db.transaction().execute((tx) => eraseContact(tx, id, new Date()))
    return listErasures(db)
  })

/** Erases all contacts, as housekeeping does when their time is over. */
const endAll = (site: Place) =>
  withDatabase(site, (db) =>
    db.transaction().execute((tx) => eraseEnded(tx, { keepContactsDays: 1 }, 50, new Date('2100-01-01'))),
  )

const hasAda = (site: Place) =>
  withDatabase(site, async (db) => {
    const found = await db.selectFrom('contacts').select('id').where('email', '=', 'ada@example.com').execute()
    return found.length > 0
  })

test('a restore says how many queued emails it stopped because they may have been sent since the backup', async () => {
  const [site, path] = [await its.filledSite(), join(await its.newFolder(), 'site.tar')]
  await withDatabase(site, (db) => createMail(db, { kind: 'confirmation', to_address: 'new@example.com' }))
  await its.run('backup', site, [path])
  const stopped =
    'Emails stopped, because they may have been sent since the backup: 4. Choose which ones to send on the “Emails” page.'
  const restored = await its.emptyPlace()
  expect((await its.run('restore', restored, [path])).out.split('\n')).toContain(stopped)
  const confirmation = await withDatabase(restored, (db) =>
    db.selectFrom('queued_mails').select('state').where('kind', '=', 'confirmation').executeTakeFirst(),
  )
  expect(confirmation).toEqual({ state: 'stopped' })
})

test("a restore erases people again if it finds the site's list of erasures, brings back those whose time was over, and otherwise says that erased people may be back", async () => {
  const site = await its.filledSite()
  const path = join(await its.newFolder(), 'site.tar')
  await its.run('backup', site, [path])
  const backupTo = await its.newFolder()
  const restore = async (place: Place, env = {}) => (await its.run('restore', place, ['--replace', path], env)).out

  await endAll(site)
  expect(await hasAda(site)).toBe(false)
  await restore(site)
  expect(await hasAda(site)).toBe(true)

  await writeErasureList(backupTo, await eraseAda(site))
  expect(await restore(site)).toStartWith(ONE)
  expect(await hasAda(site)).toBe(false)

  const empty = await its.emptyPlace()
  expect(await restore(empty)).toStartWith(NO_LIST)
  expect(await hasAda(empty)).toBe(true)
  expect(await restore(empty, { BACKUP_TO: backupTo })).toStartWith(ONE)
  expect(await hasAda(empty)).toBe(false)

  // For example, the site was started on a new machine before the restore, so it already has data of its own.
  const other = await its.filledSite()
  expect(await restore(other)).toStartWith(NO_LIST)
  expect(await hasAda(other)).toBe(true)
})
