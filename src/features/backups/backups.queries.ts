import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findLastTime } from '#features/audit/audit.queries.ts'
import type { FirstStepSource } from '#features/dashboard/first-steps.schema.ts'
import type { WaitingSource } from '#features/dashboard/waiting.schema.ts'
import type { Deps } from '#platform/api/app-env.ts'
import { backupsFolder } from '#platform/backup/delete-leftovers.ts'
import { diskOf } from '#platform/backup/disk.ts'
import { bytesOf, readNight } from '#platform/backup/nights.ts'
import { readBackupStatus } from '#platform/backup/status.queries.ts'
import type { Config } from '#platform/config.ts'
import { adminPaths } from '#ui/paths.ts'
import { backupLines } from './backup-lines.ts'
import type { Backup, Backups, CopyPlace } from './backups.schema.ts'

const IS_BACKUP = /^(\d{4}-\d\d-\d\d|before-[\w-]+)$/
const PATIENCE_MS = 2000

/** Lists the backups on the disk of the site, newest first. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const folder = backupsFolder(dataDir)
  const names = existsSync(folder) ? await readdir(folder) : []
  const backups = await Promise.all(
    names
      .filter((name) => IS_BACKUP.test(name))
      .map(async (name) => ({ name, contents: await readContents(join(folder, name)) })),
  )
  const orderOf = ({ name, contents }: Backup) => contents?.createdAt ?? name
  return backups.sort((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1))
}

async function readContents(folder: string): Promise<Backup['contents']> {
  try {
    const manifest = await readNight(folder)
    return { createdAt: manifest.createdAt, files: manifest.files.count, bytes: bytesOf(manifest) }
  } catch {
    return null
  }
}

export async function describeBackups({ config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>): Promise<Backups> {
  const [backups, status] = await Promise.all([listBackups(config.dataDir), readStatus({ config, db })])
  return { ...status, backups, nextAt: config.backups ? nextNight(config, clock()).toISOString() : null }
}

async function readStatus({ config, db }: Pick<Deps, 'config' | 'db'>) {
  const [status, place, downloadedAt] = await Promise.all([
    readBackupStatus(db),
    findCopyPlace(config),
    findLastTime(db, 'backup.downloaded'),
  ])
  return { ...status, isOn: config.backups, place, downloadedAt }
}

/** BACKUP_HOUR is in the time zone of the process. */
function nextNight({ backupHour }: Pick<Config, 'backupHour'>, now: Date): Date {
  const onDay = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, backupHour)
  return onDay(0) > now ? onDay(0) : onDay(1)
}

export const waitingBackups: WaitingSource = async (context) =>
  backupLines(await readStatus(context), context).map((line) => ({
    ...line,
    href: adminPaths.backups(),
    isAboutSite: true,
  }))

export const backupSteps: FirstStepSource = async ({ config, db }) => {
  const { copy } = await readBackupStatus(db)
  const isCopied = config.backupTo !== undefined && copy !== null && !copy.isOnSameDisk
  const isDone = isCopied || (await findLastTime(db, 'backup.downloaded')) !== null
  return [{ text: 'Keep a backup elsewhere', href: adminPaths.backups(), isDone }]
}

// The system may wait minutes for a network disk that is gone, so all requests share one pending call per folder.
const pending = new Map<string, Promise<number | undefined>>()

/** Returns the disk of a folder; undefined if it cannot be read within two seconds. */
function quickDiskOf(folder: string): Promise<number | undefined> {
  const asked =
    pending.get(folder) ??
    diskOf(folder)
      .catch(() => undefined)
      .finally(() => pending.delete(folder))
  pending.set(folder, asked)
  return Promise.race([asked, Bun.sleep(PATIENCE_MS).then(() => undefined)])
}

/** Finds out whether copies in BACKUP_TO would survive the loss of DATA_DIR's disk. */
async function findCopyPlace({ backupTo, dataDir }: Pick<Config, 'backupTo' | 'dataDir'>): Promise<CopyPlace> {
  if (!backupTo) return 'none'
  const [there, here] = await Promise.all([quickDiskOf(backupTo), stat(dataDir)])
  if (there === undefined) return 'unreachable'
  return there === here.dev ? 'same disk' : 'other disk'
}
