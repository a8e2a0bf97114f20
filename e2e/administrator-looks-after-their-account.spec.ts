import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
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
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
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
})
