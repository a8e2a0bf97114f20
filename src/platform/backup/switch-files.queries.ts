import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { Db } from '#platform/db/database.ts'
import { filesFolder } from '#platform/files/file-store.ts'
import { syncFolder, writeDurably } from './disk.ts'

const planSchema = z.object({ before: z.string(), added: z.array(z.string()), old: z.array(z.string()) })

const planPath = (dataDir: string) => join(dataDir, 'restore-files.json')

/**
 * Adds the staged files to those of the site. Until `finishFiles`, both share a folder, because the rows of PostgreSQL
 * are replaced in between. Files never change and have random names.
 */
export async function addFiles(dataDir: string, staged: string, before: string): Promise<void> {
  const files = filesFolder(dataDir)
  await mkdir(files, { recursive: true })
  const [added, old] = [await readdir(staged), await readdir(files)]
  await writeDurably(planPath(dataDir), JSON.stringify({ before: basename(before), added, old }))
  await syncFolder(dataDir)
  for (const key of added) await moveFiles(join(staged, key), join(files, key))
  await syncFolder(files)
}

/** Moves the files one by one: a killed restore of the same site must not leave a folder without its files. */
async function moveFiles(from: string, to: string) {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name))
  await syncFolder(to)
}

/** Removes the files that the last restore added or replaced, and that no row names. Does nothing if there are none. */
export async function finishFiles(db: Db, dataDir: string): Promise<void> {
  const plan = Bun.file(planPath(dataDir))
  if (!(await plan.exists())) return
  const { before, added, old } = planSchema.parse(await plan.json())
  const named = await readKeys(db)
  const kept = filesFolder(join(dataDir, before))
  for (const key of old.filter((key) => !named.has(key))) {
    await mkdir(kept, { recursive: true })
    await moveIfThere(join(filesFolder(dataDir), key), join(kept, key))
  }
  for (const key of added.filter((key) => !named.has(key)))
    await rm(join(filesFolder(dataDir), key), { recursive: true, force: true })
  await rm(planPath(dataDir), { force: true })
}

/** Returns the keys of all stored files. */
async function readKeys(db: Db): Promise<Set<string>> {
  const keys = (table: 'images' | 'certificates' | 'logos' | 'stored_files') =>
    db.selectFrom(table as 'images').select('file_key')
  const rows = await keys('images')
    .union(keys('certificates'))
    .union(keys('logos'))
    .union(keys('stored_files'))
    .execute()
  return new Set(rows.map(({ file_key }) => file_key))
}

/** Another instance that starts at the same time may have moved it. */
const moveIfThere = (from: string, to: string) =>
  rename(from, to).catch((error: { code?: string }) => {
    if (error.code !== 'ENOENT') throw error
  })
