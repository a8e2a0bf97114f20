import { expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { asAdministrator, PASSWORD } from '#testing/factories.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const OLD = 'hello@fernhollow.example'
const NEW = 'Nell@grower.test'
const HOUR_MS = 60 * 60 * 1000
const LINE = 'sign-in address gets no email: change it'

async function administrator(first: string) {
  const call = await asAdministrator(its.site, { email: first })
  const change = (to: string, currentPassword = PASSWORD) =>
    call('PUT', '/api/admin/account/email', { email: to, currentPassword })
  const confirm = (token: string) => call('POST', '/api/admin/account/email/confirm', { token })
  const email = async () => (await call('GET', '/api/admin/account')).body.email
  return { call, change, confirm, email }
}

const login = async (username: string) =>
  (await its.site.post('/api/admin/auth/login', { username, password: PASSWORD })).status

/** Sets up a mail server that has accepted an email, and returns its mailbox. */
async function setUpMail({ call }: Awaited<ReturnType<typeof administrator>>) {
  const { received, port } = await startSmtp()
  await call('PUT', '/api/admin/mail-server', { host: '127.0.0.1', port, security: 'none', user: '' })
  await call('POST', '/api/admin/mail-server/test', {})
  return async () => {
    await its.site.mailQueue.settle()
    return Promise.all(received.map((mail) => PostalMime.parse(mail)))
  }
}

test('without working email, a new address applies at once, the old one gets a notice, and links to either address stop working', async () => {
  const nell = await administrator(OLD)
  const june = await administrator('june@grower.test')
  await its.site.post('/api/admin/auth/forgot', { username: OLD })
  await june.call('POST', '/api/invite', { email: NEW })
  const changed = await nell.change(NEW)
  expect([changed.status, changed.body]).toEqual([200, { message: 'Email address changed.' }])
  const last = await PostalMime.parse((await its.site.outbox()).at(-1) ?? '')
  expect([await nell.email(), await login(OLD), await login('nell@GROWER.test')]).toEqual([NEW, 401, 200])
  const { db } = its.site
  expect(await db.selectFrom('password_resets').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('invites').selectAll().execute()).toEqual([])
  expect([last.to?.[0]?.address, last.subject]).toEqual([
    OLD,
    'Your email address for Fernhollow Botanicals was changed',
  ])
})

test('with working email, a new address applies once its owner confirms it in their session with the emailed link', async () => {
  const nell = await administrator(OLD)
  const june = await administrator('june@grower.test')
  const mailbox = await setUpMail(nell)
  expect((await nell.change(NEW)).body.message).toStartWith(`We've sent a link to ${NEW}.`)
  const mail = (await mailbox()).at(-1)
  expect([mail?.to?.[0]?.address, await nell.email()]).toEqual([NEW, OLD])
  const token = mail?.text?.match(/https:\/\/grower\.example\/admin\/account\?confirm=([\w-]+)/)?.[1] ?? ''
  expect([(await june.confirm(token)).status, (await nell.confirm(`${token}x`)).status]).toEqual([400, 400])
  expect((await its.site.post('/api/admin/account/email/confirm', { token })).status).toBe(401)
  expect((await nell.confirm(token)).status).toBe(200)
  expect([await nell.email(), (await nell.confirm(token)).status]).toEqual([NEW, 400])
  expect((await mailbox()).at(-1)?.to?.[0]?.address).toBe(OLD)
})

test('the link to a new address ends after an hour, and with a new password', async () => {
  const nell = await administrator(OLD)
  const mailbox = await setUpMail(nell)
  const tokenFor = async (to: string, password?: string) => {
    await nell.change(to, password)
    return (await mailbox()).at(-1)?.text?.match(/confirm=([\w-]+)/)?.[1] ?? ''
  }
  const late = await tokenFor(NEW)
  its.site.wait(HOUR_MS)
  expect((await nell.confirm(late)).status).toBe(400)
  const token = await tokenFor(NEW)
  const newPassword = 'violet gravel teaspoon'
  await nell.call('PUT', '/api/admin/account/password', { currentPassword: PASSWORD, newPassword })
  expect((await nell.confirm(token)).status).toBe(400)
  expect((await nell.confirm(await tokenFor(NEW, newPassword))).status).toBe(200)
})

test.each([
  ['a wrong password', NEW, 'wrong horse', 'currentPassword'],
  ['no address', ' ', PASSWORD, 'email'],
  ['the address of another administrator', 'JUNE@grower.test', PASSWORD, 'email'],
])('a change of address with %s gets 400 with the name of the field', async (_, to, password, field) => {
  const nell = await administrator(OLD)
  await administrator('june@grower.test')
  const refused = await nell.change(to, password)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
  expect(await nell.email()).toBe(OLD)
})

test('while an administrator has an address of the starter content, the dashboard warns and “Set up email” is not done', async () => {
  const nell = await administrator(OLD)
  await setUpMail(nell)
  const shown = async () => {
    const { lines } = (await nell.call('GET', '/api/admin/waiting')).body
    const { steps } = (await nell.call('GET', '/api/admin/first-steps')).body
    const isWarned = lines.some((line: { kind: string; text: string }) => line.kind === 'warning' && line.text === LINE)
    return [isWarned, steps.find(({ text }: { text: string }) => text === 'Set up email').isDone]
  }
  expect(await shown()).toEqual([true, false])
  await its.site.db.updateTable('administrators').set({ email: NEW, email_lower: NEW.toLowerCase() }).execute()
  expect(await shown()).toEqual([false, true])
})
