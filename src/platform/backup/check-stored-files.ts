import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#platform/db/database.ts'
import { filesFolder } from '#platform/files/file-store.ts'
import { listStoredFiles } from '#platform/files/stored-files.queries.ts'
import { drain, hashing } from './bytes.ts'
import { BackupError } from './manifest.ts'

const PAGE = 1000
const DAY_MS = 24 * 60 * 60 * 1000
/** Within this number of days, each stored file is read once. */
const TURNS = 30

/**
 * Returns a function that tells whether the check of this night reads a file: each file once in 30 days.
 * @param lastNight date of the last check that passed; files that were due since then are read too
 */
export function turnsOf(night: string, lastNight: string | undefined): (name: string) => boolean {
  const day = Date.parse(night) / DAY_MS
  const missed = lastNight === undefined ? 1 : day - Date.parse(lastNight) / DAY_MS
  const days = Math.min(TURNS, Math.max(1, missed))
  return (name) => (((day - Bun.hash.crc32(name)) % TURNS) + TURNS) % TURNS < days
}

/**
 * Compares the site's files with what was stored: the sizes of all, the hashes of some. Call it inside `whileHeld`.
 * @throws BackupError naming a file that is missing or damaged
 */
export async function checkStoredFiles(db: Db, dataDir: string, isTurn: (name: string) => boolean): Promise<void> {
  const bad: string[] = []
  for (let last = ''; ; ) {
    const page = await listStoredFiles(db, last, PAGE)
    for (const { name, sizeBytes, sha256 } of page) {
      const path = join(filesFolder(dataDir), name)
      const size = (await stat(path).catch(() => undefined))?.size
      if (size === undefined) bad.push(`files/${name} is missing`)
      else if (size !== sizeBytes || (isTurn(name) && (await hashOf(path)) !== sha256))
        bad.push(`files/${name} is damaged`)
      last = name
    }
    if (page.length < PAGE) break
  }
  const [first, ...others] = bad
  if (!first) return
  const count = others.length === 1 ? '1 more file is' : `${others.length} more files are`
  const more = others.length > 0 ? `, and ${count} missing or damaged` : ''
  throw new BackupError(`In DATA_DIR, ${first}${more}. docs/backup.md explains how to extract a file from a backup.`)
}

/** Returns an empty string if the file cannot be read. */
async function hashOf(path: string) {
  const { bytes, checksum } = hashing(path, createReadStream(path))
  return drain(bytes).then(
    () => checksum().sha256,
    () => '',
  )
}
