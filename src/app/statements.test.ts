import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { DatabaseConnection } from 'kysely'
import { type Db, isPostgres } from '#platform/db/database.ts'
import {
  createAdministrator,
  createCertificate,
  createContact,
  createImage,
  createPost,
  createQuote,
  createSection,
  createSlide,
  signIn,
} from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import { paths } from '#ui/paths.ts'
import { CALLERS } from './callers.ts'

const its = withSite()

type Statements = [first: number, second: number]
/** How many SQL statements the first and the second request for each page and call make, on each database. */
type Stored = Record<string, { sqlite?: Statements; postgres?: Statements }>

const FILE = Bun.file(join(import.meta.dirname, 'statements.json'))
const UPDATE =
  'UPDATE_STATEMENTS=true node_modules/.bin/bun test ./src/app/statements.test.ts, also with TEST_DATABASE_URL'
const TRANSACTION = /^(?:begin|start transaction|commit|rollback)/

const pages = Object.values(paths).map((spell) =>
  (spell as (place: object) => string)({ id: 1, link: 'x', lot: 'x' }).replace(/#.*/, ''),
)
const callsOf = (isPublic: boolean) =>
  Object.keys(CALLERS)
    .filter((call) => call.startsWith('GET ') && (CALLERS[call] === 'everyone') === isPublic)
    .map((call) => call.replace('GET ', '').replace(':noun', 'post').replace(/:\w+/g, '1'))

/** Counts the statements that go through Kysely, except for those that begin and end transactions. */
function countStatements(db: Db) {
  const counted = new WeakSet<DatabaseConnection>()
  const executor = db.getExecutor()
  const provideConnection = executor.provideConnection.bind(executor)
  let statements = 0
  const count = (connection: DatabaseConnection) => {
    if (counted.has(connection)) return
    counted.add(connection)
    const executeQuery = connection.executeQuery.bind(connection)
    connection.executeQuery = (query, ...options) => {
      if (!TRANSACTION.test(query.sql)) statements++
      return executeQuery(query, ...options)
    }
  }
  executor.provideConnection = (consumer, ...options) =>
    provideConnection(
      (connection) => {
        count(connection)
        return consumer(connection)
      },
      ...options,
    )
  return () => statements
}

/** Several rows each, so that a statement for each row would show. */
async function fill(db: Db) {
  for (let n = 0; n < 3; n++) {
    const image = await createImage(db)
    await createSection(db, { image_id: image.id, position: n })
    await createQuote(db, { image_id: image.id })
    await createSlide(db, image.id, { position: n })
    await createPost(db)
    await createCertificate(db)
    await createContact(db)
  }
}

test('no page and no call makes more SQL statements than statements.json says', async () => {
  const { db } = its.site
  await fill(db)
  const { bearer } = await signIn(db, (await createAdministrator(db)).id)
  const total = countStatements(db)
  const found: Record<string, Statements> = {}
  const measure = async (path: string, headers = {}) => {
    const count = async () => {
      const before = total()
      await (await its.site.get(path, headers)).text()
      return total() - before
    }
    found[path] = [await count(), await count()]
  }
  for (const path of [...new Set([...pages, ...callsOf(true)])]) await measure(path)
  for (const path of callsOf(false)) await measure(path, bearer)

  const database = isPostgres(db) ? 'postgres' : 'sqlite'
  const stored: Stored = await FILE.json()
  const before = Object.fromEntries(Object.entries(stored).map(([path, counts]) => [path, counts[database] ?? []]))
  const isMore = (now: Statements, then: Statements) => now.some((count, n) => count > (then[n] ?? 0))
  expect(Object.entries(found).filter(([path, now]) => isMore(now, stored[path]?.[database] ?? now))).toEqual([])
  if (process.env.UPDATE_STATEMENTS) {
    const lines = Object.entries(found).map(([path, now]) => {
      const counts = JSON.stringify({ ...stored[path], [database]: now })
      return `  "${path}": ${counts.replaceAll(/[{:,]/g, '$& ').replace('}', ' }')}`
    })
    await Bun.write(FILE, `{\n${lines.join(',\n')}\n}\n`)
  } else
    expect(found, `To store fewer statements, or those of a new call, run ${UPDATE}`).toEqual(before as typeof found)
})
