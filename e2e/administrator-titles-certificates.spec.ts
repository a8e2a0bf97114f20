import { button, card, choose, descriptionOf, order, pdf, picker, row, test, titleOf } from './manage-certificates.ts'
import { BACK_OFFICE, expect, expectNoSidewaysScroll, expectNoViolations, ON_A_PHONE } from './site.ts'

test.use(BACK_OFFICE)

const UPLOAD_MS = 15_000

test(
  'a chosen PDF can be given a title before its upload, and one press uses the tidied file name as the title',
  ON_A_PHONE,
  async ({ page, open }) => {
    await open('Fern')
    await button(page, 'Upload New COA').click()
    const files = ['Lambs-Bread.pdf', 'FH-2024-031_blue-dream.pdf', 'scan.pdf']
    await choose(page, ...(await Promise.all(files.map((name) => pdf(name)))))
    const titleIn = (name: string) => row(page, name).getByLabel('Title (optional)')
    await expect(button(page, 'Upload')).toBeFocused()
    await expectNoViolations(page)
    await expectNoSidewaysScroll(page)
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
  test(`after the upload of a certificate ${state}, its ${next} is focused`, async ({ page, open }) => {
    await open()
    await button(page, 'Upload New COA').click()
    await choose(page, await pdf('scan.pdf'))
    await row(page, 'scan.pdf').getByLabel('Title (optional)').fill(title)
    await button(page, 'Upload').click()
    await expect(picker(page)).toBeHidden({ timeout: UPLOAD_MS })
    await expect(field(card(page, title || 'Untitled'))).toBeFocused()
  })
}
