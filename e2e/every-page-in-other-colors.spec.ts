// test: long form
import type { Page } from '@playwright/test'
import { sized } from '#testing/figures.ts'
import { COLOR_PAIRS } from '#testing/hard-colors.ts'
import { type BrandColors, paletteOf } from '#ui/look/palette.ts'
import { readContrast } from './contrast.ts'
import { expect, openAdminPage, openPage, REDUCED_MOTION, signIn, test } from './site.ts'

const PAGES = [
  ...['/', '/test-results', '/test-results/1', '/blog/1', '/contact-us'],
  ...sized([], ['/blog', '/login', '/forgot-password', '/register', '/nothing']),
]
const ADMIN_PAGES = [
  ...['', '/look', '/manage-coa', '/contacts', '/create-update', '/images'],
  ...sized([], ['/manage-about-us', '/manage-quotes', '/manage-blog', '/mails', '/settings', '/email', '/trash']),
  ...sized([], ['/backups', '/audit', '/account', '/sessions', '/invite-admin']),
].map((page) => `/admin${page}`)

/** A yellow that is too light for links, and an orange that is light enough for dark pages. */
const SHORT: BrandColors[] = [
  { accent: '#ffdd00', ground: '#5b2a86', scheme: 'light' },
  { accent: '#ff8800', ground: '#12355b', scheme: 'dark' },
]
const LONG = COLOR_PAIRS.flatMap((pair): BrandColors[] => [
  { ...pair, scheme: 'light' },
  { ...pair, scheme: 'dark' },
])
/** In the short form, neighboring pages have different colors. */
const brandsOf = (index: number) => sized(SHORT.slice(index % 2, (index % 2) + 1), LONG)
/** The long form reads each page in 64 palettes, twice each. */
const TIMEOUT_MS = sized(300_000, 1_800_000)

test.use({ ...REDUCED_MOTION, expectedMessages: [/404/] })
test.describe.configure({ timeout: TIMEOUT_MS })

async function expectToBeReadable(page: Page, path: string, brands = sized(SHORT, LONG)) {
  const read = await readContrast(page)
  for (const brand of brands) expect([path, brand, await read(paletteOf(brand))]).toEqual([path, brand, []])
}

test('all text of public pages is readable with difficult colors, even hovered or focused', async ({ page }) => {
  for (const [index, path] of PAGES.entries()) {
    await openPage(page, path)
    await expectToBeReadable(page, path, brandsOf(index))
  }
})

test('text of the back office is readable in difficult colors, even if focused', async ({ page, administrator }) => {
  await signIn(page, administrator)
  for (const [index, path] of ADMIN_PAGES.entries()) {
    await openAdminPage(page, path)
    await expectToBeReadable(page, path, brandsOf(index))
  }
})

test.describe('the visitor has not answered the age question', () => {
  test.use({ isVerified: false })

  test('the age question is readable with difficult color pairs', async ({ page }) => {
    await openPage(page, '/')
    await expectToBeReadable(page, 'the age question')
  })
})

test('the mobile menu and an open certificate are readable with difficult color pairs', async ({ page }) => {
  await openPage(page, '/test-results')
  await page
    .getByRole('button', { name: /View|Open|Read/ })
    .first()
    .click()
  await expectToBeReadable(page, 'a certificate')
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/blog')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectToBeReadable(page, 'the menu')
})
