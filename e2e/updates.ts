import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { callAs, type OwnSite } from './own-site.ts'
import { expect, openAdminPage, signIn } from './site.ts'

export const PATH = '/admin/create-update'

export const newAddress = (name = 'june') => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`
export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const question = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

export async function openEditor(page: Page, own: OwnSite, search = '') {
  await signIn(page, own.owner)
  await openAdminPage(page, PATH + search)
}

export async function write(page: Page, { brief, recipients }: { brief: string; recipients: string }) {
  await box(page, 'Brief').fill(brief)
  await box(page, 'Recipient emails').fill(recipients)
}

/** Presses the send button and confirms. A site without a mail server only saves the emails. */
export async function send(page: Page, people = '1 person') {
  await button(page, 'Send Email Update').click()
  const asked = question(page, new RegExp(`^(Send to|Save for) ${people}\\?$`))
  await asked.getByRole('button', { name: /^(Send|Save)$/ }).click()
}

/** Returns the source of each email to this address in the outbox. */
export async function mailsTo({ folder }: OwnSite, email: string): Promise<string[]> {
  const outbox = join(folder, 'outbox')
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${email}`))
}

/** Sends an update through the API. */
export const sendAs = (own: OwnSite, subject: string, recipientEmails: string, more: object = {}) =>
  callAs<{ id: number }>(own, 'POST', '/api/weekly-update/send-email', {
    ...{ subject, recipientEmails, generatedBrief: `About ${subject}.`, ...more },
  })

/** Sends an email to the address, and unsubscribes it with the link in that email. */
export async function unsubscribe(page: Page, own: OwnSite, email: string) {
  await sendAs(own, 'Before', email)
  await expect.poll(() => mailsTo(own, email)).toHaveLength(1)
  const [mail = ''] = await mailsTo(own, email)
  const header = mail.replaceAll(/\r?\n[ \t]+/g, ' ').match(/List-Unsubscribe: <([^>]+)>/i)?.[1] ?? ''
  const token = new URL(header).searchParams.get('token')
  const answered = await page.request.post('/api/unsubscribe', { data: { token, isSubscribed: false } })
  expect(answered.ok()).toBe(true)
}
