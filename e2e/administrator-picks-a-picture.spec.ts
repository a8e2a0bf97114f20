import type { Page } from '@playwright/test'
import { draw, test as site } from './own-site.ts'
import {
  AT_EVERY_WIDTH,
  expect,
  expectNoViolations,
  expectUsable,
  ON_A_PHONE,
  openAdminPage,
  signIn,
  tabTo,
} from './site.ts'

const UNUSED = /\/api\/images\?.*use=unused/

type Section = { id: number; title: string }

/** Creates a section for this test alone, and later deletes it and its images, because tests share the site. */
const test = site.extend<{ section: Section }>({
  section: async ({ page, administrator, baseURL }, use) => {
    const mark = crypto.randomUUID().slice(0, 8)
    const headers = { origin: baseURL ?? '' }
    await signIn(page, administrator)
    const data = { title: `Moss ${mark}`, text: 'It grows.' }
    const section: Section = await (await page.request.post('/api/about-us/create', { headers, data })).json()
    await openAdminPage(page, '/admin/manage-about-us')
    const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: data.title }) })
    await item.getByRole('heading').click()
    await use(section)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.request.delete('/api/about-us/delete', { headers, data: { sectionId: section.id } })
    const { images } = await (await page.request.get('/api/images')).json()
    for (const { id, fileName } of images) {
      if (fileName.includes(mark)) await page.request.delete(`/api/images/${id}`, { headers })
    }
  },
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const edit = (page: Page, { title }: Section) => button(page, `Edit Image of “${title}”`)
const picker = (page: Page) => page.getByRole('dialog', { name: 'Select or Upload Image' })
const chooser = (page: Page) => picker(page).getByLabel('Choose images')
const cards = (page: Page) => picker(page).getByRole('region', { name: 'Existing Images' }).getByRole('listitem')

const image = async ({ title }: Section, name: string) => ({
  name: `${name} of ${title}.png`,
  mimeType: 'image/png',
  buffer: await draw().png().toBuffer(),
})

/** Waits for the response that saves the image of the section. */
const picked = (page: Page) => page.waitForResponse('**/api/about-us/save-image-id')

test('selecting an existing image closes the image picker', async ({ page, section }) => {
  const listed = page.waitForRequest(UNUSED)
  await edit(page, section).click()
  await listed
  await expect(cards(page).first()).toBeVisible()
  await expectUsable(page)
  await picker(page).getByText('Used', { exact: true }).click()
  await expect(cards(page).first()).toContainText('Used in:')
  await picker(page).getByText('Not used', { exact: true }).click()
  const call = picked(page)
  // The oldest image is starter content. Another test may delete a newer one.
  await cards(page)
    .getByRole('button', { name: /^Select “/ })
    .last()
    .click()
  expect((await call).request().postDataJSON()).toMatchObject({ sectionId: section.id, imageId: expect.any(Number) })
  await expect(picker(page)).toBeHidden()
  await expect(edit(page, section)).toBeFocused()
})

test(
  'an image can be picked with the keyboard alone, and a notice covers neither the title nor the bar of the image picker',
  ON_A_PHONE,
  async ({ page, section }) => {
    const opened = page.waitForEvent('filechooser')
    await edit(page, section).press('Enter')
    await expect(chooser(page)).toBeFocused()
    await page.keyboard.press('Enter')
    const moss = await image(section, 'Moss')
    await (await opened).setFiles(moss)
    await expect(button(page, 'Upload')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Use this picture')).toBeFocused()
    const notice = await page.getByText('Image uploaded.').boundingBox()
    const bar = await button(page, 'Upload').boundingBox()
    const title = await picker(page).getByRole('heading', { name: 'Select or Upload Image' }).boundingBox()
    expect(notice?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0))
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    await expect(cards(page).filter({ hasText: 'New' })).toHaveCount(1)
    await expectNoViolations(page)
    const call = picked(page)
    await page.keyboard.press('Enter')
    expect((await call).request().postDataJSON()).toMatchObject({ sectionId: section.id, imageId: expect.any(Number) })
    await expect(picker(page)).toBeHidden()
    await expect(page.getByText('Image updated successfully!')).toBeVisible()
    await expect(edit(page, section)).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const field = page.getByRole('textbox', { name: `What does it show? ${moss.name}` })
    await tabTo(page, field)
    await page.keyboard.type('Moss on slate')
    await expectNoViolations(page)
    await page.keyboard.press('Enter')
    const saved = page.getByRole('group', { name: `Description of ${moss.name}` }).getByText('Saved')
    await expect(saved).toBeVisible()
    await expect(field).toBeFocused()
    const { images } = await (await page.request.get('/api/images?search=Moss on slate')).json()
    expect(images).toMatchObject([{ fileName: moss.name }])
  },
)

