import type { Page } from '@playwright/test'
import { expect, FRESH_PAGE, openAdminPage, openPage, REDUCED_MOTION, test } from './site.ts'
import { translate } from './translate.ts'
import { newAddress, PATH } from './updates.ts'

test.use({ ...REDUCED_MOTION, ...FRESH_PAGE })

const textOf = async (page: Page) => (await page.locator('main').innerText()).replaceAll(/[⟦⟧]|\s/g, '')

/** Checks that the translated page has the same text as after a reload without the translator. */
async function expectTextOfReload(page: Page) {
  const translated = await textOf(page)
  expect(await page.locator('main').innerText()).toContain('⟦')
  await page.reload()
  await expect.poll(() => textOf(page)).toBe(translated)
}

test('on a translated home page, the Pause button of the carousel becomes Play', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openPage(page, '/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.locator('.swiper-initialized')).toBeVisible()
  await page.evaluate(translate)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play' })).toHaveText('⟦Play⟧')
})

test('a translated list of certificates shows the results of a search as after a reload', async ({ page }) => {
  await openPage(page, '/test-results')
  await page.evaluate(translate)
  await page.getByRole('searchbox').fill('FH-241')
  await expect(page.getByText('3 results')).toBeVisible()
  await page.getByRole('searchbox').fill('no such thing')
  await expect(page.getByText('0 results')).toBeVisible()
  await page.getByRole('searchbox').fill('honey')
  await expect(page.getByText('1 result')).toBeVisible()
  await expectTextOfReload(page)
})

test('a translated form for an update counts its recipients as after a reload', async ({ signedIn: page }) => {
  await openAdminPage(page, PATH)
  await page.evaluate(translate)
  const recipients = page.getByRole('textbox', { name: 'Recipient emails' })
  await recipients.fill(newAddress())
  await expect(page.getByText('1 person.')).toBeVisible()
  const [june, ada] = [newAddress(), newAddress()]
  await recipients.fill(`${june}, ${ada}, ${ada}, moss, fern`)
  await expect(page.getByText('2 people. 1 duplicate is skipped.')).toBeVisible()
  await expect(page.getByText('Remove all 2')).toBeVisible()
  await expectTextOfReload(page)
})

test('a translated About Us page can open a section and discard and restore a draft', async ({ signedIn: page }) => {
  await openAdminPage(page, '/admin/manage-about-us')
  await page.evaluate(translate)
  await page.getByRole('button', { name: 'Create New Section' }).click()
  await page.getByLabel('Title').first().fill('Moss')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Draft discarded.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Draft discarded.')).toBeVisible()
  const toggle = page.getByRole('button', { name: 'Edit' }).first()
  await toggle.click()
  await expect(page.getByRole('button', { name: 'Close' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Draft discarded.')).toBeVisible()
})
