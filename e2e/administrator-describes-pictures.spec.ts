import type { Locator } from '@playwright/test'
import { asked, card, chooser, jpeg, PATH, stem, test, upload } from './images.ts'
import { expect, expectUsable, ON_A_PHONE, openAdminPage } from './site.ts'

test.use({ expectedMessages: [/400 \(/] })

const isUncovered = (place: Locator) =>
  place.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height - 2)?.closest('button') === element
  })

test('the images page asks to describe new images one by one, with Next and Skip', ON_A_PHONE, async ({ page }) => {
  await openAdminPage(page, PATH)
  const images = await Promise.all(['fern', 'brook', 'moss', 'sedge'].map(jpeg))
  await chooser(page).setInputFiles(images)
  await upload(page).click()
  const field = asked(page).getByLabel('What does it show?')
  const press = (name: string) => asked(page).getByRole('button', { name, exact: true }).click()
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(asked(page)).toContainText('1 of 4')
  await expectUsable(page)
  await press('Next')
  await expect(asked(page)).toContainText('Describe the image, or mark it as decorative.')
  await field.fill(`First ${stem}`)
  await press('Next')
  await expect(asked(page)).toContainText('2 of 4')
  // Clicks while the notice is still visible, because the notice must not cover the button.
  await expect(page.getByText('Description saved.')).toBeVisible()
  const next = asked(page).getByRole('button', { name: 'Next', exact: true })
  expect(await isUncovered(next)).toBe(true)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  const shown = asked(page).getByText(stem)
  const skipped = await shown.innerText()
  const before = await next.boundingBox()
  await field.fill('Typed')
  await expect(asked(page).getByText('Not saved yet.')).toBeVisible()
  expect(await next.boundingBox()).toEqual(before)
  await press('Skip')
  await expect(asked(page)).toContainText('3 of 4')
  await expect(field).toBeFocused()
  const deleted = await shown.innerText()
  await page.getByRole('button', { name: `Delete “${deleted}”` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(asked(page)).toContainText('4 of 4')
  await asked(page).getByLabel('Decorative').check()
  await press('Next')
  await expect(asked(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Existing Images' })).toBeFocused()
  await expect(card(page, `First ${stem}`)).toContainText('New')
  await expect(card(page, stem).filter({ hasText: 'Decorative' })).toHaveCount(1)
  await expect(card(page, skipped)).toContainText('No description yet')
  await expect(card(page, stem)).toHaveCount(3)
})
