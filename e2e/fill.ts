import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { posts as starterPosts } from '#app/starter/content.ts'
import type { BackupStatus } from '#platform/backup/status.queries.ts'
import { type Db, openDatabase } from '#platform/db/database.ts'
import {
  createCertificate,
  createDetails,
  createImage,
  createMail,
  createPost,
  createSubscriber,
} from '#testing/factories.ts'

// Inserts many rows into the database of a running site; the API would take minutes. Called by `fill` in own-site.ts.

export type Fills = {
  /** Posts “title 1”, “title 2” …, oldest first; every tenth is by Zoë. Replaces those of an earlier call. */
  posts: { title: string; count: number; content: string }
  /** The posts of the starter content. */
  starterPosts: null
  /** Copies of the newest image; # in the texts becomes their number. Replaces those of an earlier call. */
  images: { fileName: string; alt: string; count: number }
  /** Copies of the first certificate, until `count` certificates are public. Replaces those of an earlier call. */
  certificates: { count: number }
  /** Copies of the first certificate, public if they have a title. Prints their ids. */
  files: { fileName: string; title?: string }[]
  /** Replaces all emails of the site. The ids start at 1. */
  mails: Partial<Parameters<typeof createMail>[1]>[]
  /** Replaces all subscribers. */
  subscribers: Parameters<typeof createSubscriber>[1][]
  /** Replaces the status of the nightly backups. */
  backupStatus: Partial<BackupStatus>
  /** Lets an hour pass since this person's browsers were asked who they are. */
  longOpen: { email: string }
  /** Removes the emails about new browsers, because each login of a journey adds one. */
  noBrowserNotices: null
}

const HOUR_MS = 60 * 60 * 1000

/** Links the files of `key` under a new key. @returns the new key */
async function linkFiles(key: string) {
  const copy = crypto.randomUUID()
  await symlink(join(folder, 'files', key), join(folder, 'files', copy))
  return copy
}

const removeFiles = (rows: { file_key: string }[]) =>
  Promise.all(rows.map((row) => rm(join(folder, 'files', row.file_key))))

async function copyCertificate(tx: Db, fileName: string, title: string | undefined) {
  const {
    id: _,
    search_text: __,
    ...first
  } = await tx.selectFrom('certificates').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow()
  const { next } = await tx
    .selectFrom('certificates')
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.coalesce(eb(eb.fn.max('position'), '+', 1), eb.lit(0)).as('next'))
    .executeTakeFirstOrThrow()
  const at = new Date().toISOString()
  const { id } = await createCertificate(tx, {
    ...first,
    title: title ?? 'Untitled',
    description: '',
    file_key: await linkFiles(first.file_key),
    file_name: fileName,
    file_name_lower: fileName.toLowerCase(),
    // A unique hash, so that uploads do not report the copies as duplicates.
    content_hash: crypto.randomUUID(),
    position: title === undefined ? null : next,
    public_since: title === undefined ? null : at,
    version: 1,
    deleted_at: null,
    created_at: at,
    updated_at: at,
  })
  return id
}

const fills: { [Name in keyof Fills]: (tx: Db, given: Fills[Name]) => Promise<unknown> } = {
  async posts(tx, { title, count, content }) {
    await tx.deleteFrom('posts').where('title', 'like', `${title} %`).execute()
    for (let n = 1; n <= count; n++) {
      const at = new Date(Date.UTC(2020, 0, 1, 0, n)).toISOString()
      const author = n % 10 === 0 ? 'Zoë' : 'June'
      await createPost(tx, { title: `${title} ${n}`, author, content, created_at: at, updated_at: at })
    }
  },

  async starterPosts(tx) {
    for (const { createdAt: created_at, coverImageId: _, ...post } of starterPosts)
      await createPost(tx, { ...post, created_at })
  },

  async images(tx, { fileName, alt, count }) {
    const copies = tx.deleteFrom('images').where('file_name', 'like', fileName.replace('#', '%')).returning('file_key')
    await removeFiles(await copies.execute())
    const { id: _, ...newest } = await tx
      .selectFrom('images')
      .selectAll()
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    for (let n = 1; n <= count; n++) {
      const file_key = await linkFiles(newest.file_key)
      const numbered = { file_name: fileName.replace('#', `${n}`), alt: alt.replace('#', `${n}`) }
      await createImage(tx, { ...newest, file_key, ...numbered })
    }
  },

  async certificates(tx, { count }) {
    const copies = tx.deleteFrom('certificates').where('file_name', 'like', 'copy-%').returning('file_key')
    await removeFiles(await copies.execute())
    const present = await tx
      .selectFrom('certificates')
      .where('deleted_at', 'is', null)
      .where('position', 'is not', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    for (let n = present.count; n < count; n++) {
      const certificate_id = await copyCertificate(tx, `copy-${n}.pdf`, `Copy ${n}`)
      // Every other card has a line of facts, so that journeys meet rows of both.
      if (n % 2 === 0) await createDetails(tx, { certificate_id, lots: `CP-${n}`, panels: 'pesticides: pass' })
    }
  },

  async files(tx, given) {
    const ids: number[] = []
    for (const { fileName, title } of given) ids.push(await copyCertificate(tx, fileName, title))
    return ids
  },

  async mails(tx, given) {
    await tx.deleteFrom('queued_mails').execute()
    const now = new Date().toISOString()
    const later = new Date(Date.now() + HOUR_MS).toISOString()
    const times = { due_at: later, tried_since: now, changed_at: now, created_at: now }
    for (const [index, mail] of given.entries()) await createMail(tx, { id: index + 1, ...times, ...mail })
  },

  async subscribers(tx, given) {
    await tx.deleteFrom('subscribers').execute()
    for (const subscriber of given) await createSubscriber(tx, subscriber)
  },

  async backupStatus(tx, given) {
    const value = JSON.stringify(given)
    await tx
      .insertInto('site_state')
      .values({ key: 'backup_status', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  },

  async noBrowserNotices(tx) {
    await tx.deleteFrom('queued_mails').where('subject', 'like', '%signed in with a new browser').execute()
  },

  async longOpen(tx, { email }) {
    const confirmed_at = new Date(Date.now() - HOUR_MS).toISOString()
    const person = tx.selectFrom('administrators').select('id').where('email', '=', email)
    await tx.updateTable('sessions').set({ confirmed_at }).where('administrator_id', 'in', person).execute()
  },
}

const [folder = '', name = '', given = ''] = process.argv.slice(2)
const db = openDatabase({ databaseUrl: undefined, dataDir: folder })
const fill = fills[name as keyof Fills] as (tx: Db, given: unknown) => Promise<unknown>
const answer = await db.transaction().execute((tx) => fill(tx, JSON.parse(given)))
await db.destroy()
console.log(JSON.stringify(answer ?? null))
