import { AT_EVERY_WIDTH, expect, expectNoViolations, openPage, test } from './site.ts'

test.use({ isVerified: false })

const stored = () => localStorage.getItem('ageVerified')

test('a new visitor sees the age question and nothing else', AT_EVERY_WIDTH, async ({ page }) => {
  await openPage(page, '/blog')
  await expect(page.getByRole('dialog', { name: 'Are you 21 or older?' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Blog' })).toBeHidden()
  await expectNoViolations(page)
})

test('the answer Yes to the age question shows the page and is remembered', AT_EVERY_WIDTH, async ({ page }) => {
  await openPage(page, '/?from=mail#section2')
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(stored)).toBe('true')
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('?from=mail#section2')
  await expect(page.locator('#section2')).toBeInViewport()

  await page.reload()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('answering the age question by keyboard moves the focus to the page', AT_EVERY_WIDTH, async ({ page }) => {
  await openPage(page, '/contact-us')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Yes' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'No' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test(
  'answering the age question moves the focus to the field that the address names',
  AT_EVERY_WIDTH,
  async ({ page }) => {
    await openPage(page, '/test-results#search')
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.locator('#search')).toBeFocused()
  },
)

test('answering No to the age question shows the reason and leaves the site', AT_EVERY_WIDTH, async ({ page }) => {
  await openPage(page, '/')
  const messages: string[] = []
  page.on('dialog', (dialog) => {
    messages.push(dialog.message())
    return dialog.accept()
  })
  await page.route('https://elsewhere.example/', (route) => route.fulfill({ body: 'Elsewhere' }))
  await page.getByRole('button', { name: 'No' }).click()
  await page.waitForURL('https://elsewhere.example/')
  expect(messages).toEqual(['You must be 21 or older to enter this site.'])
  await page.goto('/')
  expect(await page.evaluate(stored)).toBeNull()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('the age question does not wait for the scripts', () => {
  test.beforeEach(({ page }) => page.route('**/assets/*.js', () => {}))

  test('the age question can be answered before the scripts have loaded', async ({ page }) => {
    await page.goto('/blog', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('heading', { name: 'Blog' })).toBeVisible()
    expect(await page.evaluate(stored)).toBe('true')
  })

  test('a visitor who has already answered never sees the age question', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('ageVerified', 'true')
      const seen: string[] = []
      Object.assign(window, { seen })
      const watch = () => {
        const gate = document.querySelector('[role=dialog]')
        if (gate && getComputedStyle(gate).display !== 'none') seen.push('gate')
        requestAnimationFrame(watch)
      }
      watch()
    })
    await page.goto('/blog', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Blog' })).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
  })
})
