import { expect, test } from 'bun:test'
import { asAdministrator, createSubscriber } from '#testing/factories.ts'
import { visitorOf } from '#testing/subscribing.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()
const { rows, ownToken } = visitorOf(() => its.site)

const JUNE = 'june@example.com'
const AT = '2024-09-01T08:00:00.000Z'

type Call = Awaited<ReturnType<typeof asAdministrator>>
const put = (call: Call, isSubscribed: boolean, email = JUNE) =>
  call('PUT', '/api/subscribers', { email, isSubscribed })
const paste = (call: Call, emails: string, isSubscribed?: boolean) =>
  call('POST', '/api/subscribers/remove', { emails, isSubscribed })
const press = async (isSubscribed: boolean) =>
  its.site.post('/api/unsubscribe', { token: await ownToken(JUNE), isSubscribed })
const stateOf = async (email = JUNE) => (await rows()).find((row) => row.email_lower === email)?.state
const recipients = async (call: Call, recipientEmails = JUNE) =>
  (await call('POST', '/api/weekly-update/recipients', { recipientEmails })).body

test.each([
  ['a subscriber', async () => void (await createSubscriber(its.site.db, { email: JUNE }))],
  ['somebody on a pasted list', async () => {}],
])('%s who left by their own press comes back by no one else', async (_, create) => {
  await create()
  const call = await asAdministrator(its.site)
  await press(false)
  expect(await put(call, true)).toEqual({
    status: 409,
    body: { error: 'This person left by their own press, so only they can come back: with the form on the site.' },
  })
  expect((await paste(call, `${JUNE}, new@example.com`, true)).body).toEqual({
    emails: ['new@example.com'],
    skipped: [JUNE],
  })
  const csv = `Email,Status\n${JUNE.toUpperCase()},subscribed\n`
  for (const how of ['confirm', 'agreed']) {
    const form = { csv, interests: ['posts'], how, at: '2024-01-01', source: 'Fair', wording: 'Yes' }
    expect((await call('POST', '/api/subscribers/import', form)).body).toMatchObject({ added: 0 })
  }
  expect(await stateOf()).toBe('left')
  expect(await recipients(call)).toEqual({ count: 0, unsubscribed: [JUNE], refused: [] })
  expect(
    await its.site.db.selectFrom('audit_events').where('action', '=', 'subscribed again').selectAll().execute(),
  ).toEqual([])
  expect((await press(true)).status).toBe(200)
  expect(await recipients(call)).toMatchObject({ count: 1 })
})

test('a removal by staff stays theirs to undo, one by one and pasted, until the reader leaves too', async () => {
  const call = await asAdministrator(its.site)
  await createSubscriber(its.site.db, { email: JUNE, interests: 'markets', consent_at: AT })
  for (const [remove, restore] of [
    [() => put(call, false), () => put(call, true)],
    [() => paste(call, JUNE), () => paste(call, JUNE, true)],
    [() => paste(call, JUNE.toUpperCase()), () => put(call, true)],
  ] as const) {
    expect((await remove()).status).toBe(200)
    expect(await rows()).toMatchObject([{ state: 'left', ended_by: 'staff' }])
    expect((await restore()).status).toBe(200)
    expect(await rows()).toMatchObject([{ state: 'confirmed', interests: 'markets', consent_at: AT, ended_by: null }])
  }
  await put(call, false)
  await press(false)
  expect((await put(call, true)).status).toBe(409)
  await put(call, false)
  expect(await rows()).toMatchObject([{ state: 'left', ended_by: 'reader' }])
})

test('an address that staff put back is no subscriber unless it has confirmed', async () => {
  const call = await asAdministrator(its.site)
  await put(call, false, 'pasted@example.com')
  await createSubscriber(its.site.db, { email: JUNE, state: 'waiting', confirmed_at: null })
  await put(call, false)
  for (const email of ['pasted@example.com', JUNE]) expect((await put(call, true, email)).status).toBe(200)
  expect(await rows()).toMatchObject([{ email: JUNE, state: 'waiting' }])
  expect(
    (await call('POST', '/api/weekly-update/recipients', { recipientEmails: JUNE, audience: 'everyone' })).body,
  ).toMatchObject({ count: 1 })
})

test('a confirmed subscriber who comes back by the link of an update has their choice and consent again', async () => {
  const [before] = [await createSubscriber(its.site.db, { email: JUNE })]
  await press(false)
  await press(true)
  expect(await rows()).toEqual([before])
})

test('people who left according to a file, and those whom servers refused, come back by no other file', async () => {
  const call = await asAdministrator(its.site)
  const importFile = (csv: string) =>
    call('POST', '/api/subscribers/import', { csv, interests: ['posts'], how: 'confirm' })
  await createSubscriber(its.site.db, { email: 'full@example.com', state: 'refused', ended_at: AT, ended_by: 'server' })
  expect((await importFile(`Email,Status\n${JUNE},unsubscribed\n`)).body).toMatchObject({ added: 0, left: 1 })
  expect((await importFile(`Email,Status\n${JUNE},subscribed\nfull@example.com,subscribed\n`)).body).toMatchObject({
    added: 0,
    left: 0,
  })
  expect([await stateOf(), await stateOf('full@example.com')]).toEqual(['left', 'refused'])
})
