import { expect, setDefaultTimeout, test } from 'bun:test'
import { exists, mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { hashToken } from '#platform/access/tokens.ts'
import { newFileKey } from '#platform/files/file-store.ts'
import { planFileDeletion } from '#platform/files/files.queries.ts'
import { uploadsFolder } from '#platform/files/receive-file.ts'
import { createTestSite, NOW } from '#testing/create-test-site.ts'
import { fillEveryTable } from '#testing/fill-every-table.ts'
import { withSite } from '#testing/with-site.ts'
import { cleanUp, keepHouse } from './housekeeping.ts'

setDefaultTimeout(600_000)
const its = withSite()
const BYTES = new Uint8Array([1])
const DAY_MS = 24 * 60 * 60 * 1000
/** The tables from which housekeeping deletes rows by their age. */
const AGING = [
  ...[
    'sessions',
    'invites',
    'password_resets',
    'known_devices',
    'passkey_challenges',
    'rate_limits',
    'quotes',
    'logos',
  ],
  ...['held_questions', 'contacts', 'questions', 'queued_mails'],
] as const

/** Returns the test site with a logger that collects its lines. */
function withLog() {
  const lines: { msg: string; err: { code?: string }; fileKey?: string; path?: string }[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { site: { ...its.site, log, clock: () => NOW }, lines }
}

/** Makes a folder undeletable for its owner. As root this needs chattr and a file system that supports it. */
function protect(folder: string) {
  const isRoot = process.getuid?.() === 0
  const [forbid = [], allow = []] = isRoot
    ? [
        ['chattr', '-R', '+i', folder],
        ['chattr', '-R', '-i', folder],
      ]
    : [
        ['chmod', '-R', 'a-w', folder],
        ['chmod', '-R', 'u+w', folder],
      ]
  const { success, stderr } = Bun.spawnSync(forbid)
  if (!success) console.warn(`Not tested here: root cannot protect a file. ${stderr}`)
  return { isProtected: success, [Symbol.dispose]: () => void Bun.spawnSync(allow) }
}

async function planDeletions(count: number) {
  const keys = Array.from({ length: count }, newFileKey).sort()
  for (const key of keys) {
    await its.site.files.put(`${key}/a.pdf`, BYTES)
    await its.site.db.transaction().execute((tx) => planFileDeletion(tx, key, NOW))
  }
  return keys
}

test('housekeeping logs a file that it cannot delete, deletes the others and tries again next time', async () => {
  const { db, files, dataDir } = its.site
  const keys = await planDeletions(3)
  const [bad = ''] = keys
  const { site, lines } = withLog()
  {
    using folder = protect(join(dataDir, 'files', bad))
    if (!folder.isProtected) return
    await cleanUp(site, NOW)
    expect(lines).toMatchObject([{ msg: 'Failed to delete a stored file', fileKey: bad }])
    expect(await db.selectFrom('file_deletions').select('file_key').execute()).toEqual([{ file_key: bad }])
    expect(await Promise.all(keys.map((key) => files.get(`${key}/a.pdf`)))).toEqual([expect.anything(), null, null])
  }
  await cleanUp(site, NOW)
  expect(lines).toHaveLength(1)
  expect(await files.get(`${bad}/a.pdf`)).toBeNull()
})

test('housekeeping logs a file whose name is too long to delete, and deletes the next file', async () => {
  const name = '0'.repeat(300)
  await its.site.db.transaction().execute((tx) => planFileDeletion(tx, name, NOW))
  const [key] = await planDeletions(1)
  const { site, lines } = withLog()
  await cleanUp(site, NOW)
  expect(lines).toMatchObject([{ msg: 'Failed to delete a stored file', err: { code: 'ENAMETOOLONG' } }])
  expect(await its.site.files.get(`${key}/a.pdf`)).toBeNull()
})

test('a failing housekeeping step is logged by name, and every other step still runs', async () => {
  const { db } = its.site
  const [key] = await planDeletions(1)
  await db
    .insertInto('rate_limits')
    .values({ key: hashToken('old'), empty_at_ms: 0 })
    .execute()
  await sql`drop table known_devices`.execute(db)
  const { site, lines } = withLog()
  await cleanUp(site, NOW)
  expect(lines).toMatchObject([{ msg: 'Housekeeping step failed: devices' }])
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  expect(await its.site.files.get(`${key}/a.pdf`)).toBeNull()
})

test('housekeeping logs an old upload that it cannot delete, deletes the others and runs its later steps', async () => {
  const folder = uploadsFolder(its.site.dataDir)
  const paths = ['a', 'b', 'c'].map((name) => join(folder, name))
  const old = new Date(NOW.getTime() - 2 * DAY_MS)
  for (const path of paths) {
    await mkdir(path, { recursive: true })
    await Bun.write(join(path, '0'), BYTES)
    await utimes(path, old, old)
  }
  const [key] = await planDeletions(1)
  const { site, lines } = withLog()
  using upload = protect(paths[0] as string)
  if (!upload.isProtected) return
  await cleanUp(site, NOW)
  expect(lines).toMatchObject([{ msg: 'Failed to delete a leftover file', path: paths[0] }])
  expect(await Promise.all(paths.map((path) => exists(path)))).toEqual([true, false, false])
  expect(await its.site.files.get(`${key}/a.pdf`)).toBeNull()
})

test('after a jump of the clock, housekeeping deletes nothing by its age until runs over a whole day confirm the date', async () => {
  const site = await createTestSite({ KEEP_CONTACTS_DAYS: '60' })
  const { db, dataDir } = site
  const [outbox, upload] = [join(dataDir, 'outbox'), join(uploadsFolder(dataDir), 'old')]
  const at = '2026-11-20T21:00:00.000Z'
  const countAging = async () => {
    const rows = AGING.map(async (table) => {
      const { count } = await db
        .selectFrom(table as 'sessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return [table, count]
    })
    const recipients = await db.selectFrom('updates').where('recipient_emails', '<>', '').selectAll().execute()
    // Housekeeping adds an event when it erases contacts.
    const events = await db.selectFrom('audit_events').where('action', '=', 'post.created').selectAll().execute()
    const files = [...(await readdir(outbox)), ...(await readdir(uploadsFolder(dataDir)))]
    const counts = { events: events.length, recipients: recipients.length, files: files.length }
    return { ...Object.fromEntries(await Promise.all(rows)), ...counts }
  }
  const runOn = async (day: number) => {
    await keepHouse({ ...site, clock: () => new Date(Date.parse(at) + day * DAY_MS - 1) })
    return countAging()
  }
  await mkdir(upload, { recursive: true })
  await utimes(upload, new Date(at), new Date(at))
  await Bun.write(join(outbox, '20261120T210000000Z-1.eml'), 'Fern')
  // Gives the notice of 30 days before contacts are erased.
  for (let day = -34; day < 0; day += 2) await runOn(day)
  await fillEveryTable(db, join(dataDir, 'files'))
  await db.updateTable('contacts').set({ last_message_at: at }).execute()
  await db.updateTable('sessions').set({ created_at: at, last_used_at: at }).execute()
  for (const table of ['updates', 'queued_mails', 'held_questions'] as const)
    await db.updateTable(table).set({ created_at: at }).execute()
  const before = await countAging()
  expect(Object.values(before)).not.toContain(0)

  for (const day of [0, 400, 400.9, 0.1, 0.9, 400]) expect(await runOn(day)).toEqual(before)
  const after: Record<string, number> = await runOn(401)
  expect(Object.keys(before).filter((what) => after[what] === before[what])).toEqual([])
  expect(after).toMatchObject({ contacts: 0, recipients: 0, files: 0 })
  await site.close()
})
