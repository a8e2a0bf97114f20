import type { Insertable } from 'kysely'
import sharp from 'sharp'
import { foldLot } from '#features/certificates/details/lot.ts'
import { searchTextOf } from '#features/certificates/reread.queries.ts'
import { setImageUses } from '#features/images/image-uses.queries.ts'
import type { KindWith } from '#features/nouns.ts'
import { addMessage } from '#features/questions/contacts.queries.ts'
import type { WrittenQuestion } from '#features/questions/contacts.schema.ts'
import { holdMessage } from '#features/questions/spam/held.queries.ts'
import { excerptOfText } from '#features/writing/text/parse-text.ts'
import { createSession } from '#platform/access/sessions.queries.ts'
import type { Db } from '#platform/db/database.ts'
import type { Schema } from '#platform/db/schema.ts'
import { newFileKey } from '#platform/files/file-store.ts'
import { imageWidths } from '#platform/files/image-files.ts'
import { NOW } from './clock.ts'
import type { TestSite } from './create-test-site.ts'

const AT = '2024-09-01T08:30:00.000Z'
const STAMPS = { created_at: AT, updated_at: AT }

/** The stored widths of an image whose variants are all drawn. */
export const everyWidth = (width: number) => ({ avif: imageWidths(width), webp: imageWidths(width) })
const allWidths = (width: number) => JSON.stringify(everyWidth(width))

type Given<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>

