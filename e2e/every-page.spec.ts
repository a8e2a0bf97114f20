import type { Page } from '@playwright/test'
import { MENU } from '#ui/office/menu-links.ts'
import { brokenWords, enlargeRoot, enlargeText, expectAllToFit } from './large-text.ts'
import {
  AT_EVERY_WIDTH,
  afterFrames,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  expectToFit,
  expectUsable,
  FRESH_PAGE,
  openAdminPage,
  openPage,
  REDUCED_MOTION,
  signIn,
  test,
} from './site.ts'
import { textOverlaps } from './text-overlaps.ts'

const PAGES = [
  '/',
  '/test-results',
  '/test-results/1',
  '/blog',
  '/blog/1',
  '/blog/4',
  '/contact-us',
  '/login',
  '/forgot-password',
  '/register',
  '/not-me',
  '/not-me?token=made-up',
  '/subscribe',
  '/subscription',
  '/subscription/confirm',
]
const ADMIN_PAGES = [
  '/admin',
  ...MENU.flatMap(({ links }) => links.map(({ to }) => to)),
  '/admin/subscribers?tab=import',
  '/admin/subscribers?tab=remove',
]

test.use(REDUCED_MOTION)

for (const path of PAGES) {
  test(
    `${path} is accessible, has one h1, logs nothing and never scrolls sideways, down to a width of 320 px`,
    AT_EVERY_WIDTH,
    async ({ page }) => {
      await openPage(page, path)
      await expect(page.locator('h1')).toHaveCount(1)
      await expect(page).toHaveTitle(/Fernhollow Botanicals/)
      await expectUsable(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
    },
  )
}

test('every page nests its elements only as HTML allows', async ({ page, administrator }) => {
  for (const path of PAGES) {
    const html = await (await page.request.get(path)).text()
    await openPage(page, path)
    // Checks first the HTML from the server, then the document after hydration.
    await expectAllowedElements(page, path, html)
    await expectAllowedElements(page, path)
  }
  await signIn(page, administrator)
  for (const path of ADMIN_PAGES) {
    await openAdminPage(page, path)
    await expectAllowedElements(page, path)
  }
})

/** Checks content models that axe does not cover. Skips the elements that Mantine renders. */
async function expectAllowedElements(page: Page, path: string, html?: string) {
  const wrong = await page.evaluate((html) => {
    const shown = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
    const INTERACTIVE = 'a[href], button, input:not([type=hidden]), select, textarea, summary, label'
    const rules = {
      'a figcaption that is not the first or last child of a figure':
        'figcaption:not(figure > :is(:first-child, :last-child))',
      'disabled beside aria-disabled': ':disabled[aria-disabled]',
      'a control in a link or button': `:is(a[href], button) :is(${INTERACTIVE})`,
      'a block in a paragraph, heading, button or label':
        ':is(p, h1, h2, h3, h4, h5, h6, button, label) :is(div, p, ul, ol, dl, section, h1, h2, h3)',
      'a child that its list does not allow': ':is(ul, ol, menu) > :not(li, script, template)',
      'a term or item outside its list': 'li:not(ul > *, ol > *, menu > *), :is(dt, dd):not(dl *)',
      'a legend that does not begin its fieldset': 'legend:not(fieldset > :first-child)',
      'a second main': 'main ~ main, main main',
    }
    return Object.entries(rules).flatMap(([rule, selector]) =>
      [...shown.querySelectorAll(`:is(${selector}):not([class*=mantine-])`)].map(
        (element) => `${rule}: ${element.outerHTML.slice(0, 200)}`,
      ),
    )
  }, html)
  expect(wrong, path).toEqual([])
}

test.describe('every page fits a phone with text at 200%', () => {
  // A reused page would keep the font size.
  test.use({ ...FRESH_PAGE, viewport: { width: 390, height: 844 } })

  test('with text at 200% on a phone, every page fits, and no text is covered', async ({ page, administrator }) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    for (const path of PAGES) {
      await openPage(page, path)
      await expectAllToFit(page)
      expect(await brokenWords(page), path).toEqual([])
    }
    await signIn(page, administrator)
    for (const path of ADMIN_PAGES) {
      await openAdminPage(page, path)
      await expectAllToFit(page)
    }
  })

  for (const [how, enlarge] of [
    ['with a larger root', enlargeRoot],
    ['that only enlarges text', enlargeText],
  ] as const) {
    test(`with text at 200% on a phone by a zoom ${how}, no text overlaps and the header shows its whole name`, async ({
      page,
    }) => {
      for (const path of PAGES) {
        await openPage(page, path)
        await page.evaluate(enlarge)
        await expectToFit(page)
        expect(await textOverlaps(page), path).toEqual([])
        const name = page.getByRole('banner').getByText('Fernhollow Botanicals').first()
        await expect(name).toBeInViewport({ ratio: 1 })
        expect(await name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(4)
      }
    })
  }
})

test('the API description is accessible and fits a phone', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'POST /api/contact', exact: true })).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})

