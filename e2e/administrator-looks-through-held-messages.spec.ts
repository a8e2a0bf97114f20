import type { Page } from '@playwright/test'
import { ask, button, newWord, openContacts, PATH, rowOf } from './contacts.ts'
import { callAs, test } from './own-site.ts'
import { expect, expectNoSidewaysScroll, expectNoViolations, expectUsable, openAdminPage, openPage } from './site.ts'

const HELD = { list: 'held' }
const held = (page: Page, email: string) => page.getByRole('listitem').filter({ has: page.getByText(email) })

test('a bot is thanked, and its message goes to spam until “Not spam” moves it', async ({ page, ownSite }) => {
  const email = `${newWord()}@example.com`
  await openPage(page, '/contact-us')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Your Question').fill('Cheap backlinks for you')
  // Bots fill in every field.
  await page.locator('[name=topic]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example'
  })
  await button(page, 'Submit').click()
  await expect(page.getByText('Thank you for your message! We will get back to you soon.')).toBeVisible()

  await openContacts(page, ownSite)
  await expect(rowOf(page, email)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Spam \(\d+\)$/ })).toBeVisible()
  await openAdminPage(page, '/admin')
  await expectNoViolations(page)
  await page.getByRole('link', { name: /looks? like spam$/ }).click()
  const message = held(page, email)
  await expect(message).toContainText("The form's hidden field was filled in.")
  await expect(message).toContainText('It asks for links or paid articles on your website.')
  await expect(message).toContainText('Cheap backlinks for you')
  await expect(message.getByText('Will be deleted on')).toBeVisible()
  await expectUsable(page)

  await button(page, `Not spam: the message from ${email}`).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Message moved to the contacts.')).toBeVisible()
  await expect(message).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Spam' })).toBeFocused()
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await expect(rowOf(page, email)).toContainText('Cheap backlinks for you')
})

test('the last spam message is deleted after a confirmation and leaves an empty list', async ({ page, ownSite }) => {
  const { messages } = await callAs<{ messages: { id: number }[] }>(ownSite, 'GET', '/api/contact/held?page=1')
  for (const { id } of messages) await callAs(ownSite, 'DELETE', `/api/contact/held/${id}`)
  const email = `${newWord()}@example.com`
  await ask(ownSite, { email, topic: 'spam', question: `${'buy '.repeat(2000)}now` })
  await openContacts(page, ownSite, HELD)
  await button(page, `Show More of the message from ${email}`).click()
  await expect(page.getByRole('region', { name: `Full text of the message from ${email}` })).toContainText('now')
  await expectNoSidewaysScroll(page)
  await button(page, `Delete the message from ${email}`).click()
  await expect(page.getByRole('dialog')).toContainText("You can't undo this.")
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No spam.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Spam', exact: true })).toBeVisible()
  await expectNoViolations(page)
  await openAdminPage(page, PATH)
  await expect(rowOf(page, email)).toHaveCount(0)
})

test('sixty spam messages are split into pages', async ({ page, ownSite }) => {
  const word = newWord()
  for (let n = 0; n < 60; n++) await ask(ownSite, { email: `${word}-${n}@example.com`, topic: 'spam' })
  await openContacts(page, ownSite, HELD)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${PATH}?list=held&page=2`)
  await expect(held(page, `${word}-0@`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Spam' })).toBeFocused()
})

test.describe('the spam page reports errors', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('“Not spam” on a message that someone else deleted shows an error', async ({ page, ownSite }) => {
    const email = `${newWord()}@example.com`
    await ask(ownSite, { email, topic: 'spam' })
    await openContacts(page, ownSite, HELD)
    const { messages } = await callAs<{ messages: { id: number; email: string }[] }>(
      ownSite,
      'GET',
      '/api/contact/held?page=1',
    )
    const { id } = messages.find((message) => message.email === email) ?? { id: 0 }
    await callAs(ownSite, 'DELETE', `/api/contact/held/${id}`)
    await button(page, `Not spam: the message from ${email}`).click()
    await expect(page.getByText("This message isn't in spam anymore.")).toBeVisible()
    await expect(held(page, email)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Spam' })).toBeFocused()
  })
})
