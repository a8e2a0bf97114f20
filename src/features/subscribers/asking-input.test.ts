import { expect, test } from 'bun:test'
import { symbols } from 'pino'
import { asAdministrator, createAdministrator, createSubscriber, signIn } from '#testing/factories.ts'
import { visitorOf } from '#testing/subscribing.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()
const { ask, rows, confirm, tokenOfLastMail, ownToken } = visitorOf(() => its.site)

const FORM = { email: 'june@example.com', isOfAge: true, interests: ['posts'], page: '/' }
const HALF = '\ud83c'

/** Bodies for each public call that a hostile client could send. */
const bodies = (token: string): [string, unknown, number[]][] => [
  ['not JSON', '{"email":', [400]],
  ['nothing', '', [400]],
  ['null', null, [400]],
  ['a number', 7, [400]],
  ['a list', [FORM], [400]],
  ['wrong types', { email: 1, isOfAge: 'true', interests: 'posts', page: {}, token: [] }, [400]],
  ['nested objects', { email: { $ne: '' }, isOfAge: {}, interests: [{}], token: { token } }, [400]],
  ['a huge body', { ...FORM, token, page: 'x'.repeat(100_000) }, [413]],
  ['10,000 interests', { ...FORM, token, interests: Array(10_000).fill('posts') }, [413]],
  ['unknown interests', { ...FORM, token, interests: ['posts', 'everything'] }, [400]],
  ['a long token', { ...FORM, email: '', interests: [], token: 'A'.repeat(2000) }, [400]],
  ['half an emoji as token', { ...FORM, email: HALF, interests: [HALF], token: HALF }, [400, 404]],
  ['NUL', { ...FORM, email: 'june\0@example.com', interests: ['posts\0'], token: '\0' }, [400, 404]],
]

test('no body to a public call of subscribers is stored or breaks the next request', async () => {
  const token = await ownToken('june@example.com')
  const calls = [
    ['POST', '/api/subscribers'],
    ['POST', '/api/subscription/confirm'],
    ['PUT', '/api/subscription'],
    ['POST', '/api/subscription/erase'],
  ] as const
  for (const [method, path] of calls) {
    for (const [name, body, statuses] of bodies(token)) {
      const isAllowed = path.endsWith('/erase') || path.endsWith('/confirm') ? [...statuses, 200, 404] : statuses
      const send = method === 'POST' ? its.site.post : its.site.put
      if (path.endsWith('/erase') && name.includes('unknown')) continue
      const { status } = await send(path, body)
      expect([path, name, isAllowed.includes(status) ? 'fine' : status]).toEqual([path, name, 'fine'])
    }
  }
  expect((await rows()).filter(({ email }) => email !== '')).toEqual([])
  expect((await ask()).status).toBe(200)
})

test('a form with repeated interests keeps each once, and a path keeps no invisible or broken characters', async () => {
  const interests = Array.from({ length: 3000 }, (_, n) => (n % 2 ? 'posts' : 'markets'))
  expect((await ask({ interests, page: `/blog/\u202e${HALF}x\u0007 y` })).status).toBe(200)
  const [row] = await rows()
  expect(row).toMatchObject({ interests: 'posts markets', consent_page: '/blog/\ufffdx y' })
  expect(row?.consent_wording.split('\n')).toHaveLength(5)
  expect(await ask({ page: `/${'x'.repeat(500)}` })).toMatchObject({
    status: 400,
    body: { fields: { page: expect.any(String) } },
  })
  expect(await ask({ page: '/a\0b' })).toMatchObject({ status: 400, body: { fields: { page: expect.any(String) } } })
  expect((await ask({ page: undefined })).status).toBe(200)
})

test('an address whose domain has no ending is refused, because no visitor has one', async () => {
  const { status, body } = await ask({ email: 'june@kitchen' })
  expect([status, body.fields.email]).toEqual([400, 'Enter the whole address, such as june@example.com.'])
})

test('people can ask with a typed name, but with one address only', async () => {
  expect((await ask({ email: ' June <June@Example.com> ' })).status).toBe(200)
  expect(await rows()).toMatchObject([{ email: 'June@Example.com', email_lower: 'june@example.com' }])
})

test('another content type is refused, and another site with a session too', async () => {
  const { request, db } = its.site
  const body = JSON.stringify(FORM)
  const post = (headers: Record<string, string>) => request('/api/subscribers', { method: 'POST', headers, body })
  expect((await post({ 'content-type': 'text/plain' })).status).toBe(415)
  const { bearer } = await signIn(db, (await createAdministrator(db)).id)
  const cookie = `__Host-session=${bearer.authorization.replace('Bearer ', '')}`
  const json = { 'content-type': 'application/json' }
  expect((await post({ ...json, cookie, origin: 'https://evil.example' })).status).toBe(403)
  expect(await rows()).toEqual([])
})

test('neither the log nor the metrics contain an address of a subscriber', async () => {
  const lines: string[] = []
  const stream: { write(text: string): void } = Reflect.get(its.site.log, symbols.streamSym)
  stream.write = (text) => void lines.push(text)
  its.site.log.level = 'trace'
  const call = await asAdministrator(its.site)
  await ask()
  await confirm(await tokenOfLastMail())
  for (const isSubscribed of [false, true])
    await call('PUT', '/api/subscribers', { email: 'June@example.com', isSubscribed })
  await createSubscriber(its.site.db, { email: "o'neill+news@example.com" })
  await call('PUT', '/api/subscribers', { email: "o'neill+news@example.com", isSubscribed: false })
  await call('POST', '/api/subscribers/remove', { emails: 'june@example.com' })
  await call('GET', '/api/subscribers?page=1&search=june@example.com')
  await its.site.get(`/subscription?token=${await ownToken('june@example.com')}&email=june@example.com`)
  await its.site.get('/subscribe/june@example.com')
  await call('POST', '/api/contact/erase', { email: 'june@example.com' })
  await new Promise(setImmediate)
  const log = lines.join('')
  expect(log).toContain('"action":"unsubscribed"')
  expect(log).toContain('"subject":"[email]"')
  expect(log).not.toMatch(/june|neill|@/i)
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id, its.site.now())
  const metrics = await (await its.site.get('/metrics', bearer)).text()
  expect(metrics).toContain('/api/subscribers')
  expect(metrics).not.toMatch(/june|neill|@/i)
})
