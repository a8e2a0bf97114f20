import { createHmac, timingSafeEqual } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { siteSecret } from '#platform/access/site-secret.queries.ts'
import type { Deps } from '#platform/api/app-env.ts'
import { folderArchive, readChecksums } from '#platform/backup/archive.ts'
import { type Bytes, toWebStream } from '#platform/backup/bytes.ts'
import { backupsFolder } from '#platform/backup/delete-leftovers.ts'
import { BackupError, CHECKSUMS } from '#platform/backup/manifest.ts'
import { poolFolder } from '#platform/backup/pool.ts'
import { packTar, tarBytes } from '#platform/backup/tar.ts'
import type { Db } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { begin } from '#platform/http/json-list.ts'

type Context = Pick<Deps, 'config' | 'clock' | 'log'>

/** Returns the size of a download in bytes. @throws 500 if checksums.json is missing or damaged */
export async function measureDownload({ config }: Context, name: string): Promise<number> {
  const folder = join(backupsFolder(config.dataDir), name)
  const entries = await readChecksums(folder).catch(refuse)
  const { size } = await stat(join(folder, CHECKSUMS))
  return tarBytes([...entries.map((entry) => entry.size), size])
}

/**
 * Packs a backup while it is sent. A damaged file aborts the connection, so that no client takes half an archive for a whole one.
 * @param onSent called after the last byte, and never if the client cancels the download
 */
export async function openDownload({ config, clock, log }: Context, name: string, onSent: () => Promise<void>) {
  const backups = backupsFolder(config.dataDir)
  const archive = folderArchive(join(backups, name), poolFolder(backups))
  async function* pack(): AsyncGenerator<Uint8Array> {
    try {
      yield* packTar(archive(), clock())
      await onSent()
    } catch (err) {
      log.error({ err, backup: name }, "Couldn't finish sending a backup")
      throw err
    }
  }
  return toWebStream((await begin(pack()).catch(refuse)) as Bytes)
}

function refuse(error: Error): never {
  throw error instanceof BackupError ? fail(500, `Couldn't download this backup. ${error.message}`) : error
}

const LASTS_MS = 5 * 60 * 1000

/** The backup that a session may download. */
type Permit = { name: string; sessionId: number }

/** Returns the path of a download. All instances accept it for five minutes, and only from this session. */
export async function signDownload(db: Db, permit: Permit, now: Date): Promise<string> {
  const until = new Date(now.getTime() + LASTS_MS).toISOString()
  const query = new URLSearchParams({ until, signature: await sign(db, permit, until) })
  return `/api/admin/backups/${permit.name}/download?${query}`
}

type Signed = Permit & { until: string; signature: string }

export async function isSignedDownload(db: Db, { until, signature, ...permit }: Signed, now: Date): Promise<boolean> {
  const expected = Buffer.from(await sign(db, permit, until))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) && until > now.toISOString()
}

const sign = async (db: Db, { name, sessionId }: Permit, until: string) =>
  createHmac('sha256', await siteSecret(db, 'backup_download'))
    .update(`${name} ${sessionId} ${until}`)
    .digest('base64url')
