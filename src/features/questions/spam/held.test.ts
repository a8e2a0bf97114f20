import { expect, test } from 'bun:test'
import { cleanUp } from '#app/housekeeping.ts'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createContact, createHeld } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const DAY_MS = 24 * 60 * 60 * 1000
const after = (days: number, ms = 0) => new Date(NOW.getTime() + days * DAY_MS + ms)

const questions = async () => {
  const rows = await its.site.db.selectFrom('held_questions').select('question').orderBy('id').execute()
  return rows.map(({ question }) => question)
}

test('held messages are listed in pages, newest first', async () => {
  const call = await asAdministrator(its.site)
  await createHeld(its.site.db, { name: 'First', at: '2024-10-01T08:00:00.000Z' })
  await createHeld(its.site.db, { name: 'Second', at: '2024-10-02T08:00:00.000Z' })
  const { body } = await call('GET', '/api/contact/held?page=2&pageSize=1')
  expect(body).toEqual({
    messages: [
      {
        id: 1,
        name: 'First',
        email: 'bot@example.com',
        question: 'Buy casino backlinks!',
        reasons: [{ code: 'gambling', weight: 8, sentence: 'It advertises gambling.' }],
        createdAt: '2024-10-01T08:00:00.000Z',
        endsAt: '2024-11-04T12:00:00.000Z',
      },
    ],
    total: 2,
    page: 2,
    pageSize: 1,
  })
})

test('a released message moves to the contacts with its original date and is announced by email', async () => {
  const call = await asAdministrator(its.site)
  const id = await createHeld(its.site.db, { email: 'ada@example.com', at: '2024-10-01T08:00:00.000Z' })
  await createContact(its.site.db, { at: '2024-10-03T08:00:00.000Z' })
  expect((await call('POST', `/api/contact/held/${id}/release`)).status).toBe(200)
  const { body } = await call('GET', '/api/contact')
  expect(body).toHaveLength(1)
  expect(body[0].messages.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual([
    '2024-10-01T08:00:00.000Z',
    '2024-10-03T08:00:00.000Z',
  ])
  expect(await questions()).toEqual([])
  expect(await its.site.outbox()).toEqual([expect.stringContaining('Buy casino backlinks!')])
})

test('only one of several simultaneous releases and deletions of a held message succeeds', async () => {
  const call = await asAdministrator(its.site)
  const id = await createHeld(its.site.db)
  const answers = await Promise.all([
    call('POST', `/api/contact/held/${id}/release`),
    call('DELETE', `/api/contact/held/${id}`),
    call('POST', `/api/contact/held/${id}/release`),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
})

test('deleting a held message removes it, and deleting it again says that it is not in spam', async () => {
  const call = await asAdministrator(its.site)
  const id = await createHeld(its.site.db)
  expect((await call('DELETE', `/api/contact/held/${id}`)).status).toBe(200)
  expect(await questions()).toEqual([])
  expect((await call('DELETE', `/api/contact/held/${id}`)).body).toEqual({
    error: "This message isn't in spam anymore. Someone else may have moved or deleted it.",
  })
})

test('a held message is deleted 30 days after an administrator first sees it', async () => {
  const call = await asAdministrator(its.site)
  await createHeld(its.site.db, { question: 'Unseen', at: after(-1).toISOString() })
  await createHeld(its.site.db, { question: 'Seen', at: after(0).toISOString() })
  await call('GET', '/api/contact/held?pageSize=1')
  its.site.wait(DAY_MS / 4)
  const { body } = await call('GET', '/api/contact/held?pageSize=1')
  expect(body.messages[0]).toMatchObject({ question: 'Seen', endsAt: after(30).toISOString() })
  await cleanUp(its.site, after(30))
  expect(await questions()).toEqual(['Unseen', 'Seen'])
  await cleanUp(its.site, after(30, 1))
  expect(await questions()).toEqual(['Unseen'])
})

test('a held message that no one sees is deleted after 180 days', async () => {
  await createHeld(its.site.db, { question: 'Unseen', at: NOW.toISOString() })
  await cleanUp(its.site, after(180))
  expect(await questions()).toEqual(['Unseen'])
  await cleanUp(its.site, after(180, 1))
  expect(await questions()).toEqual([])
})

test('counting held messages needs a session and marks none of them as seen', async () => {
  const call = await asAdministrator(its.site)
  await createHeld(its.site.db)
  await createHeld(its.site.db)
  expect((await call('GET', '/api/contact/held/count')).body).toEqual({ count: 2 })
  expect((await its.site.get('/api/contact/held/count')).status).toBe(401)
  const seen = its.site.db.selectFrom('held_questions').select('id').where('first_shown_at', 'is not', null)
  expect(await seen.execute()).toEqual([])
})

test('spam reasons stored by an earlier version are still returned, migrated or not', async () => {
  const call = await asAdministrator(its.site)
  const sentence = 'The field that people do not see was filled in.'
  const message = { name: 'Bot', email: 'bot@example.com', question: 'Hi', created_at: NOW.toISOString() }
  for (const reasons of [[sentence], [{ code: 'earlier', weight: 0, sentence }]]) {
    await its.site.db
      .insertInto('held_questions')
      .values({ ...message, reasons: JSON.stringify(reasons) })
      .execute()
  }
  const { body } = await call('GET', '/api/contact/held')
  for (const { reasons } of body.messages) expect(reasons).toEqual([{ code: 'earlier', weight: 0, sentence }])
})

test('a held message is returned with the code, weight and sentence of each reason', async () => {
  const call = await asAdministrator(its.site)
  const question = 'We offer SEO services for your website.'
  await its.site.post('/api/contact', { name: 'Bot', email: 'bot@example.com', question })
  const { body } = await call('GET', '/api/contact/held')
  expect(body.messages[0].reasons).toContainEqual({
    code: 'search-ranking',
    weight: 5,
    sentence: 'It offers a better ranking in search results.',
  })
})
