import type { Page, Route } from '@playwright/test'
import { expect, expectNoViolations, FRESH_PAGE, openPage, test } from './site.ts'

test.use({
  ...FRESH_PAGE,
  expectedMessages: [/Failed to load resource|Failed to fetch|timeout|TypeError|Error:|preload|Loading chunk/],
})

const CAROUSEL_ERROR = 'Error fetching images from the server. Please try again later.'

const goTo = async (page: Page, name: string) => {
  const toggle = page.getByRole('button', { name: 'Open menu' })
  if (await toggle.isVisible()) await toggle.click()
  await page.getByRole('link', { name, exact: true }).click()
}
const goToBlog = (page: Page) => goTo(page, 'Blog')

test('a page chunk that fails to load shows an error and can be retried', async ({ page }) => {
  await openPage(page, '/contact-us')
  await page.route('**/assets/PostsPage-*.js', (route) => route.abort())
  await goToBlog(page)
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
  await expect(page.getByText(/^Loading chunk \d+ failed$/)).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expectNoViolations(page)
  await page.unroute('**/assets/PostsPage-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Blog' })).toBeVisible()
})

test('a page chunk that takes more than 120 seconds counts as failed', async ({ page }) => {
  await openPage(page, '/contact-us')
  await page.clock.install()
  await page.route('**/assets/PostsPage-*.js', () => {})
  await goToBlog(page)
  await page.clock.runFor(119_000)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.clock.runFor(2000)
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
  await expect(page.getByText(/^Loading chunk \d+ failed$/)).toBeVisible()
})

test('a first page whose chunk fails to load keeps its content, shows why and can be retried', async ({ page }) => {
  await page.route('**/assets/TestResultsPage-*.js', (route) => route.abort())
  await page.goto('/test-results')
  await expect(page.getByText(/^Loading chunk \d+ failed$/)).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.unroute('**/assets/TestResultsPage-*.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText(/^Loading chunk \d+ failed$/)).toBeHidden()
})

for (const [path, script] of [
  ['/contact-us', 'vendor'],
  ['/blog', 'still'],
] as const)
  test(`${path} shows an error if its scripts fail to load, and its links still work`, async ({ page }) => {
    await page.route(`**/assets/${script}-*.js`, (route) => route.abort())
    await page.goto(path)
    await expect(page.getByText(/^Loading chunk \d+ failed$/)).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('navigation').getByRole('link', { name: 'COA' }).click()
    await expect(page).toHaveURL('/test-results')
  })

test('a client bundle that takes more than 120 seconds counts as failed', async ({ page }) => {
  await page.clock.install()
  await page.route('**/assets/vendor-*.js', () => {})
  await page.goto('/contact-us', { waitUntil: 'commit' })
  await expect(page.getByLabel('Your Question')).toBeVisible()
  await page.clock.runFor(121_000)
  await expect(page.getByText(/^Loading chunk \d+ failed$/)).toBeVisible()
})

test('a carousel whose chunk fails to load shows an error and keeps its images', async ({ page }) => {
  await page.route('**/assets/MovingCarousel-*.js', (route) => route.abort())
  await openPage(page, '/')
  const carousel = page.getByRole('region', { name: 'Images' })
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel.getByText(/^Loading chunk \d+ failed$/)).toBeVisible()
  await expect(carousel.getByRole('img').first()).toBeVisible()
})

test('a page that fails to render says “Something went wrong.” and can be retried', async ({ page }) => {
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

test('the home page names each part that could not be fetched', async ({ page }) => {
  await openPage(page, '/contact-us')
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: { error: 'Down.' } }))
  await page.getByRole('link', { name: 'Fernhollow Botanicals' }).first().click()
  await expect(page.getByText('Error fetching About Us Sections.')).toBeVisible()
  await expect(page.getByText('Error fetching Quote.')).toBeVisible()
  await expect(page.getByText(CAROUSEL_ERROR)).toBeVisible()
  await expectNoViolations(page)
})

for (const [answered, respond] of Object.entries<(route: Route) => Promise<void>>({
  fails: (route) => route.abort(),
  'gets a page of a filter': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: 'Blocked' }),
}))
  test(`a carousel call that ${answered} shows its error in red on the home page, whose other parts stay`, async ({
    page,
  }) => {
    await openPage(page, '/contact-us')
    await page.route('**/api/images/unassigned?*', respond)
    await goTo(page, 'Home')
    await expect(page.getByRole('region', { name: 'Images' })).toHaveText(CAROUSEL_ERROR)
    await expect(page.getByText(CAROUSEL_ERROR)).toHaveCSS('color', 'rgb(154, 42, 28)')
    await expect(page.locator('#section1 h2')).toBeVisible()
    await expect(page.getByText(/^Error fetching/)).toHaveCount(1)
  })
