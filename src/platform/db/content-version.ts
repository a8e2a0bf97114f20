import { Database, type Statement } from 'bun:sqlite'
import { type Db, isPostgres, sqlitePath } from './database.ts'

/**
 * Counts the changes of public content, also those by other processes (triggers of migrations/0011-site.ts). A change that was
 * committed before the call is in the number.
 */
export type ContentVersion = {
  read(): number | Promise<number>
  /** Comes before the database is closed: the last connection to SQLite must be one that can write. */
  close(): void
}

export function openContentVersion(db: Db, dataDir: string): ContentVersion {
  return isPostgres(db) ? new PostgresContentVersion(db) : new SqliteContentVersion(sqlitePath(dataDir))
}

/** A prepared statement on a connection of its own: two microseconds for each response from the cache. */
class SqliteContentVersion implements ContentVersion {
  readonly #path: string
  #sqlite: Database | undefined
  #select: Statement<{ version: number }, []> | undefined

  constructor(path: string) {
    this.#path = path
  }

  read() {
    this.#select ??= this.#prepare()
    return this.#select.get()?.version ?? 0
  }

  #prepare() {
    this.#sqlite = new Database(this.#path, { readonly: true })
    return this.#sqlite.query<{ version: number }, []>('select version from content_version')
  }

  close() {
    this.#sqlite?.close()
  }
}

// Of a connection that has gone silent.
const PATIENCE_MS = 2000

class PostgresContentVersion implements ContentVersion {
  readonly #db: Db
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<number> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** All who ask while a query is under way share the next one: the one that is may have begun before a change. */
  read() {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      const query = this.#query()
      this.#running = query.catch(() => {})
      return query
    })
    return this.#next
  }

  async #query() {
    const silence = Promise.withResolvers<never>()
    const timer = setTimeout(() => silence.reject(new Error('The database did not answer.')), PATIENCE_MS)
    const select = this.#db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
    try {
      return (await Promise.race([select, silence.promise])).version
    } finally {
      clearTimeout(timer)
    }
  }

  close() {}
}
