// test: long form
import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { sized } from '#testing/figures.ts'
import { COLOR_PAIRS } from '#testing/hard-colors.ts'
import { readContrast } from './contrast.ts'
import { hand, middle } from './hand.ts'
import { callAs, type OwnSite, test } from './own-site.ts'
import { AT_EVERY_WIDTH, expect, expectNoViolations, expectUsable, openAdminPage } from './site.ts'
import { mailsTo, newAddress, sendAs } from './updates.ts'

const PATH = '/admin/look'
const OURS = { accent: '#7d5717', ground: '#0f1f17', scheme: 'light', typefaces: 'fraunces' }

const change = (own: OwnSite, settings: object) => callAs(own, 'PUT', '/api/admin/settings', settings)

test.beforeEach(async ({ signedIn: _, ownSite }) => {
  await change(ownSite, OURS)
})

const accent = (page: Page) => page.getByRole('textbox', { name: 'Accent color', exact: true })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish look' })
const goBack = (page: Page) => page.getByRole('button', { name: 'Go back to the previous look' })
/** The page that the preview shows. It stays until the next page has loaded. */
const preview = (page: Page) => page.locator('iframe:not([data-waiting])').contentFrame()
const linkColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--link'))
/** Retries, because the preview may replace its page while the color is read. */
const expectPreviewColor = (page: Page, color: string) =>
  expect(async () => {
    const html = preview(page).locator('html')
    expect(await html.evaluate((root) => getComputedStyle(root).getPropertyValue('--link'))).toBe(color)
  }).toPass()

/** On a phone, the preview is a small picture of a whole screen, and swipes pass through it. */
async function lookCloser(page: Page) {
  const frame = page.locator('iframe')
  await expect(frame).toBeInViewport({ ratio: 0.99 })
  const finger = await hand(page, true)
  const { x, y } = await middle(frame)
  await finger.press({ x, y })
  for (const step of [40, 80, 120, 160]) await finger.move({ x, y: y - step })
  await finger.release()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Enlarge' }).click()
  const large = page.getByRole('dialog', { name: 'Preview: Home' })
  const size = () => large.locator('iframe').evaluate((it: HTMLIFrameElement) => [it.offsetWidth, it.offsetHeight])
  await expect.poll(size).toEqual([390, 844])
  await expect(large.locator('iframe')).toBeInViewport({ ratio: 0.99 })
  await large.getByRole('button', { name: 'Close' }).click()
  await expect(large).toBeHidden()
}

const loadedFonts = (page: Page) =>
  page.evaluate(() => {
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
    return [...new Set(loaded.map(({ family }) => family.replaceAll('"', '')))].sort()
  })

test('a look is previewed, explained, published and taken back', AT_EVERY_WIDTH, async ({ page, isMobile }) => {
  await openAdminPage(page, PATH)
  await expectUsable(page)
  await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible()
  if (isMobile) await lookCloser(page)
  await page.getByRole('button', { name: 'Harbor' }).click()
  await expect(page.getByRole('button', { name: 'Harbor' })).toHaveAttribute('aria-pressed', 'true')
  await accent(page).fill('#fd0')
  const reason = page.getByText(/^Your yellow is too light for links on this background\. Links use #\w+ instead\.$/)
  await expect(reason).toBeInViewport({ ratio: 1 })
  await expectPreviewColor(page, '#756500')
  await expect(preview(page).locator('html')).toHaveAttribute('data-typefaces', 'bricolage')
  await page.getByLabel('Page to preview').selectOption('Contact')
  await expect(preview(page).getByRole('heading', { level: 1, name: 'Welcome', exact: true })).toBeVisible()
  await expect(preview(page).getByRole('dialog', { name: 'Are you 21 or older?' })).toBeHidden()
  await expectNoViolations(page)
  await page.reload()
  await expect(accent(page)).toHaveValue('#fd0')
  expect(await linkColor(page)).toBe(OURS.accent)
  await publish(page).click()
  await expect(page.getByText('Look published.')).toBeVisible()
  await expect(accent(page)).toHaveValue('#ffdd00')
  await expect.poll(() => linkColor(page)).toBe('#756500')
  await expectNoViolations(page)
  await page.reload()
  await goBack(page).click()
  await expect(accent(page)).toHaveValue(OURS.accent)
  await expect.poll(() => linkColor(page)).toBe(OURS.accent)
  await goBack(page).click()
  await expect(accent(page)).toHaveValue('#ffdd00')
  await page.goto('/')
  expect(await linkColor(page)).toBe('#756500')
  await expect.poll(() => loadedFonts(page)).toEqual(['Bricolage Grotesque', 'Hanken Grotesk'])
})

test('the Look page works by keyboard alone, and publishing an invalid color focuses its field', async ({ page }) => {
  await openAdminPage(page, PATH)
  await page.getByRole('button', { name: 'Fern' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Clay' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('radio', { name: 'Light pages' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Dark pages' })).toBeChecked()
  await page.getByRole('radio', { name: /Literata/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /Bricolage/ })).toBeChecked()
  await accent(page).fill('terracotta')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a color such as #7d5717.')).toBeVisible()
  await expect(accent(page)).toBeFocused()
  await accent(page).fill('A3452A')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Look published.')).toBeVisible()
})

test.describe('two administrators change the look', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('when two administrators choose different colors, the site keeps both choices', async ({ page, ownSite }) => {
    await openAdminPage(page, PATH)
    await accent(page).fill('#1c6478')
    await change(ownSite, { ground: '#0d2433' })
    await publish(page).click()
    await expect(
      page.getByText('This page now shows their changes. Check yours and publish again.').first(),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Background color', exact: true })).toHaveValue('#0d2433')
    await expect(accent(page)).toHaveValue('#1c6478')
    await publish(page).click()
    await expect(page.getByText('Look published.')).toBeVisible()
    await page.goto('/')
    expect(await linkColor(page)).toBe('#1c6478')
  })
})

test('weekly updates are readable with difficult color pairs, in light and dark mode', async ({ browser, ownSite }) => {
  // Inside a page of the site, the content security policy of that page would apply to the email.
  const page = await browser.newPage()
  test.setTimeout(sized(300_000, 1_800_000))
  for (const colors of sized(COLOR_PAIRS.slice(6, 8), COLOR_PAIRS)) {
    await change(ownSite, colors)
    const to = newAddress()
    await sendAs(ownSite, 'First frost', to, { generatedBrief: 'NEWS\nRead https://fern.example now.\n- Tea\n- Oil' })
    await expect.poll(() => mailsTo(ownSite, to)).toHaveLength(1)
    const { html = '' } = await PostalMime.parse((await mailsTo(ownSite, to))[0] ?? '')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setContent(html)
      expect([colors, colorScheme, await (await readContrast(page))()]).toEqual([colors, colorScheme, []])
    }
  }
  await page.close()
})
