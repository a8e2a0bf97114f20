import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { certificateFile } from '../coas/certificate-file.ts'
import type { Db } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { folded } from '../db/search.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Media } from '../files/media.ts'
import { storePicture } from '../images/store-picture.ts'
import { ROOT } from '../root.ts'
import { carousel, certificates, posts, quote, sections } from './content.ts'

const STATE_KEY = 'starter_content'
const PICTURES = join(ROOT, 'src/starter/pictures')
const CERTIFICATES = join(ROOT, 'src/starter/certificates')

// The same at every try, so that a start that was cut off leaves no files behind.
const keyOf = (file: string) => Bun.randomUUIDv5(file, 'url')

type Stores = { files: FileStore; media: Media; onProgress: (done: number, total: number) => void }
type Prepared = { images: Map<string, Insertable<Schema['images']>>; coas: Insertable<Schema['coas']>[] }

export async function declineStarterContent(db: Db) {
  await db.transaction().execute((tx) => claim(tx, 'declined'))
}

/**
 * Fills a brand-new site. It is decided once, so that content which was deleted stays deleted; all rows come in one
 * transaction, so that a start which is cut off is repeated by the next one.
 */
export async function loadStarterContent(db: Db, stores: Stores, now: Date) {
  const decided = await db.selectFrom('site_state').select('key').where('key', '=', STATE_KEY).executeTakeFirst()
  if (decided) return
  const { images, coas } = await storeFiles(stores, now.toISOString())

  await db.transaction().execute(async (tx) => {
    if (!(await claim(tx, 'loaded'))) return
    const stamps = { created_at: now.toISOString(), updated_at: now.toISOString() }
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
  })
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

async function storeFiles({ files, media, onProgress }: Stores, created_at: string): Promise<Prepared> {
  const pictures: { file: string; alt: string }[] = await Bun.file(join(PICTURES, 'pictures.json')).json()
  const prepared: Prepared = { images: new Map(), coas: [] }
  const report = () => onProgress(prepared.images.size + prepared.coas.length, pictures.length + certificates.length)

  for (const { file, alt } of pictures) {
    const picture = await media.picture(join(PICTURES, file))
    prepared.images.set(file.slice(0, 2), { ...(await storePicture(files, picture, keyOf(file))), alt, created_at })
    report()
  }
  for (const [position, { title, description, file, createdAt }] of certificates.entries()) {
    const path = join(CERTIFICATES, file)
    const bytes = await Bun.file(path).bytes()
    const { pageCount, text, cover } = await media.pdf(path)
    const { file_key, width, height, placeholder } = await storePicture(files, cover, keyOf(file))
    await files.put(certificateFile(file_key), bytes)
    prepared.coas.push({
      title,
      description,
      file_key,
      file_name: file,
      file_name_lower: folded(file),
      content_hash: new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
      text,
      file_size_bytes: bytes.byteLength,
      page_count: pageCount,
      cover_width: width,
      cover_height: height,
      cover_placeholder: placeholder,
      position,
      public_since: createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    })
    report()
  }
  return prepared
}
