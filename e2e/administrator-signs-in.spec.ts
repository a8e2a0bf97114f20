import { addAuthenticator } from './authenticator.ts'
import { newAdministratorWithApp, newAdministratorWithPasskey } from './second-factor.ts'
import {
  AT_EVERY_WIDTH,
  expect,
  expectNoViolations,
  expectUsable,
  holdRequests,
  logIn,
  newAdministrator,
  openPage,
  test,
} from './site.ts'

const username = 'nell@fernhollow.example'

// Until the site has an administrator, the page also explains how to become the first one.
test.beforeEach(({ administrator: _ }) => {})

test("the login form is in the middle of a screen and at a phone's top", AT_EVERY_WIDTH, async ({ page, viewport }) => {
  await openPage(page, '/login')
  const panel = await page.getByRole('heading', { name: 'Login' }).locator('..').boundingBox()
  const { width, height } = viewport ?? { width: 0, height: 0 }
  if (!panel) throw new Error('no panel')
  expect(panel.x + panel.width / 2).toBeCloseTo(width / 2, 0)
  if (width < 768) expect(panel.y).toBeLessThan(100)
  else expect(Math.abs(panel.y + panel.height / 2 - height / 2)).toBeLessThan(40)
  await expectNoViolations(page)
})

test.describe('the login page reports failed logins', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('a login with a wrong password shows an error and keeps what was typed', async ({ page }) => {
    await openPage(page, '/login')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    const place = await page.getByRole('button', { name: 'Login' }).boundingBox()
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Invalid username or password')).toBeVisible()
    expect(await page.getByRole('button', { name: 'Login' }).boundingBox()).toEqual(place)
    await expect(page.getByLabel('Username')).toHaveValue(username)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong')
    await expectNoViolations(page)
  })

  test('a login after too many tries says how long to wait and keeps the typed username', async ({ page }) => {
    await openPage(page, '/login')
    const account = `${crypto.randomUUID()}@fernhollow.example`
    for (let tries = 0; tries < 10; tries++) {
      await page.request.post('/api/admin/auth/login', { data: { username: account, password: 'wrong' } })
    }
    await logIn(page, { email: account, password: 'wrong' })
    await expect(page.getByText('Too many tries. Please try again in 10 minutes.')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue(account)
    await expectNoViolations(page)
  })

  test('logging in while offline shows an error', async ({ page }) => {
    await openPage(page, '/login')
    await page.route('**/api/admin/auth/login', (route) => route.abort())
    await logIn(page, { email: username, password: 'secret' })
    await expect(page.getByText('An error occurred while trying to log in')).toBeVisible()
    await expect(page.getByText('Check your internet connection')).toBeVisible()
  })

  for (const [who, response, sentence] of [
    ['a firewall', { status: 403 }, 'Try another network, or tell the people who run this site.'],
    ['a proxy with Retry-After', { status: 503, headers: { 'retry-after': '120' } }, 'Please try again in 2 minutes.'],
    ['the time limit of a proxy', { status: 504 }, 'Reload the page to see whether it worked'],
  ] as const) {
    test(`a login answered by ${who} says what to do`, async ({ page }) => {
      await page.route('**/api/admin/auth/login', (route) => route.fulfill({ ...response, body: '<html>' }))
      await openPage(page, '/login')
      await logIn(page, { email: username, password: 'secret' })
      await expect(page.getByText(sentence)).toBeVisible()
    })
  }

  const blocked = /Allow cookies and site data for this site, and log in again\./

  test('a login in a browser that blocks local storage says so and sends no password', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    let calls = 0
    await page.route('**/api/admin/auth/login', () => calls++)
    await openPage(page, '/login')
    // Every page asks for the age again.
    await page.getByRole('button', { name: 'Yes' }).click()
    await logIn(page, { email: username, password: 'secret' })
    await expect(page.getByText(blocked)).toBeVisible()
    await expectNoViolations(page)
    expect(calls).toBe(0)
  })

  test('a login in a browser that blocks cookies says so and stores no token', async ({ page, administrator }) => {
    await page.route('**/api/admin/auth/login', async (route) => {
      const response = await route.fetch()
      await page.context().clearCookies()
      await route.fulfill({ status: response.status(), json: await response.json() })
    })
    await openPage(page, '/login')
    await logIn(page, administrator)
    await expect(page.getByText(blocked)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

test('a login opens the dashboard, stores the token and sets an HttpOnly cookie', async ({ page, context }) => {
  const administrator = await newAdministrator()
  await openPage(page, '/login')
  await page.getByLabel('Username').fill(administrator.email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/admin')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'session')).toMatchObject({
    value: token,
    httpOnly: true,
    sameSite: 'Strict',
  })
})

test('the login form requires both fields and can show the password', async ({ page }) => {
  await openPage(page, '/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username')
})

test('a double click on Login sends one request', async ({ page, administrator }) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/auth/login')) calls++
  })
  const answer = await holdRequests(page, '**/api/admin/auth/login')
  await openPage(page, '/login')
  await page.getByLabel('Username').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Login' }).dblclick()
  answer()
  await expect(page).toHaveURL('/admin')
  expect(calls).toBe(1)
})

