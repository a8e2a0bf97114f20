import type { Page } from '@playwright/test'
import { ask, button, newWord, openContacts, openRow, pressErase, rowOf } from './contacts.ts'
import { test } from './own-site.ts'
import { expect, expectNoViolations, expectToFit, ON_A_PHONE } from './site.ts'

const replyLink = (page: Page, email: string) => page.getByRole('link', { name: `Reply to ${email}` })

/** Presses Reply, but keeps the browser from opening a mail program. */
async function pressReply(page: Page, email: string) {
  await replyLink(page, email).evaluate((link) =>
    link.addEventListener('click', (event) => event.preventDefault(), { once: true }),
  )
  await replyLink(page, email).click()
}

const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test('a contact has an email link, then a Reply link that quotes all messages', async ({ page, ownSite }) => {
  const email = `${newWord()}@example.com`
  await ask(ownSite, { email, question: 'An older question?' })
  await ask(ownSite, { email, question: 'Which soil?\n\nAnd the light?' })
  await openContacts(page, ownSite, { search: email })
  const links = rowOf(page, email).getByRole('link')
  await expect(links).toHaveText([email, 'Reply', 'Set up email to answer here'])
  await expect(links.first()).toHaveAttribute('href', `mailto:${email}`)
  expect((await links.first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const reply = new URL((await links.nth(1).getAttribute('href')) ?? '')
  expect(reply.searchParams.get('subject')).toBe('Re: Your question to Fernhollow Botanicals')
  expect(reply.searchParams.get('body')).toMatch(
    /, you wrote:\r\n> An older question\?\r\n\r\nOn .+, you wrote:\r\n> Which soil\?\r\n> \r\n> And the light\?$/,
  )
})

test('after a reply, “Did you answer?” is asked about that contact, even after a reload', async ({ page, ownSite }) => {
  const word = newWord()
  const [email, other] = [`${word}-1@example.com`, `${word}-2@example.com`]
  for (const each of [other, email]) await ask(ownSite, { email: each })
  await openContacts(page, ownSite, { search: word })
  for (const each of [email, other]) await openRow(page, each)
  const question = page.getByText('Did you answer?')
  await comeBack(page)
  await expect(question).toHaveCount(0)

  await pressReply(page, email)
  await expect(question).toHaveCount(0)
  await comeBack(page)
  await expect(question).toHaveCount(1)
  await expect(rowOf(page, email).getByRole('status')).toHaveText('Did you answer?')
  await expect(replyLink(page, email)).toBeFocused()
  await expectNoViolations(page)
  await page.reload()
  await openRow(page, email)
  await expect(rowOf(page, email).getByText('Did you answer?')).toBeVisible()

  await button(page, `Not yet answered: ${email}`).click()
  await expect(question).toHaveCount(0)
  await expect(button(page, `Mark as answered: ${email}`)).toBeFocused()

  await pressReply(page, email)
  await comeBack(page)
  await button(page, `Mark as answered: ${email}`).click()
  await expect(question).toHaveCount(0)
  await expect(rowOf(page, email)).toContainText('Answered on')
  await button(page, `Mark as not answered: ${email}`).click()
  await expect(button(page, `Mark as answered: ${email}`)).toBeFocused()
  await expect(question).toHaveCount(0)
})

test('“Did you answer?” is not asked once the contact has written again', async ({ page, ownSite }) => {
  const email = `${newWord()}@example.com`
  await ask(ownSite, { email })
  await openContacts(page, ownSite, { search: email })
  await pressReply(page, email)
  await ask(ownSite, { email, question: 'And the light?' })
  await page.reload()
  await expect(rowOf(page, email)).toContainText('And the light?')
  await expect(page.getByText('Did you answer?')).toHaveCount(0)
})

test(
  'on a phone, a contact is a card with name, date and message above the buttons and details, and can be answered and erased',
  ON_A_PHONE,
  async ({ page, ownSite }) => {
    const email = `${newWord()}@a-very-long-subdomain.of-a-very-long-company-name.example.com`
    await ask(ownSite, { email, name: 'Ada Lovelace' })
    await openContacts(page, ownSite, { search: email })
    const card = page
      .getByRole('list', { name: 'Contacts, newest first' })
      .getByRole('listitem')
      .filter({ hasText: email })
    await expect(card.getByRole('heading', { name: 'Ada Lovelace New' })).toBeVisible()
    const texts = ['Ada Lovelace', 'Which soil?', 'Reply', email, 'Created At']
    const tops = await Promise.all(
      texts.map(async (text) => (await card.getByText(text, { exact: true }).first().boundingBox())?.y ?? 0),
    )
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    const targets = await card.locator('a, button').all()
    for (const target of targets) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectToFit(page)
    await expectNoViolations(page)

    await pressReply(page, email)
    const reply = await replyLink(page, email).boundingBox()
    await page.setViewportSize({ width: 390, height: Math.ceil((reply?.y ?? 0) + (reply?.height ?? 0)) })
    await comeBack(page)
    await expect(card.getByText('Did you answer?')).toBeInViewport({ ratio: 1 })
    await expect(button(page, `Mark as answered: ${email}`)).toBeInViewport({ ratio: 1 })
    await expectToFit(page)
    await expectNoViolations(page)
    await button(page, `Mark as answered: ${email}`).click()
    await expect(card).toContainText('Answered on')

    await pressErase(page, email)
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
    await expect(card).toHaveCount(0)
  },
)
