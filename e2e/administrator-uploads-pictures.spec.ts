import type { Page } from '@playwright/test'
import { asked, card, chooser, jpeg, library, PATH, stem, test, upload } from './images.ts'
import { callAs } from './own-site.ts'
import {
  CHOICES,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  expectUsable,
  holdRequests,
  ON_A_PHONE,
  openAdminPage,
  tabTo,
} from './site.ts'

type List = { images: { id: number; fileName: string }[] }

const filter = (page: Page, name: string) => library(page).getByText(name, { exact: true }).click()

test('an administrator uploads, finds, describes and deletes images', async ({ page }) => {
  await openAdminPage(page, PATH)
  await expect(page.getByText('appear in the home page carousel (up to 96, oldest first)')).toBeVisible()
  await expectNoViolations(page)
  await upload(page).click({ force: true })
  await expect(page.getByText('Choose an image first.')).toBeVisible()

  const [fern, brook] = [await jpeg('fern'), await jpeg('brook')]
  await chooser(page).setInputFiles([fern, brook])
  await expectUsable(page)
  await upload(page).click()
  await expect(page.getByText('2 images uploaded.')).toBeVisible()
  await expect(page.getByRole('group', { name: stem })).toHaveCount(0)
  await expect(card(page, fern.name)).toContainText('New')
  await asked(page).getByRole('button', { name: 'Skip all' }).click()
  await expect(page.getByRole('heading', { name: 'Existing Images' })).toBeFocused()
  const dialog = page.getByRole('dialog')

  await library(page).getByRole('searchbox').fill(`fern ${stem}`.toUpperCase())
  await expect(library(page).getByRole('listitem')).toHaveCount(1)
  await filter(page, 'Used')
  await expect(library(page).getByText('No images found.')).toBeVisible()
  await filter(page, 'Not used')

  await page.getByRole('button', { name: `Describe “${fern.name}”` }).click()
  await expectNoViolations(page)
  await dialog.getByLabel('What does it show?').fill(`An unrolling fern ${stem}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Description saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Describe “An unrolling fern ${stem}”` })).toBeFocused()

  await page.getByRole('button', { name: `Delete “An unrolling fern ${stem}”` }).click()
  await expect(dialog).toContainText(`restore “An unrolling fern ${stem}” from the trash for 30 days`)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(library(page).getByText('No images found.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Existing Images' })).toBeFocused()
})

for (const [choice, kept] of CHOICES) {
  test.describe(`two administrators describe one image: ${choice}`, () => {
    test.use({ expectedMessages: [/409 \(/] })

    test(`“${choice}” resolves a conflict between two descriptions of an image`, async ({ page, ownSite }) => {
      await openAdminPage(page, PATH)
      const moss = await jpeg('moss')
      await chooser(page).setInputFiles(moss)
      await upload(page).click()
      await page.getByRole('button', { name: `Describe “${moss.name}”` }).click()
      const dialog = page.getByRole('dialog')
      const shows = dialog.getByLabel('What does it show?')
      await shows.fill(`Mine ${stem}`)
      const { images } = await callAs<List>(ownSite, 'GET', '/api/images')
      const id = images.find(({ fileName }) => fileName === moss.name)?.id
      await callAs(ownSite, 'PUT', `/api/images/${id}`, { alt: `Theirs ${stem}` })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toContainText('Someone else changed this description while you were editing.')
      await expect(dialog.getByRole('definition')).toHaveText(`Theirs ${stem}`)
      await expectNoViolations(page)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toContainText('First choose which version to keep.')
      await dialog.getByRole('button', { name: choice }).click()
      await expect(shows).toHaveValue(`${kept} ${stem}`)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('button', { name: `Describe “${kept} ${stem}”` })).toBeFocused()
    })
  })
}

