import type { Page } from '@playwright/test'
import { hand, middle } from './hand.ts'
import { test, uploadImage } from './own-site.ts'
import { expect, expectNoViolations, expectToFit, ON_A_PHONE, openAdminPage, openPage } from './site.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const names = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: button(page, /^Move to…/) })
    .getByRole('heading')

test(
  'on a phone, an administrator chooses the images of the carousel, sorts them by touch and writes a caption',
  ON_A_PHONE,
  async ({ signedIn: page, ownSite }) => {
    for (const name of ['Ash', 'Elm', 'Fir']) await uploadImage(ownSite, name, { width: 600, height: 400 })
    await openAdminPage(page, '/admin/carousel')
    await expect(page.getByText(/^Nobody has chosen images yet, so the home page shows all/)).toBeVisible()
    await button(page, 'Choose images').click()
    for (const name of ['Ash', 'Elm', 'Fir']) await button(page, `Select “${name}”`).click()
    await expectNoViolations(page)
    await button(page, 'Add 3 images').click()
    await expect(names(page)).toHaveText(['1Ash', '2Elm', '3Fir'])

    const { press, move, release } = await hand(page, true)
    const said = page.locator('[id^="DndLiveRegion"]')
    await button(page, 'Move “Ash”').scrollIntoViewIfNeeded()
    const saved = page.waitForResponse('**/api/slides/update-order')
    await press(await middle(button(page, 'Move “Ash”')))
    await expect(said).toContainText('Picked up “Ash”')
    await expect(async () => {
      await move(await middle(button(page, 'Move “Elm”')))
      await expect(said).toContainText('position 2 of', { timeout: 300 })
    }).toPass()
    await release()
    expect((await saved).status()).toBe(200)
    await expect(names(page)).toHaveText(['1Elm', '2Ash', '3Fir'])

    await page.getByRole('textbox', { name: 'Caption of “Elm”' }).fill('The old elm by the brook')
    await button(page, 'Save the caption of “Elm”').click()
    await expect(page.getByText('Caption saved.')).toBeVisible()
    await button(page, 'Remove “Ash”').click()
    await expect(names(page)).toHaveText(['1Elm', '2Fir'])
    await button(page, 'Undo').click()
    await expect(names(page)).toHaveText(['1Elm', '2Ash', '3Fir'])
    await expectNoViolations(page)
    await expectToFit(page)

    await openPage(page, '/')
    const carousel = page.getByRole('region', { name: 'Images' })
    await carousel.scrollIntoViewIfNeeded()
    await button(page, 'View image: Elm').click()
    await expect(page.getByRole('dialog', { name: 'Elm' }).locator('figcaption')).toHaveText('The old elm by the brook')
  },
)
