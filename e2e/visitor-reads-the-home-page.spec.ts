import type { Page } from '@playwright/test'
import { AT_EVERY_WIDTH, afterFrames, expect, expectNoViolations, openPage, test } from './site.ts'
import { translate } from './translate.ts'

const sections = (page: Page) => page.locator('section[id^="section"]')

test('the hero fills the screen and leads to the first section', AT_EVERY_WIDTH, async ({ page, viewport }) => {
  await openPage(page, '/')
  const hero = page.getByRole('heading', { name: 'Welcome to Fernhollow Botanicals' }).locator('../..')
  expect((await hero.boundingBox())?.height).toBeGreaterThanOrEqual(viewport?.height ?? 0)
  await expect(page.getByText('Where nature meets terpenes')).toBeVisible()
  await page.getByRole('link', { name: 'Learn More Details' }).click()
  await expect(page).toHaveURL('/#section1')
  await expect(page.locator('#section1 h2')).toBeInViewport()
})

test('each home page section except the last links to the next one', AT_EVERY_WIDTH, async ({ page }) => {
  await openPage(page, '/')
  await expect(sections(page)).toHaveCount(3)
  const links = sections(page).getByRole('link', { name: 'Learn More' })
  await expect(links).toHaveCount(2)
  await links.first().click()
  await expect(page).toHaveURL('/#section2')
  await expect(page.locator('#section2 h2')).toBeInViewport()
})

test('the Back button leads back through the home page sections', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, '/')
  const top = () => page.evaluate(() => scrollY)
  await page.getByRole('link', { name: 'Learn More Details' }).click()
  await expect.poll(top).toBeGreaterThan(300)
  const next = sections(page).getByRole('link', { name: 'Learn More' }).first()
  await next.scrollIntoViewIfNeeded()
  const atFirst = await top()
  await next.click()
  await expect.poll(top).toBeGreaterThan(atFirst)
  await page.goBack()
  await expect.poll(top).toBe(atFirst)
  await page.goBack()
  await expect.poll(top).toBe(0)
})

test('home page sections alternate sides and have three backgrounds', AT_EVERY_WIDTH, async ({ page, viewport }) => {
  await openPage(page, '/')
  const backgrounds = await sections(page).evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundImage))
  expect(new Set(backgrounds).size).toBe(3)
  if ((viewport?.width ?? 0) < 900) return
  const sides = await sections(page).evaluateAll((all) =>
    all.map((one) => {
      const image = one.querySelector('img')?.getBoundingClientRect()
      const text = one.querySelector('h2')?.getBoundingClientRect()
      return (image?.left ?? 0) < (text?.left ?? 0) ? 'left' : 'right'
    }),
  )
  expect(sides).toEqual(['left', 'right', 'left'])
})

test('the quote is shown in its stored color with its author', async ({ page }) => {
  await openPage(page, '/')
  const quote = page.getByRole('blockquote')
  await expect(quote).toContainText('The hollow keeps its own weather.')
  expect(await quote.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(255, 255, 255)')
  await expect(page.getByText('- Nell Thibault, Fernhollow')).toBeVisible()
})

test('parallax moves home page blocks while the visitor scrolls, but not with reduced motion', async ({ page }) => {
  await openPage(page, '/')
  const animations = () =>
    page.evaluate(
      () => document.getAnimations().filter((one) => one.timeline?.constructor.name !== 'DocumentTimeline').length,
    )
  expect(await animations()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await animations()).toBe(0)
})

test('the home page prints all words in dark ink and several sections on one sheet', async ({ page }) => {
  await openPage(page, '/')
  await page.emulateMedia({ media: 'print' })
  const words = page.locator('main :is(h1, h2, p, a, figcaption), footer :is(p, a)')
  // The form to subscribe is not printed.
  await expect(page.getByRole('contentinfo').locator('form')).toBeHidden()
  const printed = words.filter({ visible: true })
  const colors = await printed.evaluateAll((all) => all.map((one) => getComputedStyle(one).color))
  expect(new Set(colors)).toEqual(new Set(['rgb(29, 36, 30)']))
  await expect(page.getByRole('contentinfo')).toHaveCSS('break-inside', 'avoid')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const sheets = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)
  expect(sheets?.length).toBeLessThanOrEqual(2)
})

