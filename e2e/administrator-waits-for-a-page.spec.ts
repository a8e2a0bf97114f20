import type { Page } from '@playwright/test'
import { type Administrator, expect, expectNoViolations, holdRequests, signIn as signInAs, test } from './site.ts'

let nell: Administrator
test.beforeEach(({ administrator }) => {
  nell = administrator
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const signIn = (page: Page) => signInAs(page, nell)

test.describe('the back office reports code that fails to load', () => {
  test.use({ expectedMessages: [/Failed to (load resource|fetch dynamically)|Loading chunk|TypeError/] })

  test('a back office page whose chunk fails to load names the chunk and can be retried', async ({ page }) => {
    await signIn(page)
    await page.route('**/assets/DashboardPage-*.js', (route) => route.abort())
    await page.goto('/admin')
    await expect(heading(page, 'This page did not load')).toBeVisible()
    await expect(page.getByText('Loading chunk 51 failed')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/assets/DashboardPage-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'Admin Dashboard')).toBeVisible()
  })

  test('a dashboard whose link list fails to render says so and keeps its “Sign Out” button', async ({ page }) => {
    await signIn(page)
    await page.route('**/assets/DashboardPage-*.js', async (route) => {
      const response = await route.fetch()
      // Breaks the headings of the link list.
      const broken = (await response.text()).replace(/[`"']h2[`"']/, 'undefined.broken')
      await route.fulfill({ response, body: broken })
    })
    await page.goto('/admin')
    await expect(page.getByText('Something went wrong.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign Out' })).toBeVisible()
  })

  test('a back office whose bundle fails to load says so', async ({ page }) => {
    await signIn(page)
    await page.route('**/assets/entry-admin-*.js', (route) => route.abort())
    await page.goto('/admin')
    await expect(page.getByText('Loading chunk 0 failed')).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
  })
})

test('the back office says “Loading...” until the page has arrived', async ({ page }) => {
  await signIn(page)
  const release = await holdRequests(page, '**/assets/DashboardPage-*.js')
  await page.goto('/admin')
  await expect(page.getByRole('status')).toHaveText('Loading...')
  release()
  await expect(heading(page, 'Admin Dashboard')).toBeVisible()
  await expect(page.getByText('Loading...')).toBeHidden()
})

test.describe('the age gate covers the back office', () => {
  test.use({ isVerified: false })

  test('an administrator answers the age question before seeing the dashboard', async ({ page }) => {
    await signIn(page)
    await page.goto('/admin')
    await expect(page.getByText('Are you 21 or older?')).toBeVisible()
    await expect(heading(page, 'Admin Dashboard')).toBeHidden()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(heading(page, 'Admin Dashboard')).toBeVisible()
    await expect(page.getByText('Are you 21 or older?')).toBeHidden()
  })

  test.describe('the back office needs JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('without JavaScript, the back office reports it once the age question is answered', async ({ page }) => {
      await page.goto('/admin')
      await page.getByLabel('Yes').check()
      await expect(page.locator('noscript p')).toBeVisible()
      await expect(page.locator('noscript p')).toHaveText('The back office needs JavaScript.')
      await expect(page.getByText('Loading...')).toBeHidden()
    })
  })
})
