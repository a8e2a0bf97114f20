import { expect, test } from 'bun:test'
import { cleanUp } from '#app/housekeeping.ts'
import { NOW } from '#testing/create-test-site.ts'
import { withSite } from '#testing/with-site.ts'
import { deleteDueFiles, planFileDeletion } from './files.queries.ts'
import { keepFiles } from './keep-files.ts'

const its = withSite()
const MINUTES_61 = 61 * 60 * 1000

/** Stores a file, and a row of `site_state` with the same key. */
const keep = (db = its.site.db, after = async () => {}) =>
  keepFiles(
    { db, files: its.site.files, clock: () => NOW },
    async (key, put) => {
      await put(`${key}/a.txt`, new TextEncoder().encode('a'))
      await after()
      return key
    },
    (tx, key) => tx.insertInto('site_state').values({ key, value: 'kept' }).returning('key').executeTakeFirstOrThrow(),
  )

/** A database whose connection breaks right after its second commit. */
function withLostAnswer() {
  const { db } = its.site
  let commits = 0
  const transaction = () => ({
    execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
      const result = await db.transaction().execute(work)
      if (++commits === 2) throw new Error('Connection terminated unexpectedly')
      return result
    },
  })
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return transaction
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('a file is kept when the connection breaks right after its row is committed', async () => {
  await expect(keep(withLostAnswer())).rejects.toThrow('Connection terminated')
  const { key } = await its.site.db
    .selectFrom('site_state')
    .select('key')
    .where('value', '=', 'kept')
    .executeTakeFirstOrThrow()
  await cleanUp(its.site, new Date(NOW.getTime() + MINUTES_61))
  expect(await (await its.site.files.get(`${key}/a.txt`))?.text()).toBe('a')
})

test('housekeeping keeps a file whose row was committed', async () => {
  const { key } = await keep()
  await cleanUp(its.site, new Date(NOW.getTime() + MINUTES_61))
  expect(await its.site.files.get(`${key}/a.txt`)).not.toBeNull()
})

test('housekeeping deletes files at once if a clock that was ahead planned their deletion', async () => {
  const { db, files } = its.site
  await files.put('ahead/a.txt', new TextEncoder().encode('a'))
  const due = new Date(NOW.getTime() + 61 * 24 * MINUTES_61)
  await db.transaction().execute((tx) => planFileDeletion(tx, 'ahead', due))
  await cleanUp(its.site, NOW)
  expect(await files.get('ahead/a.txt')).toBeNull()
})

test('an upload fails without a row if the clock was set back while its files were stored, so that they looked overdue', async () => {
  const setBack = () => deleteDueFiles(its.site, new Date(NOW.getTime() - MINUTES_61))
  await expect(keep(its.site.db, setBack)).rejects.toThrow("The file couldn't be stored. Please try again.")
  expect(await its.site.db.selectFrom('site_state').select('key').where('value', '=', 'kept').execute()).toEqual([])
  expect(await its.site.db.selectFrom('file_deletions').selectAll().execute()).toEqual([])
})
