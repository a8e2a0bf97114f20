import type { WaitingLine } from '#features/dashboard/waiting.schema.ts'
import { numberText } from '#ui/site/number-text.ts'
import { sizeText } from '#ui/site/size-text.ts'
import type { Backups } from './backups.schema.ts'

export type BackupLine = Pick<WaitingLine, 'kind' | 'text'>
type Status = Omit<Backups, 'backups' | 'nextAt'>
type Days = { now: Date; dayText: (at: string) => string; timeText: (at: string) => string }

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_AGE_MS = 2 * DAY_MS
const DOWNLOAD_LASTS_MS = 30 * DAY_MS
const RUN_AT_NIGHT = 'leave the site on overnight.'

const warning = (text: string): BackupLine => ({ kind: 'warning', text })
const ageMs = (at: string, { now }: Days) => now.getTime() - Date.parse(at)
const isOld = (at: string, days: Days) => ageMs(at, days) > MAX_AGE_MS
const nightText = (at: string, { dayText, timeText }: Days) => `on ${dayText(at)} at ${timeText(at)}`
const countText = (count: number, noun: string) => `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`

const contentsText = ({ files, bytes }: { files: number; bytes: number }) =>
  `${countText(files, 'file')}, ${sizeText(bytes)}`

/** Returns the dashboard's lines about backups: the last check, and everything that needs attention. */
export function backupLines(status: Status, days: Days): BackupLine[] {
  if (!status.isOn) return [warning('Backups are turned off.')]
  const copied = copyLine(status, days)
  return [...failureLines(status, days), proofLine(status, days), ...(copied.kind === 'fine' ? [] : [copied])]
}

export const failureLines = ({ failure }: Status, { dayText }: Days): BackupLine[] =>
  failure
    ? [warning(`The backup on ${dayText(failure.at)} failed. ${failure.message} The site will try again tonight.`)]
    : []

export function proofLine({ newest, proof, proofFailure }: Status, days: Days): BackupLine {
  const { dayText } = days
  if (proofFailure) {
    const { at, message } = proofFailure
    return warning(`The backup check on ${dayText(at)} failed. ${message} Keep older backups until a check passes.`)
  }
  if (!proof) {
    if (newest && isOld(newest.at, days)) return warning(`No backup checked yet: ${RUN_AT_NIGHT}`)
    return { kind: 'to do', text: 'No backup checked yet: leave the site on tonight.' }
  }
  if (isOld(proof.at, days))
    return warning(`No backup has been restored and checked since ${dayText(proof.at)}: ${RUN_AT_NIGHT}`)
  const found = `${countText(proof.posts, 'post')}, ${contentsText(proof)}`
  return { kind: 'fine', text: `Restored and checked ${nightText(proof.at, days)}: ${found}` }
}

export function copyLine({ place, copy, copyFailure, downloadedAt }: Status, days: Days): BackupLine {
  const { dayText } = days
  if (place === 'none' || place === 'same disk') {
    if (downloadedAt && ageMs(downloadedAt, days) < DOWNLOAD_LASTS_MS)
      return { kind: 'fine', text: `A backup was downloaded ${nightText(downloadedAt, days)}.` }
    return warning('All backups are on one disk: download one.')
  }
  if (place === 'unreachable') return warning("Couldn't reach the folder for backup copies: check its disk.")
  if (copyFailure)
    return warning(`Copying the backup to the other disk failed on ${dayText(copyFailure.at)}. Check that disk.`)
  // A copy on the same disk was made while the other disk was not mounted.
  if (!copy || copy.isOnSameDisk)
    return { kind: 'to do', text: 'No backup has been copied to the other disk yet: the next one will be.' }
  if (isOld(copy.at, days))
    return warning(`No backup has been copied to the other disk since ${dayText(copy.at)}: check that disk.`)
  const size = `${sizeText(copy.bytes)}${copy.isEncrypted ? ', encrypted' : ''}`
  return { kind: 'fine', text: `Copied to the other disk ${nightText(copy.at, days)}: ${copy.name}, ${size}` }
}
