import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { pagesOf } from './certificates.ts'
import { AT_EVERY_WIDTH, expect, expectNoViolations, openPage, test } from './site.ts'

const BLUE_FERN = 'src/app/starter/certificates/FH-2409-blue-fern-flower.pdf'
const card = (page: Page, name: string | RegExp) => page.getByRole('article').filter({ hasText: name })
const cover = (page: Page, name: string) => page.getByRole('link', { name: `Open certificate: ${name}` })
const reader = (page: Page) => page.getByRole('dialog', { name: 'Blue Fern Flower' })
const PDFJS = /PdfPages|PdfPageInCard|pdf\.worker/

async function openCertificate(page: Page) {
  await openPage(page, '/test-results')
  await cover(page, 'Blue Fern Flower').click()
  await expect(reader(page).locator('.textLayer').first()).toContainText('Certificate of Analysis')
}

const pageStatus = (page: Page) => reader(page).getByRole('toolbar').getByRole('status')
const firstPage = (page: Page) => reader(page).getByRole('region', { name: 'Page 1', exact: true })

/** Canvas pixels per device pixel. */
const sharpness = (page: Page) =>
  firstPage(page)
    .locator('canvas')
    .last()
    .evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.getBoundingClientRect().width / devicePixelRatio)

const widthOf = async (page: Page) => (await firstPage(page).boundingBox())?.width ?? 0

test('every certificate card shows its first page without the PDF reader', AT_EVERY_WIDTH, async ({ page }) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await openPage(page, '/test-results')
  await expect(page.getByRole('article')).toHaveCount(5)
  const image = card(page, 'Blue Fern').locator('picture img')
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300)
  await expect(card(page, 'Blue Fern')).toContainText('4 pages, 84 KB, added September 23, 2024')
  await expect(card(page, 'Blue Fern')).toContainText('FH-2409-blue-fern-flower.pdf')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  expect(urls.filter((url) => PDFJS.test(url) || url.endsWith('.pdf'))).toEqual([])
})

