import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { withRoom } from '#platform/backup/with-room.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { openExisting } from '#platform/db/open-existing.ts'
import { csvTimeIn } from '#platform/files/csv.ts'
import { openFileStore } from '#platform/files/file-store.ts'
import { logoFile } from '#platform/files/image-files.ts'
import { ROOT } from '#platform/root.ts'
import { StartRefusal } from '#platform/start-refusal.ts'
import { BRAND, type Palette, paletteOf } from '#ui/look/palette.ts'
import { numberText } from '#ui/site/number-text.ts'
import { exportPosts, exportQuotes, exportSections } from './export-content.tsx'
import { exportCertificates, exportImages } from './export-files.tsx'
import { ExportFolder, requireFreeFolder } from './export-folder.ts'
import { exportContacts, exportUpdates } from './export-people.tsx'
import { copyStored } from './export-run.ts'
import { dayOf, IndexFoot, IndexHead, type Part } from './IndexParts.tsx'

const BODY = 'index.body'
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
    folder.deleteNow()
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  const collecting = setInterval(() => Bun.gc(true), COLLECT_EVERY_MS)
  try {
    const parts = await exportParts(folder, config, db)
    await writeIndex(folder, await readSettings(db, config), parts, now)
    const occasion = { actor: 'The command line', address: null, userAgent: null, now }
    await db.transaction().execute((tx) => recordEvent(tx, occasion, 'downloaded the contacts'))
    await folder.finish()
    return sentenceOf(parts, folder.path)
  } catch (error) {
    await folder.discard()
    throw error
  } finally {
    clearInterval(collecting)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  }
}

async function exportParts(folder: ExportFolder, config: Config, db: Db): Promise<Part[]> {
  const files = openFileStore(config)
  const page = await folder.open(BODY)
  const { logo, timeZone } = (await readSettings(db, config)).site
  const run = { db, files, folder, page, timeText: csvTimeIn(timeZone) }
  const parts = [await exportSections(run), await exportQuotes(run), await exportPosts(run)]
  parts.push(await exportCertificates(run))
  const images = await exportImages(run)
  if (logo) await copyStored(run, logoFile(logo.folder), 'logo.webp', 'the logo')
  parts.push(images.part, await exportContacts(run), await exportUpdates(run, images.paths))
  await page.close()
  return parts
}

/** Writes index.html. Its head counts the items, so `exportParts` first writes the body to another file. */
async function writeIndex(folder: ExportFolder, { site, siteUrl }: Config, parts: Part[], now: Date): Promise<void> {
  const day = dayOf(now.toISOString())
  const { version } = await Bun.file(join(ROOT, 'package.json')).json()
  const css = await Bun.file(join(import.meta.dirname, 'index.css')).text()
  const title = renderToStaticMarkup(<title>{`${site.brand}, ${day}`}</title>)
  const index = await folder.open('index.html')
  await index.write(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${title}
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<style>
${colors()}${css}</style>
</head>
<body>
${renderToStaticMarkup(<IndexHead brand={site.brand} origin={siteUrl} day={day} parts={parts} />)}
<main>
`)
  await folder.move(BODY, index)
  await index.write(`</main>
${renderToStaticMarkup(<IndexFoot day={day} version={version} />)}
</body>
</html>
`)
  await index.close()
}

function colors(): string {
  const rule = (palette: Palette) =>
    `:root {${Object.entries(palette)
      .map(([token, color]) => `--${token}:${color}`)
      .join(';')}}\n`
  const dark = rule(paletteOf({ ...BRAND, scheme: 'dark' }))
  return `${rule(paletteOf(BRAND))}@media screen and (prefers-color-scheme: dark) {${dark}}\n`
}

const NOUNS = ['post', 'section', 'image', 'certificate', 'contact', 'update']

function sentenceOf(parts: Part[], folder: string): string {
  const counts = NOUNS.map((noun) => {
    const count = parts.find(({ id }) => id === `${noun}s`)?.count ?? 0
    return `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`
  })
  return `Exported ${counts.slice(0, -1).join(', ')} and ${counts.at(-1)} to ${folder}.`
}

function sentenceFor(error: Error & { code?: string }, folder: string): string {
  if (error instanceof StartRefusal) return error.message
  if (['ENOSPC', 'EDQUOT'].includes(error.code ?? '')) {
    return `The disk that holds ${folder} is full. Make room, or choose a folder on another disk.`
  }
  return `Couldn't export to ${folder}: ${error.message}`
}
