import { Database } from 'bun:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'

const PRAGMAS = ['journal_mode=wal', 'synchronous=full', 'foreign_keys=on', 'busy_timeout=5000']

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

// A transaction that takes its write lock late can fail half-way with SQLITE_BUSY.
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
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

  constructor(path: string) {
    const config = configFor(path)
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new ImmediateDriver(this.#config)
  }

  override createAdapter() {
    return new TransactionalDdlAdapter()
  }
}
