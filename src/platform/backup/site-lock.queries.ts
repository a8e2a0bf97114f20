import { Database } from 'bun:sqlite'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { whenUp } from '#platform/db/look-into-database.ts'
import { requireAccess } from '#platform/file-access.ts'
import { BackupError } from './manifest.ts'
import type { Place } from './snapshot.queries.ts'
import { finishSwitch, isSwitchLeft } from './switch-data.ts'

// Other users of the machine must not read password hashes, invitation links and questions, or lock the site.
export const PRIVATE_UMASK = 0o077

type Kind = 'shared' | 'alone'
/** Ends the lock. */
export type Release = () => Promise<void>

// An arbitrary number that no other program should use in this database.
const ADVISORY_KEY = 7_303_014
// Without a reference, the garbage collector would close a connection and so end its lock.
const held = new Set<Database>()

const RETRY_MS = 1000
// Enough for another instance to finish a killed restore, which takes milliseconds.
const ENTER_MAX_MS = 2000
const ENTER_STEP_MS = 100

const IS_RESTORING = 'A restore is running. Start Trellis again when it has finished.'
const IS_RUNNING = 'The site is running. Stop it first, then restore.'

/**
 * Takes the lock that all programs share while they use the site's data, so that no restore replaces it. Finishes a
 * restore that was killed. The lock ends with the process.
 * @param onLoss called if a restore began while the connection to PostgreSQL was lost; must end the process
 * @throws BackupError while a restore runs
 */
export async function enterSite(place: Place, onLoss: (sentence: string) => void = () => {}): Promise<Release> {
  if (isSwitchLeft(place.dataDir)) {
    // If this fails, the restore is still running, or another program is finishing it.
    const release = await takeSite(place).catch(() => undefined)
    if (release) await finishSwitch(place.dataDir).finally(release)
  }
  for (const deadline = Date.now() + ENTER_MAX_MS; ; await Bun.sleep(ENTER_STEP_MS)) {
    try {
      return await both(place, 'shared', (databaseUrl) => sharePostgres(databaseUrl, onLoss))
    } catch (error) {
      if (!(error instanceof BackupError) || Date.now() > deadline) throw error
    }
  }
}

/** Takes the exclusive lock on the site's data. @throws BackupError while another program has a lock on it */
export const takeSite = (place: Place): Promise<Release> => both(place, 'alone', takePostgres)

/** Locks the folder and the database: a site may move from SQLite to PostgreSQL and keep its folder. */
async function both(place: Place, kind: Kind, lockDatabase: (databaseUrl: string) => Promise<Release>) {
  requireAccess(place.dataDir)
  const unlock = await lockFile(place.dataDir, kind).catch((error) => {
    // Some network file systems have no locks; PostgreSQL's lock is enough there.
    if (error instanceof BackupError) throw error
    if (!place.databaseUrl)
      throw new Error(`the database in ${place.dataDir} (DATA_DIR) cannot be opened: ${error.message}`)
    return async () => {}
  })
  try {
    const release = place.databaseUrl ? await lockDatabase(place.databaseUrl) : async () => {}
    return async () => {
      await release()
      await unlock()
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/**
 * Locks a folder with SQLite's own locks, which end with the process, even if it is killed. Bun has no `flock`.
 * @throws BackupError if another program has a lock that excludes this one
 */
export async function lockFile(dataDir: string, kind: Kind): Promise<Release> {
  process.umask(PRIVATE_UMASK)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'lock.sqlite')
  const sqlite = new Database(path)
  const { mode, uid } = statSync(path)
  // Release 1.0 let other users read it, which is enough to lock it.
  if (mode & PRIVATE_UMASK && uid === process.getuid?.()) chmodSync(path, 0o600)
  try {
    sqlite.run('pragma busy_timeout=0')
    sqlite.run(kind === 'alone' ? 'begin exclusive' : 'begin')
    // The first read takes the shared lock.
    sqlite.query('select count(*) from sqlite_schema').get()
  } catch (error) {
    sqlite.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new BackupError(kind === 'alone' ? IS_RUNNING : IS_RESTORING)
  }
  held.add(sqlite)
  return async () => {
    held.delete(sqlite)
    sqlite.close()
  }
}

type Lock = 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared'

/** @returns undefined if another program has a lock that excludes this one */
async function lockPostgres(connectionString: string, lock: Lock, onEnd: () => void): Promise<Release | undefined> {
  const { Client } = await import('pg')
  const client = await whenUp(async () => {
    const next = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5000, query_timeout: 5000 })
    await next.connect()
    return next
  }).catch((error: Error) => {
    throw new Error(`the database at DATABASE_URL cannot be opened: ${error.message}`)
  })
  client.on('error', onEnd)
  const socket = client as unknown as { ref(): void; unref(): void }
  const end = () => {
    socket.ref()
    return client.end()
  }
  // The lock must not keep the process running, but the process must wait while it asks for the lock or ends it.
  const { rows } = await client
    .query<{ taken: boolean }>(`select ${lock}(${ADVISORY_KEY}) as taken`)
    .finally(() => socket.unref())
  if (rows[0]?.taken) return end
  await end()
  return undefined
}

async function takePostgres(databaseUrl: string): Promise<Release> {
  const release = await lockPostgres(databaseUrl, 'pg_try_advisory_lock', () => {})
  if (!release) throw new BackupError(IS_RUNNING)
  return release
}

/** Takes the shared lock, and takes it again when the connection is lost, for example because PostgreSQL restarts. */
async function sharePostgres(databaseUrl: string, onLoss: (sentence: string) => void): Promise<Release> {
  let isReleased = false
  let end = async () => {}
  const share = async () => {
    const release = await lockPostgres(databaseUrl, 'pg_try_advisory_lock_shared', () => void again())
    if (release) end = release
    return release !== undefined
  }
  let isTrying = false
  const again = async () => {
    // A client that loses its connection emits two errors.
    if (isTrying) return
    isTrying = true
    for (let isShared: boolean | undefined; !isShared && !isReleased; ) {
      await Bun.sleep(RETRY_MS)
      isShared = await share().catch(() => undefined)
      if (isShared === false) return onLoss(IS_RESTORING)
    }
    isTrying = false
    if (isReleased) await end()
  }
  if (!(await share())) throw new BackupError(IS_RESTORING)
  return async () => {
    isReleased = true
    await end()
  }
}
