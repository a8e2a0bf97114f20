import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { foldLot } from '../src/features/certificates/details/lot.ts'
import { readingOf } from '../src/features/certificates/reread.queries.ts'
import { indexMessages } from '../src/features/questions/contacts.search.queries.ts'
import { createSession } from '../src/platform/access/sessions.queries.ts'
import { openMigrated } from '../src/platform/backup/open-migrated.ts'
import { readConfig } from '../src/platform/config.ts'
import type { Db } from '../src/platform/db/database.ts'
import type { Schema } from '../src/platform/db/schema.ts'
import { comparable } from '../src/platform/db/search.ts'
import { imageWidths } from '../src/platform/files/image-files.ts'

export type Counts = { posts: number; certificates: number; images: number; contacts: number }

const FIRST_AT = Date.UTC(2020, 0, 1)
const MINUTE_MS = 60_000
const BATCH_ROWS = 500
const POST_BYTES = 3000
const CERTIFICATE_TEXT_BYTES = 6000
// This is about as long as the placeholder of a real image.
const PLACEHOLDER = `data:image/webp;base64,${'A'.repeat(240)}`
const NAMES = ['Blue Fern Flower', 'Quarry Light Flower', 'First Frost Live Rosin', 'Basswood Honey', 'Slow River']
const WORDS = 'The hollow keeps its own weather and the frost came late over ferns and slate this year. '

const at = (index: number) => new Date(FIRST_AT + index * MINUTE_MS).toISOString()
const words = (bytes: number) => WORDS.repeat(Math.ceil(bytes / WORDS.length)).slice(0, bytes)
const nameOf = (index: number) => `${NAMES[index % NAMES.length]}, batch ${index + 1}`

/**
 * Creates a data folder with `counts` rows of each kind, and an administrator's session token.
 * @param env may set DATABASE_URL; the default is SQLite in the folder
 */
export async function fillSite(counts: Counts, env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-bench-'))
  const db = await openMigrated(readConfig({ DATA_DIR: dataDir, ...env }))
  const token = await db.transaction().execute(async (tx) => {
    await insert(tx, 'posts', counts.posts, newPost)
    await insert(tx, 'certificates', counts.certificates, newCertificate)
    await insert(tx, 'certificate_details', counts.certificates, newDetails)
    await insert(tx, 'certificate_lots', counts.certificates, newLot)
    await insert(tx, 'images', counts.images, newImage)
    await insert(tx, 'contacts', counts.contacts, newContact)
    await insert(tx, 'questions', counts.contacts, newMessage)
    return signIn(tx)
  })
  await indexMessages(db)
  await db.destroy()
  return { dataDir, token }
}

async function insert<Table extends keyof Schema>(
  tx: Db,
  table: Table,
  count: number,
  create: (index: number) => Insertable<Schema[Table]>,
) {
  for (let first = 0; first < count; first += BATCH_ROWS) {
    const rows = Array.from({ length: Math.min(BATCH_ROWS, count - first) }, (_, index) => create(first + index))
    await tx.insertInto(table).values(rows).execute()
  }
}

const widthsOf = (width: number) => JSON.stringify({ avif: imageWidths(width), webp: imageWidths(width) })

const newPost = (index: number) => ({
  title: nameOf(index),
  author: 'June Halloran',
  content: words(POST_BYTES),
  published: 1 as const,
  public_since: at(index),
  created_at: at(index),
  updated_at: at(index),
})

const newCertificate = (index: number) => ({
  title: nameOf(index),
  description: `A laboratory has tested batch ${index + 1} for potency, terpenes and contaminants.`,
  file_key: crypto.randomUUID(),
  file_name: `batch-${index + 1}.pdf`,
  file_name_lower: `batch-${index + 1}.pdf`,
  // Marks the PDF as read by the current reader; otherwise housekeeping would read the file again.
  ...readingOf(`batch-${index + 1}.pdf`, {
    text: words(CERTIFICATE_TEXT_BYTES),
    textRows: '',
    isCoverWhole: true,
    hasActions: false,
  }),
  file_size_bytes: 80_000,
  page_count: 4,
  cover_width: 960,
  cover_height: 1242,
  cover_placeholder: PLACEHOLDER,
  cover_widths: widthsOf(960),
  position: index,
  public_since: at(index),
  created_at: at(index),
  updated_at: at(index),
})

const lotOf = (index: number) => `FH-${index + 1}-BF`

const newDetails = (index: number) => ({
  ...{ certificate_id: index + 1, lots: lotOf(index), laboratory: 'Green Mountain Assay', tested_on: '2026-09-20' },
  ...{ total_thc: '24.52 % dry', total_cbd: 'ND %', panels: 'pesticides: pass\nmetals: pass\nmicrobials: pass' },
})

const newLot = (index: number) => ({
  ...{ certificate_id: index + 1, lot: lotOf(index), folded: foldLot(lotOf(index)) },
})

const newImage = (index: number) => ({
  file_key: crypto.randomUUID(),
  file_name: `IMG_${index + 1}.jpg`,
  width: 1920,
  height: 1280,
  widths: widthsOf(1920),
  alt: nameOf(index),
  placeholder: PLACEHOLDER,
  created_at: at(index),
})

const newContact = (index: number) => ({
  name: `Ada ${index + 1}`,
  email: `ada${index + 1}@example.com`,
  email_lower: `ada${index + 1}@example.com`,
  last_message_at: at(index),
  created_at: at(index),
})

const newMessage = (index: number) => {
  const [name, question] = [`Ada ${index + 1}`, `Which soil is in ${nameOf(index)}?`]
  const search_text = comparable(`${name}\nada${index + 1}@example.com\n${question}`)
  return { contact_id: index + 1, name, question, search_text, created_at: at(index) }
}

async function signIn(tx: Db) {
  const email = 'bench@example.com'
  const { id } = await tx
    .insertInto('administrators')
    .values({ email, email_lower: email, password_hash: 'none', created_at: at(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return createSession(tx, id, { address: '127.0.0.1', userAgent: 'bench' }, new Date())
}
