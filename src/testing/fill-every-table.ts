import { createHash } from 'node:crypto'
import { setImageUses } from '#features/images/image-uses.queries.ts'
import { siteSecret } from '#platform/access/site-secret.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { createLocalFileStore, newFileKey } from '#platform/files/file-store.ts'
import { recordFiles } from '#platform/files/stored-files.queries.ts'
import { sealPassword } from '#platform/mail/mail-server.queries.ts'
import {
  CREATE,
  createAdministrator,
  createCertificate,
  createContact,
  createDetails,
  createHeld,
  createImage,
  createMail,
  createPost,
  createQuote,
  createReply,
  createSection,
  createSlide,
  createSubscriber,
  createUpdate,
  signIn,
} from './factories.ts'

const AT = '2026-11-20T21:00:00.000Z'
/** Text that a careless export would change: quotes, line ends of all kinds, an emoji, a lone backslash. */
const STRANGE_TEXT = `"Ada" 'Ö' \\ \\u0000 ; -- 🌿 \u2028\u2029 \r\n\t </script> null ￿`

const textFile = (length: number, seed = 0) =>
  Buffer.from(Array.from({ length }, (_, at) => (at * 31 + seed * 7 + (at >> 8)) & 0xff))

/** Stores files under a new key and records them. @returns the key */
export async function storeFiles(db: Db, folder: string, contents: Record<string, Uint8Array>) {
  const key = newFileKey()
  const store = createLocalFileStore(folder)
  const stored = []
  for (const [name, bytes] of Object.entries(contents)) stored.push(await store.put(`${key}/${name}`, bytes))
  await recordFiles(db, stored)
  return key
}

/** Adds rows to every table, and their files to `folder`. */
export async function fillEveryTable(db: Db, folder: string) {
  const { id } = await createAdministrator(db, { name: STRANGE_TEXT, last_sign_in_at: AT })
  await signIn(db, id)
  await fillContent(db, folder)
  await fillContacts(db)
  await fillOffice(db, id)
}

async function fillContent(db: Db, folder: string) {
  const picture = { '1920.webp': textFile(4000, 1), '320.avif': textFile(513, 2), 'pixels.png': textFile(512, 3) }
  const image = await createImage(db, { file_key: await storeFiles(db, folder, picture), alt: STRANGE_TEXT })
  const erased = await createImage(db)
  await db.deleteFrom('images').where('id', '=', erased.id).execute()
  await db.insertInto('image_jobs').values({ file_key: image.file_key, created_at: AT }).execute()
  await createSection(db, { image_id: image.id, position: 0.5, text: STRANGE_TEXT })
  await createQuote(db, { image_id: image.id, author: '' })
  await createSlide(db, image.id, { caption: STRANGE_TEXT })
  await createQuote(db, { deleted_at: AT, text_color: 'black' })
  for (const create of Object.values(CREATE)) await create(db)
  const pdf = await storeFiles(db, folder, { 'certificate.pdf': textFile(100_000, 4), '960.webp': new Uint8Array() })
  const { id: certificate_id } = await createCertificate(db, {
    file_key: pdf,
    title: STRANGE_TEXT,
    text: `${STRANGE_TEXT}\fCalluna vulgaris`,
    has_text: 1,
  })
  await createDetails(db, { certificate_id, laboratory: STRANGE_TEXT, panels: 'pesticides: pass' })
  await db
    .insertInto('withdrawals')
    .values({
      ...{ certificate_id: 1_000_000, title: STRANGE_TEXT, lots: 'FH-1', sha256: '', reason: STRANGE_TEXT },
      withdrawn_at: AT,
    })
    .execute()
  await db
    .insertInto('learned_words')
    .values({
      ...{ laboratory_key: 'assay', laboratory: STRANGE_TEXT, field: 'lot', left_words: STRANGE_TEXT },
      updated_at: AT,
    })
    .execute()
  const logo = await storeFiles(db, folder, { 'logo.webp': textFile(600, 5), 'mail.png': textFile(300, 6) })
  await db
    .insertInto('logos')
    .values({
      ...{ file_key: logo, file_name: STRANGE_TEXT, width: 840, height: 200, is_opaque: 0 },
      ...{ dark_gray: '#111111', light_gray: '#222222', created_at: AT },
    })
    .execute()
  await db
    .insertInto('settings')
    .values({ id: 1, value: JSON.stringify({ footerText: STRANGE_TEXT }), version: 3, updated_at: AT })
    .execute()
  await db
    .insertInto('mail_server')
    .values({
      ...{ id: 1, host: '127.0.0.1', port: 1, security: 'starttls', user_name: STRANGE_TEXT },
      ...{ sealed_password: await sealPassword(db, STRANGE_TEXT), version: 2, updated_at: AT },
    })
    .execute()
  await db
    .insertInto('versions')
    .values({
      ...{ noun: 'post', id: 1, version: 1, value: JSON.stringify({ title: STRANGE_TEXT }) },
      ...{ actor: STRANGE_TEXT, saved_at: null },
    })
    .execute()
  await createPost(db, { title: STRANGE_TEXT, content: '' })
  await createPost(db, { published: 0, public_since: null })
  const text = { content: `![](/files/${image.file_key}/1920.webp)\n\n${STRANGE_TEXT}`, format: 'markdown' as const }
  const harvest = await createPost(db, { ...text, summary: STRANGE_TEXT, cover_image_id: image.id, is_indexed: 0 })
  await setImageUses(db, 'post', harvest.id, [image.id])
  await createPost(db, { published: 0, publish_at: AT, unpublish_at: '2026-11-21T21:00:00.000Z' })
  await fillPages(db, { ...text, title: STRANGE_TEXT }, image.id)
  const last = await createPost(db)
  await db.deleteFrom('posts').where('id', '=', last.id).execute()
  const update = await createUpdate(db, { html: `<p>${STRANGE_TEXT}</p>`, sent_by: null, send_key: null })
  await setImageUses(db, 'update', update.id, [image.id], { isShown: false })
  for (const state of ['waiting', 'sending', 'handing', 'sent', 'stopped'] as const)
    await createMail(db, { state, kind: 'update', update_id: update.id, to_address: `${state}@example.com` })
  await db.insertInto('file_deletions').values({ file_key: newFileKey(), due_at: AT }).execute()
}

