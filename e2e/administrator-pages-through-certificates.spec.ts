import {
  button,
  type Certificate,
  card,
  descriptionOf,
  order,
  PATH,
  pdf,
  picker,
  test,
  titleOf,
  unfold,
} from './manage-certificates.ts'
import { callAs, fill, type OwnSite } from './own-site.ts'
import { expect, expectNoViolations, expectUsable, holdRequests, openAdminPage } from './site.ts'

const UPDATED = 'COA order updated successfully!'
const LAST = 'Page 3 of 3 · 120 certificates'

/** Copies the certificate “Fern” until there are `count` certificates, and moves the original to the first place. */
async function fillUp(own: OwnSite, count: number) {
  await fill(own, 'certificates', { count })
  const certificates = await callAs<Certificate[]>(own, 'GET', '/api/manage')
  const fern = certificates.find(({ title }) => title === 'Fern')
  await callAs(own, 'POST', '/api/manage/update-order', [{ id: fern?.id, order: 0 }])
}

test.beforeEach(async ({ store, ownSite, signedIn: page }) => {
  await store({ fileName: 'Fern.pdf', title: 'Fern' })
  await fillUp(ownSite, 120)
  await openAdminPage(page, PATH)
  await page.getByText('Page 1 of 3 · 120 certificates').first().waitFor()
})

test.afterEach(async ({ ownSite, page }) => {
  // Leaves the page first, because its images are deleted with the copies.
  await page.goto('/healthz')
  await fill(ownSite, 'certificates', { count: 0 })
})

