import { button, field, heading } from './manage-posts.ts'
import { callAs, test } from './own-site.ts'
import { expect, expectNoViolations, expectUsable } from './site.ts'

const PATH = '/admin/manage-pages'

test.use({ expectedMessages: [/status of 40[049]/] })

test('a page is written, linked in the menu, published, renamed and found at its old address', async ({
  signedIn: page,
  ownSite: own,
}) => {
  await page.goto(PATH)
  await field(page, 'Title').fill('Visit us')
  await expect(field(page, 'Address')).toHaveAccessibleDescription(`${own.url}/visit-us`)
  await button(page, 'Add Page').click()
  await expect(page.getByText('Enter some content.').first()).toBeVisible()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeHidden()
  await page.getByRole('textbox', { name: 'Content' }).click()
  await page.keyboard.type('Come by the barn.')
  await page.getByText('Menu', { exact: true }).click()
  await button(page, 'Add Page').click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('')
  await button(page, 'Publish “Visit us”').click()
  await expect(page.getByText('Page published.')).toBeVisible()

  await button(page, 'Edit “Visit us”').click()
  await expect(heading(page, 'Edit Page')).toBeVisible()
  await field(page, 'Address').fill('visit')
  await expect(field(page, 'Address')).toHaveAccessibleDescription(/earlier address \/visit-us will lead here/)
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await expect(button(page, 'Edit “Visit us”')).toBeFocused()

  await page.goto(`${own.url}/visit-us?from=flyer`)
  await expect(page).toHaveURL(`${own.url}/visit?from=flyer`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visit us')
  await expect(page.getByText('Come by the barn.')).toBeVisible()
  await expectUsable(page)
})

test('a preview link shows the draft of a page to somebody without an account until it is ended', async ({
  signedIn: page,
  ownSite: own,
  browser,
}) => {
  const words = { title: 'How we water', address: 'water', content: 'Saved words.', format: 'markdown' }
  const { id } = await callAs<{ id: number }>(own, 'POST', '/api/pages', words)
  await page.goto(`${PATH}?edit=${id}`)
  await field(page, 'Title').fill('How we water at night')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await button(page, 'Publish…').click()
  const panel = page.getByRole('dialog', { name: 'Before it is public' })
  await panel.getByRole('button', { name: 'Make a preview link' }).click()
  const url = await field(page, 'Preview link').inputValue()
  await expect(panel.getByRole('button', { name: /^(Copy|Share) link$/ })).toBeFocused()
  await expect(panel.getByRole('button', { name: /^(Copy|Share) link$/ })).toBeInViewport({ ratio: 0.9 })

  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.9.8' } })
  const visitor = await context.newPage()
  await visitor.goto(url)
  await expect(visitor.getByText('Saved words.')).toBeHidden()
  await button(visitor, 'Yes').click()
  await expect(heading(visitor, 'How we water at night')).toBeVisible()
  await expect(visitor.getByText('Saved words.')).toBeVisible()
  await expect(visitor.getByText('Only people with this link see it')).toBeVisible()
  await expectNoViolations(visitor)
  await panel.getByRole('button', { name: 'End this link' }).click()
  await expect(page.getByText('The preview link has ended.')).toBeVisible()
  await visitor.reload()
  await expect(heading(visitor, 'This preview has ended')).toBeVisible()
  await context.close()
})

test('the time of a scheduled page opens its panel, and the text of a deleted page can still be read', async ({
  signedIn: page,
  ownSite: own,
}) => {
  const words = { title: 'Open day', address: 'open-day', content: 'On Sunday.', format: 'markdown' }
  const { id } = await callAs<{ id: number }>(own, 'POST', '/api/pages', words)
  const year = new Date().getFullYear() + 1
  await callAs(own, 'PUT', `/api/pages/${id}`, { publishAt: `${year}-12-01T08:00` })
  await page.goto(PATH)
  const openDay = page.getByRole('listitem').filter({ hasText: 'Open day' })
  await expect(openDay).not.toContainText('Draft')
  await page.getByRole('button', { name: /^Publishes \w+ Dec 1, 08:00$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await expect(openDay).toContainText('Published')
  await button(page, 'Cancel Edit').click()
  const edit = button(page, 'Edit “Open day”')
  const before = await edit.boundingBox()
  await button(page, 'Unpublish “Open day”').click()
  await expect(openDay).toContainText('Draft')
  expect((await edit.boundingBox())?.x).toBe(before?.x)
  await button(page, 'Publish “Open day”').click()
  await expect(page.getByRole('link', { name: 'View “Open day”' })).toHaveAttribute('href', '/open-day')
  await expectNoViolations(page)

  await callAs(own, 'PUT', `/api/pages/${id}`, { content: 'On Saturday.' })
  await button(page, 'Unpublish “Open day”').click()
  const reason = 'Someone else changed this page. The list now shows the latest version.'
  await expect(openDay).toContainText(`Failed to update page. ${reason}`)

  await button(page, 'Edit “Open day”').click()
  await expect(field(page, 'Title')).toBeFocused()
  await field(page, 'Title').fill('Open days')
  await callAs(own, 'DELETE', `/api/pages/${id}`)
  await button(page, 'Save Changes').click()
  const told = page.getByText(/Restore it from the trash to keep editing\./)
  await expect(told).toBeVisible()
  await page.reload()
  await expect(told).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Open days')
  await expect(page.getByText(/^Someone else changed/)).toHaveCount(0)
  await button(page, 'Discard changes').click()
  await page.reload()
  await expect(page.getByText('Page not found. It may be in the trash.')).toBeVisible()
  await button(page, 'Cancel Edit').click()
  await expect(heading(page, 'Create New Page')).toBeVisible()
})

test('links without room wait behind More, and a press on one opens its page', async ({ page, ownSite: own }) => {
  const long = ['A name without any end '.repeat(8), 'Donaudampfschifffahrtsgesellschaft'.repeat(2)]
  for (const title of ['How we grow', 'Our mountain and its people', ...long])
    await callAs(own, 'POST', '/api/pages', {
      title,
      address: title.slice(0, 30),
      content: 'Words.',
      place: 'menu',
      published: true,
    })
  await page.goto(`${own.url}/blog`)
  const more = button(page, 'More')
  await more.click()
  const link = page.getByRole('link', { name: 'How we grow' })
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await more.click()
  await expectNoViolations(page)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How we grow')
  await expect(link).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(more).toBeHidden()
  await button(page, 'Open menu').click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await menu.getByRole('link', { name: 'Our mountain and its people' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our mountain and its people')
  await expectUsable(page)
})
