import { ask, button, newWord, openContacts, openRow, PATH, pressErase, rowOf, searchField } from './contacts.ts'
import { callAs, fill, test } from './own-site.ts'
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  expectUsable,
  logIn,
  openPage,
  questionOf,
  tabTo,
} from './site.ts'

test('a question is answered, marked as not answered, and its contact erased', async ({ page, ownSite }) => {
  const email = `${newWord()}+a&b@example.com`
  await openPage(page, '/contact-us')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Your Question').fill('Which soil?\n\nAnd the light?')
  await button(page, 'Submit').click()
  await expect(page.getByText('Thank you for your message!')).toBeVisible()

  await openContacts(page, ownSite)
  await expect(page).toHaveTitle('View Visitor Contacts – Fernhollow Botanicals')
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Name', 'Email', 'Messages', 'Created At'])
  const row = rowOf(page, email)
  await expect(row).toContainText('Ada Lovelace')
  await expect(row.getByText('New', { exact: true })).toHaveCount(0)
  await expect(row.getByRole('link', { name: email, exact: true })).toHaveAttribute(
    'href',
    `mailto:${email.replace('+a&b', '%2Ba%26b')}`,
  )
  await openRow(page, email)
  await expect(row.getByText('And the light?')).toHaveCSS('white-space', /pre-line|preserve-breaks/)
  await expect(row.getByRole('time')).toHaveCount(2)
  await expectUsable(page)

  await button(page, `Mark as answered: ${email}`).click()
  await expect(page.getByText(`${email} marked as answered.`)).toBeVisible()
  await expect(row).toContainText('Answered on')
  await expect(button(page, `Mark as not answered: ${email}`)).toBeFocused()
  await expectNoViolations(page)
  await page.getByText('All', { exact: true }).click()
  await expect(row).toBeVisible()
  await page.getByText('Not answered', { exact: true }).click()
  await expect(row).toHaveCount(0)
  await page.getByText('Answered', { exact: true }).click()
  await expect(page).toHaveURL(/\?state=answered$/)
  await page.reload()
  await openRow(page, email)
  await button(page, `Mark as not answered: ${email}`).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeFocused()
  await page.getByText('All', { exact: true }).click()
  await expect(row.getByText('New', { exact: true })).toBeVisible()

  await openRow(page, email)
  await button(page, `More actions for ${email}`).click()
  await expectNoViolations(page)
  await page.getByRole('menuitem', { name: `Erase ${email}` }).click()
  const dialog = page.getByRole('dialog', { name: `Erase Ada Lovelace, ${email}?` })
  await expect(dialog).toContainText(
    "This deletes the contact, all their messages, including spam, and your answers. Emails that were already sent stay in people's mailboxes. You can't undo this.",
  )
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('Contact and all messages erased.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('an empty contact list says so, and contacts are answered and erased by keyboard', async ({ page, ownSite }) => {
  for (;;) {
    const { contacts } = await callAs<{ contacts: { id: number }[] }>(ownSite, 'GET', '/api/contact?page=1')
    if (contacts.length === 0) break
    for (const { id } of contacts) await callAs(ownSite, 'DELETE', `/api/contact/${id}`)
  }
  await openContacts(page, ownSite)
  await expect(page.getByText('No contacts available at this time.')).toBeVisible()
  await expect(button(page, 'Download CSV')).toHaveCount(0)
  await expectUsable(page)

  const email = `${newWord()}@example.com`
  await ask(ownSite, { email })
  await page.reload()
  await button(page, `Mark as answered: ${email}`).focus()
  await page.keyboard.press('Enter')
  await expect(button(page, `Mark as not answered: ${email}`)).toBeFocused()
  await page.keyboard.press('Tab')
  const menu = button(page, `More actions for ${email}`)
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: `Erase ${email}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText("You can't undo this.")
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await pressErase(page, email)
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Erase' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('No contacts available at this time.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeFocused()
})

test('long messages and lists are folded, and a message under another name shows it', async ({ page, ownSite }) => {
  const email = `${newWord()}@a-very-long-subdomain.of-a-very-long-company-name.example.com`
  const long = `${'Hoarfrost on the ferns. '.repeat(400)}The end.`
  for (let n = 1; n <= 35; n++) await ask(ownSite, { email, question: `Question ${n}` })
  await ask(ownSite, { email, name: 'Countess L.', question: long })
  await ask(ownSite, { email, question: 'שלום, איזו אדמה?' })
  await openContacts(page, ownSite, { search: email })
  const row = rowOf(page, email)
  await expect(row.getByRole('listitem')).toHaveCount(3)
  await expect(row.getByRole('listitem').nth(2)).toContainText('שלום, איזו אדמה?')
  await expect(row.getByText('שלום')).toHaveCSS('direction', 'rtl')
  await expect(row.getByRole('listitem').nth(1)).toContainText('Countess L.')
  await expect(row.getByRole('listitem').nth(0)).not.toContainText('Countess')
  await expect(row).not.toContainText('The end.')
  await expectNoSidewaysScroll(page)
  await button(page, /^Show More of/).click()
  await expect(row).toContainText('The end.')
  await expectNoViolations(page)
  expect((await page.getByRole('region', { name: /^Full text of/ }).boundingBox())?.height).toBeLessThan(500)
  await button(page, /^Show Less of/).click()
  await expect(row).not.toContainText('The end.')
  await button(page, 'Show all 37 messages').click()
  await expect(row.getByRole('listitem')).toHaveCount(37)
  await expect(row).toContainText('Question 1')
  await button(page, 'Show only the newest 3').click()
  await expect(row.getByRole('listitem')).toHaveCount(3)
})

test.describe('administrators can download all contacts as CSV', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('the download has all contacts, not just those found, and the page stays open', async ({ page, ownSite }) => {
    const [found, other] = [`${newWord()}@example.com`, `${newWord()}@example.com`]
    await ask(ownSite, { email: found, question: 'Which "soil"?' })
    await ask(ownSite, { email: other })
    await openContacts(page, ownSite, { search: found })
    await expect(page.getByText('Includes all contacts, not just those shown.')).toBeVisible()
    await fill(ownSite, 'longOpen', ownSite.owner)
    await button(page, 'Download CSV').click()
    const { password } = questionOf(page)
    await password.fill(ownSite.owner.password)
    const started = page.waitForEvent('download')
    await password.press('Enter')
    const download = await started
    await expect(page.getByText('Download started.')).toBeVisible()
    expect(download.suggestedFilename()).toBe('visitor_contacts.csv')
    const chunks = await (await download.createReadStream()).toArray()
    const lines = Buffer.concat(chunks).toString().replace('\uFEFF', '').split('\r\n')
    expect(lines[0]).toBe('ID,Name,Email,Created At,Messages,Answers')
    expect(lines[1]).toMatch(new RegExp(`^\\d+,Ada,${other},\\d{4}-\\d\\d-\\d\\d [\\d:]{8} UTC,Which soil\\?,$`))
    expect(lines[2]).toContain(`,${found},`)
    await expect(rowOf(page, found)).toBeVisible()

    await page.route('**/api/contact/csv', (route) => route.abort())
    await button(page, 'Download CSV').click()
    await expect(page.getByText("Couldn't start the download.")).toBeVisible()
    await expect(page.getByText('No connection to the server.')).toBeVisible()
  })

  test('a download of contacts after the session leads to the login and back', async ({ page, ownSite }) => {
    const word = newWord()
    await ask(ownSite, { email: `${word}@example.com` })
    await openContacts(page, ownSite, { search: word })
    await page.context().clearCookies({ name: 'session' })
    await button(page, 'Download CSV').click()
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: `${PATH}?search=${word}` })}`)
    await logIn(page, ownSite.owner)
    await expect(searchField(page)).toHaveValue(word)
    await expect(rowOf(page, word)).toBeVisible()
  })
})