test('a certificate opens in full screen, and buttons and keys turn its pages', AT_EVERY_WIDTH, async ({ page }) => {
  await openCertificate(page)
  await expect(page).toHaveURL('/test-results#certificate-1')
  await expect(pageStatus(page)).toHaveText('Page 1 of 4')
  await expect(reader(page).getByRole('region', { name: 'Pages' })).toBeFocused()
  await expectNoViolations(page)
  await reader(page).getByRole('button', { name: 'Next page' }).click()
  await expect(pageStatus(page)).toHaveText('Page 2 of 4')
  await expect(reader(page).getByRole('region', { name: 'Page 2' })).toContainText('Limonene')
  await page.keyboard.press('End')
  await expect(pageStatus(page)).toHaveText('Page 4 of 4')
  await expect(reader(page).getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(pageStatus(page)).toHaveText('Page 3 of 4')
  await page.keyboard.press('Home')
  await expect(pageStatus(page)).toHaveText('Page 1 of 4')
})

test('switching between pages and text of a certificate keeps the page', AT_EVERY_WIDTH, async ({ page }) => {
  await openCertificate(page)
  await reader(page).getByRole('button', { name: 'Next page' }).click()
  await expect(pageStatus(page)).toHaveText('Page 2 of 4')
  await reader(page).getByRole('button', { name: 'Read as text' }).click()
  const heading = (number: number) => reader(page).getByRole('heading', { name: `Page ${number}` })
  await expect(heading(1)).not.toBeInViewport()
  await expect(heading(2)).toBeInViewport()
  await reader(page).getByRole('button', { name: 'Show the pages' }).click()
  await expect(reader(page).getByRole('region', { name: 'Page 2' })).toContainText('Limonene')
  await expect(pageStatus(page)).toHaveText('Page 2 of 4')
  await reader(page).getByRole('button', { name: 'Read as text' }).click()
  await heading(4).evaluate((element) => element.scrollIntoView())
  await reader(page).getByRole('button', { name: 'Show the pages' }).click()
  await expect(pageStatus(page)).toHaveText('Page 4 of 4')
})

test.describe('the PDF reader closes', () => {
  // pdf.js logs this when it is closed while loading.
  test.use({ expectedMessages: [/Transport destroyed/] })

  test('Back, Escape and Close each close the PDF reader and restore the focus', AT_EVERY_WIDTH, async ({ page }) => {
    const leave = [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => reader(page).getByRole('button', { name: 'Close' }).click(),
    ]
    await openPage(page, '/test-results')
    const lists: string[] = []
    page.on('request', (request) => request.url().includes('/api/manage?') && lists.push(request.url()))
    for (const close of leave) {
      await cover(page, 'Blue Fern Flower').click()
      await expect(reader(page)).toBeVisible()
      await close()
      await expect(reader(page)).toBeHidden()
      await expect(page).toHaveURL('/test-results')
      await expect(cover(page, 'Blue Fern Flower')).toBeFocused()
    }
    expect(lists).toEqual([])
    await page.goForward()
    await expect(reader(page)).toBeVisible()
    await page.reload()
    await expect(reader(page)).toBeVisible()
    await page.goBack()
    await expect(reader(page)).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(5)
  })
})

test('a link to a certificate opens it, and closing it shows the list', async ({ page }) => {
  await page.goto('/test-results#certificate-1')
  await reader(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/test-results')
  await expect(page.getByRole('article')).toHaveCount(5)
})

test('the reader leads to the page of its certificate, which prints on a clean sheet and leads back', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.route('**/api/manage/certificate/1/page', async (route) => {
    const response = await route.fetch()
    const shown = await response.json()
    const details = { ...shown.details, verifyUrl: 'https://assay.example/GMA-1' }
    await route.fulfill({ response, json: { ...shown, details } })
  })
  await openPage(page, '/test-results#certificate-1')
  // The reader takes the focus itself, so nothing frames the pages until the visitor moves it.
  const pages = reader(page).getByRole('region', { name: 'Pages' })
  await expect(pages).toBeFocused()
  await expect(pages).toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(pages).toHaveCSS('outline-style', 'solid')
  await reader(page).getByRole('link', { name: 'All details' }).click()
  await expect(page).toHaveURL('/test-results/1')
  await expect(page.getByRole('heading', { level: 1, name: 'Blue Fern Flower' })).toBeVisible()
  const report = page.getByRole('link', { name: 'Check this report' })
  await page.emulateMedia({ media: 'print' })
  await expect(report).toHaveCSS('font-size', '0px')
  expect(await report.evaluate((link) => getComputedStyle(link, '::after').content)).toContain('assay.example/GMA-1')
  await expect(page.getByText('Leads to another site')).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.reload()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row', { name: 'Pesticides' })).toBeVisible()
  for (const format of ['Letter', 'A4']) expect(pagesOf(await page.pdf({ format }))).toBe(1)
  await expect(page.getByRole('main').locator('button, img').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Open certificate' }).click()
  await expect(reader(page)).toBeVisible()
})

test.describe('the age gate covers a linked certificate', () => {
  test.use({ isVerified: false })

  test('a linked certificate opens only after the visitor confirms their age', async ({ page }) => {
    await openPage(page, '/test-results#certificate-1')
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(reader(page)).toBeVisible()
  })
})

test('keys, buttons and the mouse wheel zoom a certificate page, which is redrawn sharply', async ({ page }) => {
  await openCertificate(page)
  const fitted = await widthOf(page)
  await expect.poll(() => sharpness(page)).toBeGreaterThan(0.99)
  await page.keyboard.press('+')
  await expect.poll(() => widthOf(page)).toBeGreaterThan(fitted * 1.2)
  await reader(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => widthOf(page)).toBeGreaterThan(fitted * 1.5)
  await expect.poll(() => sharpness(page)).toBeGreaterThan(0.99)
  await page.keyboard.press('-')
  await page.keyboard.press('0')
  await expect.poll(() => widthOf(page)).toBeCloseTo(fitted, 0)
  const box = await firstPage(page).boundingBox()
  await page.mouse.move((box?.x ?? 0) + fitted / 2, (box?.y ?? 0) + 200)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(() => widthOf(page)).toBeGreaterThan(fitted * 1.2)
  await expect.poll(() => sharpness(page)).toBeGreaterThan(0.99)
})

test('a visitor can select the text of a zoomed certificate page', async ({ page }) => {
  await openCertificate(page)
  await page.keyboard.press('+')
  const words = firstPage(page).getByText('Certificate of Analysis', { exact: true })
  await words.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await words.boundingBox()) ?? {}
  await page.mouse.click(x + 20, y + 5, { clickCount: 3 })
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('Certificate of Analysis')
})

test('a certificate can be read as text without loading the PDF reader', async ({ page }) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await openPage(page, '/test-results')
  await page.getByRole('button', { name: 'Read as text: Blue Fern Flower' }).click()
  await expect(reader(page).getByRole('heading', { level: 3 })).toHaveText(['Page 1', 'Page 2', 'Page 3', 'Page 4'])
  await expect(reader(page)).toContainText('Limonene')
  await expectNoViolations(page)
  await page.reload()
  await expect(reader(page)).toContainText('Limonene')
  expect(urls.filter((url) => PDFJS.test(url))).toEqual([])
  await reader(page).getByRole('button', { name: 'Show the pages' }).click()
  await expect(reader(page).locator('.textLayer').first()).toContainText('Certificate of Analysis')
  await page.goBack()
  await expect(reader(page)).toBeHidden()
})

