import { join } from 'node:path'
import type { Insertable } from 'kysely'
import pLimit from 'p-limit'
import { certificateFile } from '../../features/certificates/certificate-file.ts'
import { readingOf } from '../../features/certificates/reread.queries.ts'
import { FORMATS, pictureFile } from '../../features/images/picture-files.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { folded } from '../../platform/db/search.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Deps } from '../../platform/http/openapi.ts'
import { carousel, certificates, posts, quote, sections } from './content.ts'
import { CERTIFICATES, type DrawnPicture, PREPARED, readPrepared } from './prepared.ts'

const STATE_KEY = 'starter_content'
// Each file waits for the disk.
const FILES_AT_ONCE = 8

// The same at every try, so that a start that was cut off leaves no files behind.
const keyOf = (file: string) => Bun.randomUUIDv5(file, 'url')

type Loaded = { images: Map<string, Insertable<Schema['images']>>; coas: Insertable<Schema['coas']>[] }

/**
 * Fills a brand-new site, unless its owner declines. The decision is made once, so that deleted content stays deleted.
 * Files and rows come in the transaction of the decision: a second instance waits for it and copies nothing, and a start
 * that was cut off is repeated by the next one.
 */
export async function fillNewSite({ db, files, clock, config }: Pick<Deps, 'db' | 'files' | 'clock' | 'config'>) {
  const decided = await db.selectFrom('site_state').select('key').where('key', '=', STATE_KEY).executeTakeFirst()
  if (decided) return
  const now = clock().toISOString()
  await db.transaction().execute(async (tx) => {
    const isFirst = await claim(tx, config.starterContent ? 'loaded' : 'declined')
    if (!isFirst || !config.starterContent) return
    console.log('Loading the starter content …')
    await addRows(tx, await storeFiles(files, now), now)
  })
}

async function addRows(tx: Db, { images, coas }: Loaded, now: string) {
  const stamps = { created_at: now, updated_at: now }
  const addImage = async (name: string) => {
    const image = images.get(name)
    if (!image) throw new Error(`The starter content has no picture ${name}.`)
    return (await tx.insertInto('images').values(image).returning('id').executeTakeFirstOrThrow()).id
  }

  for (const [position, { title, text, picture }] of sections.entries()) {
    const image_id = await addImage(picture)
    await tx
      .insertInto('about_us_sections')
      .values({ title, text, image_id, position, ...stamps })
      .execute()
  }
  const { text, author, textColor: text_color, picture } = quote
  const image_id = await addImage(picture)
  await tx
    .insertInto('quotes')
    .values({ text, author, text_color, image_id, ...stamps })
    .execute()
  for (const name of carousel) await addImage(name)
  await tx.insertInto('coas').values(coas).execute()
  for (const { title, author, content, createdAt } of posts) {
    const dates = { public_since: createdAt, created_at: createdAt, updated_at: createdAt }
    await tx
      .insertInto('blog_posts')
      .values({ title, author, content, published: 1, ...dates })
      .execute()
  }
}

/** @returns whether this caller is the first one to decide */
async function claim(db: Db, value: 'loaded' | 'declined') {
  const row = await db
    .insertInto('site_state')
    .values({ key: STATE_KEY, value })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

async function storeFiles(files: FileStore, created_at: string): Promise<Loaded> {
  const prepared = await readPrepared()
  const limit = pLimit(FILES_AT_ONCE)
  const stored: Promise<void>[] = []
  const put = (name: string, source: string) => stored.push(limit(() => files.put(name, Bun.file(source))))

  function store(source: string, { folder, widths, width, height, placeholder }: DrawnPicture) {
    const file_key = keyOf(source)
    for (const format of FORMATS) {
      for (const each of widths[format]) {
        put(pictureFile(file_key, each, format), join(PREPARED, folder, `${each}.${format}`))
      }
    }
    return { file_key, width, height, placeholder, widths: JSON.stringify(widths) }
  }

  const images = new Map(
    prepared.pictures.map((picture) => {
      const { file, folder, alt } = picture
      return [folder, { ...store(file, picture), alt, created_at }]
    }),
  )
  const coas: Loaded['coas'] = []
  for (const [position, { title, description, file, createdAt }] of certificates.entries()) {
    const found = prepared.certificates.find((certificate) => certificate.file === file)
    if (!found) throw new Error(`The starter content has no certificate ${file}.`)
    const { cover, pageCount, text } = found
    const { file_key, width, height, placeholder, widths } = store(file, cover)
    const source = join(CERTIFICATES, file)
    put(certificateFile(file_key), source)
    coas.push({
      title,
      description,
      file_key,
      file_name: file,
      file_name_lower: folded(file),
      content_hash: cover.sourceHash,
      ...readingOf({ text, isCoverWhole: true }),
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
  await Promise.all(stored)
  return { images, coas }
}
