import { button, field, heading, PATH, row } from './manage-posts.ts'
import { callAs, test } from './own-site.ts'
import { AT_EVERY_WIDTH, expect, expectNoViolations, expectUsable, openAdminPage } from './site.ts'

test(
  'an administrator who writes a forbidden claim in a post sees a note on the wording and can still save the post',
  AT_EVERY_WIDTH,
  async ({ signedIn: page, ownSite }) => {
    for (let post = 0; post < 8; post++)
      await callAs(ownSite, 'POST', '/api/blog', { title: 'Moss', content: 'Ferns.' })
    // So low that the notes below the form are out of view.
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await page.setViewportSize({ width, height: height - 260 })
    await openAdminPage(page, PATH)
    const title = 'Our slow-cured flower'
    const notes = page.getByRole('region', { name: 'Words to check' })
    await field(page, 'Title').fill(title)
    await field(page, 'Content').fill('It rests in the cure room for six weeks and is free of pesticides.')
    await expect(notes).toBeHidden()
    await field(page, 'Content').pressSequentially('\nIt cures')
    await field(page, 'Content').press('Shift+Enter')
    await field(page, 'Content').pressSequentially('insomnia. Get a free pre-roll!')
    await expect(notes.getByRole('listitem')).toHaveText([
      'cures insomniaVermont forbids claims that cannabis cures illness (7 V.S.A. § 864).',
      'free pre-rollVermont forbids free samples (7 V.S.A. § 864).',
    ])
    await expect(notes).toContainText("This isn't legal advice.")
    await expectUsable(page)
    const line = button(page, 'Words to check: cures insomnia”, “free pre-roll')
    // The notes stand right below a short text, which the editor keeps in view.
    await page.evaluate(() => scrollTo(0, 0))
    await expect(notes).not.toBeInViewport()
    await expect(line).toBeInViewport({ ratio: 1 })
    expect((await line.boundingBox())?.height).toBeLessThan(50)
    await line.click()
    await expect(notes).toBeInViewport({ ratio: 0.5 })
    await button(page, 'Add Blog Post').click()
    await expect(page.getByText('Draft saved.')).toBeVisible()
    await expect(notes).toBeHidden()
    const post = row(page, title)
    const ofPost = post.getByText('Words to check: cures insomnia”, “free pre-roll')
    await expect(ofPost).toBeInViewport({ ratio: 1 })
    await expect(post.getByRole('heading')).toBeInViewport({ ratio: 1 })
    await expectNoViolations(page)
    await button(page, `Publish “${title}”`).click()
    await expect(post.getByText('Published')).toBeVisible()
    await expect(ofPost).toBeHidden()
  },
)

test('notes on wording appear for the text boxes and the subject of a weekly update', async ({ signedIn: page }) => {
  await openAdminPage(page, '/admin/create-update')
  await expect(heading(page, "What's new")).toBeVisible()
  const news = page.getByRole('region', { name: "What's new" })
  await news.getByLabel('Coming Soon').fill('A GIVEAWAY')
  await expect(news.getByRole('region', { name: 'Words to check' })).toContainText('GIVEAWAY')
  const brief = page.getByRole('region', { name: 'The brief' })
  await brief.getByLabel('Subject').fill('Win a prize')
  await expect(brief.getByRole('region', { name: 'Words to check' })).toContainText('Win a prize')
})

test('the form says how much of a long text a slow wording list checked', async ({ signedIn: page, ownSite }) => {
  const wordingList = `Reason: Slow.${'\na a ... a a ... a a a a'.repeat(700)}`
  await callAs(ownSite, 'PUT', '/api/admin/settings', { wordingList })
  await openAdminPage(page, PATH)
  await field(page, 'Content').fill('a '.repeat(50_000))
  await expect(page.getByText('of 100,002 characters were checked.')).toBeVisible()
  await expectNoViolations(page)
})
