import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type AskSpace, type Space, spaceOf } from '#platform/machine.ts'
import { ROOT } from '#platform/root.ts'
import { runApart } from '#platform/run-apart.ts'
import { BackupError } from './manifest.ts'

/** Writes a small file whole or not at all. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const part = `${path}.part`
  {
    await using file = await open(part, 'w')
    await file.writeFile(content)
    await file.sync()
  }
  await rename(part, path)
}

/** Makes new names in a folder survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path)
  await folder.sync().catch((error: { code?: string }) => {
    // Some network file systems cannot sync folders.
    if (!['EINVAL', 'ENOTSUP', 'EOPNOTSUPP'].includes(error.code ?? '')) throw error
  })
}

const DISK_OF = join(ROOT, 'src/platform/backup/disk-of.child.ts')

/** Returns the number of the disk that contains a folder. @throws if the folder is missing, or does not respond */
export const diskOf = async (folder: string): Promise<number> => Number(await runApart(DISK_OF, [folder]))

/** @throws BackupError if the disk of a folder has less free space */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { free } = await spaceOf(folder)
  if (free < bytes)
    throw new BackupError(`${folder} needs ${inMegabytes(bytes)} of free space, but has only ${inMegabytes(free)}.`)
}

/** The part of the site's disk that nightly backups leave free. */
export const LEFT_FREE = 0.1

/** Whether `bytes` more would leave a tenth of the disk free for the site. */
export const hasRoom = ({ free, total }: Space, bytes: number) => free - bytes >= total * LEFT_FREE

/** @throws BackupError if `bytes` more would fill the disk of DATA_DIR beyond 90% */
export async function requireRoom(dataDir: string, bytes: number, askSpace: AskSpace): Promise<void> {
  const space = await askSpace(dataDir)
  if (hasRoom(space, bytes)) return
  throw new BackupError(
    `The disk is too full: the backup needs ${inMegabytes(bytes)}, only ${inMegabytes(space.free)} is free, and a tenth of the disk must stay free for the site.`,
  )
}

export const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en-US')} MB`
