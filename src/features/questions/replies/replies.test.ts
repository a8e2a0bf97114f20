import { expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { eraseEndedContacts } from '#app/forget-people.ts'
import { createTestSite, NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createContact } from '#testing/factories.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()
const DAY_MS = 24 * 60 * 60 * 1000

/** @returns a function that answers the contact, as if the page showed only its first message */
async function answering(site = its.site) {
  const call = await asAdministrator(site)
  const id = await createContact(site.db, { name: 'Ada', question: 'Which soil?\n\nAnd the light?' })
  const send = (given: object = {}) =>
    call('POST', `/api/contact/${id}/replies`, {
      text: 'Leaf mold.',
      lastMessageId: 1,
      sendKey: crypto.randomUUID(),
      ...given,
    })
  return { call, id, send }
}

const mails = () => its.site.db.selectFrom('queued_mails').select(['kind', 'to_address', 'reply_id']).execute()

test('an answer goes to the contact from the site, quotes the question and marks the contact as answered', async () => {
  const smtp = await startSmtp()
  const site = await createTestSite({ SMTP_URL: smtp.url, CONTACT_EMAIL: 'hello@fern.example', BRAND: 'Fern' })
  const { call, id, send } = await answering(site)
  await call('PUT', '/api/admin/account', { name: 'Nell' })
  const { status, body } = await send({ text: ' Hello Ada,\n\nleaf mold. ' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    id,
    answeredAt: NOW.toISOString(),
    replies: [
      {
        id: 1,
        text: 'Hello Ada,\n\nleaf mold.',
        sentBy: 'Nell',
        createdAt: NOW.toISOString(),
        mail: { state: 'waiting' },
      },
    ],
  })
  await site.mailQueue.settle()
  expect((await call('GET', `/api/contact/${id}/thread`)).body.replies).toMatchObject([
    { mail: { id: 1, state: 'sent' } },
  ])
  const message = await PostalMime.parse(smtp.received[0] ?? '')
  expect(message).toMatchObject({
    from: { address: 'hello@fern.example' },
    to: [{ address: 'ada@example.com' }],
    replyTo: [{ address: 'hello@fern.example' }],
    subject: 'Re: Your question to Fern',
  })
  expect(message.text?.trim()).toBe(
    'Hello Ada,\n\nleaf mold.\n\nOn September 1, 2024, you wrote:\n> Which soil?\n> \n> And the light?',
  )
  const { mails } = (await call('GET', '/api/mails')).body
  expect(mails).toMatchObject([{ kind: 'reply', to: 'ada@example.com', state: 'sent' }])
  await site.close()
})

test('an answer is not sent while the page has not shown the newest message', async () => {
  const { call, id, send } = await answering()
  await createContact(its.site.db, { question: 'And when?' })
  expect(await send()).toMatchObject({
    status: 409,
    body: { error: 'This contact has sent a new message. Read it first.' },
  })
  expect(await mails()).toEqual([])
  expect((await call('GET', `/api/contact/${id}/thread`)).body).toMatchObject({ answeredAt: null, replies: [] })
  expect(await send({ lastMessageId: 2 })).toMatchObject({ status: 201 })
})

test('an answer is not sent while the page has not shown the answer of a colleague', async () => {
  const { send } = await answering()
  const { body } = await send()
  const { sentBy } = body.replies[0]
  const second = { text: 'Compost.' }
  expect(await send(second)).toMatchObject({
    status: 409,
    body: { error: `${sentBy} has already answered. Read that answer first.` },
  })
  expect(await mails()).toHaveLength(1)
  const { body: both } = await send({ ...second, lastReplyId: 1, answeredAt: body.answeredAt })
  expect(both.replies).toMatchObject([{ text: 'Leaf mold.' }, { text: 'Compost.' }])
})

test('an answer is not sent while the page has not shown that a colleague marked the contact as answered', async () => {
  const { call, id, send } = await answering()
  const { answeredAt } = (await call('PUT', `/api/contact/${id}`, { isAnswered: true })).body
  for (const shown of [null, undefined])
    expect(await send({ answeredAt: shown })).toMatchObject({
      status: 409,
      body: { error: 'This contact was marked as answered in the meantime.' },
    })
  expect(await mails()).toEqual([])
  expect(await send({ answeredAt })).toMatchObject({ status: 201 })
})

test('an answer quotes all messages since the last answer that was not refused, oldest first', async () => {
  const site = its.site
  const { send } = await answering()
  const text = async () =>
    (await site.db.selectFrom('queued_mails').select('text').orderBy('id', 'desc').executeTakeFirst())?.text
  site.mail.send = () => Promise.reject(Object.assign(new Error('No such person'), { responseCode: 550 }))
  await send()
  await site.mailQueue.settle()
  await createContact(site.db, { question: 'And when?', at: new Date(NOW.getTime() + DAY_MS).toISOString() })
  const both = { lastMessageId: 2, lastReplyId: 1 }
  await send({ text: 'In May.', ...both })
  expect(await text()).toBe(
    'In May.\n\nOn September 1, 2024, you wrote:\n> Which soil?\n> \n> And the light?\n\nOn October 6, 2024, you wrote:\n> And when?\n',
  )
})

test('two administrators who answer at the same moment send one answer', async () => {
  const { send } = await answering()
  const statuses = (await Promise.all([send(), send({ text: 'Compost.' })])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 409])
  expect(await mails()).toHaveLength(1)
})

