import type { Page } from '@playwright/test'
import { type BrandColors, paletteOf } from '../src/ui/palette.ts'
import { ANY_WIDTH, expectNoViolations, openAdminPage, openPage, signIn, test } from './site.ts'

const PAGES = ['/', '/test-results', '/blog', '/contact-us']
const ADMIN_PAGES = ['/admin', '/admin/manage-coa', '/admin/contacts', '/admin/create-update', '/admin/images']

const BRANDS: BrandColors[] = [
  { accent: '#ffdd00', ground: '#5b2a86', scheme: 'light' },
  { accent: '#ff8800', ground: '#12355b', scheme: 'dark' },
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const brand of BRANDS) {
  const name = `text is readable on ${brand.scheme} pages with the accent ${brand.accent} and the ground ${brand.ground}`
  test(name, ANY_WIDTH, async ({ page, administrator }) => {
    for (const path of PAGES) {
      await openPage(page, path)
      await expectToBeReadable(page, brand)
    }
    await signIn(page, administrator)
    for (const path of ADMIN_PAGES) {
      await openAdminPage(page, path)
      await expectToBeReadable(page, brand)
    }
  })
}

/** Sets the palette on `:root`, where the server will write it once brands are configurable (decision 015). */
async function expectToBeReadable(page: Page, brand: BrandColors) {
  await page.evaluate((palette) => {
    for (const [token, hex] of Object.entries(palette)) document.documentElement.style.setProperty(`--${token}`, hex)
  }, paletteOf(brand))
  await expectNoViolations(page)
}
