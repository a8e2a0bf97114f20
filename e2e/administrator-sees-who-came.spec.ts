import { readFile } from 'node:fs/promises'
import type { Request } from '@playwright/test'
import { callAs, startSite, test } from './own-site.ts'
import { expect, expectUsable, openAdminPage, openPage } from './site.ts'

const VISITOR = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

test('an administrator sees how many pages were opened, also inside the site, and downloads the numbers', async ({
  signedIn: page,
  ownSite,
  browser,
}) => {
  await openAdminPage(page, '/admin/visits')
  await expect(page.getByText('Nobody has opened a page yet.')).toBeVisible()
  await expectUsable(page)
  const post = { title: 'First frost', content: 'It came.', published: true }
  const { id } = (await callAs(ownSite, 'POST', '/api/blog', post)) as { id: number }

  // This server writes its counts when it stops.
  const other = await startSite(ownSite.folder, {}, /Trellis is ready/)
  const visit = await browser.newContext({ baseURL: other.url, userAgent: VISITOR })
  await visit.addInitScript(() => localStorage.setItem('ageVerified', 'true'))
  const visitor = await visit.newPage()
  await openPage(visitor, '/')
  const isReport = (request: Request) => request.url().endsWith('/api/opened')
  for (const link of [
    visitor.getByRole('navigation', { name: 'Main' }).getByText('Blog'),
    visitor.getByText('Read More'),
  ])
    await Promise.all([visitor.waitForRequest(isReport), link.click()])
  await expect(visitor.getByRole('heading', { level: 1, name: 'First frost' })).toBeVisible()
  await openPage(visitor, `/blog/${id}`)
  await visit.close()
  await other.stop()

  await openAdminPage(page, '/admin/visits')
  const main = page.getByRole('main')
  await expect(main.getByText('4 pages opened')).toBeVisible()
  await expect(main.getByText(/^Pages, not people/)).toBeVisible()
  const most = main.getByRole('region', { name: 'Most opened' })
  await expect(most.getByRole('listitem')).toHaveText(['First frostPost2', 'Blog1', 'Home page1'])
  await main.getByText('Show the numbers').click()
  await expect(main.getByRole('row', { name: /^Today, .+ 4$/ })).toBeVisible()
  await expectUsable(page)
  await main.getByRole('link', { name: '12 months' }).click()
  await expect(main.getByText(/^This month, /).first()).toBeVisible()
  await expect(main.getByText('4 pages opened')).toBeVisible()
  await expectUsable(page)

  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toMatch(
    new RegExp(
      `^\uFEFFDay,Page,Title,Count\r\n[\\d-]+,Blog,,1\r\n[\\d-]+,Home page,,1\r\n[\\d-]+,Post ${id},First frost,2\r\n$`,
    ),
  )
})