test.describe('an unknown address is not found', () => {
  test.use({ expectedMessages: [/404 \(Not Found\)/] })

  test('an unknown address gets 404 and links to home, certificates and contact', AT_EVERY_WIDTH, async ({ page }) => {
    const response = await page.goto('/nothing-here')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expectNoViolations(page)
    const links = page.getByRole('main').getByRole('link')
    await expect(links).toHaveText(['Go to the home page', 'See the certificates', 'Contact us'])
    for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(43.5)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome to Fernhollow Botanicals' })).toBeVisible()
  })
})

test('following a link fetches the data of the next page and nothing else', async ({ page }) => {
  await openPage(page, '/')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/(assets|files|favicon\.svg)/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  const go = async (name: string) => {
    const toggle = page.getByRole('button', { name: 'Open menu' })
    if (await toggle.isVisible()) await toggle.click()
    await page.getByRole('navigation').getByRole('link', { name }).click()
  }
  await go('COA')
  await expect(page.getByRole('heading', { name: 'Certificates of analysis' })).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
  await go('Blog')
  await page
    .getByRole('link', { name: /Read More/ })
    .first()
    .click()
  await expect(page.getByText('Published on:')).toBeVisible()
  await go('Contact Us')
  await expect(page.getByLabel('Your Question')).toBeVisible()
  const counted = 'POST /api/opened'
  const post = expect.stringMatching(/^GET \/api\/blog\/\d+\/page$/)
  const blog = ['GET /api/blog', 'GET /api/updates']
  expect(calls).toEqual(['GET /api/manage', counted, ...blog, counted, post, counted, counted])
})

test('the header is transparent at the top and dark gray beyond 50 px', AT_EVERY_WIDTH, async ({ page }) => {
  await openPage(page, '/')
  const header = page.getByRole('banner')
  const background = () => header.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect((await header.boundingBox())?.height).toBe(60)
  expect(await background()).toBe('rgba(0, 0, 0, 0)')
  await page.evaluate(() => scrollTo({ top: 50, behavior: 'instant' }))
  await afterFrames(page, 2)
  expect(await background()).toBe('rgba(0, 0, 0, 0)')
  await page.evaluate(() => scrollTo({ top: 51, behavior: 'instant' }))
  await expect.poll(background).toBe('rgb(43, 45, 44)')
  expect((await header.boundingBox())?.y).toBe(0)
})

test('with forced colors, the navigation marks the current page and no artwork sits behind text', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openPage(page, '/')
  const links = page.getByRole('navigation')
  await expect(links.getByRole('link', { name: 'Home' })).toHaveCSS('outline-style', 'solid')
  await expect(links.getByRole('link', { name: 'Blog' })).toHaveCSS('outline-style', 'none')
  await expect(page.locator('main img').first()).toBeHidden()
})

test.describe('the site works without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript, the back office says that it needs it, and no page reports a chunk', async ({ page }) => {
    await page.goto('/admin')
    await page.getByLabel('Yes').check()
    await expect(page.locator('noscript p')).toHaveText('The back office needs JavaScript.')
    for (const path of ['/admin', '/login', '/']) {
      await page.goto(path)
      expect(await page.locator('body').textContent()).not.toContain('Loading chunk')
    }
  })

  test('without JavaScript, the blog is readable once the age question is answered', async ({ page }) => {
    await page.goto('/blog')
    await expect(page.getByRole('heading', { name: 'Blog' })).toBeHidden()
    await page.getByLabel('Yes').check()
    await expect(page.getByRole('heading', { name: 'Blog' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact Us' })).toBeVisible()
  })
})
