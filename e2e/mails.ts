import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { callAs, type OwnSite } from './own-site.ts'
import { openAdminPage, signIn } from './site.ts'

type GivenMail = { to_address: string; [column: string]: string | number }

/** Puts these in place of the e-mails that the site has. Their ids count from 1, unless they are given. */
export const fillMails = ({ folder }: OwnSite, mails: GivenMail[]) =>
  promisify(execFile)('node_modules/.bin/bun', [
    'e2e/fill-mails.ts',
    folder,
    JSON.stringify(mails.map((mail, index) => ({ id: index + 1, ...mail }))),
  ])

export async function openMails(page: Page, own: OwnSite, query = '') {
  await signIn(page, own.owner)
  await openAdminPage(page, `/admin/mails${query}`)
}

/** A weekly update to these addresses. */
export const sendUpdate = (own: OwnSite, recipientEmails: string, subject: string) =>
  callAs<{ id: number }>(own, 'POST', '/api/weekly-update/send-email', {
    generatedBrief: 'Fern tea is here.',
    recipientEmails,
    subject,
  })

export const rowOf = (page: Page, address: string) =>
  page.getByRole('list', { name: 'E-mails, newest first' }).getByRole('listitem').filter({ hasText: address })
