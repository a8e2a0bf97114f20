import type { Page } from '@playwright/test'
import {
  expect,
  expectNoViolations,
  expectUsable,
  newAdministrator,
  newEmail,
  ON_A_PHONE,
  openAdminPage,
  signIn,
  test,
} from './site.ts'

const PATH = '/admin/invite-admin'

const email = (page: Page) => page.getByLabel('Email')
const row = (page: Page, list: string, address: string) =>
  page.getByRole('region', { name: list }).getByRole('listitem').filter({ hasText: address })

test('an invitation is sent, listed, and withdrawn after a confirmation', async ({ signedIn: page, administrator }) => {
  await openAdminPage(page, PATH)
  await expect(page.getByRole('note')).toContainText('press “Copy link” in the list below, and send them the link')
  const address = newEmail()
  await email(page).fill(address)
  const call = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/invite'))
  await email(page).press('Enter')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect((await call).headers().authorization).toBe(`Bearer ${token}`)
  expect((await call).postDataJSON()).toEqual({ email: address })
  await expect(page.getByText('Invitation sent successfully!')).toBeVisible()
  await expect(page.getByText('Invitation sent successfully!')).toHaveCSS('color', 'rgb(36, 88, 58)')
  await expect(email(page)).toHaveValue('')
  const pending = row(page, 'Pending invitations', address)
  await expect(pending).toContainText(`Invited by ${administrator.email}`)
  await expect(pending).toContainText('Email saved, not delivered. Press “Copy link”')
  await expectUsable(page)

  await pending.getByRole('button', { name: `Withdraw ${address}` }).click()
  const dialog = page.getByRole('dialog', { name: `Withdraw the invitation for ${address}?` })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(pending.getByRole('button', { name: 'Withdraw' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(pending).toBeHidden()
  await expect(page.getByText('Invitation withdrawn.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pending invitations' })).toBeFocused()
})

test(
  'an administrator can copy an invitation link, and must confirm before making a second one',
  ON_A_PHONE,
  async ({ signedIn: page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAdminPage(page, PATH)
    const address = newEmail()
    await email(page).fill(address)
    await email(page).press('Enter')
    const pending = row(page, 'Pending invitations', address)
    const copy = pending.getByRole('button', { name: `Copy link for ${address}` })
    const field = pending.getByRole('textbox', { name: `Link for ${address}` })
    await expect(copy).toBeInViewport({ ratio: 1 })
    await copy.press('Enter')
    await expect(page.getByText('Link copied.')).toBeVisible()
    await expect(copy).toBeFocused()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain('/register?token=')
    await expect(field).toHaveValue(link)
    await expect(pending).toContainText('No email sent. The link was copied or printed.')
    await expectUsable(page)
    await copy.click()
    await expect(field).toHaveValue(link)

    await page.reload()
    await copy.click()
    const question = page.getByRole('dialog', { name: `Make a new link for ${address}?` })
    await expect(question).toContainText('The earlier link will stop working.')
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'Make a new link' }).click()
    await expect(field).toHaveValue(/register\?token=/)
    const newer = await field.inputValue()
    expect(newer).not.toBe(link)

    const verify = async (address: string) => {
      const { origin, searchParams } = new URL(address)
      const data = { token: searchParams.get('token') }
      return (await page.request.post('/api/invite/verify', { data, headers: { origin } })).status()
    }
    expect([await verify(link), await verify(newer)]).toEqual([400, 200])
  },
)

test('the invitation link is shown and selected if the browser has no clipboard', async ({ signedIn: page }) => {
  // Browsers offer no clipboard without HTTPS.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openAdminPage(page, PATH)
  const address = newEmail()
  await email(page).fill(address)
  await email(page).press('Enter')
  const pending = row(page, 'Pending invitations', address)
  await pending.getByRole('button', { name: `Copy link for ${address}` }).click()
  const field = pending.getByRole('textbox', { name: `Link for ${address}` })
  await expect(field).toBeFocused()
  await expect(pending).toContainText('Copy this link.')
  const link = await field.inputValue()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link)
  await expectUsable(page)
})

test('an administrator can remove another administrator after a confirmation, but not themselves', async ({ page }) => {
  const [nell, june] = [await newAdministrator(), await newAdministrator()]
  await signIn(page, nell)
  await openAdminPage(page, PATH)
  await expect(row(page, 'Administrators', nell.email)).toContainText('You')
  await expect(row(page, 'Administrators', nell.email)).toContainText('Last logged in on')
  await expect(row(page, 'Administrators', nell.email).getByRole('button')).toHaveCount(0)
  await expect(row(page, 'Administrators', june.email)).toContainText("Hasn't logged in yet.")
  await page.getByRole('button', { name: `Remove ${june.email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, 'Administrators', june.email)).toBeHidden()
})
