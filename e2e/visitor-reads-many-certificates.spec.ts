import type { Page } from '@playwright/test'
import { LETTERS } from '#testing/pdfs/letters.ts'
import { addCertificate, pagesOf, uploadCertificate } from './certificates.ts'
import { callAs, fill, test } from './own-site.ts'
import { AT_EVERY_WIDTH, expect, expectNoSidewaysScroll, expectNoViolations, openPage } from './site.ts'

const LONG_TITLE = 'Überlange Sortenbezeichnung ohne Ende '.repeat(4).trim()

const reader = (page: Page) => page.getByRole('dialog', { name: /\w/ })
const pageStatus = (page: Page) => reader(page).getByRole('toolbar').getByRole('status')
const canvases = (page: Page) => reader(page).locator('canvas')
const isSheetDrawn = (page: Page, sheet: number) =>
  expect(reader(page).getByRole('region', { name: `Page ${sheet}`, exact: true })).toContainText(`Sheet ${sheet}`)

test('a long certificate draws only the pages near the screen and frees the rest', async ({ page, ownSite }) => {
  const id = await addCertificate(ownSite, { title: `Long ${crypto.randomUUID()}`, pages: 70 })
  await openPage(page, `/test-results#certificate-${id}`)
  await isSheetDrawn(page, 1)
  for (let sheet = 2; sheet <= 30; sheet++) {
    await page.keyboard.press('ArrowRight')
    await isSheetDrawn(page, sheet)
  }
  await page.keyboard.press('End')
  await isSheetDrawn(page, 70)
  await expect(pageStatus(page)).toHaveText('Page 70 of 70')
  expect(await canvases(page).count()).toBeLessThanOrEqual(12)

  await reader(page).getByRole('button', { name: 'Print' }).click()
  await expect(reader(page).getByText('This certificate has 70 pages, too many to print from here.')).toBeVisible()
  await reader(page).getByText('Close', { exact: true }).click()
  await expect(reader(page).getByRole('button', { name: 'Print' })).toBeFocused()
})

test('printing many pages shows the progress and can be canceled', async ({ page, ownSite }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
    const { toBlob } = HTMLCanvasElement.prototype
    // No page can be prepared for print while `data-held` is set.
    HTMLCanvasElement.prototype.toBlob = function (...given) {
      const isHeld = () => document.documentElement.hasAttribute('data-held')
      const draw = () => (isHeld() ? requestAnimationFrame(draw) : toBlob.apply(this, given))
      draw()
    }
  })
  const id = await addCertificate(ownSite, { title: `Twelve ${crypto.randomUUID()}`, pages: 12 })
  await openPage(page, `/test-results#certificate-${id}`)
  await isSheetDrawn(page, 1)
  // The browser's own print command cannot wait for all pages.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(/^Printed here: \d of 12 pages\. /)).toBeAttached()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.evaluate(() => document.documentElement.setAttribute('data-held', ''))
  await reader(page).getByRole('button', { name: 'Print' }).click()
  await expect(reader(page).getByText('Preparing page 1 of 12…')).toBeVisible()
  await reader(page).getByText('Cancel').click()
  await page.evaluate(() => document.documentElement.removeAttribute('data-held'))
  await expect(reader(page).getByText('Preparing')).toBeHidden()
  await reader(page).getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  const file = await page.pdf({ preferCSSPageSize: true })
  expect(pagesOf(file)).toBe(12)
  // The paper size is A5 like the certificate's, not the browser's default.
  expect(file.toString('latin1')).toMatch(/MediaBox \[0 0 (419|420)/)
})

test(
  'certificates in a row line up, and “More” shows all of a long description',
  AT_EVERY_WIDTH,
  async ({ page, ownSite, isMobile }) => {
    const mark = crypto.randomUUID().slice(0, 8)
    const long = `Wide ${mark} ${LONG_TITLE}`
    const description = 'Unbroken'.repeat(45)
    const id = await addCertificate(ownSite, { title: long, pages: 2, size: [842, 595] })
    await callAs(ownSite, 'PUT', `/api/manage/update/${id}`, { description })
    const tallId = await addCertificate(ownSite, { title: `Tall ${mark}`, pages: 1, size: [227, 1200] })
    const lot = `FH-${'2409-BF'.repeat(8)}`
    const details = { version: 1, lots: [lot], testedOn: '2024-09-20', panels: { metals: 'fail', pesticides: 'pass' } }
    await callAs(ownSite, 'PUT', `/api/manage/files/${tallId}/details`, details)
    const narrow = `Narrow ${mark} ${'il'.repeat(23)}`
    await addCertificate(ownSite, { title: narrow, pages: 1 })
    const dense = `Dense ${mark}`
    const denseId = await addCertificate(ownSite, { title: dense, pages: 1 })
    await callAs(ownSite, 'PUT', `/api/manage/update/${denseId}`, { description: '花'.repeat(132) })
    await openPage(page, `/test-results?search=${mark}`)
    const viewer = (title: string) => page.getByRole('group', { name: `Certificate: ${title}` })
    const box = async (title: string) => (await viewer(title).boundingBox()) ?? { y: 0, width: 0, height: 0 }
    const [wide, tall] = [await box(long), await box(`Tall ${mark}`)]
    expect(wide.height).toBe(tall.height)
    if (!isMobile) expect(wide.y).toBe(tall.y)
    const words = page.getByText(description)
    const lines = () =>
      words.evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
    expect(Math.round(await lines())).toBe(3)
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
    await expect(page.getByRole('button', { name: `More about ${dense}` })).toBeVisible()
    await expect(page.getByRole('button', { name: `More about ${narrow}` })).toHaveCount(0)
    await page.getByRole('button', { name: `More about ${long}` }).click()
    expect(await words.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)
    await page.getByRole('button', { name: `Less about ${long}` }).click()
    expect(Math.round(await lines())).toBe(3)
    const card = page.getByRole('article', { name: `Tall ${mark}` })
    await expect(card.getByText(lot)).toBeVisible()
    await expect(card.getByText('Failed: heavy metals.')).toBeVisible()
    const link = card.getByRole('link', { name: `All details: Tall ${mark}` })
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await link.click()
    await expect(page).toHaveURL(`/test-results/${tallId}`)
  },
)

