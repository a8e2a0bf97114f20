import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Db } from '#platform/db/database.ts'
import type { csvTimeIn } from '#platform/files/csv.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { findFileOwner } from '#platform/files/files.queries.ts'
import { StartRefusal } from '#platform/start-refusal.ts'
import type { ExportFile, ExportFolder } from './export-folder.ts'
import { PARTS } from './IndexParts.tsx'
import { linkTo } from './markdown.ts'

type PartId = keyof typeof PARTS

/**
 * Passed to all export functions. `page`: index.html. `counts`: the number of entries so far. `timeText`: writes a time
 * in the site's time zone.
 */
export type ExportRun = {
  db: Db
  files: FileStore
  folder: ExportFolder
  page: ExportFile
  counts: Record<PartId, number>
  timeText: ReturnType<typeof csvTimeIn>
}

/** Writes a part of index.html. @param work adds the entries */
export async function writePart(
  { page, counts }: ExportRun,
  id: PartId,
  work: (add: (entry: ReactElement) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { title, tables } = PARTS[id]
  const links = tables.map((path) => `<li><a href="${linkTo(path)}">${path}</a></li>`)
  await page.write(`<section id="${id}"><h2>${title}</h2><ul>${links.join('')}</ul>\n`)
  await work(async (entry) => {
    counts[id]++
    await page.write(renderToStaticMarkup(entry))
  })
  await page.write(`${counts[id] === 0 ? '<p>Nothing here yet.</p>' : ''}</section>\n`)
}

/**
 * Copies a stored file.
 * @param url such as `/files/KEY/2000.webp`
 * @returns false if its item was deleted after the export read it
 * @throws StartRefusal if the file is missing from the store
 */
export async function copyStored(run: ExportRun, url: string, path: string, owner: string): Promise<boolean> {
  const name = url.replace('/files/', '')
  if (await run.folder.copy(run.files, name, path)) return true
  const row = await findFileOwner(run.db, name.split('/', 1)[0] ?? '')
  if (!row || row.deleted_at !== null) return false
  throw new StartRefusal(`The file for ${owner} is missing: files/${name} in DATA_DIR. Restore it from a backup.`)
}
