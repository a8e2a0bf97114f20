import type { Locator } from '@playwright/test'
import { button, handle, isSaved, item, ownOrder, PATH, save, test, textOf, titleOf, toggle } from './sections.ts'
import { AT_EVERY_WIDTH, expect, expectNoViolations, expectUsable, openAdminPage } from './site.ts'

// Other tests change the list at the same time, which causes these messages.
test.use({ expectedMessages: [/40[19] \(/] })

const PHONE = { tag: '@phone' }

test('sections fold, and at most one is open at a time', AT_EVERY_WIDTH, async ({ signedIn: page, mark, made }) => {
  await made('Alder', 'Birch')
  await openAdminPage(page, PATH)
  const alder = item(page, `Alder ${mark}`)
  const birch = item(page, `Birch ${mark}`)
  await expect(toggle(alder)).toHaveAttribute('aria-expanded', 'false')
  await expect(textOf(alder)).toBeHidden()
  expect((await alder.boundingBox())?.height).toBeLessThan(90)
  await expectNoViolations(page)

  await toggle(alder).press('Enter')
  await expect(toggle(alder)).toBeFocused()
  await expect(toggle(alder)).toHaveAttribute('aria-expanded', 'true')
  await expect(titleOf(alder)).toBeInViewport()
  await textOf(alder).fill('Catkins.')
  await toggle(birch).click()
  await expect(textOf(alder)).toBeHidden()
  await expect(alder).toContainText('Unsaved changes')
  await expect(toggle(birch)).toBeInViewport()
  await expect(titleOf(birch)).toBeInViewport()
  await expectUsable(page)

  await page.reload()
  await expect(textOf(alder)).toHaveValue('Catkins.')
  await save(page, `Alder ${mark}`).click()
  await isSaved(page)
  await button(page, `Move up “Birch ${mark}”`).click()
  expect(await ownOrder(page, mark)).toEqual(['Birch', 'Alder'])
  await expect(handle(page, `Birch ${mark}`)).toBeVisible()
  await button(page, 'Reset order').click()
})

test(
  'on a phone, a long section text is shown in full, and Save stays in view above the bar that saves a new order',
  PHONE,
  async ({ signedIn: page, mark, made, call }) => {
    const [cedar] = await made('Cedar', 'Dogwood')
    const text = 'We grow in small rooms.\n'.repeat(80).trim()
    await call('POST', '/api/about-us/update', { ...cedar, sectionId: cedar?.id, text })
    await openAdminPage(page, PATH)
    const place = item(page, `Cedar ${mark}`)
    await toggle(place).click()
    const box = textOf(place)
    expect(await box.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(0)
    await expect(save(page, `Cedar ${mark}`)).not.toBeInViewport()
    await titleOf(place).pressSequentially('!')
    await expect(save(page, `Cedar ${mark}`)).toBeInViewport({ ratio: 1 })

    await button(page, `Move down “Cedar ${mark}”`).click()
    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0
    const saveOrder = button(page, 'Save order')
    await expect(saveOrder).toBeInViewport({ ratio: 1 })
    await box.press('Home')
    await expect(save(page, `Cedar ${mark}`)).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => (await top(saveOrder)) - (await top(save(page, `Cedar ${mark}`)))).toBeGreaterThan(44)
    await expectNoViolations(page)

    await save(page, `Cedar ${mark}`).click()
    await isSaved(page)
    const notice = page.getByText('Section saved successfully!')
    expect((await top(saveOrder)) - (await top(notice))).toBeGreaterThan(20)
    await button(page, 'Reset order').click()
  },
)
