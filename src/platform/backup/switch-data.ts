import { existsSync } from 'node:fs'
import { mkdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { sqlitePath } from '#platform/db/database.ts'
import { filesFolder } from '#platform/files/file-store.ts'
import { syncFolder, writeDurably } from './disk.ts'
import { BackupError } from './manifest.ts'

const planSchema = z.object({ before: z.string() })

export const stagingFolder = (dataDir: string) => join(dataDir, '.restoring')
const planPath = (dataDir: string) => join(dataDir, 'restore.json')

/** Returns an unused path for the data that a restore replaces. If the clock jumps back, two restores may have the same time. */
export function beforeFolder(dataDir: string, now: Date): string {
  const path = join(dataDir, `.before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
  for (let number = 1; ; number++) {
    const free = number === 1 ? path : `${path}-${number}`
    if (!existsSync(free)) return free
  }
}

/**
 * Replaces the SQLite database and the files with the staged ones, and keeps the old ones in a folder beside them.
 * Once the plan is written, the next start finishes a switch that was killed.
 */
export async function switchData(dataDir: string, before: string): Promise<void> {
  await requireOneDisk(dataDir)
  await mkdir(before, { recursive: true })
  await writeDurably(planPath(dataDir), JSON.stringify({ before: basename(before) }))
  await syncFolder(dataDir)
  await finishSwitch(dataDir)
  // Empty if there was no site to replace.
  await rmdir(before).catch(() => {})
}

/** Whether a switch has begun and is not finished. */
export const isSwitching = (dataDir: string) => existsSync(planPath(dataDir))

/** Whether a restore was killed, so `finishSwitch` has work to do. */
export const isSwitchLeft = (dataDir: string) => isSwitching(dataDir) || existsSync(stagingFolder(dataDir))

/** Finishes a switch that was killed, and removes what a killed restore left. Call it before the database is opened. */
export async function finishSwitch(dataDir: string): Promise<void> {
  const staging = stagingFolder(dataDir)
  const plan = Bun.file(planPath(dataDir))
  if (await plan.exists()) {
    const before = join(dataDir, planSchema.parse(await plan.json()).before)
    // The staged database moves last. Until then, any database in DATA_DIR is the old one.
    if (existsSync(sqlitePath(staging))) {
      for (const end of ['-wal', '-shm', '']) await moveOver(sqlitePath(dataDir) + end, sqlitePath(before) + end)
      if (existsSync(filesFolder(staging))) {
        await moveOver(filesFolder(dataDir), filesFolder(before))
        await rename(filesFolder(staging), filesFolder(dataDir))
      }
      await syncFolder(before)
      await rename(sqlitePath(staging), sqlitePath(dataDir))
      await syncFolder(dataDir)
    }
    await rm(planPath(dataDir))
    await syncFolder(dataDir)
  }
  // A restore may have been killed while it wrote the plan.
  await rm(`${planPath(dataDir)}.part`, { force: true })
  await rm(staging, { recursive: true, force: true })
}

async function moveOver(from: string, to: string) {
  if (existsSync(from)) await rename(from, to)
}

/** A mount point cannot be renamed. */
async function requireOneDisk(dataDir: string) {
  const files = await stat(filesFolder(dataDir)).catch(() => undefined)
  if (files && files.dev !== (await stat(dataDir)).dev)
    throw new BackupError(
      'DATA_DIR/files and DATA_DIR are on different disks. Set DATA_DIR to a folder on one disk, and restore there.',
    )
}
