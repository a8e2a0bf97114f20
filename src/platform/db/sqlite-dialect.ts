import { type Dialect, type Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { GroupCommitDriver } from './sqlite-driver.ts'

class GroupCommitAdapter extends SqliteAdapter {
  // Kysely need not serialize access to a single connection, because the driver does.
  override get supportsMultipleConnections() {
    return true
  }

  // Kysely's adapter returns false, but SQLite can roll back schema changes, so a failed migration leaves no trace.
  override get supportsTransactionalDdl() {
    return true
  }
}

export class BunSqliteDialect implements Dialect {
  readonly #given: ConstructorParameters<typeof GroupCommitDriver>

  constructor(...given: ConstructorParameters<typeof GroupCommitDriver>) {
    this.#given = given
  }

  createDriver() {
    return new GroupCommitDriver(...this.#given)
  }

  createQueryCompiler() {
    return new SqliteQueryCompiler()
  }

  createAdapter() {
    return new GroupCommitAdapter()
  }

  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db)
  }
}
