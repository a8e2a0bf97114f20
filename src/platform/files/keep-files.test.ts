import { expect, test } from 'bun:test'
import { cleanUp } from '../../app/housekeeping.ts'
import { NOW } from '../../testing/create-test-site.ts'
import { withSite } from '../../testing/with-site.ts'
import { keepFiles } from './keep-files.ts'

const its = withSite()
const MINUTES_61 = 61 * 60 * 1000

/** Stores a file, and a row of `site_state` with the same key. */
const keep = (db = its.site.db) =>
  keepFiles(
    { db, files: its.site.files, clock: () => NOW },
    async (key, put) => {
      await put(`${key}/a.txt`, new TextEncoder().encode('a'))
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
