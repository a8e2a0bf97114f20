import type { Locator, Page } from '@playwright/test'
import { readFonts } from './fonts.ts'
import { callAs, type OwnSite, test, uploadImage } from './own-site.ts'
import { expect, expectNoViolations, FRESH_PAGE, ON_A_PHONE, openPage } from './site.ts'

/** Creates a section with an image of the given size. */
async function addSection(own: OwnSite, title: string, width: number, height: number, text = 'Ferns. '.repeat(30)) {
  const imageId = await uploadImage(own, title, { width, height })
  await callAs(own, 'POST', '/api/about-us/create', { title, text, imageId })
}

const image = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true }).locator('figure')

/** Returns how far the image is from the nearer side of the screen, in pixels. */
const margin = (page: Page, title: string) =>
  image(page, title).evaluate((figure) => {
    const { left, right } = figure.getBoundingClientRect()
    return Math.round(Math.min(left, document.documentElement.clientWidth - right))
  })

test('every other large landscape section image fills its side, the rest keep a margin', async ({ page, ownSite }) => {
  await addSection(ownSite, 'Narrow', 1920, 1280)
  await addSection(ownSite, 'First', 2400, 1600, 'Ferns. '.repeat(90))
  await addSection(ownSite, 'Portrait', 2400, 3200)
  await addSection(ownSite, 'Second', 2000, 1200)
  await addSection(ownSite, 'Third', 4000, 2000, 'Ferns. '.repeat(500))
  await openPage(page, '/')
  const height = async (locator: Locator) => (await locator.boundingBox())?.height
  const section = await height(page.getByRole('region', { name: 'First' }))
  expect(section).toBeGreaterThan(550)
  expect(await height(image(page, 'First').locator('picture img'))).toBe(section)
  expect(await height(image(page, 'Third').locator('picture img'))).toBe(page.viewportSize()?.height)
  for (const title of ['First', 'Third']) expect(await margin(page, title)).toBe(0)
  for (const title of ['Narrow', 'Portrait', 'Second']) expect(await margin(page, title)).toBeGreaterThan(40)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await margin(page, 'First')).toBe(0)
  await page.setViewportSize({ width: 3840, height: 2160 })
  const words = await page.getByRole('region', { name: 'Narrow' }).locator('> div').boundingBox()
  expect((words?.width ?? 0) / 3840).toBeGreaterThan(0.45)
  const text = await page.getByRole('region', { name: 'First' }).getByText('Ferns.').boundingBox()
  expect((text?.width ?? 0) / 3840).toBeGreaterThan(0.18)
})

test('section images at the edge of the screen and tall ones keep their aspect ratio', async ({ page, ownSite }) => {
  const shapes = { Wide: 1.6, Upright: 0.6 }
  await addSection(ownSite, 'Wide', 2560, 1600)
  await addSection(ownSite, 'Upright', 1200, 2000)
  for (const width of [1280, 820, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await openPage(page, '/')
    for (const [title, shape] of Object.entries(shapes)) {
      const box = await image(page, title).locator('picture img').boundingBox()
      expect([width, title, (box?.width ?? 0) / (box?.height ?? 1)]).toEqual([width, title, expect.closeTo(shape, 1)])
    }
  }
})

test("on a phone, a portrait image leaves its section's heading in view", ON_A_PHONE, async ({ page, ownSite }) => {
  await addSection(ownSite, 'Tall', 1200, 2600)
  const sections = await callAs<unknown[]>(ownSite, 'GET', '/api/about-us')
  await openPage(page, `/#section${sections.length}`)
  const height = page.viewportSize()?.height ?? 0
  expect((await image(page, 'Tall').boundingBox())?.height).toBeLessThanOrEqual(0.6 * height)
  await expect(page.getByRole('heading', { name: 'Tall' })).toBeInViewport({ ratio: 1 })
})

test('the Back button closes a carousel image and stays on the page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/blog')
  await openPage(page, '/')
  const carousel = page.getByRole('region', { name: 'Images' })
  await carousel.scrollIntoViewIfNeeded()
  const view = carousel.getByRole('button', { name: /^View image/ }).first()
  await view.focus()
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  const dialog = page.getByRole('dialog')
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await close()
    await expect(dialog).toHaveCount(0)
    await expect(view).toBeFocused()
    await expect(view).toBeInViewport({ ratio: 1 })
  }
  expect(calls).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/blog')
})

test.describe('a visitor opens the site for the first time', () => {
  test.use({ ...FRESH_PAGE, isVerified: false })

  test('umlauts in headings have the same typeface as the other letters', async ({ page, ownSite }) => {
    await addSection(ownSite, 'Über die Wiese', 60, 40)
    const sections = await callAs<unknown[]>(ownSite, 'GET', '/api/about-us')
    const fontsOf = await readFonts(page)
    await openPage(page, '/')
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect.poll(() => fontsOf(`#section${sections.length} h2`)).toEqual(['Fraunces'])
  })
})