test('the Upload button stays in view with twelve images and counts the finished', ON_A_PHONE, async ({ page }) => {
  await openAdminPage(page, PATH)
  const names = Array.from({ length: 12 }, (_, index) => `${index + 1} photo from the upper field in the morning`)
  const images = await Promise.all(names.map(jpeg))
  await chooser(page).setInputFiles(images)
  await expect(page.getByText('12 chosen')).toBeInViewport({ ratio: 1 })
  await expect(upload(page)).toBeInViewport({ ratio: 1 })
  await expect(upload(page)).toHaveAccessibleDescription('12 chosen')
  const rows = page.getByRole('group', { name: stem })
  const heights = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(heights).toEqual(Array(12).fill(72))
  await expectNoSidewaysScroll(page)
  let sent = 0
  const release = await holdRequests(page, '**/api/upload')
  await page.route('**/api/upload', (route) => (++sent > 3 ? route.fallback() : route.continue()))
  await upload(page).click()
  await expect(page.getByText('3 of 12')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeInViewport({ ratio: 1 })
  await expectNoViolations(page)
  release()
  await expect(page.getByText('12 images uploaded.')).toBeVisible()
  await expect(rows).toHaveCount(0)
  await expect(upload(page)).toHaveAccessibleDescription('')
})

test('an administrator can upload and delete an image with the keyboard alone', async ({ page }) => {
  const opened = page.waitForEvent('filechooser')
  await openAdminPage(page, PATH)
  await tabTo(page, chooser(page))
  await page.keyboard.press('Enter')
  const image = await jpeg('moss')
  await (await opened).setFiles(image)
  await expect(upload(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asked(page).getByLabel('What does it show?')).toBeFocused()
  await page.keyboard.type(`Moss ${stem}`)
  await tabTo(page, asked(page).getByRole('button', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await expect(asked(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Existing Images' })).toBeFocused()
  await tabTo(page, library(page).getByRole('radio', { name: 'All' }))
  await page.keyboard.press('ArrowRight')
  await expect(library(page).getByRole('radio', { name: 'Not used' })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: `Delete “Moss ${stem}”` }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(card(page, stem)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Existing Images' })).toBeFocused()
})

test('images can be dropped or pasted anywhere on the images page and removed before the upload', async ({ page }) => {
  await openAdminPage(page, PATH)
  const give = async (name: string, kind: 'dragover' | 'drop' | 'paste') => {
    const { buffer } = await jpeg(name)
    await page.evaluate(
      ({ bytes, name, kind }) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
        const options = { bubbles: true, cancelable: true }
        document.body.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent(kind, { ...options, clipboardData: transfer })
            : new DragEvent(kind, { ...options, dataTransfer: transfer }),
        )
      },
      { bytes: [...buffer], name, kind },
    )
  }
  await give(`dropped ${stem}`, 'dragover')
  await expect(page.getByText('Drop the files to add them')).toBeVisible()
  await give(`dropped ${stem}`, 'drop')
  await give(`pasted ${stem}`, 'paste')
  await expect(page.getByRole('group', { name: stem })).toHaveCount(2)
  await page.getByRole('button', { name: `Remove dropped ${stem}` }).click()
  await expect(chooser(page)).toBeFocused()
  await upload(page).click()
  await expect(card(page, `pasted ${stem}`)).toContainText('No description yet')
  await expect(card(page, `dropped ${stem}`)).toHaveCount(0)
})

test('leaving the images page asks for confirmation if chosen images have not been uploaded', async ({ page }) => {
  await openAdminPage(page, '/admin')
  await page.getByRole('main').getByRole('link', { name: 'Images', exact: true }).click()
  await chooser(page).setInputFiles(await jpeg('moss'))
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without uploading?' })
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(PATH)
  await page.goBack()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(PATH)
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin')
})

test('an image in use shows where it is used and has no delete button', async ({ page }) => {
  await openAdminPage(page, PATH)
  await filter(page, 'Used')
  const used = card(page, 'Used in: section “The hollow”')
  await expect(used.getByRole('button', { name: /^Describe/ })).toBeVisible()
  await expect(used.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
})
