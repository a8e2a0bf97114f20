import type { Logger } from 'pino'
import { checkStoredFiles, turnsOf } from '#platform/backup/check-stored-files.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { bytesOf, deleteOldNights, makeNight } from '#platform/backup/nights.ts'
import { nightOf } from '#platform/backup/nights-to-keep.ts'
import { copyNight } from '#platform/backup/second-place.ts'
import { type BackupStatus, readBackupStatus, recordBackupStatus } from '#platform/backup/status.queries.ts'
import { BackupRunning, whileHeld } from '#platform/backup/write-backup.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { type AskSpace, spaceOf } from '#platform/machine.ts'
import { isDateConfirmed } from './housekeeping.queries.ts'
import { proveBackup } from './prove-backup.ts'

type Deps = { config: Config; db: Db; log: Logger; now: Date; askSpace?: AskSpace }

/**
 * Makes tonight's backup, copies it to BACKUP_TO, and proves that the newest backup can be restored. Records the result
 * of each step; if a step fails, the others still run.
 * @throws BackupError if another backup is running
 */
export async function backUpNight({ config, db, log, now, askSpace = spaceOf }: Deps): Promise<void> {
  const at = now.toISOString()
  const attempt = async (step: Failure, work: () => Promise<Partial<BackupStatus>>) => {
    const change = await work()
      .then((result) => {
        log.info(result, STEPS[step].done)
        return { ...result, [step]: null }
      })
      .catch((err: Error) => {
        const message = sentenceOf(err)
        log.error({ err }, `${STEPS[step].failed}: ${message}`)
        return { [step]: { at, message } }
      })
    await recordBackupStatus(db, change)
    return change[step] === null
  }
  const work = async (scratch: string) => {
    const tonight = nightOf(now)
    const isMade = await attempt('failure', async () => {
      const manifest = await makeNight(config, { name: tonight, scratch, now, askSpace })
      return { newest: { at, name: tonight, files: manifest.files.count, bytes: bytesOf(manifest) } }
    })
    const { newest, proof } = await readBackupStatus(db)
    if (isMade) {
      const kept = [tonight, ...(proof ? [proof.name] : [])]
      await isDateConfirmed(db, now)
        .then((isDateConfirmed) => deleteOldNights(config.dataDir, { scratch, now, isDateConfirmed, kept }))
        .catch((err: Error) => log.error({ err }, `Failed to delete old backups: ${sentenceOf(err)}`))
    }
    const { backupTo } = config
    if (isMade && backupTo) {
      await attempt('copyFailure', async () => ({
        copy: { at, ...(await copyNight({ ...config, backupTo }, tonight, now, askSpace)) },
      }))
    } else if (!backupTo) await recordBackupStatus(db, { copy: null, copyFailure: null })
    if (!newest) return
    await attempt('proofFailure', async () => {
      const { copy } = await readBackupStatus(db)
      const copyName = copy?.at === newest.at && !copy.isEncrypted ? copy.name : undefined
      const isTurn = turnsOf(tonight, proof?.name)
      const proved = await proveBackup(scratch, { config, db, night: newest.name, copyName, isTurn, askSpace })
      await checkStoredFiles(db, config.dataDir, isTurn)
      return { proof: { at, name: newest.name, ...proved } }
    })
  }
  await whileHeld(config, work).catch(async (err: Error) => {
    if (err instanceof BackupRunning) throw err
    await attempt('failure', () => Promise.reject(err))
  })
}

type Failure = 'failure' | 'copyFailure' | 'proofFailure'
const STEPS: Record<Failure, { done: string; failed: string }> = {
  failure: { done: 'Made the nightly backup', failed: 'The nightly backup failed' },
  copyFailure: { done: 'Copied the backup to BACKUP_TO', failed: 'The copy to BACKUP_TO failed' },
  proofFailure: {
    done: 'Restored and checked the newest backup',
    failed: 'The test restore of the newest backup failed',
  },
}

function sentenceOf(error: Error & { code?: string }): string {
  if (error instanceof BackupError) return error.message
  return ['ENOSPC', 'SQLITE_FULL'].includes(error.code ?? '')
    ? 'The disk is full.'
    : `An unexpected error occurred: ${error.message}`
}
