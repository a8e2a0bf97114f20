import type { Locator, Page } from '@playwright/test'
import { callAs, test } from './own-site.ts'
import { expect, expectNoViolations, expectUsable, newAdministrator, openAdminPage, signIn } from './site.ts'

const PATH = '/admin/manage-quotes'

type Quote = { id: number; text: string; textColor: string }
type Own = Parameters<typeof callAs>[0]

const first = async (own: Own) => (await callAs<Quote[]>(own, 'GET', '/api/quotes'))[0]

async function removeAll(own: Own) {
  for (const { id } of await callAs<Quote[]>(own, 'GET', '/api/quotes')) {
    await callAs(own, 'DELETE', `/api/quotes/${id}`)
  }
}

const text = (page: Page) => page.getByLabel('Quote text')
const author = (page: Page) => page.getByLabel('Author')
const save = (page: Page) => page.getByRole('button', { name: 'Save Quote' })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const unsaved = (page: Page) => page.getByText('Not saved yet.')

async function saveQuote(page: Page) {
  await save(page).click()
  await expect(page.getByText('Quote saved successfully!')).toBeVisible()
}

/** Creates a quote and opens its form. */
async function openQuote(page: Page, own: Own) {
  await callAs(own, 'POST', '/api/quotes/', { text: 'Grow.' })
  await openAdminPage(page, PATH)
  return (await first(own)) as Quote
}

test.beforeEach(async ({ signedIn: _, ownSite }) => {
  await removeAll(ownSite)
})

