import type { Locator, Page } from '@playwright/test'
import { readFonts } from './fonts.ts'
import { hand, middle } from './hand.ts'
import { callAs, type OwnSite, test, uploadImage } from './own-site.ts'
import { AT_EVERY_WIDTH, expect, expectNoViolations, FRESH_PAGE, ON_A_PHONE, openPage } from './site.ts'

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

test(
  'buttons, arrow keys and swipes lead through the carousel images, with their captions',
  AT_EVERY_WIDTH,
  async ({ page, ownSite, hasTouch }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const imageIds: number[] = []
    for (const name of ['Ash', 'Elm', 'Fir'])
      imageIds.push(await uploadImage(ownSite, name, { width: 900, height: 600 }))
    await callAs(ownSite, 'DELETE', '/api/slides')
    await callAs(ownSite, 'POST', '/api/slides', { imageIds, caption: 'In the hollow' })
    await openPage(page, '/')
    const carousel = page.getByRole('region', { name: 'Images' })
    await carousel.scrollIntoViewIfNeeded()
    const elm = carousel.getByRole('button', { name: 'View image: Elm' })
    await elm.click()
    const viewer = page.getByRole('dialog')
    const expectShown = async (name: string, place: string) => {
      await expect(viewer).toHaveAccessibleName(name)
      await expect(viewer.getByRole('status')).toHaveText(place)
      await expect(viewer.getByAltText(name)).toBeInViewport({ ratio: 0.9 })
    }
    await expectShown('Elm', '2 of 3')
    await expect(viewer.locator('.swiper-slide-active figcaption')).toHaveText('In the hollow')
    await expectNoViolations(page)
    for (const name of ['Previous image', 'Next image', 'Close']) {
      const box = await viewer.getByRole('button', { name }).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await viewer.getByRole('button', { name: 'Next image' }).click()
    await expectShown('Fir', '3 of 3')
    await expect(viewer.getByRole('button', { name: 'Next image' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expectShown('Ash', '1 of 3')

    const { x, y } = await middle(viewer.getByAltText('Ash'))
    if (hasTouch) {
      const { press, move, release } = await hand(page, hasTouch)
      await press({ x: x + 80, y })
      for (const by of [40, 0, -40, -80]) await move({ x: x + by, y })
      await release()
    } else {
      await page.mouse.move(x + 80, y)
      await page.mouse.down()
      await page.mouse.move(x - 160, y, { steps: 8 })
      await page.mouse.up()
    }
    await expectShown('Elm', '2 of 3')
    await page.goBack()
    await expect(viewer).toHaveCount(0)
    await expect(elm).toBeFocused()
    await expect(page).toHaveURL('/')
  },
)

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
