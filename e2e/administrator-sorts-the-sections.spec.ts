import type { Locator, Page } from '@playwright/test'
import { hand, middle } from './hand.ts'
import { button, handle, item, ownOrder, PATH, test } from './sections.ts'
import {
  AT_EVERY_WIDTH,
  expect,
  expectNoViolations,
  expectUsable,
  ON_A_PHONE,
  openAdminPage,
  openPage,
} from './site.ts'

// Other tests change the list at the same time, which causes these messages.
test.use({ expectedMessages: [/40[19] \(/] })

/** Retries the save, because another test may change the list at the same moment. */
async function saveOrder(page: Page) {
  await expect(async () => {
    await button(page, 'Save order').click({ timeout: 1000 })
    await expect(page.getByText('Order saved successfully!')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(button(page, 'Save order')).toBeHidden()
}

/** A position 30 px below the top of an item, ignoring its shift while it makes room for a dragged one. */
const slot = (place: Locator) =>
  place.evaluate((element) => {
    const list = element.parentElement as HTMLElement
    return list.getBoundingClientRect().top - list.offsetTop + (element as HTMLElement).offsetTop + 30
  })

test(
  'dragging a section sends no request, and the home page shows the new order once it is saved',
  AT_EVERY_WIDTH,
  async ({ signedIn: page, mark, made, isMobile }) => {
    await made('Fir', 'Oak', 'Yew')
    await openAdminPage(page, PATH)
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
    const said = page.locator('[id^="DndLiveRegion"]')
    const { press, move, release } = await hand(page, isMobile)
    const target = (await item(page, `Fir ${mark}`).getByRole('heading').textContent())?.match(/^\d+/)?.[0]
    await handle(page, `Yew ${mark}`).scrollIntoViewIfNeeded()
    const from = await middle(handle(page, `Yew ${mark}`))
    await press(from)
    await expect(said).toContainText('Picked up')
    await expectNoViolations(page)
    await expect(async () => {
      await move({ x: from.x, y: await slot(item(page, `Fir ${mark}`)) })
      await expect(said).toContainText(`position ${target} of`, { timeout: 300 })
    }).toPass()
    await release()
    await expect(said).toContainText(`Dropped “Yew ${mark}” at position ${target} of`)
    expect(await ownOrder(page, mark)).toEqual(['Yew', 'Fir', 'Oak'])
    expect(calls).toEqual([])
    await expect(page.getByText('New order not saved.')).toBeVisible()
    await expectUsable(page)

    await page.reload()
    await expect(button(page, 'Reset order')).toBeVisible()
    expect(await ownOrder(page, mark)).toEqual(['Yew', 'Fir', 'Oak'])
    await saveOrder(page)
    await expect(page.getByRole('heading', { name: 'Sections', exact: true })).toBeFocused()
    await openPage(page, '/')
    const titles = await page.locator('section[id^="section"] h2').allTextContents()
    expect(titles.filter((title) => title.includes(mark))).toEqual([`Yew ${mark}`, `Fir ${mark}`, `Oak ${mark}`])
  },
)

test('a finger scrolls the page everywhere except on the drag handle', ON_A_PHONE, async ({ signedIn: page }) => {
  await openAdminPage(page, PATH)
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first()
  const touchAction = (place: Locator) => place.evaluate((element) => getComputedStyle(element).touchAction)
  expect(await touchAction(first.getByRole('button', { name: /^Move “/ }))).toBe('none')
  expect(await touchAction(first.getByRole('heading'))).toBe('auto')
})

test('arrow buttons move a section, keep the focus and announce the place', async ({ signedIn: page, mark, made }) => {
  await made('Ash', 'Elm')
  await openAdminPage(page, PATH)
  const [up, down] = [button(page, `Move up “Elm ${mark}”`), button(page, `Move down “Elm ${mark}”`)]
  await expect(async () => {
    await up.click()
    expect(await ownOrder(page, mark)).toEqual(['Elm', 'Ash'])
  }).toPass()
  await expect(up).toBeFocused()
  await expect(page.getByText(new RegExp(`^Moved “Elm ${mark}” to position \\d+ of \\d+\\.$`))).toBeAttached()
  await down.press('Enter')
  await expect(down).toBeFocused()
  const first = page.getByRole('button', { name: /^Move up “/ }).first()
  await expect(first).toBeDisabled()
})

test('an unsaved section order survives when another one is saved', async ({ signedIn: page, mark, made, call }) => {
  const [sedge, rush] = await made('Sedge', 'Rush', 'Reed')
  await openAdminPage(page, PATH)
  await expect(async () => {
    await button(page, `Move up “Reed ${mark}”`).click()
    expect(await ownOrder(page, mark)).toEqual(['Sedge', 'Reed', 'Rush'])
  }).toPass()
  // The other administrator swaps Rush and Sedge.
  const swap = new Map([
    [sedge?.id, rush?.id],
    [rush?.id, sedge?.id],
  ])
  await expect(async () => {
    const ids = (await call('GET', '/api/about-us')).map(({ id }) => id)
    await call('POST', '/api/about-us/update-order', { order: ids.map((id) => swap.get(id) ?? id), was: ids })
  }).toPass()
  await button(page, 'Save order').click()
  await expect(page.getByText('Failed to save the order.')).toBeVisible()
  await expect(page.getByText(/Not saved: Someone else changed the list\. The list has been reloaded/)).toBeVisible()
  await expectUsable(page)
  expect(await ownOrder(page, mark)).toEqual(['Sedge', 'Reed', 'Rush'])
  await page.reload()
  await expect(
    page.getByText('Someone else changed the order while you were sorting. The list shows yours.'),
  ).toBeVisible()
  await expect(page.getByText(new RegExp(`^Theirs: .*Rush ${mark}.*Sedge ${mark}.*Reed ${mark}`))).toBeVisible()
  await button(page, 'Reset order').click()
  expect(await ownOrder(page, mark)).toEqual(['Rush', 'Sedge', 'Reed'])
  await expect(page.getByText('Order reset.')).toBeVisible()
  await expectNoViolations(page)
  await button(page, 'Undo').click()
  expect(await ownOrder(page, mark)).toEqual(['Sedge', 'Reed', 'Rush'])
  await expect(page.getByText('Order reset.')).toBeHidden()
})
