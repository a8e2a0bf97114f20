import { test } from './own-site.ts'
import { expect, expectNoViolations, openAdminPage } from './site.ts'

test.use({ siteEnv: { SETTINGS: 'locked', BRAND: 'Moss' } })

test('locked settings say that they are locked and have no Save button', async ({ signedIn: page }) => {
  await openAdminPage(page, '/admin/settings')
  await expect(page.getByText('The people who run the server have locked these settings')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Moss')
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeHidden()
  await expectNoViolations(page)
  await openAdminPage(page, '/admin/look')
  await expect(page.getByText('have locked the look')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Choose|Publish)/ })).toHaveCount(0)
  const colorOf = (name: string) =>
    page.getByText(name, { exact: true }).evaluate((text) => getComputedStyle(text).color)
  expect(await colorOf('Light pages')).not.toBe(await colorOf('Dark pages'))
})
