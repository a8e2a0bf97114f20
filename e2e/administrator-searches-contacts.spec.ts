import { ask, askMany, newWord, openContacts, PATH, rowOf, searchField } from './contacts.ts'
import { test } from './own-site.ts'
import { expect, expectUsable, holdRequests, openAdminPage } from './site.ts'

test('120 contacts are split into pages, which survive a reload and the Back button', async ({ page, ownSite }) => {
  const word = newWord()
  await askMany(ownSite, 120, (n) => ({ email: `${word}-${n}@example.com`, name: word, question: `Soil ${n}?` }))
  await openContacts(page, ownSite, { search: word })
  const rows = page.getByRole('table').getByRole('row')
  const place = page.getByRole('main').getByRole('status')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(rows).toHaveCount(51)
  await expect(place).toHaveText('Page 1 of 3 · 120 contacts')
  await expect(pages.getByRole('link')).toHaveText(['Next', 'Last'])
  await expectUsable(page)
  const first = await rows.nth(1).textContent()
  await pages.getByRole('link', { name: 'Last' }).click()
  await expect(place).toHaveText('Page 3 of 3 · 120 contacts')
  await expect(rows).toHaveCount(21)
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeFocused()
  await expect(page).toHaveURL(/page=3/)
  await page.reload()
  await expect(place).toHaveText('Page 3 of 3 · 120 contacts')
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(place).toHaveText('Page 2 of 3 · 120 contacts')
  await page.goBack()
  await expect(place).toHaveText('Page 3 of 3 · 120 contacts')
  await pages.getByRole('link', { name: 'First' }).click()
  await expect(rows.nth(1)).toHaveText(first ?? '')

  for (const beyond of ['4', '999999']) {
    await openAdminPage(page, `${PATH}?search=${word}&page=${beyond}`)
    await expect(place).toHaveText('Page 3 of 3 · 120 contacts')
    await expect(page).toHaveURL(/page=3/)
  }
  await openAdminPage(page, `${PATH}?search=${word}&page=9999999`)
  await expect(place).toHaveText('Page 1 of 3 · 120 contacts')
})

test('a printed contact list has no buttons or inputs', async ({ page, ownSite }) => {
  const word = newWord()
  await ask(ownSite, { email: `${word}@example.com` })
  await openContacts(page, ownSite, { search: word })
  await page.emulateMedia({ media: 'print' })
  await expect(rowOf(page, `${word}@example.com`)).toBeVisible()
  await expect(page.getByRole('main').locator('button, input').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('Reply')).toBeHidden()
})

test('with forced colors, contacts outline exactly the current tab and filter', async ({ page, ownSite }) => {
  await openContacts(page, ownSite, { search: newWord() })
  await page.emulateMedia({ forcedColors: 'active' })
  const styles = (selector: string, property: string) =>
    page
      .getByRole('main')
      .locator(selector)
      .evaluateAll((all, name) => all.map((one) => getComputedStyle(one).getPropertyValue(name)), property)
  expect(await styles('nav a', 'outline-style')).toEqual(['solid', 'none'])
  expect(new Set(await styles('nav a', 'border-bottom-color')).size).toBe(2)
  expect(await styles('[role=radiogroup] label', 'outline-style')).toEqual(['solid', 'none', 'none'])
})

test('a contact search with too many matches says that it shows the newest ones', async ({ page, ownSite }) => {
  const word = newWord()
  await askMany(ownSite, 510, (n) => ({ email: `${word}-${n % 30}@example.com`, name: word, question: `Soil ${n}?` }))
  await openContacts(page, ownSite, { search: word })
  const more = page.getByText('This list covers the newest 500 matching messages.')
  await expect(more).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('30 contacts')
  await expectUsable(page)
  await searchField(page).fill(`${word} 509`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 contact')
  await expect(more).toHaveCount(0)
})

test('a contact search keeps the focus while it is typed, and is stored in the URL', async ({ page, ownSite }) => {
  const word = newWord()
  await ask(ownSite, {
    email: `${word}-a@example.com`,
    name: 'Élodie Ångström',
    question: `The ${word} of the soil?`,
  })
  await ask(ownSite, { email: `${word}-b@example.com`, name: 'Nell' })
  await openContacts(page, ownSite)
  await searchField(page).pressSequentially(`${word.toUpperCase()} `)
  await expect(page).toHaveURL(new RegExp(`\\?search=${word.toUpperCase()}$`))
  await expect(page.getByRole('main').getByRole('status')).toHaveText('2 contacts')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.type('ÉLODIE soil')
  await expect(rowOf(page, `${word}-b`)).toHaveCount(0)
  await expect(rowOf(page, `${word}-a`)).toBeVisible()
  await page.keyboard.type(' 100%')
  await expect(page.getByText(`No contacts match “${word.toUpperCase()} ÉLODIE soil 100%”.`)).toBeVisible()
  await expect(page.getByText('No contacts available at this time.')).toHaveCount(0)
  await expect(searchField(page)).toBeFocused()
  await expectUsable(page)
  await page.reload()
  await expect(searchField(page)).toHaveValue(`${word.toUpperCase()} ÉLODIE soil 100%`)
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await expect(searchField(page)).toHaveValue('')
  await expect(rowOf(page, `${word}-b`)).toBeVisible()
  await page.goBack()
  await expect(searchField(page)).toHaveValue(`${word.toUpperCase()} ÉLODIE soil 100%`)
  await expect(page.getByText('No contacts match')).toBeVisible()
})

test.describe('the contacts page handles a slow search', () => {
  test('a slow response to an earlier contact search is not shown for a later one', async ({ page, ownSite }) => {
    const word = newWord()
    await ask(ownSite, { email: `${word}-a@example.com` })
    await ask(ownSite, { email: `${word}-b@example.com` })
    await openContacts(page, ownSite)
    const release = await holdRequests(page, `**/api/contact?*search=${word}`)
    const slow = page.waitForRequest(`**/api/contact?*search=${word}`)
    await searchField(page).fill(word)
    await slow
    await expect(page.getByText('Loading...')).toBeVisible()
    await page.keyboard.type('-b')
    await expect(rowOf(page, `${word}-a`)).toHaveCount(0)
    release()
    await expect(page).toHaveURL(new RegExp(`search=${word}-b$`))
    await expect(searchField(page)).toHaveValue(`${word}-b`)
    await expect(rowOf(page, `${word}-b`)).toBeVisible()
    await expect(rowOf(page, `${word}-a`)).toHaveCount(0)
  })
})