test('an uploaded image is described in the image picker before it is used, or marked as decorative', async ({
  page,
  section,
}) => {
  await edit(page, section).click()
  const fern = await image(section, 'Fern')
  await chooser(page).setInputFiles(fern)
  await button(page, 'Upload').click()
  const described = page.waitForResponse(/\/api\/images\/\d+$/)
  const field = picker(page).getByRole('textbox', { name: `What does it show? ${fern.name}` })
  await field.fill(`A fern of ${section.title}`)
  // Saves the description, because the field loses the focus.
  await button(page, 'Use this picture').click()
  expect((await described).request().postDataJSON()).toMatchObject({ alt: `A fern of ${section.title}` })
  await expect(page.getByRole('img', { name: `A fern of ${section.title}` })).toHaveCount(1)

  await edit(page, section).click()
  const brook = await image(section, 'Brook')
  await chooser(page).setInputFiles(brook)
  await button(page, 'Upload').click()
  await button(page, 'Use this picture').click()
  await expect(picker(page)).toBeHidden()
  const toggle = page.getByRole('heading', { name: section.title }).getByRole('button')
  await toggle.click()
  await expect(toggle).toContainText('No description yet')
  await toggle.click()
  const question = page.getByRole('group', { name: `Description of ${brook.name}` })
  await question.getByLabel('Decorative').check()
  await expect(question.getByText('Saved')).toBeVisible()
  await expect(question.getByRole('textbox')).toBeDisabled()
  await question.getByLabel('Decorative').uncheck()
  await question.getByRole('textbox').focus()
  await question.getByRole('textbox').blur()
  await expect(question.getByLabel('Decorative')).toBeChecked()
})

test('Back saves the description that is being typed in the image picker', async ({ page, section }) => {
  await edit(page, section).click()
  const fern = await image(section, 'Fern')
  await chooser(page).setInputFiles(fern)
  await button(page, 'Upload').click()
  await picker(page)
    .getByRole('textbox', { name: `What does it show? ${fern.name}` })
    .fill('A fern')
  const described = page.waitForResponse(/\/api\/images\/\d+$/)
  await page.goBack()
  expect((await described).request().postDataJSON()).toMatchObject({ alt: 'A fern' })
  await expect(picker(page)).toBeHidden()
})

