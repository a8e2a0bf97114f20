import type { Page } from '@playwright/test'
import { enlargeRoot } from './large-text.ts'
import {
  AT_EVERY_WIDTH,
  expect,
  expectNoViolations,
  expectToFit,
  expectUsable,
  ON_A_PHONE,
  openPage,
  test,
} from './site.ts'

const search = (page: Page) => page.getByPlaceholder('Search by title or description...')
const card = (page: Page) => page.getByRole('article').first()
const onPackage = (page: Page) => page.getByLabel('Batch number on your package')
const nothing = (page: Page) => page.getByText('Check “FH-9999-ZZ”, or ask us.')
const QUESTION = "I couldn't find test results for “FH-9999-ZZ”. Can you help?"

test(
  '“Check your batch” on the home page puts the caret into the certificate search',
  AT_EVERY_WIDTH,
  async ({ page }) => {
    await openPage(page, '/')
    await page.getByRole('link', { name: 'Check your batch' }).click()
    await expect(page).toHaveURL('/test-results#search')
    await expect(search(page)).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.reload()
    await expect(search(page)).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.type('fh-2411')
    await expect(page.getByRole('article')).toHaveCount(1)
    await openPage(page, '/test-results')
    await expect(search(page)).not.toBeFocused()
  },
)

test("with a phone's keyboard open, the first result of a search is in view", ON_A_PHONE, async ({ page }) => {
  await openPage(page, '/test-results')
  const top = async () => (await card(page).boundingBox())?.y
  expect(await top()).toBeLessThanOrEqual(216)
  const before = (await top()) ?? 0
  // The transparent header must not show the heading that scrolls behind it.
  await page.evaluate(() => scrollTo({ top: 46, behavior: 'instant' }))
  expect(
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const stack = document.elementsFromPoint(heading.getBoundingClientRect().left + 5, 25)
      return stack.indexOf(heading) > stack.findIndex((element) => element.matches('[data-low]'))
    }),
  ).toBe(true)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.setViewportSize({ width: 390, height: 400 })
  await search(page).tap()
  await page.keyboard.type('fh-2411')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect.poll(top).toBeLessThan(before - 20)
  await expect(card(page).getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(
    card(page)
      .getByText(/Batch FH-2411/)
      .first(),
  ).toBeInViewport({ ratio: 1 })
  const image = await card(page).getByRole('img', { includeHidden: true }).boundingBox()
  expect(image?.y).toBeLessThan(400)
  await expectUsable(page)
  // The band at the top grows back only after the tap; if it grew earlier, the tap would miss its target.
  await card(page).getByRole('link', { name: 'Open certificate' }).tap()
  await expect(page.getByRole('dialog', { name: /First Frost/ })).toBeVisible()
})

