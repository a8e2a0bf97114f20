import { callAs, test } from './own-site.ts'
import { AT_EVERY_WIDTH, expect, expectNoSidewaysScroll } from './site.ts'
import { box, button, openEditor, region, write } from './updates.ts'

test(
  "an update's preview is the whole email, with a dead unsubscribe link",
  AT_EVERY_WIDTH,
  async ({ page, ownSite }) => {
    await openEditor(page, ownSite)
    await write(page, { brief: 'A paragraph of a line.\n\n'.repeat(60), recipients: '' })
    const preview = region(page, 'Preview')
    const letter = preview.frameLocator('iframe')
    const frame = preview.getByTitle('Preview of the email')
    const shownHeight = async () => (await frame.locator('..').boundingBox())?.height ?? 0
    expect(await shownHeight()).toBeLessThan(600)
    await preview.getByRole('button', { name: 'Show the whole email' }).click()
    expect(await shownHeight()).toBeGreaterThan(1000)
    const unsubscribe = letter.getByText('unsubscribe', { exact: true })
    await unsubscribe.click()
    expect(page.context().pages()).toHaveLength(1)
    const isWhole = () =>
      letter.locator('body').evaluate((body) => body.scrollHeight <= body.ownerDocument.documentElement.clientHeight)
    await expect.poll(isWhole).toBe(true)
    const isSmall = (page.viewportSize()?.width ?? 0) < 480
    await expect(preview.getByText('Phone', { exact: true })).toHaveCount(isSmall ? 0 : 1)
    await preview.getByText(isSmall ? 'Email' : 'Phone', { exact: true }).click()
    await expect.poll(isWhole).toBe(true)
    await preview.getByText('Plain text', { exact: true }).click()
    await expect(region(page, 'Preview of the plain text')).toContainText('You must be 21 or older')
    await expectNoSidewaysScroll(page)
  },
)

test(
  'before an update is sent, its links and the domain of its sender are checked',
  AT_EVERY_WIDTH,
  async ({ page, ownSite }) => {
    await page.route('**/checks/sender*', async (route) => {
      const dkimSelector = new URL(route.request().url()).searchParams.get('dkimSelector') ?? ''
      const found = { name: 'DKIM', state: 'fine', sentence: `The key “${dkimSelector}” is there.` }
      const missing = { name: 'SPF', state: 'missing', sentence: 'There is no record.' }
      await route.fulfill({ json: { domain: 'fern.com', dkimSelector, checks: dkimSelector ? [found] : [missing] } })
    })
    await openEditor(page, ownSite)
    await expect(region(page, 'Before sending')).toHaveCount(0)
    await box(page, 'Brief').fill(`Our tea: ${ownSite.url}/blog/999`)
    const row = (name: string) => region(page, 'Before sending').getByRole('listitem').filter({ hasText: name }).first()
    await expect(row('Links')).toContainText('Look at this')
    await expect(row('Links')).toContainText(`Our tea ${ownSite.url}/blog/999`)
    await expect(page.getByText('Before sending, look at: ')).toContainText('Links')
    await button(page, 'Show').click()
    await expect(page.getByRole('heading', { name: 'Before sending' })).toBeFocused()
    await box(page, 'Brief').fill(`Our tea: ${ownSite.url}/blog`)
    await expect(row('Links')).toContainText('All links to your site work.')
    await expect(row('Postal address').getByRole('link', { name: 'Enter your postal address' })).toBeVisible()
    await expect(row('SPF')).toContainText('There is no record.')
    await box(page, 'DKIM selector').fill('mail2026')
    await box(page, 'DKIM selector').press('Enter')
    await expect(row('DKIM')).toContainText('The key “mail2026” is there.')
    await expect(page.getByText('DKIM selector saved.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await button(page, 'Start over').click()
    const { dkimSelector } = await callAs<{ dkimSelector: string }>(ownSite, 'GET', '/api/admin/settings')
    expect(dkimSelector).toBe('mail2026')
  },
)
