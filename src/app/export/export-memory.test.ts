// test: slow, sqlite only, long form
import { expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import { createUpdate } from '#testing/factories.ts'
import { recordFigure, sized } from '#testing/figures.ts'
import { watchMemory } from '#testing/memory.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const POSTS = sized(500, 5000)
const CONTACTS = sized(1000, 10_000)
const UPDATES = sized(5, 50)
const RECIPIENTS = 5000
const AT_ONCE = 500
const AT = '2024-09-01T08:30:00.000Z'
const STAMPS = { created_at: AT, updated_at: AT, public_since: AT }
const CONTENT = 'The cold slides down both slopes and stays.\n\n'.repeat(100)
const QUESTION = 'Which soil do you use? '.repeat(20)

const numbers = (first: number) => Array.from({ length: AT_ONCE }, (_, n) => first + n)

async function fill() {
  const { db } = its.site
  for (let first = 1; first <= POSTS; first += AT_ONCE) {
    const posts = numbers(first).map((n) => ({ title: `Post ${n % 7}`, author: '', content: CONTENT, ...STAMPS }))
    await db.transaction().execute((tx) =>
      tx
        .insertInto('posts')
        .values(posts.map((post) => ({ ...post, published: 1 as const })))
        .execute(),
    )
  }
  for (let first = 1; first <= CONTACTS; first += AT_ONCE) {
    const people = numbers(first).map((id) => ({ id, name: `Reader ${id}`, email: `reader${id}@example.com` }))
    const rows = people.map((one) => ({ ...one, email_lower: one.email, last_message_at: AT, created_at: AT }))
    const messages = people.map(({ id, name }) => ({ contact_id: id, name, question: QUESTION, created_at: AT }))
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('contacts').values(rows).execute()
      await tx
        .insertInto('questions')
        .values(messages.map((message) => ({ ...message, search_text: '' })))
        .execute()
    })
  }
  const recipient_emails = Array.from({ length: RECIPIENTS }, (_, n) => `reader${n}@example.com`).join('\n')
  for (let n = 0; n < UPDATES; n++) await createUpdate(db, { recipient_emails, recipient_count: RECIPIENTS })
}

test('exporting thousands of posts, contacts and recipients takes at most 200 MB of memory', async () => {
  await fill()
  const folder = `${its.site.dataDir}-export`
  try {
    const child = Bun.spawn([process.execPath, 'scripts/export.ts', folder], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATA_DIR: its.site.dataDir },
      stderr: 'inherit',
    })
    const peak = watchMemory(child.pid)
    expect(await child.exited).toBe(0)
    const [posts, contacts, people] = [POSTS, CONTACTS, UPDATES * RECIPIENTS].map((n) => n.toLocaleString('en-US'))
    const what = `Memory to export ${posts} posts, ${contacts} contacts and ${people} recipients`
    recordFigure({ what, value: Math.round(peak()), unit: 'MB', atMost: 200 })
    const recipients = await Bun.file(join(folder, 'update-recipients.csv')).text()
    expect(recipients.split('\r\n')).toHaveLength(UPDATES * RECIPIENTS + 2)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
