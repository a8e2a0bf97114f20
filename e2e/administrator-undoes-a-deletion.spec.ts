import type { Page } from '@playwright/test'
import { button, call, heading, newTitle, PATH, row, withPost } from './manage-posts.ts'
import { callAs, draw, test } from './own-site.ts'
import { AT_EVERY_WIDTH, expect, expectNoViolations, FRESH_PAGE, ON_A_PHONE, openAdminPage, signIn } from './site.ts'

/** The editor has a button of this name too. */
const undo = (page: Page) => page.locator('[aria-live]').getByRole('button', { name: 'Undo', exact: true })

const remove = async (page: Page, label: string) => {
  await button(page, label).click()
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: /^Delete/ })
    .click()
}

test('Undo restores a deleted post and is one press of Tab away', AT_EVERY_WIDTH, async ({ page, administrator }) => {
  const { id, title } = await withPost(page, administrator)
  await remove(page, `Delete “${title}”`)
  await expect(page.getByText('Post moved to the trash.')).toBeVisible()
  await expect(heading(page, 'All posts')).toBeFocused()
  const bar = page.locator('[aria-live]').filter({ hasText: 'Post moved to the trash.' })
  await expect(bar).toHaveCount(1)
  await expect(bar.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(bar).not.toContainText(title)
  await expectNoViolations(page)
  await page.keyboard.press('Tab')
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post restored.')).toBeVisible()
  await expect(row(page, title)).toBeVisible()
  await expect(undo(page)).toBeHidden()
  await expect(heading(page, 'All posts')).toBeFocused()
  await call(page, 'delete', `/${id}`)
})

test.describe('a post is deleted under a mocked clock', () => {
  test.use(FRESH_PAGE)

  test('the notice of a deletion stays three seconds, and the Undo button eight', async ({ page, administrator }) => {
    await page.clock.install()
    const { title } = await withPost(page, administrator)
    await remove(page, `Delete “${title}”`)
    const notice = page.getByText('Post moved to the trash.')
    await expect(notice).toBeVisible()
    await expect(row(page, title)).toBeHidden()
    // Undo stays while the pointer is over it.
    await page.mouse.move(1, 1)
    await page.clock.runFor(3000)
    await expect(notice).toBeHidden()
    await expect(undo(page)).toBeVisible()
    await page.clock.runFor(5000)
    await expect(undo(page)).toBeHidden()
  })
})

test('Undo restores a deleted section, image and quote', async ({ page, administrator, ownSite }) => {
  await signIn(page, administrator)
  await openAdminPage(page, '/admin/manage-about-us')
  await page.getByRole('heading', { name: 'The hollow' }).click()
  await remove(page, 'Delete “The hollow”')
  await button(page, 'Undo').click()
  await expect(button(page, 'Move “The hollow”')).toBeVisible()

  await openAdminPage(page, '/admin/images')
  await remove(page, 'Delete “Slate”')
  await expect(button(page, 'Delete “Slate”')).toBeHidden()
  await button(page, 'Undo').click()
  await expect(button(page, 'Delete “Slate”')).toBeVisible()

  await callAs(ownSite, 'POST', '/api/quotes/', {
    id: 0,
    text: 'Grow.',
    author: '',
    imageUrl: null,
    textColor: 'white',
  })
  await openAdminPage(page, '/admin/manage-quotes')
  await remove(page, 'Delete Quote')
  await expect(heading(page, 'Create New Quote')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(button(page, 'Save Quote')).toBeVisible()
})

test('Undo in the image picker restores a new image in the list', async ({ page, administrator }) => {
  await signIn(page, administrator)
  await openAdminPage(page, '/admin/manage-about-us')
  await page.getByRole('heading', { name: 'The hollow' }).click()
  await button(page, 'Edit Image of “The hollow”').click()
  await expect(button(page, 'Select “Clay”')).toBeVisible()
  // The images page deletes older ones.
  await expect(button(page, 'Delete “Clay”')).toHaveCount(0)
  const buffer = await draw().png().toBuffer()
  await page.getByLabel('Choose images').setInputFiles({ name: 'Sand.png', mimeType: 'image/png', buffer })
  await button(page, 'Upload').click()
  await remove(page, 'Delete “Sand.png”')
  await expect(button(page, 'Select “Sand.png”')).toBeHidden()
  await expect(heading(page, 'Existing Images')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Select “Sand.png”')).toBeVisible()
})

test.describe('the server refuses to restore an item', () => {
  test.use({ expectedMessages: [/409 \(/] })

  test('an Undo that fails shows the reason', async ({ page, administrator }) => {
    const { title } = await withPost(page, administrator)
    await page.route('**/api/trash/restore', (route) =>
      route.fulfill({ status: 409, json: { error: 'Another PDF now has this file name.' } }),
    )
    await remove(page, `Delete “${title}”`)
    await undo(page).click()
    const notice = page.getByRole('alert')
    await expect(notice).toContainText("Couldn't restore the item.")
    await expect(notice).toContainText('Another PDF now has this file name.')
    await expect(undo(page)).toBeHidden()
  })
})

test('adding a post scrolls to it, marks it as new and offers to publish it', async ({ page, administrator }) => {
  await withPost(page, administrator)
  await openAdminPage(page, PATH)
  const title = newTitle('Second frost')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await page.getByRole('textbox', { name: 'Content' }).fill('It came.')
  await button(page, 'Add Blog Post').click()
  const post = row(page, title)
  await expect(post).toBeFocused()
  await expect(post.getByText('New', { exact: true })).toBeVisible()
  await expect(button(page, `Publish “${title}”`)).toBeInViewport({ ratio: 1 })
  await expect(post.getByRole('link', { name: /^View/ })).toHaveCount(0)
  await button(page, `Publish “${title}”`).click()
  const opened = page.waitForEvent('popup')
  await post.getByRole('link', { name: `View “${title}” (opens in a new tab)` }).click()
  await expect((await opened).getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test(
  'a notice moves to the other edge of the window if it would cover the button that was just pressed',
  ON_A_PHONE,
  async ({ page, administrator }) => {
    const { title } = await withPost(page, administrator)
    const publish = row(page, title).getByRole('button', { name: /ublish/ })
    await publish.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect()
      window.scrollBy(0, bottom - window.innerHeight + 20)
    })
    await publish.click()
    const notice = page.getByRole('status').filter({ hasText: /ublished/ })
    await expect(notice).toBeVisible()
    const [covered, used] = [await notice.boundingBox(), await publish.boundingBox()]
    expect((covered?.y ?? 0) + (covered?.height ?? 0)).toBeLessThan(used?.y ?? 0)
  },
)
