import { newAdministratorWithApp } from './second-factor.ts'
import {
  AT_EVERY_WIDTH,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  expectUsable,
  FRESH_PAGE,
  inviteFromCommandLine,
  logIn,
  newEmail,
  openPage,
  test,
} from './site.ts'

const password = 'a long password'

// Without an administrator, the first one may choose an address instead.
test.beforeEach(({ administrator: _ }) => {})

test.describe('an invitation is accepted under a mocked clock', () => {
  test.use(FRESH_PAGE)

  test('an invited administrator chooses a password and is sent to the login after two seconds', async ({ page }) => {
    const email = newEmail()
    await openPage(page, await inviteFromCommandLine(email))
    await expect(page.getByText(`Your username is ${email}.`)).toBeVisible()
    await expectNoViolations(page)
    const field = page.getByLabel('Password', { exact: true })
    await expect(field).toHaveAttribute('autocomplete', 'new-password')
    await field.fill(password)
    await page.clock.install()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Registration successful! Redirecting to login...')).toBeVisible()
    await expectNoViolations(page)
    await page.clock.runFor(1900)
    expect(new URL(page.url()).pathname).toBe('/register')
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/login')
    await page.clock.resume()
    await expect(page.getByLabel('Username')).toHaveValue(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  })
})

test('a long email address wraps on a narrow register page', AT_EVERY_WIDTH, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openPage(page, await inviteFromCommandLine(`${'featherstonehaugh.'.repeat(9)}${newEmail()}`))
  await expect(page.getByText('Your username is')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test.describe('the register page reports failures', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('the register form says why it rejects an empty or short password', async ({ page }) => {
    await openPage(page, await inviteFromCommandLine(newEmail()))
    await expect(page.getByText('At least 8 characters.')).toBeVisible()
    const place = await page.getByRole('button', { name: 'Register' }).boundingBox()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Password is required!')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required!')
    expect(await page.getByRole('button', { name: 'Register' }).boundingBox()).toEqual(place)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('The password must have at least 8 characters.')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('short')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expectNoViolations(page)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Registration successful!')).toBeVisible()
  })

  test('an invitation link that was used in the meantime fails when the password is sent', async ({ page }) => {
    const link = await inviteFromCommandLine(newEmail())
    await openPage(page, link)
    const token = new URLSearchParams(link.split('?')[1]).get('token')
    await page.request.post('/api/invite/accept', { data: { token, password } })
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('The invitation link is invalid or has expired.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/login')
  })

  test('the register page shows no form without a valid invitation', async ({ page }) => {
    await openPage(page, '/register?token=made-up')
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
    await expect(page.getByText('Sorry, you need a valid invitation to set up an account.')).toBeVisible()
    await expect(page.getByText('The invitation link is invalid or has expired.')).toBeVisible()
    await expect(page.getByText('Ask the person who invited you for a new one.')).toBeVisible()
    await expectNoViolations(page)
    await openPage(page, '/register')
    await expect(page.getByText('Invalid or missing invite token.')).toBeVisible()
  })

  test('an invitation that could not be verified can be tried again', async ({ page }) => {
    const link = await inviteFromCommandLine(newEmail())
    await page.route('**/api/invite/verify', (route) => route.abort())
    await openPage(page, link)
    await expect(page.getByText('Could not verify the invitation. Please try again later.')).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/api/invite/verify')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  })

  test('a new password by a link also needs the second factor', AT_EVERY_WIDTH, async ({ page }) => {
    const { email, recoveryCodes } = await newAdministratorWithApp(page)
    await openPage(page, await inviteFromCommandLine(email))
    const field = page.getByLabel('Password', { exact: true })
    await field.fill(password)
    await page.getByRole('button', { name: 'Register' }).click()
    const code = page.getByLabel('Code', { exact: true })
    await expect(code).toBeFocused()
    await expectUsable(page)
    await code.fill('000000')
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription('This code is wrong, or was used before.')
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect(field).toHaveValue(password)
    await field.press('Enter')
    await page.getByRole('button', { name: 'Or enter a recovery code' }).click()
    await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Registration successful! Redirecting to login...')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await logIn(page, { email, password })
    await expect(code).toBeFocused()
  })
})
