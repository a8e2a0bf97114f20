import type { Page } from '@playwright/test'
import { fill, test } from './own-site.ts'
import { expect, openPage } from './site.ts'

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