export async function createImage(db: Db, given: Given<'images'> = {}) {
  const image = { file_key: newFileKey(), width: 1920, height: 1280, alt: 'A fern', created_at: AT, ...given }
  const widths = allWidths(image.width)
  return db
    .insertInto('images')
    .values({ widths, ...image })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type WithImage<Table extends 'sections' | 'quotes'> = Given<Table> & { image_id?: number }

export async function createSection(db: Db, { image_id, ...given }: WithImage<'sections'> = {}) {
  const section = { title: 'The hollow', text: 'Ferns.', position: 0, ...STAMPS, ...given }
  const created = await db.insertInto('sections').values(section).returningAll().executeTakeFirstOrThrow()
  if (image_id) await setImageUses(db, 'section', created.id, [image_id], { isShown: !created.deleted_at })
  return created
}

export async function createQuote(db: Db, { image_id, ...given }: WithImage<'quotes'> = {}) {
  const quote = { text: 'Grow.', author: 'Nell', text_color: 'white' as const, ...STAMPS, ...given }
  const created = await db.insertInto('quotes').values(quote).returningAll().executeTakeFirstOrThrow()
  if (image_id) await setImageUses(db, 'quote', created.id, [image_id], { isShown: !created.deleted_at })
  return created
}

export async function createSlide(db: Db, image_id: number, given: Given<'slides'> = {}) {
  const slide = { caption: '', position: 0, ...STAMPS, ...given }
  const created = await db.insertInto('slides').values(slide).returningAll().executeTakeFirstOrThrow()
  await setImageUses(db, 'slide', created.id, [image_id])
  return created
}

export async function createPost(db: Db, given: Given<'posts'> = {}) {
  const post = { title: 'First frost', author: 'June', content: 'It came.', published: 1 as const, ...STAMPS, ...given }
  const public_since = post.published ? post.created_at : null
  return db
    .insertInto('posts')
    .values({ public_since, excerpt: excerptOfText(post.content, post.format ?? 'text'), ...post })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function createPage(db: Db, given: Given<'pages'> = {}) {
  const page = { title: 'Visit', address: '/visit', content: 'Come by.', published: 1 as const, ...STAMPS, ...given }
  const place = 'none' as const
  const public_since = page.published ? page.created_at : null
  return db
    .insertInto('pages')
    .values({ place, public_since, ...page })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** No two pages have the same address. */
const createOtherPage = (db: Db, given: Given<'pages'> = {}) =>
  createPage(db, { address: `/page-${crypto.randomUUID()}`, ...given })

/** The factories of nouns whose rows need no files. */
export const CREATE: Record<
  Exclude<KindWith<'hasTrash'>, 'certificate' | 'picture'>,
  (db: Db, given?: { deleted_at?: string }) => Promise<{ id: number }>
> = { section: createSection, post: createPost, page: createOtherPage, quote: createQuote }

export async function createCertificate(db: Db, given: Given<'certificates'> = {}) {
  const key = newFileKey()
  const certificate = {
    title: 'Blue Fern',
    description: 'Batch FH-2409',
    file_key: key,
    file_name: `${key}.pdf`,
    file_name_lower: (given.file_name ?? `${key}.pdf`).toLowerCase(),
    file_size_bytes: 50_000,
    page_count: 4,
    cover_width: 960,
    cover_height: 1242,
    position: 0,
    ...STAMPS,
    ...given,
  }
  const public_since = certificate.position === null ? null : certificate.created_at
  const search_text = searchTextOf(certificate.file_name, given.text ?? '')
  return db
    .insertInto('certificates')
    .values({ public_since, search_text, cover_widths: allWidths(certificate.cover_width), ...certificate })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds details to a certificate, with the addresses of its lots. */
export async function createDetails(db: Db, given: Given<'certificate_details'> & { certificate_id: number }) {
  const details = { ...given, lots: given.lots ?? 'FH-2409-BF' }
  await db.insertInto('certificate_details').values(details).execute()
  for (const lot of details.lots.split('\n')) {
    const { certificate_id } = details
    await db
      .insertInto('certificate_lots')
      .values({ certificate_id, lot, folded: foldLot(lot) })
      .execute()
  }
}

/** Creates “Batch 0”, “Batch 1” and so on, in this order. @returns their ids */
export async function createCertificates(db: Db, count: number, given: Given<'certificates'> = {}) {
  const ids = []
  for (let n = 0; n < count; n++) {
    ids.push((await createCertificate(db, { title: `Batch ${n}`, position: n, ...given })).id)
  }
  return ids
}

export async function createUpdate(db: Db, given: Given<'updates'> = {}) {
  const update = {
    new_products: 'Fern tea',
    test_results: '',
    coming_soon: '',
    generated_brief: 'Fern tea is here.',
    recipient_emails: 'june@example.com',
    subject: 'News from Fernhollow',
    html: '<p>Fern tea is here.</p>',
    text: 'Fern tea is here.',
    recipient_count: 1,
    created_at: AT,
    ...given,
  }
  return db.insertInto('updates').values(update).returningAll().executeTakeFirstOrThrow()
}

export async function createSubscriber(db: Db, given: Given<'subscribers'> = {}) {
  const email = given.email ?? 'june@example.com'
  const subscriber = {
    ...{ email, email_lower: email.toLowerCase(), state: 'confirmed' as const, interests: 'certificates posts' },
    ...{ consent_at: AT, consent_wording: 'Get our weekly update', consent_page: '/', consent_how: 'form' as const },
    ...{ created_at: AT, confirmed_at: AT, ...given },
  }
  return db.insertInto('subscribers').values(subscriber).returningAll().executeTakeFirstOrThrow()
}

export async function createMail(db: Db, given: Given<'queued_mails'> = {}) {
  const mail = {
    kind: 'question' as const,
    to_address: 'june@example.com',
    reply_to: null,
    subject: 'Question from Ada',
    text: 'Soil?',
    contact_id: null,
    invite_id: null,
    update_id: null,
    state: 'waiting' as const,
    error: null,
    due_at: AT,
    tried_since: AT,
    changed_at: AT,
    created_at: AT,
    ...given,
  }
  return db.insertInto('queued_mails').values(mail).returningAll().executeTakeFirstOrThrow()
}

export const PASSWORD = 'correct horse'
export const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Lz5D9nalSxgV82gekh2r0p1fAAHrxPkaUy5ewDBAia4$abcdzgO2OAJMyeHXzWEBbCyDjWchgFEp7FZxI1UlOQw'

let administrators = 0

/** Creates an administrator whose password is `PASSWORD`. */
export async function createAdministrator(db: Db, given: Given<'administrators'> = {}) {
  const email = given.email ?? `grower${++administrators}@fernhollow.test`
  const administrator = { email, email_lower: email.toLowerCase(), password_hash: PASSWORD_HASH, created_at: AT }
  return db
    .insertInto('administrators')
    .values({ ...administrator, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Creates a session. Returns its token, and the headers of a call that sends it as a bearer token or as a cookie. */
export async function signIn(db: Db, administratorId: number, now = NOW) {
  const token = await createSession(db, administratorId, { address: '203.0.113.7', userAgent: 'Firefox/140.0' }, now)
  return {
    token,
    bearer: { authorization: `Bearer ${token}` },
    cookie: { cookie: `__Host-session=${token}`, origin: 'https://grower.example' },
  }
}

/** The cookie that a login sets in a browser, to recognize it. */
export const deviceOf = (login: Response) => login.headers.getSetCookie()[1]?.split(';')[0] ?? ''

/** Returns a function that calls the API as a new administrator. */
export async function asAdministrator({ db, request, now }: TestSite, given: Given<'administrators'> = {}) {
  const { bearer } = await signIn(db, (await createAdministrator(db, given)).id, now())
  return async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json', ...bearer }
    const response = await request(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    return { status: response.status, body: await response.json() }
  }
}

/** Changes settings as a new administrator. */
export const putSettings = async (site: TestSite, settings: object) =>
  (await asAdministrator(site))('PUT', '/api/admin/settings', settings)

/** Sends an update to one person as a new administrator. @returns the source of the email */
export async function sendUpdate(site: TestSite): Promise<string> {
  const form = { generatedBrief: 'Fern tea is here.', recipientEmails: 'june@example.com' }
  const { status, body } = await (await asAdministrator(site))('POST', '/api/weekly-update/send-email', form)
  if (status !== 200) throw new Error(`The update was refused: ${body.error}`)
  return (await site.outbox())[0] ?? ''
}

/** A form like the one that the images page sends. */
export async function imageForm(
  content?: BlobPart,
  { name = 'fern.jpg', ...fields }: Record<string, string> = {},
): Promise<FormData> {
  const small = { create: { width: 30, height: 20, channels: 3 as const, background: '#46664b' } }
  const form = new FormData()
  form.append('file', new File([content ?? new Uint8Array(await sharp(small).jpeg().toBuffer())], name))
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  return form
}

/** Creates a contact with one message, both at the given time. */
export async function createContact(db: Db, { at = AT, ...given }: Partial<WrittenQuestion> & { at?: string } = {}) {
  const written = { name: 'Ada', email: 'ada@example.com', question: 'Which soil?', ...given }
  return db.transaction().execute((tx) => addMessage(tx, written, new Date(at)))
}

/** Creates an answer to the first contact. */
export async function createReply(db: Db, given: Given<'replies'> = {}) {
  const author = { sent_by: 'june@example.com', sent_by_name: 'June' }
  const reply = {
    contact_id: 1,
    text: 'Leaf mold.',
    ...author,
    send_key: crypto.randomUUID(),
    created_at: AT,
    ...given,
  }
  return db.insertInto('replies').values(reply).returningAll().executeTakeFirstOrThrow()
}

/** Creates a message that is held as spam. @returns its id */
export async function createHeld(db: Db, given: Partial<WrittenQuestion> & { at?: string } = {}) {
  const { at = AT, ...written } = given
  const message = { name: 'Bot', email: 'bot@example.com', question: 'Buy casino backlinks!', ...written }
  await db.transaction().execute((tx) => holdMessage(tx, message, [{ code: 'gambling', weight: 8 }], new Date(at)))
  return (await db.selectFrom('held_questions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}