test.describe('the contacts page reports errors', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('a failure to mark a contact as answered is reported, and the next try works', async ({ page, ownSite }) => {
    const email = `${newWord()}@example.com`
    await ask(ownSite, { email })
    await openContacts(page, ownSite)
    await openRow(page, email)
    await page.route(/\/api\/contact\/\d+$/, (route) => route.abort())
    await button(page, `Mark as answered: ${email}`).click()
    await expect(page.getByText(`Couldn't mark ${email} as answered.`)).toBeVisible()
    await expect(rowOf(page, email)).not.toContainText('Answered on')
    await page.unroute(/\/api\/contact\/\d+$/)
    await button(page, `Mark as answered: ${email}`).click()
    await expect(rowOf(page, email)).toContainText('Answered on')
  })

  test('erasing a contact that someone else erased shows an error and removes the row', async ({ page, ownSite }) => {
    const emails: [string, string] = [`${newWord()}@example.com`, `${newWord()}@example.com`]
    for (const email of emails) await ask(ownSite, { email })
    await openContacts(page, ownSite)
    const all = await callAs<{ contacts: { id: number; email: string }[] }>(ownSite, 'GET', '/api/contact?page=1')
    for (const { id, email } of all.contacts)
      if (emails.includes(email)) await callAs(ownSite, 'DELETE', `/api/contact/${id}`)
    await pressErase(page, emails[0])
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
    await expect(page.getByRole('dialog')).toContainText('This contact no longer exists.')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(rowOf(page, emails[0])).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeFocused()
    await expect(rowOf(page, emails[1])).toHaveCount(0)
  })

  test('marking an erased contact as answered shows an error and removes the row', async ({ page, ownSite }) => {
    const email = `${newWord()}@example.com`
    await ask(ownSite, { email })
    await openContacts(page, ownSite)
    const { contacts } = await callAs<{ contacts: { id: number }[] }>(
      ownSite,
      'GET',
      `/api/contact?page=1&search=${email}`,
    )
    await openRow(page, email)
    await callAs(ownSite, 'DELETE', `/api/contact/${contacts[0]?.id}`)
    await button(page, `Mark as answered: ${email}`).click()
    await expect(page.getByText('This contact no longer exists.')).toBeVisible()
    await expect(rowOf(page, email)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeFocused()
  })
})
