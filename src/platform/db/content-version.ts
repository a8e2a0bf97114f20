import { Database, type Statement } from 'bun:sqlite'
import { sql } from 'kysely'
import { within } from '#platform/within.ts'
import { type Db, isPostgres, sqlitePath } from './database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Counts changes of public content, including those by other processes (triggers in migrations/0011-site.ts). `read` counts
 * every change that was committed before the call.
 */
export type ContentVersion = {
  read(): number | Promise<number>
  /** Call this before the database is closed: SQLite checkpoints only if the last connection to close can write. */
  close(): void
}

export function openContentVersion(db: Db, dataDir: string, clock = () => new Date()): ContentVersion {
  const counted = isPostgres(db) ? new PostgresContentVersion(db) : new SqliteContentVersion(sqlitePath(dataDir))
  return {
    read() {
      const version = counted.read()
      // Each day counts as a change, because pages say how old a certificate is.
      const day = Math.floor(clock().getTime() / DAY_MS)
      return typeof version === 'number' ? version + day : version.then((counted) => counted + day)
    },
    close: () => counted.close(),
  }
}

/** Uses a prepared statement on a separate connection, so that checking a cached response takes 2 µs. */
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

const READ_TIMEOUT_MS = 2000

/** On PostgreSQL, each transaction that changes content adds a row, so that transactions do not conflict. */
export async function readContentVersion(db: Db): Promise<number> {
  const sum = db.selectFrom('content_version').select(({ fn }) => fn.sum<number>('version').as('version'))
  return (await sum.executeTakeFirstOrThrow()).version
}

/** Merges the rows that PostgreSQL's triggers add (migrations/0024-content-changes.ts) into one. */
export async function mergeContentChanges(db: Db): Promise<void> {
  if (!isPostgres(db)) return
  await sql`with merged as (delete from content_version returning version)
    insert into content_version select sum(version) from merged having count(*) > 0`.execute(db)
}

class PostgresContentVersion implements ContentVersion {
  readonly #db: Db
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<number> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Callers share the query after the running one, because the running one may have started before their change. */
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
    return within(READ_TIMEOUT_MS, readContentVersion(this.#db))
  }

  close() {}
}
