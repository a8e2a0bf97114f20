import { Database } from 'bun:sqlite'
import { closeSync, openSync, readSync } from 'node:fs'
import { type Db, isPostgres, sqlitePath } from './database.ts'

/**
 * Tells how often what visitors see has changed (migrations/0011-site.ts), through other programs on the same database included.
 * What was committed before the question counts. At once, where the database is a file.
 */
export type ContentVersion = {
  read(): number | Promise<number>
  /** @param closeDatabase what has to come in the middle of it */
  close(closeDatabase: () => Promise<void>): Promise<void>
}

export function openContentVersion(db: Db, dataDir: string): ContentVersion {
  return isPostgres(db) ? new PostgresContentVersion(db) : new SqliteContentVersion(sqlitePath(dataDir))
}

// Each commit of any process changes it before it is over. https://sqlite.org/walformat.html, "The WAL-Index Header"
const WAL_INDEX_HEADER_BYTES = 48

/**
 * Looks at the header of the log's index before each answer: half a microsecond, where asking SQLite whether anybody has
 * committed something takes four. Only then the number is read.
 */
class SqliteContentVersion implements ContentVersion {
  readonly #path: string
  readonly #header = Buffer.alloc(WAL_INDEX_HEADER_BYTES)
  readonly #seen = Buffer.alloc(WAL_INDEX_HEADER_BYTES)
  #opened: ReturnType<typeof openWithLog> | undefined
  #version = 0

  constructor(path: string) {
    this.#path = path
  }

  /** What was read for another request of the same turn may be old: a turn can take long. */
  read() {
    this.#opened ??= openWithLog(this.#path)
    const { logIndex, version } = this.#opened
    const length = readSync(logIndex, this.#header, 0, WAL_INDEX_HEADER_BYTES, 0)
    if (length < WAL_INDEX_HEADER_BYTES || !this.#header.equals(this.#seen)) {
      this.#version = version.get()?.version ?? 0
      this.#header.copy(this.#seen)
    }
    return this.#version
  }

  /**
   * The last connection empties the log into the database, which only one that may write can do. Closing the file ends
   * every lock of this process on it, so no connection may be left. https://sqlite.org/howtocorrupt.html
   */
  async close(closeDatabase: () => Promise<void>) {
    this.#opened?.sqlite.close()
    await closeDatabase()
    if (this.#opened) closeSync(this.#opened.logIndex)
  }
}

/** The log's index is there as long as this connection, which never writes. */
function openWithLog(path: string) {
  const sqlite = new Database(path, { readonly: true })
  const version = sqlite.query<{ version: number }, []>('select version from content_version')
  version.get()
  return { sqlite, version, logIndex: openSync(`${path}-shm`, 'r') }
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

  close(closeDatabase: () => Promise<void>) {
    return closeDatabase()
  }
}
