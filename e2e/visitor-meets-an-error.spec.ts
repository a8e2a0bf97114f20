import type { Page } from '@playwright/test'
import { ANY_WIDTH, expect, expectNoViolations, FRESH_PAGE, openPage, test } from './site.ts'

test.use({
  ...FRESH_PAGE,
  expectedMessages: [/Failed to load resource|Failed to fetch|timeout|TypeError|Error:|preload|Loading chunk/],
})

const goToBlog = async (page: Page) => {
  const toggle = page.getByRole('button', { name: 'Open menu' })
  if (await toggle.isVisible()) await toggle.click()
  await page.getByRole('link', { name: 'Blog' }).click()
}

test('a chunk that is lost is said, and can be tried again', async ({ page }) => {
  await openPage(page, '/contact-us')
  await page.route('**/assets/PostsPage-*.js', (route) => route.abort())
  await goToBlog(page)
  await expect(page.getByRole('heading', { name: /^Loading chunk \d+ failed$/ })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expectNoViolations(page)
  await page.unroute('**/assets/PostsPage-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Blog' })).toBeVisible()
})

test('a chunk that does not come within 120 seconds is given up', ANY_WIDTH, async ({ page }) => {
  await openPage(page, '/contact-us')
  await page.clock.install()
  await page.route('**/assets/PostsPage-*.js', () => {})
  await goToBlog(page)
  await page.clock.runFor(119_000)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.clock.runFor(2000)
  await expect(page.getByRole('heading', { name: /^Loading chunk \d+ failed$/ })).toBeVisible()
})

test('the chunk of the first page is covered too, and what the server wrote stays', ANY_WIDTH, async ({ page }) => {
  await page.route('**/assets/PostsPage-*.js', (route) => route.abort())
  await page.goto('/blog')
  await expect(page.getByText(/^Loading chunk \d+ failed$/)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.unroute('**/assets/PostsPage-*.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText(/^Loading chunk \d+ failed$/)).toBeHidden()
})

test('a program that is lost as a whole is said, and leaves a way around', ANY_WIDTH, async ({ page }) => {
  await page.route('**/assets/vendor-*.js', (route) => route.abort())
  await page.goto('/blog')
  await expect(page.getByText(/^Loading chunk \d+ failed$/)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('navigation').getByRole('link', { name: 'COA' }).click()
  await expect(page).toHaveURL('/test-results')
})

test('a program that does not come within 120 seconds is given up', ANY_WIDTH, async ({ page }) => {
  await page.clock.install()
  await page.route('**/assets/vendor-*.js', () => {})
  await page.goto('/blog', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Blog' })).toBeVisible()
  await page.clock.runFor(121_000)
  await expect(page.getByText(/^Loading chunk \d+ failed$/)).toBeVisible()
})

test('a carousel that does not come leaves its pictures, and can be tried again', ANY_WIDTH, async ({ page }) => {
  await page.route('**/assets/MovingCarousel-*.js', (route) => route.abort())
  await openPage(page, '/')
  const carousel = page.getByRole('region', { name: 'Pictures' })
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel.getByText(/^Loading chunk \d+ failed$/)).toBeVisible()
  await expect(carousel.getByRole('img').first()).toBeVisible()
})

test('a page that cannot be drawn says Something went wrong.', ANY_WIDTH, async ({ page }) => {
  await page.route('**/api/blog?*', (route) =>
    route.fulfill({
      json: { posts: [{ id: 1, title: { no: 'text' }, content: '', createdAt: '' }], total: 1, page: 1, pageSize: 12 },
    }),
  )
  await openPage(page, '/contact-us')
  await goToBlog(page)
  await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible()
  await page.unroute('**/api/blog?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Blog' })).toBeVisible()
})

test('home says which part of it could not be fetched', ANY_WIDTH, async ({ page }) => {
  await openPage(page, '/contact-us')
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: { error: 'Down.' } }))
  await page.getByRole('link', { name: 'Fernhollow Botanicals' }).first().click()
  await expect(page.getByText('Error fetching About Us Sections.')).toBeVisible()
  await expect(page.getByText('Error fetching Quote.')).toBeVisible()
  await expect(page.getByText('Error fetching images from the server. Please try again later.')).toBeVisible()
  await expectNoViolations(page)
})
