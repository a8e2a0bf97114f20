import type { Locator, Page } from '@playwright/test'
import { fill, submit } from './contact-form.ts'
import { AT_EVERY_WIDTH, expect, expectNoViolations, holdRequests, openPage, test } from './site.ts'

const sent = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/contact'))

test.beforeEach(async ({ page, javaScriptEnabled }) => {
  if (javaScriptEnabled) await openPage(page, '/contact-us')
  else await page.goto('/contact-us')
})

test('Enter sends a question, shows the thank-you message and keeps the focus', AT_EVERY_WIDTH, async ({ page }) => {
  await fill(page)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('Thank you for your message!')).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectNoViolations(page)
})

test('the browser asks for missing fields of the contact form and for a valid email address', async ({ page }) => {
  await submit(page)
  await expect(page.getByLabel('Name')).toBeFocused()
  await fill(page)
  await page.getByLabel('Email').fill('ada')
  await submit(page)
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Your Question')).toHaveValue('Which soil do you use?')
})

test('moving the focus back to a field of the contact form keeps its label below the header', async ({ page }) => {
  const top = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())?.y
  const header = (await page.getByRole('banner').boundingBox())?.height
  await page.getByRole('button', { name: 'Submit' }).focus()
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  expect(await top('Name')).toBeLessThan(header ?? 0)
  for (const label of ['Your Question', 'Email', 'Name']) {
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByLabel(label)).toBeFocused()
    await expect.poll(() => top(label)).toBeGreaterThan(header ?? 0)
  }
})

test.describe('the contact form reports errors', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('a question that is too long shows the error at its field and keeps the text', async ({ page }) => {
    const question = 'x'.repeat(10_001)
    await fill(page, question)
    await submit(page)
    await expect(page.getByText('Something went wrong. Please try again.')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('A question can have at most 10,000 characters.')).toBeVisible()
    await expect(page.getByLabel('Your Question')).toBeFocused()
    await expect(page.getByLabel('Your Question')).toHaveValue(question)
    await expectNoViolations(page)
  })

  for (const [cause, status, sentence] of [
    ['the server cannot store', 502, 'Something went wrong. Please try again.'],
    ['a firewall blocks', 403, 'Try another network, or tell the people who run this site.'],
  ] as const) {
    test(`a question that ${cause} shows what to do, and the contact form keeps its text`, async ({ page }) => {
      await page.route('**/api/contact', (route) => route.fulfill({ status, body: '<html>' }))
      await fill(page)
      await submit(page)
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
    })
  }

  test('a question is sent even if the stamp of the contact form fails to load', async ({ page }) => {
    await page.route('**/api/contact/stamp', (route) => route.abort())
    await fill(page)
    const request = sent(page)
    await submit(page)
    expect((await request).postDataJSON()).toMatchObject({ stamp: '' })
    await expect(page.getByText('Thank you for your message!')).toBeVisible()
  })

  test('a visitor who writes too often sees when to try again and keeps their text', async ({ page }) => {
    const form = { name: 'Ada', email: 'ada@example.com', question: 'Which soil?' }
    for (let n = 0; n < 20; n++) await page.request.post('/api/contact', { data: form })
    await fill(page)
    await submit(page)
    await expect(page.getByText(/^Too many tries\. Please try again in \d+ seconds?\.$/)).toBeVisible()
    await expect(page.getByLabel('Your Question')).toHaveValue('Which soil do you use?')
    await expect(page.getByLabel('Your Question')).toBeFocused()
    await expectNoViolations(page)
  })

  test('after a lost answer an error is shown, and the question is sent with the same stamp', async ({ page }) => {
    await page.route('**/api/contact', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await fill(page)
    const stamp = page.locator('[name=stamp]')
    await expect(stamp).not.toHaveValue('')
    const first = await stamp.inputValue()
    await submit(page)
    await expect(page.getByText('An error occurred. Please try again.')).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Your Question')).toHaveValue('Which soil do you use?')
    await page.unroute('**/api/contact')
    const request = sent(page)
    await submit(page)
    expect((await request).postDataJSON()).toMatchObject({ stamp: first })
    await expect(page.getByText('Thank you for your message!')).toBeVisible()
  })
})

test('a double click on Submit sends one question', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) calls++
  })
  const answer = await holdRequests(page, '**/api/contact')
  await fill(page)
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  answer()
  await expect(page.getByText('Thank you for your message!')).toBeVisible()
  expect(calls).toBe(1)
})

