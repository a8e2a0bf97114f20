import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ANY_WIDTH, expect, expectNoViolations, openPage, test } from './site.ts'

const card = (page: Page, name: string | RegExp) => page.getByRole('article').filter({ hasText: name })
const search = (page: Page) => page.getByPlaceholder('Search by title or description...')

test('every card shows the first page at once, as a picture', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await openPage(page, '/test-results')
  await expect(page.getByRole('article')).toHaveCount(5)
  const cover = card(page, 'Blue Fern').getByRole('img')
  await expect(cover).toBeVisible()
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300)
  expect(scripts.some((url) => /PdfPage|pdf\.worker/.test(url))).toBe(false)
})

test('turning the page shows the real PDF, with text that can be selected', async ({ page }) => {
  await openPage(page, '/test-results')
  const certificate = card(page, 'Blue Fern')
  await certificate.getByRole('button', { name: 'Next page' }).click()
  await expect(certificate.getByRole('status')).toHaveText('Page 2 of 4')
  await expect(certificate.locator('.textLayer')).toContainText('Limonene')
  await expectNoViolations(page)

  await certificate.getByRole('button', { name: 'Zoom in' }).click()
  const region = certificate.getByRole('region', { name: 'Page 2' })
  await expect.poll(() => region.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  await certificate.getByRole('button', { name: 'Zoom out' }).click()
  await certificate.getByRole('button', { name: 'Previous page' }).click()
  await expect(certificate.getByRole('status')).toHaveText('Page 1 of 4')
  await expect(certificate.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true')
  await expect(certificate.getByRole('button', { name: 'Previous page' })).toBeFocused()
})

test('the PDF can be downloaded under the name that it came with', async ({ page }) => {
  await openPage(page, '/test-results')
  const link = card(page, 'Blue Fern').getByRole('link', { name: 'Download PDF' })
  await expect(link).toHaveAttribute('download', 'FH-2409-blue-fern-flower.pdf')
  const download = page.waitForEvent('download')
  await link.click()
  expect(readFileSync(await (await download).path(), 'latin1')).toMatch(/^%PDF-/)
})

test('the search looks at titles and descriptions, in any case, and counts aloud', async ({ page }) => {
  await openPage(page, '/test-results')
  const status = page.getByRole('status').filter({ hasText: /result|certificate/ })
  await expect(status).toHaveText('5 certificates')
  await search(page).fill('bLuE fErN')
  await expect(status).toHaveText('1 result')
  await expect(page.getByRole('article')).toHaveCount(1)
  await search(page).fill('fh-2411')
  await expect(card(page, 'First Frost')).toBeVisible()
  await search(page).fill('no such thing')
  await expect(page.getByText('No test results available.')).toBeVisible()
  await expect(status).toHaveText('0 results')
  await search(page).fill('')
  await expect(page.getByRole('article')).toHaveCount(5)
})

test('what is searched for survives a reload, the way back, and scripts that come late', async ({ page }) => {
  await openPage(page, '/test-results')
  await search(page).fill('honey')
  await page.reload()
  await expect(search(page)).toHaveValue('honey')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Fernhollow Botanicals' }).first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(search(page)).toHaveValue('honey')

  let arrive = () => {}
  const scripts = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/test-results', { waitUntil: 'commit' })
  await search(page).fill('tincture')
  arrive()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(search(page)).toHaveValue('tincture')
})

test.describe('a PDF that does not come', ANY_WIDTH, () => {
  test.use({ expectedMessages: [/404|Failed to load|UnexpectedResponse|Missing PDF|ResponseException/] })

  test('is said in its card, which offers to try again', async ({ page }) => {
    await page.route('**/certificate.pdf', (route) => route.fulfill({ status: 404 }))
    await openPage(page, '/test-results')
    const certificate = card(page, 'Blue Fern')
    await certificate.getByRole('button', { name: 'Next page' }).click()
    await expect(certificate.getByText('The certificate could not be loaded.')).toBeVisible()
    await page.unroute('**/certificate.pdf')
    await certificate.getByRole('button', { name: 'Try again' }).click()
    await expect(certificate.locator('.textLayer')).toContainText('Limonene')
  })
})
