import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Deps } from '#platform/api/app-env.ts'
import { type Db, truncateWal } from '#platform/db/database.ts'
import { ROOT } from '#platform/root.ts'
import { runApart } from '#platform/run-apart.ts'
import { type Erasure, listErasures } from './erasures.queries.ts'

const CHILD = join(ROOT, 'src/features/questions/erasure-list.child.ts')
// A folder on a network may never respond.
const WAIT_MAX_MS = 5000

const pathIn = (folder: string) => join(folder, 'erasures.ndjson')
const lineSchema = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), erasedAt: z.iso.datetime() })

/** Removes what is left of erased people outside the rows. They stay erased even if it fails; the next run repeats it. */
export async function finishErasure(deps: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  await truncateWal(deps.db).catch((err: Error) => deps.log.error({ err }, "Couldn't truncate the database's WAL"))
  await saveErasureList(deps)
}

/**
 * Writes the erasures to `BACKUP_TO`, beside the backups that still contain the erased people. Logs a failure: the next
 * erasure or housekeeping run writes what is missing.
 */
export async function saveErasureList({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  const { backupTo } = config
  if (!backupTo) return
  const saving = save(db, backupTo).catch((err: Error) =>
    log.error({ err, path: pathIn(backupTo) }, "Couldn't write the list of erasures"),
  )
  await Promise.race([saving, setTimeout(WAIT_MAX_MS, undefined, { ref: false })])
}

/** Looks again after writing: another process may have added newer erasures to the list that this one replaced. */
async function save(db: Db, folder: string) {
  const read = async () => JSON.stringify(await listErasures(db))
  let erasures = await read()
  for (let saved = ''; saved !== erasures; erasures = await read()) {
    await runApart(CHILD, [folder], erasures)
    saved = erasures
  }
}

/** Adds missing erasures to the list. Keeps those that the database lacks because it is from an older backup. */
export async function writeErasureList(folder: string, erasures: Erasure[]): Promise<void> {
  // Checks again after writing: another instance may have replaced the file since it was read.
  for (;;) {
    const kept = await readErasureList(folder)
    const known = new Map(kept?.map(({ hash, erasedAt }) => [hash, erasedAt]))
    const missing = erasures.filter(({ hash, erasedAt }) => erasedAt > (known.get(hash) ?? ''))
    if (kept && missing.length === 0) return
    for (const { hash, erasedAt } of missing) known.set(hash, erasedAt)
    await replaceDurably(
      folder,
      [...known].map(([hash, erasedAt]) => `${JSON.stringify({ hash, erasedAt })}\n`),
    )
  }
}

/** Reads the list in a folder of backups, and skips damaged lines. @returns null if the folder has no list */
export async function readErasureList(folder: string): Promise<Erasure[] | null> {
  const text = await readFile(pathIn(folder), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text?.split('\n').flatMap((line) => parse(line) ?? []) ?? null
}

function parse(line: string): Erasure | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(line)).data
  } catch {
    return
  }
}

async function replaceDurably(folder: string, lines: string[]) {
  const path = pathIn(folder)
  const unfinished = `${path}.${crypto.randomUUID()}.part`
  try {
    await withFile(unfinished, 'wx', async (file) => {
      await file.writeFile(lines.join(''))
      await file.sync()
    })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  // Without this, a power failure could bring back the earlier list. Some network file systems cannot sync a folder.
  await withFile(folder, 'r', (file) => file.sync()).catch(() => undefined)
}

async function withFile(path: string, flags: string, use: (file: Awaited<ReturnType<typeof open>>) => Promise<void>) {
  const file = await open(path, flags)
  try {
    await use(file)
  } finally {
    await file.close()
  }
}
