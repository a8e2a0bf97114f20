import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Db } from '#platform/db/database.ts'
import type { csvTimeIn } from '#platform/files/csv.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { findFileOwner } from '#platform/files/files.queries.ts'
import { StartRefusal } from '#platform/start-refusal.ts'
import type { ExportFile, ExportFolder } from './export-folder.ts'
import type { Part } from './IndexParts.tsx'
import { linkTo } from './markdown.ts'

/** Passed to all export functions. `page`: the body of index.html. `timeText`: writes a time in the site's time zone. */
export type ExportRun = {
  db: Db
  files: FileStore
  folder: ExportFolder
  page: ExportFile
  timeText: ReturnType<typeof csvTimeIn>
}

type PartHead = Omit<Part, 'count'>

/** Writes a part of index.html and counts its entries. @param work adds the entries */
export async function writePart(
  { page }: ExportRun,
  head: PartHead,
  work: (add: (entry: ReactElement) => Promise<void>) => Promise<void>,
): Promise<Part> {
  let count = 0
  const links = head.files.map((path) => `<a href="${linkTo(path)}">${path}</a>`).join(' ')
  await page.write(`<section id="${head.id}"><div class="head"><h2>${head.title}</h2>`)
  await page.write(`${links && `<p class="files">${links}</p>`}</div><div class="entries">`)
  await work(async (entry) => {
    count++
    await page.write(renderToStaticMarkup(entry))
  })
  await page.write(`${count === 0 ? '<p class="none">Nothing here yet.</p>' : ''}</div></section>\n`)
  return { ...head, count }
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
