import { button, call, field, heading, newTitle, openBlog, openInForm, PATH, row, withPost } from './manage-posts.ts'
import { test } from './own-site.ts'
import {
  expect,
  expectNoViolations,
  expectUsable,
  logIn,
  newAdministrator,
  ON_A_PHONE,
  openAdminPage,
  signIn,
} from './site.ts'

const LIST = /\/api\/blog\?/

test.describe('two administrators work on the same post', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })
  const conflict = 'Someone else changed this post while you were editing.'

  test('an administrator chooses a version of a post that two people changed', async ({ page, administrator }) => {
    const { id, title } = await withPost(page, administrator)
    await openInForm(page, title)
    await field(page, 'Content').fill('Mine.')
    await call(page, 'put', `/${id}`, { content: 'Theirs.' })
    await button(page, 'Save Changes').click()
    await expect(page.getByText('Failed to save blog post.')).toBeVisible()
    await expect(page.getByText(conflict)).toBeInViewport()
    await expect(page.getByRole('definition')).toHaveText(['Theirs.'])
    await expect(field(page, 'Content')).toHaveValue('Mine.')
    await expectUsable(page)
    await button(page, 'Save Changes').click()
    await expect(page.getByText('First choose which version to keep.')).toBeVisible()
    await button(page, 'Keep mine').click()
    await button(page, 'Save Changes').click()
    await expect(row(page, title)).toContainText('Mine.')

    await openInForm(page, title)
    await field(page, 'Content').fill('Mine again.')
    await call(page, 'put', `/${id}`, { content: 'Theirs **again**.', format: 'markdown' })
    await button(page, 'Save Changes').click()
    await expect(page.getByRole('definition')).toHaveText(['Theirs again.', 'markdown'])
    await button(page, 'Use theirs').click()
    await expect(field(page, 'Content')).toHaveText('Theirs again.')
    await expect(page.getByText('Changes discarded.')).toBeVisible()
    await call(page, 'delete', `/${id}`)
  })

  test('on a phone, the choice between two texts hides the toolbar', ON_A_PHONE, async ({ page, administrator }) => {
    const { id, title } = await withPost(page, administrator, { format: 'markdown' })
    await openInForm(page, title)
    await field(page, 'Content').tap()
    await page.keyboard.type('Mine')
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
    await expect(toolbar).toBeVisible()
    const { y = 0 } = (await page.getByText(/^(Kept on|Saved)/).boundingBox()) ?? {}
    const save = await button(page, 'Save Changes').boundingBox()
    expect(y).toBeGreaterThanOrEqual((save?.y ?? 0) + (save?.height ?? 0))
    await call(page, 'put', `/${id}`, { content: 'Theirs.' })
    await button(page, 'Save Changes').tap()
    await expect(page.getByText(conflict)).toBeInViewport()
    await expect(toolbar).toBeHidden()
    await button(page, 'Keep mine').tap()
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

test.describe('the server keeps a draft of a post', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })
  const saved = /^Saved \d\d:\d\d$/

  test('a draft opens elsewhere with its author, and two writers choose between their texts', async ({
    page,
    administrator,
    ownSite,
    browser,
  }) => {
    const { id, title } = await withPost(page, administrator)
    await openInForm(page, title)
    await field(page, 'Content').fill('Half a thought.')
    await expect(page.getByText(saved)).toBeVisible()

    const device = await browser.newContext({ baseURL: ownSite.url })
    await device.addInitScript(() => localStorage.setItem('ageVerified', 'true'))
    const elsewhere = await device.newPage()
    const wren = await newAdministrator(ownSite)
    await signIn(elsewhere, wren)
    await openAdminPage(elsewhere, `${PATH}?edit=${id}`)
    await expect(field(elsewhere, 'Content')).toHaveValue('Half a thought.')
    await expect(elsewhere.getByText(/^Draft by \S+, \d\d:\d\d\. Not saved to the post\.$/)).toContainText(
      administrator.email,
    )
    await field(elsewhere, 'Content').fill('A thought of Wren.')
    await expect(row(elsewhere, title)).toBeVisible()
    await expect.poll(async () => (await call(page, 'get', `/${id}/draft`)).by.email).toBe(wren.email)
    await device.close()

    await field(page, 'Content').fill('Half a thought, and more.')
    await expect(page.getByText(`A draft by ${wren.email}`)).toBeVisible()
    await expect(page.getByRole('definition')).toHaveText(['A thought of Wren.'])
    await expectUsable(page)
    await button(page, 'Keep mine').click()
    await expect(page.getByText(saved)).toBeVisible()
    await expect.poll(async () => (await call(page, 'get', `/${id}/draft`)).content).toBe('Half a thought, and more.')
    await call(page, 'delete', `/${id}`)
  })

  test('one person who writes a new post on two devices loses no text of either', async ({
    page,
    administrator,
    ownSite,
    browser,
  }) => {
    await openBlog(page, administrator)
    await field(page, 'Title').fill(newTitle())
    await field(page, 'Content').fill('The frost came.')
    await expect(page.getByText(saved)).toBeVisible()
    const device = await browser.newContext({ baseURL: ownSite.url })
    await device.addInitScript(() => localStorage.setItem('ageVerified', 'true'))
    const phone = await device.newPage()
    await signIn(phone, administrator)
    await openAdminPage(phone, PATH)
    const write = async (writer: typeof page, text: string) => {
      const sent = writer.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
      await field(writer, 'Content').fill(text)
      await sent
    }
    await expect(field(phone, 'Content')).toHaveText('The frost came.')
    await write(page, 'The frost came. By noon it was gone.')

    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(field(phone, 'Content')).toHaveText('The frost came. By noon it was gone.')
    await write(page, 'By evening it was back.')
    await field(phone, 'Content').fill('The frost came early.')
    const told = phone.getByText('Your draft from another device')
    await expect(told).toBeVisible()
    await phone.evaluate(() => scrollTo(0, 0))
    await button(phone, 'Newer on another device. Look').click()
    await expect(told).toBeInViewport()
    await phone.reload()
    await expect(told).toBeVisible()
    await expect(phone.getByRole('definition')).toHaveText(['By evening it was back.'])
    await expect(phone.getByText('The content on another device')).toBeVisible()
    await expect(field(phone, 'Content')).toHaveText('The frost came early.')
    await expectUsable(phone)
    await button(phone, 'Use the other one').click()
    await expect(field(phone, 'Content')).toHaveText('By evening it was back.')
    await write(phone, 'By evening it was back. Again.')
    await field(page, 'Content').fill('Mine.')
    await expect(page.getByRole('definition')).toHaveText(['By evening it was back. Again.'])
    const kept = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
    await button(page, 'Keep mine').click()
    expect(await (await kept).json()).toMatchObject({ content: 'Mine.' })
    await device.close()
  })

  test('an open post takes what was written elsewhere when its window comes to the front, and restores a version', async ({
    page,
    administrator,
  }) => {
    const { id, title } = await withPost(page, administrator, { content: 'Snow. '.repeat(2000) })
    await openInForm(page, title)
    await expect(button(page, 'Save Changes')).toBeInViewport()
    const words = {
      title,
      author: '',
      content: 'Snow on another device.',
      format: 'text',
      summary: '',
      coverImageId: null,
    }
    await call(page, 'put', `/${id}/draft`, { ...words, version: 1 })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(field(page, 'Content')).toHaveValue('Snow on another device.')
    await expect(button(page, 'Save Changes')).toHaveAttribute('data-variant', 'filled')
    await button(page, 'Save Changes').click()
    await expect(heading(page, 'Create New Blog Post')).toBeVisible()

    await openInForm(page, title)
    await button(page, 'History').click()
    await button(page, 'Restore this version').click()
    await expect(field(page, 'Content')).toHaveValue(/^Snow. Snow. /)
    await expect(button(page, 'Save Changes')).toHaveAttribute('data-variant', 'outline')
    await call(page, 'put', `/${id}`, { content: 'Saved elsewhere.' })
    await field(page, 'Author').fill('Nell')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await button(page, 'Changed elsewhere. Look').click()
    await expect(page.getByText('Someone else changed this post')).toBeInViewport()
    await call(page, 'delete', `/${id}`)
  })

  test('a text that the server does not get yet says where it is kept, and follows later', async ({
    page,
    administrator,
  }) => {
    const { id, title } = await withPost(page, administrator)
    await openInForm(page, title)
    await page.route('**/draft', (route) => route.abort())
    await field(page, 'Content').fill('Out in the field.')
    await expect(page.getByText('Kept on this device, not saved yet')).toBeVisible()
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
    })
    await field(page, 'Content').fill('Out in the field, with a full phone.')
    await expect(page.getByText(/this browser keeps no text, so leave the page open\.$/)).toBeVisible()
    await page.unroute('**/draft')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(saved)).toBeVisible()
    expect((await call(page, 'get', `/${id}/draft`)).content).toBe('Out in the field, with a full phone.')

    await field(page, 'Content').fill('Saved before the next draft.')
    await button(page, 'Save Changes').click()
    await expect(row(page, title)).toContainText('Saved before the next draft.')
    await page.reload()
    await expect(row(page, title)).not.toContainText('Unsaved changes')
    await call(page, 'delete', `/${id}`)
  })
})

test.describe('the blog page reports server failures', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('a new post can be written if the list of posts fails to load', async ({ page, administrator }) => {
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

  test('a post that fails to save, publish or delete shows the reason beside it', async ({ page, administrator }) => {
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
    await expectUsable(page)
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
    await logIn(page, administrator)
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
    await button(page, 'Add Blog Post').scrollIntoViewIfNeeded()
    await button(page, 'Add Blog Post').click()
    await expect(field(page, 'Title')).toHaveAccessibleDescription(/Enter a title\./)
    await expect(field(page, 'Content')).toHaveAccessibleDescription(/Enter some content\./)
    await expect(field(page, 'Title')).toBeFocused()
    const header = await page.getByRole('banner').boundingBox()
    const label = await page.getByText('Title', { exact: true }).boundingBox()
    expect(label?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    await field(page, 'Title').fill(' ')
    await field(page, 'Content').fill('It came.')
    await button(page, 'Add Blog Post').click()
    await expect(page.getByText('Failed to save blog post.')).toBeVisible()
    await expect(field(page, 'Title')).toHaveAccessibleDescription(/Enter a title\./)
    await expectNoViolations(page)
  })
})
