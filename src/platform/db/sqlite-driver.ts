import { Database } from 'bun:sqlite'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { OpenedFiles } from './opened-files.ts'

// SQLite's own wait for a lock blocks the event loop, so keep it short and retry.
const BUSY_STEP_MS = 50
const BUSY_MAX_MS = 1500
// How long the checkpoint at shutdown waits for other processes that read or write.
const EMPTY_LOG_MAX_MS = 1000
const LOOK_AT_FILES_MS = 250
// Short, so that the process exits within a second of losing its files, unless it must save a large database.
const EMPTY_OLD_LOG_MAX_MS = 500
// Switching a new file to WAL waits for other processes that open it; at startup, blocking the event loop is harmless.
const PRAGMAS = [
  'busy_timeout=5000',
  'journal_mode=wal',
  'synchronous=full',
  'foreign_keys=on',
  // Keeps savepoint journals in memory. In files they would take longer than the writes themselves.
  'temp_store=memory',
  // Overwrites deleted rows, such as an erased contact's questions.
  'secure_delete=on',
  `busy_timeout=${BUSY_STEP_MS}`,
]

const storageError = (code: string, message: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code })

/** Transactions that share one commit, each in a savepoint. `done` resolves to the error if the commit failed. */
type Group = { done: Promise<Error | undefined>; end: (failure: Error | undefined) => void; isDue: boolean }

/**
 * One connection writes; the other reads committed rows without waiting for it. A commit takes as long for a hundred
 * transactions as for one, so the transactions that end in the same turn of the event loop share it.
 */
export class GroupCommitDriver implements Driver {
  readonly #path: string
  #sqlite!: Database
  #reader!: Database
  #lock = Promise.resolve()
  #unlock = () => {}
  #group: Group | undefined
  /** The connection whose transaction is open. */
  #inside: DatabaseConnection | undefined
  #files!: OpenedFiles
  #watch: Timer | undefined
  readonly #onLoss: ((sentence: string) => never) | undefined

  /** @param onLoss ends the process when the database's files are removed, replaced or emptied; without it, writes throw */
  constructor(path: string, onLoss?: (sentence: string) => never) {
    this.#path = path
    this.#onLoss = onLoss
  }

