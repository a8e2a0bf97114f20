// test: no database
import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { LANDED, MIGRATIONS } from './migrate.ts'

const DIALECTS = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  },
}

/** Hashes the SQL that a migration runs on an empty database. Kysely's dummy driver returns no rows. */
async function hashOf(name: string, dialect: keyof typeof DIALECTS) {
  const hash = createHash('sha256')
  const db = new Kysely({
    dialect: { ...DIALECTS[dialect], createDriver: () => new DummyDriver() },
    log: ({ query }) => void hash.update(`${query.sql}\n${JSON.stringify(query.parameters)}\n`),
  })
  await MIGRATIONS[name]?.up(db)
  return hash.digest('hex').slice(0, 16)
}

describe.each(['sqlite', 'postgres'] as const)('the landed migrations stay unchanged on %s', (dialect) => {
  test.each(Object.keys(MIGRATIONS))('migration %s runs the same SQL as when it landed', async (name) => {
    const hash = await hashOf(name, dialect)
    const landed = LANDED[name]?.[dialect]
    if (!landed) throw new Error(`${name} is new: add { ${dialect}: '${hash}' } to LANDED in migrate.ts.`)
    if (landed !== hash)
      throw new Error(`${name} has landed and must not change: revert the edit and add a new migration.`)
  })
})

test('no landed migration is missing, and new ones come last', () => {
  expect(Object.keys(MIGRATIONS)).toEqual(Object.keys(LANDED))
  expect(Object.keys(MIGRATIONS)).toEqual(Object.keys(MIGRATIONS).sort())
})