test('people cannot see or focus the spam trap, and the form sends it empty', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Contact Us' })
  await expect(form.getByRole('textbox')).toHaveCount(3)
  await expect(form).toMatchAriaSnapshot(`
    - form "Contact Us":
      - text: Name
      - textbox "Name"
      - text: Email
      - textbox "Email"
      - text: Your Question
      - textbox "Your Question"
      - button "Submit"
  `)
  const trap = page.locator('[name=topic]')
  // Many bots skip fields with `display: none`.
  await expect(trap).not.toHaveCSS('display', 'none')
  expect(
    await page.evaluate(() => document.elementsFromPoint(1, 1).some((element) => element.matches('[name=topic]'))),
  ).toBe(false)
  await expect(trap).toHaveAttribute('autocomplete', 'off')
  await page.getByLabel('Your Question').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused()
  await fill(page)
  const request = sent(page)
  await submit(page)
  expect((await request).postDataJSON()).toMatchObject({ topic: '' })
})

test('each question is sent with its own stamp, which records when the visitor began to write', async ({ page }) => {
  const stamps: string[] = []
  let asked = 0
  page.on('request', (request) => request.url().endsWith('/api/contact/stamp') && asked++)
  for (const question of ['Which soil?', 'And the light?']) {
    const answered = page.waitForResponse('**/api/contact/stamp')
    await page.getByLabel('Name').focus()
    const { stamp } = await (await answered).json()
    await fill(page, question)
    await expect(page.locator('[name=stamp]')).toHaveValue(stamp)
    const request = sent(page)
    await submit(page)
    stamps.push((await request).postDataJSON().stamp)
    expect(stamps.at(-1)).toBe(stamp)
    await expect(page.getByLabel('Name')).toHaveValue('')
  }
  expect(new Set(stamps).size).toBe(2)
  expect(asked).toBe(2)
})

test('text in the contact form survives a reload and the Back button', async ({ page }) => {
  await fill(page)
  await page.reload()
  await expect(page.getByLabel('Your Question')).toHaveValue('Which soil do you use?')
  await page.goto('/healthz')
  await page.goBack()
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await submit(page)
  await expect(page.getByText('Thank you for your message!')).toBeVisible()
})

test.describe(() => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test(
    'when the first field of the contact form is invalid, that field and the error message are visible together',
    AT_EVERY_WIDTH,
    async ({ page }) => {
      await fill(page)
      await page.getByLabel('Name').fill('x'.repeat(1000))
      await submit(page)
      await expect(page.getByText('Something went wrong. Please try again.')).toBeInViewport({ ratio: 1 })
      await expect(page.getByLabel('Name')).toBeFocused()
      await expect(page.getByLabel('Name')).toBeInViewport({ ratio: 1 })
    },
  )
})

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN

test.describe(() => {
  test.use({ javaScriptEnabled: false, expectedMessages: [/400 \(Bad Request\)/] })
  test.beforeEach(({ page }) => page.getByLabel('Yes').check())

  test('a question can be sent without JavaScript', async ({ page }) => {
    await fill(page)
    await submit(page)
    const thanks = page.getByText('Thank you for your message!')
    await expect(thanks).toBeInViewport({ ratio: 1 })
    const dialog = page.getByRole('dialog', { name: 'Are you 21 or older?' })
    expect(await topOf(dialog)).toBeGreaterThan(await topOf(thanks))
    await page.getByLabel('Yes').check()
    await expect(dialog).toBeHidden()
    await expect(thanks).toBeInViewport({ ratio: 1 })
    // Without JavaScript, the thank-you message stays, and the visitor's time zone is unknown.
    await expect(page.getByText('Your question was sent')).toHaveCount(0)
    await expect(page.getByLabel('Your Question')).toHaveValue('')
    expect(page.url()).not.toContain('Lovelace')
  })

  test('a question rejected without JavaScript shows the error and keeps the text', async ({ page }) => {
    await fill(page, 'x'.repeat(10_001))
    await submit(page)
    await expect(page.getByText('Something went wrong.')).toBeInViewport({ ratio: 1 })
    await page.getByLabel('Yes').check()
    await expect(page.getByText('A question can have at most 10,000 characters.')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
    await expect(page.getByLabel('Your Question')).toHaveValue('x'.repeat(10_001))
  })
})
