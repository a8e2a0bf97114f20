import type { Page } from '@playwright/test'
import { sendUpdate } from './mails.ts'
import { fill, test } from './own-site.ts'
import { expect, FRESH_PAGE, openAdminPage, signIn } from './site.ts'

test.use({ ...FRESH_PAGE, siteEnv: { SMTP_URL: 'smtp://127.0.0.1:1' } })

/** Simulates switching tabs: headless Chromium never hides a page. */
async function turnTo(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

for (const { path, call, what } of [
  { path: '/admin/mails', call: '/api/mails', what: 'the emails' },
  { path: '/admin/create-update', call: '/api/weekly-update/under-way', what: 'a weekly update that is being sent' },
]) {
  test(`a hidden tab stops polling ${what} and resumes when it is shown`, async ({ page, ownSite }) => {
    await fill(ownSite, 'mails', [])
    await sendUpdate(ownSite, 'june@example.com', 'Fern tea')
    await page.clock.install()
    await signIn(page, ownSite.owner)
    let asked = 0
    page.on('request', (request) => new URL(request.url()).pathname === call && asked++)
    await openAdminPage(page, path)
    const runUntilAsked = async () => {
      const before = asked
      await expect(async () => {
        await page.clock.runFor(3000)
        expect(asked).toBeGreaterThan(before)
      }).toPass()
    }
    await runUntilAsked()

    await turnTo(page, 'hidden')
    // Lets a request finish that was sent before the tab was hidden.
    await page.clock.runFor(3000)
    await page.waitForLoadState('networkidle')
    const before = asked
    await page.clock.runFor(60_000)
    await page.waitForLoadState('networkidle')
    expect(asked).toBe(before)

    await turnTo(page, 'visible')
    await runUntilAsked()
  })
}
