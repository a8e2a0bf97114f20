import type { Page } from '@playwright/test'
import { test as base, draw } from './own-site.ts'
import { signIn } from './site.ts'

export const PATH = '/admin/images'

/** Part of every file name that the running test uploads, because all tests of a file share a site. */
export let stem: string

/** Signs in, and later deletes the uploaded images, because unused ones would appear in the home page's carousel. */
export const test = base.extend<{ uploads: undefined }>({
  uploads: [
    async ({ page, administrator, baseURL }, use) => {
      stem = crypto.randomUUID().slice(0, 8)
      await signIn(page, administrator)
      await use(undefined)
      const headers = { origin: baseURL ?? '' }
      const listed = await page.request.get('/api/images', { headers })
      if (!listed.ok()) return
      const { images } = await listed.json()
      for (const { id, fileName } of images) {
        if (fileName.includes(stem)) await page.request.delete(`/api/images/${id}`, { headers })
      }
    },
    { auto: true },
  ],
})

export const jpeg = async (name: string) => ({
  name: `${name} ${stem}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await draw().jpeg().toBuffer(),
})

export const chooser = (page: Page) => page.getByLabel('Choose images')
export const upload = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })
export const asked = (page: Page) => page.getByRole('region', { name: /^Describe the new images?$/ })
export const library = (page: Page) => page.getByRole('region', { name: 'Existing Images' })
export const card = (page: Page, text: string) => library(page).getByRole('listitem').filter({ hasText: text })
