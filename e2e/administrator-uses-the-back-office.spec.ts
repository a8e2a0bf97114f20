import type { Page } from '@playwright/test'
import { heading, isWide, openDashboard } from './dashboard.ts'
import { type Administrator, expect, expectNoViolations, logIn, test } from './site.ts'

let nell: Administrator
test.beforeEach(({ administrator }) => {
  nell = administrator
})

test.describe('the guard redirects to the login', () => {
  test('without a token, an administrator is sent to the login, and then to the page they wanted', async ({ page }) => {
    await page.goto('/admin')
    await expect(page).toHaveURL('/login')
    await page.goto('/admin/audit?page=2')
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: '/admin/audit?page=2' })}`)
    await logIn(page, nell)
    await expect(page).toHaveURL('/admin/audit?page=2')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
  })

  test('a back office link leads to the login if the token is gone', async ({ page }) => {
    await openDashboard(page, nell)
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.getByRole('main').getByRole('link', { name: 'Your sessions' }).click()
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: '/admin/sessions' })}`)
  })

  test('a page restored from the back/forward cache redirects to the login if the token is gone', async ({ page }) => {
    await openDashboard(page, nell)
    await page.evaluate(() => {
      localStorage.removeItem('token')
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page).toHaveURL('/login')
  })

  for (const [how, forget] of [
    ['removes the token', () => localStorage.removeItem('token')],
    ['clears local storage', () => localStorage.clear()],
  ] as const) {
    test(`a back office page redirects to the login when another tab ${how}`, async ({ page, context }) => {
      await openDashboard(page, nell)
      const other = await context.newPage()
      await other.goto('/healthz')
      await other.evaluate(forget)
      await expect(page).toHaveURL('/login')
    })
  }

  test('a browser that blocks local storage is sent to the login', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked')
        },
      })
    })
    await page.goto('/admin')
    await expect(page).toHaveURL('/login')
  })
})

test.describe('signing out ends the session', () => {
  test('“Sign Out” on the dashboard calls the server, removes the token and opens the login', async ({ page }) => {
    await openDashboard(page, nell)
    const told = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/auth/logout'))
    await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
    await told
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('“Sign Out” in the menu opens the login, and going back leads to the login again', async ({ page }) => {
    await openDashboard(page, nell)
    if (!isWide(page)) await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('navigation').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await expect(page).toHaveURL('/login')
    await expect(heading(page, 'Login')).toBeVisible()
  })

  test('signing out opens the login even if the server does not answer', async ({ page }) => {
    await openDashboard(page, nell)
    await page.route('**/api/admin/auth/logout', () => {})
    await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/login')
  })

  test.describe('an unfinished sign-out is completed later', () => {
    // Pages that share a process fire “online” before the network is back for all of them.
    test.use({ expectedMessages: [/Failed to load resource/], keepsContext: false })
    const unfinished = "Couldn't reach the server to sign you out."
    const isSignedIn = async (page: Page) => (await page.request.get('/api/admin/sessions')).status() === 200

    async function failToSignOut(page: Page) {
      await openDashboard(page, nell)
      await page.route('**/api/admin/auth/logout', (route) => route.fulfill({ status: 502, body: '<html>' }))
      await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
      await expect(page.getByText(unfinished)).toBeVisible()
    }

    test('the login reports an unfinished sign-out and finishes it after a reload', async ({ page }) => {
      await failToSignOut(page)
      await expectNoViolations(page)
      expect(await isSignedIn(page)).toBe(true)
      await page.unroute('**/api/admin/auth/logout')
      await page.reload()
      await expect.poll(() => isSignedIn(page)).toBe(false)
      await expect(page.getByText(unfinished)).toBeHidden()
    })

    test('an unfinished sign-out does not end the session of a later login', async ({ page }) => {
      await failToSignOut(page)
      await logIn(page, nell)
      await expect(heading(page, 'Admin Dashboard')).toBeVisible()
      await page.unroute('**/api/admin/auth/logout')
      await page.goto('/login')
      await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
      expect(await isSignedIn(page)).toBe(true)
    })

    test('a sign-out without a network finishes when the network is back', async ({ page, context }) => {
      await openDashboard(page, nell)
      await context.setOffline(true)
      await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
      await expect(heading(page, "You're signed out on this device")).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      await expectNoViolations(page)
      await context.setOffline(false)
      await expect(page).toHaveURL('/login')
      await expect.poll(() => isSignedIn(page)).toBe(false)
    })
  })
})
