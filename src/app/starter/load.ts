import { join } from 'node:path'
import pLimit from 'p-limit'
import { certificateFile } from '#features/certificates/certificates.queries.ts'
import { readingOf } from '#features/certificates/reread.queries.ts'
import type { Deps } from '#platform/api/app-env.ts'
import type { Db } from '#platform/db/database.ts'
import { folded } from '#platform/db/search.ts'
import type { FileStore, StoredFile } from '#platform/files/file-store.ts'
import { FORMATS, imageFile } from '#platform/files/image-files.ts'
import { recordFiles } from '#platform/files/stored-files.queries.ts'
import * as content from './content.ts'
import { CERTIFICATES, PREPARED, type PreparedImage, readPrepared, starterKey } from './prepared.ts'
import { addStarterRows, claimDecision, decide, isDecided, type StarterFiles } from './starter.queries.ts'

// Copying several files at once is faster, because each copy mostly waits for the disk.
const FILES_AT_ONCE = 8

const LOOK_EVERY_MS = 50

/**
 * Loads the starter content into a new site unless its owner declines. The decision is stored, so deleted content stays
 * deleted. One instance loads while the others wait; if it is interrupted, another one or the next start takes over.
 */
export async function fillNewSite({ db, files, clock, config }: Pick<Deps, 'db' | 'files' | 'clock' | 'config'>) {
  while (!(await isDecided(db))) {
    if (!(await claimDecision(db, clock()))) await Bun.sleep(LOOK_EVERY_MS)
    else if (config.starterContent) await load(db, files, clock().toISOString())
    else await db.transaction().execute((tx) => decide(tx, 'declined'))
  }
}

/** Copies the files before the transaction, because a long one would keep other processes from writing to SQLite. */
async function load(db: Db, files: FileStore, now: string) {
  console.log('Loading the starter content…')
  const { stored, ...owners } = await storeFiles(files, now)
  await db.transaction().execute(async (tx) => {
    if (!(await decide(tx, 'loaded'))) return
    await recordFiles(tx, stored)
    await addStarterRows(tx, owners, now)
  })
}

async function storeFiles(files: FileStore, created_at: string): Promise<StarterFiles & { stored: StoredFile[] }> {
  const prepared = await readPrepared()
  const limit = pLimit(FILES_AT_ONCE)
  const stored: Promise<StoredFile>[] = []
  const put = (name: string, source: string) => stored.push(limit(() => files.put(name, Bun.file(source))))

  function store(source: string, { folder, widths, width, height, placeholder }: PreparedImage) {
    const file_key = starterKey(source)
    for (const format of FORMATS) {
      for (const each of widths[format]) {
        put(imageFile(file_key, each, format), join(PREPARED, folder, `${each}.${format}`))
      }
    }
    return { file_key, width, height, placeholder, widths: JSON.stringify(widths) }
  }

  const images = new Map(
    prepared.images.map((image) => {
      const { file, folder, alt } = image
      return [folder, { ...store(file, image), alt, created_at }]
    }),
  )
  const certificates: StarterFiles['certificates'] = []
  for (const [position, { title, description, file, createdAt }] of content.certificates.entries()) {
    const found = prepared.certificates.find((certificate) => certificate.file === file)
    if (!found) throw new Error(`The starter content has no certificate ${file}.`)
    const { cover, pageCount, text, textRows } = found
    const { file_key, width, height, placeholder, widths } = store(file, cover)
    const source = join(CERTIFICATES, file)
    put(certificateFile(file_key), source)
    certificates.push({
      title,
      description,
      file_key,
      file_name: file,
      file_name_lower: folded(file),
      content_hash: cover.sourceHash,
      ...readingOf(file, { text, textRows, isCoverWhole: true, hasActions: false }),
      file_size_bytes: Bun.file(source).size,
      page_count: pageCount,
      cover_width: width,
      cover_height: height,
      cover_placeholder: placeholder,
      cover_widths: widths,
      position,
      public_since: createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    })
  }
  return { images, certificates, stored: await Promise.all(stored) }
}