test('the image picker asks before it discards images, and Escape closes one dialog', async ({ page, section }) => {
  await edit(page, section).click()
  const moss = await image(section, 'Moss')
  await chooser(page).setInputFiles(moss)
  await button(page, 'Upload').click()
  await expect(button(page, 'Use this picture')).toBeVisible()
  await chooser(page).setInputFiles(await image(section, 'Fern'))
  await button(page, 'Close').click()
  const question = page.getByRole('dialog', { name: 'Leave without uploading?' })
  await expect(question).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(picker(page)).toBeVisible()
  const remove = button(page, `Delete “${moss.name}”`)
  await remove.click()
  const deletion = page.getByRole('dialog', { name: 'Delete this image?' })
  await expect(deletion.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(deletion).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Escape')
  await button(page, 'Leave').click()
  await expect(picker(page)).toBeHidden()
  await edit(page, section).click()
  await expect(picker(page).getByRole('group', { name: 'Fern' })).toHaveCount(0)
})

test(
  'the image picker shows existing images below a single row for uploads, and nothing covers the bar with its Upload button',
  AT_EVERY_WIDTH,
  async ({ page, section }) => {
    await edit(page, section).click()
    await expect(cards(page).first()).toBeInViewport({ ratio: 0.5 })
    const names = Array.from({ length: 12 }, (_, index) => `Moss ${index}`)
    await chooser(page).setInputFiles(await Promise.all(names.map((name) => image(section, name))))
    await expect(picker(page).getByText('12 chosen')).toBeInViewport({ ratio: 1 })
    const bar = await button(page, 'Upload').boundingBox()
    const filter = picker(page).getByText('Not used', { exact: true })
    const covered = await filter.evaluate((label, y) => {
      let place = label.parentElement
      while (place && !/auto|scroll/.test(getComputedStyle(place).overflowY)) place = place.parentElement
      place?.scrollBy({ top: label.getBoundingClientRect().y - y, behavior: 'instant' })
      const { x, y: top, width, height } = label.getBoundingClientRect()
      return { top, isBehind: document.elementFromPoint(x + width / 2, top + height / 2) !== label }
    }, bar?.y ?? 0)
    expect(covered.top).toBeCloseTo(bar?.y ?? 0, 0)
    expect(covered.isBehind).toBe(true)
  },
)

test('Back closes one dialog, and the page stays', async ({ page, section }) => {
  const address = page.url()
  await edit(page, section).click()
  await expect(cards(page).first()).toBeVisible()
  await page.goBack()
  await expect(picker(page)).toBeHidden()
  await edit(page, section).click()
  await chooser(page).setInputFiles(await image(section, 'Fern'))
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without uploading?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(picker(page).getByRole('group', { name: 'Fern' })).toBeVisible()
  await page.goBack()
  await button(page, 'Leave').click()
  await expect(picker(page)).toBeHidden()
  await expect(edit(page, section)).toBeFocused()
  await button(page, `Delete “${section.title}”`).click()
  const deletion = page.getByRole('dialog', { name: `Delete the section “${section.title}”?` })
  await deletion.getByRole('button', { name: 'Cancel' }).click()
  await expect(deletion).toBeHidden()
  await expect(page).toHaveURL(address)
  // The closed dialogs left no entries.
  await expect.poll(() => page.evaluate(() => history.state.dialogs)).toBeUndefined()
  await page.goBack()
  await expect(page).not.toHaveURL(address)
})

test('an image can be deleted in the image picker', async ({ page, section }) => {
  await edit(page, section).click()
  const fern = await image(section, 'Fern')
  await chooser(page).setInputFiles(fern)
  await button(page, 'Upload').click()
  await button(page, `Delete “${fern.name}”`).click()
  await page.getByRole('dialog', { name: 'Delete this image?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(cards(page).filter({ hasText: fern.name })).toHaveCount(0)
  await expect(button(page, 'Use this picture')).toBeHidden()
  await expect(picker(page).getByRole('heading', { name: 'Existing Images' })).toBeFocused()
})

test.describe('the image picker reports failures', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('a failed upload focuses Remove, and its removal focuses “Use this picture” of the other image', async ({
    page,
    section,
  }) => {
    await edit(page, section).click()
    const [moss, fern] = [await image(section, 'Moss'), await image(section, 'Fern')]
    await chooser(page).setInputFiles([{ ...moss, buffer: Buffer.from('This is no picture.') }, fern])
    await button(page, 'Upload').click()
    await expect(page.getByText('1 uploaded, 1 failed. See above.')).toBeVisible()
    await expect(cards(page).filter({ hasText: fern.name })).toContainText('New')
    await expect(button(page, `Remove ${moss.name}`)).toBeFocused()
    await expect(button(page, 'Use this picture')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Use this picture')).toBeFocused()
    await chooser(page).setInputFiles(moss)
    await button(page, 'Upload').click()
    await expect(button(page, 'Use this picture')).toHaveCount(2)
  })

  test('a description that a colleague has just written is shown beside the typed one', async ({ page, section }) => {
    await edit(page, section).click()
    const moss = await image(section, 'Moss')
    await chooser(page).setInputFiles(moss)
    const stored = page.waitForResponse('**/api/upload')
    await button(page, 'Upload').click()
    const { file } = await (await stored).json()
    await button(page, 'Use this picture').click()
    const question = page.getByRole('group', { name: `Description of ${moss.name}` })
    await question.getByRole('textbox').fill('Mine')
    const headers = { origin: new URL(page.url()).origin }
    await page.request.put(`/api/images/${file.id}`, { headers, data: { alt: 'Theirs' } })
    await question.getByRole('textbox').blur()
    await expect(question).toContainText('Someone else changed this description while you were editing.')
    await expect(question.getByRole('textbox')).toHaveValue('Mine')
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await question.getByRole('textbox').press('Enter')
    await expect(question.getByText('Saved')).toBeVisible()
  })

  test('an image list that fails to load can be loaded again in the image picker', async ({ page, section }) => {
    await page.route(UNUSED, (route) => route.fulfill({ status: 503, json: { error: 'Down.' } }))
    await edit(page, section).click()
    await expect(picker(page).getByText('Down.')).toBeVisible()
    await expectNoViolations(page)
    await page.route(UNUSED, (route) => route.fulfill({ json: { images: [], total: 0, page: 1, pageSize: 60 } }))
    await button(page, 'Try again').click()
    await expect(picker(page).getByText('No images found.')).toBeVisible()
    await expect(picker(page).getByRole('heading', { name: 'Existing Images' })).toBeFocused()
    await expectNoViolations(page)
  })
})
