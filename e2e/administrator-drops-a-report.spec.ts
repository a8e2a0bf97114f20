import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callAs, test } from './own-site.ts'
import { expect, openAdminPage, signIn } from './site.ts'

test.use({ expectedMessages: [/status of 400/] })

const REPORTS = join(import.meta.dirname, '../src/testing/refusal-reports')

/** A report of now: reports older than the subscriber do not count. */
const reportOf = async (name: string) =>
  (await readFile(join(REPORTS, `${name}.eml`), 'utf8')).replaceAll('Fri, 20 Sep 2024 08:00:00 +0000', later())

const later = () => new Date(Date.now() + 60_000).toUTCString()

const buffer = Buffer.from

test('an administrator drops reports about refused emails, sees who would go, and takes them off the list', async ({
  page,
  ownSite,
}) => {
  const csv = 'june@example.com\nada@example.com\neve@example.com'
  const record = { at: '2024-09-01', source: 'Market stall', wording: 'Send me the news.' }
  await callAs(ownSite, 'POST', '/api/subscribers/import', { csv, interests: ['posts'], how: 'agreed', ...record })
  await signIn(page, ownSite.owner)
  await openAdminPage(page, '/admin/subscribers?tab=reports')
  await page.getByText('Paste a report instead').click()
  const check = page.getByRole('button', { name: 'See who would go' })
  await check.click()
  await expect(page.getByText('Paste or drop a report.', { exact: true })).toBeVisible()

  const box = page.getByLabel('Source of the report')
  await box.fill(await reportOf('delayed'))
  await check.press('Enter')
  await expect(page.getByText('Nobody comes off the list.')).toBeVisible()
  await expect(page.getByText('The email is delayed and may still arrive.')).toBeVisible()
  await page.getByRole('button', { name: 'Check other reports' }).click()
  await expect(box).toHaveValue(/Final-Recipient/)

  await page.getByLabel('Choose reports').setInputFiles([
    { name: 'a.eml', mimeType: 'message/rfc822', buffer: buffer(await reportOf('qmail')) },
    { name: 'b.eml', mimeType: 'message/rfc822', buffer: buffer(await reportOf('several')) },
    {
      name: 'c.eml',
      mimeType: 'message/rfc822',
      buffer: buffer((await reportOf('sendmail')).replaceAll('june@', 'eve@')),
    },
  ])
  const row = (email: string) => page.getByRole('listitem').filter({ hasText: email })
  await expect(row('june@example.com')).toContainText('Comes off the list')
  await expect(row('eve@example.com')).toContainText('Refused once within 60 days.')
  await expect(row('ada@example.com')).toBeHidden()
  await page.getByText('2 people for whom nothing changes').click()
  await expect(row('ada@example.com')).toContainText("This isn't a permanent refusal")
  await expect(page.getByText('“failure notice”')).toBeVisible()

  await page.getByRole('button', { name: 'Take 1 person off' }).press('Enter')
  await expect(page.getByText('1 person is off the list.')).toBeVisible()
  await expect(box).toHaveValue('')
  await page.getByRole('link', { name: 'Show the refused addresses' }).click()
  await expect(page.getByText('june@example.com')).toBeVisible()
  await expect(page.getByText('ada@example.com')).toBeHidden()
})
