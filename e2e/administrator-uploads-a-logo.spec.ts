import { test } from './own-site.ts'
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  expectUsable,
  holdRequests,
  ON_A_PHONE,
  openAdminPage,
} from './site.ts'

// The refused file gets a 400.
test.use({ isVerified: false, expectedMessages: [/400 \(/] })

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path d="M0 100C60 0 240 0 300 100z" fill="#fff"/></svg>'
const fileOf = (content: string) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(content) })

test(
  'on a phone, an administrator previews a logo, publishes it, sees it on the site, removes it and restores it',
  ON_A_PHONE,
  async ({ signedIn: page }) => {
    await page.goto('/admin/look')
    await page.getByRole('button', { name: 'Yes' }).click()
    const field = page.getByRole('region', { name: 'Logo' })
    const button = field.getByRole('button', { name: 'Choose a logo' })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    async function choose(file: ReturnType<typeof fileOf>) {
      const choosing = page.waitForEvent('filechooser')
      await button.click()
      await (await choosing).setFiles(file)
    }
    await choose(fileOf(LOGO.slice(0, 90)))
    await expect(field.getByText("The site can't draw this SVG.")).toBeInViewport({ ratio: 1 })
    const release = await holdRequests(page, '**/api/admin/logo')
    await choose(fileOf(LOGO))
    await expect(field.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await page.getByText('Dark pages').click()
    release()
    await expect(page.getByText('Logo uploaded. Visitors see it after you publish the look.')).toBeVisible()
    await expect(field.getByText("The site can't draw this SVG.")).toBeHidden()
    const logo = 'img[src$="/logo.webp"]'
    await expect(field.locator(logo)).toHaveCount(2)
    await expect(page.getByRole('radio', { name: 'Dark pages' })).toBeChecked()
    await expect(page.locator('header').locator(logo)).toHaveCount(0)
    const previewed = page.locator('iframe:not([data-waiting])').contentFrame().locator('header').locator(logo)
    await expect(previewed.first()).toBeVisible()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Publish look' }).click()
    await expect(page.locator('header').locator(logo)).toBeVisible()
    await expectNoViolations(page)

    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Fernhollow Botanicals' }).locator(logo)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.evaluate(() => localStorage.removeItem('ageVerified'))
    await page.reload()
    await expect(page.getByRole('dialog').locator(logo)).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Yes' }).click()

    await openAdminPage(page, '/admin/look')
    await field.getByRole('button', { name: 'Use the built-in logo' }).click()
    await expect(button).toBeFocused()
    await page.getByRole('button', { name: 'Publish look' }).click()
    await expect(page.locator('#admin').locator(logo)).toHaveCount(0)
    await page.getByRole('button', { name: 'Go back to the previous look' }).click()
    await expect(page.locator('header').locator(logo)).toBeVisible()
  },
)
