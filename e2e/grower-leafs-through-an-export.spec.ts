import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, expectNoViolations, expectUsable, FRESH_PAGE, test } from './site.ts'

test.use(FRESH_PAGE)

test('an export works without the site: its posts open and its images load', async ({ page }, { project, retry }) => {
  const folder = join(process.env.E2E_FOLDER ?? '', `export-${project.name}-${retry}`)
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  await promisify(execFile)('npm', ['run', 'export', '--', folder], { env })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(pathToFileURL(join(folder, 'index.html')).href)

  await expect(page.getByRole('heading', { level: 1, name: 'Fernhollow Botanicals' })).toBeVisible()
  await expectUsable(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page)
  await page.emulateMedia({ colorScheme: 'light' })

  await page.getByRole('navigation').getByRole('link', { name: /^Blog/ }).click()
  const title = page.getByRole('heading', { level: 3, name: 'How to read a certificate, line by line' })
  const paragraph = page.getByText('“Total cannabinoids” is larger, 23.835%.')
  await expect(paragraph).toBeHidden()
  await title.click()
  await expect(paragraph).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('The recipe goes by the wheelbarrow.')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const image = page.getByRole('img', { name: /^Engraved view of a fern-edged valley/ }).first()
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1920)
  const certificate = page.getByRole('link', { name: 'Blue Fern Flower' })
  expect(await certificate.getAttribute('href')).toBe('certificates/Blue%20Fern%20Flower.pdf')
  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([])
  await rm(folder, { recursive: true })
})
