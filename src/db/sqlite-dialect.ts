import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'

// Waiting inside SQLite stops the whole process, so it is kept short and repeated.
const BUSY_STEP_MS = 50
const BUSY_MAX_MS = 1500
// Changing the journal of a new file waits for other processes that open it, with nobody served yet.
const PRAGMAS = [
  'busy_timeout=5000',
  'journal_mode=wal',
  'synchronous=full',
  'foreign_keys=on',
  `busy_timeout=${BUSY_STEP_MS}`,
]

// Kysely's SQLite driver asks for prepare() → { reader, all, run, iterate }; bun:sqlite nearly has it.
function configFor(path: string): SqliteDialectConfig {
  return {
    database: async () => {
      const sqlite = new Database(path, { create: true, strict: true })
      for (const pragma of PRAGMAS) sqlite.run(`pragma ${pragma}`)
      return {
        close: () => sqlite.close(),
        prepare: (sql: string) => {
          const statement = sqlite.query(sql)
          const bind = (parameters: readonly unknown[]) => parameters as []
          return {
            reader: statement.columnNames.length > 0,
            all: (parameters: readonly unknown[]) => statement.all(...bind(parameters)),
            run: (parameters: readonly unknown[]) => statement.run(...bind(parameters)),
            iterate: (parameters: readonly unknown[]) => statement.iterate(...bind(parameters)),
          }
        },
      }
    },
  }
}

const storageError = (code: string, message: string) => Object.assign(new Error(message), { code })

// A transaction that takes its write lock late can fail half-way with SQLITE_BUSY.
class ImmediateDriver extends SqliteDriver {
  readonly #path: string

  constructor(config: SqliteDialectConfig, path: string) {
    super(config)
    this.#path = path
  }

  override async beginTransaction(connection: DatabaseConnection) {
    // What is written to a file that somebody has removed is gone with the process, and nobody would notice.
    if (!existsSync(this.#path)) throw storageError('SQLITE_CANTOPEN', 'the database file is gone')
    for (const deadline = Date.now() + BUSY_MAX_MS; ; await Bun.sleep(BUSY_STEP_MS)) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
        return
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > deadline) throw error
      }
    }
  }

  // A full disk has ended the transaction already; that there is none left must not hide why.
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!error.message.includes('no transaction is active')) throw error
    })
  }
}

// SQLite rolls back schema changes, so a migration that fails leaves nothing; Kysely's adapter assumes it does not.
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

export class BunSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #path: string

  constructor(path: string) {
    const config = configFor(path)
    super(config)
    this.#config = config
    this.#path = path
  }

  override createDriver() {
    return new ImmediateDriver(this.#config, this.#path)
  }

  override createAdapter() {
    return new TransactionalDdlAdapter()
  }
}
