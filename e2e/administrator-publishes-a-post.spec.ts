import {
  button,
  call,
  field,
  heading,
  LATER,
  newTitle,
  openBlog,
  openInForm,
  PATH,
  row,
  withPost,
} from './manage-posts.ts'
import { test } from './own-site.ts'
import {
  BACK_OFFICE,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  holdRequests,
  openAdminPage,
  openPage,
  tabTo,
} from './site.ts'

test.use(BACK_OFFICE)

test('an administrator writes, previews, publishes, edits, unpublishes and deletes a post', async ({
  page,
  administrator,
}) => {
  await openBlog(page, administrator)
  await expect(page).toHaveTitle('Manage Blog – Fernhollow Botanicals')
  await expect(heading(page, 'Create New Blog Post')).toBeVisible()
  await expect(button(page, 'Cancel Edit')).toHaveCount(0)
  const title = newTitle()
  await field(page, 'Title').fill(title)
  await field(page, 'Content').fill(LATER)

  await button(page, 'Preview').click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(preview.getByText('by Anonymous')).toBeVisible()
  await expect(preview.getByText('The brook stood still.')).toHaveCSS('white-space', /pre-line|preserve-breaks/)
  await expect(preview.getByRole('link')).toHaveCount(0)
  await expectNoViolations(page)
  await button(page, 'Close preview').click()
  await expect(button(page, 'Preview')).toBeFocused()

  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/blog'))
  await button(page, 'Add Blog Post').dblclick()
  expect((await sent).postDataJSON()).toEqual({ id: 0, title, author: '', content: LATER, published: false })
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expect(field(page, 'Content')).toHaveValue('')
  const post = row(page, title)
  await expect(post).toHaveCount(1)
  await expect(post).toContainText('Draft')
  await expect(post.getByRole('link')).toHaveCount(0)
  await expectNoViolations(page)

  await button(page, `Publish “${title}”`).click()
  await expect(page.getByText('Post published.')).toBeVisible()
  const address = post.getByRole('link', { name: /^http/ })
  await expect(address).toHaveText(/^http.*\/blog\/\d+ \(opens in a new tab\)$/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, `Copy address of “${title}”`).click()
  await expect(page.getByText('Address copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address.getAttribute('href'))
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  const opened = page.waitForEvent('popup')
  await address.click()
  await expect((await opened).getByRole('heading', { level: 1, name: title })).toBeVisible()
  await (await opened).close()

  await openInForm(page, title)
  await expect(page).toHaveURL(/\?edit=\d+$/)
  await field(page, 'Author').fill('June')
  await expect(post).toContainText('In the form above')
  await expectNoViolations(page)
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await expect(heading(page, 'Create New Blog Post')).toBeVisible()
  await expect(button(page, `Edit “${title}”`)).toBeFocused()
  await expect(post).toContainText('by June')
  await openPage(page, '/blog')
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText('by June')

  await openAdminPage(page, PATH)
  await button(page, `Unpublish “${title}”`).click()
  await expect(post).toContainText('Draft')
  await button(page, `Delete “${title}”`).click()
  const dialog = page.getByRole('dialog', { name: `Delete “${title}”?` })
  await expect(dialog).toContainText('You can restore it from the trash for 30 days.')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Post moved to the trash.')).toBeVisible()
  await expect(post).toBeHidden()
  await expect(heading(page, 'All posts')).toBeFocused()
})

test('an administrator can write, publish and delete a post with the keyboard alone', async ({
  page,
  administrator,
}) => {
  await openBlog(page, administrator)
  const title = newTitle()
  const press = async (name: string) => {
    await button(page, name).focus()
    await page.keyboard.press('Enter')
  }
  await field(page, 'Title').focus()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('June')
  await page.keyboard.press('Tab')
  await page.keyboard.type('It came.')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Add Blog Post')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Preview' })).toContainText('by June')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Preview')).toBeFocused()
  await press('Add Blog Post')
  await expect(row(page, title)).toBeVisible()
  await press(`Publish “${title}”`)
  await expect(button(page, `Unpublish “${title}”`)).toBeFocused()
  await press(`Edit “${title}”`)
  await expect(field(page, 'Title')).toBeFocused()
  await press('Cancel Edit')
  await expect(button(page, `Edit “${title}”`)).toBeFocused()
  await press(`Delete “${title}”`)
  await expect(page.getByRole('dialog')).toContainText('The post disappears from the site right away.')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(row(page, title)).toBeHidden()
  await expect(heading(page, 'All posts')).toBeFocused()
})

test('unfinished text of a new post survives a reload and the editing of another post', async ({
  page,
  administrator,
}) => {
  const { id, title } = await withPost(page, administrator)
  await field(page, 'Title').fill('Half a thought')
  await openInForm(page, title)
  await field(page, 'Content').fill('It went again. 🌿')
  await page.reload()
  await expect(field(page, 'Content')).toHaveValue('It went again. 🌿')
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await button(page, 'Cancel Edit').click()
  await expect(row(page, title)).toContainText('Unsaved changes')
  await expect(field(page, 'Title')).toHaveValue('Half a thought')
  await expectNoViolations(page)
  await button(page, 'Discard changes').click()
  await expect(field(page, 'Title')).toHaveValue('')
  await call(page, 'delete', `/${id}`)
})

test('publishing a post that is open in the form causes no conflict, and deleting it clears the form', async ({
  page,
  administrator,
}) => {
  const { title } = await withPost(page, administrator)
  await openInForm(page, title)
  await field(page, 'Author').fill('Nell')
  await button(page, `Publish “${title}”`).click()
  await expect(button(page, `Unpublish “${title}”`)).toBeVisible()
  await expect(page.getByText(/^Someone else (has )?changed/)).toHaveCount(0)
  await button(page, 'Save Changes').click()
  await expect(row(page, title)).toContainText('by Nell')
  await expect(row(page, title)).toContainText('Published')
  await openInForm(page, title)
  await button(page, `Delete “${title}”`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, title)).toBeHidden()
  await expect(heading(page, 'Create New Blog Post')).toBeVisible()
  await expect(heading(page, 'All posts')).toBeFocused()
})

test('text that is typed while a post is being saved stays in the form and can be saved without a conflict', async ({
  page,
  administrator,
}) => {
  const { id, title } = await withPost(page, administrator)
  await openInForm(page, title)
  const release = await holdRequests(page, `**/api/blog/${id}`)
  await field(page, 'Content').fill('It came.')
  await button(page, 'Save Changes').click()
  await field(page, 'Content').fill('It came. It went.')
  release()
  await expect(row(page, title)).toContainText('It came.')
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await expect(field(page, 'Content')).toBeFocused()
  await button(page, 'Save Changes').click()
  await expect(row(page, title)).toContainText('It came. It went.')
  await expect(heading(page, 'Create New Blog Post')).toBeVisible()
  await call(page, 'delete', `/${id}`)
})

test('the full text of a long post opens in a scrollable box', async ({ page, administrator }) => {
  const content = `${'Hoarfrost on the ferns. '.repeat(8000)}The end.`
  const { id, title } = await withPost(page, administrator, { content })
  const more = button(page, `Show More of “${title}”`)
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await expect(button(page, `Show Less of “${title}”`)).toHaveAttribute('aria-expanded', 'true')
  const whole = page.getByRole('region', { name: `Full text of “${title}”` })
  await expect(whole).toContainText('The end.')
  expect((await whole.boundingBox())?.height).toBeLessThan(500)
  await button(page, `Show Less of “${title}”`).click()
  await expect(row(page, title)).toContainText(`${content.slice(0, 200)}...`)
  await call(page, 'delete', `/${id}`)
})