async function expectDownload(page: Page, place: Locator) {
  const link = place.getByRole('link', { name: 'Download PDF' })
  await expect(link).toHaveAttribute('download', 'FH-2409-blue-fern-flower.pdf')
  const download = page.waitForEvent('download')
  await link.click()
  expect(readFileSync(await (await download).path()).equals(readFileSync(BLUE_FERN))).toBe(true)
}

test('a certificate can be downloaded under its file name from its card and the PDF reader', async ({ page }) => {
  await openPage(page, '/test-results')
  await expectDownload(page, card(page, 'Blue Fern'))
  await cover(page, 'Blue Fern Flower').click()
  await expectDownload(page, reader(page))
})

test('the printed list of certificates has no links, buttons or inputs', async ({ page }) => {
  await openPage(page, '/test-results')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toHaveCount(5)
  await expect(page.getByRole('main').locator('a, button, input').filter({ visible: true })).toHaveCount(0)
})

test('printing a certificate prints only the pages of its PDF', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await openCertificate(page)
  await reader(page).getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  const file = await page.pdf({ preferCSSPageSize: true })
  expect(pagesOf(file)).toBe(4)
  const widths = await page
    .locator('[data-paper] img')
    .evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth))
  expect(widths).toEqual([1700, 1700, 1700, 1700])
})

test("the browser's own print command prints the pages or the text of the open certificate", async ({ page }) => {
  await openCertificate(page)
  // The pages out of view are drawn too.
  await expect(reader(page).locator('.canvasWrapper canvas')).toHaveCount(4)
  await expect(reader(page).locator('.textLayer').last()).toContainText('Quality control')
  expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBe(4)
  await expect(reader(page).getByRole('region', { name: 'Pages' })).toBeVisible()
  await reader(page).getByRole('button', { name: 'Read as text' }).click()
  await expect(reader(page)).toContainText('Limonene')
  expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBeGreaterThan(4)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText('Limonene').filter({ visible: true })).not.toHaveCount(0)
  await expect(page.getByRole('banner')).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  await expect(reader(page)).toContainText('Limonene')
})

test('Ctrl+P prints the open certificate at the resolution of paper', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await openCertificate(page)
  await page.keyboard.press('Control+p')
  await expect(page.locator('html[data-printed]')).toBeAttached()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(4)
  await expect(page.locator('[data-paper] img')).toHaveCount(4)
})

test.describe('the test results page works without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript, a certificate card links directly to its PDF', async ({ page }) => {
    await page.goto('/test-results')
    await page.getByLabel('Yes').check()
    const href = (await cover(page, 'Blue Fern Flower').getAttribute('href')) ?? ''
    const response = await page.request.get(href)
    expect(response.headers()['content-type']).toBe('application/pdf')
    await expect(card(page, 'Blue Fern').getByRole('button')).toBeHidden()
  })

  test('without JavaScript, the page of a certificate says which batch it is and has the PDF', async ({ page }) => {
    await page.goto('/test-results/1')
    await page.getByLabel('Yes').check()
    await expect(
      page.getByText(/^Batch FH-2409-BF\. Tested by Green Mountain Assay on \w+\s\d+,\s2024\./),
    ).toBeVisible()
    await expect(page.getByRole('row', { name: 'Pesticides Passed' })).toBeVisible()
    const href = (await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href')) ?? ''
    expect((await page.request.get(href)).headers()['content-type']).toBe('application/pdf')
    await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0)
  })
})
