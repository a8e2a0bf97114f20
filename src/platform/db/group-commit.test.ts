// test: sqlite only
import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

let dataDir: string
let db: Db
/** Like another process, this connection sees only committed rows. */
let other: Database

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trellis-'))
  db = openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(db)
  other = new Database(join(dataDir, 'trellis.sqlite'))
})
afterEach(async () => {
  other.close()
  await db.destroy()
  await rm(dataDir, { recursive: true })
})

const keep = (tx: Db, key: string, value = '') => tx.insertInto('site_state').values({ key, value }).execute()
const write = (key: string, value?: string) => db.transaction().execute((tx) => keep(tx, key, value))
const seenByOthers = () =>
  other
    .query("select key from site_state where key like 'test %' order by key")
    .values()
    .map(([key]) => String(key))
const outcomes = async (writes: Promise<unknown>[]) => (await Promise.allSettled(writes)).map(({ status }) => status)

/** A number that changes with each commit. */
function commitsSeen() {
  return other.query<{ data_version: number }, []>('pragma data_version').get()?.data_version ?? 0
}

test('concurrent transactions share one commit and are acknowledged after it', async () => {
  const before = commitsSeen()
  let acknowledged = 0
  const writes = Array.from({ length: 50 }, async (_, n) => {
    await write(`test ${n}`)
    acknowledged++
    expect(seenByOthers()).toHaveLength(50)
  })
  await writes[0]
  expect(commitsSeen()).not.toBe(before)
  const after = commitsSeen()
  await Promise.all(writes)
  expect([acknowledged, commitsSeen()]).toEqual([50, after])
})

test('a failed transaction rolls back its own rows and no others of its group', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await keep(tx, 'test 2')
    throw new Error('changed my mind')
  })
  expect(await outcomes([write('test 1'), failing, write('test 3'), write('test 3')])).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ])
  expect(seenByOthers()).toEqual(['test 1', 'test 3'])
})

test('a transaction that spans several turns of the event loop is not interleaved with others', async () => {
  const order: string[] = []
  const slow = db.transaction().execute(async (tx) => {
    await keep(tx, 'test slow')
    await setImmediate()
    await setImmediate()
    order.push(
      `slow sees ${(await tx.selectFrom('site_state').select('key').where('key', 'like', 'test %').execute()).length}`,
    )
  })
  const first = write('test 1').then(() => order.push('1'))
  await Promise.all([slow.then(() => order.push('slow')), first])
  expect(order).toEqual(['slow sees 1', 'slow', '1'])
})

test('a read outside a transaction does not wait and sees only committed rows', async () => {
  const read = async () => {
    const rows = await db.selectFrom('site_state').select('key').where('key', 'like', 'test %').execute()
    return rows.map(({ key }) => key)
  }
  await db.transaction().execute(async (tx) => {
    await keep(tx, 'test 1')
    expect(await read()).toEqual([])
  })
  expect(await read()).toEqual(['test 1'])
})

test('on a full disk, exactly the acknowledged transactions are stored', async () => {
  const { page_count } = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0] ?? { page_count: 0 }
  await sql`pragma max_page_count = ${sql.lit(page_count)}`.execute(db)
  const all = await outcomes([write('test 1'), write('test 2', 'x'.repeat(100_000)), write('test 3')])
  await sql`pragma max_page_count = 1000000`.execute(db)
  const kept = all.flatMap((outcome, n) => (outcome === 'fulfilled' ? [`test ${n + 1}`] : []))
  expect(all[1]).toBe('rejected')
  expect(seenByOthers()).toEqual(kept)
  await write('test 4')
  expect(seenByOthers()).toContain('test 4')
})

test('a failed commit rejects every transaction of its group, and the next commit works', async () => {
  await sql`create table parents (id integer primary key)`.execute(db)
  await sql`create table children (parent integer references parents (id) deferrable initially deferred)`.execute(db)
  const orphan = db.transaction().execute((tx) => sql`insert into children values (1)`.execute(tx))
  const all = await Promise.allSettled([write('test 1'), orphan, write('test 2')])
  expect(all.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(Array(3).fill('SQLITE_IOERR'))
  expect(seenByOthers()).toEqual([])
  await write('test 3')
  expect(seenByOthers()).toEqual(['test 3'])
})

test('closing the database stores exactly the transactions that it acknowledges', async () => {
  const writing = [write('test 1'), write('test 2'), write('test 3')]
  await setImmediate()
  await db.destroy()
  const all = await outcomes(writing)
  expect(seenByOthers()).toEqual(all.flatMap((outcome, n) => (outcome === 'fulfilled' ? [`test ${n + 1}`] : [])))
})

test('two instances that write at the same time lose no rows', async () => {
  const second = openDatabase({ databaseUrl: undefined, dataDir })
  const writes = Array.from({ length: 40 }, (_, n) =>
    (n % 2 ? db : second).transaction().execute((tx) => keep(tx, `test ${n}`)),
  )
  await Promise.all(writes)
  expect(seenByOthers()).toHaveLength(40)
  await second.destroy()
})
