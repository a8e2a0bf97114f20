import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { type OwnSite, test } from './own-site.ts'
import { ANY_WIDTH, expect, openPage } from './site.ts'

const fillImages = ({ folder }: OwnSite, count: number) =>
  promisify(execFile)('node_modules/.bin/bun', ['e2e/fill-pictures.ts', folder, `${count}`])
/** The pictures on it may go now, and none is missed. */
const leave = (page: Page) => page.goto('/healthz')

const carousel = (page: Page) => page.getByRole('region', { name: 'Pictures', exact: true })
const slides = (page: Page) => page.locator('.swiper-slide')

// Two pictures of an own site are used by nothing.
const OTHERS = 2

test('the page brings the first pictures, the carousel the next ones', ANY_WIDTH, async ({ page, ownSite }) => {
  await fillImages(ownSite, 40)
  const html = await (await page.request.get('/')).text()
  expect(html).toContain('alt="Copy 22"')
  expect(html).not.toContain('Copy 23')
  await openPage(page, '/')
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(slides(page)).toHaveCount(40 + OTHERS)

  await leave(page)
  await fillImages(ownSite, 2000)
  await openPage(page, '/')
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(slides(page)).toHaveCount(96)
})

test.describe('when the next ones do not come', ANY_WIDTH, () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('the first ones move', async ({ page, ownSite }) => {
    await fillImages(ownSite, 40)
    await page.route('**/api/images/unassigned?*', (route) => route.abort())
    await openPage(page, '/')
    await carousel(page).scrollIntoViewIfNeeded()
    await expect(slides(page)).toHaveCount(24)
  })
})