test('a first quote is written, colored, saved, and deleted after a confirmation', async ({ page, ownSite }) => {
  await openAdminPage(page, PATH)
  const title = page.getByRole('heading', { name: 'Create New Quote' })
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x
  expect(await leftOf(text(page))).toBe(await leftOf(title))
  await expectNoViolations(page)
  await text(page).fill('Grow slowly. 🌿')
  await expect(page.getByText('15 of 250 characters')).toBeVisible()
  await author(page).fill('Nell')
  const create = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Save New Quote' }).click()
  expect((await create).url()).toMatch(/\/api\/quotes\/?$/)
  expect((await create).postDataJSON()).toMatchObject({ id: 0, text: 'Grow slowly. 🌿', author: 'Nell' })

  await expect(preview(page).getByText('Grow slowly. 🌿')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(preview(page).getByText('- Nell')).toBeVisible()
  await page.getByText('Black', { exact: true }).click()
  await expect(preview(page).getByText('Grow slowly. 🌿')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await author(page).fill('')
  await expect(preview(page).getByText('- Anonymous')).toBeVisible()
  await expect(unsaved(page)).toBeVisible()
  await expectUsable(page)
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await save(page).click()
  const { id } = (await first(ownSite)) as Quote
  expect((await put).postDataJSON()).toEqual({
    id,
    text: 'Grow slowly. 🌿',
    author: '',
    imageUrl: null,
    textColor: 'black',
    version: 1,
  })
  await expect(page.getByText('Quote saved successfully!')).toBeVisible()
  await expect(unsaved(page)).toBeHidden()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Delete Quote' }).click()
  await expect(page.getByRole('dialog')).toContainText('restore it from the trash for 30 days')
  await expectNoViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Quote' }).click()
  await expect(page.getByText('Quote moved to the trash.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create New Quote' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a quote can be changed with the keyboard alone', async ({ page, ownSite }) => {
  await callAs(ownSite, 'POST', '/api/quotes/', { text: 'Grow.', textColor: 'white' })
  await openAdminPage(page, PATH)
  await text(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' On.')
  // Tab moves the focus to Author, then to Add Image, then to the text color.
  for (let step = 0; step < 3; step++) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(preview(page).getByText('Grow. On.')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.keyboard.press('Tab')
  await expect(save(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Quote saved successfully!')).toBeVisible()
  expect(await first(ownSite)).toMatchObject({ text: 'Grow. On.', textColor: 'black' })
  await page.goto('/')
  await expect(page.getByText('Grow. On.')).toBeVisible()
})

test('unsaved changes to a quote survive a reload and can be discarded and restored', async ({ page, ownSite }) => {
  await openQuote(page, ownSite)
  await text(page).fill('Grow on.')
  await page.reload()
  await expect(text(page)).toHaveValue('Grow on.')
  await expect(unsaved(page)).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(text(page)).toHaveValue('Grow.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text(page)).toHaveValue('Grow on.')
})

test.describe('the quote page handles errors', () => {
  test.use({ expectedMessages: [/Failed to (load resource|save the quote)/] })

  test('a quote that fails to save stays in the form as unsaved and shows no notice', async ({ page, ownSite }) => {
    await openQuote(page, ownSite)
    await author(page).fill('Nell')
    await save(page).click()
    await expect(page.getByText(/saved successfully/)).toBeVisible()
    await page.route('**/api/quotes/*', (route) => route.fulfill({ status: 503, json: { error: 'Down.' } }))
    await text(page).fill('Grow on.')
    const failed = page.waitForEvent('console', (message) => message.text().includes('Failed to save the quote'))
    await save(page).click()
    await failed
    await expect(unsaved(page)).toBeVisible()
    await expect(text(page)).toHaveValue('Grow on.')
    await expect(page.getByText('Down.')).toBeHidden()
    // The notice of the previous save must be gone too.
    expect(await page.getByText(/saved successfully/).count()).toBe(0)
  })

  test('saving an invalid quote shows the error beside the form', async ({ page, ownSite }) => {
    await openQuote(page, ownSite)
    await text(page).fill(' ')
    await save(page).click()
    await expect(page.getByText('Not saved: Enter the text of the quote.')).toBeVisible()
  })
})

test('text that is typed while the saved quote loads is never called a conflict', async ({ page, ownSite }) => {
  await openQuote(page, ownSite)
  await text(page).fill('Mine.')
  await page.evaluate(() => {
    const note = () => document.querySelector('[data-conflict]') && document.body.setAttribute('data-had-conflict', '')
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/quotes\/?(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  await saveQuote(page)
  await text(page).fill('Mine again.')
  release()
  // A press does nothing until the first save has ended.
  await expect(async () => {
    await save(page).click()
    await expect(unsaved(page)).toBeHidden({ timeout: 1000 })
  }).toPass()
  await expect(page.locator('body[data-had-conflict]')).toHaveCount(0)
  expect(await first(ownSite)).toMatchObject({ text: 'Mine again.' })
})

test.describe('two administrators edit one quote', () => {
  test.use({ expectedMessages: [/Failed to (load resource|save the quote)/] })

  test('saving a quote that someone else changed shows both texts to choose from', async ({ page, ownSite }) => {
    const { id } = await openQuote(page, ownSite)
    const june = (words: string) => callAs(ownSite, 'PUT', `/api/quotes/${id}`, { text: words })
    await text(page).fill('Mine.')
    await june('June’s.')
    await save(page).click()
    await expect(page.getByText('Someone else changed this quote while you were editing.')).toBeVisible()
    await expect(page.getByText('June’s.')).toBeVisible()
    await expect(text(page)).toHaveValue('Mine.')
    expect(await first(ownSite)).toMatchObject({ text: 'June’s.' })
    await expectUsable(page)
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await saveQuote(page)
    expect(await first(ownSite)).toMatchObject({ text: 'Mine.' })

    await text(page).fill('Mine again.')
    await june('June’s again.')
    await save(page).click()
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await expect(text(page)).toHaveValue('June’s again.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(text(page)).toHaveValue('Mine again.')
  })

  test('two administrators who save one quote see whose version is stored', async ({ page, browser, ownSite }) => {
    await callAs(ownSite, 'POST', '/api/quotes/', { text: 'Grow.' })
    const context = await browser.newContext({
      baseURL: ownSite.url,
      extraHTTPHeaders: { 'x-forwarded-for': '10.9.9.9' },
    })
    const other = await context.newPage()
    await other.addInitScript(() => localStorage.setItem('ageVerified', 'true'))
    await signIn(other, await newAdministrator(ownSite))
    await openAdminPage(other, PATH)
    await openAdminPage(page, PATH)
    await text(page).fill('Mine.')
    await text(other).fill('Theirs.')
    await save(other).click()
    await expect(other.getByText('Quote saved successfully!')).toBeVisible()
    await context.close()

    await save(page).click()
    await expect(page.getByText('Someone else changed this quote.', { exact: true })).toBeVisible()
    await expect(page.getByText('Theirs.', { exact: true })).toBeVisible()
    await save(page).click()
    await expect(page.getByText('First choose which version to keep.')).toBeVisible()
    expect(await first(ownSite)).toMatchObject({ text: 'Theirs.' })
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await saveQuote(page)
    expect(await first(ownSite)).toMatchObject({ text: 'Mine.' })
  })

  test('saving a quote that someone else changed and changed back reports the change', async ({ page, ownSite }) => {
    const { id } = await openQuote(page, ownSite)
    await text(page).fill('Mine.')
    for (const words of ['Theirs.', 'Grow.']) await callAs(ownSite, 'PUT', `/api/quotes/${id}`, { text: words })
    await save(page).click()
    await expect(page.getByText('Not saved: Someone else changed this quote.')).toBeVisible()
    await saveQuote(page)
  })

  test('saving a quote that someone else has deleted points to the trash', async ({ page, ownSite }) => {
    await openQuote(page, ownSite)
    await text(page).fill('Grow on.')
    await removeAll(ownSite)
    await save(page).click()
    await expect(page.getByText('Restore it from the trash')).toBeVisible()
    await expect(text(page)).toHaveValue('Grow on.')
    await expectNoViolations(page)
  })
})