test.describe(() => {
  const carousel = (page: Page) => page.getByRole('region', { name: 'Images' })
  const isMoving = async (page: Page) => {
    const place = () =>
      page
        .locator('.swiper-wrapper')
        .first()
        .evaluate((wrapper) => new DOMMatrix(getComputedStyle(wrapper).transform).e)
    const before = await place()
    await afterFrames(page, 20)
    return Math.abs((await place()) - before) > 1
  }
  const open = async (page: Page) => {
    await openPage(page, '/')
    await carousel(page).scrollIntoViewIfNeeded()
    await expect(page.locator('.swiper-initialized')).toBeVisible()
  }

  test('a visitor can leave the page while the carousel moves', async ({ page }) => {
    await open(page)
    await expect.poll(() => isMoving(page)).toBe(true)
    await page.getByRole('link', { name: 'Fernhollow Botanicals' }).first().focus()
    const toggle = page.getByRole('button', { name: 'Open menu' })
    if (await toggle.isVisible()) await toggle.click()
    await page.getByRole('link', { name: 'Blog' }).click()
    await expect(page.getByRole('article')).toHaveCount(4)
  })

  test('the carousel loads its script only when it comes near the viewport', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await openPage(page, '/')
    await page.waitForLoadState('networkidle')
    expect(scripts.some((url) => url.includes('MovingCarousel'))).toBe(false)
    await carousel(page).scrollIntoViewIfNeeded()
    await expect.poll(() => scripts.some((url) => url.includes('MovingCarousel'))).toBe(true)
  })

  test('the carousel shows three slides 20 px apart and keeps moving', AT_EVERY_WIDTH, async ({ page }) => {
    await open(page)
    const slides = page.locator('.swiper-slide')
    await expect(slides).toHaveCount(8)
    const [first, second] = await slides.evaluateAll((all) =>
      all.slice(0, 2).map((one) => one.getBoundingClientRect().toJSON()),
    )
    const width = (await page.locator('.swiper').boundingBox())?.width ?? 0
    expect(first.width).toBeCloseTo((width - 40) / 3, 0)
    expect(second.left - first.right).toBeCloseTo(20, 0)
    await expect.poll(() => isMoving(page)).toBe(true)
  })

  test('the Pause button stops the carousel, and the Play button starts it again', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.mouse.move(5, 5)
    expect(await isMoving(page)).toBe(false)
    await page.getByRole('button', { name: 'Play' }).click()
    await page.mouse.move(5, 5)
    await expect.poll(() => isMoving(page)).toBe(true)
  })

  test('on a translated home page, the Pause button of the carousel becomes Play', async ({ page }) => {
    await open(page)
    await page.evaluate(translate)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('button', { name: 'Play' })).toHaveText('⟦Play⟧')
  })

  test(
    'a carousel image that was opened by mouse or touch has its description, and the carousel moves on once it is closed',
    AT_EVERY_WIDTH,
    async ({ page }) => {
      await open(page)
      await expect.poll(() => isMoving(page)).toBe(true)
      const isPhone = test.info().project.name === 'phone'
      const dialog = page.getByRole('dialog')
      const image = dialog.locator('.swiper-slide-active').getByRole('img')
      // The first press may hit the gap between two moving images.
      await expect(async () => {
        if (!(await dialog.isVisible()))
          await (isPhone ? page.locator('.swiper').tap() : page.locator('.swiper').click())
        await expect(image).toBeVisible({ timeout: 2000 })
      }).toPass()
      const description = (await image.getAttribute('alt')) ?? ''
      await expect(dialog.getByText(description)).toBeVisible()
      await expect(dialog).toHaveAccessibleName(description)
      await expect.poll(() => isMoving(page)).toBe(false)
      await (isPhone ? page.mouse.click(5, 400) : page.keyboard.press('Escape'))
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('button', { name: `View image: ${description}` })).toBeFocused()
      await page.mouse.move(5, 5)
      await expect.poll(() => isMoving(page)).toBe(true)
      await afterFrames(page, 60)
      expect(await isMoving(page)).toBe(true)
    },
  )

  test('carousel images open by keyboard, and Escape and Close return focus to them', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page)
    const inView = page.locator('.swiper-slide button[tabindex="0"]')
    await expect(inView).toHaveCount(3)
    await inView.first().focus()
    await page.keyboard.press('Tab')
    await expect(inView.nth(1)).toBeFocused()
    for (const key of ['Escape', 'Enter']) {
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
      await expectNoViolations(page)
      await page.keyboard.press(key)
      await expect(dialog).toHaveCount(0)
      await expect(inView.nth(1)).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Previous image' })).toBeFocused()
  })

  test('the carousel pauses and shows a whole image while it has the keyboard focus', async ({ page }) => {
    await open(page)
    await expect.poll(() => isMoving(page)).toBe(true)
    await page.getByRole('button', { name: 'Previous image' }).focus()
    await page.keyboard.press('Shift+Tab')
    const focused = page.locator('.swiper-slide button:focus')
    const right = async () => {
      const box = await focused.boundingBox()
      return Math.round((box?.x ?? 0) + (box?.width ?? 0))
    }
    await expect.poll(right).toBe(page.viewportSize()?.width)
    await page.locator('.swiper').hover()
    await page.mouse.move(5, 5)
    expect(await isMoving(page)).toBe(false)
  })

  test('the carousel pauses while the mouse is over it', async ({ page }) => {
    await open(page)
    await page.locator('.swiper').hover()
    expect(await isMoving(page)).toBe(false)
    await page.mouse.move(5, 5)
    await expect.poll(() => isMoving(page)).toBe(true)
  })

  test('the Next button moves the carousel, which also keeps moving after a drag', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'Pause' }).click()
    const active = () => page.locator('.swiper-slide-active').getAttribute('aria-label')
    const before = await active()
    await page.getByRole('button', { name: 'Next image' }).click()
    await expect.poll(active).not.toBe(before)

    await page.getByRole('button', { name: 'Play' }).click()
    const box = await page.locator('.swiper').boundingBox()
    if (!box) throw new Error('no carousel')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 20, box.y + box.height / 2, { steps: 5 })
    await page.mouse.up()
    await page.mouse.move(5, 5)
    await expect.poll(() => isMoving(page)).toBe(true)
  })

  test('the carousel does not move with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page)
    expect(await isMoving(page)).toBe(false)
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
    await expectNoViolations(page)
  })
})