test.describe('a long description without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a long description is shown in full without JavaScript', async ({ page, ownSite }) => {
    const title = `Plain ${crypto.randomUUID()}`
    const id = await addCertificate(ownSite, { title, pages: 1 })
    await callAs(ownSite, 'PUT', `/api/manage/update/${id}`, { description: 'Full panel. '.repeat(33) })
    await page.goto(`/test-results?search=${title}`)
    await page.getByLabel('Yes').check()
    const words = page.getByText('Full panel. Full panel.')
    await expect(words).toBeVisible()
    expect(await words.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)
    await expect(page.getByRole('button', { name: /^More about/ })).toBeHidden()
  })
})

test('a scanned certificate has no “Read as text”, and a link to its text explains why', async ({ page, ownSite }) => {
  const draw = (pdf: PDFKit.PDFDocument) => pdf.rect(50, 50, 200, 200).fill('#2f4a38')
  const title = `Scan ${crypto.randomUUID()}`
  const id = await addCertificate(ownSite, { title, pages: 1, draw })
  await openPage(page, `/test-results#certificate-${id}-text`)
  await expect(reader(page).getByText('This certificate has no readable text.')).toBeVisible()
  await reader(page).getByRole('button', { name: 'Show the pages' }).click()
  await expect(reader(page).getByRole('button', { name: 'Read as text' })).toBeHidden()
  await reader(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: `Read as text: ${title}` })).toBeHidden()
})

test('a certificate whose cover is missing letters tells the visitor to open the PDF', async ({ page, ownSite }) => {
  const title = `Chinese ${crypto.randomUUID()}`
  await uploadCertificate(ownSite, title, LETTERS['Chinese, not embedded']?.() ?? new Uint8Array())
  await openPage(page, `/test-results?search=${title}`)
  const cover = page.getByRole('group', { name: `Certificate: ${title}` })
  await expect(cover.getByText('Open the PDF to read it')).toBeVisible()
  // The link covers the sentence.
  await cover.getByText('Open the PDF to read it').click({ force: true })
  await expect(reader(page)).toBeVisible()
})

test('web and email links in a PDF open in a new tab, and other links are disabled', async ({ page, ownSite }) => {
  const draw = (pdf: PDFKit.PDFDocument) => {
    for (const [index, address] of ['https://lab.example/', 'mailto:lab@lab.example', 'ftp://lab.example/'].entries()) {
      pdf.text(address, 40, 40 + 40 * index, { link: address })
    }
  }
  const id = await addCertificate(ownSite, { title: `Links ${crypto.randomUUID()}`, pages: 1, draw })
  await openPage(page, `/test-results#certificate-${id}`)
  const links = reader(page).locator('.annotationLayer a')
  await expect(links).toHaveCount(3)
  const targets = await links.evaluateAll((all: HTMLAnchorElement[]) => all.map((link) => link.getAttribute('href')))
  expect(targets).toEqual(['https://lab.example/', 'mailto:lab@lab.example', null])
  await expect(links.first()).toHaveAttribute('target', '_blank')
  await expect(links.first()).toHaveAttribute('rel', /noopener/)
})

test("a very long title leaves room for the PDF reader's buttons", AT_EVERY_WIDTH, async ({ page, ownSite }) => {
  const id = await addCertificate(ownSite, { title: `${LONG_TITLE} ${crypto.randomUUID()}`, pages: 1 })
  await page.setViewportSize({ width: 320, height: 640 })
  await openPage(page, '/test-results')
  await expectNoSidewaysScroll(page)
  await openPage(page, `/test-results#certificate-${id}`)
  for (const name of ['Read as text', 'Print', 'Close', 'Previous page', 'Zoom in']) {
    await expect(reader(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  await expectNoViolations(page)
})

test('each page of a list of 200 certificates loads few files and no PDF', async ({ page, ownSite }) => {
  await addCertificate(ownSite, { title: `First ${crypto.randomUUID()}`, pages: 1 })
  await fill(ownSite, 'certificates', { count: 200 })
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await openPage(page, '/test-results')
  await expect(page.getByText('200 certificates')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(24)
  expect((await page.locator('article *').count()) / 24).toBeLessThan(20)
  expect(urls.filter((url) => url.includes('/files/')).length).toBeLessThan(30)
  expect(urls.filter((url) => /PdfPages|PdfPageInCard|pdf\.worker|\.pdf$/.test(url))).toEqual([])
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 9' }).click()
  await expect(page).toHaveURL('/test-results?page=9')
  await expect(page.getByRole('article')).toHaveCount(8)
  await expect(page.getByRole('heading', { name: 'Copy 199' })).toBeVisible()
  await expectNoViolations(page)
  await fill(ownSite, 'certificates', { count: 0 })
})
