import { Database } from 'bun:sqlite'
import { type Db, isPostgres, sqlitePath } from './database.ts'

/**
 * Tells how often what visitors see has changed (migration 0007), through other programs on the same database included.
 * What was committed before the question counts. At once, where the database is a file.
 */
export type ContentVersion = { read(): number | Promise<number>; close(): void }

export function openContentVersion(db: Db, dataDir: string): ContentVersion {
  return isPostgres(db) ? new PostgresContentVersion(db) : new SqliteContentVersion(sqlitePath(dataDir))
}

/**
 * A connection that never writes: SQLite tells it whether any other has committed something; only then is the number
 * read. The files themselves must not be opened here: closing one would end every lock that SQLite holds on it.
 */
class SqliteContentVersion implements ContentVersion {
  readonly #path: string
  #connection: ReturnType<typeof connect> | undefined
  #commits = -1
  #version = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Some 3 µs. What was read for another request of the same turn may be old: a turn can take long. */
  read() {
    this.#connection ??= connect(this.#path)
    const { commits, version } = this.#connection
    const now = commits.get()?.data_version ?? 0
    if (now !== this.#commits) {
      this.#version = version.get()?.version ?? 0
      this.#commits = now
    }
    return this.#version
  }

  close() {
    this.#connection?.sqlite.close()
  }
}

function connect(path: string) {
  const sqlite = new Database(path, { readonly: true })
  return {
    sqlite,
    commits: sqlite.query<{ data_version: number }, []>('pragma data_version'),
    version: sqlite.query<{ version: number }, []>('select version from content_version'),
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
    const timer = setTimeout(() => silence.reject(new Error('The database is silent.')), PATIENCE_MS)
    const select = this.#db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
    try {
      return (await Promise.race([select, silence.promise])).version
    } finally {
      clearTimeout(timer)
    }
  }

  close() {}
}
