import { callAs, test } from './own-site.ts'
import { expect, expectNoSidewaysScroll, expectNoViolations, expectUsable, openAdminPage } from './site.ts'

const PATH = '/admin/trash'

type Own = Parameters<typeof callAs>[0]

/** Creates a published post with a unique title and moves it to the trash. */
async function deletePost(own: Own, title = `Frost ${crypto.randomUUID()}`) {
  const { id } = await callAs<{ id: number }>(own, 'POST', '/api/blog', { title, content: 'It came.', published: true })
  await callAs(own, 'DELETE', `/api/blog/${id}`)
  return title
}

test('a post is restored by keyboard, and visitors can read it again', async ({ signedIn: page, ownSite }) => {
  const title = await deletePost(ownSite)
  await openAdminPage(page, PATH)
  await expectUsable(page)
  await page.getByRole('button', { name: `Restore “${title}”` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Post restored.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Deleted' })).toBeFocused()
  await page.goto('/blog')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('a double click on Restore does not restore the next item too', async ({ signedIn: page, ownSite }) => {
  const [below, above] = [await deletePost(ownSite), await deletePost(ownSite)] as const
  await openAdminPage(page, PATH)
  const { x, y } = (await page.getByRole('button', { name: `Restore “${above}”` }).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x + 5, y + 5)
  await expect(page.getByRole('listitem').filter({ hasText: above })).toBeHidden()
  // The button of the next row is now under the pointer.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: below })).toBeVisible()
})

test('the trash shows a deleted image whose file visitors cannot get', async ({ signedIn: page, context, ownSite }) => {
  const { images } = await callAs<{ images: { id: number; alt: string; imageUrl: string }[] }>(
    ownSite,
    'GET',
    '/api/images',
  )
  const slate = images.find(({ alt }) => alt === 'Slate')
  await callAs(ownSite, 'DELETE', `/api/images/${slate?.id}`)
  await openAdminPage(page, PATH)
  const thumbnail = page.getByRole('listitem').filter({ hasText: 'Slate' }).locator('picture img')
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await context.clearCookies()
  expect((await page.request.get(slate?.imageUrl ?? '')).status()).toBe(404)
  await callAs(ownSite, 'POST', '/api/trash/restore', { kind: 'picture', id: slate?.id })
  expect((await page.request.get(slate?.imageUrl ?? '')).status()).toBe(200)
})

test('deleting a post forever requires confirmation', async ({ signedIn: page, ownSite }) => {
  const title = await deletePost(ownSite, `${'very long '.repeat(19)}${crypto.randomUUID().slice(0, 8)}`)
  await openAdminPage(page, PATH)
  await expectNoSidewaysScroll(page)
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button', { name: 'Delete forever' }).click()
  await expect(page.getByRole('dialog')).toContainText("You can't undo this.")
  await expectNoViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).click()
  await expect(page.getByText('Post deleted forever.')).toBeVisible()
  await expect(row).toBeHidden()
})

test.describe('two administrators restore the same item', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('restoring a restored item shows an error and reloads the trash', async ({ signedIn: page, ownSite }) => {
    const title = await deletePost(ownSite)
    await openAdminPage(page, PATH)
    const [{ kind, id } = { kind: '', id: 0 }] = (
      await callAs<{ kind: string; id: number; title: string }[]>(ownSite, 'GET', '/api/trash')
    ).filter((item) => item.title === title)
    await callAs(ownSite, 'POST', '/api/trash/restore', { kind, id })
    await page.getByRole('button', { name: `Restore “${title}”` }).click()
    await expect(page.getByText('This item is no longer in the trash.')).toBeVisible()
    await expectNoViolations(page)
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeHidden()
  })
})
