import type { Page } from '@playwright/test'
import { callAs, test } from './own-site.ts'
import {
  ANY_WIDTH,
  BACK_OFFICE,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newAdministrator,
  openAdminPage,
  signIn,
} from './site.ts'

const PATH = '/admin/manage-quotes'

test.use(BACK_OFFICE)

type Quote = { id: number; text: string; textColor: string }
type Own = Parameters<typeof callAs>[0]

const first = async (own: Own) => (await callAs<Quote[]>(own, 'GET', '/api/quotes'))[0]

async function removeAll(own: Own) {
  for (const { id } of await callAs<Quote[]>(own, 'GET', '/api/quotes')) {
    await callAs(own, 'DELETE', `/api/quotes/${id}`)
  }
}

const text = (page: Page) => page.getByLabel('Quote text')
const save = (page: Page) => page.getByRole('button', { name: 'Save Quote' })
test.beforeEach(async ({ signedIn: page, ownSite }) => {
  await removeAll(ownSite)
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('draft:')) localStorage.removeItem(name)
  })
})

test.describe('two administrators edit one quote', ANY_WIDTH, () => {
  test.use({ expectedMessages: [/Failed to (load resource|save the quote)/] })

  test('saving a quote that someone else has changed shows both texts, and either can be kept', async ({
    page,
    ownSite,
  }) => {
    await callAs(ownSite, 'POST', '/api/quotes/', { text: 'Grow.' })
    const { id } = (await first(ownSite)) as Quote
    const june = (words: string) => callAs(ownSite, 'PUT', `/api/quotes/${id}`, { text: words })
    await openAdminPage(page, PATH)
    await text(page).fill('Mine.')
    await june('June’s.')
    await save(page).click()
    await expect(page.getByText('Someone else changed this quote while you were editing.')).toBeVisible()
    await expect(page.getByText('June’s.')).toBeVisible()
    await expect(text(page)).toHaveValue('Mine.')
    expect(await first(ownSite)).toMatchObject({ text: 'June’s.' })
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await save(page).click()
    await expect(page.getByText('Quote saved successfully!')).toBeVisible()
    expect(await first(ownSite)).toMatchObject({ text: 'Mine.' })

    await text(page).fill('Mine again.')
    await june('June’s again.')
    await save(page).click()
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await expect(text(page)).toHaveValue('June’s again.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(text(page)).toHaveValue('Mine again.')
  })

  test('two administrators who save the same quote both see whose version is stored', async ({
    page,
    browser,
    ownSite,
  }) => {
    await callAs(ownSite, 'POST', '/api/quotes/', { text: 'Grow.' })
    const context = await browser.newContext({
      baseURL: ownSite.url,
      extraHTTPHeaders: { 'x-forwarded-for': '10.9.9.9' },
    })
    const other = await context.newPage()
    await other.addInitScript(() => localStorage.setItem('ageVerified', 'true'))
    await signIn(other, await newAdministrator(ownSite))
    await openAdminPage(other, PATH)
    await openAdminPage(page, PATH)
    await text(page).fill('Mine.')
    await text(other).fill('Theirs.')
    await save(other).click()
    await expect(other.getByText('Quote saved successfully!')).toBeVisible()
    await context.close()

    await save(page).click()
    await expect(page.getByText('Someone else changed this quote.', { exact: true })).toBeVisible()
    await expect(page.getByText('Theirs.', { exact: true })).toBeVisible()
    await save(page).click()
    await expect(page.getByText('First choose which version to keep.')).toBeVisible()
    expect(await first(ownSite)).toMatchObject({ text: 'Theirs.' })
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await save(page).click()
    await expect(page.getByText('Quote saved successfully!')).toBeVisible()
    expect(await first(ownSite)).toMatchObject({ text: 'Mine.' })
  })

  test('saving a quote that someone else has changed and changed back reports the change', async ({
    page,
    ownSite,
  }) => {
    await callAs(ownSite, 'POST', '/api/quotes/', { text: 'Grow.' })
    const { id } = (await first(ownSite)) as Quote
    await openAdminPage(page, PATH)
    await text(page).fill('Mine.')
    for (const words of ['Theirs.', 'Grow.']) await callAs(ownSite, 'PUT', `/api/quotes/${id}`, { text: words })
    await save(page).click()
    await expect(page.getByText('Not saved: Someone else changed this quote.')).toBeVisible()
    await save(page).click()
    await expect(page.getByText('Quote saved successfully!')).toBeVisible()
  })

  test('saving a quote that someone else has deleted points to the trash', async ({ page, ownSite }) => {
    await callAs(ownSite, 'POST', '/api/quotes/', { text: 'Grow.' })
    await openAdminPage(page, PATH)
    await text(page).fill('Grow on.')
    await removeAll(ownSite)
    await save(page).click()
    await expect(page.getByText('Restore it from the trash')).toBeVisible()
    await expect(text(page)).toHaveValue('Grow on.')
    await expectNoViolations(page)
  })
})
