import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countContacts } from '../../features/questions/count-contacts.ts'
import { findContacts } from '../../features/questions/find-contacts.ts'
import { indexMessages } from '../../features/questions/index-messages.ts'
import { NOW } from '../../testing/create-test-site.ts'
import { createContact, createQuote, createSection, createUpdate } from '../../testing/factories.ts'
import { migrateTo } from '../../testing/migrate-to.ts'
import { openEmptyDatabase } from '../../testing/test-database.ts'
import { RATE_LIMITS, takeFromLimits } from '../access/rate-limits.ts'
import { hashToken } from '../access/tokens.ts'
import { migrate } from './migrate.ts'

let dataDir: string
let opened: Awaited<ReturnType<typeof openEmptyDatabase>>

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trellis-'))
  opened = await openEmptyDatabase(dataDir)
})

afterEach(async () => {
  await opened.closeDatabase()
  await rm(dataDir, { recursive: true })
})

test('who had used up a limit before an update has used it up after it', async () => {
  const { db } = opened
  const { contactByText } = RATE_LIMITS
  await migrateTo(db, '0010-posts-searched-by-index')
  const usedUp = NOW.getTime() + contactByText.burst * contactByText.intervalMs
  await db
    .insertInto('rate_limits')
    .values({ key: `contact by text ${hashToken('Buy!')}`, empty_at_ms: usedUp })
    .execute()
  await migrate(db)
  await expect(takeFromLimits(db, [[contactByText, 'Buy!']], NOW)).rejects.toMatchObject({ status: 429 })
  await takeFromLimits(db, [[contactByText, 'Which soil?']], NOW)
})

test('contacts that were there before an update are counted and found after it, in the index as well', async () => {
  const { db } = opened
  await migrateTo(db, '0010-posts-searched-by-index')
  for (const name of ['Ada', 'Bea', 'Cleo']) await createContact(db, { name, email: `${name}@example.com` })
  await db.updateTable('contacts').set({ answered_at: NOW.toISOString() }).where('name', '=', 'Bea').execute()
  await migrate(db)
  expect([await countContacts(db, 'open'), await countContacts(db, 'answered')]).toEqual([2, 1])
  const { ids } = await findContacts(db, ['cleo'], undefined)
  expect(ids).toHaveLength(1)
  await indexMessages(db)
  expect(await findContacts(db, ['cleo'], undefined)).toEqual({ ids, isCut: false })
})

test('what was public before an update is as new after it as it was', async () => {
  const { db } = opened
  await migrateTo(db, '0013-postgres-reads-less')
  const [created_at, later] = ['2024-09-01T08:30:00.000Z', '2024-09-02T08:30:00.000Z']
  const post = { title: 'Frost', author: '', content: '', created_at, updated_at: later }
  await db
    .insertInto('posts')
    .values([
      { ...post, published: 1 },
      { ...post, published: 0 },
    ])
    .execute()
  await migrate(db)
  const posts = await db.selectFrom('posts').select(['published', 'public_since']).orderBy('id').execute()
  expect(posts).toEqual([
    { published: 1, public_since: created_at },
    { published: 0, public_since: null },
  ])
})

test('after an update of the program the pictures that were uploaded for weekly updates leave the carousel', async () => {
  const { db } = opened
  await migrateTo(db, '0014-public-since')
  const hours = (count: number) => new Date(NOW.getTime() + count * 60 * 60 * 1000).toISOString()
  const given = { width: 640, height: 480, alt: '', created_at: hours(0) }
  const names = ['starter', 'in the update', 'old', 'in no update', 'of a section', 'of a deleted quote']
  const ids: Record<string, number> = {}
  for (const name of names) {
    const file_name = name === 'starter' ? '' : `${name}.jpg`
    const created_at = hours(name === 'old' ? -30 : 0)
    const image = { ...given, file_key: crypto.randomUUID(), file_name, created_at }
    ids[name] = (await db.insertInto('images').values(image).returning('id').executeTakeFirstOrThrow()).id
  }
  await createSection(db, { image_id: ids['of a section'] ?? 0 })
  await createQuote(db, { image_id: ids['of a deleted quote'] ?? 0, deleted_at: hours(1) })
  for (const sentAt of [hours(1), hours(99)]) {
    const { id: update_id } = await createUpdate(db, { created_at: sentAt })
    for (const [position, name] of names.entries()) {
      if (name === 'in no update') continue
      const image_id = ids[name] as number
      await db.insertInto('update_images').values({ update_id, image_id, position }).execute()
    }
  }
  await migrate(db)
  const ofUpdates = await db.selectFrom('images').select('file_name').where('purpose', '=', 'update').execute()
  expect(ofUpdates).toEqual([{ file_name: 'in the update.jpg' }])
})

test('held messages of an earlier version keep their sentences after an update, and count as unseen', async () => {
  const { db } = opened
  await migrateTo(db, '0014-public-since')
  const sentence = 'The field that people do not see was filled in.'
  const reasons = JSON.stringify([sentence])
  const message = { name: 'Bot', email: 'bot@example.com', question: 'Hi', reasons, created_at: NOW.toISOString() }
  await db.insertInto('held_questions').values(message).execute()
  await migrate(db)
  const [row] = await db.selectFrom('held_questions').select(['reasons', 'first_shown_at']).execute()
  expect(row?.first_shown_at).toBeNull()
  expect(JSON.parse(row?.reasons ?? '')).toEqual([{ code: 'earlier', weight: 0, sentence }])
})
