import type { Page } from '@playwright/test'
import { ANY_WIDTH, expect, expectNoViolations, openPage, test } from './site.ts'

const fill = async (page: Page, question = 'Which soil do you use?') => {
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Your Question').fill(question)
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()

test.beforeEach(async ({ page, javaScriptEnabled }) => {
  if (javaScriptEnabled) await openPage(page, '/contact-us')
  else await page.goto('/contact-us')
})

test('thanks stand there for three seconds, and the form is empty again', async ({ page }) => {
  await page.clock.install()
  await fill(page)
  await submit(page)
  const thanks = page.getByText('Thank you for your message! We will get back to you soon.')
  await expect(thanks).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page.getByLabel('Your Question')).toHaveValue('')
  await page.clock.runFor(2500)
  await expect(thanks).toBeVisible()
  await page.clock.runFor(600)
  await expect(thanks).toBeHidden()
})

test('the browser asks for what is missing, and for an address that is one', async ({ page }) => {
  await submit(page)
  await expect(page.getByLabel('Name')).toBeFocused()
  await fill(page)
  await page.getByLabel('Email').fill('ada')
  await submit(page)
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Your Question')).toHaveValue('Which soil do you use?')
})

test('the thanks can be read by everyone', async ({ page }) => {
  await fill(page)
  await submit(page)
  await expect(page.getByText('Thank you for your message!')).toBeVisible()
  await expectNoViolations(page)
})

test.describe('when it fails', ANY_WIDTH, () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('what the server refuses is named, and nothing typed is lost', async ({ page }) => {
    const question = 'x'.repeat(10_001)
    await fill(page, question)
    await submit(page)
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
    await expect(page.getByText('A question can have at most 10,000 characters.')).toBeVisible()
    await expect(page.getByLabel('Your Question')).toHaveValue(question)
    await expectNoViolations(page)
  })

  test('a server in trouble is said, and nothing typed is lost', async ({ page }) => {
    await page.route('**/api/contact', (route) => route.fulfill({ status: 502, body: '<html>' }))
    await fill(page)
    await submit(page)
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
  })

  test('a network that is gone is said, and the next try works', async ({ page }) => {
    await page.route('**/api/contact', (route) => route.abort())
    await fill(page)
    await submit(page)
    await expect(page.getByText('An error occurred. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Your Question')).toHaveValue('Which soil do you use?')
    await page.unroute('**/api/contact')
    await submit(page)
    await expect(page.getByText('Thank you for your message!')).toBeVisible()
  })
})

test('a double click sends one question', async ({ page }) => {
  let calls = 0
  await page.route('**/api/contact', async (route) => {
    calls++
    await new Promise((resolve) => setTimeout(resolve, 200))
    await route.continue()
  })
  await fill(page)
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(page.getByText('Thank you for your message!')).toBeVisible()
  expect(calls).toBe(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedMessages: [/400 \(Bad Request\)/] })
  test.beforeEach(({ page }) => page.getByLabel('Yes').check())

  test('a question is sent all the same', async ({ page }) => {
    await fill(page)
    await submit(page)
    await page.getByLabel('Yes').check()
    await expect(page.getByText('Thank you for your message!')).toBeVisible()
    expect(page.url()).not.toContain('Lovelace')
  })

  test('what is refused is named, and nothing typed is lost', async ({ page }) => {
    await fill(page, 'x'.repeat(10_001))
    await submit(page)
    await page.getByLabel('Yes').check()
    await expect(page.getByText('A question can have at most 10,000 characters.')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
    await expect(page.getByLabel('Your Question')).toHaveValue('x'.repeat(10_001))
  })
})
