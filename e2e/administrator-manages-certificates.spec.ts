import { readFile } from 'node:fs/promises'
import {
  button,
  card,
  choose,
  descriptionOf,
  order,
  picker,
  test,
  titleOf,
  toggle,
  unfold,
} from './manage-certificates.ts'
import { AT_EVERY_WIDTH, CHOICES, expect, expectNoViolations, expectUsable, ON_A_PHONE, openAdminPage } from './site.ts'

const LIST = /\/api\/manage\?/

test('an administrator edits, deletes and restores a certificate', async ({ page, open, call }) => {
  const [fern] = await open('Fern', 'Moss')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Certificates of Analysis (COAs)')
  await expectUsable(page)
  const place = await unfold(page, 'Fern')
  await expectUsable(page)
  await expect(place).toContainText('Fern.pdf1 page, 1 KB, added')
  const link = place.getByRole('link', { name: 'View PDF of “Fern” (opens in a new tab)' })
  await expect(link).toHaveAttribute('target', '_blank')
  expect((await page.request.get((await link.getAttribute('href')) ?? '')).headers()['content-type']).toContain('pdf')

  await titleOf(place).fill('Royal Fern 🌿')
  await descriptionOf(place).fill('Batch 7.\nTwo lines.')
  await expect(place.getByText('Not saved yet.')).toBeVisible()
  await page.reload()
  await expect(titleOf(place)).toHaveValue('Royal Fern 🌿')
  const sent = page.waitForRequest(`**/api/manage/update/${fern?.id}`)
  await button(page, 'Save “Fern”').click()
  expect((await sent).postDataJSON()).toMatchObject({ title: 'Royal Fern 🌿', description: 'Batch 7.\nTwo lines.' })
  await expect(page.getByText('COA saved successfully!')).toBeVisible()
  await expect(button(page, 'Save “Royal Fern 🌿”')).toBeFocused()

  await button(page, 'Delete “Royal Fern 🌿”').click()
  const question = page.getByRole('dialog', { name: 'Delete the certificate “Royal Fern 🌿”?' })
  await expectNoViolations(page)
  await button(question, 'Delete').click()
  await expect(page.getByText('COA deleted successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Certificates', exact: true })).toBeFocused()
  await expect.poll(() => order(page)).toEqual(['Moss'])

  await openAdminPage(page, '/admin/trash')
  const trashed = page.getByRole('listitem').filter({ hasText: 'Royal Fern 🌿' })
  await expect(trashed).toContainText('Certificate')
  await expect(trashed.locator('img').last()).toBeVisible()
  await expectNoViolations(page)
  await button(page, 'Restore “Royal Fern 🌿”').click()
  await expect(page.getByText('Certificate restored.')).toBeVisible()
  expect((await call('GET', '/api/manage')).map(({ title }) => title)).toEqual(['Royal Fern 🌿', 'Moss'])
})

test(
  'an administrator sees the learned words of laboratories, and forgets them',
  AT_EVERY_WIDTH,
  async ({ page, open }) => {
    const words = {
      field: 'lot',
      leftWords: 'Identification of the container according to the sheet',
      aboveWords: 'Batch',
    }
    let laboratories = ['Tarn Assay', 'Mossbank'].map((laboratory) => ({
      key: laboratory,
      laboratory,
      fields: [words],
    }))
    await page.route('**/api/manage/learned', (route) => route.fulfill({ json: { laboratories } }))
    await page.route('**/api/manage/learned/*', (route) => {
      laboratories = laboratories.filter(({ key }) => !route.request().url().endsWith(encodeURIComponent(key)))
      return route.fulfill({ json: { message: 'Forgotten.' } })
    })
    await open('Fern')
    await button(page, 'What was learned').click()
    const dialog = page.getByRole('dialog', { name: 'What was learned' })
    await expect(dialog).toContainText(`Batch number: right of “${words.leftWords}”, below “Batch”`)
    await expectUsable(page)
    for (const { laboratory } of laboratories) {
      await button(dialog, `Forget ${laboratory}`).click()
      await button(page.getByRole('dialog', { name: 'Forget these words?' }), 'Forget').click()
      await expect(button(dialog, `Forget ${laboratory}`)).toHaveCount(0)
      await expect(dialog.getByRole('heading', { level: 2 }).last()).toBeFocused()
    }
    await expect(dialog).toContainText('Nothing yet.')
  },
)

