import { expect, test } from 'bun:test'
import type { KyselyPlugin } from 'kysely'
import { createApi } from '#app/api.ts'
import { siteSecret } from '#platform/access/site-secret.queries.ts'
import { createSubscriber } from '#testing/factories.ts'
import { visitorOf } from '#testing/subscribing.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()
const { ask, confirm, tokenOfLastMail, ownToken } = visitorOf(() => its.site)

const AT = '2024-09-01T08:00:00.000Z'
const FORM = { isOfAge: true, interests: ['posts'], page: '/blog' }
const HEADERS = { 'content-type': 'application/json' }
/** Headers that differ from request to request. */
const CHANGING = ['date', 'x-request-id']

/** Creates one address in every state. */
async function createEveryone() {
  const { db, post } = its.site
  await db.transaction().execute((tx) => siteSecret(tx, 'erasure'))
  await createSubscriber(db, { email: 'confirmed@example.com' })
  await createSubscriber(db, {
    email: 'waiting@example.com',
    state: 'waiting',
    consent_at: its.site.now().toISOString(),
  })
  await createSubscriber(db, { email: 'stale@example.com', state: 'waiting', consent_at: AT })
  for (const by of ['reader', 'staff', 'file'] as const)
    await createSubscriber(db, { email: `${by}@example.com`, state: 'left', ended_at: AT, ended_by: by })
  await createSubscriber(db, { email: 'refused@example.com', state: 'refused', ended_at: AT, ended_by: 'server' })
  expect((await ask({ email: 'over-asked@example.com' }, '198.51.100.1')).status).toBe(200)
  expect((await ask({ email: 'over-asked-and-confirmed@example.com' }, '198.51.100.1')).status).toBe(200)
  await confirm(await tokenOfLastMail())
  const token = await ownToken('erased@example.com')
  expect((await post('/api/subscription/erase', { token })).status).toBe(200)
  return [
    ...['new', 'confirmed', 'waiting', 'stale', 'reader', 'staff', 'file', 'refused', 'over-asked'],
    ...['over-asked-and-confirmed', 'erased', 'new'],
  ].map((name) => `${name}@example.com`)
}

const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => !CHANGING.includes(name))

test('somebody who asks gets the same answer, whatever the site knows about the address', async () => {
  const answers = []
  for (const [n, email] of (await createEveryone()).entries()) {
    const response = await its.site.post('/api/subscribers', { ...FORM, email }, {}, `203.0.113.${n}`)
    answers.push({ status: response.status, headers: headersOf(response), text: await response.text() })
  }
  expect(answers[0]).toMatchObject({ status: 200 })
  for (const answer of answers) expect(answer).toEqual(answers[0] as never)
})

test('the page that answers the form without JavaScript has the same bytes, whatever the site knows about the address', async () => {
  const answers = []
  for (const [n, email] of (await createEveryone()).entries()) {
    const body = new URLSearchParams({ ...FORM, interests: 'posts', isOfAge: 'on', email })
    const response = await its.site.request('/subscribe', { method: 'POST', body }, `203.0.113.${n}`)
    answers.push({ status: response.status, headers: headersOf(response), html: await response.text() })
  }
  expect(answers[0]?.status).toBe(200)
  expect(answers[0]?.html).toContain('Look into your mailbox')
  expect(answers[0]?.html).not.toContain('@example.com')
  for (const answer of answers) expect(answer).toEqual(answers[0] as never)
})

test('the page of the form counts each network by itself', async () => {
  const send = async (n: number, from: string) => {
    const body = new URLSearchParams({ ...FORM, interests: 'posts', isOfAge: 'on', email: `${n}@example.com` })
    return (await its.site.request('/subscribe', { method: 'POST', body }, from)).status
  }
  for (let n = 0; n < 10; n++) expect(await send(n, '203.0.113.1')).toBe(200)
  expect([await send(10, '203.0.113.1'), await send(11, '203.0.113.2')]).toEqual([429, 200])
})

test('a request runs the same statements, whatever the site knows about the address', async () => {
  const everyone = await createEveryone()
  const { db, clock } = its.site
  const statements: string[] = []
  const spy: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const api = createApi({ ...its.site, clock, contentVersion: undefined as never, db: db.withPlugin(spy) })
  const ran: string[][] = []
  for (const [n, email] of everyone.entries()) {
    statements.length = 0
    const body = JSON.stringify({ ...FORM, email })
    const client = { socketAddress: `203.0.113.${n}` }
    const response = await api.request('/api/subscribers', { method: 'POST', headers: HEADERS, body }, client)
    expect(response.status).toBe(200)
    ran.push([...statements])
  }
  expect(ran[0]?.length).toBeGreaterThan(5)
  for (const each of ran) expect(each).toEqual(ran[0] as string[])
})

test('the email of a request leaves at least a second after the answer, so that the timing reveals no subscriber', async () => {
  const { send } = its.site.mail
  const sent = Promise.withResolvers<number>()
  its.site.mail.send = (...given) => {
    sent.resolve(performance.now())
    return send(...given)
  }
  await ask()
  const answered = performance.now()
  // A timer may fire up to a millisecond early.
  expect((await sent.promise) - answered).toBeGreaterThan(990)
})

test('a form with wrong fields gets 400 with a sentence for each, the same for every address', async () => {
  const everyone = await createEveryone()
  const wrong = { isOfAge: false, interests: [] }
  for (const email of everyone) {
    expect(await ask({ ...wrong, email })).toMatchObject({
      status: 400,
      body: { fields: { isOfAge: 'Tick this box to confirm your age.', interests: 'Choose at least one.' } },
    })
  }
  for (const email of ['', 'june', 'june@', 'a@b c', 'june@example.com, eve@example.com', `${'a'.repeat(250)}@b.co`])
    expect(await ask({ email })).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } })
})
