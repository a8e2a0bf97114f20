import { Database } from 'bun:sqlite'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { OpenedFiles } from './opened-files.ts'

// Waiting inside SQLite stops the whole process, so it is kept short and repeated.
const BUSY_STEP_MS = 50
const BUSY_MAX_MS = 1500
// For others who are reading or writing when the program ends: nobody is served any more.
const EMPTY_LOG_MAX_MS = 1000
const LOOK_AT_FILES_MS = 250
// With a look every 250 ms, the program ends within a second, unless it saves a large database first.
const EMPTY_OLD_LOG_MAX_MS = 500
// Changing the journal of a new file waits for other processes that open it, with nobody served yet.
const PRAGMAS = [
  'busy_timeout=5000',
  'journal_mode=wal',
  'synchronous=full',
  'foreign_keys=on',
  // What it keeps to take a savepoint back: in files it costs more than what is written.
  'temp_store=memory',
  // What is deleted is overwritten: a question that somebody has erased, say.
  'secure_delete=on',
  `busy_timeout=${BUSY_STEP_MS}`,
]

const storageError = (code: string, message: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code })

/** Transactions that are committed together, each of them a savepoint. `done` says why it failed. */
type Group = { done: Promise<Error | undefined>; end: (failure: Error | undefined) => void; isDue: boolean }

/**
 * One SQLite connection that writes, and one that reads what is on the disk without waiting for it. Writing to the disk
 * takes as long for one transaction as for a hundred, so those that end in one turn of the event loop share a commit.
 */
export class GroupCommitDriver implements Driver {
  readonly #path: string
  #sqlite!: Database
  #reader!: Database
  #lock = Promise.resolve()
  #unlock = () => {}
  #group: Group | undefined
  /** Whose transaction it is that has begun and not ended. */
  #inside: DatabaseConnection | undefined
  #files!: OpenedFiles
  #watch: Timer | undefined
  readonly #onLoss: ((sentence: string) => never) | undefined

  /** @param onLoss ends the program when the database's files are replaced or removed; without it, writes fail */
  constructor(path: string, onLoss?: (sentence: string) => never) {
    this.#path = path
    this.#onLoss = onLoss
  }

  async init() {
    this.#sqlite = new Database(this.#path, { create: true, strict: true })
    for (const pragma of PRAGMAS) this.#sqlite.run(`pragma ${pragma}`)
    this.#reader = new Database(this.#path, { readonly: true, strict: true })
    this.#reader.run(`pragma busy_timeout=${BUSY_STEP_MS}`)
    // The first read opens the log and its index.
    this.#reader.query('select count(*) from sqlite_schema').get()
    this.#files = new OpenedFiles(this.#path)
    if (this.#onLoss) this.#watch = setInterval(() => this.#findLoss(), LOOK_AT_FILES_MS).unref()
  }

  async acquireConnection() {
    const connection: DatabaseConnection = {
      executeQuery: async <Row>(query: CompiledQuery) => {
        if (this.#inside === connection) return run<Row>(this.#sqlite, query)
        // Nobody sees what is not on the disk, but for the transactions that would fail with it.
        if (query.query.kind === 'SelectQueryNode') return run<Row>(this.#reader, query)
        while (this.#group) await this.#group.done
        const result = run<Row>(this.#sqlite, query)
        this.#requireFiles()
        return result
      },
      streamQuery() {
        throw new Error('SQLite returns all rows at once, so streaming is not supported.')
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
    // A transaction that takes its write lock late can fail half-way with SQLITE_BUSY.
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
    // The commit of all has failed, and with it this one.
    if (this.#inside !== connection) return
    try {
      this.#sqlite.run('rollback to member')
      this.#sqlite.run('release member')
    } catch {
      // A full disk, say, has ended the transaction of all. What cannot be taken back alone is taken back with them.
      if (this.#sqlite.inTransaction) this.#sqlite.run('rollback')
    }
    // Why it is rolled back may be what another one has written, so this waits as well.
    await this.#leave()
  }

  /** @returns when all is on the disk, or why it is not */
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

  /** @throws when a write has gone, or would go, into a file that nobody can find any more */
  #requireFiles() {
    const sentence = this.#findLoss()
    if (sentence) throw storageError('SQLITE_CANTOPEN', sentence)
  }

  /** Says what has happened to the files, if anything has; with `onLoss` it ends the program. */
  #findLoss() {
    const loss = this.#files.loss()
    if (!loss) return
    const sentence = `The database was ${loss.happened} while Trellis was running: ${loss.path}`
    if (!this.#onLoss) return sentence
    if (loss.happened === 'emptied') this.#onLoss(sentence)
    if (this.#sqlite.inTransaction) this.#sqlite.run('rollback')
    const rescued = this.#rescue()
    // The next start would play a log that is left behind into the new file, which it does not belong to.
    this.#emptyLog(EMPTY_OLD_LOG_MAX_MS)
    this.#onLoss(rescued ? `${sentence}. Its last content was saved to ${rescued}` : sentence)
  }

  /** Saves the database that is still open, because no name leads to it: a second for some 150 MB. @returns the copy's path */
  #rescue(): string | undefined {
    const path = `${this.#path}.until-${new Date().toISOString().replaceAll(':', '-')}`
    try {
      this.#sqlite.query('vacuum into ?').run(path)
      return path
    } catch {
      // The disk is full, say, or the folder is gone.
    }
  }

  async destroy() {
    clearInterval(this.#watch)
    // Who has waited for their turn still gets it.
    await this.#lock
    await this.#group?.done
    this.#reader.close()
    this.#emptyLog(EMPTY_LOG_MAX_MS)
    this.#sqlite.close()
  }

  /** SQLite does it when the last connection closes, but that may be another process, which is killed; so do it here too. */
  #emptyLog(maxMs: number) {
    try {
      this.#sqlite.run(`pragma busy_timeout=${maxMs}`)
      this.#sqlite.run('pragma wal_checkpoint(truncate)')
    } catch {
      // On a full disk, say. What is in the log is read from there.
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
