import type { Page } from '@playwright/test'
import {
  button,
  card,
  choose,
  descriptionOf,
  existing,
  order,
  PATH,
  pdf,
  picker,
  row,
  test,
  titleOf,
} from './manage-certificates.ts'
import {
  AT_EVERY_WIDTH,
  expect,
  expectNoViolations,
  expectUsable,
  holdRequests,
  ON_A_PHONE,
  openAdminPage,
} from './site.ts'

const UPLOADED = 'PDFs uploaded and COAs saved successfully!'
// The first PDF waits until the drawing process has started.
const UPLOAD_MS = 15_000
const TAKEN = 'A PDF with this name already exists. Please choose another file.'

async function openPicker(page: Page, open: (...titles: string[]) => Promise<unknown>, ...titles: string[]) {
  await open(...titles)
  await button(page, 'Upload New COA').click()
}

test('uploading PDFs adds them at the end of the list and focuses the first title', async ({ page, open }) => {
  await openPicker(page, open, 'Fern')
  await expect(picker(page).getByLabel('Choose PDFs')).toBeFocused()
  await expectUsable(page)
  await choose(page, await pdf('moss.pdf'), await pdf('rush.PDF'))
  await expect(button(page, 'Upload')).toBeFocused()
  await expect(button(page, 'Upload')).toBeInViewport({ ratio: 1 })
  await expectNoViolations(page)
  const saved = page.waitForRequest((sent) => sent.url().endsWith('/create') && sent.postData()?.[0] === '{')
  await button(page, 'Upload').click()
  expect((await saved).postDataJSON()).toEqual({
    id: expect.any(Number),
    title: 'Untitled',
    description: '',
    pdfUrl: expect.stringMatching(/^\/files\/.+\/certificate\.pdf$/),
  })
  await expect(page.getByText(UPLOADED)).toBeVisible({ timeout: UPLOAD_MS })
  await expect(picker(page)).toBeHidden()
  await expect.poll(() => order(page)).toEqual(['Fern', 'Untitled', 'Untitled'])
  const first = card(page, 'Untitled').first()
  await expect(titleOf(first)).toBeFocused()
  await expect(titleOf(first)).toHaveAccessibleDescription('No title yet. Visitors see “Untitled”.')
  await expect(page.getByText('2 certificates have no title yet.')).toBeVisible()
  for (const name of ['Move “moss.pdf”', 'Move “rush.PDF”']) await expect(button(page, name)).toHaveCount(1)
  // Only one of both is open.
  for (const name of ['Save', 'Delete', 'Move to…']) {
    await expect(page.getByRole('button', { name: new RegExp(`^${name} “(moss\\.pdf|rush\\.PDF)”$`) })).toHaveCount(1)
  }
  await expectUsable(page)

  await page.keyboard.type('Named')
  await expect(titleOf(first)).toHaveAccessibleDescription('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('COA saved successfully!')).toBeVisible()
  await expect(page.getByText('1 certificate has no title yet.')).toBeVisible()
  await button(page, 'Add a title').click()
  await expect(titleOf(card(page, 'Untitled'))).toBeFocused()
  await expect(titleOf(card(page, 'Untitled'))).toBeInViewport()
})

test('a PDF with the same content as another one is published with a note', async ({ page, open }) => {
  await open()
  await expect(page.getByText('No COAs available to display. Please add some data.')).toBeVisible()
  await expectNoViolations(page)
  await button(page, 'Upload New COA').click()
  await expect(picker(page).getByText('No PDFs found.')).toBeVisible()
  await choose(page, await pdf('first.pdf', 'Same'), await pdf('again.pdf', 'Same'))
  await button(page, 'Upload').click()
  await expect(page.getByText(UPLOADED)).toBeVisible({ timeout: UPLOAD_MS })
  const note = picker(page).getByText(/It has the same content as “(first|again)\.pdf”/)
  await expect(note).toBeVisible()
  await expectUsable(page)
  await expect(existing(page, 'first.pdf')).toContainText('Published')
  await page.getByRole('button', { name: /^Dismiss the note/ }).click()
  await expect(note).toBeHidden()
  await button(page, 'Close').click()
  await expect(titleOf(card(page, 'Untitled').first())).toBeFocused()
})

test('an unpublished PDF can be published or deleted in the PDF picker', async ({ page, store, open, call }) => {
  await store({ fileName: 'one.pdf' }, { fileName: 'two.pdf' })
  await openPicker(page, open, 'Fern')
  await expect(existing(page, 'Fern.pdf')).toContainText('Title: “Fern”. 1 page, 1 KB, added')
  await expect(existing(page, 'Fern.pdf').getByRole('button')).toHaveCount(0)
  await button(page, 'Delete “one.pdf”').click()
  await button(page.getByRole('dialog', { name: 'Delete this PDF?' }), 'Delete').click()
  await expect(existing(page, 'one.pdf')).toHaveCount(0)
  await expect(picker(page).getByRole('heading', { name: 'Existing PDFs' })).toBeFocused()
  // The page's list must load only after the dialog has closed.
  const isClosed = await holdRequests(page, '**/api/manage?*')
  await button(page, 'Publish “two.pdf”').click()
  await expect(existing(page, 'two.pdf')).toContainText('Published')
  await page.keyboard.press('Escape')
  await expect(picker(page)).toBeHidden()
  isClosed()
  await expect(titleOf(card(page, 'Untitled'))).toBeFocused()
  expect((await call('GET', '/api/manage')).map(({ fileName }) => fileName)).toEqual(['Fern.pdf', 'two.pdf'])
})

test('leaving the PDF picker asks before it discards chosen files', async ({ page, open }) => {
  await open()
  await openAdminPage(page, '/admin')
  await page.getByRole('main').getByRole('link', { name: 'Manage COA/Test Results' }).click()
  await button(page, 'Upload New COA').click()
  await expect(picker(page)).toBeVisible()
  await page.evaluate(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'notes.txt'))
    transfer.items.add(new File(['%PDF-'], 'dropped.pdf'))
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
  })
  await expect(row(page, 'notes.txt')).toContainText('You can only upload .pdf files here.')
  await expect(row(page, 'dropped.pdf')).toBeVisible()
  await button(page, 'Close').click()
  const question = page.getByRole('dialog', { name: 'Leave without uploading?' })
  await expect(question).toContainText("One PDF isn't uploaded yet")
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(picker(page)).toBeVisible()
  await page.goBack()
  await button(question, 'Stay').click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(PATH)
  await button(page, 'Close').click()
  await button(question, 'Leave').click()
  await expect(picker(page)).toBeHidden()
  await expect(button(page, 'Upload New COA')).toBeFocused()
})

