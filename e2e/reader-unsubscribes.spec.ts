import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { newWord } from './contacts.ts'
import { sendUpdate } from './mails.ts'
import { callAs, type OwnSite, test } from './own-site.ts'
import { AT_EVERY_WIDTH, expect, expectNoSidewaysScroll, expectNoViolations, openPage, REDUCED_MOTION } from './site.ts'

// The unsubscribe page has no age gate.
test.use({ isVerified: false, ...REDUCED_MOTION })

/** Sends an update to a new address. Returns that address and the unsubscribe link in its email. */
async function getLink(own: OwnSite) {
  const email = `${newWord()}@example.com`
  await sendUpdate(own, email, 'Fern tea')
  const outbox = join(own.folder, 'outbox')
  let link = ''
  await expect(async () => {
    for (const name of await readdir(outbox)) {
      const { to, headers } = await PostalMime.parse(await readFile(join(outbox, name)))
      const value = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
      if (to?.[0]?.address === email) link = value.slice(1, -1)
    }
    expect(link).toContain('/unsubscribe?token=')
  }).toPass()
  const { pathname, search } = new URL(link)
  return { email, link: pathname + search }
}

/** Whether the next update skips the address. */
async function isLeftOut(own: OwnSite, email: string) {
  const answer = await callAs<{ unsubscribed: string[] }>(own, 'POST', '/api/weekly-update/recipients', {
    recipientEmails: email,
  })
  return answer.unsubscribed.length > 0
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const goodbye = (page: Page, email: string) => page.getByText(`${email} won't get the weekly update.`)

test('a reader unsubscribes with one button and can subscribe again', AT_EVERY_WIDTH, async ({ page, ownSite }) => {
  const { email, link } = await getLink(ownSite)
  await openPage(page, link)
  await expect(page.locator('h1')).toHaveText('Unsubscribe')
  await expect(page.getByText(`${email} gets the weekly update.`)).toBeVisible()
  await expect(page.getByText('Are you 21 or older?')).toHaveCount(0)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  expect(await isLeftOut(ownSite, email)).toBe(false)

  // The second click must not press “Subscribe again”.
  await button(page, 'Unsubscribe').dblclick()
  await expect(goodbye(page, email)).toBeFocused()
  expect(await isLeftOut(ownSite, email)).toBe(true)
  await expectNoViolations(page)
  await page.reload()
  await expect(page.getByText("is unsubscribed and doesn't get the weekly update.")).toBeVisible()

  await button(page, 'Subscribe again').press('Enter')
  await expect(page.getByText('will get the weekly update again.')).toBeFocused()
  expect(await isLeftOut(ownSite, email)).toBe(false)
})

test('a page opened from the unsubscribe page shows the age gate', async ({ page, ownSite }) => {
  const { link } = await getLink(ownSite)
  await openPage(page, link)
  await page.getByRole('navigation').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('dialog', { name: 'Are you 21 or older?' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Blog' })).toBeHidden()
  await page.goBack()
  await expect(button(page, 'Unsubscribe')).toBeVisible()
})

test.describe('the unsubscribe page explains broken links and connections', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('opening a truncated unsubscribe link shows what to do', async ({ page, ownSite }) => {
    const { link } = await getLink(ownSite)
    await openPage(page, link.slice(0, -4))
    await expect(page.getByText('This link is incomplete.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).toHaveText('Email hello@fernhollow.example')
    await expect(button(page, 'Unsubscribe')).toHaveCount(0)
    await expectNoViolations(page)
  })

  test('unsubscribing without a connection shows an error and can be tried again', async ({ page, ownSite }) => {
    const { email, link } = await getLink(ownSite)
    await openPage(page, link)
    await page.route('**/api/unsubscribe*', (route) => route.abort())
    await button(page, 'Unsubscribe').click()
    await expect(page.getByText("Couldn't reach the server.")).toBeVisible()
    await page.unroute('**/api/unsubscribe*')
    await button(page, 'Unsubscribe').click()
    await expect(goodbye(page, email)).toBeVisible()
  })
})

test.describe('unsubscribing needs no JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a reader unsubscribes and subscribes again without JavaScript', async ({ page, ownSite }) => {
    const { email, link } = await getLink(ownSite)
    await page.goto(link)
    await button(page, 'Unsubscribe').click()
    await expect(goodbye(page, email)).toBeVisible()
    expect(await isLeftOut(ownSite, email)).toBe(true)
    await button(page, 'Subscribe again').click()
    await expect(page.getByText('will get the weekly update again.')).toBeVisible()
    expect(await isLeftOut(ownSite, email)).toBe(false)
  })
})
