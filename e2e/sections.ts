import type { Locator, Page } from '@playwright/test'
import { test as base } from './own-site.ts'
import { expect } from './site.ts'

export const PATH = '/admin/manage-about-us'

export type Section = { id: number; title: string; text: string; imageId: number | null; version: number }
type Call = (method: string, path: string, data?: object) => Promise<Section & Section[]>

/**
 * Adds `call`, which calls the API in another session of the administrator, and `made`, which creates sections. Their
 * titles end with the `mark` of the test.
 */
export const test = base.extend<{ mark: string; call: Call; made: (...names: string[]) => Promise<Section[]> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that it needs nothing
  mark: ({}, use) => use(crypto.randomUUID().slice(0, 8)),
  call: async ({ request, administrator: { email, password }, baseURL, mark }, use) => {
    const login = await request.post('/api/admin/auth/login', { data: { username: email, password } })
    const headers = { authorization: `Bearer ${(await login.json()).token}`, origin: baseURL ?? '' }
    const call: Call = async (method, path, data) => {
      const response = await request.fetch(path, { method, headers, ...(data && { data }) })
      expect(response.ok(), await response.text()).toBe(true)
      return response.json()
    }
    await use(call)
    for (const { id, title } of await call('GET', '/api/about-us')) {
      if (title.includes(mark)) await call('DELETE', '/api/about-us/delete', { sectionId: id })
    }
  },
  made: ({ call, mark }, use) =>
    use(async (...names) => {
      const sections: Section[] = []
      for (const name of names) {
        sections.push(await call('POST', '/api/about-us/create', { title: `${name} ${mark}`, text: 'Ferns.' }))
      }
      return sections
    }),
})

export const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })
export const item = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
/** Opens and closes a section. */
export const toggle = (place: Locator) => place.getByRole('heading', { level: 3 }).getByRole('button')
export async function unfold(page: Page, title: string) {
  await toggle(item(page, title)).click()
  return item(page, title)
}
export const titleOf = (place: Locator) => place.getByLabel('Title')
export const textOf = (place: Locator) => place.getByLabel('Text')
export const save = (page: Page, title: string) => button(page, `Save “${title}”`)
export const newForm = (page: Page) => page.getByRole('region', { name: 'New section' })
export const handle = (page: Page, title: string) => button(page, `Move “${title}”`)
export const isSaved = (page: Page) => expect(page.getByText('Section saved successfully!')).toBeVisible()

/** Returns the names of this test's sections in page order. */
export async function ownOrder(page: Page, mark: string) {
  const titles = await page.getByRole('listitem').getByRole('heading', { level: 3 }).allTextContents()
  return titles.filter((title) => title.includes(mark)).map((title) => title.replace(/^\d+/, '').split(' ')[0])
}
