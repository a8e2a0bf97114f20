import type { Page } from '@playwright/test'
import {
  type Administrator,
  ANY_WIDTH,
  BACK_OFFICE,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  ON_A_DESKTOP,
  ON_A_PHONE,
  signIn as signInAs,
  test,
} from './site.ts'

const WIDE_PX = 1100

const WORK = [
  'Manage About Us',
  'Manage Quotes',
  'Manage COA/Test Results',
  'View Visitor Contacts',
  'Manage Blog',
  'Invite Admin',
]
const MORE = [
  'Create Weekly Update',
  'Images',
  'Emails',
  'Trash',
  'Your account',
  'Your sessions',
  'Audit log',
  'View site',
]
const DASHBOARD = [
  'Manage About Us',
  'Manage Quotes',
  'Manage COA/Test Results',
  'Manage Blog',
  'Images',
  'Trash',
  'View Visitor Contacts',
  'Invite Admin',
  'Create Weekly Update',
  'Emails',
  'Your account',
  'Your sessions',
  'Audit log',
]

test.use(BACK_OFFICE)

let nell: Administrator
test.beforeEach(({ administrator }) => {
  nell = administrator
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= WIDE_PX

const signIn = (page: Page) => signInAs(page, nell)

async function openDashboard(page: Page) {
  await signIn(page)
  await page.goto('/admin')
  await expect(heading(page, 'Admin Dashboard')).toBeVisible()
}

test.describe('the back office menu leads to every page', () => {
  test(
    'on a wide screen the back office menu shows the main pages, and “More” opens the rest',
    ON_A_DESKTOP,
    async ({ page }) => {
      await openDashboard(page)
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
      const menu = page.getByRole('navigation', { name: 'Admin' })
      await expect(menu.getByRole('link')).toHaveText(WORK)
      const more = menu.getByRole('button', { name: 'More' })
      await more.press('Enter')
      await expect(menu.getByRole('link')).toHaveText([...WORK, ...MORE])
      await expect(more).toHaveAttribute('aria-expanded', 'true')
      await expectNoViolations(page)
      await page.keyboard.press('Tab')
      await expect(menu.getByRole('link', { name: MORE[0] ?? '' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu.getByRole('link', { name: 'Your sessions' })).toBeHidden()
      await expect(more).toBeFocused()
      await more.click()
      await heading(page, 'Admin Dashboard').click()
      await expect(more).toHaveAttribute('aria-expanded', 'false')
      await more.click()
      await page.keyboard.press('Shift+Tab')
      await expect(more).toHaveAttribute('aria-expanded', 'false')
      await expect(more).not.toHaveAttribute('aria-current')
      await more.click()
      await menu.getByRole('link', { name: 'Audit log' }).click()
      await expect(heading(page, 'Audit log')).toBeVisible()
      await expect(more).toHaveAttribute('aria-current', 'true')
      await expect(more).toHaveCSS('box-shadow', /inset/)
    },
  )

  test(
    'on a phone the open back office menu keeps the focus inside and returns it to its button',
    ON_A_PHONE,
    async ({ page }) => {
      await openDashboard(page)
      const toggle = page.getByRole('button', { name: 'Open menu' })
      await toggle.tap()
      const menu = page.getByRole('dialog', { name: 'Menu' })
      const links = [...WORK, ...MORE]
      await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(links)
      await expectNoViolations(page)
      for (let presses = 0; presses < 12; presses++) {
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

  test(
    'following a link, going back and widening the screen each close the mobile menu of the back office',
    ON_A_PHONE,
    async ({ page }) => {
      await openDashboard(page)
      const menu = page.getByRole('dialog', { name: 'Menu' })
      const open = () => page.getByRole('button', { name: 'Open menu' }).tap()
      await open()
      await menu.getByRole('link', { name: 'Audit log' }).tap()
      await expect(page).toHaveURL('/admin/audit')
      await expect(menu).toBeHidden()
      await expect(page.locator('main')).toBeFocused()
      await open()
      await page.goBack()
      await expect(heading(page, 'Admin Dashboard')).toBeVisible()
      await expect(menu).toBeHidden()
      await open()
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect(menu).toBeHidden()
      await expect(page.getByRole('button', { name: 'More' })).toBeVisible()
    },
  )

  test(
    '“View site” loads the whole document, so that the content security policy of the site applies',
    ANY_WIDTH,
    async ({ page }) => {
      await openDashboard(page)
      await page.getByRole('button', { name: isWide(page) ? 'More' : 'Open menu' }).click()
      const loaded = page.waitForRequest((request) => request.isNavigationRequest())
      await page.getByRole('link', { name: 'View site' }).click()
      await loaded
      await expect(heading(page, 'Welcome to Fernhollow Botanicals')).toBeVisible()
    },
  )
})

test.describe('back office pages are accessible', () => {
  test('the dashboard is accessible and links to every page of the back office', async ({ page }) => {
    await openDashboard(page)
    await expect(page).toHaveTitle('Admin Dashboard – Fernhollow Botanicals')
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('link')).toHaveText(DASHBOARD)
    await expectNoViolations(page)
  })

  test('the dashboard never scrolls sideways, down to a width of 320 px', ANY_WIDTH, async ({ page }) => {
    await openDashboard(page)
    for (const width of [1280, WIDE_PX, WIDE_PX - 1, 768, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await expectNoSidewaysScroll(page)
    }
  })

  test('every focused control on the invitation page has a visible outline', async ({ page }) => {
    await signIn(page)
    await page.goto('/admin/invite-admin')
    await expect(heading(page, 'Invite Admin')).toBeVisible()
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      if ((await focused.count()) === 0) break
      await expect(focused).not.toHaveCSS('outline-style', 'none')
    }
  })

  test('the first tab stop skips to the content of the dashboard', async ({ page }) => {
    await openDashboard(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })
})

test.describe('an unknown back office address is not found', () => {
  test.use({ expectedMessages: [/404 \(Not Found\)/] })

  test('an unknown back office address answers 404 with a link to the dashboard', ANY_WIDTH, async ({ page }) => {
    await signIn(page)
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
