import { expect, test } from 'bun:test'
import type { KyselyPlugin } from 'kysely'
import { createApi } from '#app/api.ts'
import { createAdministrator, deviceOf, PASSWORD, signIn } from '#testing/factories.ts'
import { giveApp, givePasskey, giveRecoveryCodes, openInstance } from '#testing/give-factors.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()
const JUNE = 'june@b.example'
const MINUTE_MS = 60_000
const LOGIN = '/api/admin/auth/login'
const TOO_OFTEN = { error: 'Too many tries. Please try again in 10 minutes.' }

/** An administrator with an app and recovery codes. */
async function june() {
  const person = await createAdministrator(its.site.db, { email: JUNE })
  const code = await giveApp(its.site, person)
  const codes = await giveRecoveryCodes(its.site.db, person.id)
  return { ...person, code, codes, bearer: (await signIn(its.site.db, person.id)).bearer }
}

let hosts = 0
const elsewhere = () => `198.51.100.${++hosts % 250}`

const login = (code?: string, { password = PASSWORD, cookie = '' } = {}) =>
  its.site.post(LOGIN, { username: JUNE, password, code }, cookie ? { cookie } : {}, elsewhere())

const statusOf = async (code?: string, how = {}) => (await login(code, how)).status
const guess = () => statusOf('000000')
const times = async (count: number, work: () => Promise<number>) => {
  const statuses = []
  for (let n = 0; n < count; n++) statuses.push(await work())
  return statuses
}

/** The API, and the statements that it has run. */
function watched() {
  const statements: string[] = []
  const { db } = its.site
  const spy: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const api = createApi({ ...its.site, contentVersion: undefined as never, db: db.withPlugin(spy) })
  return { api, statements }
}

test('after five wrong codes from any browser, an account has one try in ten minutes, also for a right code', async () => {
  const { code, codes } = await june()
  const device = deviceOf(await login(code()))
  await its.site.db.updateTable('known_devices').set({ passed_at: null }).execute()
  const typed = ['000000', 'aaaaa-aaaaa', '1', 'no code at all']
  for (const wrong of typed) expect(await statusOf(wrong)).toBe(401)
  expect(await statusOf('000000', { cookie: device })).toBe(401)
  for (const cookie of ['', device]) {
    const refused = await login(codes[0], { cookie })
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([429, '600', TOO_OFTEN])
  }
  its.site.wait(10 * MINUTE_MS - 1)
  expect(await statusOf(codes[0])).toBe(429)
  its.site.wait(1)
  expect([await guess(), await statusOf(codes[0])]).toEqual([401, 429])
  its.site.wait(10 * MINUTE_MS)
  expect(await statusOf(codes[0])).toBe(200)
})

test('a person and the owners hear once an hour that somebody with the right password guesses codes', async () => {
  await june()
  await createAdministrator(its.site.db, { email: 'nell@b.example' })
  const told = async () => (await its.site.outbox()).filter((mail) => mail.includes('Subject: Somebody may know'))
  await times(5, guess)
  expect(await told()).toEqual([])
  await times(3, guess)
  await statusOf('000000', { password: 'wrong horse' })
  expect((await told()).map((mail) => mail.match(/^To: (.+)$/m)?.[1]?.trim())).toEqual(['nell@b.example', JUNE])
  expect((await told()).every((mail) => mail.includes('/not-me?'))).toBe(true)
  its.site.wait(60 * MINUTE_MS)
  await times(8, guess)
  expect(await told()).toHaveLength(4)
})

