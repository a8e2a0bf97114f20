import type { Page } from '@playwright/test'
import { callAs, test } from './own-site.ts'
import { expect, expectUsable, openAdminPage } from './site.ts'

const PHONE = { tag: '@phone' }

const text = (page: Page) => page.getByLabel('Quote text')
const history = (page: Page) => page.getByRole('dialog', { name: 'History' })
const open = (page: Page) => page.getByRole('button', { name: 'History' }).click()

test(
  'an administrator compares an earlier version of a quote, restores it and undoes the restore, without losing unsaved text',
  PHONE,
  async ({ signedIn: page, ownSite }) => {
    await callAs(ownSite, 'POST', '/api/quotes/', { text: 'We dry slowly.' })
    const [quote] = await callAs<{ id: number }[]>(ownSite, 'GET', '/api/quotes')
    await callAs(ownSite, 'PUT', `/api/quotes/${quote?.id}`, { text: 'We cure slowly.' })
    await openAdminPage(page, '/admin/manage-quotes')

    await text(page).fill('Typed.')
    await open(page)
    await expect(history(page).getByRole('deletion')).toHaveText('dry')
    await expect(history(page).getByRole('insertion')).toHaveText('cure')
    const chosen = history(page).getByLabel('Compared with').locator('option:checked')
    await expect(chosen).toHaveText(/^Now: \w{3} \d+, \d+:\d\d [AP]M, [^@]+ \(text\)$/)
    // On a phone, each text says which one it is.
    const isPhone = (page.viewportSize()?.width ?? 0) < 768
    await expect(history(page).getByRole('paragraph').filter({ hasText: 'This version' })).toBeVisible({
      visible: isPhone,
    })
    await expect(history(page).getByText('Your changes in the form are not saved.')).toBeVisible()
    await expectUsable(page)
    await page.goBack()
    await expect(history(page)).toBeHidden()
    await expect(text(page)).toHaveValue('Typed.')
    await page.getByRole('button', { name: 'Discard changes' }).click()

    await open(page)
    await history(page).getByRole('button', { name: 'Restore this version' }).click()
    await expect(history(page)).toBeHidden()
    await expect(page.getByText('Version restored.')).toBeVisible()
    await expect(text(page)).toHaveValue('We dry slowly.')
    await page.locator('[data-undo]').getByRole('button', { name: 'Undo' }).click()
    await expect(text(page)).toHaveValue('We cure slowly.')
    await expect(page).toHaveURL('/admin/manage-quotes')

    // A side that has nothing to show is left out.
    await callAs(ownSite, 'PUT', `/api/quotes/${quote?.id}`, { author: 'June' })
    await openAdminPage(page, '/admin/manage-quotes')
    await open(page)
    const added = history(page).getByRole('heading', { name: 'author: added' }).locator('..')
    await expect(added.locator('[tabindex]')).toHaveText(['June'])
    await expectUsable(page)
  },
)
