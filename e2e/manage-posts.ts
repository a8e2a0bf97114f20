import type { Page } from '@playwright/test'
import { type Administrator, expect, openAdminPage, signIn } from './site.ts'

export const PATH = '/admin/manage-blog'
export const LATER = 'A Monday in October.\n\nThe brook stood still.\nWe lit the stove.'

export const newTitle = (words = 'First frost') => `${words} ${crypto.randomUUID().slice(0, 8)}`
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const row = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'All posts' })
    .getByRole('listitem')
    .filter({ has: heading(page, title) })

export async function openBlog(page: Page, administrator: Administrator, search = '') {
  await signIn(page, administrator)
  await discardNewDrafts(page)
  await openAdminPage(page, PATH + search)
}

/** Writes `LATER` into the editor, whose Enter begins a paragraph. */
export async function writeLater(page: Page) {
  const content = field(page, 'Content')
  await content.fill('A Monday in October.')
  await content.press('Enter')
  await content.pressSequentially('The brook stood still.')
  await content.press('Shift+Enter')
  await content.pressSequentially('We lit the stove.')
}

/** Calls the API with the token of the page, like another tab. */
export async function call(page: Page, method: 'get' | 'post' | 'put' | 'delete', path: string, data?: object) {
  return callApi(page, method, `/api/blog${path}`, data)
}

async function callApi(page: Page, method: 'get' | 'post' | 'put' | 'delete', path: string, data?: object) {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  const origin = new URL(page.url()).origin
  const response = await page.request[method](path, { data, headers: { ...headers, origin } })
  expect(response.ok()).toBe(true)
  return response.json()
}

/** Deletes the texts that earlier journeys began, because the form opens with them. */
async function discardNewDrafts(page: Page) {
  for (const { id } of await callApi(page, 'get', '/api/drafts')) await callApi(page, 'delete', `/api/drafts/${id}`)
}

/** Creates a post and opens the page that lists it. */
export async function withPost(
  page: Page,
  administrator: Administrator,
  words = {},
): Promise<{ id: number; title: string }> {
  await signIn(page, administrator)
  await discardNewDrafts(page)
  const post = await call(page, 'post', '', { title: newTitle(), content: LATER, ...words })
  await openAdminPage(page, PATH)
  await expect(row(page, post.title)).toBeVisible()
  return post
}

export async function openInForm(page: Page, title: string) {
  await button(page, `Edit “${title}”`).click()
  await expect(heading(page, 'Edit Blog Post')).toBeVisible()
  await expect(field(page, 'Title')).toBeFocused()
}
