import type { Locator } from '@playwright/test'
import { heading, isWide, openDashboard, WIDE_PX } from './dashboard.ts'
import {
  type Administrator,
  AT_EVERY_WIDTH,
  afterFrames,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  expectToFit,
  ON_A_PHONE,
  signIn,
  test,
} from './site.ts'

const GROUPS = {
  Website: [
    'Manage About Us',
    'Manage Quotes',
    'Manage COA/Test Results',
    'Manage Blog',
    'Manage Pages',
    'Images',
    'Carousel',
    'Trash',
  ],
  People: ['View Visitor Contacts', 'Invite Admin'],
  'News and email': ['Create Weekly Update', 'Subscribers', 'Emails'],
  Site: ['Visits', 'Settings', 'Look', 'Email setup', 'Audit log', 'Backups'],
  Account: ['Your account', 'Your sessions'],
}
const LINKS = Object.values(GROUPS).flat()

let nell: Administrator
test.beforeEach(({ administrator }) => {
  nell = administrator
})

async function expectGroups(menu: Locator) {
  for (const [group, links] of Object.entries(GROUPS)) {
    const shown = menu.getByRole('listitem').filter({ has: menu.page().getByText(group, { exact: true }) })
    await expect(shown.getByRole('link')).toContainText(links)
  }
}

test.describe('the back office menu leads to every page', () => {
  test('on a wide screen, the menu is a column on the left with every link in its group', async ({ page }) => {
    await openDashboard(page, nell)
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
    const menu = page.getByRole('navigation', { name: 'Admin' })
    await expectGroups(menu)
    await expect(menu.getByRole('link', { name: 'View site' })).toBeInViewport()
    await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeInViewport()
    for (const width of [1920, 1280, WIDE_PX]) {
      await page.setViewportSize({ width, height: 800 })
      for (const name of LINKS) await expect(menu.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
      const column = await menu.getByRole('list').first().boundingBox()
      const content = await heading(page, 'Admin Dashboard').boundingBox()
      expect(column?.x).toBeLessThan(content?.x ?? 0)
      expect(content?.x).toBeGreaterThanOrEqual((column?.x ?? 0) + (column?.width ?? 0))
      await expectToFit(page)
    }
    await expectNoViolations(page)
    const link = menu.getByRole('link', { name: 'Audit log' })
    await expect(link).not.toHaveAttribute('aria-current')
    await link.click()
    await expect(heading(page, 'Audit log')).toBeVisible()
    await expect(link).toHaveAttribute('aria-current', 'page')
  })

  test('on a wide screen every link of the back office menu is reachable in a short window', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 420 })
    await openDashboard(page, nell)
    const last = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' })
    await expect(last).not.toBeInViewport()
    await last.focus()
    await expect(last).toBeInViewport({ ratio: 1 })
  })

  test('opening a back office page causes no layout shift', async ({ page }) => {
    await signIn(page, nell)
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shift: (entry as unknown as { value: number }).value })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/admin/audit')
    await expect(heading(page, 'Audit log')).toBeVisible()
    await afterFrames(page, 10)
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0)
  })

  test(
    'on a phone, the open menu of the back office keeps the focus, and then returns it',
    ON_A_PHONE,
    async ({ page }) => {
      await openDashboard(page, nell)
      const toggle = page.getByRole('button', { name: 'Open menu' })
      await toggle.tap()
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await expectGroups(menu)
      await expectNoViolations(page)
      for (let presses = 0; presses < LINKS.length + 4; presses++) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => Boolean(document.activeElement?.closest('#admin')))).toBe(false)
      }
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(toggle).toBeFocused()
      await toggle.tap()
      await menu.getByRole('button', { name: 'Close menu' }).tap()
      await expect(menu).toBeHidden()
    },
  )

  test('on a phone the back office menu has rows of 44 px and “Sign Out” in view', ON_A_PHONE, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openDashboard(page, nell)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const link of await menu.getByRole('listitem').getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBe(44)
      await expect(link).toBeInViewport({ ratio: 1 })
    }
    const signOut = menu.getByRole('button', { name: 'Sign Out' })
    await expect(signOut).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 500 })
    await expect(signOut).toBeInViewport({ ratio: 1 })
  })

  test(
    'a link, Back and a wider screen each close the mobile menu, and the next Back leaves the page',
    ON_A_PHONE,
    async ({ page }) => {
      await openDashboard(page, nell)
      const menu = page.getByRole('dialog', { name: 'Menu' })
      const open = () => page.getByRole('button', { name: 'Open menu' }).tap()
      await open()
      await menu.getByRole('link', { name: 'Audit log' }).tap()
      await expect(page).toHaveURL('/admin/audit')
      await expect(menu).toBeHidden()
      await expect(page.locator('main')).toBeFocused()
      await open()
      await page.goBack()
      await expect(menu).toBeHidden()
      await expect(page).toHaveURL('/admin/audit')
      await page.goBack()
      await expect(heading(page, 'Admin Dashboard')).toBeVisible()
      await page.goForward()
      await expect(page).toHaveURL('/admin/audit')
      await open()
      await page.reload()
      await expect(heading(page, 'Audit log')).toBeVisible()
      await page.goBack()
      await expect(heading(page, 'Admin Dashboard')).toBeVisible()
      await open()
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect(menu).toBeHidden()
      await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
    },
  )

  test("“View site” loads the whole document, so that the site's content security policy applies", async ({ page }) => {
    await openDashboard(page, nell)
    if (!isWide(page)) await page.getByRole('button', { name: 'Open menu' }).click()
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('link', { name: 'View site' }).click()
    await loaded
    await expect(heading(page, 'Welcome to Fernhollow Botanicals')).toBeVisible()
  })
})

test.describe('back office pages are accessible', () => {
  test('the dashboard is accessible and links to every page of the back office', AT_EVERY_WIDTH, async ({ page }) => {
    await openDashboard(page, nell)
    await expect(page).toHaveTitle('Admin Dashboard – Fernhollow Botanicals')
    await expect(page.locator('h1')).toHaveCount(1)
    const links = await page.getByRole('main').getByRole('link').allTextContents()
    // The links about waiting tasks come first.
    expect(links.slice(-LINKS.length)).toEqual(LINKS)
    await expectNoViolations(page)
  })

  test('the dashboard never scrolls sideways, down to a width of 320 px', async ({ page }) => {
    await openDashboard(page, nell)
    for (const width of [1280, WIDE_PX, WIDE_PX - 1, 768, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await expectNoSidewaysScroll(page)
    }
  })

  test('every focused control on the invitation page has a visible outline', async ({ page }) => {
    await signIn(page, nell)
    await page.goto('/admin/invite-admin')
    await expect(heading(page, 'Invite Admin')).toBeVisible()
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      if ((await focused.count()) === 0) break
      await expect(focused).not.toHaveCSS('outline-style', 'none')
    }
  })

  test('the first tab stop of the dashboard is a link that skips to its content', async ({ page }) => {
    await openDashboard(page, nell)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })
})

test.describe('an unknown back office address is not found', () => {
  test.use({ expectedMessages: [/404 \(Not Found\)/] })

  test('an unknown back office address answers 404 with a link to the dashboard', async ({ page }) => {
    await signIn(page, nell)
    const response = await page.goto('/admin/nothing')
    expect(response?.status()).toBe(404)
    await expect(heading(page, 'Page not found')).toBeVisible()
    await expect(page).toHaveTitle('Page not found – Fernhollow Botanicals')
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(heading(page, 'Admin Dashboard')).toBeVisible()
    await expect(page.locator('main')).toBeFocused()
  })
})
