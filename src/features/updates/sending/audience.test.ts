import { expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { asAdministrator, createSubscriber, putSettings } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const SEND = '/api/weekly-update/send-email'
const RECIPIENTS = '/api/weekly-update/recipients'
const BOARD = 'board@state.example'
const NOBODY = { waiting: 0, sent: 0, saved: 0, failed: 0, unknown: 0, stopped: 0 }

const call = async (method: string, path: string, body?: unknown) =>
  (await asAdministrator(its.site))(method, path, body)
const send = (fields: object = {}) => call('POST', SEND, { generatedBrief: 'Fern tea is here.', ...fields })
const update = async (id = 1) => (await call('GET', `/api/weekly-update/${id}`)).body
const mails = async () => Promise.all((await its.site.outbox()).map((eml) => PostalMime.parse(eml)))
const recipients = async () => (await mails()).map(({ to }) => to?.[0]?.address).sort()
const leave = (email: string) => call('PUT', '/api/subscribers', { email, isSubscribed: false })

/** June wants everything but market days, Ada only posts, and Moss has not confirmed. Fern left, and Clay was refused. */
async function createReaders() {
  const { db } = its.site
  await createSubscriber(db)
  await createSubscriber(db, { email: 'Ada@example.com', interests: 'posts' })
  await createSubscriber(db, { email: 'moss@example.com', state: 'waiting', confirmed_at: null })
  await createSubscriber(db, { email: 'fern@example.com', state: 'left' })
  await createSubscriber(db, { email: 'clay@example.com', state: 'refused' })
}

/** Keeps the queue from sending, until the returned function is called. */
function holdMails() {
  const { send } = its.site.mail
  its.site.mail.send = () => Promise.reject(new Error('ECONNREFUSED'))
  return () => {
    its.site.mail.send = send
    its.site.wait(60_000)
  }
}

test.each([
  ['everyone', ['Ada@example.com', 'june@example.com']],
  ['certificates', ['june@example.com']],
  ['posts', ['Ada@example.com', 'june@example.com']],
])('an update to the audience “%s” goes to its confirmed subscribers', async (audience, expected) => {
  await createReaders()
  expect((await send({ audience })).body.queued).toBe(expected.length)
  expect(await recipients()).toEqual(expected)
  expect(await update()).toMatchObject({ audience, recipientEmails: '', recipientCount: expected.length })
})

test('an update to subscribers and pasted addresses goes to each once, and to nobody who left or was refused', async () => {
  await createReaders()
  const typed = {
    audience: 'posts',
    recipientEmails: 'ADA@example.com, rose@example.com, fern@example.com, clay@example.com',
  }
  expect((await call('POST', RECIPIENTS, typed)).body).toEqual({
    ...{ count: 3, unsubscribed: ['fern@example.com'], refused: ['clay@example.com'] },
  })
  expect((await send(typed)).body.queued).toBe(3)
  expect(await recipients()).toEqual(['ADA@example.com', 'june@example.com', 'rose@example.com'])
})

test('an update to an audience without subscribers gets a 400, and an unknown audience too', async () => {
  const error = 'There are no subscribers to send this to.'
  expect(await send({ audience: 'markets' })).toEqual({
    status: 400,
    body: { error, fields: { recipientEmails: error } },
  })
  expect(await send({ audience: 'friends' })).toMatchObject({
    status: 400,
    body: { fields: { audience: expect.any(String) } },
  })
})

test('an update whose only recipients left or were refused gets a 400 that says so', async () => {
  await createReaders()
  const error = async (recipientEmails: string) => (await send({ recipientEmails })).body.error
  expect(await error('fern@example.com')).toBe('This address has unsubscribed.')
  expect(await error('fern@example.com, clay@example.com')).toBe('Everyone on the list has unsubscribed or is refused.')
})

test('a sendKey used again for another audience or approval gets a 409, and without changes it sends nothing again', async () => {
  await createReaders()
  const form = { sendKey: crypto.randomUUID(), audience: 'everyone', approvedBy: 'Nell', approvedOn: '2026-11-20' }
  const first = await send(form)
  for (const change of [{ audience: 'posts' }, { audience: undefined }, { approvedBy: 'Otto' }, { approvedOn: '' }])
    expect((await send({ recipientEmails: '', ...form, ...change })).status).toBe(409)
  expect(await send(form)).toEqual(first)
  expect(await recipients()).toHaveLength(2)
  expect(await update()).toMatchObject({ approvedBy: 'Nell', approvedOn: '2026-11-20' })
})

test('subscribers who leave, are refused or are erased while an update is queued get no email', async () => {
  for (const name of ['june', 'ada', 'clay', 'rose'])
    await createSubscriber(its.site.db, { email: `${name}@example.com` })
  const letGo = holdMails()
  await send({ audience: 'everyone' })
  await its.site.mailQueue.settle()
  await leave('june@example.com')
  await call('POST', '/api/contact/erase', { email: 'ada@example.com' })
  await its.site.db
    .updateTable('subscribers')
    .set({ state: 'refused' })
    .where('email', '=', 'clay@example.com')
    .execute()
  letGo()
  expect(await recipients()).toEqual(['rose@example.com'])
  expect((await update()).progress).toEqual({ ...NOBODY, saved: 1, stopped: 3 })
})

test('an update counts the recipients who left by their own press before the next one that they got', async () => {
  const { db } = its.site
  const end = (email: string, ended_by: 'reader' | 'staff') =>
    db
      .updateTable('subscribers')
      .set({ state: 'left', ended_by, ended_at: its.site.now().toISOString() })
      .where('email', '=', email)
      .execute()
  for (const name of ['June', 'ada', 'moss', 'rose']) await createSubscriber(db, { email: `${name}@example.com` })
  await send({ audience: 'everyone' })
  its.site.wait(60_000)
  await end('June@example.com', 'reader')
  await end('ada@example.com', 'staff')
  its.site.wait(60_000)
  await send({ audience: 'everyone' })
  its.site.wait(60_000)
  await end('moss@example.com', 'reader')
  await send({ recipientEmails: 'other@example.com' })
  its.site.wait(60_000)
  await end('rose@example.com', 'reader')
  expect(await Promise.all([1, 2, 3].map(async (id) => (await update(id)).left))).toEqual([1, 2, 0])
})

test('each update is copied once to the address in the settings, even if that address is a recipient or has left', async () => {
  await putSettings(its.site, { updateCopyTo: BOARD })
  await createSubscriber(its.site.db)
  expect((await send({ audience: 'everyone', recipientEmails: BOARD, subject: 'Tea' })).body.queued).toBe(2)
  const sent = await mails()
  expect(sent.map(({ to, subject }) => [to?.[0]?.address, subject]).sort()).toEqual([
    [BOARD, 'Tea'],
    [BOARD, '[Copy] Tea'],
    ['june@example.com', 'Tea'],
  ])
  const copy = sent.find(({ subject }) => subject === '[Copy] Tea')
  expect(copy?.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([])
  expect(copy?.html).not.toContain('token=')
  for (const part of [copy?.html, copy?.text]) {
    expect(part).toContain('This is a copy for the address in the settings.')
    expect(part).not.toContain('on our weekly update list')
  }
  expect(await update()).toMatchObject({ recipientCount: 2, copiedTo: BOARD, progress: { ...NOBODY, saved: 2 } })
  await leave(BOARD)
  await send({ audience: 'everyone', subject: 'Moss' })
  expect((await mails()).map(({ subject }) => subject).sort()).toEqual([
    'Moss',
    'Tea',
    'Tea',
    '[Copy] Moss',
    '[Copy] Tea',
  ])
})

test('the copy of an update stops with it, can be sent later even to an address that left, and keeps no update under way', async () => {
  await putSettings(its.site, { updateCopyTo: BOARD })
  await leave(BOARD)
  const letGo = holdMails()
  await send({ recipientEmails: 'june@example.com' })
  await its.site.mailQueue.settle()
  expect((await call('POST', '/api/weekly-update/1/stop')).body.message).toBe('2 emails stopped.')
  letGo()
  expect(await mails()).toEqual([])
  await call('POST', '/api/mails/retry', { state: 'stopped', update: 1 })
  expect(await recipients()).toEqual([BOARD, 'june@example.com'])
  await its.site.db.updateTable('queued_mails').set({ state: 'waiting' }).where('kind', '=', 'copy').execute()
  expect((await call('GET', '/api/weekly-update/under-way')).body.updates).toEqual([])
})

test('administrators see the size of each audience, the last pasted list, and the address for copies', async () => {
  await createReaders()
  await putSettings(its.site, { updateCopyTo: BOARD })
  const audiences = { everyone: 2, certificates: 1, posts: 2, markets: 0 }
  expect((await call('GET', '/api/weekly-update/suggestions')).body).toMatchObject({ audiences, lastRecipients: null })
  await send({ audience: 'posts' })
  expect((await call('GET', '/api/weekly-update/suggestions')).body.lastRecipients).toBeNull()
  await send({ audience: 'posts', recipientEmails: 'ada@example.com' })
  await send({ audience: 'posts' })
  expect((await call('GET', '/api/weekly-update/suggestions')).body).toMatchObject({
    lastRecipients: 'ada@example.com',
  })
  expect((await call('GET', '/api/admin/mail-server/sender')).body.copyTo).toBe(BOARD)
})

test.each(['board at state', 'a@b.co, c@d.co'])(
  'the settings reject “%s” as an address for copies',
  async (updateCopyTo) => {
    const answered = await call('PUT', '/api/admin/settings', { updateCopyTo, version: 0 })
    const error = 'Enter a valid email address.'
    expect(answered).toMatchObject({ status: 400, body: { fields: { updateCopyTo: error } } })
  },
)
