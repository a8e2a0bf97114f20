import type { Page } from '@playwright/test'
import { AT_EVERY_WIDTH, expect, holdRequests, openPage, test } from './site.ts'

const card = (page: Page, name: string | RegExp) => page.getByRole('article').filter({ hasText: name })
const search = (page: Page) => page.getByPlaceholder('Search by title or description...')

test('the certificate search covers titles and descriptions and counts results', AT_EVERY_WIDTH, async ({ page }) => {
  await openPage(page, '/test-results')
  const status = page.getByRole('status').filter({ hasText: /result|certificate/ })
  await expect(status).toHaveText('5 certificates')
  await search(page).fill('bLuE fErN fLoWeR')
  await expect(status).toHaveText('1 result')
  await expect(page.getByRole('article')).toHaveCount(1)
  await search(page).fill('fh-2411')
  await expect(card(page, 'First Frost')).toBeVisible()
  await search(page).fill('no such thing')
  await expect(page.getByText('No test results available.')).toBeVisible()
  await expect(status).toHaveText('0 results')
  await search(page).fill('')
  await expect(page.getByRole('article')).toHaveCount(5)
})

test('the text of the certificate search survives a reload, going back and late scripts', async ({ page }) => {
  await openPage(page, '/test-results')
  await search(page).fill('honey')
  await page.reload()
  await expect(search(page)).toHaveValue('honey')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Fernhollow Botanicals' }).first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(search(page)).toHaveValue('honey')

  const arrive = await holdRequests(page, '**/assets/*.js')
  await page.goto('/test-results', { waitUntil: 'commit' })
  await search(page).fill('tincture')
  arrive()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(search(page)).toHaveValue('tincture')
})
