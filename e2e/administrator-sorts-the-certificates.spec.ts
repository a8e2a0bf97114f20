import type { Locator, Page } from '@playwright/test'
import { hand, middle } from './hand.ts'
import { button, type Certificate, card, order, PATH, test, unfold } from './manage-certificates.ts'
import { AT_EVERY_WIDTH, expect, expectNoViolations, expectToFit, openAdminPage } from './site.ts'

const UPDATED = 'COA order updated successfully!'
const FAILED = 'Failed to update COA order on the server.'
const handle = (page: Page, title: string) => button(page, `Move “${title}”`)
const titles = (certificates: Certificate[]) => certificates.map(({ title }) => title)

/** A point 30 px inside a card's place in the grid, ignoring its shift while it makes room for a dragged one. */
const slot = (place: Locator) =>
  place.evaluate((element) => {
    const { offsetLeft, offsetTop, parentElement } = element as HTMLElement
    const list = (parentElement as HTMLElement).getBoundingClientRect()
    const from = parentElement as HTMLElement
    return { x: list.left - from.offsetLeft + offsetLeft + 30, y: list.top - from.offsetTop + offsetTop + 30 }
  })

test('dragging a certificate saves the new order at once', AT_EVERY_WIDTH, async ({ page, open, call, isMobile }) => {
  await open('Ash', 'Elm', 'Fir', 'Oak', 'Yew')
  const said = page.locator('[id^="DndLiveRegion"]')
  const { press, move, release } = await hand(page, isMobile)
  await handle(page, 'Oak').scrollIntoViewIfNeeded()
  const sent = page.waitForRequest('**/api/manage/update-order?*')
  await press(await middle(handle(page, 'Oak')))
  await expect(said).toContainText('Picked up “Oak” at position 4 of 5')
  await expectNoViolations(page)
  await expectToFit(page)
  await expect(async () => {
    const there = await slot(card(page, 'Elm'))
    await move(there)
    await expect(said).toContainText('position 2 of', { timeout: 300 })
    // Near the edge of the screen, the page scrolls under the pointer.
    expect(await slot(card(page, 'Elm'))).toEqual(there)
  }).toPass()
  await release()
  expect(await order(page)).toEqual(['Ash', 'Oak', 'Elm', 'Fir', 'Yew'])
  expect((await sent).postDataJSON().map(({ order }: Certificate) => order)).toEqual([0, 1, 2, 3, 4])
  await expect(page.getByText(UPDATED)).toBeVisible()
  await expect(handle(page, 'Oak')).toBeInViewport()
  expect(titles(await call('GET', '/api/manage'))).toEqual(['Ash', 'Oak', 'Elm', 'Fir', 'Yew'])
  await page.reload()
  await expect(card(page, 'Oak')).toBeVisible()
  expect(await order(page)).toEqual(['Ash', 'Oak', 'Elm', 'Fir', 'Yew'])
})

test('arrow keys move a certificate down and sideways, and Escape cancels the move', async ({ page, open, call }) => {
  // Two columns.
  await page.setViewportSize({ width: 1600, height: 900 })
  await open('Ash', 'Elm', 'Fir', 'Oak', 'Yew')
  const said = page.locator('[id^="DndLiveRegion"]')
  const arrow = (key: string, place: number) =>
    expect(async () => {
      await page.keyboard.press(key)
      await expect(said).toContainText(`is over position ${place} of 5`, { timeout: 300 })
    }).toPass()
  await handle(page, 'Ash').press('Space')
  await expect(said).toContainText('Picked up “Ash” at position 1 of 5')
  await expectNoViolations(page)
  await arrow('ArrowDown', 3)
  await arrow('ArrowRight', 4)
  await page.keyboard.press('Space')
  await expect(page.getByText(UPDATED)).toBeVisible()
  await expect(handle(page, 'Ash')).toBeFocused()
  expect(titles(await call('GET', '/api/manage'))).toEqual(['Elm', 'Fir', 'Oak', 'Ash', 'Yew'])
  await handle(page, 'Ash').press('Space')
  await expect(said).toContainText('Picked up')
  await arrow('ArrowUp', 2)
  await page.keyboard.press('Escape')
  await expect(said).toContainText('Canceled')
  expect(await order(page)).toEqual(['Elm', 'Fir', 'Oak', 'Ash', 'Yew'])
})

