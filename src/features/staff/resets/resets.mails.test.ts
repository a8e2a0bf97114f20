import { expect, test } from 'bun:test'
import { createAdministrator, PASSWORD } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const NELL = 'nell@fernhollow.example'
const MINUTE_MS = 60 * 1000

const nell = () => createAdministrator(its.site.db, { email: NELL })
const forgot = (username: string, headers = {}) => its.site.post('/api/admin/auth/forgot', { username }, headers)
const login = () => its.site.post('/api/admin/auth/login', { username: NELL, password: PASSWORD })

test('reset requests send one email in ten minutes to an account, with the same answer to each', async () => {
  await nell()
  const device = (await login()).headers.getSetCookie()[1]?.split(';')[0] ?? ''
  const answers = [await forgot(NELL), await forgot(NELL.toUpperCase()), await forgot(NELL, { cookie: device })]
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect([texts.length, new Set(texts).size]).toEqual([3, 1])
  expect(await its.site.outbox()).toHaveLength(1)
  its.site.wait(10 * MINUTE_MS)
  await forgot(NELL)
  expect(await its.site.outbox()).toHaveLength(2)
})

test('the email of a reset request leaves at least a second after the answer, so that the timing reveals no account', async () => {
  await nell()
  const { send } = its.site.mail
  const sent = Promise.withResolvers<number>()
  its.site.mail.send = (...given) => {
    sent.resolve(performance.now())
    return send(...given)
  }
  await forgot(NELL)
  const answered = performance.now()
  // A timer may fire up to a millisecond early.
  expect((await sent.promise) - answered).toBeGreaterThan(990)
})
