import { expect, expectNoViolations, openPage, test } from './site.ts'

// What stands behind these pages comes later; the pages themselves are here.
test.use({ expectedMessages: [/Failed to load resource/] })

test('who is not known is told so, and keeps what they typed', async ({ page }) => {
  await openPage(page, '/login')
  await page.getByLabel('Username').fill('nell@fernhollow.example')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Invalid username or password')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('nell@fernhollow.example')
  await expectNoViolations(page)
})

test('a network that is gone is said', async ({ page }) => {
  await openPage(page, '/login')
  await page.route('**/api/admin/auth/login', (route) => route.abort())
  await page.getByLabel('Username').fill('nell@fernhollow.example')
  await page.getByLabel('Password').fill('secret')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('An error occurred while trying to log in')).toBeVisible()
})

test('without a valid invitation nobody registers', async ({ page }) => {
  await openPage(page, '/register?token=made-up')
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
  await expect(page.getByText('Sorry, you need a valid invitation to set up an account.')).toBeVisible()
  await expect(page.getByText('The invitation link is invalid or has expired.')).toBeVisible()
  await openPage(page, '/register')
  await expect(page.getByText('Invalid or missing invite token.')).toBeVisible()
})

test('a password never gets into the address, however early it is sent', async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Username').fill('nell@fernhollow.example')
  await page.getByLabel('Password').fill('secret')
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
  await expect(page.getByLabel('Password')).toHaveValue('secret')
  expect(page.url()).not.toContain('secret')
})