test('wrong codes of a login, of a link and of “Confirm that it is you” count together', async () => {
  const { bearer, codes } = await june()
  await its.site.post('/api/admin/auth/forgot', { username: JUNE })
  const mail = ((await its.site.outbox()).at(-1) ?? '').replaceAll('=\r\n', '').replaceAll('=\n', '')
  const token = mail.replaceAll('=3D', '=').match(/register\?token=([\w-]{43})/)?.[1]
  const confirm = async (code: string) => (await its.site.post('/api/admin/account/confirm', { code }, bearer)).status
  const accept = async (code: string) =>
    (await its.site.post('/api/invite/accept', { token, password: 'a new fern in the hollow', code })).status
  expect([await guess(), await accept('000000'), await confirm('000000')]).toEqual([401, 401, 400])
  expect([await accept('aaaaa-aaaaa'), await confirm('aaaaa-aaaaa')]).toEqual([401, 400])
  const [one = '', two = '', three = ''] = codes
  expect([await statusOf(one), await accept(two), await confirm(three)]).toEqual([429, 429, 429])
  expect((await its.site.post('/api/admin/account/confirm', { password: PASSWORD }, bearer)).status).toBe(200)
})

test('a right password gives back none of the five tries, and uses none up', async () => {
  const { codes } = await june()
  expect(await times(9, () => statusOf())).toEqual(Array(9).fill(401))
  for (let n = 0; n < 5; n++) expect([await guess(), await statusOf()]).toEqual([401, 401])
  expect([await statusOf(), await statusOf(codes[0])]).toEqual([401, 429])
})

test('a right code gives its try back', async () => {
  const { codes } = await june()
  expect(await times(4, guess)).toEqual([401, 401, 401, 401])
  for (const code of codes.slice(0, 3)) expect(await statusOf(code)).toBe(200)
  expect([await guess(), await guess()]).toEqual([401, 429])
})

test('passkeys still sign in and confirm after five wrong codes', async () => {
  const { bearer, ...person } = await june()
  const device = await givePasskey(its.site, person)
  await times(6, guess)
  const answer = async () => device.get(await (await its.site.post('/api/admin/auth/passkey/options', {})).json())
  expect((await its.site.post('/api/admin/auth/passkey', await answer())).status).toBe(200)
  const confirmed = await its.site.post('/api/admin/account/confirm', { passkey: await answer() }, bearer)
  expect(confirmed.status).toBe(200)
})

test('strangers without the password use none of the five tries up', async () => {
  const { codes } = await june()
  expect(await times(9, () => statusOf('000000', { password: 'wrong horse' }))).toEqual(Array(9).fill(401))
  expect([...(await times(4, guess)), await statusOf(codes[0])]).toEqual([401, 401, 401, 401, 200])
})

test('two instances together let five wrong codes through that come at the same moment', async () => {
  await june()
  const other = openInstance(its.site)
  const body = { username: JUNE, password: PASSWORD, code: '000000' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? login('000000') : other.request('POST', LOGIN, body))),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(5).fill(429)])
  await other.close()
})

test('the tries of one account are not those of another', async () => {
  await june()
  const kim = await createAdministrator(its.site.db)
  const code = await giveApp(its.site, kim)
  await times(6, guess)
  expect((await its.site.post(LOGIN, { username: kim.email, password: PASSWORD, code: code() })).status).toBe(200)
})

test('with a wrong password, the answer and the statements are the same with a second factor and without, with a code and without', async () => {
  const person = await june()
  await givePasskey(its.site, person)
  await createAdministrator(its.site.db, { email: 'kim@b.example' })
  const { api, statements } = watched()
  async function answerTo(username: string, code?: string) {
    statements.length = 0
    const body = JSON.stringify({ username, password: 'wrong horse', code })
    const response = await api.request(LOGIN, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
    return { status: response.status, headers, body: await response.text(), statements: [...statements] }
  }
  const without = await answerTo('kim@b.example')
  expect([without.status, without.statements.length > 3]).toEqual([401, true])
  for (const code of [undefined, '000000', person.code(), person.codes[0]])
    for (const username of [JUNE, 'kim@b.example', 'nobody@b.example'])
      expect(await answerTo(username, code)).toEqual(without)
})

test('where nobody has a second factor, a sign-in with the password reads each table of factors once', async () => {
  await createAdministrator(its.site.db, { email: JUNE })
  const { api, statements } = watched()
  const body = JSON.stringify({ username: JUNE, password: PASSWORD })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  expect((await api.request(LOGIN, init)).status).toBe(200)
  expect(statements.filter((text) => /"(totps|recovery_codes|passkeys)"/.test(text))).toHaveLength(3)
})
