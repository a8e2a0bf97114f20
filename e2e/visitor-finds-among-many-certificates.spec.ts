import type { Page } from '@playwright/test'
import { addCertificate } from './certificates.ts'
import { callAs, fill, test } from './own-site.ts'
import { expect, expectUsable, holdRequests, openPage } from './site.ts'

const search = (page: Page) => page.getByPlaceholder('Search by title or description...')
const count = (page: Page) => page.getByRole('status').filter({ hasText: /result|certificate/ })
const titles = (page: Page) => page.getByRole('article').getByRole('heading')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

test.beforeEach(async ({ ownSite }) => {
  const { total } = await find(ownSite.url, '')
  if (total === 0) await addCertificate(ownSite, { title: `First ${crypto.randomUUID()}`, pages: 1 })
  if (total < 200) await fill(ownSite, 'certificates', { count: 200 })
})

test('search finds certificates on every page and keeps the focus in its field', async ({ page }) => {
  await openPage(page, '/test-results?page=3')
  await search(page).pressSequentially('copy 19')
  await expect(count(page)).toHaveText('11 results')
  await expect(search(page)).toBeFocused()
  await expect(search(page)).toHaveValue('copy 19')
  await expect(page).toHaveURL('/test-results?search=copy+19')
  await search(page).fill('copy')
  await expect(titles(page)).toHaveCount(24)
  await expectUsable(page)
  await pages(page).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/test-results?search=copy&page=2')
  await expect(search(page)).toHaveValue('copy')
  await search(page).fill('COPY 199')
  await expect(titles(page)).toHaveText(['Copy 199'])
  await expect(page).toHaveURL('/test-results?search=COPY+199')
  // The search is one history entry, not one per letter.
  await page.goBack()
  await expect(search(page)).toHaveValue('copy')
  await expect(titles(page)).toHaveCount(24)
})

test('a slow response to an earlier search never replaces the results of a later one', async ({ page }) => {
  await openPage(page, '/test-results')
  const answer = await holdRequests(page, /search=copy(&|$)/)
  const asked = page.waitForRequest(/search=copy(&|$)/)
  await search(page).fill('copy')
  await asked
  await search(page).fill('copy 199')
  await expect(titles(page)).toHaveText(['Copy 199'])
  answer()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(search(page)).toHaveValue('copy 199')
  await expect(titles(page)).toHaveText(['Copy 199'])
})

test.describe('the test results page reports errors', () => {
  test.use({ expectedMessages: [/Failed to load resource|ERR_FAILED/] })

  test('a failed certificate search keeps the typed text and can be retried', async ({ page }) => {
    await openPage(page, '/test-results')
    await page.route('**/api/manage?*', (route) => route.abort())
    await search(page).fill('copy 199')
    await expect(page.getByText("Couldn't load the test results.")).toBeVisible()
    await expect(search(page)).toHaveValue('copy 199')
    await page.unroute('**/api/manage?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(titles(page)).toHaveText(['Copy 199'])
    await expect(search(page)).toHaveValue('copy 199')
  })

  test('a linked certificate that fails to load shows an error and can be retried', async ({ page, ownSite }) => {
    const id = await idOf(ownSite.url, 'Copy 190')
    await page.route('**/api/manage/certificate/*', (route) => route.abort())
    await openPage(page, `/test-results#certificate-${id}-text`)
    await expect(page.getByText("Couldn't load the certificate.")).toBeVisible()
    await page.unroute('**/api/manage/certificate/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'Copy 190' })).toBeVisible()
  })
})

async function find(url: string, search: string) {
  const response = await fetch(`${url}/api/manage?page=1&search=${encodeURIComponent(search)}`)
  return (await response.json()) as { coas: { id: number }[]; total: number }
}

const idOf = async (url: string, title: string) => (await find(url, title)).coas[0]?.id ?? 0

test('a link opens any certificate, even one that the search hides', async ({ page, ownSite }) => {
  const id = await idOf(ownSite.url, 'Copy 190')
  const reader = page.getByRole('dialog', { name: 'Copy 190' })
  for (const address of [`/test-results#certificate-${id}`, `/test-results?search=copy+5#certificate-${id}-text`]) {
    // Leaves the page, because a URL that differs only in its fragment would not load it again.
    await page.goto('/healthz')
    await openPage(page, address)
    await expect(reader).toContainText('Sheet 1')
    await page.keyboard.press('Escape')
    await expect(reader).toBeHidden()
    await expect(page).toHaveURL(address.split('#')[0] ?? '')
    await expect(titles(page).first()).toBeVisible()
  }
})

test.describe('the test results page handles a missing certificate', () => {
  test.use({ expectedMessages: [/404/] })

  test('a link to a missing certificate shows the list of certificates', async ({ page }) => {
    const asked = page.waitForResponse('**/api/manage/certificate/*')
    await openPage(page, '/test-results#certificate-987654')
    expect((await asked).status()).toBe(404)
    await expect(titles(page)).toHaveCount(24)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a link to the reader of a withdrawn certificate leads to its page', async ({ page, ownSite }) => {
    const id = await addCertificate(ownSite, { title: 'Old Copy', pages: 1 })
    await callAs(ownSite, 'DELETE', `/api/manage/delete/${id}?reason=Mould+found`)
    await openPage(page, `/test-results#certificate-${id}`)
    await expect(page).toHaveURL(`/test-results/${id}`)
    await expect(page.getByText('Mould found')).toBeVisible()
  })
})

test.describe('the test results page works without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the search form and the page links of the test results work without JavaScript', async ({ page }) => {
    await page.goto('/test-results')
    await page.getByLabel('Yes').check()
    await search(page).fill('copy 19')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/test-results?search=copy+19')
    await page.getByLabel('Yes').check()
    await expect(count(page)).toHaveText('11 results')
    await expect(search(page)).toHaveValue('copy 19')
    await page.goto('/test-results')
    await page.getByLabel('Yes').check()
    await pages(page).getByRole('link', { name: 'Page 9' }).click()
    await expect(page).toHaveURL('/test-results?page=9')
    await page.getByLabel('Yes').check()
    await expect(titles(page).last()).toHaveText('Copy 199')
  })
})
