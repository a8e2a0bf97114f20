import type { Page } from '@playwright/test'
import { hand, middle } from './hand.ts'
import { callAs, draw, test, uploadImage } from './own-site.ts'
import { expect, expectNoViolations, expectToFit, ON_A_PHONE, openAdminPage, openPage } from './site.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const toggle = (page: Page, name: string) => page.getByRole('heading', { level: 3, name }).getByRole('button')
const names = (page: Page) => page.getByRole('listitem').getByRole('heading', { level: 3 }).locator('bdi')

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
    await button(page, 'Use 3 pictures').click()
    await expect(names(page)).toHaveText(['Ash', 'Elm', 'Fir'])

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
    await expect(names(page)).toHaveText(['Elm', 'Ash', 'Fir'])

    await toggle(page, 'Elm').click()
    await page.getByRole('textbox', { name: 'Caption of “Elm”' }).fill('The old elm by the brook')
    await toggle(page, 'Ash').click()
    await expect(toggle(page, 'Elm')).toContainText('Unsaved changes')
    await toggle(page, 'Elm').click()
    await button(page, 'Save the caption of “Elm”').click()
    await expect(page.getByText('Caption saved.')).toBeVisible()
    await toggle(page, 'Ash').click()
    await expect(toggle(page, 'Elm')).toContainText('The old elm by the brook')
    await button(page, 'Remove “Ash”').click()
    await expect(names(page)).toHaveText(['Elm', 'Fir'])
    await button(page, 'Undo').click()
    await expect(names(page)).toHaveText(['Elm', 'Ash', 'Fir'])
    await expectNoViolations(page)
    await expectToFit(page)

    await openPage(page, '/')
    const carousel = page.getByRole('region', { name: 'Images' })
    await carousel.scrollIntoViewIfNeeded()
    await button(page, 'View image: Elm').click()
    await expect(page.getByRole('dialog', { name: 'Elm' }).locator('figcaption:not([aria-hidden])')).toHaveText(
      'The old elm by the brook',
    )
  },
)

test('a carousel of ten images fits on two screens of a phone', ON_A_PHONE, async ({ signedIn: page, ownSite }) => {
  const imageIds: number[] = []
  for (let count = 1; count <= 10; count++)
    imageIds.push(await uploadImage(ownSite, `Tree ${count}: a yellow flower at noon, below the old barn`, {}))
  await callAs(ownSite, 'DELETE', '/api/slides')
  await callAs(ownSite, 'POST', '/api/slides', { imageIds })
  await openAdminPage(page, '/admin/carousel')
  await expect(names(page)).toHaveCount(10)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1200)
  await expectNoViolations(page)
})

test('four new images are in the carousel after five taps', ON_A_PHONE, async ({ signedIn: page }) => {
  await openAdminPage(page, '/admin/carousel')
  const shown = async () => {
    const { slides } = await (await page.request.get('/api/slides')).json()
    return slides.map(({ image }: { image: { fileName: string } }) => image.fileName)
  }
  const before = await shown()
  let uploads = 0
  await page.route('**/api/upload', async (route) => {
    // The second file arrives first.
    if (++uploads === 1) await page.waitForResponse('**/api/upload')
    await route.continue()
  })
  // 1: the picker opens.
  await button(page, /^(Add|Choose) images$/).tap()
  const opened = page.waitForEvent('filechooser')
  // 2: the file chooser opens. 3: the administrator confirms the four files there.
  await page.getByText('Choose images', { exact: true }).last().tap()
  const files = ['Oak', 'Yew', 'Bay', 'Box'].map(async (name) => ({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await draw().jpeg().toBuffer(),
  }))
  await (await opened).setFiles(await Promise.all(files))
  // 4
  await button(page, 'Upload').tap()
  const use = button(page, 'Use 4 pictures')
  await expect(use).toBeFocused()
  await expect(page.getByRole('list', { name: 'Uploaded pictures' }).getByRole('textbox')).toHaveCount(4)
  await expectNoViolations(page)
  // 5
  await use.tap()
  await expect(page.getByText('4 images added.')).toBeVisible()
  expect(await shown()).toEqual([...before, 'Oak.jpg', 'Yew.jpg', 'Bay.jpg', 'Box.jpg'])
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await button(page, 'Add images').tap()
  await page.getByLabel('Choose images').setInputFiles(await Promise.all(files.slice(0, 1)))
  await button(page, 'Upload').tap()
  await expect(button(page, 'Use 1 picture')).toBeFocused()
  await button(page, 'Close').tap()
  const question = page.getByRole('dialog', { name: 'Use the picture?' })
  await expect(question.getByRole('button', { name: 'Use 1 picture' })).toBeFocused()
  await expectNoViolations(page)
  await page.goBack()
  await expect(question).toBeHidden()
  await button(page, 'Close').tap()
  await question.getByRole('button', { name: 'Leave out' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await shown()).toHaveLength(before.length + 4)

  await toggle(page, 'Yew.jpg').tap()
  const field = page.getByRole('textbox', { name: 'What does it show? Yew.jpg' })
  await field.fill('The yew')
  await page.reload()
  await expect(page.getByRole('group', { name: 'Description of Yew.jpg' })).toContainText('Not saved yet')
  await toggle(page, 'Yew.jpg').tap()
  await expect(toggle(page, 'Yew.jpg')).toContainText('Unsaved changes')
  await openAdminPage(page, '/admin/images')
  await button(page, 'Describe “Yew.jpg”').tap()
  await expect(page.getByRole('dialog').getByLabel('What does it show?')).toHaveValue('The yew')
})
