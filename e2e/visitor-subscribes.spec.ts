import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { newWord } from './contacts.ts'
import { type OwnSite, test } from './own-site.ts'
import { AT_EVERY_WIDTH, expect, expectNoSidewaysScroll, expectNoViolations, openPage, REDUCED_MOTION } from './site.ts'

test.use({ ...REDUCED_MOTION, expectedMessages: [/400 \(Bad Request\)/] })

const footerForm = (page: Page) => page.getByRole('contentinfo').getByRole('form', { name: 'Get our weekly update' })
const ownForm = (page: Page) => page.getByRole('main').getByRole('form', { name: 'Get our weekly update' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Waits for the email to the address. Returns the path and query of its only link. */
async function linkOfMail({ folder }: OwnSite, email: string) {
  const outbox = join(folder, 'outbox')
  let links: string[] = []
  await expect(async () => {
    for (const name of await readdir(outbox)) {
      const { to, text = '' } = await PostalMime.parse(await readFile(join(outbox, name)))
      if (to?.[0]?.address === email) links = text.match(/https?:\S+/g) ?? []
    }
    expect(links).toHaveLength(1)
  }).toPass()
  const { pathname, search } = new URL(links[0] ?? '')
  return pathname + search
}

/** Asks for nothing at first, and gets the form again with all that was typed and ticked. */
async function ask(page: Page, email: string, answerAge = async () => {}) {
  const form = footerForm(page)
  await form.getByLabel('Send it to').fill(email)
  for (const interest of await form.getByRole('checkbox').all()) await interest.uncheck()
  await form.getByLabel('I am 21 or older').check()
  await form.getByRole('button').click()
  await answerAge()
  await expect(page.getByText('Choose at least one.')).toBeVisible()
  await expect(ownForm(page).getByLabel('Send it to')).toHaveValue(email)
  await expect(ownForm(page).getByLabel('I am 21 or older')).toBeChecked()
  for (const name of ['New lab certificates', 'Blog posts']) await ownForm(page).getByLabel(name).check()
}

test(
  'a visitor asks for the weekly update, confirms it, changes it, leaves and is erased',
  AT_EVERY_WIDTH,
  async ({ page, ownSite }) => {
    const check = async () => {
      await expectNoViolations(page)
      await expectNoSidewaysScroll(page)
    }
    const email = `${newWord()}@example.com`
    await openPage(page, '/blog')
    for (const label of await footerForm(page).locator('label:has([type=checkbox]), button').all())
      expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(43.5)
    await ask(page, email)
    await check()
    await press(page, 'Subscribe')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
    await expect(page.getByRole('main').getByText('Look into your mailbox')).toBeInViewport({ ratio: 1 })
    await check()
    await page.getByRole('link', { name: 'Back to the page where you were' }).click()
    await expect(page).toHaveURL('/blog')

    await openPage(page, await linkOfMail(ownSite, email))
    await expect(page.getByText(`(new lab certificates, blog posts) at ${email}?`)).toBeVisible()
    await check()
    await press(page, 'Yes, send it to me')
    await expect(page.getByText(`${email} gets the weekly update from now on.`)).toBeFocused()
    await check()

    await page.getByRole('link', { name: 'Choose what you get' }).click()
    await expect(page.getByText(', with the form on the blog')).toBeVisible()
    await check()
    await page.getByLabel('Market days').check()
    await press(page, 'Save')
    await expect(page.getByText('Saved.')).toBeVisible()
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
    await press(page, 'Save')
    await expect(page.getByText('Choose at least one.')).toBeVisible()
    await check()
    await press(page, 'Leave the list')
    await expect(page.getByText(`You have left. ${email}`)).toBeFocused()
    await press(page, 'Subscribe again')
    await expect(page.getByText(`Welcome back! ${email}`)).toBeFocused()
    await expect(page.getByLabel('Market days')).toBeChecked()
    await page.getByText('Erase me').click()
    await check()
    await press(page, 'Erase everything about me')
    await expect(page.getByText('Erased.')).toBeFocused()
    await expect(page.getByText(email)).toHaveCount(0)
    await check()
  },
)

test('the outcome of a form in the footer causes no layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      document.documentElement.dataset.shifted = `${list.getEntries().length}`
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openPage(page, '/blog')
  await ask(page, `${newWord()}@example.com`)
  await expect(page.locator('html')).not.toHaveAttribute('data-shifted')
  await press(page, 'Subscribe')
  await expect(page.locator('html')).toHaveAttribute('data-js', 'running')
  await expect(page.getByRole('main').getByText('Look into your mailbox')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-shifted')
})

test.describe('subscribing needs no JavaScript', () => {
  test.use({ javaScriptEnabled: false, isVerified: false })

  test(
    'a visitor without JavaScript subscribes, and sees the outcome above the age question',
    AT_EVERY_WIDTH,
    async ({ page, ownSite }) => {
      const email = `${newWord()}@example.com`
      const answerAge = () => page.getByLabel('Yes').check()
      await page.goto('/contact-us')
      await answerAge()
      await ask(page, email, async () => {
        await expect(page.getByText('Nothing is sent yet.').first()).toBeInViewport({ ratio: 1 })
        await answerAge()
      })
      await press(page, 'Subscribe')
      await expect(page.getByText('Look into your mailbox').first()).toBeInViewport({ ratio: 1 })
      await page.goto(await linkOfMail(ownSite, email))
      await press(page, 'Yes, send it to me')
      await page.getByRole('link', { name: 'Choose what you get' }).click()
      await press(page, 'Leave the list')
      await expect(page.getByText(`You have left. ${email}`)).toBeVisible()
      await page.getByText('Erase me').click()
      await press(page, 'Erase everything about me')
      await expect(page.getByText('Erased.')).toBeVisible()
    },
  )
})

test('the form in the footer is not printed', async ({ page }) => {
  await openPage(page, '/blog')
  await expect(footerForm(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(footerForm(page)).toBeHidden()
})
