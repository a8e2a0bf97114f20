// test: slow, long form
import { expect, test } from 'bun:test'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { recordFigure, sized } from '#testing/figures.ts'
import { storeFiles } from '#testing/fill-every-table.ts'
import { watchMemory } from '#testing/memory.ts'
import { requireWhole, withBackups, withDatabase } from '#testing/with-backups.ts'
import type { Place } from './snapshot.queries.ts'

const its = withBackups(sized('memory', 'disk'))
const MEGABYTE = 1024 ** 2
const FILE_BYTES = 4 * MEGABYTE
const PLAIN_BYTES = sized(50, 5 * 1024) * MEGABYTE
const ENCRYPTED_BYTES = sized(50, 500) * MEGABYTE
const POSTS = sized(1000, 10_000)
const AT_ONCE = 500
// In `npm test` other tests keep the cores busy, which delays garbage collection.
const MEMORY_MAX = sized(300, 200)
const PATIENCE_MS = sized(600_000, 1_800_000)
const AT = '2026-11-20T21:00:00.000Z'
const DATABASE = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite'
const PASSPHRASE = 'moss under old stones'

const inSize = (bytes: number) => (bytes < 1024 * MEGABYTE ? `${bytes / MEGABYTE} MB` : `${bytes / MEGABYTE / 1024} GB`)

async function siteOf(bytes: number) {
  const site = await its.filledSite()
  const content = crypto.getRandomValues(new Uint8Array(65_536))
  const large = Buffer.concat(Array.from({ length: FILE_BYTES / content.length }, () => content))
  await withDatabase(site, async (db) => {
    for (let file = 0; file < bytes / FILE_BYTES; file++) {
      large.writeUInt32BE(file)
      await storeFiles(db, join(site.dataDir, 'files'), { '2000.webp': large })
    }
    const text = 'The cold slides down both slopes and stays.\n\n'.repeat(60)
    const post = { author: '', content: text, published: 1 as const, created_at: AT, updated_at: AT, public_since: AT }
    for (let first = 0; first < POSTS; first += AT_ONCE) {
      const posts = Array.from({ length: AT_ONCE }, (_, n) => ({ ...post, title: `Post ${first + n}` }))
      await db.insertInto('posts').values(posts).execute()
    }
    // Certificates have the longest rows, because of their texts.
    await db
      .updateTable('certificates')
      .set({ text: 'Batch FH-2409. '.repeat(250_000) })
      .execute()
  })
  return site
}

/** Waits for a command to end, and records its time and memory. */
async function measure(what: string, child: ReturnType<typeof its.start>) {
  const begun = performance.now()
  const peak = watchMemory(child.pid)
  const err = await new Response(child.stderr).text()
  expect([await child.exited, err]).toEqual([0, ''])
  recordFigure({ what: `Time to ${what}`, value: Math.round((performance.now() - begun) / 100) / 10, unit: 's' })
  recordFigure({ what: `Memory to ${what}`, value: Math.round(peak()), unit: 'MB', atMost: MEMORY_MAX })
}

async function comeBack(site: Place, size: number, { words = [] as string[], env = {}, how = '' }) {
  const path = join(await its.newFolder(), 'site.trellis')
  const name = `${inSize(size)} on ${DATABASE}${how}`
  await measure(`write and verify a backup of ${name}`, its.start('backup', site, [...words, path], env))
  expect((await stat(path)).size).toBeGreaterThan(size)
  const to = await its.emptyPlace()
  await measure(`verify and restore a backup of ${name}`, its.start('restore', to, [path], env))
  await rm(path)
  await requireWhole(to)
}

test(
  'writing and restoring a large backup stays within the memory limit',
  async () => {
    await comeBack(await siteOf(PLAIN_BYTES), PLAIN_BYTES, {})
  },
  PATIENCE_MS,
)

// Encryption is the same on both databases, and slow.
test.skipIf(DATABASE === 'PostgreSQL')(
  'writing and restoring a large backup with a passphrase stays within the memory limit',
  async () => {
    const env = { BACKUP_PASSPHRASE: PASSPHRASE }
    const how = ', with a passphrase'
    await comeBack(await siteOf(ENCRYPTED_BYTES), ENCRYPTED_BYTES, { words: ['--encrypt'], env, how })
  },
  PATIENCE_MS,
)
