import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { readFonts } from './fonts.ts'
import { AT_EVERY_WIDTH, expect, FRESH_PAGE, holdRequests, openPage, test } from './site.ts'
import { watchWire } from './wire.ts'

const KB = 1024
const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920]

test.use(FRESH_PAGE)

test.describe('a first visit downloads little data', () => {
  test.use({ isVerified: false })

  test('a first visit fetches up to 140 KB of HTML and scripts, all from one origin', async ({ page, baseURL }) => {
    const wire = await watchWire(page)
    await openPage(page, '/')
    await page.waitForLoadState('networkidle')
    expect(wire.sum('Document')).toBeLessThanOrEqual(20 * KB)
    expect(wire.sum('Document', 'Stylesheet', 'Script', 'Fetch', 'XHR')).toBeLessThanOrEqual(140 * KB)
    expect(wire.sum('Stylesheet', 'Fetch', 'XHR')).toBe(0)
    expect(wire.fetched.filter(({ url }) => new URL(url).origin !== baseURL)).toEqual([])
    await page.getByRole('button', { name: 'Yes' }).click()
    await page.waitForLoadState('networkidle')
    expect(wire.sum('Font')).toBeLessThanOrEqual(60 * KB)
  })

  test('the form to subscribe adds at most 3 KB to a first visit', async ({ page }) => {
    const wire = await watchWire(page)
    await openPage(page, '/')
    await page.waitForLoadState('networkidle')
    // Without the form, the HTML and the scripts of the same page had 128,886 bytes.
    expect(wire.sum('Document', 'Script')).toBeLessThanOrEqual(128_886 + 3 * KB)
    const html = await (await page.request.get('/')).text()
    const withoutForm = html.replace(/<form[^>]*action="\/subscribe".*?<\/form>/gs, '')
    expect(withoutForm.length).toBeLessThan(html.length)
    expect(gzipSync(html).length - gzipSync(withoutForm).length).toBeLessThanOrEqual(1 * KB)
  })

  test('all five font files together take at most 60 KB', async ({ page }) => {
    const wire = await watchWire(page)
    await openPage(page, '/')
    await page.evaluate(() => Promise.allSettled([...document.fonts].map((face) => face.load())))
    await page.waitForLoadState('networkidle')
    expect(wire.fetched.filter(({ type }) => type === 'Font')).toHaveLength(5)
    expect(wire.sum('Font')).toBeLessThanOrEqual(60 * KB)
  })

  test('no image placeholder behind the age question is decoded before the visitor answers', async ({ page }) => {
    await openPage(page, '/')
    const blurs = page.locator('img[src^="data:"]')
    const decoded = () =>
      blurs.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length)
    expect(await blurs.count()).toBeGreaterThan(0)
    expect(await decoded()).toBe(0)
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect.poll(decoded).toBeGreaterThan(0)
  })

  test('the age question is painted before the first script is requested', AT_EVERY_WIDTH, async ({ page }) => {
    await openPage(page, '/')
    const [painted, asked] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'))?.startTime,
    ])
    expect(asked).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY)
  })
})

test('the blog and its posts fetch at most 10 KB of scripts', async ({ page }) => {
  const wire = await watchWire(page)
  for (const path of ['/blog', '/blog/1']) {
    await openPage(page, path)
    await page.waitForLoadState('networkidle')
  }
  expect(wire.sum('Script')).toBeGreaterThan(0)
  expect(wire.sum('Script', 'Fetch', 'XHR')).toBeLessThanOrEqual(10 * KB)
})

test('the hero is complete before any script arrives', async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^Fraunces/)
  const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  expect(await page.locator('main img').first().evaluate(isDrawn)).toBe(true)
})

test.describe('the visitor has not answered the age question', () => {
  test.use({ isVerified: false })

  test('fonts that load late are shown once the age question is answered, also on later pages', async ({ page }) => {
    const answer = await holdRequests(page, '**/*.woff2')
    const movement = await watchMovement(page)
    const fontsOf = await readFonts(page)
    await page.goto('/', { waitUntil: 'commit' })
    // With `font-display: optional` a browser waits 100 ms for the font before it draws the fallback.
    await page.waitForFunction(() => performance.now() > 1000)
    answer()
    await page.waitForLoadState('networkidle')
    expect(await fontsOf('h1')).not.toContain('Fraunces')
    await page.getByRole('button', { name: 'Yes' }).click()
    for (const place of ['h1', 'h1 + p', '#section1 h2']) expect(await fontsOf(place)).toEqual(['Fraunces'])
    expect(await fontsOf('#section1 p')).toEqual(['Instrument Sans'])
    for (const name of ['COA', 'Blog']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Welcome/)
      expect(await fontsOf('h1')).toEqual(['Fraunces'])
    }
    expect(await movement()).toBe(0)
  })

  test('fonts that arrive after the age gate disappears are shown on the next page', async ({ page }) => {
    const answer = await holdRequests(page, '**/*.woff2')
    const fontsOf = await readFonts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-js', 'running')
    answer()
    await page.waitForLoadState('networkidle')
    expect(await fontsOf('h1')).not.toContain('Fraunces')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'COA' }).click()
    await expect(page).toHaveURL(/test-results/)
    await expect.poll(() => fontsOf('h1')).toEqual(['Fraunces'])
  })
})

