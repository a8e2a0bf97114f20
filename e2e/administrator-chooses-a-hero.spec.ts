import { callAs, fill, test } from './own-site.ts'
import { AT_EVERY_WIDTH, expect, expectNoViolations, openAdminPage, openPage } from './site.ts'

test(
  'a hero image is shown around its focal point in the preview, and to visitors once the look is published',
  AT_EVERY_WIDTH,
  async ({ signedIn: page, ownSite }) => {
    await fill(ownSite, 'images', { fileName: 'meadow-#.jpg', alt: '', count: 1 })
    await openAdminPage(page, '/admin/look')
    await page.getByRole('button', { name: /^(Choose an|Change) image$/ }).click()
    await page.getByRole('button', { name: 'Select “meadow-1.jpg”' }).click()
    const description = page.getByRole('group', { name: 'Description of meadow-1.jpg' })
    await description.getByRole('textbox').fill('Meadow')
    await description.getByRole('textbox').press('Enter')
    await expect(description.getByText('Saved')).toBeVisible()
    await page.getByRole('button', { name: 'Focal point of “Meadow”' }).click()
    const point = page.getByRole('button', { name: 'Focal point', exact: true })
    await expect(point).toBeFocused()
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key)
    await expect(page.getByText('40% from the left, 55% from the top')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
    // Scrolls to the top, where the bar of the form does not cover half of a link.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expectNoViolations(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(point).toBeHidden()
    await expect(page.getByText('Focal point saved.')).toBeVisible()
    expect((await callAs<{ image: null }>(ownSite, 'GET', '/api/hero')).image).toBeNull()
    const previewed = page.locator('iframe:not([data-waiting])').contentFrame().getByRole('img', { name: 'Meadow' })
    // Until the look is published, the image is in the carousel too.
    await expect(previewed.first()).toHaveCSS('object-position', '40% 55%')
    await page.getByRole('button', { name: 'Publish look' }).click()
    await expect(page.getByText('Look published.')).toBeVisible()

    await openPage(page, '/')
    const photo = page.getByRole('img', { name: 'Meadow' })
    await expect(photo).toHaveCSS('object-position', '40% 55%')
    const screen = page.viewportSize()
    expect(await photo.boundingBox()).toMatchObject({ x: 0, y: 0, width: screen?.width, height: screen?.height })
    await expectNoViolations(page)
  },
)
