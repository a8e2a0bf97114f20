import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Deps } from '#platform/api/app-env.ts'
import { readBackupStatus, recordBackupStatus } from '#platform/backup/status.queries.ts'
import { isBackupHeld } from '#platform/files/backup-hold.queries.ts'
import { ROOT } from '#platform/root.ts'

const CHILD = join(ROOT, 'src/app/nightly-backup.child.ts')
const LOOK_EVERY_MS = 60_000
const HOUR_MS = 60 * 60 * 1000
const MISSED_MS = 26 * HOUR_MS
// Lets the owner of a new site add content first.
const NEW_SITE_MS = 10 * 60_000
const RUN_MAX_MS = 8 * HOUR_MS

type Look = {
  now: Date
  hour: number
  /** When this instance started. */
  startedAt: Date
  /** When any instance made the newest nightly backup (`madeAt`), or failed to make one (`failedAt`). */
  madeAt: string | undefined
  failedAt: string | undefined
  /** When this instance last tried to make a backup. */
  triedAt: Date | undefined
}

/**
 * Returns whether to back up now: once in the hour that begins at BACKUP_HOUR, or later if the site was off then. When
 * the clocks change, an hour that is skipped begins an hour later, and one that comes twice counts only the first time.
 */
export function isNightDue({ now, hour, startedAt, madeAt, failedAt, triedAt }: Look): boolean {
  const ageMs = (at: string | Date) => now.getTime() - new Date(at).getTime()
  // Ignores times in the future, which a wrong clock has recorded.
  const known = [madeAt, failedAt, triedAt].flatMap((at) => (at && ageMs(at) >= 0 ? [ageMs(at)] : []))
  const sinceTried = Math.min(...known)
  const sinceBegin = ageMs(new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour))
  if (sinceBegin >= 0 && sinceBegin < HOUR_MS) return sinceTried > sinceBegin
  if (triedAt && Math.abs(ageMs(triedAt)) < MISSED_MS) return false
  return madeAt ? Math.abs(ageMs(madeAt)) > MISSED_MS : ageMs(startedAt) > NEW_SITE_MS
}

/** The process that makes the backup gets `env` and `priority`. */
type BackupDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log'> & {
  env?: Record<string, string | undefined>
  priority?: number
}

/** Starts a backup each night, in a process of its own with the lowest priority. Safe with several instances. */
export class NightlyBackup {
  readonly #deps: BackupDeps
  readonly #startedAt: Date
  #triedAt: Date | undefined
  #timer: Timer | undefined
  #isStopped = false
  #child: Bun.Subprocess | undefined

  constructor(deps: BackupDeps) {
    this.#deps = deps
    this.#startedAt = deps.clock()
  }

  start(): void {
    if (!this.#deps.config.backups) return
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  /** Ends a running backup. The next backup removes the files that it left. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#isStopped = true
    this.#child?.kill()
    await this.#child?.exited
  }

  /** The id of the process that makes a backup, if one is running. */
  get pid() {
    return this.#child?.pid
  }

  /** Starts a backup if it is due, and waits for it. */
  async look() {
    const { config, db, clock, log } = this.#deps
    try {
      const now = clock()
      const { newest, failure } = await readBackupStatus(db)
      const look = { now, hour: config.backupHour, startedAt: this.#startedAt, triedAt: this.#triedAt }
      if (this.#child || !isNightDue({ ...look, madeAt: newest?.at, failedAt: failure?.at })) return
      if (await isBackupHeld(db, now)) return
      this.#triedAt = now
      await this.run()
    } catch (err) {
      log.error({ err }, "Couldn't start the nightly backup")
    }
  }

  /** Makes a backup now, and waits for it. Its process records the result. */
  async run(): Promise<void> {
    const { db, clock, log, env = process.env, priority = constants.priority.PRIORITY_LOW } = this.#deps
    const child = Bun.spawn([process.execPath, CHILD], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      ipc: () => {},
      timeout: RUN_MAX_MS,
      killSignal: 'SIGKILL',
    })
    this.#child = child
    // On Linux, this lowers the priority of disk access too.
    setPriority(child.pid, priority)
    const exitCode = await child.exited
    this.#child = undefined
    if (exitCode === 0 || this.#isStopped) return
    const message = `The backup stopped before it was complete (${child.signalCode ?? `exit code ${exitCode}`}).`
    log.error(message)
    await recordBackupStatus(db, { failure: { at: clock().toISOString(), message } })
  }
}
