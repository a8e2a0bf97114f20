import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import PostalMime from 'postal-mime'
import { addAuthenticator } from './authenticator.ts'
import {
  expect,
  expectNoViolations,
  expectUsable,
  newAdministrator,
  openAdminPage,
  openPage,
  signIn,
  test,
} from './site.ts'

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1100

const NEW_PASSWORD = 'violet gravel teaspoon'

/** Returns the path of the link in the last reset email to this address. */
async function linkFor(email: string) {
  const outbox = join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  let link = ''
  await expect(async () => {
    const names = (await readdir(outbox)).sort()
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))))
    const mail = mails.findLast(({ to, subject }) => to?.[0]?.address === email && subject?.startsWith('Choose a new'))
    link = mail?.text?.match(/\/register\?\S+/)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

test.describe('administrators look after their own account', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('a name that an administrator sets is shown in the menu and in the list of administrators', async ({ page }) => {
    const nell = await newAdministrator()
    await signIn(page, nell)
    await openAdminPage(page, '/admin/account')
    const openMenu = async () => {
      if (!isWide(page)) await page.getByRole('button', { name: 'Open menu' }).click()
    }
    const entry = (name: string) => page.getByRole('navigation', { name: 'Admin' }).getByText(name, { exact: true })
    await openMenu()
    await expect(entry(nell.email)).toBeInViewport()
    await page.keyboard.press('Escape')
    await page.getByLabel('Name', { exact: true }).fill('Nell Frost')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByText('Name saved.')).toBeVisible()
    await openMenu()
    await expect(entry('Nell Frost')).toBeInViewport()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await openAdminPage(page, '/admin/invite-admin')
    const row = page.getByRole('listitem').filter({ hasText: nell.email })
    await expect(row.getByRole('heading', { name: 'Nell Frost You' })).toBeVisible()
  })

  test('changing the password signs the administrator out everywhere else', async ({ page, browser }) => {
    const nell = await newAdministrator()
    const other = await browser.newPage()
    await signIn(other, nell)
    await signIn(page, nell)
    await openAdminPage(page, '/admin/account')
    await expectUsable(page)
    const current = page.getByLabel('Current password', { exact: true })
    const next = page.getByLabel('New password', { exact: true })
    const change = page.getByRole('button', { name: 'Change password' })
    await change.click()
    await expect(current).toHaveAccessibleDescription('Enter your current password.')
    await expect(current).toBeFocused()
    await expect(next).toHaveAccessibleDescription('Password is required!')
    await current.fill('wrong horse')
    await next.fill(NEW_PASSWORD)
    await change.click()
    await expect(current).toHaveAccessibleDescription("That's not your current password.")
    await expect(next).toHaveValue(NEW_PASSWORD)
    await current.fill(nell.password)
    await next.fill('fernhollow')
    await change.click()
    await expect(next).toHaveAccessibleDescription(/^This password is easy to guess/)
    await expect(next).toBeFocused()
    await expectNoViolations(page)
    await next.fill(NEW_PASSWORD)
    await next.press('Enter')
    await expect(page.getByText('Password changed.')).toBeVisible()
    await expect(current).toHaveValue('')
    await page.goto('/admin/sessions')
    const sessions = page.getByRole('region', { name: "Where you're logged in" })
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await other.goto('/admin/sessions')
    await expect(other).toHaveURL('/login?next=%2Fadmin%2Fsessions')
    await other.close()
  })

  test('a reset link lets an administrator choose a new password and log in', async ({ page }) => {
    const nell = await newAdministrator()
    await openPage(page, '/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await page.getByLabel('Username').fill(nell.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('If there is an account for this address')).toBeVisible()
    await expectNoViolations(page)
    const link = await linkFor(nell.email)
    await openPage(page, link)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    const password = page.getByLabel('Password', { exact: true })
    await password.fill(nell.email)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(password).toHaveAccessibleDescription(/your email address\. Add a few more words\.$/)
    await expect(password).toBeFocused()
    await expectNoViolations(page)
    await password.fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Password changed.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Username')).toHaveValue(nell.email)
    await password.fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await openPage(page, link)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('requesting a password reset offline shows an error and keeps the typed username', async ({ page }) => {
    await openPage(page, '/forgot-password')
    await page.route('**/api/admin/auth/forgot', (route) => route.abort())
    await page.getByLabel('Username').fill('nell@fernhollow.example')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('No connection to the server.')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue('nell@fernhollow.example')
  })

  test('an administrator adds an app and a passkey, keeps the recovery codes, and removes both', async ({ page }) => {
    const [nell, june] = [await newAdministrator(), await newAdministrator()]
    await signIn(page, nell)
    await openAdminPage(page, '/admin/account')
    const section = page.getByRole('region', { name: 'Second factor' })
    const press = (name: string | RegExp) => section.getByRole('button', { name, exact: true }).click()
    const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
    const codes = section.getByRole('list').filter({ hasText: /^(\w{5}-\w{5}\s*){10}$/ })

    await expect(section).toContainText('Your password alone opens your account.')
    await press('Add an authenticator app')
    await expect(section.getByRole('heading', { name: 'Set up an authenticator app' })).toBeFocused()
    expect((await section.getByRole('img').boundingBox())?.width).toBeGreaterThanOrEqual(200)
    await expectUsable(page)
    const key = (await section.locator('code').innerText()).replaceAll(' ', '')
    await expect(section.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute(
      'href',
      new RegExp(`secret=${key}&`),
    )
    const field = section.getByRole('textbox', { name: 'Code' })
    await field.fill('12345')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/This code is wrong/)
    await expect(field).toBeFocused()
    await expect(section.getByText('This code is wrong')).toBeInViewport({ ratio: 1 })
    await expect(section.getByRole('button', { name: 'Confirm' })).toBeInViewport({ ratio: 1 })
    // Slow enough to leave before the codes appear.
    let answerNow = () => {}
    const isHeld = new Promise<void>((resolve) => {
      answerNow = resolve
    })
    await page.route('**/totp/confirm', async (route) => {
      await isHeld
      await route.continue()
    })
    await field.fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
    await field.press('Enter')
    await expect(section.getByRole('status')).toContainText('This can take some seconds')
    const leave = async () => {
      if (!isWide(page)) await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Your sessions' }).click()
      await expect(page.getByRole('dialog', { name: 'Leave without your codes?' })).toBeVisible()
      await confirm('Stay')
    }
    await leave()
    answerNow()
    await expect(section.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    await expect(section.getByRole('button', { name: 'Remove the authenticator app' })).toHaveCount(0)
    await expect(page.getByText('Authenticator app added.')).toBeVisible()
    const first = (await codes.innerText()).split(/\s+/)
    await expectUsable(page)
    const downloaded = page.waitForEvent('download')
    await section.getByRole('link', { name: 'Download' }).click()
    const file = await readFile(await (await downloaded).path(), 'utf8')
    expect(file).toContain(nell.email)
    for (const code of first) expect(file).toContain(code)
    await leave()
    await press('I have kept them')
    await expect(codes).toHaveCount(0)
    await expect(section.getByRole('heading', { name: 'Second factor' })).toBeFocused()

    const removeDevice = await addAuthenticator(page)
    await press('Add a passkey')
    await expect(section.getByRole('heading', { name: 'Chrome on Linux' })).toBeVisible()
    await expect(codes).toHaveCount(0)
    await press('Add a passkey')
    await expect(section.getByRole('alert')).toHaveText('This device already has a passkey for your account.')
    await page.evaluate(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('Canceled.', 'NotAllowedError'))
    })
    await press('Add a passkey')
    await expect(section.getByRole('alert')).toHaveCount(0)
    await press('Rename Chrome on Linux')
    const name = section.getByLabel('New name')
    await expect(name).toBeFocused()
    await name.fill('Barn tablet')
    await page.reload()
    await expect(name).toHaveValue('Barn tablet')
    await expectUsable(page)
    await press('Save name')
    await expect(section.getByRole('alert')).toHaveCount(0)
    await expect(section.getByRole('button', { name: 'Rename Barn tablet' })).toBeFocused()

    await press('Make new codes')
    await confirm('Make new codes')
    await expect(codes).toBeVisible()
    await expect(codes).not.toContainText(first[0] ?? '')
    const [code] = (await codes.innerText()).split(/\s+/)
    await press('I have kept them')
    const { email: username, password } = nell
    const headers = { origin: new URL(page.url()).origin }
    const login = await page.request.post('/api/admin/auth/login', { data: { username, password, code }, headers })
    expect(login.status()).toBe(200)
    await openAdminPage(page, '/admin/sessions')
    const browsers = page.getByRole('region', { name: 'Known browsers' })
    await expect(browsers.getByRole('heading', { name: 'Chrome on Linux This browser, Trusted' })).toBeVisible()
    await openAdminPage(page, '/admin/account')
    const ways = section.getByRole('listitem').filter({ hasText: 'Ways back' })
    await expect(ways).toContainText(
      /If you lose your phone, use one of your 9 recovery codes, use a passkey on another device, or ask .+ to reset/,
    )
    await expect(ways).toContainText(june.email)

    await press('Remove the authenticator app')
    await expect(page.getByRole('dialog')).toContainText('Every browser will ask for your other factor')
    await confirm('Remove')
    await expect(section.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible()
    await press('Remove the passkey Barn tablet')
    await expect(page.getByRole('dialog')).toContainText('Your password alone will open your account')
    await page.getByRole('dialog').getByRole('link', { name: 'Your sessions' }).click()
    await expect(page).toHaveURL('/admin/sessions')
    await page.goBack()
    await press('Remove the passkey Barn tablet')
    // As if everyone had to have a second factor.
    await page.route('**/api/admin/account', async (route) =>
      route.fulfill({ json: { ...(await (await route.fetch()).json()), mustSetUp: true } }),
    )
    await confirm('Remove')
    await expect(page.getByText('Everyone here needs a second factor.')).toBeInViewport()
    if (!isWide(page)) await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Admin' })
    await expect(menu.getByRole('listitem').getByRole('link')).toHaveText(['Your account'])
    await page.keyboard.press('Escape')
    await expect(section).toContainText('Your password alone opens your account.')
    await expect(section.getByRole('listitem')).toHaveCount(0)
    await removeDevice()
  })

  test('the account page tells that a passkey has ended, how a sole owner gets back, and that a factor must be set up', async ({
    page,
  }) => {
    const nell = await newAdministrator()
    await signIn(page, nell)
    const url = '**/api/admin/account/second-factor'
    await page.route(url, (route) => route.abort())
    await page.route('**/api/admin/account', async (route) =>
      route.fulfill({ json: { ...(await (await route.fetch()).json()), mustSetUp: true } }),
    )
    await openAdminPage(page, '/admin/account')
    await expect(page.getByText('Everyone here needs a second factor.')).toBeVisible()
    const section = page.getByRole('main').getByRole('region').first()
    await expect(section.getByRole('alert')).toContainText("Couldn't load your second factor.")
    await page.unroute(url)
    const passkey = { id: 'x', name: 'Barn tablet', host: 'old.example', works: false }
    const times = { createdAt: '2026-10-01T12:00:00.000Z', lastUsedAt: null }
    const both = [
      { ...passkey, ...times },
      { ...passkey, ...times, id: 'y', name: 'Kitchen laptop', works: true },
    ]
    const noPasskeys = { passkeyHost: null, whyNoPasskeys: 'Passkeys need https.' }
    const factors = { hasApp: false, codesLeft: 2, passkeys: both, isRequired: true }
    await page.route(url, (route) => route.fulfill({ json: { ...factors, ...noPasskeys, otherOwners: [] } }))
    await section.getByRole('button', { name: 'Try again' }).click()
    const row = (name: string) => section.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(row('Barn tablet')).toContainText("For old.example, this site's earlier address.")
    await expect(row('Barn tablet')).toContainText('No longer works')
    await expect(row('Barn tablet')).toContainText(/Made Oct 1, 2026, \d+:\d\d [AP]M. Never used./)
    await expect(section.getByRole('listitem').first()).toContainText('Kitchen laptop')
    await expect(row('Recovery codes')).toContainText('2 left')
    await expect(row('Recovery codes')).toContainText('Make new ones now.')
    await expect(row('Ways back')).toContainText(
      `use one of your 2 recovery codes or run this command on the server: npm run invite -- ${nell.email} --reset-second-factor`,
    )
    await expect(section).toContainText('Passkeys need https.')
    await expect(section.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
    await expectUsable(page)
  })
})