test('repeated requests with the same sendKey send one answer, and changed text gets a 409', async () => {
  const { call, send } = await answering()
  const sendKey = crypto.randomUUID()
  const answers = await Promise.all([send({ sendKey }), send({ sendKey }), send({ sendKey })])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(answers.map(({ body }) => body.replies.length)).toEqual([1, 1, 1])
  expect(await send({ sendKey, text: 'Compost.' })).toMatchObject({
    status: 409,
    body: { error: 'Your answer was already sent, without your latest changes.' },
  })
  expect(await mails()).toEqual([{ kind: 'reply', to_address: 'ada@example.com', reply_id: 1 }])
  const { events } = (await call('GET', '/api/admin/audit')).body
  expect(events).toMatchObject([{ action: 'replied to the contact', subject: '#1', item: { title: 'Ada' } }])
})

test.each([
  ['without visible text', { text: ' \u200b ' }, 'text'],
  ['of 10,001 characters', { text: 'x'.repeat(10_001) }, 'text'],
  ['without the last message that the page showed', { lastMessageId: undefined }, 'lastMessageId'],
  ['without a key', { sendKey: undefined }, 'sendKey'],
])('an answer %s gets a 400 that names the field', async (_, given, field) => {
  const { send } = await answering()
  expect(await send(given)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
})

test('a contact that does not exist cannot be read or answered', async () => {
  const { call, id, send } = await answering()
  await call('DELETE', `/api/contact/${id}`)
  expect(await send()).toMatchObject({ status: 404, body: { error: 'This contact no longer exists.' } })
  expect(await call('GET', `/api/contact/${id}/thread`)).toMatchObject({ status: 404 })
})

test('a reply that failed leaves its contact unanswered until it is sent again from the stored text', async () => {
  const { call, id, send } = await answering()
  its.site.mail.send = () => Promise.reject(Object.assign(new Error('No such person'), { responseCode: 550 }))
  await send()
  await its.site.mailQueue.settle()
  const mail = async () => (await call('GET', `/api/contact/${id}/thread`)).body.replies[0].mail
  expect(await mail()).toMatchObject({ id: 1, state: 'failed', error: 'No such person' })
  const open = async () => (await call('GET', '/api/contact?state=open')).body.total
  expect(await open()).toBe(1)
  its.site.wait(1000)
  its.site.mail.send = async () => undefined
  await call('POST', '/api/mails/1/retry')
  await its.site.mailQueue.settle()
  expect(await mail()).toMatchObject({ id: 1, state: 'saved', error: null })
  expect(await open()).toBe(0)
})

test('an answer keeps its author when the account is removed, and goes with its contact when the time is over', async () => {
  const site = await createTestSite({ KEEP_CONTACTS_DAYS: '100' })
  const { send } = await answering(site)
  const { body } = await send()
  await site.mailQueue.settle()
  expect(await site.outbox()).toHaveLength(1)
  await site.db.deleteFrom('administrators').execute()
  expect(await site.db.selectFrom('replies').select('sent_by').execute()).toEqual([{ sent_by: body.replies[0].sentBy }])
  const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
  await eraseEndedContacts(site, later(0))
  await eraseEndedContacts(site, later(101))
  expect(await site.db.selectFrom('replies').select('id').execute()).toEqual([])
  expect(await site.db.selectFrom('queued_mails').select('id').execute()).toEqual([])
  expect(await site.outbox()).toEqual([])
  await site.close()
})