test('twelve folded certificates fit on two screens of a phone', ON_A_PHONE, async ({ page, open }) => {
  await open(...Array.from({ length: 12 }, (_, index) => `Fern and meadow, full panel ${index + 1}`))
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1500)
  await expectUsable(page)
})

test('the Save button of a certificate does not move during typing', AT_EVERY_WIDTH, async ({ page, open }) => {
  await open('Fern')
  const place = await unfold(page, 'Fern')
  await expect(place.getByText('Nothing was found in the PDF.')).toBeVisible()
  const save = button(page, 'Save “Fern”')
  // The field and the button are on one screen.
  const field = place.getByLabel('Total CBD', { exact: true })
  await field.focus()
  await save.scrollIntoViewIfNeeded()
  const before = await save.boundingBox()
  await field.pressSequentially('ND')
  await expect(card(page, 'Fern').getByText('Not saved yet.')).toBeVisible()
  expect(await save.boundingBox()).toEqual(before)
})

for (const [choice, kept] of CHOICES) {
  test.describe(`two administrators edit the same certificate: ${choice}`, () => {
    test.use({ expectedMessages: [/409 \(/] })

    test(`“${choice}” resolves a conflict between two edits of a certificate`, async ({ page, open, call }) => {
      const [fern] = await open('Fern')
      const place = await unfold(page, 'Fern')
      await descriptionOf(place).fill('Mine')
      await call('PUT', `/api/manage/update/${fern?.id}`, { description: 'Theirs' })
      await button(page, 'Save “Fern”').click()
      await expect(page.getByText('Failed to save COA')).toBeVisible()
      await expect(place.getByText('Someone else changed this certificate while you were editing.')).toBeVisible()
      await expect(place.getByRole('definition')).toHaveText('Theirs')
      await expectNoViolations(page)
      await button(place, choice).click()
      await expect(descriptionOf(place)).toHaveValue(kept)
      await button(page, 'Save “Fern”').click()
      await expect(page.getByText('COA saved successfully!')).toBeVisible()
      expect((await call('GET', '/api/manage'))[0]).toMatchObject({ description: kept })
    })
  })
}

test.describe('the certificates page reports errors', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('folding a certificate keeps its text, marks it, and a refused save leaves it open', async ({
    page,
    open,
    call,
  }) => {
    const [fern, moss] = await open('Fern', 'Moss')
    await call('PUT', `/api/manage/update/${moss?.id}`, { description: 'Batch 7' })
    await page.reload()
    await expect(card(page, 'Fern')).toContainText('No description yet')
    await expect(card(page, 'Moss')).toContainText('Batch 7')
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0)
    await toggle(card(page, 'Fern')).press('Enter')
    await expect(toggle(card(page, 'Fern'))).toBeFocused()
    await descriptionOf(card(page, 'Fern')).fill('Half a sentence')
    await unfold(page, 'Moss')
    await expect(descriptionOf(card(page, 'Fern'))).toBeHidden()
    await expect(card(page, 'Fern')).toContainText('Unsaved changes')
    await expectUsable(page)
    await titleOf(await unfold(page, 'Fern')).fill('')
    await button(page, 'Save “Fern”').click()
    await expect(card(page, 'Fern').getByText('Not saved: Enter a title.')).toBeVisible()
    await expect(toggle(card(page, 'Fern'))).toHaveAttribute('aria-expanded', 'true')
    await page.reload()
    await expect(descriptionOf(card(page, 'Fern'))).toHaveValue('Half a sentence')
    expect((await call('GET', '/api/manage')).find(({ id }) => id === fern?.id)).toMatchObject({ description: '' })
  })

  test('a certificate that fails to save or delete shows why and keeps its text', async ({ page, open, call }) => {
    const [fern] = await open('Fern')
    const place = await unfold(page, 'Fern')
    await titleOf(place).fill('x'.repeat(201))
    await expect(titleOf(place)).toHaveAccessibleDescription('A title can have at most 200 characters.')
    await titleOf(place).fill('')
    await button(page, 'Save “Fern”').click()
    await expect(titleOf(place)).toHaveAccessibleDescription('Enter a title.')
    await expectNoViolations(page)
    await titleOf(place).fill('Royal Fern')
    await page.route('**/api/manage/*/*', (route) => route.abort())
    await button(page, 'Save “Fern”').click()
    await expect(place.getByText('Not saved: No connection to the server.')).toBeVisible()
    await button(page, 'Delete “Fern”').click()
    const question = page.getByRole('dialog')
    await button(question, 'Delete').click()
    await expect(page.getByText('Failed to delete COA')).toBeVisible()
    await button(question, 'Close').click()
    await page.unroute('**/api/manage/*/*')
    await expect(titleOf(place)).toHaveValue('Royal Fern')

    await call('DELETE', `/api/manage/delete/${fern?.id}`)
    await button(page, 'Save “Fern”').click()
    await expect(place.getByText(/Restore it from the trash to keep editing/)).toBeVisible()
    await expect(titleOf(place)).toHaveValue('Royal Fern')
  })

  test('a certificate list that fails to load can be retried', async ({ page, open }) => {
    await page.route(LIST, (route) => route.fulfill({ status: 503, json: { error: 'Down.' } }))
    await open('Fern')
    await expect(page.getByText('Down.')).toBeVisible()
    await expectNoViolations(page)
    await page.unroute(LIST)
    await button(page, 'Try again').click()
    await expect(card(page, 'Fern')).toBeVisible()
  })

  test('a certificate list that fails to reload stays and shows edits that are saved later', async ({ page, open }) => {
    await open('Fern', 'Moss')
    await titleOf(await unfold(page, 'Fern')).focus()
    await page.route(LIST, (route) => route.abort())
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByText('No connection to the server.')).toBeVisible()
    await expect(titleOf(card(page, 'Fern'))).toBeFocused()
    await expectNoViolations(page)
    await titleOf(card(page, 'Fern')).fill('Royal Fern')
    await page.keyboard.press('Enter')
    await expect(page.getByText('COA saved successfully!')).toBeVisible()
    await expect(button(page, 'Save “Royal Fern”')).toBeVisible()
    await expect(titleOf(card(page, 'Fern'))).toHaveValue('Royal Fern')
    await page.unroute(LIST)
    await button(page, 'Try again').click()
    await expect(page.getByRole('heading', { name: 'Certificates', exact: true })).toBeFocused()
    await expect.poll(() => order(page)).toEqual(['Royal Fern', 'Moss'])
  })

  test('a certificate stays in the trash while another PDF has its file name', async ({ page, open, store, call }) => {
    const [fern] = await open('Fern')
    await call('DELETE', `/api/manage/delete/${fern?.id}`)
    await store({ fileName: 'fern.PDF', title: 'Other' })
    await openAdminPage(page, '/admin/trash')
    await button(page, 'Restore “Fern”').first().click()
    await expect(page.getByText('Another PDF now has this file name.')).toBeVisible()
    await expectNoViolations(page)
  })
})