test('120 certificates are split into pages, and unsaved text stays on its page', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(50)
  await descriptionOf(await unfold(page, 'Fern')).fill('Half a sentence')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${PATH}?page=2`)
  await expect(page.getByRole('heading', { name: 'Certificates', exact: true })).toBeFocused()
  await expect(page.getByRole('heading', { level: 3 }).first()).toContainText('51Copy 50')
  await expectUsable(page)
  await pages.getByRole('link', { name: 'Last' }).click()
  await page.getByText(LAST).first().waitFor()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(20)
  await unfold(page, 'Copy 119')
  await expect(button(page, 'Move forward “Copy 119”')).toBeDisabled()
  await pages.getByRole('link', { name: 'First' }).click()
  await expect(descriptionOf(card(page, 'Fern'))).toHaveValue('Half a sentence')
  await openAdminPage(page, `${PATH}?page=9`)
  await expect(page).toHaveURL(`${PATH}?page=3`)
})

test('moving a certificate to another page opens that page and focuses the certificate', async ({ page, call }) => {
  await unfold(page, 'Fern')
  await button(page, 'Move to… “Fern”').click()
  const place = page.getByLabel('New position (1 to 120)')
  await expect(place).toBeFocused()
  await place.fill('121')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a whole number from 1 to 120.').waitFor()
  await place.fill('75')
  const sent = page.waitForRequest('**/api/manage/update-order?*')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual([{ id: expect.any(Number), order: 74, was: 0 }])
  await page.getByText(UPDATED).waitFor()
  await expect(page).toHaveURL(`${PATH}?page=2`)
  await expect(button(page, 'Move “Fern”')).toBeFocused()
  await expect(button(page, 'Move “Fern”')).toBeInViewport()
  expect((await call('GET', '/api/manage')).findIndex(({ title }) => title === 'Fern')).toBe(74)
})

test('moving a certificate past either end of a page opens the next or previous page', async ({ page, call }) => {
  const titles = async () => (await call('GET', '/api/manage')).map(({ title }) => title)
  await unfold(page, 'Copy 49')
  await button(page, 'Move forward “Copy 49”').press('Enter')
  await expect(page).toHaveURL(`${PATH}?page=2`)
  await page.getByText('Page 2 of 3 · 120 certificates').first().waitFor()
  const on = button(page, 'Move forward “Copy 49”')
  await expect(on).toBeFocused()
  await on.press('Enter')
  await page.getByText(UPDATED).waitFor()
  await expect.poll(async () => (await titles()).slice(49, 52)).toEqual(['Copy 50', 'Copy 51', 'Copy 49'])
  for (let step = 0; step < 2; step++) await button(page, 'Move back “Copy 49”').press('Enter')
  await expect(page).toHaveURL(PATH)
  await expect(button(page, 'Move back “Copy 49”')).toBeFocused()
  await expect.poll(async () => (await order(page)).at(-1)).toBe('Copy 49')
  expect((await titles()).slice(49, 52)).toEqual(['Copy 49', 'Copy 50', 'Copy 51'])
})

test('a second press of “Move forward” does nothing while the next page loads', async ({ page, call }) => {
  const titles = async () => (await call('GET', '/api/manage')).map(({ title }) => title)
  const forward = button(page, 'Move forward “Copy 49”')
  await unfold(page, 'Copy 49')
  const letGo = await holdRequests(page, /\/api\/manage\?.*page=2/)
  await forward.press('Enter')
  await page.getByText(UPDATED).waitFor()
  await forward.press('Enter')
  letGo()
  await expect(page).toHaveURL(`${PATH}?page=2`)
  await expect(forward).toBeFocused()
  expect((await titles()).slice(49, 52)).toEqual(['Copy 50', 'Copy 49', 'Copy 51'])
})

test('sorting certificates on a later page leaves the other pages unchanged', async ({ page, call }) => {
  const before = (await call('GET', '/api/manage')).map(({ title }) => title)
  await openAdminPage(page, `${PATH}?page=3`)
  const sent = page.waitForRequest('**/api/manage/update-order?*')
  await unfold(page, 'Copy 100')
  await button(page, 'Move forward “Copy 100”').click()
  expect((await sent).postDataJSON()[0]).toEqual({ id: expect.any(Number), order: 100, was: 101 })
  await page.getByText(UPDATED).waitFor()
  const after = (await call('GET', '/api/manage')).map(({ title }) => title)
  expect(after).toEqual([...before.slice(0, 100), 'Copy 101', 'Copy 100', ...before.slice(102)])
})

test('search covers all pages of certificates, and a renamed result stays in the list', async ({ page }) => {
  await page.getByRole('searchbox').fill('119 COPY')
  await page.getByText('1 certificate found. Clear the search to change the order.').waitFor()
  await expect(page.getByRole('heading', { level: 3 })).toContainText('120Copy 119')
  await expect(page.getByRole('button', { name: /^Move “/ })).toHaveCount(0)
  await expectUsable(page)
  await titleOf(await unfold(page, 'Copy 119')).fill('Royal Fern')
  await button(page, 'Save “Copy 119”').click()
  await page.getByText('COA saved successfully!').waitFor()
  await expect(button(page, 'Save “Royal Fern”')).toBeFocused()
  await page.getByRole('searchbox').fill('copy-119.pdf royal')
  await expect(page).toHaveURL(/royal/)
  await expect(page.getByRole('heading', { level: 3 })).toContainText('120Royal Fern')
  await page.getByRole('searchbox').fill('nowhere')
  await page.getByText('No certificates match “nowhere”.').waitFor()
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(50)
})

test('uploading a certificate or “Add a title” opens the page with the untitled certificate', async ({ page }) => {
  await button(page, 'Upload New COA').click()
  await picker(page)
    .getByLabel('Choose PDFs')
    .setInputFiles([await pdf('moss.pdf')])
  await button(page, 'Upload').click()
  await expect(picker(page)).toBeHidden()
  await expect(page).toHaveURL(`${PATH}?page=3`)
  await expect(titleOf(card(page, 'Untitled'))).toBeFocused()
  await page.getByRole('link', { name: 'First' }).click()
  await page.getByText('1 certificate has no title yet.').waitFor()
  await page.getByRole('searchbox').fill('fern')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
  await button(page, 'Add a title').click()
  await expect(page).toHaveURL(`${PATH}?page=3`)
  await expect(titleOf(card(page, 'Untitled'))).toBeFocused()
  await expect(titleOf(card(page, 'Untitled'))).toBeInViewport()
})

test.describe('the PDF picker suggests a free file name', () => {
  test.use({ expectedMessages: [/409 \(/] })

  test('the PDF picker lists PDFs in steps, searches them and suggests a free file name', async ({ page, store }) => {
    await store({ fileName: 'copy-7 (2).pdf' })
    await button(page, 'Upload New COA').click()
    const list = picker(page).getByRole('region', { name: 'Existing PDFs' })
    await expect(list.getByRole('listitem')).toHaveCount(50)
    await expect(list.getByText('50 of 121')).toBeVisible()
    await button(page, 'Show more').click()
    await expect(list.getByRole('listitem')).toHaveCount(100)
    await expect(list.getByRole('listitem').nth(50)).toBeFocused()
    const answerNow = await holdRequests(page, /search=COPY/)
    const asked = page.waitForRequest(/search=COPY/)
    await list.getByRole('searchbox').fill('COPY 119')
    await asked
    await expect(list.getByText('found.')).toHaveCount(0)
    answerNow()
    await expect(list.getByText('1 found.')).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list.getByRole('listitem')).toContainText('copy-119.pdf')
    await expectNoViolations(page)
    await list.getByRole('searchbox').fill('nowhere')
    await expect(list.getByText('No PDFs found.')).toBeVisible()
    await list.getByRole('searchbox').fill('')
    await expect(list.getByRole('listitem')).toHaveCount(50)

    await picker(page)
      .getByLabel('Choose PDFs')
      .setInputFiles([await pdf('copy-7.pdf')])
    await button(page, 'Upload').click()
    await expect(picker(page).getByLabel('Another name for this file')).toHaveValue('copy-7 (3).pdf')
  })
})

test('deleting the last certificate on a page shows the previous page', async ({ page, ownSite }) => {
  // Leaves the page first, because `fillUp` deletes its images.
  await page.goto('/healthz')
  await fillUp(ownSite, 101)
  await openAdminPage(page, `${PATH}?page=3`)
  await unfold(page, 'Copy 100')
  await button(page, 'Delete “Copy 100”').click()
  await button(page.getByRole('dialog'), 'Delete').click()
  await page.getByText('COA deleted successfully!').waitFor()
  await expect(page).toHaveURL(`${PATH}?page=2`)
  await expect(page.getByRole('heading', { name: 'Certificates', exact: true })).toBeFocused()
})

test.describe('the certificates page reports errors', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('a move after someone else changed the order shows an error and the current order', async ({ page, call }) => {
    const [fern, next] = await call('GET', '/api/manage')
    await call('POST', '/api/manage/update-order', [{ id: next?.id, order: 0 }])
    await unfold(page, 'Fern')
    await button(page, 'Move to… “Fern”').click()
    await button(page.getByRole('dialog'), 'Move to end').click()
    await page.getByText("Someone else changed the order. Yours wasn't saved.").waitFor()
    await expect(page).toHaveURL(PATH)
    await expect.poll(async () => (await order(page)).slice(0, 2)).toEqual([next?.title, 'Fern'])
    expect((await call('GET', '/api/manage'))[1]).toMatchObject({ id: fern?.id })
  })
})
