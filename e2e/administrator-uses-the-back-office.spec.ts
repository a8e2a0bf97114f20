import type { Page } from '@playwright/test'
import {
  type Administrator,
  ANY_WIDTH,
  BACK_OFFICE,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  holdRequests,
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
  'Pictures',
  'E-mails',
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
  'Pictures',
  'Trash',
  'View Visitor Contacts',
  'Invite Admin',
  'Create Weekly Update',
  'E-mails',
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

test.describe('the guard', ANY_WIDTH, () => {
  test('who has no token goes to the login, and afterwards to where they wanted', async ({ page }) => {
    await page.goto('/admin')
    await expect(page).toHaveURL('/login')
    await page.goto('/admin/audit?page=2')
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: '/admin/audit?page=2' })}`)
    await page.getByLabel('Username').fill(nell.email)
    await page.getByLabel('Password', { exact: true }).fill(nell.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/admin/audit?page=2')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
  })

  test('it stands before every step from page to page', async ({ page }) => {
    await openDashboard(page)
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.getByRole('main').getByRole('link', { name: 'Your sessions' }).click()
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: '/admin/sessions' })}`)
  })

  test('it stands before a page that the browser had kept', async ({ page }) => {
    await openDashboard(page)
    await page.evaluate(() => {
      localStorage.removeItem('token')
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page).toHaveURL('/login')
  })

  for (const [how, forget] of [
    ['removed', () => localStorage.removeItem('token')],
    ['cleared away', () => localStorage.clear()],
  ] as const) {
    test(`a token ${how} in another tab ends the session in this one`, async ({ page, context }) => {
      await openDashboard(page)
      const other = await context.newPage()
      await other.goto('/healthz')
      await other.evaluate(forget)
      await expect(page).toHaveURL('/login')
    })
  }

  test('a browser that stores nothing has no token', async ({ page }) => {
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

test.describe('signing out', ANY_WIDTH, () => {
  test('the dashboard’s button tells the server, forgets the token and goes to the login', async ({ page }) => {
    await openDashboard(page)
    const told = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/auth/logout'))
    await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
    await told
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('the menu does the same, and the way back leads to the login again', async ({ page }) => {
    await openDashboard(page)
    if (!isWide(page)) await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('navigation').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await expect(page).toHaveURL('/login')
    await expect(heading(page, 'Login')).toBeVisible()
  })

  test('a server that does not answer keeps nobody', async ({ page }) => {
    await openDashboard(page)
    await page.route('**/api/admin/auth/logout', () => {})
    await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/login')
  })

  test.describe('that the server was not told of', () => {
    // Two pages that share a process hear of the network's return before it is back for both.
    test.use({ expectedMessages: [/Failed to load resource/], keepsContext: false })
    const unfinished = 'The server could not be told that you signed out.'
    const isSignedIn = async (page: Page) => (await page.request.get('/api/admin/sessions')).status() === 200

    test('is said on the login, and finished when it is opened again', async ({ page }) => {
      await openDashboard(page)
      await page.route('**/api/admin/auth/logout', (route) => route.fulfill({ status: 502, body: '<html>' }))
      await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
      await expect(page.getByText(unfinished)).toBeVisible()
      await expectNoViolations(page)
      expect(await isSignedIn(page)).toBe(true)
      await page.unroute('**/api/admin/auth/logout')
      await page.reload()
      await expect.poll(() => isSignedIn(page)).toBe(false)
      await expect(page.getByText(unfinished)).toBeHidden()
    })

    test('does not end the session of who signs in after it', async ({ page }) => {
      await openDashboard(page)
      await page.route('**/api/admin/auth/logout', (route) => route.fulfill({ status: 502, body: '<html>' }))
      await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
      await expect(page.getByText(unfinished)).toBeVisible()
      await page.getByLabel('Username').fill(nell.email)
      await page.getByLabel('Password', { exact: true }).fill(nell.password)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(heading(page, 'Admin Dashboard')).toBeVisible()
      await page.unroute('**/api/admin/auth/logout')
      await page.goto('/login')
      await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
      expect(await isSignedIn(page)).toBe(true)
    })

    test('for want of a network waits for it, and is finished then', async ({ page, context }) => {
      await openDashboard(page)
      await context.setOffline(true)
      await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
      await expect(heading(page, 'You are signed out on this page.')).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      await expectNoViolations(page)
      await context.setOffline(false)
      await expect(page).toHaveURL('/login')
      await expect.poll(() => isSignedIn(page)).toBe(false)
    })
  })
})

test.describe('the menu', () => {
  test('on a wide screen it lies open, and the rest unfolds', ON_A_DESKTOP, async ({ page }) => {
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
  })

  test('on a small screen it opens, keeps the focus inside, and gives it back', ON_A_PHONE, async ({ page }) => {
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
  })

  test(
    'a link followed in the small one closes it, and so do the way back and a wide screen',
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

  test('it leads to the site by a full load, which the site’s own policy asks for', ANY_WIDTH, async ({ page }) => {
    await openDashboard(page)
    await page.getByRole('button', { name: isWide(page) ? 'More' : 'Open menu' }).click()
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('link', { name: 'View site' }).click()
    await loaded
    await expect(heading(page, 'Welcome to Fernhollow Botanicals')).toBeVisible()
  })
})

test.describe('the pages', () => {
  test('the dashboard has a title, and is accessible', async ({ page }) => {
    await openDashboard(page)
    await expect(page).toHaveTitle('Admin Dashboard – Fernhollow Botanicals')
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('link')).toHaveText(DASHBOARD)
    await expectNoViolations(page)
  })

  test('it never scrolls sideways, down to 320 px', ANY_WIDTH, async ({ page }) => {
    await openDashboard(page)
    for (const width of [1280, WIDE_PX, WIDE_PX - 1, 768, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await expectNoSidewaysScroll(page)
    }
  })

  test('whatever has the focus shows it', async ({ page }) => {
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

  test('the keyboard reaches the content at once', async ({ page }) => {
    await openDashboard(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })
})

test.describe('a page that is not there', () => {
  test.use({ expectedMessages: [/404 \(Not Found\)/] })

  test('says so, and leads back', ANY_WIDTH, async ({ page }) => {
    await signIn(page)
    const response = await page.goto('/admin/nothing')
    expect(response?.status()).toBe(404)
    await expect(heading(page, 'There is no such page.')).toBeVisible()
    await expect(page).toHaveTitle('There is no such page. – Fernhollow Botanicals')
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(heading(page, 'Admin Dashboard')).toBeVisible()
    await expect(page.locator('main')).toBeFocused()
  })
})

test.describe('what fails', ANY_WIDTH, () => {
  test.use({ expectedMessages: [/Failed to (load resource|fetch dynamically)|Loading chunk|TypeError/] })

  test('a page that is lost on its way is named, and can be tried again', async ({ page }) => {
    await signIn(page)
    await page.route('**/assets/DashboardPage-*.js', (route) => route.abort())
    await page.goto('/admin')
    await expect(heading(page, 'Loading chunk 51 failed')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/assets/DashboardPage-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'Admin Dashboard')).toBeVisible()
  })

  test('a link list that cannot be drawn says so, and the rest stays', async ({ page }) => {
    await signIn(page)
    await page.route('**/assets/DashboardPage-*.js', async (route) => {
      const response = await route.fetch()
      const broken = (await response.text()).replace(/[`"']Invite Admin[`"']/, 'undefined.broken')
      await route.fulfill({ response, body: broken })
    })
    await page.goto('/admin')
    await expect(page.getByText('Something went wrong.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign Out' })).toBeVisible()
  })

  test('a back office that does not come at all says so', async ({ page }) => {
    await signIn(page)
    await page.route('**/assets/entry-admin-*.js', (route) => route.abort())
    await page.goto('/admin')
    await expect(page.getByText('Loading chunk 0 failed')).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
  })
})

test('while it is on its way it says that it is loading', ANY_WIDTH, async ({ page }) => {
  await signIn(page)
  const release = await holdRequests(page, '**/assets/DashboardPage-*.js')
  await page.goto('/admin')
  await expect(page.getByRole('status')).toHaveText('Loading...')
  release()
  await expect(heading(page, 'Admin Dashboard')).toBeVisible()
  await expect(page.getByText('Loading...')).toBeHidden()
})

test.describe('who has not answered the age question', ANY_WIDTH, () => {
  test.use({ isVerified: false })

  test('answers it first', async ({ page }) => {
    await signIn(page)
    await page.goto('/admin')
    await expect(page.getByText('Are you 21 or older?')).toBeVisible()
    await expect(heading(page, 'Admin Dashboard')).toBeHidden()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(heading(page, 'Admin Dashboard')).toBeVisible()
    await expect(page.getByText('Are you 21 or older?')).toBeHidden()
  })

  test.describe('and runs no script', () => {
    test.use({ javaScriptEnabled: false })

    test('reads that it is needed', async ({ page }) => {
      await page.goto('/admin')
      await page.getByLabel('Yes').check()
      await expect(page.locator('noscript p')).toBeVisible()
      await expect(page.locator('noscript p')).toHaveText('The back office needs JavaScript.')
      await expect(page.getByText('Loading...')).toBeHidden()
    })
  })
})
