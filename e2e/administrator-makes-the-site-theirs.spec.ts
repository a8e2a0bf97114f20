import type { Page } from '@playwright/test'
import { callAs, fill, test } from './own-site.ts'
import { expect, expectNoViolations, expectUsable, ON_A_PHONE, openAdminPage } from './site.ts'

test.use({ expectedMessages: [/Failed to load resource/] })

const LAPTOP = { width: 1280, height: 800 }
const STARTER = /This site still shows the starter content of Fernhollow Botanicals: 4.posts\./

const list = (page: Page) => page.getByRole('region', { name: 'Make this site yours' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a new grower names the site and removes the starter content', ON_A_PHONE, async ({ signedIn: page, ownSite }) => {
  await callAs(ownSite, 'PUT', '/api/admin/first-steps', { isHidden: false })
  await fill(ownSite, 'starterPosts', null)
  await openAdminPage(page, '/admin')
  const steps = list(page).getByRole('link')
  await expect(list(page)).toContainText('8 steps to go')
  await expect(list(page)).toContainText(STARTER)
  await expect(steps).toHaveCount(8)
  for (const step of await steps.all()) expect((await step.boundingBox())?.height).toBe(44)
  await expectUsable(page)

  await steps.filter({ hasText: 'Set name, email and time zone' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Moss & Co')
  await page.getByLabel('Contact email').fill('hello@moss.example')
  await press(page, 'Save settings')
  await expect(page.getByRole('status').filter({ hasText: 'Settings saved.' })).toBeVisible()
  await openAdminPage(page, '/admin')
  await expect(list(page)).toContainText('7 steps to go')
  const done = list(page).getByRole('link', { name: 'Done: Set name, email and time zone' })
  await expect(done).toBeHidden()
  await list(page).getByText('1 done').click()
  await expect(done).toBeVisible()

  await page.route('**/api/admin/starter-content', (route) => route.abort())
  await press(page, 'Remove starter content')
  await expect(page.getByRole('alert')).toContainText("Couldn't remove the starter content.")
  await page.unroute('**/api/admin/starter-content')
  await press(page, 'Remove starter content')
  await expect(list(page)).not.toContainText(STARTER)
  await expect(list(page).getByRole('heading')).toBeFocused()
  await press(page, 'Undo')
  await expect(list(page)).toContainText(STARTER)

  await press(page, 'Hide this list')
  await expect(list(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await press(page, 'Undo')
  await expect(list(page)).toBeVisible()
  await press(page, 'Hide this list')
  await expect(list(page)).toBeHidden()
  await expect(page.getByRole('main')).toContainText(STARTER)
  await press(page, 'Remove starter content')
  await expect(page.getByRole('main')).not.toContainText(STARTER)

  await openAdminPage(page, '/admin/settings')
  const start = page.getByRole('region', { name: 'Getting started' })
  await expectNoViolations(page)
  await press(page, 'Bring the starter content back')
  await expect(start).toContainText(STARTER)
  await expect(start.getByRole('heading')).toBeFocused()
  await press(page, 'Show the list again')
  await expect(start.getByRole('button', { name: 'Show the list again' })).toBeHidden()
  await page.setViewportSize(LAPTOP)
  await openAdminPage(page, '/admin')
  await expect(list(page)).toContainText(STARTER)
  await expectUsable(page)
})
