import type { Page } from '@playwright/test'
import { ANY_WIDTH, expect, holdRequests, test } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

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

test(
  'a question typed before the client code loads survives leaving the page and is sent',
  ANY_WIDTH,
  async ({ page }) => {
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
  },
)

test('a search typed before the client code loads runs once it has loaded', ANY_WIDTH, async ({ page }) => {
  const arrive = await openWithoutCode(page, '/test-results')
  await page.getByRole('searchbox').fill('nothing is called like this')
  await arrive()
  await expect(page.getByRole('searchbox')).toHaveValue('nothing is called like this')
  await expect(page).toHaveURL(/search=nothing/)
  await expect(page.getByRole('article')).toHaveCount(0)
})

test(
  'a username and password typed before the client code loads stay in the login form',
  ANY_WIDTH,
  async ({ page }) => {
    const arrive = await openWithoutCode(page, '/login')
    await page.getByLabel('Username').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('secret words')
    await arrive()
    await expect(page.getByLabel('Username')).toHaveValue('ada@example.com')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret words')
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  },
)
