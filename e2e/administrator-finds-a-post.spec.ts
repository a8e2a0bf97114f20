import type { Page } from '@playwright/test'
import { button, call, field, heading, newTitle, openBlog, openInForm, PATH, row } from './manage-posts.ts'
import { test as base, fill } from './own-site.ts'
import { expect, expectNoViolations, expectUsable } from './site.ts'

type Fixtures = {
  /** Fills the blog with 'Frost 1' to 'Frost n', oldest first. Other journeys may add newer posts. */
  fillBlog: (count: number) => Promise<unknown>
}

const test = base.extend<Fixtures>({
  fillBlog: async ({ ownSite }, use) => {
    const content = 'Hoarfrost on the ferns. '.repeat(125)
    const fillBlog = (count: number) => fill(ownSite, 'posts', { title: 'Frost', count, content })
    await use(fillBlog)
    await fillBlog(0)
  },
})

const titles = (page: Page) => page.getByRole('region', { name: 'All posts' }).getByRole('heading', { level: 3 })
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true })

test('ten thousand posts are split into pages, and each can be edited', async ({ page, administrator, fillBlog }) => {
  await fillBlog(10_000)
  await openBlog(page, administrator)
  await expect(page.getByText('Page 1 of 200 · 10,000 posts').first()).toBeVisible()
  await expect(titles(page)).toHaveCount(50)
  await expect(titles(page).first()).toHaveText('Frost 10000')
  await expectUsable(page)
  await link(page, 'Last').click()
  await expect(page).toHaveURL(`${PATH}?page=200`)
  await expect(heading(page, 'All posts')).toBeFocused()
  await expect(titles(page).last()).toHaveText('Frost 1')

  await openInForm(page, 'Frost 7')
  await expect(page).toHaveURL(/\?page=200&edit=\d+$/)
  await field(page, 'Author').fill('Nell')
  await page.reload()
  await expect(field(page, 'Author')).toHaveValue('Nell')
  await button(page, 'Save Changes').click()
  await expect(row(page, 'Frost 7')).toContainText('by Nell')
  await expect(page).toHaveURL(`${PATH}?page=200`)
  await expect(button(page, 'Edit “Frost 7”')).toBeFocused()
})

test('search finds a post by title and author, and keeps its edit form', async ({ page, administrator, fillBlog }) => {
  await fillBlog(300)
  await openBlog(page, administrator)
  await page.getByRole('searchbox', { name: 'Search by title or author' }).fill('ZOË 12')
  await expect(page.getByText('1 post', { exact: true })).toBeVisible()
  await expect(titles(page)).toHaveText(['Frost 120'])
  await expect(page).toHaveURL(`${PATH}?${new URLSearchParams({ search: 'ZOË 12' })}`)
  await openInForm(page, 'Frost 120')
  await expectNoViolations(page)
  const id = new URL(page.url()).searchParams.get('edit')
  await button(page, 'Cancel Edit').click()
  await expect(button(page, 'Edit “Frost 120”')).toBeFocused()
  await page.getByRole('searchbox').fill('nothing')
  await expect(page.getByText('No posts match “nothing”.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('searchbox').fill('')
  await expect(titles(page)).toHaveCount(50)

  await page.goto(`${PATH}?edit=${id}`)
  await expect(field(page, 'Title')).toHaveValue('Frost 120')
  await expect(row(page, 'Frost 120')).toHaveCount(0)
  await field(page, 'Title').fill('Frost of 120')
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await expect(heading(page, 'Create New Blog Post')).toBeVisible()
  await page.getByRole('searchbox').fill('of 120')
  await expect(titles(page)).toHaveText(['Frost of 120'])
})

test('adding a post shows page one, and an empty page the previous one', async ({ page, administrator, fillBlog }) => {
  await fillBlog(51)
  await openBlog(page, administrator, '?page=2')
  await expect(titles(page)).toHaveText(['Frost 1'])
  const title = newTitle()
  await field(page, 'Title').fill(title)
  await field(page, 'Content').fill('It came.')
  await button(page, 'Add Blog Post').click()
  await expect(row(page, title)).toBeVisible()
  await expect(page).toHaveURL(PATH)
  await expect(field(page, 'Title')).toHaveValue('')
  await button(page, `Delete “${title}”`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, title)).toBeHidden()

  await link(page, 'Next').click()
  await button(page, 'Delete “Frost 1”').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(PATH)
  await expect(titles(page)).toHaveCount(50)
  await expect(heading(page, 'All posts')).toBeFocused()
})

test.describe('the blog page reports a post that fails to load', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('a post that fails to load for editing can be loaded again', async ({ page, administrator, fillBlog }) => {
    await fillBlog(60)
    await openBlog(page, administrator)
    const { id } = await call(page, 'post', '', { title: newTitle(), content: 'It came.' })
    await page.route('**/stored', (route) => route.fulfill({ status: 503, json: { error: 'Down.' } }))
    await page.goto(`${PATH}?edit=${id}`)
    await expect(page.getByText('Failed to load blog post. Down.')).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/stored')
    await button(page, 'Try again').click()
    await expect(field(page, 'Content')).toHaveValue('It came.')
    await call(page, 'delete', `/${id}`)
  })
})
