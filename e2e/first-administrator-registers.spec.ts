import { mkdtemp, rm } from 'node:fs/promises'
import { FIRST_LINK, FOLDER, startSite } from './own-site.ts'
import { expect, expectUsable, FRESH_PAGE, REDUCED_MOTION, test } from './site.ts'

test.use({ ...REDUCED_MOTION, ...FRESH_PAGE, timezoneId: 'America/New_York', expectedMessages: [/status of 400/] })

test('the first administrator is warned that no email reaches them, and changes the address', async ({ page }) => {
  const folder = await mkdtemp(FOLDER)
  const { url, token, stop } = await startSite(folder, {}, FIRST_LINK)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const password = page.getByLabel('Password', { exact: true })
  const email = page.getByLabel('Your email address')

  await page.goto(`${url}/register?token=${token}`)
  // The address of the starter content is not offered.
  await expect(email).toHaveValue('')
  await password.fill('correct horse')
  await press('Register')
  await expect(email).toHaveAccessibleDescription('Enter an email address.')
  await expect(email).toBeFocused()
  await expectUsable(page)
  await email.fill('nell@grower.example')
  await press('Register')
  await expect(page.getByLabel('Username')).toHaveValue('nell@grower.example')
  await password.fill('correct horse')
  await press('Login')

  await expect(page.getByRole('link', { name: 'time zone (America/New_York)' })).toBeVisible()
  await page.getByRole('link', { name: '1 sign-in address gets no email' }).click()
  await expect(page.getByRole('alert')).toContainText('No email reaches you')
  await expectUsable(page)
  const change = page.getByLabel('New email address')
  await change.fill('nell@grower.test')
  await page.getByLabel('Your password', { exact: true }).fill('wrong horse')
  await press('Change email address')
  await expect(page.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(/not your current/)
  await page.getByLabel('Your password', { exact: true }).fill('correct horse')
  await press('Change email address')
  await expect(page.getByText('Email address changed.')).toBeVisible()
  await expect(page.getByText('Your username is nell@grower.test.')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.goto(`${url}/admin/sessions`)
  await expect(page.getByText(/Logged in on .* E[SD]T, from/)).toBeVisible()
  await stop('SIGKILL')
  await rm(folder, { recursive: true })
})
