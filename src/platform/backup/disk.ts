import { open, rename, statfs } from 'node:fs/promises'
import { BackupError } from './manifest.ts'

/** Writes a small file whole or not at all. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const part = `${path}.part`
  const file = await open(part, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}

/** Makes new names in a folder survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** How many bytes this user may still write to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** @throws BackupError if the disk of a folder has fewer free bytes */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free < bytes)
    throw new BackupError(`${folder} needs ${inMegabytes(bytes)} of free space, but has only ${inMegabytes(free)}.`)
}

export const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en-US')} MB`
