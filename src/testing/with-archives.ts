import { expect } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Keys, type Lock, tarArchive } from '#platform/backup/encryption.ts'
import { BackupError } from '#platform/backup/manifest.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import type { Place } from '#platform/backup/snapshot.queries.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { listing, withBackups } from './with-backups.ts'

const SENTENCE = /^[^\n]{10,}\.$/
const prepare = async () => {}

export const restoreFile = (place: Place, path: string, keys: Keys = {}) =>
  restoreBackup(place, tarArchive(path, keys), { replaces: false, prepare, now: new Date() })

/** Writes archives of a filled site, and restores changed ones. */
export function withArchives() {
  const its = withBackups()

  async function newArchive(lock?: Lock) {
    const path = join(await its.newFolder(), 'site.trellis')
    await writeBackup(await its.filledSite(), path, lock, new Date())
    return { path, bytes: await readFile(path) }
  }

  /** Expects that a restore refuses these bytes with one sentence and writes nothing. @returns the sentence */
  async function refusal(place: Place, bytes: Uint8Array, keys: Keys = {}): Promise<string> {
    const path = join(await its.newFolder(), 'changed.trellis')
    await Bun.write(path, bytes)
    const before = await listing(place.dataDir)
    const error = await restoreFile(place, path, keys).then(
      () => new Error('It was restored.'),
      (error: Error) => error,
    )
    expect(error).toBeInstanceOf(BackupError)
    expect(error.message).toMatch(SENTENCE)
    expect(await listing(place.dataDir)).toEqual(before)
    return error.message
  }

  return { newArchive, refusal, emptyPlace: its.emptyPlace }
}