  async init() {
    this.#sqlite = new Database(this.#path, { create: true, strict: true })
    for (const pragma of PRAGMAS) this.#sqlite.run(`pragma ${pragma}`)
    this.#reader = new Database(this.#path, { readonly: true, strict: true })
    this.#reader.run(`pragma busy_timeout=${BUSY_STEP_MS}`)
    // The first read opens the WAL and its index.
    this.#reader.query('select count(*) from sqlite_schema').get()
    this.#files = new OpenedFiles(this.#path)
    if (this.#onLoss) this.#watch = setInterval(() => this.#findLoss(), LOOK_AT_FILES_MS).unref()
  }

  async acquireConnection() {
    const connection: DatabaseConnection = {
      executeQuery: async <Row>(query: CompiledQuery) => {
        if (this.#inside === connection) return run<Row>(this.#sqlite, query)
        // Read committed rows only. Uncommitted ones are visible only to transactions that would fail with them.
        if (query.query.kind === 'SelectQueryNode') return run<Row>(this.#reader, query)
        while (this.#group) await this.#group.done
        const result = run<Row>(this.#sqlite, query)
        this.#requireFiles()
        return result
      },
      streamQuery() {
        throw new Error('This driver reads all rows at once, so it does not support streaming.')
      },
    }
    return connection
  }

  async releaseConnection() {}

  async beginTransaction(connection: DatabaseConnection) {
    const deadline = Date.now() + BUSY_MAX_MS
    const before = this.#lock
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lock = promise
    await before
    this.#unlock = resolve
    try {
      this.#group ??= await this.#beginGroup(deadline)
      this.#sqlite.run('savepoint member')
    } catch (error) {
      resolve()
      throw error
    }
    this.#inside = connection
  }

  async #beginGroup(deadline: number): Promise<Group> {
    this.#requireFiles()
    // Take the write lock now: a transaction that takes it later can fail halfway with SQLITE_BUSY.
    for (; ; await Bun.sleep(BUSY_STEP_MS)) {
      try {
        this.#sqlite.run('begin immediate')
        break
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > deadline) throw error
      }
    }
    const { promise, resolve } = Promise.withResolvers<Error | undefined>()
    const group = { done: promise, end: resolve, isDue: false }
    setImmediate(() => {
      group.isDue = true
      if (!this.#inside) this.#commit(group)
    })
    return group
  }

  async commitTransaction() {
    this.#sqlite.run('release member')
    const failure = await this.#leave()
    if (failure) throw failure
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    // The group's commit failed and has already rolled back this transaction.
    if (this.#inside !== connection) return
    try {
      this.#sqlite.run('rollback to member')
      this.#sqlite.run('release member')
    } catch {
      // SQLite may already have ended the group, for example on a full disk. If not, roll back all of it.
      if (this.#sqlite.inTransaction) this.#sqlite.run('rollback')
    }
    // Wait for the commit too, because the reason for this rollback may be a row of another transaction in the group.
    await this.#leave()
  }

  /** Leaves the open transaction. Resolves after the group's commit, to its error if it failed. */
  #leave() {
    const group = this.#group as Group
    this.#inside = undefined
    if (group.isDue || !this.#sqlite.inTransaction) this.#commit(group)
    this.#unlock()
    return group.done
  }

  #commit(group: Group) {
    if (this.#group !== group) return
    this.#group = undefined
    try {
      this.#sqlite.run('commit')
      this.#requireFiles()
      group.end(undefined)
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#sqlite.run('rollback')
      group.end(storageError('SQLITE_IOERR', 'the commit failed', error))
    }
  }

  /** @throws if the files were removed, replaced or emptied, because a write would be lost */
  #requireFiles() {
    const sentence = this.#findLoss()
    if (sentence) throw storageError('SQLITE_CANTOPEN', sentence)
  }

  /** Describes the loss if the files were removed, replaced or emptied. With `onLoss`, saves the data and ends the process. */
  #findLoss() {
    const loss = this.#files.loss()
    if (!loss) return
    const sentence = `The database was ${loss.happened} while Trellis was running: ${loss.path}`
    if (!this.#onLoss) return sentence
    if (loss.happened === 'emptied') this.#onLoss(sentence)
    if (this.#sqlite.inTransaction) this.#sqlite.run('rollback')
    const rescued = this.#rescue()
    // Otherwise the next start would replay the old WAL into the new file.
    this.#truncateWal(EMPTY_OLD_LOG_MAX_MS)
    this.#onLoss(rescued ? `${sentence}. Its last content was saved to ${rescued}` : sentence)
  }

  /** Copies the open database, whose file no longer has a name. Takes about 1 s per 150 MB. @returns the copy's path */
  #rescue(): string | undefined {
    const path = `${this.#path}.until-${new Date().toISOString().replaceAll(':', '-')}`
    try {
      this.#sqlite.query('vacuum into ?').run(path)
      return path
    } catch {
      // The disk may be full, or the folder may be gone.
    }
  }

  async destroy() {
    clearInterval(this.#watch)
    // Let queued transactions finish.
    await this.#lock
    await this.#group?.done
    this.#reader.close()
    this.#truncateWal(EMPTY_LOG_MAX_MS)
    this.#sqlite.close()
  }

  /** SQLite checkpoints when the last connection closes, but that may be in another process that gets killed. */
  #truncateWal(maxMs: number) {
    try {
      this.#sqlite.run(`pragma busy_timeout=${maxMs}`)
      this.#sqlite.run('pragma wal_checkpoint(truncate)')
    } catch {
      // The disk may be full. Nothing is lost: the next connection reads the WAL.
    }
  }
}

function run<Row>(sqlite: Database, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = sqlite.query(sql)
  const given = parameters as []
  if (statement.columnNames.length > 0) return { rows: statement.all(...given) as Row[] }
  const { changes, lastInsertRowid } = statement.run(...given)
  return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
}
