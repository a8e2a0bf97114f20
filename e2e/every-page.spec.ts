import { ANY_WIDTH, expect, expectNoSidewaysScroll, expectNoViolations, openPage, test } from './site.ts'

const PAGES = ['/', '/test-results', '/blog', '/blog/1', '/contact-us', '/login', '/register']

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const path of PAGES) {
  test(`${path} is accessible, quiet, and has one heading of the first rank`, async ({ page }) => {
    await openPage(page, path)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page).toHaveTitle(/Fernhollow Botanicals/)
    await expectNoViolations(page)
  })

  test(`${path} never scrolls sideways, down to 320 px`, async ({ page }) => {
    await openPage(page, path)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })
}

test('the description of the API is accessible, and fits a phone', ANY_WIDTH, async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'POST /api/contact', exact: true })).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})

test.describe('a page that is not there', () => {
  test.use({ expectedMessages: [/404 \(Not Found\)/] })

  test('says so and leads home', ANY_WIDTH, async ({ page }) => {
    const response = await page.goto('/nothing-here')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'There is no such page.' })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome to Fernhollow Botanicals' })).toBeVisible()
  })
})

test('going from page to page calls the API of the next page and nothing else', async ({ page }) => {
  await openPage(page, '/')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/(assets|files|favicon\.svg)/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  const go = async (name: string) => {
    const toggle = page.getByRole('button', { name: 'Open menu' })
    if (await toggle.isVisible()) await toggle.click()
    await page.getByRole('navigation').getByRole('link', { name }).click()
  }
  await go('COA')
  await expect(page.getByRole('heading', { name: 'Certificates of analysis' })).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
  await go('Blog')
  await page
    .getByRole('link', { name: /Read More/ })
    .first()
    .click()
  await expect(page.getByText('Published on:')).toBeVisible()
  await go('Contact Us')
  await expect(page.getByLabel('Your Question')).toBeVisible()
  expect(calls).toEqual(['GET /api/manage', 'GET /api/blog', expect.stringMatching(/^GET \/api\/blog\/\d+$/)])
})

test('the header is transparent at the top, and dark grey beyond 50 px', async ({ page }) => {
  await openPage(page, '/')
  const header = page.getByRole('banner')
  const background = () => header.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect((await header.boundingBox())?.height).toBe(60)
  expect(await background()).toBe('rgba(0, 0, 0, 0)')
  await page.evaluate(() => scrollTo({ top: 50, behavior: 'instant' }))
  await page.waitForTimeout(400)
  expect(await background()).toBe('rgba(0, 0, 0, 0)')
  await page.evaluate(() => scrollTo({ top: 51, behavior: 'instant' }))
  await expect.poll(background).toBe('rgb(43, 45, 44)')
  expect((await header.boundingBox())?.y).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the content can be read, after the age question', ANY_WIDTH, async ({ page }) => {
    await page.goto('/blog')
    await expect(page.getByRole('heading', { name: 'Blog' })).toBeHidden()
    await page.getByLabel('Yes').check()
    await expect(page.getByRole('heading', { name: 'Blog' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact Us' })).toBeVisible()
  })
})
