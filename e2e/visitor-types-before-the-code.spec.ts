import type { Locator, Page } from '@playwright/test'
import { expect, holdRequests, openPage, REDUCED_MOTION, test } from './site.ts'

test.use(REDUCED_MOTION)

const isRunning = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))

/** Opens a page without its client code. @returns a function that lets the code load */
async function openWithoutCode(page: Page, path: string) {
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return async () => {
    release()
    await isRunning(page)
  }
}

test('a question typed before the client code loads survives leaving the page and is sent', async ({ page }) => {
  const question = `Which soil? ${crypto.randomUUID()}`
  const arrive = await openWithoutCode(page, '/contact-us')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Your Question').fill(question)
  await arrive()
  await expect(page.getByLabel('Your Question')).toHaveValue(question)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Leaves and returns, because after a reload the browser itself would restore the text.
  await page.goto('/healthz')
  await page.goto('/contact-us')
  await isRunning(page)
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('Your Question')).toHaveValue(question)

  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Submit' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Ada Lovelace', question })
  await expect(page.getByText('Thank you for your message!')).toBeVisible()
  await expect(page.getByLabel('Your Question')).toHaveValue('')
})

test('a search typed before the client code loads runs once it has loaded', async ({ page }) => {
  const arrive = await openWithoutCode(page, '/test-results')
  await page.getByRole('searchbox').fill('nothing is called like this')
  await arrive()
  await expect(page.getByRole('searchbox')).toHaveValue('nothing is called like this')
  await expect(page).toHaveURL(/search=nothing/)
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('a username and password typed before the client code loads stay in the login form', async ({ page }) => {
  const arrive = await openWithoutCode(page, '/login')
  await page.getByLabel('Username').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('secret words')
  await arrive()
  await expect(page.getByLabel('Username')).toHaveValue('ada@example.com')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret words')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
})

/** Each kind of change makes React recreate the document. */
const CHANGES = {
  'a browser extension': (html: string) => html.replace(/<body[^>]*>/, '$&<div id="ext-root"></div>'),
  'a password manager': (html: string) =>
    html.replace(/<input[^>]* name="(email|username|search)"[^>]*>/, '$&<div data-icon-root=""></div>'),
  'a proxy': (html: string) => html.replaceAll('</p>', '<!-- checked --></p>').replace(/<footer.*<\/footer>/s, ''),
}

const FIELDS = {
  '/contact-us': ['Name', 'Email', 'Your Question'],
  '/login': ['Username', 'Password'],
  '/test-results': ['Search the test results'],
}

async function changeHtml(page: Page, path: string, change: (html: string) => string) {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    expect(change(html)).not.toBe(html)
    await route.fulfill({ response, body: change(html) })
  })
}

test('a post stays as others changed it', async ({ page }) => {
  await changeHtml(page, '/blog/1', CHANGES['a browser extension'])
  await openPage(page, '/blog/1')
  await expect(page.locator('#ext-root')).toBeAttached()
})

test.describe('when others change the HTML', () => {
  test.use({ expectedMessages: [/Minified React error #418/] })
  for (const [who, change] of Object.entries(CHANGES)) {
    test(`text typed before the client code loads stays, with the focus, when ${who} changes the HTML`, async ({
      page,
    }) => {
      for (const [path, labels] of Object.entries(FIELDS)) {
        await changeHtml(page, path, change)
        const arrive = await openWithoutCode(page, path)
        const fields = labels.map((label) => page.getByLabel(label, { exact: true }))
        for (const field of fields) await field.pressSequentially('nothing@example')
        await page.keyboard.press('ArrowLeft')
        await arrive()
        for (const field of fields) await expect(field).toHaveValue('nothing@example')
        await page.keyboard.press('Backspace')
        await expect(fields.at(-1) as Locator).toHaveValue('nothing@exampe')
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
      await expect(page).toHaveURL(/search=nothing%40exampe/)
      await expect(page.getByRole('article')).toHaveCount(0)
    })
  }

  test('a link keeps its focus and a page its place and header when others change the HTML', async ({ page }) => {
    await changeHtml(page, '/contact-us', CHANGES['a browser extension'])
    const arrive = await openWithoutCode(page, '/contact-us')
    const link = page.getByRole('contentinfo').getByRole('link')
    await link.focus()
    await expect(page.locator('html[data-scrolled]')).toBeAttached()
    const y = await page.evaluate(() => scrollY)
    await arrive()
    await expect(link).toBeFocused()
    await expect(page.locator('html[data-scrolled]')).toBeAttached()
    expect(await page.evaluate(() => scrollY)).toBe(y)
  })
})
