import { statSync } from 'node:fs'

// The database, its log (WAL) and the log's index. SQLite keeps all three as long as a connection is open.
const SUFFIXES = ['', '-wal', '-shm']

type Identity = { dev: bigint; ino: bigint; size: bigint }

/** Remembers which files SQLite has opened. Three looks take about 5 µs. */
export class OpenedFiles {
  readonly #files: { path: string; opened: Identity }[]

  /** @param path the database's, when SQLite has opened all three */
  constructor(path: string) {
    this.#files = SUFFIXES.flatMap((suffix) => {
      const opened = identityOf(path + suffix)
      return opened ? [{ path: path + suffix, opened }] : []
    })
  }

  /** What has happened to one of them: SQLite goes on writing into a file that nobody can find any more. */
  loss(): { path: string; happened: 'removed' | 'replaced' | 'emptied' } | undefined {
    for (const [index, { path, opened }] of this.#files.entries()) {
      const now = identityOf(path)
      if (!now) return { path, happened: 'removed' }
      if (now.ino !== opened.ino || now.dev !== opened.dev) return { path, happened: 'replaced' }
      // SQLite empties the log, but never the database.
      if (index === 0 && now.size === 0n) return { path, happened: 'emptied' }
    }
    return undefined
  }
}

// BigInt, because a file number may exceed what a double holds.
const identityOf = (path: string): Identity | undefined => statSync(path, { bigint: true, throwIfNoEntry: false })
