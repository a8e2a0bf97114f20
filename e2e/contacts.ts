import type { Page } from '@playwright/test'
import type { callAs } from './own-site.ts'
import { expect, openAdminPage, signIn } from './site.ts'

export const PATH = '/admin/contacts'
const AT_ONCE = 20

export type Own = Parameters<typeof callAs>[0]
type Question = { name?: string; email: string; question?: string; topic?: string }

/** A word that occurs nowhere else on the site. */
export const newWord = () => `fern${crypto.randomUUID().slice(0, 8)}`

/** Sends a question as a visitor with a random IP address. */
export async function ask({ url }: Own, { name = 'Ada', question = 'Which soil?', ...more }: Question) {
  const address = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ name, question, ...more }),
  })
  expect(response.status).toBe(201)
}

export async function askMany(own: Own, count: number, questionOf: (n: number) => Question) {
  const numbers = Array.from({ length: count }, (_, n) => n)
  while (numbers.length > 0) await Promise.all(numbers.splice(0, AT_ONCE).map((n) => ask(own, questionOf(n))))
}

export async function openContacts(page: Page, own: Own, query: Record<string, string> = {}) {
  await signIn(page, own.owner)
  await openAdminPage(page, `${PATH}?${new URLSearchParams(query)}`)
}

/** Everything of a contact on wide screens, also the thread of an open row. */
export const rowOf = (page: Page, email: string) => page.getByRole('rowgroup').filter({ hasText: email })
export const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search names, emails and messages' })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Opens the row of a contact unless it is open already. */
export async function openRow(page: Page, email: string) {
  const toggle = button(page, `Messages from ${email}`)
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
}

/** Opens the row and the menu of a contact and presses Erase. */
export async function pressErase(page: Page, email: string) {
  await openRow(page, email)
  await button(page, `More actions for ${email}`).click()
  await page.getByRole('menuitem', { name: `Erase ${email}` }).click()
}
