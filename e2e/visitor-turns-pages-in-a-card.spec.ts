import type { Locator, Page } from '@playwright/test'
import { AT_EVERY_WIDTH, expect, expectNoViolations, openPage, test } from './site.ts'

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
/** Another status may say that a page is loading. */
const status = (card: Locator) => card.getByRole('status').filter({ hasText: 'Page' })

test('a visitor turns the pages of a certificate in its card', AT_EVERY_WIDTH, async ({ page }) => {
  await openPage(page, '/test-results')
  const blue = card(page, 'Blue Fern Flower')
  const [next, previous] = ['Next page', 'Previous page'].map((name) => blue.getByRole('button', { name }))
  await next?.click()
  await expect(status(blue)).toHaveText('Page 2 of 4')
  await expect(blue.locator('.textLayer')).toContainText('Limonene')
  await expect(blue.locator('.textLayer')).not.toContainText('Certificate of Analysis')
  await previous?.click()
  await expect(blue.locator('.textLayer')).toContainText('Certificate of Analysis')
  await expect(previous ?? blue).toBeFocused()
  await expect(previous ?? blue).toHaveAttribute('aria-disabled', 'true')
  for (let pages = 2; pages <= 4; pages++) await next?.click()
  await expect(next ?? blue).toHaveAttribute('aria-disabled', 'true')
  await expect(status(blue)).toHaveText('Page 4 of 4')
  await expect(status(card(page, 'Quarry Light Flower'))).toHaveText('Page 1 of 4')
  await expectNoViolations(page)
})

test('the PDF reader opens at the page that the certificate card shows', async ({ page }) => {
  await openPage(page, '/test-results')
  const blue = card(page, 'Blue Fern Flower')
  await blue.getByRole('button', { name: 'Next page' }).click()
  await expect(blue.locator('.textLayer')).toContainText('Limonene')
  await blue.getByRole('link', { name: 'Open certificate' }).click()
  const reader = page.getByRole('dialog', { name: 'Blue Fern Flower' })
  await expect(reader.getByRole('region', { name: 'Page 2' })).toContainText('Limonene')
  await expect(reader.getByRole('toolbar').getByRole('status')).toHaveText('Page 2 of 4')
  await page.keyboard.press('Escape')
  await blue.getByRole('button', { name: 'Read as text' }).click()
  await expect(reader.getByRole('heading', { name: 'Page 2' })).toBeInViewport()
  await expect(reader.getByRole('heading', { name: 'Page 1' })).not.toBeInViewport()
})

test.describe('the certificate card reports errors', () => {
  test.use({ expectedMessages: [/Failed to load|Failed to fetch/] })

  test('a PDF page that fails to load in a card shows an error there and can be retried', async ({ page }) => {
    await page.route('**/PdfPageInCard-*.js', (route) => route.abort())
    await openPage(page, '/test-results')
    const blue = card(page, 'Blue Fern Flower')
    const height = (await blue.boundingBox())?.height
    await blue.getByRole('button', { name: 'Next page' }).click()
    await expect(blue.getByText('Loading chunk 103 failed')).toBeVisible()
    expect((await blue.boundingBox())?.height).toBe(height)
    await page.unroute('**/PdfPageInCard-*.js')
    await blue.getByRole('button', { name: 'Try again' }).click()
    await expect(status(blue)).toHaveText('Page 1 of 4')
    await blue.getByRole('button', { name: 'Next page' }).click()
    await expect(blue.locator('.textLayer')).toContainText('Limonene')
  })
})
