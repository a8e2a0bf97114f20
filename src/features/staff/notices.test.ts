import { expect, test } from 'bun:test'
import PostalMime, { type Email } from 'postal-mime'
import { saveSettings } from '#features/settings/settings.queries.ts'
import type { Role } from '#platform/access/roles.ts'
import { codeAt } from '#testing/authenticator.ts'
import { asAdministrator, createAdministrator, deviceOf, PASSWORD } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()
const DAY_MS = 24 * 60 * 60 * 1000
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const emailOf = (name: string) => `${name}@fernhollow.example`
const person = (name: string, role: Role) => asAdministrator(its.site, { email: emailOf(name), role })
const notMe = (token: string) => its.site.post('/api/admin/auth/not-me', { token })
const linkIn = ({ text = '' }: Email) => text.match(/https:\/\/grower\.example(\/not-me\?token=\S+)/)?.[1]
const tokenIn = (mail: Email) => new URLSearchParams(linkIn(mail)?.split('?')[1]).get('token') ?? ''
const sent = async () => Promise.all((await its.site.outbox()).map((mail) => PostalMime.parse(mail)))

const login = (name: string, headers: Record<string, string> = {}, from?: string) =>
  its.site.post('/api/admin/auth/login', { username: emailOf(name), password: PASSWORD }, headers, from)

/** Nell and Hazel are owners, June is the person, and Rose and Ivy have other roles. */
async function staff() {
  const nell = await person('nell', 'owner')
  await createAdministrator(its.site.db, { email: emailOf('hazel') })
  const june = await person('june', 'editor')
  await createAdministrator(its.site.db, { email: emailOf('rose'), role: 'editor' })
  await createAdministrator(its.site.db, { email: emailOf('ivy'), role: 'uploader' })
  return { nell, june, juneId: 3 }
}

/** Accepts an invitation with the link that an owner copied. */
async function accept(call: Awaited<ReturnType<typeof person>>, name: string) {
  const { id } = (await call('POST', '/api/invite', { email: emailOf(name), role: 'uploader' })).body
  const { link } = (await call('POST', `/api/invite/${id}/link`, {})).body
  const token = new URL(link).searchParams.get('token')
  return call('POST', '/api/invite/accept', { token, password: 'violet gravel teaspoon' })
}

test.each<[string, (people: Awaited<ReturnType<typeof staff>>) => Promise<unknown>, string[]]>([
  [
    'a new administrator',
    ({ nell }) => accept(nell, 'fern'),
    [
      'nell: Fernhollow Botanicals has a new administrator → fern',
      'hazel: Fernhollow Botanicals has a new administrator → fern',
      'fern: Your password for Fernhollow Botanicals → fern',
    ],
  ],
  [
    'a removal',
    ({ nell, juneId }) => nell('DELETE', `/api/admin/administrators/${juneId}`),
    [
      'hazel: An administrator of Fernhollow Botanicals was removed → nell',
      'nell: An administrator of Fernhollow Botanicals was removed → nell',
      'june: Your account for Fernhollow Botanicals was removed → nobody',
    ],
  ],
  [
    'a role',
    ({ nell, juneId }) => nell('PUT', `/api/admin/administrators/${juneId}`, { role: 'uploader' }),
    [
      'nell: june@fernhollow.example is now an uploader of Fernhollow Botanicals → nell',
      'hazel: june@fernhollow.example is now an uploader of Fernhollow Botanicals → june',
      'june: You are now an uploader of Fernhollow Botanicals → june',
    ],
  ],
  [
    'a password that was set with a link',
    ({ nell }) => accept(nell, 'june'),
    [
      'nell: june@fernhollow.example set a new password → june',
      'hazel: june@fernhollow.example set a new password → june',
      'june: Your password for Fernhollow Botanicals → june',
    ],
  ],
  [
    'a password that was changed in the back office',
    ({ june }) =>
      june('PUT', '/api/admin/account/password', { currentPassword: PASSWORD, newPassword: 'violet gravel teaspoon' }),
    [
      'nell: june@fernhollow.example set a new password → june',
      'hazel: june@fernhollow.example set a new password → june',
      'june: Your password for Fernhollow Botanicals → june',
    ],
  ],
  [
    'a new browser',
    () => login('june'),
    [
      'nell: june@fernhollow.example signed in with a new browser → june',
      'hazel: june@fernhollow.example signed in with a new browser → june',
      'june: You signed in with a new browser → june',
    ],
  ],
  [
    'a second factor',
    async ({ june }) => {
      const { otpauthUrl } = (await june('POST', '/api/admin/account/totp')).body
      await june('POST', '/api/admin/account/totp/confirm', { code: codeAt(otpauthUrl, its.site.now()) })
    },
    [
      'nell: The second factor of june@fernhollow.example was changed → june',
      'hazel: The second factor of june@fernhollow.example was changed → june',
      'june: Your second factor was changed → june',
    ],
  ],
  [
    'a reset of the second factor',
    ({ nell, juneId }) => nell('DELETE', `/api/admin/administrators/${juneId}/second-factor`),
    [
      'nell: The second factor of june@fernhollow.example was reset → nell',
      'hazel: The second factor of june@fernhollow.example was reset → june',
      'june: Your second factor was reset → june',
    ],
  ],
])('one email about %s goes to the person and to each owner, with a link for one account', async (_, act, expected) => {
  await act(await staff())
  const mails = (await sent()).filter(({ text }) => !text?.includes('/register?token='))
  const found = mails.map(async (mail) => {
    expect(mail.html).toBeUndefined()
    const { message = '' } = await (await notMe(tokenIn(mail))).json()
    const whose = message.match(/^(\w+)@.* is signed out everywhere\.$/)?.[1] ?? 'nobody'
    return `${mail.to?.[0]?.address?.split('@')[0]}: ${mail.subject} → ${whose}`
  })
  expect(await Promise.all(found)).toEqual(expected)
  // The removed person's email names no link that would fail.
  expect(mails.filter((mail) => !linkIn(mail))).toHaveLength(expected.filter((line) => line.endsWith('nobody')).length)
})