test(
  'certificates that match only inside the PDF are listed last, with a heading',
  AT_EVERY_WIDTH,
  async ({ page }) => {
    await openPage(page, '/test-results')
    const inside = page.getByRole('region', { name: 'Found inside the PDF' })
    // The number of the laboratory's report, which is neither in a title nor in a description.
    await search(page).fill('gma 24 0917')
    await expect(inside.getByRole('heading', { name: 'Blue Fern Flower' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('status').filter({ hasText: 'result' })).toHaveText('1 result')
    await expectNoViolations(page)
    await search(page).fill('live rosin')
    await expect(page.getByRole('article').first()).toContainText('First Frost')
    await expect(page.getByText('No test results available.')).toHaveCount(0)
  },
)

test('a visitor can ask about a batch without results, or clear the search', AT_EVERY_WIDTH, async ({ page }) => {
  await openPage(page, '/test-results?search=FH-9999-ZZ')
  await expect(page.getByText('No test results available.')).toBeVisible()
  await expect(nothing(page)).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/test-results')
  await expect(search(page)).toHaveValue('')
  await expect(search(page)).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.goBack()
  await page.getByRole('link', { name: 'ask us' }).click()
  await expect(page.getByLabel('Your Question')).toHaveValue(QUESTION)
  await expect(page.getByLabel('Your Question')).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(`ada-${crypto.randomUUID()}@fernhollow.example`)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thank you for your message!')).toBeVisible()
  await expect(page.getByLabel('Your Question')).toHaveValue('')
})

test.describe('a batch number is unknown', () => {
  // The status of the page itself.
  test.use({ expectedMessages: [/status of 404/] })

  test(
    'the page of an unknown batch leads to similar ones, to a search and to a question',
    AT_EVERY_WIDTH,
    async ({ page }) => {
      await openPage(page, '/c/FH-2490-BF')
      await expectUsable(page)
      await page.evaluate(enlargeRoot)
      await expectToFit(page)
      await page.reload()
      await page.getByRole('link', { name: 'Search all certificates for it' }).click()
      await expect(search(page)).toHaveValue('FH-2490-BF')
      await page.goBack()
      await page.getByRole('link', { name: 'FH-2409-BF' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Blue Fern Flower')
      await expect(page).toHaveURL(/\/test-results\/\d+$/)
    },
  )
})

test('an unsent question stays in the contact form, above the question about a batch', async ({ page }) => {
  await openPage(page, '/contact-us')
  await page.getByLabel('Your Question').fill('Which soil do you use?')
  await openPage(page, '/contact-us?batch=FH-9999-ZZ')
  await expect(page.getByLabel('Your Question')).toHaveValue(`Which soil do you use?\n\n${QUESTION}`)
  await page.reload()
  await expect(page.getByLabel('Your Question')).toHaveValue(`Which soil do you use?\n\n${QUESTION}`)
})

test.describe('a batch can be checked without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('on a phone without JavaScript, the certificate search is below both rows of the header', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/test-results')
    await page.getByLabel('Yes').check()
    const links = await page.getByRole('navigation').getByRole('link', { name: 'COA' }).boundingBox()
    const heading = await page.getByRole('heading', { name: 'Certificates of analysis' }).boundingBox()
    expect(heading?.y).toBeGreaterThanOrEqual((links?.y ?? 0) + (links?.height ?? 0))
    await search(page).fill('gma 24 0917')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByLabel('Yes').check()
    await expect(page.getByRole('heading', { name: 'Found inside the PDF' })).toBeVisible()
  })

  test.describe('a wrong batch number is corrected', () => {
    // The status of the page itself.
    test.use({ expectedMessages: [/status of 404/] })

    test('a visitor finds a batch by the number on the package, and corrects a wrong one', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/test-results')
      await page.getByLabel('Yes').check()
      await onPackage(page).fill('FH-2490-BF')
      await page.getByRole('button', { name: 'Find' }).click()
      await expect(page).toHaveURL('/c/FH-2490-BF')
      await page.getByLabel('Yes').check()
      await expect(page.getByRole('heading', { name: 'Batch not found' })).toBeVisible()
      await expect(page.getByRole('listitem').getByText('Blue Fern Flower')).toBeVisible()
      await expect(onPackage(page)).toHaveValue('FH-2490-BF')
      await onPackage(page).fill('fh 24O9 bf')
      await onPackage(page).press('Enter')
      await expect(page).toHaveURL(/\/test-results\/\d+$/)
      await page.getByLabel('Yes').check()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Blue Fern Flower')
    })
  })

  test('a batch number without results reaches the contact form without JavaScript', async ({ page }) => {
    await page.goto('/test-results?search=FH-9999-ZZ')
    await page.getByLabel('Yes').check()
    await expect(nothing(page)).toBeVisible()
    await page.getByRole('link', { name: 'ask us' }).click()
    await page.getByLabel('Yes').check()
    await expect(page.getByLabel('Your Question')).toHaveValue(QUESTION)
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill(`ada-${crypto.randomUUID()}@fernhollow.example`)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByLabel('Yes').check()
    await expect(page.getByText('Thank you for your message!')).toBeVisible()
    await expect(page.getByLabel('Your Question')).toHaveValue('')
  })
})
