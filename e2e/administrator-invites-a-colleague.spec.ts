import type { Page } from '@playwright/test'
import { codeAt } from '#testing/authenticator.ts'
import { addAuthenticator } from './authenticator.ts'
import { fill, SHARED_SITE } from './own-site.ts'
import {
  type Administrator,
  expect,
  expectNoViolations,
  expectUsable,
  holdRequests,
  logIn,
  newAdministrator,
  newEmail,
  ON_A_PHONE,
  openAdminPage,
  questionOf,
  signIn,
  test,
} from './site.ts'

const PATH = '/admin/invite-admin'

const email = (page: Page) => page.getByLabel('Email')
const invite = (page: Page) => page.getByRole('button', { name: 'Invite', exact: true })

/** Logs in, and sets up an authenticator app. Returns a function that says whether the session still works. */
async function addApp({ email, password }: Administrator) {
  const call = (path: string, token: string, body?: object) =>
    fetch(`http://localhost:${process.env.E2E_PORT}/api/admin/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
  const { token } = await (await call('auth/login', '', { username: email, password })).json()
  const { otpauthUrl } = await (await call('account/totp', token, {})).json()
  const added = await call('account/totp/confirm', token, { code: codeAt(otpauthUrl, new Date()) })
  expect(added.status).toBe(200)
  return async () => (await call('sessions', token)).status
}

/** Presses an item of a person's menu. */
async function choose(page: Page, address: string, item: string) {
  await page.getByRole('button', { name: `More actions for ${address}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const row = (page: Page, list: string, address: string) =>
  page.getByRole('region', { name: list }).getByRole('listitem').filter({ hasText: address })

async function inviteSomeone(page: Page) {
  await openAdminPage(page, PATH)
  const address = newEmail()
  await email(page).fill(address)
  await email(page).press('Enter')
  return { address, pending: row(page, 'Pending invitations', address) }
}

test('an invitation is sent, listed, and withdrawn after a confirmation', async ({ signedIn: page, administrator }) => {
  await openAdminPage(page, PATH)
  await expect(page.getByRole('note')).toContainText('press “Copy link” in the list below, and send them the link')
  const address = newEmail()
  await expect(page.getByRole('radio', { name: 'Editor' })).toBeChecked()
  await page.getByRole('radio', { name: 'Editor' }).press('ArrowDown')
  await email(page).fill(address)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Uploader' })).toBeChecked()
  const call = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/invite'))
  await email(page).press('Enter')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect((await call).headers().authorization).toBe(`Bearer ${token}`)
  expect((await call).postDataJSON()).toEqual({ email: address, role: 'uploader' })
  await expect(page.getByText('Invitation sent successfully!')).toBeVisible()
  await expect(page.getByText('Invitation sent successfully!')).toHaveCSS('color', 'rgb(36, 88, 58)')
  await expect(email(page)).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Editor' })).toBeChecked()
  const pending = row(page, 'Pending invitations', address)
  await expect(pending.getByRole('heading', { name: `${address} Uploader` })).toBeVisible()
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

test('an invitation link can be copied, and replaced if confirmed', ON_A_PHONE, async ({ signedIn: page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { address, pending } = await inviteSomeone(page)
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
})

test('the invitation link is shown and selected if the browser has no clipboard', async ({ signedIn: page }) => {
  // Browsers offer no clipboard without HTTPS.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const { address, pending } = await inviteSomeone(page)
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
  await expect(row(page, 'Administrators', nell.email)).toContainText('Last logged in')
  await expect(row(page, 'Administrators', nell.email).getByRole('button')).toHaveCount(0)
  await expect(row(page, 'Administrators', june.email)).toContainText("Hasn't logged in yet")
  await expect(row(page, 'Administrators', nell.email)).toContainText("You can't change your own role.")
  await choose(page, june.email, `Remove ${june.email}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, 'Administrators', june.email)).toBeHidden()
})

test('an owner changes the role of a colleague by keyboard after a question, and it stays if they cancel', async ({
  page,
}) => {
  const [nell, june] = [await newAdministrator(), await newAdministrator()]
  await signIn(page, nell)
  await openAdminPage(page, PATH)
  const role = row(page, 'Administrators', june.email).getByRole('button', { name: /: change the role of / })
  await expect(role).toHaveText('Owner')
  await role.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Owner' })).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Make ${june.email} an editor?` })
  await expect(dialog).toContainText('This withdraws the invitations they sent.')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(role).toBeFocused()
  await expect(role).toHaveText('Owner')
  await role.click()
  await page.getByRole('menuitem', { name: 'Editor' }).click()
  await dialog.getByRole('button', { name: 'Make editor' }).click()
  await expect(page.getByText(`${june.email} is now an editor.`)).toBeVisible()
  await expect(role).toHaveText('Editor')
  await role.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Editor' })).toBeFocused()
})

test("an owner resets a colleague's second factor and signs them out everywhere", ON_A_PHONE, async ({ page }) => {
  const [nell, june] = [await newAdministrator(), await newAdministrator()]
  const statusOfSession = await addApp(june)
  await signIn(page, nell)
  await openAdminPage(page, PATH)
  const its = row(page, 'Administrators', june.email)
  await expect(its).toContainText('Second factor')
  await expectUsable(page)
  await choose(page, june.email, `Reset second factor of ${june.email}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Their password alone opens the account then. If somebody else may know it')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(its).toContainText('Password only')
  expect(await statusOfSession()).toBe(200)
  await page.getByRole('button', { name: `More actions for ${june.email}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Sign out everywhere', 'Remove'])
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText(`All sessions of ${june.email} ended.`)).toBeVisible()
  expect(await statusOfSession()).toBe(401)
})

test.describe('the invite page reports failures', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test(
    'an invitation from a page that was open for long goes out by itself after the right password',
    ON_A_PHONE,
    async ({ page }) => {
      const nell = await newAdministrator()
      await signIn(page, nell)
      await openAdminPage(page, PATH)
      const address = newEmail()
      await email(page).fill(address)
      await fill(SHARED_SITE, 'longOpen', nell)
      await invite(page).click()
      const { question, password } = questionOf(page)
      await expect(password).toBeFocused()
      await expect(question.getByRole('button', { name: /^Use / })).toHaveCount(0)
      await expectUsable(page)
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(invite(page)).toBeFocused()
      await expect(invite(page)).not.toHaveAttribute('aria-disabled', 'true')
      await expect(page.getByText('Failed to send invitation')).toHaveCount(0)
      await expect(email(page)).toHaveValue(address)

      await page.keyboard.press('Enter')
      await password.fill('wrong horse')
      await password.press('Enter')
      await expect(question).toContainText("That's not your password.")
      await expect(password).toBeFocused()
      await password.fill(nell.password)
      await password.press('Enter')
      await expect(page.getByText('Invitation sent successfully!')).toBeVisible()
      await expect(row(page, 'Pending invitations', address)).toBeVisible()
      await expect(email(page)).toHaveValue('')
      await expect(invite(page)).toBeFocused()
    },
  )

  test('people are asked who they are above the dialog that needs it, and may answer with a passkey or a recovery code', async ({
    page,
  }) => {
    const [nell, june, anna] = [await newAdministrator(), await newAdministrator(), await newAdministrator()]
    await signIn(page, nell)
    await openAdminPage(page, PATH)
    const removeDevice = await addAuthenticator(page)
    const [code = ''] = await page.evaluate(addPasskey)
    await fill(SHARED_SITE, 'longOpen', nell)
    const { question, password } = questionOf(page)
    const dialog = page.getByRole('dialog', { name: `Remove ${june.email}?` })
    await choose(page, june.email, `Remove ${june.email}`)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(password).toBeFocused()
    await expectUsable(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(password).toBeFocused()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Remove'])
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await question.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(row(page, 'Administrators', june.email)).toBeHidden()
    await expect(page.getByText(`Removed ${june.email}.`)).toBeVisible()

    await fill(SHARED_SITE, 'longOpen', nell)
    await choose(page, anna.email, `Remove ${anna.email}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await question.getByRole('button', { name: 'Use a code' }).click()
    await expect(question.getByLabel('Code')).toBeFocused()
    await expectUsable(page)
    await page.keyboard.type('no such code')
    await page.keyboard.press('Enter')
    await expect(question).toContainText('This code is wrong, or was used before.')
    await expect(question.getByLabel('Code')).toHaveValue('no such code')
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(row(page, 'Administrators', anna.email)).toBeHidden()
    await removeDevice()
  })

  test('an email address that the server rejects stays in the form, with the reason', async ({ signedIn: page }) => {
    await openAdminPage(page, PATH)
    await email(page).fill(`${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(60)}.${'v'.repeat(60)}`)
    await invite(page).click()
    await expect(page.getByText('Failed to send invitation')).toBeVisible()
    await expect(page.getByText('Failed to send invitation')).toHaveCSS('color', 'rgb(154, 42, 28)')
    await expect(page.getByText('An email address can have at most 254 characters.')).toBeVisible()
    await expect(email(page)).toHaveValue(/^x{60}@/)
    await expectUsable(page)
  })

  test('sending an invitation offline shows the reason and keeps the typed address', async ({ signedIn: page }) => {
    await openAdminPage(page, PATH)
    await page.route('**/api/invite', (route) => route.abort())
    await email(page).fill('june@fernhollow.example')
    await invite(page).click()
    await expect(page.getByText('Failed to send invitation')).toBeVisible()
    await expect(page.getByText('No connection to the server.')).toBeVisible()
    await expect(email(page)).toHaveValue('june@fernhollow.example')
  })

  test('the invite form sends nothing if the browser has no stored session token', async ({ signedIn: page }) => {
    await openAdminPage(page, PATH)
    let calls = 0
    await page.route('**/api/invite', (route) => (route.request().method() === 'POST' ? calls++ : route.continue()))
    await email(page).fill('june@fernhollow.example')
    await page.evaluate(() => localStorage.removeItem('token'))
    await invite(page).click()
    await expect(email(page)).toHaveValue('june@fernhollow.example')
    expect(calls).toBe(0)
  })

  test('withdrawing a withdrawn invitation shows an error and updates the list', async ({ signedIn: page }) => {
    const address = newEmail()
    const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
    const origin = new URL(page.url()).origin
    const made = await page.request.post('/api/invite', { data: { email: address }, headers: { ...headers, origin } })
    const { id } = await made.json()
    await openAdminPage(page, PATH)
    await page.request.delete(`/api/invite/${id}`, { headers: { ...headers, origin } })
    await page.getByRole('button', { name: `Withdraw ${address}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('This invitation has already been accepted or withdrawn')).toBeVisible()
    await expectNoViolations(page)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(row(page, 'Pending invitations', address)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Pending invitations' })).toBeFocused()
  })

  test('a second factor is not required of everyone while an owner lacks ways back, and the page says why', async ({
    page,
  }) => {
    const nell = await newAdministrator()
    await signIn(page, nell)
    await openAdminPage(page, PATH)
    const section = page.getByRole('region', { name: 'Second factor' })
    const toggle = section.getByLabel('Require a second factor of everyone')
    await expect(toggle).toBeDisabled()
    await expect(toggle).toHaveAccessibleDescription(/^First, every owner needs two ways back in .* none yet\.$/)
    await expect(section).toContainText('You have one: add another on “Your account”.')
    await expectNoViolations(page)
    await section.getByRole('link', { name: '“Your account”' }).click()
    await expect(page).toHaveURL('/admin/account#second-factor')
  })

  test('an administrator who fails to be removed can be removed from the same dialog again', async ({ page }) => {
    const [nell, june] = [await newAdministrator(), await newAdministrator()]
    await signIn(page, nell)
    await openAdminPage(page, PATH)
    await page.route('**/api/admin/administrators/*', (route) => route.fulfill({ status: 502, body: '<html>' }))
    await choose(page, june.email, `Remove ${june.email}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog.getByText('Something went wrong. Please try again.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeFocused()
    await page.unroute('**/api/admin/administrators/*')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Administrators', june.email)).toBeHidden()
    await expect(page.getByText(`Removed ${june.email}.`)).toBeVisible()
  })

  test('an invitation is sent even if the list of administrators fails to load, and the list can be loaded again', async ({
    signedIn: page,
    administrator,
  }) => {
    await openAdminPage(page, PATH)
    await page.route('**/api/admin/administrators', (route) => route.fulfill({ status: 503, json: { error: 'Down.' } }))
    await email(page).fill(newEmail())
    await invite(page).click()
    await expect(page.getByText('Invitation sent successfully!')).toBeVisible()
    await expect(invite(page)).toBeFocused()
    const list = page.getByRole('region', { name: 'Administrators' })
    await expect(list.getByText('Down.')).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/api/admin/administrators')
    await list.getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, 'Administrators', administrator.email)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Administrators' })).toBeFocused()
  })

  test('an email address typed while an invitation is being sent stays in the field', async ({ signedIn: page }) => {
    await openAdminPage(page, PATH)
    const release = await holdRequests(page, '**/api/invite')
    await email(page).fill(newEmail())
    await invite(page).click()
    await email(page).fill('next@fernhollow.example')
    release()
    await expect(page.getByText('Invitation sent successfully!')).toBeVisible()
    await expect(email(page)).toHaveValue('next@fernhollow.example')
  })

  test('the invite form does not show what another administrator typed in the browser', async ({ signedIn: page }) => {
    await openAdminPage(page, PATH)
    await email(page).fill('june@fernhollow.example')
    await page.context().clearCookies({ name: 'session' })
    await invite(page).click()
    await expect(page).toHaveURL(/login/)
    const anna = await newAdministrator()
    await logIn(page, anna)
    await expect(page).toHaveURL(PATH)
    await expect(email(page)).toHaveValue('')
  })

  test("the invite form keeps its address through the session's end", async ({ signedIn: page, administrator }) => {
    await openAdminPage(page, PATH)
    await email(page).fill('june@fernhollow.example')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await page.request.post('/api/admin/auth/logout', {
      headers: { authorization: `Bearer ${token}`, origin: new URL(page.url()).origin },
    })
    await invite(page).click()
    await expect(page).toHaveURL('/login?next=%2Fadmin%2Finvite-admin')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect(
      page.getByText('Log in to continue where you left off. Everything you typed is still there.'),
    ).toBeVisible()
    // The button changes color once the scripts have loaded.
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
    await expectNoViolations(page)
    await logIn(page, administrator)
    await expect(page).toHaveURL(PATH)
    await expect(email(page)).toHaveValue('june@fernhollow.example')
    await invite(page).click()
    await expect(page.getByText('Invitation sent successfully!')).toBeVisible()
  })
})

/** Adds a passkey from within the page. Returns the recovery codes. */
async function addPasskey(): Promise<string[]> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`/api/admin/account/passkeys${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return response.json()
  }
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await post('/options', {}))
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  return (await post('', { response: made.toJSON() })).recoveryCodes
}
