import type { Page } from '@playwright/test'
import { expect, expectNoViolations, openPage, test } from './site.ts'

const cover = (page: Page, name: string) => page.getByRole('link', { name: `Open certificate: ${name}` })
const reader = (page: Page) => page.getByRole('dialog', { name: 'Blue Fern Flower' })

test.describe('the PDF reader reports errors', () => {
  test.use({ expectedMessages: [/404|Failed to load|Error|Invalid PDF|Loading chunk/] })

  test('a PDF that fails to load shows an error and can be retried', async ({ page }) => {
    await page.route('**/certificate.pdf', (route) => route.abort())
    await openPage(page, '/test-results')
    await cover(page, 'Blue Fern Flower').click()
    await expect(reader(page).getByText("Couldn't load the certificate.")).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/certificate.pdf')
    await reader(page).getByRole('button', { name: 'Try again' }).click()
    await expect(reader(page).locator('.textLayer').first()).toContainText('Certificate of Analysis')
  })

  test('a deleted PDF and a damaged PDF show different errors', async ({ page }) => {
    await page.route('**/certificate.pdf', (route) => route.fulfill({ status: 404 }))
    await openPage(page, '/test-results#certificate-1')
    await expect(reader(page).getByText('This certificate is no longer available.')).toBeVisible()
    await page.unroute('**/certificate.pdf')
    await page.route('**/certificate.pdf', (route) =>
      route.fulfill({ contentType: 'application/pdf', body: 'no PDF at all' }),
    )
    await reader(page).getByRole('button', { name: 'Try again' }).click()
    await expect(reader(page).getByText('This PDF is damaged.')).toBeVisible()
  })

  test('a certificate text that fails to load shows an error and can be retried', async ({ page }) => {
    await page.route('**/api/manage/*/text', (route) => route.abort())
    await openPage(page, '/test-results#certificate-1-text')
    await expect(reader(page).getByText("Couldn't load the text.")).toBeVisible()
    await page.unroute('**/api/manage/*/text')
    await reader(page).getByRole('button', { name: 'Try again' }).click()
    await expect(reader(page)).toContainText('Limonene')
  })

  test('a PDF reader whose chunk fails to load shows the chunk number and keeps the text', async ({ page }) => {
    await page.route('**/PdfPages-*.js', (route) => route.abort())
    await openPage(page, '/test-results#certificate-1')
    await expect(reader(page).getByText('Loading chunk 102 failed')).toBeVisible()
    await reader(page).getByRole('button', { name: 'Read as text' }).click()
    await expect(reader(page)).toContainText('Limonene')
  })
})
