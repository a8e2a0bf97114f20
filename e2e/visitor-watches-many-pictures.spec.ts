import type { Page } from '@playwright/test'
import { addCertificate } from './certificates.ts'
import { fill, test } from './own-site.ts'
import { expect, FRESH_PAGE, holdRequests, openPage } from './site.ts'

/** Leaves the page before its images are replaced, so that no request for one fails. */
const leave = (page: Page) => page.goto('/healthz')

const carousel = (page: Page) => page.getByRole('region', { name: 'Images', exact: true })
const slides = (page: Page) => page.locator('.swiper-slide')

// The site of the test starts with two unused images.
const OTHERS = 2

test("the home page's HTML has the first carousel images, and the others load later", async ({ page, ownSite }) => {
  await fill(ownSite, 'images', { fileName: 'copy-#.png', alt: 'Copy #', count: 40 })
  const html = await (await page.request.get('/')).text()
  expect(html).toContain('alt="Copy 22"')
  expect(html).not.toContain('Copy 23')
  await openPage(page, '/')
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(slides(page)).toHaveCount(40 + OTHERS)

  await leave(page)
  await fill(ownSite, 'images', { fileName: 'copy-#.png', alt: 'Copy #', count: 2000 })
  await openPage(page, '/')
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(slides(page)).toHaveCount(96)
})

test.describe('the carousel handles failed requests', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('the carousel shows the first images when the next ones fail to load', async ({ page, ownSite }) => {
    await fill(ownSite, 'images', { fileName: 'copy-#.png', alt: 'Copy #', count: 40 })
    await page.route('**/api/images/unassigned?*', (route) => route.abort())
    await openPage(page, '/')
    await carousel(page).scrollIntoViewIfNeeded()
    await expect(slides(page)).toHaveCount(24)
  })
})

/** Images of the page, without placeholders: all, and those that are decoded. */
const images = (page: Page) =>
  page.locator('main img:not([src^="data:"])').evaluateAll((all) => ({
    all: all.length,
    decoded: all.filter((one) => (one as HTMLImageElement).naturalWidth > 0 && one.checkVisibility()).length,
  }))

const expectImages = (page: Page, all: number) => expect.poll(() => images(page)).toEqual({ all, decoded: all })

/** Counts the images in the bytes of a PDF. */
const imagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype\s*\/Image\b/g)?.length ?? 0

test.describe('a visitor who does not scroll', () => {
  test.use({ ...FRESH_PAGE, isVerified: false })

  test('every image loads without scrolling once the age question is answered, also on later pages', async ({
    page,
    ownSite,
  }) => {
    await fill(ownSite, 'images', { fileName: 'copy-#.png', alt: 'Copy #', count: 40 })
    const first = await addCertificate(ownSite, { title: 'First', pages: 2 })
    await fill(ownSite, 'certificates', { count: 24 })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await openPage(page, '/')
    await page.waitForLoadState('networkidle')
    expect((await images(page)).decoded).toBe(0)
    expect(requests.filter((url) => url.includes('/files/'))).toEqual([])
    await page.getByRole('button', { name: 'Yes' }).click()
    // The hero, a section and the first images of the carousel.
    await expectImages(page, 1 + 1 + 24)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'COA' }).click()
    await expect(page.locator(`#certificate-${first}`)).toBeVisible()
    await expectImages(page, 24)
    expect(requests.filter((url) => /\.pdf$|pdfjs|PdfPage|Swiper|MovingCarousel/.test(url))).toEqual([])
    await expect(page.getByRole('article').last().locator('..')).toHaveCSS('content-visibility', 'visible')
  })
})

test('with Save-Data images load only near the screen, and printing loads all of them', async ({ page, ownSite }) => {
  await fill(ownSite, 'images', { fileName: 'copy-#.png', alt: 'Copy #', count: 40 })
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await openPage(page, '/')
  await page.waitForLoadState('networkidle')
  expect((await images(page)).decoded).toBeLessThan(20)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expectImages(page, 1 + 1 + 24)
})

for (const kind of ['the row of images', 'the moving carousel']) {
  test(`${kind} prints every image, with nothing cut off`, async ({ page, ownSite }) => {
    await fill(ownSite, 'images', { fileName: 'copy-#.png', alt: 'Copy #', count: 20 })
    if (kind === 'the row of images') await holdRequests(page, /MovingCarousel/)
    await openPage(page, '/')
    if (kind === 'the moving carousel') {
      await carousel(page).scrollIntoViewIfNeeded()
      await expect(slides(page)).toHaveCount(20 + OTHERS)
    }
    await expectImages(page, 1 + 1 + 20 + OTHERS)
    // The hero is not printed.
    expect(imagesOf(await page.pdf())).toBeGreaterThanOrEqual(1 + 20 + OTHERS)
    await page.emulateMedia({ media: 'print' })
    const cutOff = await carousel(page)
      .locator('picture img')
      .evaluateAll((all) =>
        all.filter((one) => {
          const { left, right, width } = one.getBoundingClientRect()
          return width === 0 || left < 0 || right > document.documentElement.clientWidth
        }),
      )
    expect(cutOff).toHaveLength(0)
  })
}
