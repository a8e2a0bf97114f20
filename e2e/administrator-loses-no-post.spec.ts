import { button, call, field, heading, newTitle, openBlog, openInForm, PATH, row, withPost } from './manage-posts.ts'
import { test } from './own-site.ts'
import { BACK_OFFICE, expect, expectNoSidewaysScroll, expectNoViolations } from './site.ts'

test.use(BACK_OFFICE)

const LIST = /\/api\/blog\?/

test.describe('two administrators work on the same post', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })
  const conflict = 'Someone else changed this post while you were editing.'

  test('an administrator chooses between both versions of a post that two people changed', async ({
    page,
    administrator,
  }) => {
    const { id, title } = await withPost(page, administrator)
    await openInForm(page, title)
    await field(page, 'Content').fill('Mine.')
    await call(page, 'put', `/${id}`, { content: 'Theirs.' })
    await button(page, 'Save Changes').click()
    await expect(page.getByText('Failed to save blog post.')).toBeVisible()
    await expect(page.getByText(conflict)).toBeVisible()
    await expect(page.getByRole('definition')).toHaveText(['Theirs.'])
    await expect(field(page, 'Content')).toHaveValue('Mine.')
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)
    await button(page, 'Save Changes').click()
    await expect(page.getByText('First choose which version to keep.')).toBeVisible()
    await button(page, 'Keep mine').click()
    await button(page, 'Save Changes').click()
    await expect(row(page, title)).toContainText('Mine.')

    await openInForm(page, title)
    await field(page, 'Content').fill('Mine again.')
    await call(page, 'put', `/${id}`, { content: 'Theirs again.' })
    await button(page, 'Save Changes').click()
    await button(page, 'Use theirs').click()
    await expect(field(page, 'Content')).toHaveValue('Theirs again.')
    await expect(page.getByText('Changes discarded.')).toBeVisible()
    await call(page, 'delete', `/${id}`)
  })

  test('publishing a post fails if someone else has changed it since it was shown', async ({ page, administrator }) => {
    const { id, title } = await withPost(page, administrator)
    await call(page, 'put', `/${id}`, { content: 'Something else.' })
    await button(page, `Publish “${title}”`).click()
    const reason = 'Someone else changed this post. The list now shows the latest version.'
    await expect(row(page, title)).toContainText(`Failed to update post. ${reason}`)
    await expect(row(page, title)).toContainText('Something else.')
    await expect(row(page, title)).toContainText('Draft')
    await expectNoViolations(page)
    await call(page, 'delete', `/${id}`)
    await button(page, `Publish “${title}”`).click()
    await expect(page.getByText('This post no longer exists.').first()).toBeVisible()
    await expect(row(page, title)).toBeHidden()
    await expect(heading(page, 'All posts')).toBeFocused()
  })

  test('unsaved changes to a deleted post survive a reload', async ({ page, administrator }) => {
    const { id, title } = await withPost(page, administrator)
    await openInForm(page, title)
    await field(page, 'Content').fill('Too late.')
    await call(page, 'delete', `/${id}`)
    await button(page, 'Save Changes').click()
    const told = page.getByText(/Restore it from the trash to keep editing\./)
    await expect(told).toBeVisible()
    await expect(row(page, title)).toBeHidden()
    await expectNoViolations(page)
    await page.reload()
    await expect(told).toBeVisible()
    await expect(field(page, 'Content')).toHaveValue('Too late.')
    await button(page, 'Discard changes').click()
    await page.reload()
    await expect(page.getByText('Post not found. It may be in the trash.')).toBeVisible()
    await button(page, 'Cancel Edit').click()
    await expect(heading(page, 'Create New Blog Post')).toBeVisible()
  })
})

test.describe('the blog page reports server failures', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('the form for a new post works even if the list of posts fails to load or is empty', async ({
    page,
    administrator,
  }) => {
    const answerReads = (answer: object) => page.route(LIST, (route) => route.fulfill(answer))
    await answerReads({ status: 503, json: { error: 'Down.' } })
    await openBlog(page, administrator)
    await expect(page.getByText('Failed to load blog posts. Down.')).toBeVisible()
    await expectNoViolations(page)
    const title = newTitle()
    await field(page, 'Title').fill(title)
    await field(page, 'Content').fill('It came.')
    const made = page.waitForResponse((response) => response.request().method() === 'POST')
    await button(page, 'Add Blog Post').click()
    const { id } = await (await made).json()
    await expect(page.getByText('Draft saved.')).toBeVisible()
    await page.unroute(LIST)
    await answerReads({ json: { posts: [], total: 0, page: 1, pageSize: 50 } })
    await button(page, 'Try again').click()
    await expect(page.getByText('No blog posts available at this time.')).toBeVisible()
    await expect(heading(page, 'All posts')).toBeFocused()
    await expectNoViolations(page)
    await page.unroute(LIST)
    await page.reload()
    await expect(row(page, title)).toBeVisible()
    await call(page, 'delete', `/${id}`)
  })

  test('a post that fails to save, publish or delete shows the reason next to the form, post or dialog', async ({
    page,
    administrator,
  }) => {
    const { id, title } = await withPost(page, administrator)
    await page.route(`**/api/blog/${id}`, (route) => route.fulfill({ status: 503, json: { error: 'Down.' } }))
    await button(page, `Publish “${title}”`).click()
    await expect(row(page, title)).toContainText('Failed to update post. Down.')
    await button(page, `Delete “${title}”`).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete blog post.')).toBeVisible()
    await expect(dialog.getByText('Down.')).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')

    await page.unroute(`**/api/blog/${id}`)
    await page.route(`**/api/blog/${id}`, (route) => route.abort())
    await openInForm(page, title)
    await field(page, 'Author').fill('Nell')
    await button(page, 'Save Changes').click()
    await expect(page.getByText('Failed to save blog post.')).toBeVisible()
    await expect(page.getByText('Not saved: No connection to the server.')).toBeVisible()
    await expect(button(page, 'Save Changes')).toBeFocused()
    await expect(field(page, 'Author')).toHaveValue('Nell')
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)
    await page.unroute(`**/api/blog/${id}`)
    await call(page, 'delete', `/${id}`)
  })

  test('unsaved changes to a post survive the end of the session', async ({ page, administrator }) => {
    const { id, title } = await withPost(page, administrator)
    await page.reload()
    await openInForm(page, title)
    await field(page, 'Content').fill('It went again. 🌿')
    await page.context().clearCookies({ name: 'session' })
    await button(page, 'Save Changes').click()
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: `${PATH}?edit=${id}` })}`)
    await page.getByLabel('Username').fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(`${PATH}?edit=${id}`)
    await expect(field(page, 'Content')).toHaveValue('It went again. 🌿')
    await button(page, 'Save Changes').click()
    await expect(page.getByText('Changes saved.')).toBeVisible()
    await expect(row(page, title)).toContainText('It went again. 🌿')
    await expect(row(page, title)).not.toContainText('Unsaved changes')
    await call(page, 'delete', `/${id}`)
  })

  test('a post that the server rejects shows the reason at its field', async ({ page, administrator }) => {
    await openBlog(page, administrator)
    await field(page, 'Title').fill(' ')
    await field(page, 'Content').fill('It came.')
    await button(page, 'Add Blog Post').click()
    await expect(page.getByText('Failed to save blog post.')).toBeVisible()
    await expect(field(page, 'Title')).toHaveAccessibleDescription(/Enter a title\./)
    await expectNoViolations(page)
  })
})
