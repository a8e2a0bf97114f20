import {
  button,
  handle,
  isSaved,
  item,
  newForm,
  ownOrder,
  PATH,
  save,
  test,
  textOf,
  titleOf,
  toggle,
} from './sections.ts'
import { expect, expectNoSidewaysScroll, expectNoViolations, openAdminPage, tabTo } from './site.ts'

// Other tests change the list at the same time, which causes these messages.
test.use({ expectedMessages: [/40[19] \(/] })

test('a section is created, edited, given an image and deleted', async ({ signedIn: page, mark, call }) => {
  await openAdminPage(page, PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage About Us')
  await button(page, 'Create New Section').click()
  const form = newForm(page)
  await expect(titleOf(form)).toBeFocused()
  await expect(button(form, 'Add Image of the new section')).toBeVisible()
  await titleOf(form).fill(`Meadow ${mark}`)
  await textOf(form).fill('Clover 🌿\nand bees.')
  await expectNoViolations(page)
  const created = page.waitForRequest('**/api/about-us/create')
  await button(form, 'Save Section').dblclick()
  expect((await created).postDataJSON()).toEqual({
    title: `Meadow ${mark}`,
    text: 'Clover 🌿\nand bees.',
    imageId: null,
    imageUrl: null,
  })
  await expect(page.getByText('New section created successfully!')).toBeVisible()
  await expect(form).toBeHidden()
  const meadow = item(page, `Meadow ${mark}`)
  await expect(meadow).toHaveCount(1)
  await expect(titleOf(meadow)).toBeFocused()
  await expectNoViolations(page)

  await textOf(meadow).fill('Clover.')
  await expect(meadow.getByText('Not saved yet.')).toBeVisible()
  const updated = page.waitForRequest('**/api/about-us/update')
  await save(page, `Meadow ${mark}`).click()
  expect((await updated).postDataJSON()).toMatchObject({ title: `Meadow ${mark}`, text: 'Clover.', imageId: null })
  await isSaved(page)
  await expect(meadow.getByText('Not saved yet.')).toBeHidden()

  await textOf(meadow).fill('Clover, again.')
  await button(meadow, `Edit Image of “Meadow ${mark}”`).click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').first().click()
  await expect(page.getByText('Image updated successfully!')).toBeVisible()
  await expect(meadow.locator('img').last()).toBeVisible()
  await expect(meadow.getByText('Not saved yet.')).toBeVisible()
  await button(meadow, `Remove Image of “Meadow ${mark}”`).click()
  await expect(meadow.getByText('Image removed.')).toBeVisible()
  await button(meadow, 'Undo').click()
  await expect(meadow.locator('img').last()).toBeVisible()
  await expect(textOf(meadow)).toHaveValue('Clover, again.')
  await save(page, `Meadow ${mark}`).click()
  await isSaved(page)
  const stored = (await call('GET', '/api/about-us')).find(({ title }) => title === `Meadow ${mark}`)
  expect(stored).toMatchObject({ text: 'Clover, again.', imageId: expect.any(Number) })

  await button(meadow, `Delete “Meadow ${mark}”`).click()
  const dialog = page.getByRole('dialog', { name: `Delete the section “Meadow ${mark}”?` })
  await expectNoViolations(page)
  await button(dialog, 'Delete').click()
  await expect(page.getByText('Section deleted successfully!')).toBeVisible()
  await expect(meadow).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Sections', exact: true })).toBeFocused()
})

test('an administrator can manage sections with the keyboard alone', async ({ signedIn: page, mark, made }) => {
  await made('Moss')
  await openAdminPage(page, PATH)
  await button(page, 'Create New Section').press('Enter')
  await page.keyboard.type(`Lichen ${mark}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('It grows slowly.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const lichen = item(page, `Lichen ${mark}`)
  await expect(titleOf(lichen)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Very slowly. ')
  await save(page, `Lichen ${mark}`).press('Enter')
  await isSaved(page)
  await expect(save(page, `Lichen ${mark}`)).toBeFocused()

  const said = page.locator('[id^="DndLiveRegion"]')
  const target = (await item(page, `Moss ${mark}`).getByRole('heading').textContent())?.match(/^\d+/)?.[0]
  await handle(page, `Lichen ${mark}`).press('Space')
  await expect(said).toHaveText(new RegExp(`^Picked up “Lichen ${mark}” at position \\d+ of \\d+\\.$`))
  await expectNoViolations(page)
  // Each press is announced before the next one, which would otherwise lead beyond the target.
  for (let now = await said.textContent(); !now?.includes(`is over position ${target} of`); ) {
    await page.keyboard.press('ArrowUp')
    await expect(said).not.toHaveText(now ?? '')
    now = await said.textContent()
  }
  await page.keyboard.press('Space')
  await expect(said).toContainText(`Dropped “Lichen ${mark}” at position ${target} of`)
  await expect(handle(page, `Lichen ${mark}`)).toBeFocused()
  await expect(handle(page, `Lichen ${mark}`)).toBeInViewport({ ratio: 1 })
  expect(await ownOrder(page, mark)).toEqual(['Lichen', 'Moss'])
  await button(page, 'Reset order').press('Enter')
  expect(await ownOrder(page, mark)).toEqual(['Moss', 'Lichen'])

  await button(page, `Delete “Lichen ${mark}”`).press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(lichen).toBeHidden()
})

test('the help dialog explains how to manage sections and returns the focus', async ({ signedIn: page }) => {
  await openAdminPage(page, PATH)
  await button(page, '? Help').click()
  const help = page.getByRole('dialog', { name: 'How to manage the sections' })
  for (const topic of ['Create', 'Edit image', 'Reorder', 'Delete']) {
    await expect(help.getByRole('term').getByText(topic, { exact: true })).toBeVisible()
  }
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(button(page, '? Help')).toBeFocused()
})

test('a new section needs a title and text, and canceling its form can be undone', async ({ signedIn: page }) => {
  await openAdminPage(page, PATH)
  await button(page, 'Create New Section').click()
  const form = newForm(page)
  await expect(button(form, 'Save Section')).toBeDisabled()
  await titleOf(form).fill('Bracken')
  await titleOf(form).press('Enter')
  await expect(page.getByText('Failed to create section.')).toBeVisible()
  await expect(page.getByText('Enter some text.')).toBeVisible()
  await textOf(form).fill(' \n ')
  await expect(button(form, 'Save Section')).toBeDisabled()
  await expectNoViolations(page)
  await page.reload()
  await expect(titleOf(form)).toHaveValue('Bracken')
  await button(form, 'Cancel').click()
  await expect(form).toBeHidden()
  await expect(button(page, 'Create New Section')).toBeFocused()
  await button(page, 'Undo').click()
  await expect(titleOf(form)).toHaveValue('Bracken')
  await button(form, 'Cancel').click()
  await page.reload()
  await expect(button(page, 'Create New Section')).toBeVisible()
  await expect(form).toBeHidden()
})

test('the sections page handles an empty list and a long list of sections', async ({ signedIn: page }) => {
  let sections: object[] = []
  await page.route('**/api/about-us', (route) => route.fulfill({ json: sections }))
  await openAdminPage(page, PATH)
  const empty = page.getByText('No sections available to display. Please check your data source or API.')
  await expect(empty).toBeVisible()
  await expectNoViolations(page)
  const long = { text: 'Ferns and moss.\n'.repeat(12_500), imageId: null, file: null, version: 1 }
  const titles = Array.from({ length: 24 }, (_, index) => (index % 2 ? 'שרכים 🌿' : 'Verylongword'.repeat(16)))
  sections = titles.map((title, index) => ({ ...long, title, id: index + 1, text: index ? 'Ferns.' : long.text }))
  await page.reload()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(24)
  await expectNoSidewaysScroll(page)
  await toggle(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .first(),
  ).click()
  const text = page.getByLabel('Text').first()
  expect((await text.boundingBox())?.height).toBeLessThan(6000)
})
