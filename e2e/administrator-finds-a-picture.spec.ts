import { test as base, fill } from './own-site.ts'
import { expect, expectNoViolations, expectUsable, holdRequests, openAdminPage, signIn } from './site.ts'

/** Adds two thousand images, of which 'many-2000-…' is the newest. */
const test = base.extend<{ many: undefined }>({
  many: [
    async ({ ownSite, page, administrator }, use) => {
      await fill(ownSite, 'images', { fileName: `many-#-${'long'.repeat(40)}.jpg`, alt: '', count: 2000 })
      await signIn(page, administrator)
      await use(undefined)
    },
    { auto: true },
  ],
})

test('a list of two thousand images is split into pages, and search finds any of them', async ({ page }) => {
  await openAdminPage(page, '/admin/images')
  const library = page.getByRole('region', { name: 'Existing Images' })
  const cards = library.getByRole('listitem')
  await expect(cards).toHaveCount(60)
  await expect(cards.first()).toContainText('many-2000-')
  await expect(library.getByText('Page 1 of 34 · 2,003 images')).toBeVisible()
  await expectUsable(page)
  await library.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/admin/images?page=2')
  await expect(cards.first()).toContainText('many-1940-')
  await expect(library.getByRole('heading', { name: 'Existing Images' })).toBeFocused()

  await library.getByRole('searchbox').fill('many-1234')
  await expect(cards).toHaveCount(1)
  await expect(page).toHaveURL('/admin/images?search=many-1234')
  await cards.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(library.getByText('No images found.')).toBeVisible()
  const answer = await holdRequests(page, '**/api/images?*use=used*')
  await library.getByText('Used', { exact: true }).click()
  await expect(library.getByRole('radio', { name: 'Used', exact: true })).toBeChecked()
  await library.getByRole('searchbox').fill('')
  answer()
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Used in: section “The hollow”')
  await expect(page).toHaveURL('/admin/images?use=used')
  await page.goBack()
  await expect(library.getByText('No images found.')).toBeVisible()
})

test('switching the filter of the images page back and forth adds no extra history entry', async ({ page }) => {
  await openAdminPage(page, '/admin/images')
  const library = page.getByRole('region', { name: 'Existing Images' })
  const choose = (filter: string) => library.getByText(filter, { exact: true }).click()
  await choose('Used')
  await expect(page).toHaveURL('/admin/images?use=used')
  const answer = await holdRequests(page, '**/api/images?*use=unused*')
  await choose('Not used')
  await expect(library.getByRole('radio', { name: 'Not used' })).toBeChecked()
  await choose('Used')
  await expect(library.getByRole('radio', { name: 'Used', exact: true })).toBeChecked()
  answer()
  await expect(library.getByRole('listitem')).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL('/admin/images')
})

test('the image picker loads more images on demand, and search finds any of them', async ({ page }) => {
  await openAdminPage(page, '/admin/manage-about-us')
  await page.getByRole('heading', { name: 'The hollow' }).click()
  await page.getByRole('button', { name: 'Edit Image of “The hollow”' }).click()
  const picker = page.getByRole('dialog', { name: 'Select or Upload Image' })
  const cards = picker.getByRole('region', { name: 'Existing Images' }).getByRole('listitem')
  await expect(cards).toHaveCount(60)
  await expect(picker.getByText('60 of 2,002')).toBeVisible()
  await picker.getByRole('button', { name: 'Show more' }).click()
  await expect(cards).toHaveCount(120)
  await expect(cards.nth(60).getByRole('button').first()).toBeFocused()
  await picker.getByRole('searchbox').fill('SLATE')
  await expect(cards).toHaveCount(1)
  await expectNoViolations(page)
  await picker.getByRole('searchbox').press('Enter')
  await expect(picker).toBeVisible()
  const saved = page.waitForResponse('**/api/about-us/save-image-id')
  await picker.getByRole('button', { name: 'Select “Slate”' }).click()
  expect((await saved).status()).toBe(200)
  await expect(picker).toBeHidden()
  await page.getByRole('button', { name: 'Edit Image of “The hollow”' }).click()
  await picker.getByRole('searchbox').fill('Fern')
  const back = page.waitForResponse('**/api/about-us/save-image-id')
  await picker.getByRole('button', { name: 'Select “Fern”' }).click()
  expect((await back).status()).toBe(200)
})