test('the link of a notice ends all sessions and known browsers of one account when its button is pressed, not when it is opened', async () => {
  const { nell, june } = await staff()
  const device = deviceOf(await login('june'))
  const mail = (await sent()).at(-1) as Email
  for (const method of ['GET', 'HEAD'])
    expect((await its.site.request(linkIn(mail) ?? '', { method })).status).toBe(200)
  const status = async (call: typeof june) => (await call('GET', '/api/admin/account')).status
  expect([await status(june), await status(nell)]).toEqual([200, 200])
  expect((await notMe(tokenIn(mail))).status).toBe(200)
  expect([await status(june), await status(nell)]).toEqual([401, 200])
  // Nothing else has changed: the password still opens the account, in a browser that is new again.
  expect((await login('june', { cookie: device })).status).toBe(200)
  expect((await sent()).filter(({ subject }) => subject === 'You signed in with a new browser')).toHaveLength(2)
})

test('the link of a notice works for 24 hours', async () => {
  await staff()
  await login('june')
  const token = tokenIn((await sent()).at(-1) as Email)
  its.site.wait(DAY_MS - 1)
  expect((await notMe(token)).status).toBe(200)
  its.site.wait(1)
  expect((await notMe(token)).status).toBe(400)
})

test('a notice about a new browser names the browser and its IP address, and a known browser causes none', async () => {
  await staff()
  const device = deviceOf(await login('june', { 'user-agent': CHROME }, '2001:db8::7'))
  const mails = await sent()
  expect(mails).toHaveLength(3)
  for (const { text } of mails) expect(text).toContain('Browser: Chrome on Linux\nIP address: 2001:db8::7\n')
  await login('june', { cookie: device, 'user-agent': CHROME })
  expect(await sent()).toHaveLength(3)
  // For another person, the same browser is new.
  await login('rose', { cookie: device, 'user-agent': CHROME })
  expect((await sent()).map(({ to }) => to?.[0]?.address).slice(3)).toEqual(['nell', 'hazel', 'rose'].map(emailOf))
})

test('a notice with addresses of the greatest length arrives with its subject and its link unbroken', async () => {
  const long = `${'j'.repeat(64)}@${`${'fern-hollow.'.repeat(15)}example`}`
  await person('nell', 'owner')
  await createAdministrator(its.site.db, { email: long, role: 'editor' })
  await its.site.post('/api/admin/auth/login', { username: long, password: PASSWORD })
  const [mail] = await sent()
  expect(mail?.subject).toBe(`${long} signed in with a new browser`)
  expect(mail?.text).toContain(`That signs ${long} out everywhere. Everything else stays, also the password:\nhttps://`)
  expect(await (await notMe(tokenIn(mail as Email))).json()).toEqual({ message: `${long} is signed out everywhere.` })
})

/** The emails about what `act` does, by the name of the reader. */
async function textsOf(act: (people: Awaited<ReturnType<typeof staff>>) => Promise<unknown>) {
  await act(await staff())
  const mails = await sent()
  return Object.fromEntries(mails.map(({ to, text = '' }) => [`${to?.[0]?.address?.split('@')[0]}`, text]))
}

test("a notice about a new browser says when, in the site's time zone, and that its own person need do nothing", async () => {
  await saveSettings(its.site.db, its.site.config, { timeZone: 'America/New_York' }, its.site.now())
  const when = its.site.now().toLocaleString('en-US', {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: 'America/New_York' },
  })
  const { june, hazel } = await textsOf(() => login('june'))
  expect(when).toMatch(/ E[SD]T$/)
  expect(june).toContain(`not used for it before.\n\nWhen: ${when}\nBrowser: `)
  expect(june).toContain('\n\nIf it was you, there is nothing to do.\n\n')
  expect(hazel).toContain('\n\nIf it was them, there is nothing to do.\n\n')
})

test('a notice about a role says what it may do, and the person whom to tell', async () => {
  const { june, hazel } = await textsOf(({ nell, juneId }) =>
    nell('PUT', `/api/admin/administrators/${juneId}`, { role: 'uploader' }),
  )
  for (const text of [june, hazel])
    expect(text).toContain('It is now uploader, with access to certificates and their files only.')
  expect(june).toContain('If it should be another role, tell an owner.')
  expect(hazel).not.toContain('If it should be another role')
})

test('a notice about a changed second factor sends its person, and no other, to the apps and passkeys', async () => {
  const { june, hazel } = await textsOf(async ({ june }) => {
    const { otpauthUrl } = (await june('POST', '/api/admin/account/totp')).body
    await june('POST', '/api/admin/account/totp/confirm', { code: codeAt(otpauthUrl, its.site.now()) })
  })
  const page =
    "On the page “Your account”, remove apps and passkeys that aren't yours:\nhttps://grower.example/admin/account\n"
  expect(june).toContain(page)
  expect(hazel).not.toContain('Your account')
})
