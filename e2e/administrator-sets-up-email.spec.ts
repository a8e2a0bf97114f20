import { createServer } from 'node:net'
import { callAs, test } from './own-site.ts'
import { expect, expectUsable, openAdminPage } from './site.ts'

test.use({ expectedMessages: [/status of 400/] })

/** Starts a mail server, on a free port, that answers every connection with a refusal. */
async function startRefusingServer() {
  const server = createServer((socket) => socket.on('error', () => {}).end('554 5.7.1 Your network is blocked\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as { port: number }).port, stop: () => server.close() }
}

test('an administrator sets up a mail server, reads why it refused a test email and removes the server @phone', async ({
  signedIn: page,
  ownSite,
}) => {
  const { port, stop } = await startRefusingServer()
  await callAs(ownSite, 'DELETE', '/api/admin/mail-server', {})
  await openAdminPage(page, '/admin/mails')
  await page.getByRole('link', { name: 'Set up email' }).click()
  await expect(page.getByText("Email isn't set up.")).toBeVisible()
  await page.getByLabel('Provider').selectOption('Gmail or Google Workspace')
  await expect(page.getByLabel('Server', { exact: true })).toHaveValue('smtp.gmail.com')
  await expect(page.getByText('Use an app password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Save mail server' }).click()
  await expect(page.getByText('Not saved: Enter the username for this password.')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Provider').selectOption('Another provider')
  await page.getByLabel('Password', { exact: true }).fill('')
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port', { exact: true }).fill(`${port}`)
  await page.getByLabel('Encryption').selectOption('none')
  await page.getByRole('button', { name: 'Send a test email to yourself' }).click()
  await expect(page.getByText('The test email was not sent.')).toBeVisible()
  await expect(page.getByText('554 5.7.1 Your network is blocked')).toBeHidden()
  await page.getByText('Details', { exact: true }).click()
  await expect(page.getByText('554 5.7.1 Your network is blocked')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Save mail server' }).click()
  await expect(page.getByText(`127.0.0.1, port ${port}`)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the mail server' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText("Email isn't set up.")).toBeVisible()
  stop()
})
