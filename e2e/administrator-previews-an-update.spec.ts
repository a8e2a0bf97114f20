import { test } from './own-site.ts'
import { AT_EVERY_WIDTH, expect, expectNoSidewaysScroll } from './site.ts'
import { openEditor, region, write } from './updates.ts'

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
    const unsubscribe = letter.getByText('Unsubscribe', { exact: true })
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
