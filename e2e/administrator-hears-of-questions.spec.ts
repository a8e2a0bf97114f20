import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ask, newWord, type Own, openContacts } from './contacts.ts'
import { callAs, test } from './own-site.ts'
import { expect, expectNoViolations } from './site.ts'

test.describe.configure({ mode: 'serial' })
test.afterEach(({ ownSite }) => callAs(ownSite, 'PUT', '/api/contact/notices', { isOn: true }))

/** Returns the sent emails that mention this address. */
async function mailsAbout({ folder }: Own, email: string): Promise<string[]> {
  const outbox = join(folder, 'outbox')
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  return mails.filter((mail) => mail.includes(email))
}

test('administrators can reply to emails about new questions and turn these emails off', async ({ page, ownSite }) => {
  const [first, second, third] = [1, 2, 3].map(() => `${newWord()}@example.com`) as [string, string, string]
  await ask(ownSite, { email: first, question: 'Which soil?' })
  await expect.poll(() => mailsAbout(ownSite, first)).toHaveLength(1)
  const [mail = ''] = await mailsAbout(ownSite, first)
  expect(mail).toContain(`Reply-To: ${first}`)
  expect(mail).toContain(`To: ${ownSite.owner.email}`)
  expect(mail).toContain('Subject: Question from Ada')

  await openContacts(page, ownSite)
  const toggle = page.getByRole('switch', { name: 'Email me new questions' })
  await expect(toggle).toBeChecked()
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText("You won't get emails about new questions.")).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await expect(toggle).toBeFocused()
  await expectNoViolations(page)
  await page.reload()
  await expect(toggle).not.toBeChecked()
  await ask(ownSite, { email: second })
  await page.getByText('Email me new questions').click()
  await expect(page.getByText("You'll get emails about new questions.")).toBeVisible()
  await ask(ownSite, { email: third })
  // Emails are sent in order, so the second one would have arrived before the third.
  await expect.poll(() => mailsAbout(ownSite, third)).toHaveLength(1)
  expect(await mailsAbout(ownSite, second)).toHaveLength(0)
})

test.describe('the notification switch reports errors', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('the notification switch goes back and shows the error when saving fails', async ({ page, ownSite }) => {
    await openContacts(page, ownSite)
    await page.route('**/api/contact/notices', (route) => route.abort())
    const toggle = page.getByRole('switch', { name: 'Email me new questions' })
    await toggle.click()
    await expect(page.getByText("Couldn't save your notification setting.")).toBeVisible()
    await expect(page.getByText('No connection to the server.')).toBeVisible()
    await expect(toggle).toBeChecked()
  })
})
