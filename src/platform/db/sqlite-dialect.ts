import { type Dialect, type Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { GroupCommitDriver } from './sqlite-driver.ts'

class GroupCommitAdapter extends SqliteAdapter {
  // There is one, and the driver says who may use it.
  override get supportsMultipleConnections() {
    return true
  }

  // SQLite rolls back schema changes, so a migration that fails leaves nothing; Kysely's adapter assumes it does not.
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
