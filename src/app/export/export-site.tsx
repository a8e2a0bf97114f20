import { join } from 'node:path'
import { escapeHTML } from 'bun'
import { recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { openExisting } from '#platform/backup/open-migrated.ts'
import { withRoom } from '#platform/backup/with-room.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { csvTimeIn } from '#platform/files/csv.ts'
import { openFileStore } from '#platform/files/file-store.ts'
import { logoFile } from '#platform/files/image-files.ts'
import { ROOT } from '#platform/root.ts'
import { StartRefusal } from '#platform/start-refusal.ts'
import { numberText } from '#ui/site/number-text.ts'
import { exportDrafts, exportPages, exportPosts, exportQuotes, exportSections } from './export-content.tsx'
import { exportCertificates, exportImages } from './export-files.tsx'
import { ExportFolder, requireFreeFolder } from './export-folder.ts'
import { exportContacts, exportUpdates } from './export-people.tsx'
import { copyStored, type ExportRun } from './export-run.ts'
import { dayOf, PARTS } from './IndexParts.tsx'

// Most texts of a large site are stored outside the JavaScript heap, so Bun would collect them too late.
const COLLECT_EVERY_MS = 250

/**
 * Writes the site's own content into a new folder, in formats that do not need Trellis.
 * @param path absolute
 * @returns a sentence with the number of items
 * @throws StartRefusal that says why the export failed; an unfinished export is deleted
 */
export async function exportSite(config: Config, path: string, now: Date): Promise<string> {
  try {
    const folder = await requireFreeFolder(path, config.dataDir)
    return await withRoom(config, folder, async (place) => {
      const db = await openExisting({ ...config, ...place })
      try {
        return await exportInto(await ExportFolder.create(folder), { ...config, ...place }, db, now)
      } finally {
        await db.destroy()
      }
    })
  } catch (error) {
    throw new StartRefusal(sentenceFor(error as Error & { code?: string }, path))
  }
}

async function exportInto(folder: ExportFolder, config: Config, db: Db, now: Date): Promise<string> {
  const stop = () => {
    folder.discard()
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  const collecting = setInterval(() => Bun.gc(true), COLLECT_EVERY_MS)
  try {
    const counts = await exportParts(folder, config, db, now)
    const occasion = { actor: 'The command line', address: null, userAgent: null, now }
    await db.transaction().execute((tx) => recordEvent(tx, occasion, 'contact.downloaded'))
    await folder.finish()
    return `Exported ${counts} to ${folder.path}.`
  } catch (error) {
    folder.discard()
    throw error
  } finally {
    clearInterval(collecting)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  }
}

/** Writes index.html and all other files. @returns the number of items */
async function exportParts(folder: ExportFolder, config: Config, db: Db, now: Date): Promise<string> {
  const files = openFileStore(config)
  const page = await folder.open('index.html')
  const { site, siteUrl } = await readSettings(db, config)
  const day = dayOf(now.toISOString())
  await page.write(await headOf(site.brand, siteUrl, day))
  const counts = {
    sections: 0,
    quotes: 0,
    posts: 0,
    pages: 0,
    drafts: 0,
    certificates: 0,
    images: 0,
    contacts: 0,
    updates: 0,
  }
  const run = { db, files, folder, page, counts, timeText: csvTimeIn(site.timeZone) }
  await exportSections(run)
  await exportQuotes(run)
  await exportPosts(run)
  await exportPages(run)
  await exportDrafts(run)
  await exportCertificates(run)
  const images = await exportImages(run)
  if (site.logo) await copyStored(run, logoFile(site.logo.folder), 'logo.webp', 'the logo')
  await exportContacts(run)
  await exportUpdates(run, images)
  const text = textOf(counts)
  const { version } = await Bun.file(join(ROOT, 'package.json')).json()
  await page.write(`</main>
<footer>
<p>Exported ${text} on ${day} with Trellis ${version}. Items in the trash and messages in spam are not included.</p>
<p>This folder contains names, email addresses and messages. Keep it private.</p>
</footer>
</body>
</html>
`)
  await page.close()
  return text
}

async function headOf(brand: string, origin: string, day: string): Promise<string> {
  const links = Object.entries(PARTS).map(([id, { title }]) => `<li><a href="#${id}">${title}</a></li>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHTML(brand)}, ${day}</title>
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<style>
${await Bun.file(join(import.meta.dirname, 'index.css')).text()}</style>
</head>
<body>
<header>
<h1 dir="auto">${escapeHTML(brand)}</h1>
<p>The content of <bdi>${escapeHTML(origin)}</bdi> on ${day}</p>
<nav aria-label="Contents"><ul>${links.join('')}</ul></nav>
</header>
<main>
`
}

const NOUNS = ['post', 'page', 'section', 'image', 'certificate', 'contact', 'update'] as const

function textOf(counts: ExportRun['counts']): string {
  const texts = NOUNS.map((noun) => {
    const count = counts[`${noun}s`]
    return `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`
  })
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

function sentenceFor(error: Error & { code?: string }, folder: string): string {
  if (error instanceof StartRefusal) return error.message
  if (['ENOSPC', 'EDQUOT'].includes(error.code ?? '')) {
    return `The disk that holds ${folder} is full. Make room, or choose a folder on another disk.`
  }
  return `Couldn't export to ${folder}: ${error.message}`
}
