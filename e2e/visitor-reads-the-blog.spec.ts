import { AT_EVERY_WIDTH, expect, holdRequests, openPage, test } from './site.ts'

const LONG_POST = 'How to read a certificate, line by line'

test('the blog shows an excerpt of each post with a link to the full text', AT_EVERY_WIDTH, async ({ page }) => {
  await openPage(page, '/blog')
  await expect(page.getByRole('article')).toHaveCount(3)
  const post = page.getByRole('article').filter({ hasText: LONG_POST })
  await expect(post.getByText('by June Halloran')).toBeVisible()
  await expect(post.getByText('Posted on: November 16, 2024')).toBeVisible()
  await expect(post.getByText(/\.\.\.$/)).toBeVisible()
  await post.getByRole('link', { name: 'Read More' }).click()
  await expect(page.getByRole('heading', { name: LONG_POST })).toBeVisible()
  await expect(page.getByText('Published on: November 16, 2024')).toBeVisible()
})

test('a post keeps its line breaks, even after a reload', async ({ page }) => {
  for (const open of [() => openPage(page, '/blog/1'), () => page.reload()]) {
    await open()
    const paragraphs = page.locator('article p[dir]')
    expect(await paragraphs.count()).toBeGreaterThan(5)
    expect(await paragraphs.first().evaluate((element) => getComputedStyle(element).whiteSpace)).toBe('pre-line')
  }
})

test('the link to all posts is visible at the end of a long post', AT_EVERY_WIDTH, async ({ page }) => {
  await openPage(page, '/blog/1')
  const back = page.getByRole('link', { name: 'All posts' })
  await page.locator('article p[dir]').last().scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(back).toBeInViewport({ ratio: 1 })
  await back.click()
  await expect(page).toHaveURL('/blog')
})

test('the blog shows “Loading...” until the post has loaded', async ({ page }) => {
  await openPage(page, '/blog')
  const answer = await holdRequests(page, '**/api/blog/*')
  const request = page.waitForRequest('**/api/blog/*')
  await page.getByRole('link', { name: `Read More: ${LONG_POST}` }).click()
  await request
  await expect(page.getByText('Loading...')).toBeVisible()
  answer()
  await expect(page.getByText('Published on:')).toBeVisible()
  await expect(page.getByText('Loading...')).toBeHidden()
})

test('going back to a post restores the scroll position', async ({ page }) => {
  await openPage(page, '/blog')
  await page.getByRole('link', { name: `Read More: ${LONG_POST}` }).click()
  await expect(page.getByText('Published on:')).toBeVisible()
  // A font that loads later would shift the text and the scroll position.
  await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 1500)))
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(1000)
  await page.getByRole('link', { name: 'Fernhollow Botanicals' }).first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByText('Published on:')).toBeAttached()
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(5)
})

test.describe('the blog reports API failures', () => {
  test.use({ expectedMessages: [/503|404|Failed to load resource/] })

  test('a post that fails to load shows an error and can be loaded again', async ({ page }) => {
    await openPage(page, '/blog')
    await page.route('**/api/blog/*', (route) => route.fulfill({ status: 503, json: { error: 'Down.' } }))
    await page.getByRole('link', { name: `Read More: ${LONG_POST}` }).click()
    await expect(page.getByText('Failed to load blog post.')).toBeVisible()
    await page.unroute('**/api/blog/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: LONG_POST })).toBeVisible()
  })

  test('a post that was unpublished in the meantime shows “Post not found”', async ({ page }) => {
    await openPage(page, '/blog')
    await page.route('**/api/blog/*', (route) => route.fulfill({ status: 404, json: { error: 'No.' } }))
    await page.getByRole('link', { name: `Read More: ${LONG_POST}` }).click()
    await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the blog' }).click()
    await expect(page).toHaveURL('/blog')
  })

  test('the blog shows an error if its posts fail to load', async ({ page }) => {
    await page.route(/\/api\/blog\?/, (route) => route.abort())
    await openPage(page, '/contact-us')
    const toggle = page.getByRole('button', { name: 'Open menu' })
    if (await toggle.isVisible()) await toggle.click()
    await page.getByRole('link', { name: 'Blog' }).click()
    await expect(page.getByText('Failed to load blog posts.')).toBeVisible()
  })
})
