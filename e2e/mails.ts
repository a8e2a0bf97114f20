import type { Page } from '@playwright/test'
import { callAs, fill, type OwnSite } from './own-site.ts'
import { openAdminPage, signIn } from './site.ts'

export async function openMails(page: Page, own: OwnSite, query = '') {
  await signIn(page, own.owner)
  await fill(own, 'noBrowserNotices', null)
  await openAdminPage(page, `/admin/mails${query}`)
}

export const sendUpdate = (own: OwnSite, recipientEmails: string, subject: string) =>
  callAs<{ id: number }>(own, 'POST', '/api/weekly-update/send-email', {
    generatedBrief: 'Fern tea is here.',
    recipientEmails,
    subject,
  })

export const rowOf = (page: Page, address: string) =>
  page.getByRole('list', { name: 'Emails, newest first' }).getByRole('listitem').filter({ hasText: address })
