import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { withSite } from '../testing/with-site.ts'

const its = withSite()

test('a disk that is full is said, and the next write works when there is room again', async () => {
  const { db } = its.site
  const { page_count } = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0] ?? { page_count: 0 }
  await sql`pragma max_page_count = ${sql.lit(page_count)}`.execute(db)
  const question = 'x'.repeat(9000)
  const response = await its.site.post('/api/contact', { name: 'Ada', email: 'a@b.example', question })
  expect(response.status).toBe(503)
  await sql`pragma max_page_count = 1000000`.execute(db)
  expect((await its.site.post('/api/contact', { name: 'Ada', email: 'a@b.example', question })).status).toBe(201)
})

test('while another process holds the lock, what needs no writing is answered, and the write waits', async () => {
  const other = new Database(join(its.site.dataDir, 'trellis.sqlite'))
  other.run('begin immediate')
  const waiting = its.site.post('/api/contact', { name: 'Ada', email: 'a@b.example', question: 'When?' })
  expect((await its.site.get('/healthz')).status).toBe(200)
  other.run('commit')
  other.close()
  expect((await waiting).status).toBe(201)
})

test('a database file that somebody removed takes no message', async () => {
  await rm(join(its.site.dataDir, 'trellis.sqlite'))
  const form = { name: 'Ada', email: 'a@b.example', question: 'Where?' }
  expect((await its.site.post('/api/contact', form)).status).toBe(503)
  expect((await its.site.get('/readyz')).status).toBe(503)
})
