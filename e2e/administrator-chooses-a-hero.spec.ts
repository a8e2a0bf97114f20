import { callAs, test } from './own-site.ts'
import { BACK_OFFICE, expect, expectNoViolations, openAdminPage, openPage } from './site.ts'

test.use(BACK_OFFICE)

test('a hero picture is chosen, its focal point is moved with the keyboard, and visitors see both', async ({
  signedIn: page,
  ownSite,
  isMobile,
}) => {
  const { images } = await callAs<{ images: { id: number }[] }>(ownSite, 'GET', '/api/images/unassigned')
  await callAs(ownSite, 'PUT', `/api/images/${images[0]?.id}`, { alt: 'Meadow', focus: { x: 50, y: 50 } })
  await openAdminPage(page, '/admin/settings')
  if (isMobile) await page.getByRole('heading', { name: 'Hero picture' }).click()
  await page.getByRole('button', { name: /^(Choose a|Change) picture$/ }).click()
  await page.getByRole('button', { name: 'Select “Meadow”' }).click()
  await page.getByRole('button', { name: 'Focal point of “Meadow”' }).click()
  const point = page.getByRole('button', { name: 'Focal point', exact: true })
  await expect(point).toBeFocused()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key)
  await expect(page.getByText('40% from the left, 55% from the top')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(point).toBeHidden()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  await openPage(page, '/')
  const photo = page.getByRole('img', { name: 'Meadow' })
  await expect(photo).toHaveCSS('object-position', '40% 55%')
  const screen = page.viewportSize()
  expect(await photo.boundingBox()).toMatchObject({ x: 0, y: 0, width: screen?.width, height: screen?.height })
  await expectNoViolations(page)
})