test.describe('the PDF picker reports errors', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('a taken file name and a broken PDF show errors while the other PDFs upload', async ({ page, open, call }) => {
    await openPicker(page, open, 'Fern')
    const broken = { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('This is no PDF.') }
    const empty = { ...broken, name: 'empty.pdf', buffer: Buffer.alloc(0) }
    await choose(page, await pdf('fern.pdf'), broken, await pdf('moss.pdf'), empty)
    await expect(row(page, 'empty.pdf')).toContainText('empty.pdf0 KB')
    await expect(button(page, 'Upload')).toBeInViewport({ ratio: 1 })
    await button(page, 'Upload').click()
    await expect(page.getByText('1 uploaded, 3 failed. See above.')).toBeVisible({ timeout: UPLOAD_MS })
    await expect(existing(page, 'moss.pdf')).toContainText('Published')
    await expect(row(page, 'moss.pdf')).toHaveCount(0)
    await expect(picker(page).getByText('moss.pdf published.')).toBeVisible()
    await expect(row(page, 'broken.pdf')).toContainText(/PDF upload failed.{20}/)
    await expect(button(row(page, 'broken.pdf'), 'Try Again')).toHaveCount(0)
    const taken = row(page, 'fern.pdf')
    await expect(taken).toContainText(TAKEN)
    const name = taken.getByLabel('Another name for this file')
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('fern (2).pdf')
    await expectUsable(page)

    await page.keyboard.type('moss')
    await button(taken, 'Try Again').click()
    await expect(name).toHaveValue('moss (2).pdf')
    await expect(name).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(taken).toHaveCount(0, { timeout: UPLOAD_MS })
    await expect(existing(page, 'moss (2).pdf')).toContainText('Published')
    await button(page, 'Remove broken.pdf').click()
    await button(page, 'Remove empty.pdf').click()
    await button(page, 'Close').click()
    await expect(titleOf(card(page, 'Untitled').first())).toBeFocused()
    const names = (await call('GET', '/api/manage')).map(({ fileName }) => fileName)
    expect(names).toEqual(['Fern.pdf', 'moss.pdf', 'moss (2).pdf'])
  })

  test('another file can replace a PDF whose name is taken', async ({ page, open, call }) => {
    await openPicker(page, open, 'Fern')
    await choose(page, await pdf('Fern.pdf'))
    await button(page, 'Upload').click()
    await expect(row(page, 'Fern.pdf')).toContainText(TAKEN)
    await row(page, 'Fern.pdf')
      .getByLabel('Another file')
      .setInputFiles(await pdf('sedge.pdf'))
    await expect(button(page, 'Upload')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(picker(page)).toBeHidden({ timeout: UPLOAD_MS })
    expect((await call('GET', '/api/manage')).map(({ fileName }) => fileName)).toEqual(['Fern.pdf', 'sedge.pdf'])
  })

  test('retrying an upload after a lost response adds the PDF only once', async ({ page, open, call }) => {
    await openPicker(page, open)
    await choose(page, await pdf('moss.pdf'))
    await page.route('**/api/manage/create', async (route) => {
      if (route.request().postData()?.[0] !== '{') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await button(page, 'Upload').click()
    await expect(row(page, 'moss.pdf')).toContainText('The connection dropped before the PDF was uploaded.', {
      timeout: UPLOAD_MS,
    })
    await page.unroute('**/api/manage/create')
    await button(row(page, 'moss.pdf'), 'Try Again').click()
    await expect(picker(page)).toBeHidden()
    expect(await call('GET', '/api/manage')).toHaveLength(1)
  })

  test('two PDFs upload at a time, each shows its progress, and one can be canceled', async ({ page, open }) => {
    await openPicker(page, open)
    let underWay = 0
    await page.route('**/api/manage/create', () => {
      underWay++
    })
    const files = await Promise.all(['one.pdf', 'two.pdf', 'three.pdf'].map((name) => pdf(name)))
    await choose(page, ...files)
    await button(page, 'Upload').click()
    await expect(page.getByRole('progressbar')).toHaveCount(3)
    await expect(page.getByText('Waiting…')).toHaveCount(1)
    await expect.poll(() => underWay).toBe(2)
    await button(page, 'Cancel one.pdf').click()
    await expect.poll(() => underWay).toBe(3)
    await expect(button(page, 'Remove one.pdf')).toBeFocused()
  })

  test('a PDF list that fails to load can be retried', async ({ page, open }) => {
    await open()
    await page.route('**/api/manage/pdfs?*', (route) => route.fulfill({ status: 503, json: { error: 'Down.' } }))
    await button(page, 'Upload New COA').click()
    await expect(picker(page).getByText('Down.')).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/api/manage/pdfs?*')
    await button(page, 'Try again').click()
    // An upload of the previous test may arrive now, so the list may not be empty.
    await expect(picker(page).getByRole('region', { name: 'Existing PDFs' })).toBeVisible()
    await expect(picker(page).getByText('Down.')).toBeHidden()
  })
})

test(
  'a chosen PDF can be given a title before its upload, and one press uses the tidied file name as the title',
  ON_A_PHONE,
  async ({ page, open }) => {
    await openPicker(page, open, 'Fern')
    const files = ['Lambs-Bread.pdf', 'FH-2024-031_blue-dream.pdf', 'scan.pdf']
    await choose(page, ...(await Promise.all(files.map((name) => pdf(name)))))
    const titleIn = (name: string) => row(page, name).getByLabel('Title (optional)')
    await expect(button(page, 'Upload')).toBeFocused()
    await expectUsable(page)
    await button(row(page, 'Lambs-Bread.pdf'), 'Use “Lambs Bread”').click()
    await expect(titleIn('Lambs-Bread.pdf')).toHaveValue('Lambs Bread')
    await expect(titleIn('Lambs-Bread.pdf')).toBeFocused()
    await expect(row(page, 'Lambs-Bread.pdf').getByRole('button')).toHaveCount(1)
    await button(row(page, 'FH-2024-031_blue-dream.pdf'), 'Use “FH-2024-031 blue dream”').click()
    await titleIn('FH-2024-031_blue-dream.pdf').fill('Blue Dream')
    await expect(picker(page).getByText('3 chosen')).toBeInViewport({ ratio: 1 })
    await expect(button(page, 'Upload')).toBeInViewport({ ratio: 1 })
    await button(page, 'Upload').click()
    await expect(picker(page)).toBeHidden({ timeout: UPLOAD_MS })
    await expect.poll(async () => (await order(page)).sort()).toEqual(['Blue Dream', 'Fern', 'Lambs Bread', 'Untitled'])
    await expect(page.getByText('1 certificate has no title yet.')).toBeVisible()
  },
)

for (const [state, title, field] of [
  ['with a title', 'Fern', descriptionOf],
  ['without a title', '', titleOf],
] as const) {
  const next = title ? 'description' : 'title'
  test(`after the upload of a certificate ${state}, its ${next} is focused`, AT_EVERY_WIDTH, async ({ page, open }) => {
    await openPicker(page, open)
    await choose(page, await pdf('scan.pdf'))
    await row(page, 'scan.pdf').getByLabel('Title (optional)').fill(title)
    await button(page, 'Upload').click()
    await expect(picker(page)).toBeHidden({ timeout: UPLOAD_MS })
    await expect(field(card(page, title || 'Untitled'))).toBeFocused()
  })
}
