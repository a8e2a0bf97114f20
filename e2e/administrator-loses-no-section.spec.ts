import { button, isSaved, item, newForm, PATH, type Section, save, test, textOf, titleOf, unfold } from './sections.ts'
import { CHOICES, expect, expectNoViolations, expectUsable, logIn, openAdminPage } from './site.ts'

// 409: other tests change the list at the same time. 401: a session ends.
test.use({ expectedMessages: [/40[19] \(/] })

test("unsaved text of a section survives the session's end", async ({ signedIn: page, administrator, mark, made }) => {
  await made('Sorrel')
  await openAdminPage(page, PATH)
  const sorrel = item(page, `Sorrel ${mark}`)
  await textOf(await unfold(page, `Sorrel ${mark}`)).fill('Sour.')
  await page.reload()
  await expect(textOf(sorrel)).toHaveValue('Sour.')
  await page.context().clearCookies({ name: 'session' })
  await save(page, `Sorrel ${mark}`).click()
  await expect(page).toHaveURL(/login/)
  await logIn(page, administrator)
  await expect(page).toHaveURL(PATH)
  await expect(textOf(sorrel)).toHaveValue('Sour.')
  await save(page, `Sorrel ${mark}`).click()
  await isSaved(page)
})

for (const [choice, kept] of CHOICES) {
  test(`“${choice}” resolves a conflict between two edits of a section`, async ({
    signedIn: page,
    mark,
    made,
    call,
  }) => {
    const [tansy] = (await made('Tansy')) as [Section]
    await openAdminPage(page, PATH)
    const place = item(page, tansy.title)
    await textOf(await unfold(page, tansy.title)).fill('Mine')
    await call('POST', '/api/about-us/update', { ...tansy, sectionId: tansy.id, text: 'Theirs' })
    await save(page, `Tansy ${mark}`).click()
    await expect(page.getByText('Failed to save the section.')).toBeVisible()
    await expect(place.getByText('Someone else changed this section while you were editing.')).toBeVisible()
    await expect(textOf(place)).toHaveValue('Mine')
    await expectUsable(page)
    await button(place, choice).click()
    await expect(textOf(place)).toHaveValue(kept)
    await save(page, `Tansy ${mark}`).click()
    await isSaved(page)
    const stored = (await call('GET', '/api/about-us')).find(({ id }) => id === tansy.id)
    expect(stored?.text).toBe(kept)
  })
}

test.describe('the sections page reports failures', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('a failed change of a section leaves its reason on the page', async ({ signedIn: page, mark, made }) => {
    await made('Vetch')
    await openAdminPage(page, PATH)
    await page.route('**/api/about-us/*', (route) =>
      route.fulfill({ status: 503, json: { error: 'Down for a moment.' } }),
    )
    const vetch = item(page, `Vetch ${mark}`)
    await textOf(await unfold(page, `Vetch ${mark}`)).fill('Climbs.')
    await save(page, `Vetch ${mark}`).click()
    await expect(page.getByText('Failed to save the section.')).toBeVisible()
    await expectNoViolations(page)
    await expect(page.getByText('Failed to save the section.')).toBeHidden()
    await expect(vetch.getByText('Not saved: Down for a moment.')).toBeVisible()
    await expect(textOf(vetch)).toHaveValue('Climbs.')
    await expect(save(page, `Vetch ${mark}`)).toBeFocused()

    await button(vetch, `Edit Image of “Vetch ${mark}”`).click()
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').first().click()
    await expect(page.getByText('Failed to update image.')).toBeVisible()
    await expect(vetch.getByText('Image not changed: Down for a moment.')).toBeVisible()
    await expectNoViolations(page)

    await button(vetch, `Delete “Vetch ${mark}”`).click()
    await button(page.getByRole('dialog'), 'Delete').click()
    await expect(page.getByText('Failed to delete the section.')).toBeVisible()
    await expect(page.getByRole('dialog').getByText('Down for a moment.')).toBeVisible()
    await expectNoViolations(page)
    await button(page.getByRole('dialog'), 'Close').click()

    await button(page, 'Create New Section').click()
    await titleOf(newForm(page)).fill(`Rue ${mark}`)
    await textOf(newForm(page)).fill('Bitter.')
    await button(newForm(page), 'Save Section').click()
    await expect(page.getByText('Failed to create section.')).toBeVisible()
    await expect(newForm(page).getByText('Not saved: Down for a moment.')).toBeVisible()
    await expect(titleOf(newForm(page))).toHaveValue(`Rue ${mark}`)

    await page.unroute('**/api/about-us/*')
    await button(newForm(page), 'Save Section').click()
    await expect(page.getByText('New section created successfully!')).toBeVisible()
    await unfold(page, `Vetch ${mark}`)
    await button(vetch, 'Try again').click()
    await expect(vetch.locator('img').last()).toBeVisible()
    await expect(textOf(vetch)).toHaveValue('Climbs.')
  })

  test('a rejected title shows the reason, and an offline save keeps it', async ({ signedIn: page, mark, made }) => {
    await made('Yarrow')
    await openAdminPage(page, PATH)
    const yarrow = item(page, `Yarrow ${mark}`)
    await titleOf(await unfold(page, `Yarrow ${mark}`)).fill('x'.repeat(201))
    await save(page, `Yarrow ${mark}`).click()
    await expect(titleOf(yarrow)).toHaveAccessibleDescription('A title can have at most 200 characters.')
    await expectNoViolations(page)
    await titleOf(yarrow).fill(`Yarrow ${mark}, white`)
    await page.route('**/api/about-us/update', (route) => route.abort())
    await save(page, `Yarrow ${mark}`).click()
    await expect(yarrow.getByText('Not saved: No connection to the server.')).toBeVisible()
    await expect(titleOf(yarrow)).toHaveValue(`Yarrow ${mark}, white`)
  })

  test('a section that someone else deleted keeps its unsaved text', async ({ signedIn: page, mark, made, call }) => {
    const [burdock] = (await made('Burdock', 'Comfrey')) as [Section]
    await openAdminPage(page, PATH)
    const place = item(page, `Burdock ${mark}`)
    await textOf(await unfold(page, `Burdock ${mark}`)).fill('Clings.')
    await call('DELETE', '/api/about-us/delete', { sectionId: burdock.id })
    await save(page, `Burdock ${mark}`).click()
    await expect(place.getByText(/Restore it from the trash to keep editing/)).toBeVisible()
    await unfold(page, `Comfrey ${mark}`)
    await save(page, `Comfrey ${mark}`).click()
    await isSaved(page)
    await unfold(page, `Burdock ${mark}`)
    await expect(textOf(place)).toHaveValue('Clings.')
  })
})
