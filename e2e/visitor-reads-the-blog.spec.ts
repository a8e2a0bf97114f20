import type { Page } from '@playwright/test'
import { AT_EVERY_WIDTH, expect, expectUsable, holdRequests, openPage, test } from './site.ts'

const LONG_POST = 'How to read a certificate, line by line'
const PICTURED_POST = 'What came in, by the pound'

/** From a page with React, which draws the blog and its posts itself. */
async function goToBlog(page: Page) {
  await openPage(page, '/contact-us')
  await page.getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
}

test('the blog shows an excerpt of each post with a link to the full text', AT_EVERY_WIDTH, async ({ page }) => {
  await openPage(page, '/blog')
  await expect(page.getByRole('article')).toHaveCount(4)
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

test('the pictures of a post open large, and Back closes them', AT_EVERY_WIDTH, async ({ page }) => {
  await openPage(page, '/blog')
  await page.getByRole('link', { name: `Read More: ${PICTURED_POST}` }).click()
  const picture = page.getByRole('link', { name: /^View image: Six harvested branches/ })
  await picture.click()
  const viewer = page.getByRole('dialog', { name: /^Six harvested branches/ })
  await expect(viewer.getByText('Quarry Light in the old dairy barn')).toBeVisible()
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog').getByText('2 of 2')).toBeVisible()
  await expectUsable(page)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(picture).toBeFocused()
  await expect(page.getByRole('heading', { name: PICTURED_POST })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/blog')
})

test('each heading of a post has a link to it', async ({ page }) => {
  await openPage(page, '/blog/4')
  const link = page.getByRole('link', { name: 'What it does not say' })
  await link.focus()
  await link.click()
  await expect(page).toHaveURL('/blog/4#on-what-it-does-not-say')
  await expect(page.getByRole('heading', { name: 'What it does not say' })).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL('/blog/4')
})

test('“Share” copies the address, or opens the share sheet of the device', async ({ page }) => {
  await openPage(page, '/blog/4')
  await page.evaluate(() => {
    const shared = (name: string) => (data: unknown) => {
      document.title = `${name} ${JSON.stringify(data)}`
      return Promise.resolve()
    }
    Object.defineProperty(navigator.clipboard, 'writeText', { value: shared('copied') })
    document.addEventListener('share-sheet', () =>
      Object.defineProperty(navigator, 'share', { value: shared('sheet') }),
    )
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Address copied.')).toBeVisible()
  await expect(page).toHaveTitle(/^copied "http.+\/blog\/4/)
  await page.evaluate(() => document.dispatchEvent(new Event('share-sheet')))
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveTitle(/^sheet \{"title":"What came in, by the pound","url":"http/)
  await expect(page.getByText('Address copied.')).toBeHidden()
})

test.describe('without JavaScript', () => {
  // Chromium itself draws a file with inline styles.
  test.use({ javaScriptEnabled: false, expectedMessages: [/Applying inline style/] })

  test('the pictures of a post lead to their files, and “Share” is hidden', async ({ page }) => {
    await page.goto('/blog/4')
    await page.getByRole('checkbox', { name: 'Yes' }).check()
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    await page.getByRole('link', { name: /^View image: Six harvested branches/ }).click()
    await expect(page).toHaveURL(/\/files\/.+\.webp$/)
  })
})

test('the posts before and after a post are one press away', AT_EVERY_WIDTH, async ({ page }) => {
  await openPage(page, '/blog/1')
  await page.getByRole('link', { name: PICTURED_POST }).click()
  await expect(page.getByRole('heading', { name: PICTURED_POST })).toBeVisible()
  await page.getByRole('link', { name: LONG_POST }).click()
  await expect(page.getByRole('heading', { name: LONG_POST })).toBeVisible()
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
  await goToBlog(page)
  const answer = await holdRequests(page, '**/api/blog/*/page')
  const request = page.waitForRequest('**/api/blog/*/page')
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

test('after a reload of a post, Back leads to the places where the visitor was, and Forward to the post', async ({
  page,
}) => {
  // A step back loads the page before, which ends what runs in the page.
  const top = () => page.evaluate(() => Math.round(scrollY)).catch(() => -1)
  const scroll = () => page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await openPage(page, '/')
  await scroll()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  const link = page.getByRole('link', { name: `Read More: ${LONG_POST}` })
  await expect(link).toBeVisible()
  await scroll()
  await link.hover()
  const place = await top()
  expect(place).toBeGreaterThan(0)
  await link.click()
  await expect(page.getByText('Published on:')).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-js', 'running')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expect.poll(top).toBe(place)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: LONG_POST })).toBeVisible()
  await page.goBack()
  await expect.poll(top).toBe(place)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await expect.poll(top).toBe(300)
})

test('a second press of Back before the page has its code leads to the page before', async ({ page }) => {
  await goToBlog(page)
  await page.getByRole('link', { name: `Read More: ${LONG_POST}` }).click()
  await expect(page.getByText('Published on:')).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-js', 'running')
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-js', 'waiting')
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Welcome/, level: 1 })).toBeVisible()
  release()
})

test.describe('the blog reports API failures', () => {
  test.use({ expectedMessages: [/503|404|Failed to load resource/] })

  test('a post that fails to load shows an error and can be loaded again', async ({ page }) => {
    await goToBlog(page)
    await page.route('**/api/blog/*/page', (route) => route.fulfill({ status: 503, json: { error: 'Down.' } }))
    await page.getByRole('link', { name: `Read More: ${LONG_POST}` }).click()
    await expect(page.getByText('Failed to load blog post.')).toBeVisible()
    await page.unroute('**/api/blog/*/page')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: LONG_POST })).toBeVisible()
  })

  test('a post that was unpublished in the meantime shows “Post not found”', async ({ page }) => {
    await goToBlog(page)
    await page.route('**/api/blog/*/page', (route) => route.fulfill({ status: 404, json: { error: 'No.' } }))
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
