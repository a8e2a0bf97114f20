import { fill, submit } from './contact-form.ts'
import { AT_EVERY_WIDTH, expect, expectNoViolations, FRESH_PAGE, openPage, test } from './site.ts'

test.use(FRESH_PAGE)
test.beforeEach(({ page }) => openPage(page, '/contact-us'))

test('sending a question empties the form and shows a thank-you message for three seconds', async ({ page }) => {
  await page.clock.install()
  await fill(page)
  await submit(page)
  const thanks = page.getByText('Thank you for your message! We will get back to you soon.')
  await expect(thanks).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page.getByLabel('Your Question')).toHaveValue('')
  await page.clock.runFor(2500)
  await expect(thanks).toBeVisible()
  const sentAt = page.getByText(/^Your question was sent at (noon|midnight|\d+(:\d\d)? [ap]m)\.$/)
  await expect(sentAt).toHaveCount(0)
  await page.clock.runFor(600)
  await expect(thanks).toBeHidden()
  await expect(sentAt).toBeInViewport({ ratio: 1 })
})

test('after the thanks, the form shows when a question was sent until one types', AT_EVERY_WIDTH, async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-23T14:05:30') })
  await fill(page)
  await submit(page)
  await expect(page.getByText('Thank you for your message!')).toBeVisible()
  const top = async () => (await page.getByLabel('Name').boundingBox())?.y
  const topBefore = await top()
  await page.clock.runFor(3100)
  const sentAt = page.getByText('Your question was sent at 2:05 pm.')
  await expect(sentAt).toBeInViewport({ ratio: 1 })
  expect(await top()).toBe(topBefore)
  await expectNoViolations(page)
  await page.clock.runFor(600_000)
  await expect(sentAt).toBeVisible()
  await page.getByLabel('Name').press('A')
  await expect(sentAt).toHaveCount(0)
  expect(await top()).toBe(topBefore)

  await fill(page)
  await submit(page)
  await expect(page.getByText('Thank you for your message!')).toBeVisible()
  await page.getByLabel('Name').press('A')
  await page.clock.runFor(3100)
  await expect(page.getByText('Thank you for your message!')).toBeHidden()
  await expect(sentAt).toHaveCount(0)
})
