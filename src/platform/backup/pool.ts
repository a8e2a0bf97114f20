import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { filesFolder } from '#platform/files/file-store.ts'
import type { AskSpace } from '#platform/machine.ts'
import { readChecksums } from './archive.ts'
import { drain, hashing } from './bytes.ts'
import { requireRoom, syncFolder } from './disk.ts'
import { BackupError, type Checksum, FILES, isFileEntry } from './manifest.ts'

/** The folder with the files of all backups, each stored once. */
export const poolFolder = (backups: string) => join(backups, 'files')

/** The files that the backup in a folder lists, by their names in the store. */
export async function filesOf(folder: string): Promise<Checksum[]> {
  const entries = await readChecksums(folder)
  return entries
    .filter(({ name }) => isFileEntry(name))
    .map((entry) => ({ ...entry, name: entry.name.slice(FILES.length) }))
}

type Options = { scratch: string; askSpace: AskSpace }

/**
 * Adds the files that the pool lacks. Links them to the site's files, or copies them if the disk has no hard links.
 * Relinks files that were restored or put back since, because the pool may have the damaged ones that they replaced.
 * @throws BackupError naming a file that is missing or damaged
 */
export async function fillPool(dataDir: string, pool: string, files: Checksum[], { scratch, askSpace }: Options) {
  const missing: Checksum[] = []
  const replaced: Checksum[] = []
  const source = ({ name }: Checksum) => join(filesFolder(dataDir), name)
  for (const file of files) {
    const [here, there] = await Promise.all([look(source(file)), look(join(pool, file.name))])
    if (there?.size !== file.size) missing.push(file)
    else if (here && here.ino !== there.ino) replaced.push(file)
  }
  if (missing.length + replaced.length === 0) return
  await mkdir(pool, { recursive: true })
  const isLinking = await canLink(dataDir, scratch)
  if (!isLinking) await requireRoom(dataDir, sum(missing), askSpace)
  for (const file of missing) await add(source(file), join(pool, file.name), file, scratch)
  const linked = isLinking ? replaced : []
  for (const file of linked) await add(source(file), join(pool, file.name), file, scratch).catch(keepOwn)
  for (const folder of new Set(missing.map(({ name }) => dirname(join(pool, name))))) await syncFolder(folder)
  await syncFolder(pool)
}

const sum = (files: Checksum[]) => files.reduce((bytes, { size }) => bytes + size, 0)

/** If the site's file is damaged, the pool keeps its own. */
function keepOwn(error: Error) {
  if (!(error instanceof BackupError)) throw error
}

const look = (path: string) => stat(path).catch(() => undefined)

async function canLink(dataDir: string, scratch: string) {
  const [files, backups] = await Promise.all([stat(filesFolder(dataDir)), stat(scratch)])
  const probe = join(scratch, 'probe')
  await Bun.write(probe, '')
  const isLinked = await link(probe, `${probe}-link`).then(
    () => true,
    () => false,
  )
  return isLinked && files.dev === backups.dev
}

async function add(source: string, target: string, file: Checksum, scratch: string) {
  const part = join(scratch, 'file')
  await rm(part, { force: true })
  const sha256 = await linkOrCopy(source, part).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') throw new BackupError(`files/${file.name} is missing.`)
    if (error.code === 'ENOSPC') throw error
    throw new BackupError(`files/${file.name} cannot be read (${error.code}).`)
  })
  if (sha256 !== file.sha256) throw new BackupError(`files/${file.name} is damaged: it differs from what was stored.`)
  await mkdir(dirname(target), { recursive: true })
  // Renaming does nothing if both names are already links to one file.
  await rm(target, { force: true })
  await rename(part, target)
}

async function linkOrCopy(source: string, part: string) {
  const isLinked = await link(source, part).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === 'ENOENT') throw error
      return false
    },
  )
  const { bytes, checksum } = hashing(part, createReadStream(source))
  await (isLinked ? drain(bytes) : pipeline(bytes, createWriteStream(part, { mode: 0o600, flush: true })))
  return checksum().sha256
}

/** Deletes the files of the pool that none of these backups lists. @throws BackupError if a list cannot be read */
export async function sweepPool(pool: string, backups: string[]): Promise<void> {
  const listed = new Set<string>()
  for (const backup of backups) for (const { name } of await filesOf(backup)) listed.add(name)
  for (const key of await readdir(pool).catch(() => [])) {
    for (const name of await readdir(join(pool, key))) {
      if (!listed.has(`${key}/${name}`)) await rm(join(pool, key, name))
    }
    // Fails if the folder still has files.
    await rmdir(join(pool, key)).catch(() => {})
  }
}
