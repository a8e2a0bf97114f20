import { expect, expectNoViolations, holdRequests, ON_A_PHONE, openPage, test } from './site.ts'

test.beforeEach(async ({ page }) => {
  await openPage(page, '/blog')
})

test('the open mobile menu keeps the focus, and Escape returns it to the button', ON_A_PHONE, async ({ page }) => {
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await toggle.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(['Home', 'COA', 'Blog', 'Contact Us'])
  await expect(menu.getByRole('link', { name: 'Blog' })).toHaveAttribute('aria-current', 'page')
  await expectNoViolations(page)
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => Boolean(document.activeElement?.closest('main, footer, header > a')))
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('tapping the dimmed backdrop closes the mobile menu', ON_A_PHONE, async ({ page }) => {
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await page.touchscreen.tap(195, 800)
  await expect(menu).toBeHidden()
})

test(
  'following a link closes the mobile menu, and so does Back, which stays on the page',
  ON_A_PHONE,
  async ({ page }) => {
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'COA' }).tap()
    await expect(page).toHaveURL('/test-results')
    await expect(page.locator('html')).toHaveAttribute('data-js', 'running')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await expect(page).toHaveURL('/test-results')
    await page.goBack()
    await expect(page).toHaveURL('/blog')
    await expect(page.locator('html')).toHaveAttribute('data-js', 'running')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await expect(page.locator('[data-opens-menu]')).toHaveAttribute('aria-expanded', 'true')
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await expect(page.locator('[data-opens-menu]')).toHaveAttribute('aria-expanded', 'false')
    await expect(page).toHaveURL('/blog')
  },
)

test('a step of several pages closes the mobile menu', ON_A_PHONE, async ({ page }) => {
  await openPage(page, '/contact-us')
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'COA' }).tap()
  await expect(page).toHaveURL('/test-results')
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await expect(page.locator('[data-opens-menu]')).toHaveAttribute('aria-expanded', 'true')
  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL('/contact-us')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
})

test('widening the screen closes the mobile menu', ON_A_PHONE, async ({ page }) => {
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contact-us')
})

test('the mobile menu opens, closes and follows links before any script arrives', ON_A_PHONE, async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/contact-us')
  const toggle = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await toggle.tap()
  await menu.getByRole('button', { name: 'Close menu' }).tap()
  await expect(menu).toBeHidden()
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }))
  const background = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor)
  await expect.poll(background).toBe('rgb(43, 45, 44)')
  await toggle.tap()
  await menu.getByRole('link', { name: 'COA' }).tap()
  await expect(page).toHaveURL('/test-results')
})

test('a mobile menu opened before the scripts arrive stays open until it is used', ON_A_PHONE, async ({ page }) => {
  const come = await holdRequests(page, '**/assets/*.js')
  await page.goto('/contact-us')
  await page.locator('[data-opens-menu]').tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  come()
  await expect(page.locator('[data-opens-menu]')).toHaveAttribute('aria-expanded', 'true')
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Blog' }).tap()
  await expect(page).toHaveURL('/blog')
  await expect(menu).toBeHidden()
})
