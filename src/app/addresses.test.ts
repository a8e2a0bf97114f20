import { expect, test } from 'bun:test'
import { asAdministrator, createAdministrator, PASSWORD } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

test.each([
  ['user@münchen.example', 'user@xn--mnchen-3ya.example'],
  ['ada@example．com', 'ada@example.com'],
  ['ada＠example。com', 'ada@example.com'],
  ['Ada Fern <ada@example.com>', 'ada@example.com'],
  ['“Fern, Ada” ‹ada@example.com›', 'ada@example.com'],
  ['mailto:ada@example.com', 'ada@example.com'],
  [' \u200bada@example.com.\u000b', 'ada@example.com'],
])('every form reads the address %j as %j', async (typed, email) => {
  const { db, post } = its.site
  const call = await asAdministrator(its.site)
  await createAdministrator(db, { email })
  const contact = { name: 'Ada', email: typed, question: 'Which soil?' }
  expect((await post('/api/contact', contact)).status).toBe(201)
  expect(await db.selectFrom('contacts').select('email').execute()).toEqual([{ email }])
  expect(await call('POST', '/api/invite', { email: typed })).toMatchObject({ status: 201, body: { email } })
  expect((await call('PUT', '/api/admin/settings', { contactEmail: typed })).body).toMatchObject({
    contactEmail: email,
  })
  const subscriber = { email: typed, isSubscribed: true }
  expect((await call('PUT', '/api/subscribers', subscriber)).body).toEqual({ email, isSubscribed: true })
  expect((await post('/api/admin/auth/login', { username: typed, password: PASSWORD })).status).toBe(200)
  expect((await post('/api/admin/auth/forgot', { username: typed })).status).toBe(200)
  const update = { generatedBrief: 'Fern tea is here.', recipientEmails: typed }
  expect((await call('POST', '/api/weekly-update/send-email', update)).status).toBe(200)
  await its.site.mailQueue.settle()
  const mails = await db.selectFrom('queued_mails').select(['kind', 'to_address']).orderBy('id').execute()
  const kinds = ['invitation', 'reset', 'update'] as const
  expect(mails).toEqual(expect.arrayContaining(kinds.map((kind) => ({ kind, to_address: email }))))
})

test('guesses at one account share a limit, however its address is typed', async () => {
  const names = ['june@example.com', '<june@example.com>', 'June <june@example.com>', 'mailto:june@example.com']
  const guess = (n: number) =>
    its.site.post(
      '/api/admin/auth/login',
      { username: names[n % names.length], password: 'wrong' },
      {},
      `198.51.${n}.7`,
    )
  const statuses: number[] = []
  while (statuses.length < 40 && statuses.at(-1) !== 429) statuses.push((await guess(statuses.length)).status)
  expect(statuses.at(-1)).toBe(429)
})