test('a late italic font causes no layout shift', async ({ page }) => {
  const answer = await holdRequests(page, '**/fraunces-italic*')
  const movement = await watchMovement(page)
  const italic = page.waitForResponse('**/fraunces-italic*')
  await page.goto('/', { waitUntil: 'commit' })
  // With `font-display: optional` a browser waits 100 ms for the font before it draws the fallback.
  await page.waitForFunction(() => performance.now() > 1000)
  answer()
  await (await italic).finished()
  await page.evaluate(() => document.fonts.ready)
  expect(await movement()).toBe(0)
})

// Screens tall enough to show the footer, which late content would push down.
for (const { path, ...screen } of [
  { path: '/test-results', width: 1440, height: 1600 },
  { path: '/register', width: 390, height: 700 },
]) {
  test(`hydrating ${path} causes no layout shift`, async ({ page }) => {
    await page.setViewportSize(screen)
    const answer = await holdRequests(page, '**/assets/*.js')
    const movement = await watchMovement(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
    expect(await movement()).toBe(0)
    answer()
    await expect(page.locator('html')).toHaveAttribute('data-js', 'running')
    await expect(page.getByText('Loading...')).toBeHidden()
    expect(await movement()).toBe(0)
  })
}

/** @returns a function that reads the cumulative layout shift so far */
async function watchMovement(page: Page) {
  await page.addInitScript(() => {
    const noteShifts = (list: PerformanceObserverEntryList) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
      const sum = shifts.reduce((sum, { value }) => sum + value, Number(document.documentElement.dataset.shift ?? 0))
      document.documentElement.dataset.shift = `${sum}`
    }
    new PerformanceObserver(noteShifts).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    return Number(await page.locator('html').getAttribute('data-shift'))
  }
}

test('the home page loads the carousel script only when the carousel is near', async ({ page }) => {
  const wire = await watchWire(page)
  const scripts = () => wire.fetched.map(({ url }) => url).filter((url) => /\.m?js$/.test(url))
  await openPage(page, '/')
  await page.waitForLoadState('networkidle')
  expect(scripts().filter((url) => /carousel|pdf|admin/i.test(url))).toEqual([])
  await page.getByRole('region', { name: 'Images' }).scrollIntoViewIfNeeded()
  await expect.poll(scripts).toContainEqual(expect.stringContaining('MovingCarousel'))
})

test('following a link loads only the styles that are missing', async ({ page }) => {
  const wire = await watchWire(page)
  await openPage(page, '/contact-us')
  await page.getByRole('link', { name: 'Fernhollow Botanicals' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Fernhollow Botanicals' })).toBeVisible()
  const styles = wire.fetched.filter(({ type }) => type === 'Stylesheet').map(({ url }) => url)
  // Cards of posts have their styles in a file of their own, because the blog shows them too.
  expect(styles.sort()).toEqual(['/CardPicture-', '/HomePage-'].map((name) => expect.stringContaining(name)))
})

for (const screen of [
  { width: 360, scale: 3 },
  { width: 390, scale: 1 },
  { width: 390, scale: 3 },
  { width: 412, scale: 1.75 },
  { width: 600, scale: 2 },
  { width: 1280, scale: 1 },
  { width: 1440, scale: 2 },
  { width: 1920, scale: 1 },
]) {
  test(`every image loads at the size that fits its place on a ${screen.width} px screen at ${screen.scale}x`, async ({
    browser,
    baseURL,
  }) => {
    const page = await openScreen(browser, screen, baseURL)
    for (const path of ['/', '/test-results', '/blog/1']) {
      await page.goto(path)
      await fetchLazyImagesToo(page)
      expect([path, await misfits(page, IMAGE_WIDTHS)]).toEqual([path, []])
    }
    await page.close()
  })
}

async function openScreen(browser: Browser, { width, scale }: { width: number; scale: number }, baseURL = '') {
  const viewport = { width, height: 844 }
  const context = await browser.newContext({ baseURL, viewport, deviceScaleFactor: scale })
  await context.addInitScript(() => localStorage.setItem('ageVerified', 'true'))
  return context.newPage()
}

function fetchLazyImagesToo(page: Page) {
  return page.locator('main img').evaluateAll((images) =>
    Promise.allSettled(
      (images as HTMLImageElement[]).map((image) => {
        image.loading = 'eager'
        return image.decode()
      }),
    ),
  )
}

/** Returns images for which a smaller stored width would do, and images drawn more than 20% too large. */
function misfits(page: Page, widths: number[]) {
  return page.locator('main img').evaluateAll((images, steps) => {
    return (images as HTMLImageElement[]).flatMap((image) => {
      const chosen = Number(image.currentSrc.match(/\/(\d+)\.(?:avif|webp)$/)?.[1] ?? 0)
      if (chosen === 0) return []
      const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
      const needed = Math.max(image.clientWidth, image.clientHeight * ratio) * devicePixelRatio
      const enough = steps.find((step) => step >= needed) ?? Number.POSITIVE_INFINITY
      const isVeiled = image.closest('[data-text-color]') !== null
      const isBlurred = !isVeiled && chosen < enough && chosen * 1.2 < needed
      return chosen > enough || isBlurred ? [`${image.currentSrc}: ${needed} would do`] : []
    })
  }, widths)
}
