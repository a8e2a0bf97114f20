import type { Page } from '@playwright/test'
import { fill, type OwnSite, test } from './own-site.ts'
import { AT_EVERY_WIDTH, expect, expectNoSidewaysScroll, expectNoViolations, expectUsable, openPage } from './site.ts'

const fillPosts = (own: OwnSite, count: number) =>
  fill(own, 'posts', { title: 'Post', count, content: 'It came. '.repeat(60) })

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const link = (page: Page, name: string) => pages(page).getByRole('link', { name, exact: true })
const titles = (page: Page) => page.getByRole('article').getByRole('heading')

test('pages of a blog open at the top, and Back leads to the one before', AT_EVERY_WIDTH, async ({ page, ownSite }) => {
  await fillPosts(ownSite, 120)
  await openPage(page, '/blog')
  await expect(titles(page)).toHaveCount(12)
  await expect(titles(page).first()).toHaveText('Post 120')
  await link(page, 'Next').scrollIntoViewIfNeeded()
  await link(page, 'Next').click()
  await expect(page).toHaveURL('/blog?page=2')
  await expect(titles(page).first()).toHaveText('Post 108')
  await expect(page).toHaveTitle(/^Blog, page 2 – /)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(link(page, 'Page 2')).toHaveAttribute('aria-current', 'page')
  await expectUsable(page)

  await link(page, 'Page 10').click()
  await expect(titles(page).last()).toHaveText('Post 1')
  await expect(link(page, 'Next')).toBeHidden()
  await page.goBack()
  await expect(titles(page).first()).toHaveText('Post 108')
  await link(page, 'Previous').click()
  await expect(page).toHaveURL('/blog')
  await expect(link(page, 'Previous')).toBeHidden()
})

test('the page links of the blog fit a small phone and are large enough for a finger', async ({ page, ownSite }) => {
  await fillPosts(ownSite, 10_000)
  await page.setViewportSize({ width: 320, height: 640 })
  await openPage(page, '/blog?page=417')
  await expectNoSidewaysScroll(page)
  const boxes = await pages(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0))
  expect(boxes.length).toBeGreaterThanOrEqual(5)
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await expect(link(page, 'Page 834')).toBeVisible()
  await expectNoViolations(page)
})

test('an administrator sees the same blog pages as visitors, without drafts', async ({ signedIn: page, ownSite }) => {
  await fillPosts(ownSite, 13)
  const headers = { authorization: `Bearer ${ownSite.token}` }
  for (const title of ['Draft 1', 'Draft 2']) {
    await page.request.post('/api/blog', { headers, data: { title, content: 'Not yet.' } })
  }
  await openPage(page, '/blog')
  await expect(titles(page).first()).toHaveText('Post 13')
  await link(page, 'Page 2').click()
  await expect(titles(page)).toHaveText(['Post 1'])
})

test.describe('the blog has no page beyond its last one', () => {
  test.use({ expectedMessages: [/404|400|Failed to load/] })

  test('a missing page of the blog shows a 404 page', async ({ page, ownSite }) => {
    await fillPosts(ownSite, 13)
    for (const number of ['3', 'abc', '0']) {
      const response = await page.goto(`/blog?page=${number}`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    }
    await openPage(page, '/blog')
    await fillPosts(ownSite, 1)
    await link(page, 'Page 2').click()
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await openPage(page, '/blog')
    await expect(titles(page)).toHaveCount(1)
    await expect(pages(page)).toBeHidden()
  })
})

test.describe('the blog works without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages of the blog can be turned without JavaScript', async ({ page, ownSite }) => {
    await fillPosts(ownSite, 13)
    await page.goto('/blog')
    await page.getByLabel('Yes').check()
    await link(page, 'Next').click()
    await expect(page).toHaveURL('/blog?page=2')
    await page.getByLabel('Yes').check()
    await expect(titles(page)).toHaveText(['Post 1'])
  })
})