test('quick moves of certificates send one request at a time and save the last order', async ({ page, open, call }) => {
  await open('Ash', 'Elm', 'Fir', 'Oak')
  let underWay = 0
  let most = 0
  await page.route('**/api/manage/update-order?*', async (route) => {
    most = Math.max(most, ++underWay)
    const response = await route.fetch()
    underWay--
    await route.fulfill({ response })
  })
  await unfold(page, 'Ash')
  const on = button(page, 'Move forward “Ash”')
  for (let step = 0; step < 3; step++) await on.press('Enter')
  await expect(on).toBeFocused()
  await expect(on).toBeDisabled()
  expect(await order(page)).toEqual(['Elm', 'Fir', 'Oak', 'Ash'])
  await expect(page.getByText(UPDATED)).toBeVisible()
  await expect.poll(async () => titles(await call('GET', '/api/manage'))).toEqual(['Elm', 'Fir', 'Oak', 'Ash'])
  expect(most).toBe(1)
  expect(await order(page)).toEqual(['Elm', 'Fir', 'Oak', 'Ash'])
})

test('“Move to…” moves a certificate to the end and keeps the focus on it', async ({ page, open, call }) => {
  await open('Ash', 'Elm', 'Fir')
  await unfold(page, 'Ash')
  await button(page, 'Move to… “Ash”').click()
  const dialog = page.getByRole('dialog', { name: 'Move “Ash”' })
  await expectNoViolations(page)
  await button(dialog, 'Cancel').click()
  await expect(button(page, 'Move to… “Ash”')).toBeFocused()
  await page.keyboard.press('Enter')
  await button(dialog, 'Move to end').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Moved “Ash” to position 3 of 3.')).toBeAttached()
  await expect(handle(page, 'Ash')).toBeFocused()
  await expect(handle(page, 'Ash')).toBeInViewport()
  await expect(page.getByText(UPDATED)).toBeVisible()
  expect(titles(await call('GET', '/api/manage'))).toEqual(['Elm', 'Fir', 'Ash'])
})

test.describe('the certificates page reports errors', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('a certificate order that fails to save is reverted, with the reason', async ({ page, open, call }) => {
    const [, , fir] = await open('Ash', 'Elm', 'Fir')
    await page.route('**/api/manage/update-order?*', (route) => route.abort())
    await unfold(page, 'Ash')
    await button(page, 'Move forward “Ash”').click()
    await expect(page.getByText(FAILED)).toBeVisible()
    await expect(page.getByText('No connection to the server.')).toBeVisible()
    await expectNoViolations(page)
    await expect.poll(() => order(page)).toEqual(['Ash', 'Elm', 'Fir'])
    await page.unroute('**/api/manage/update-order?*')

    await call('DELETE', `/api/manage/delete/${fir?.id}`)
    await button(page, 'Move forward “Ash”').click()
    await expect(page.getByText(FAILED)).toBeVisible()
    await expect.poll(() => order(page)).toEqual(['Ash', 'Elm'])
  })

  test('two administrators who sort at the same time see the same order', async ({ page, open, call, context }) => {
    await open('Ash', 'Elm', 'Fir')
    const other = await context.newPage()
    await other.addInitScript(() => localStorage.setItem('ageVerified', 'true'))
    await openAdminPage(other, PATH)
    await Promise.all([unfold(page, 'Ash'), unfold(other, 'Fir')])
    await Promise.all([button(page, 'Move forward “Ash”').click(), button(other, 'Move back “Fir”').click()])
    const outcomes = [page, other].map(async (one) => {
      const outcome = one.getByText(UPDATED).or(one.getByText(FAILED))
      await expect(outcome).toBeVisible()
      return outcome.textContent()
    })
    expect((await Promise.all(outcomes)).toSorted()).toEqual([UPDATED, FAILED])
    const stored = titles(await call('GET', '/api/manage'))
    expect([
      ['Elm', 'Ash', 'Fir'],
      ['Ash', 'Fir', 'Elm'],
    ]).toContainEqual(stored)
    for (const one of [page, other]) {
      await one.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect.poll(() => order(one)).toEqual(stored)
    }
  })
})