test('the login form never puts the password into the URL, even before scripts load', async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret')
  expect(page.url()).not.toContain('secret')
})

test.describe('an account with a second factor', () => {
  test.use({ expectedMessages: [/status of (401|429)/] })

  test('a login with a code loses nothing typed, and takes a recovery code', AT_EVERY_WIDTH, async ({ page }) => {
    const { email, password, recoveryCodes } = await newAdministratorWithApp(page)
    const code = page.getByLabel('Code', { exact: true })
    const recovery = page.getByLabel('Recovery code', { exact: true })
    await openPage(page, '/login')
    await logIn(page, { email, password })
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription('From your authenticator app. Each code works once.')
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code).toHaveAttribute('inputmode', 'numeric')
    await expect(page.getByRole('button', { name: 'passkey' })).toBeHidden()
    await expectUsable(page)
    await code.fill('000000')
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription('This code is wrong, or was used before.')
    await expect(page.getByText('This code is wrong, or was used before.')).toBeInViewport({ ratio: 1 })
    await expect(code).toHaveValue('000000')
    await expect(code).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('000000')
    await expectNoViolations(page)

    await page.goBack()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Username')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(code).toHaveValue('')
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect(page.getByLabel('Username')).toHaveValue(email)
    await page.getByRole('button', { name: 'Login' }).click()

    await code.fill('123456')
    await page.getByRole('button', { name: 'Or enter a recovery code' }).click()
    await expect(recovery).toHaveValue('')
    await expect(recovery).toBeFocused()
    await expect(recovery).not.toHaveAttribute('inputmode')
    await page.getByText('No app and no recovery code?').click()
    await expect(page.getByText('If you are the only owner, run npm run invite')).toBeVisible()
    await expectUsable(page)
    await recovery.fill(recoveryCodes[0] ?? '')
    await recovery.press('Enter')
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    expect(await page.evaluate(() => Object.values(localStorage))).not.toContain(password)
  })

  test('a login after too many wrong codes says how long to wait', async ({ page }) => {
    const { email, password } = await newAdministratorWithApp(page)
    for (let tries = 0; tries < 5; tries++)
      await page.request.post('/api/admin/auth/login', { data: { username: email, password, code: '000000' } })
    await openPage(page, '/login')
    await logIn(page, { email, password })
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText('Too many tries. Please try again in 10 minutes.')
    await expectNoViolations(page)
  })

  test('a passkey logs in alone, and after the password', AT_EVERY_WIDTH, async ({ page, context }) => {
    const removeAuthenticator = await addAuthenticator(page)
    const { email, password } = await newAdministratorWithPasskey(page)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    const library = expect.stringMatching(/\/assets\/esm-[\w-]+\.js$/)
    await openPage(page, '/login')
    await page.waitForLoadState('networkidle')
    expect(scripts).not.toContainEqual(library)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    expect(scripts).toContainEqual(library)
    expect(await page.evaluate(() => localStorage.getItem('drafts-of'))).toBe(email)

    await context.clearCookies()
    await openPage(page, '/login?next=/admin/account')
    await logIn(page, { email, password })
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
    await expect(page.getByLabel('Recovery code', { exact: true })).toBeVisible()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
    await expect(page).toHaveURL('/admin/account')
    await removeAuthenticator()
  })

  test('canceling the question for a passkey is no error, and a failure says what to do', async ({
    page,
    administrator,
  }) => {
    await openPage(page, '/login')
    await page.evaluate(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException('canceled', 'NotAllowedError'))
    })
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    const answered = page.waitForResponse('**/passkey/options')
    await button.click()
    await answered
    await expect(button).not.toHaveAttribute('aria-disabled')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.evaluate(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException('failed', 'NotSupportedError'))
    })
    await button.click()
    const instead = "This browser can't use a passkey here. Use your password or a code instead."
    await expect(page.getByRole('alert')).toHaveText(instead)
    await logIn(page, administrator)
    await expect(page).toHaveURL('/admin')
  })
})

test('a browser without passkeys is offered none, without layout shift', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await openPage(page, '/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expect(page.getByText('Sign in with a passkey')).toBeHidden()
  expect(await page.getByText('Sign in with a passkey').boundingBox()).not.toBeNull()
})
