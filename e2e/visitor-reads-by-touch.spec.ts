import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, ON_A_PHONE, openPage, test } from './site.ts'

test.use({ deviceScaleFactor: 2 })

const reader = (page: Page) => page.getByRole('dialog', { name: 'Blue Fern Flower' })
const firstPage = (page: Page) => reader(page).getByRole('region', { name: 'Page 1', exact: true })
const widthOf = async (page: Page) => (await firstPage(page).boundingBox())?.width ?? 0
const words = (page: Page) => firstPage(page).getByText('Total cannabinoids', { exact: true })

type Finger = { x: number; y: number }

/** Moves two fingers from one pair of positions to another, in ten steps. */
async function pinch(cdp: CDPSession, from: [Finger, Finger], to: [Finger, Finger]) {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touches(from) })
  for (let step = 1; step <= 10; step++) {
    const between = (a: number, b: number) => a + ((b - a) * step) / 10
    const now = from.map(({ x, y }, index) => {
      const target = to[index] ?? { x, y }
      return { x: between(x, target.x), y: between(y, target.y) }
    })
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touches(now) })
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const touches = (fingers: Finger[]) => fingers.map((finger, id) => ({ ...finger, id }))

async function middleOf(place: Locator): Promise<Finger> {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

test.beforeEach(async ({ page }) => {
  await openPage(page, '/test-results')
  await page.getByRole('link', { name: 'Open certificate: Blue Fern Flower' }).tap()
  await expect(reader(page).locator('.textLayer').first()).toContainText('Total cannabinoids')
})

test('a pinch zooms a certificate page around the fingers, sharply', ON_A_PHONE, async ({ page, context }) => {
  const cdp = await context.newCDPSession(page)
  const fitted = await widthOf(page)
  expect(fitted).toBeCloseTo(390, 0)
  const { x, y } = await middleOf(words(page))
  const apart = (px: number): [Finger, Finger] => [
    { x: x - px, y },
    { x: x + px, y },
  ]
  await pinch(cdp, apart(40), apart(120))
  await expect.poll(() => widthOf(page)).toBeGreaterThan(fitted * 2)
  // The text layer is hidden while the page is stretched.
  await expect(words(page)).toBeVisible()
  const after = await middleOf(words(page))
  expect(Math.abs(after.x - x)).toBeLessThan(25)
  expect(Math.abs(after.y - y)).toBeLessThan(25)
  const dots = firstPage(page).locator('canvas').last()
  const sharpness = () =>
    dots.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.getBoundingClientRect().width / devicePixelRatio)
  await expect.poll(sharpness).toBeGreaterThan(0.99)
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  await expectNoSidewaysScroll(page)

  await pinch(cdp, apart(120), apart(40))
  await expect.poll(() => widthOf(page)).toBeLessThan(fitted * 1.5)
})

test('a double tap zooms into a certificate page there, and another one zooms out', ON_A_PHONE, async ({ page }) => {
  const fitted = await widthOf(page)
  const { x, y } = await middleOf(words(page))
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
  await expect.poll(() => widthOf(page)).toBeCloseTo(fitted * 2, -1)
  const after = await middleOf(words(page))
  expect(Math.abs(after.x - x)).toBeLessThan(25)
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
  await expect.poll(() => widthOf(page)).toBeCloseTo(fitted, 0)
})

test('rotating the phone fits the certificate page to the new width', ON_A_PHONE, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(() => widthOf(page)).toBeCloseTo(844, -1)
  await expect(reader(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
})