test(
  'an uploaded PDF fills in its details, which an administrator checks, saves, corrects and withdraws',
  AT_EVERY_WIDTH,
  async ({ page, open }) => {
    await open()
    await button(page, 'Upload New COA').click()
    const buffer = await readFile('src/app/starter/certificates/FH-2409-blue-fern-flower.pdf')
    await choose(page, { name: 'blue-fern.pdf', mimeType: 'application/pdf', buffer })
    await button(page, 'Use “Blue fern”').click()
    await button(page, 'Upload').click()
    await expect(picker(page)).toBeHidden({ timeout: 15_000 })
    const place = card(page, 'Blue fern')
    const toCheck = place.getByText('Read from the PDF. Check it, then save.')
    await expect(toCheck).toBeVisible()
    const lots = place.getByLabel('Batch numbers')
    await expect(lots).toHaveValue('FH-2409-BF')
    await expect(place.getByLabel('Tested', { exact: true })).toHaveValue(/^2024-09-\d\d$/)
    await expect(place.getByText(/^Its address will be http.*\/c\/FH-2409-BF$/)).toBeVisible()
    await expect(place.getByText("This number isn't in the PDF")).toHaveCount(0)
    await place.getByText(/^Panels/).click()
    const metals = place.getByRole('listitem').filter({ hasText: 'Heavy metals' })
    const [list, words] = await Promise.all(
      [metals.getByRole('combobox'), metals.getByRole('button').first()].map((part) => part.boundingBox()),
    )
    // Words have a row of their own on a phone.
    expect(list && words && words.y >= list.y + list.height).toBe((page.viewportSize()?.width ?? 0) < 768)
    await place.getByText('Foreign matter', { exact: true }).scrollIntoViewIfNeeded()
    await expect(toCheck).toBeInViewport({ ratio: 1 })
    await expectUsable(page)
    await place
      .getByRole('button', { name: /FH-2409-BF.*\s+page 1$/ })
      .first()
      .click()
    const reader = page.getByRole('dialog', { name: 'Blue fern' })
    await expect(reader.getByText('Page 1 of 4')).toBeVisible()
    await page.goBack()
    await expect(reader).toBeHidden()

    // Values from the PDF are no unsaved change.
    await expect(place.getByText('Not saved yet.')).toBeHidden()
    await page.reload()
    await expect(card(page, 'Blue fern')).not.toContainText('Unsaved changes')
    await toggle(place).click()
    await titleOf(place).fill('Blue fern flower')
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/api/manage/files/*/details', async (route) => {
      await held
      await route.continue()
    })
    await button(page, 'Save “Blue fern”').click()
    await descriptionOf(place).fill('Typed during the save.')
    goOn()
    await expect(page.getByText('COA saved successfully!')).toBeVisible()
    const save = button(page, 'Save “Blue fern flower”')
    await expect(save).toBeEnabled()
    await expect(lots).toHaveValue('FH-2409-BF')
    await expect(place.getByText('Not saved yet.')).toBeVisible()
    await save.click()
    await expect(place.getByText('Not saved yet.')).toBeHidden()
    await expect(lots).toHaveValue('FH-2409-BF')
    await expect(place.getByLabel('Laboratory', { exact: true })).not.toHaveValue('')
    await expect(place.getByText(/^Passed: /)).toBeVisible()
    const link = place.getByRole('link', { name: /\/c\/FH-2409-BF$/ })
    await expect(link).toBeVisible()
    await expect(place.getByText('Read from the PDF.')).toBeHidden()
    await lots.fill('FH-2409-BG')
    await expect(place.getByText('Visitors still see the saved details.')).toBeVisible()
    await expect(lots).toHaveAccessibleDescription("This number isn't in the PDF")
    await place.getByText('Report, other dates and more').click()
    await place.getByLabel('Harvested').fill('2023-01-31')
    await place.getByText('Report, other dates and more').click()
    await expect(card(page, 'Blue fern').getByLabel('Harvested')).toBeHidden()
    await page.reload()
    // A doubt stays in sight.
    await expect(place.getByLabel('Harvested')).toHaveAccessibleDescription("This number isn't in the PDF")
    await button(place, 'Discard changes').click()
    await expect(lots).toHaveValue('FH-2409-BF')

    await button(page, 'Delete “Blue fern flower”').click()
    const question = page.getByRole('dialog', { name: 'Delete the certificate “Blue fern flower”?' })
    await question.getByLabel('Reason (visitors see it)').fill('The laboratory corrected its total.')
    await expectNoViolations(page)
    const href = (await link.getAttribute('href')) ?? ''
    await button(question, 'Delete').click()
    await expect(page.getByText('COA deleted successfully!')).toBeVisible()
    const left = page.getByRole('link', { name: 'Its page says “withdrawn”' })
    await expect(left).toHaveAttribute('href', href)
    await expectNoViolations(page)
    await page.goto(href)
    await expect(page.getByText('The laboratory corrected its total.')).toBeVisible()
  },
)

test.describe('details of certificates report errors', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test(
    'an administrator types details, and sees each error at its field',
    AT_EVERY_WIDTH,
    async ({ page, open, call }) => {
      const [fern, moss] = await open('Fern', 'Moss', 'Untold fern')
      await call('PUT', `/api/manage/files/${fern?.id}/details`, { version: 1, lots: ['FH-0'] })
      await page.reload()
      await expect(card(page, 'Moss')).toContainText('No description yet')
      await expect(page.getByRole('listitem').filter({ hasText: 'Batch FH-0' })).toContainText('Fern')
      await page.route('**/api/manage/files/*/proposal', (route) =>
        route.fulfill({ status: 503, json: { error: 'Down.' } }),
      )
      const place = await unfold(page, 'Moss')
      await expect(place.getByText("Couldn't read the PDF. Down.")).toBeVisible()
      await titleOf(place).fill('Royal Moss')
      await page.unroute('**/api/manage/files/*/proposal')
      await button(place, 'Try again').click()
      await expect(place.getByText("Couldn't read the PDF. Down.")).toBeHidden()
      await expect(titleOf(place)).toHaveValue('Royal Moss')
      const thc = place.getByLabel('Total THC', { exact: true })
      await thc.fill('about 20')
      await place.getByLabel('Unit of Total THC').selectOption('mg/g dry')
      const fold = place.getByText('Report, other dates and more')
      const link = place.getByLabel("Laboratory's link")
      await fold.click()
      await link.fill('nope')
      // This notice is known when somebody folds the section.
      const harvested = place.getByLabel('Harvested')
      await harvested.fill('2023-01-31')
      await expect(harvested).toHaveAccessibleDescription("This number isn't in the PDF")
      await fold.click()
      await expect(link).toBeHidden()
      const lots = place.getByLabel('Batch numbers, one per line')
      await button(page, 'Save “Moss”').click()
      await expect(lots).toHaveAccessibleDescription('Enter 1 to 10 batch numbers.')
      await expect(lots).toBeFocused()
      await expect(lots).toBeInViewport({ ratio: 1 })
      await expect(thc).toHaveAccessibleDescription(/Enter the number as the PDF prints it/)
      await expect(link).toBeVisible()
      const replaces = place.getByRole('combobox', { name: 'Replaces' })
      const [refused, other] = await Promise.all(
        [lots, replaces].map((field) => field.evaluate((node) => getComputedStyle(node, '::placeholder').color)),
      )
      expect(refused).toBe(other)
      await expectNoViolations(page)
      await lots.fill('FH-1, FH-2')
      await thc.fill('< LOQ')
      await fold.click()
      await expect(link).toBeHidden()
      await button(page, 'Save “Moss”').click()
      await expect(page.getByText(/^Laboratory's link: Enter an address/)).toBeVisible()
      await expect(link).toBeFocused()
      await expect(link).toBeInViewport({ ratio: 1 })
      await link.fill('')
      await harvested.fill('')
      await place.getByText(/^Panels/).click()
      await place.getByLabel('Heavy metals').selectOption('Failed')
      await replaces.click()
      await expect(page.getByRole('option', { name: /^Untold fern/ })).toBeVisible()
      await replaces.fill('fh-0')
      const choice = page.getByRole('option', { name: /^Fern\s*Batch FH-0, added \w+ \d+, \d+$/ })
      await expect(choice).toBeInViewport({ ratio: 1 })
      await choice.click()
      await expect(replaces).toHaveValue('Fern')
      await expect(replaces).toHaveAccessibleDescription('Batch FH-0')
      await expect(place.getByText('Filled in: what it replaces')).toBeVisible()
      await expectUsable(page)
      const error = 'Choose a published certificate.'
      await page.route(
        '**/api/manage/files/*/details',
        (route) => route.fulfill({ status: 400, json: { error, fields: { replaces: error } } }),
        { times: 1 },
      )
      await fold.click()
      await button(page, 'Save “Moss”').click()
      await expect(page.getByText(`Replaces: ${error}`).first()).toBeVisible()
      await expect(replaces).toBeFocused()
      await expect(place.getByText(error, { exact: true })).toBeInViewport({ ratio: 1 })
      await button(page, 'Save “Moss”').click()
      await expect(page.getByText('COA saved successfully!')).toBeVisible()
      await expect(place.getByText('Visitors see these details.')).toBeVisible()
      await expect(place.getByRole('link', { name: 'View its page' })).toHaveAttribute(
        'href',
        `/test-results/${moss?.id}`,
      )
      await expectUsable(page)
      expect(await call<object>('GET', `/api/manage/files/${moss?.id}/details`)).toMatchObject({
        product: 'Royal Moss',
        lots: ['FH-1', 'FH-2'],
        totalThc: { value: '<LOQ', unit: 'mg/g', basis: 'dry' },
        panels: { metals: 'fail' },
        replaces: fern?.id,
      })
      await call('PUT', `/api/manage/files/${moss?.id}/details`, { version: 2, lots: ['FH-1'], replaces: null })
      await call('DELETE', `/api/manage/delete/${fern?.id}`)
      await place.getByRole('button', { name: 'History of “Royal Moss”' }).click()
      const history = page.getByRole('dialog', { name: 'History' })
      const replaced = history.getByRole('heading', { name: 'replaces: removed' }).locator('..').locator('[tabindex]')
      await expect(replaced).toHaveText([`Fern, batch FH-0 (certificate ${fern?.id}, withdrawn)`])
      await expect(history.getByText(/^That certificate is not published. If you restore this/)).toBeVisible()
      await expectUsable(page)
      await page.goBack()
      await expect(history).toBeHidden()
      await button(place, 'Next without details').click()
      await expect(descriptionOf(card(page, 'Untold fern'))).toBeFocused()
    },
  )

  test('two people who change the same detail see both texts and choose', async ({ page, open, call }) => {
    const [fern] = await open('Fern')
    const details = `/api/manage/files/${fern?.id}/details`
    const place = await unfold(page, 'Fern')
    await titleOf(place).fill('Royal Fern')
    await call('PUT', details, { version: 1, lots: ['FH-1'], laboratory: 'Lab', panels: { metals: 'pass' } })
    await button(page, 'Save “Fern”').click()
    // Another field is no conflict.
    await expect(place.getByLabel('Laboratory', { exact: true })).toHaveValue('Lab')
    await button(page, 'Save “Fern”').click()
    await expect(page.getByText('COA saved successfully!')).toBeVisible()
    await place.getByLabel('Laboratory', { exact: true }).fill('Mine')
    await call('PUT', details, { version: 3, lots: ['FH-1'], laboratory: 'Theirs', panels: { metals: 'pass' } })
    await button(page, 'Save “Royal Fern”').click()
    await expect(place.getByText('Someone else changed this certificate while you were editing.')).toBeVisible()
    await expect(place.getByRole('definition')).toHaveText('Theirs')
    await button(place, 'Keep mine').click()
    await button(page, 'Save “Royal Fern”').click()
    await expect(page.getByText('COA saved successfully!')).toBeVisible()
    const saved = { product: 'Royal Fern', laboratory: 'Mine', panels: { metals: 'pass' } }
    expect(await call<object>('GET', details)).toMatchObject(saved)
  })
})