async function fillPages(db: Db, words: { title: string; content: string; format: 'markdown' }, imageId: number) {
  const stamps = { created_at: AT, updated_at: AT }
  const page = await db
    .insertInto('pages')
    .values({ ...words, ...stamps, address: '/visit', place: 'footer', published: 1, public_since: AT, publish_at: AT })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setImageUses(db, 'page', page.id, [imageId])
  await db
    .insertInto('redirects')
    .values([
      { address: '/come', page_id: page.id, to_path: '', created_at: AT },
      { address: '/ask', page_id: null, to_path: '/contact-us', created_at: AT },
    ])
    .execute()
  await db.insertInto('missed_paths').values({ path: '/shop', count: 3, last_at: AT }).execute()
  const draft = { noun: 'post', noun_id: 1, value: JSON.stringify(words), version: 1 } as const
  const { id } = await db
    .insertInto('drafts')
    .values({ ...draft, ...stamps, saved_by: 'ada@example.com', saved_by_name: STRANGE_TEXT })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setImageUses(db, 'draft', id, [imageId])
  await db
    .insertInto('preview_links')
    .values({ token_hash: '12'.repeat(32), noun: 'post', noun_id: 1, created_at: AT, ends_at: AT })
    .execute()
}

async function fillContacts(db: Db) {
  await createContact(db, { email: 'ada@example.com', question: 'Does moss grow on slate?' })
  await createContact(db, { email: 'ada@example.com', question: `${STRANGE_TEXT} zwetschge` })
  await createContact(db, { email: 'nell@example.com', name: STRANGE_TEXT })
  await createContact(db, { email: 'june@example.com' })
  await db.updateTable('contacts').set({ answered_at: AT }).where('email', '=', 'nell@example.com').execute()
  await createHeld(db, { question: STRANGE_TEXT })
  await createMail(db, { contact_id: 1, error: STRANGE_TEXT, state: 'failed' })
  const { id: reply_id } = await createReply(db, { text: STRANGE_TEXT })
  await createMail(db, { contact_id: 1, reply_id, kind: 'reply', state: 'sent' })
}

async function fillOffice(db: Db, administrator: number) {
  const person = { email: 'Wren@Example.com', email_lower: 'wren@example.com', created_at: AT }
  const invite = { ...person, token_hash: 'ab'.repeat(32), expires_at: AT }
  await db
    .insertInto('invites')
    .values({ ...invite, invited_by: administrator })
    .execute()
  const reset = { token_hash: 'cd'.repeat(32), administrator_id: administrator, created_at: AT, expires_at: AT }
  await db.insertInto('password_resets').values(reset).execute()
  await db
    .insertInto('known_devices')
    .values({ token_hash: 'ef'.repeat(32), administrator_id: administrator, created_at: AT, last_used_at: AT })
    .execute()
  await db
    .insertInto('totps')
    .values({ administrator_id: administrator, sealed_secret: 'sealed', confirmed_at: AT, last_step: 58_000_000 })
    .execute()
  await db
    .insertInto('passkeys')
    .values({
      ...{ id: 'credential', administrator_id: administrator, name: STRANGE_TEXT, public_key: 'key' },
      ...{ counter: 4_294_967_295, transports: '[]', host: 'grower.example', created_at: AT, last_used_at: null },
    })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ administrator_id: administrator, salt: 'salt', code_hash: 'hash' })
    .execute()
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: '01'.repeat(32), administrator_id: administrator, expires_at: AT })
    .execute()
  await db.insertInto('rate_limits').values({ key: 'sign in', empty_at_ms: 1_800_000_000_000 }).execute()
  const event = {
    happened_at: AT,
    action: 'post.created',
    actor: STRANGE_TEXT,
    subject: '',
    user_agent: null,
    address: null,
  }
  await db
    .insertInto('audit_events')
    .values({ ...event, merge_key: null })
    .execute()
  await db.insertInto('page_views').values({ day: '2026-11-20', page: 'post:1', count: 7 }).execute()
  await createSubscriber(db)
  await createSubscriber(db, { email: 'gone@example.com', state: 'left', ended_at: AT, ended_by: 'reader' })
  const request = { interests: 'posts', wording: 'Get our weekly update', page: '/', how: 'form' as const }
  await db
    .insertInto('confirmation_requests')
    .values({ email_hash: 'f'.repeat(64), asked_at: AT, ...request })
    .execute()
  await db
    .insertInto('refusals')
    .values({ email_lower: 'full@example.com', source: 'mail 1', refused_at: AT })
    .execute()
  const email_hash = createHash('sha256').update('erased').digest('hex')
  await db.insertInto('erasures').values({ email_hash, erased_at: AT }).execute()
  for (const purpose of ['unsubscribe', 'contact_stamp', 'erasure'] as const) await siteSecret(db, purpose)
}
