import { expect, test } from 'bun:test'
import { withSite } from '#testing/with-site.ts'
import { migrate } from './migrate.ts'

const its = withSite()

const contact = {
  name: 'Ada',
  email: 'a@b.example',
  email_lower: 'a@b.example',
  last_message_at: '2024-01-01T00:00:00.000Z',
  created_at: '2024-01-01T00:00:00.000Z',
}

test('running the migrations again changes nothing', async () => {
  await migrate(its.site.db)
  expect(await its.site.db.selectFrom('contacts').selectAll().execute()).toEqual([])
})

test('a failed transaction leaves no rows', async () => {
  const { db } = its.site
  const failing = db.transaction().execute(async (tx) => {
    await tx.insertInto('contacts').values(contact).execute()
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect(await db.selectFrom('contacts').selectAll().execute()).toEqual([])
})

test('inserting a message for a missing contact fails with a foreign key error', async () => {
  const message = { contact_id: 99, name: 'Ada', question: '?', search_text: '', created_at: contact.created_at }
  await expect(its.site.db.insertInto('questions').values(message).execute()).rejects.toThrow(/foreign key/i)
})
