import { expect, test } from 'bun:test'
import { createAdministrator, createPost } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { afterCommit } from './after-commit.ts'
import { countRows } from './count-rows.ts'
import { serializable } from './database.ts'

const its = withSite()

test('work that waits for a commit runs once, after other connections can see the rows', async () => {
  const { db, openAgain } = its.site
  const other = openAgain()
  const seen = Promise.withResolvers<number>()
  let runs = 0
  await db.transaction().execute(async (tx) => {
    await afterCommit(tx, () => {
      runs++
      seen.resolve(countRows(other.selectFrom('posts')))
    })
    await createPost(tx)
    expect(runs).toBe(0)
  })
  expect(await seen.promise).toBe(1)
  await db.transaction().execute((tx) => createPost(tx))
  expect(runs).toBe(1)
  await other.destroy()
})

test('work that waits for the commit of a failed transaction never runs', async () => {
  const { db } = its.site
  const done: string[] = []
  const transaction = (name: string, fails: boolean) =>
    serializable(db, async (tx) => {
      await createAdministrator(tx)
      await afterCommit(tx, () => void done.push(name))
      if (fails) throw new Error('stop')
    })
  const names = Array.from({ length: 10 }, (_, n) => `${n}`)
  await Promise.allSettled(names.map((name) => transaction(name, Number(name) % 2 === 1)))
  expect(done.toSorted()).toEqual(['0', '2', '4', '6', '8'])
})
