import type { Page } from '@playwright/test'
import { openMails, rowOf, sendUpdate } from './mails.ts'
import { fill, test } from './own-site.ts'
import { expect, expectNoViolations, expectUsable, openAdminPage } from './site.ts'

test.describe.configure({ mode: 'serial' })
test.use({ siteEnv: { SMTP_URL: 'smtp://127.0.0.1:1' } })

const GONE = '550 5.1.1 The email account that you tried to reach does not exist.'
const FAILED = { state: 'failed', error: GONE, tries: 2 } as const
const UNKNOWN = { state: 'unknown', error: 'Connection closed', tries: 1 } as const

const filter = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Filter emails' }).getByRole('link', { name })
const announced = (page: Page, sentence: string) => expect(page.getByText(sentence)).toBeVisible()

test('an administrator filters emails by state, update and address', async ({ page, ownSite }) => {
  const { id: update } = await sendUpdate(ownSite, 'nell@example.com', 'Fern tea')
  await fill(ownSite, 'mails', [
    { to_address: `${'x'.repeat(64)}@${'long.'.repeat(30)}example.com`, state: 'sent', subject: 'y'.repeat(300) },
    { to_address: 'gone@example.com', ...FAILED, error: `${GONE} ${'z'.repeat(400)}` },
    { to_address: 'lost@example.com', ...UNKNOWN },
    { to_address: 'june@example.com', kind: 'update', update_id: update, subject: '', text: '', state: 'sent' },
    { to_address: 'ada@example.com', error: 'connect ECONNREFUSED', tries: 3 },
  ])
  await openMails(page, ownSite)
  await expect(page).toHaveTitle('Emails – Fernhollow Botanicals')
  await expect(filter(page, /./)).toHaveText(['All 5', 'Queued 1', 'Failed 1', 'Unconfirmed 1', 'Stopped 0', 'Sent 2'])
  await expect(rowOf(page, 'gone@')).toContainText(GONE)
  await expect(rowOf(page, 'gone@')).toContainText('2 tries')
  await expect(rowOf(page, 'lost@')).toContainText('Unconfirmed, last tried on')
  await expect(rowOf(page, 'ada@')).toContainText(/Queued; next try in \d+ minutes/)
  await expect(page.getByRole('button', { name: 'Try now to ada@example.com' })).toBeVisible()
  await expectUsable(page)

  await expect(rowOf(page, 'Fern tea')).toContainText('Weekly update, 1 person')
  await expect(rowOf(page, 'Fern tea')).toContainText('1 sent')
  await expect(page.getByText('5 rows. A weekly update is one row.')).toBeVisible()
  await rowOf(page, 'Fern tea').getByRole('link', { name: 'Fern tea' }).click()
  await expect(page).toHaveURL(`/admin/mails?update=${update}`)
  await expect(page.getByText('Showing only emails of the weekly update “Fern tea”')).toBeVisible()
  await expect(filter(page, /All/)).toHaveText('All 1')
  await filter(page, /Failed/).click()
  await expect(page.getByRole('status').filter({ hasText: 'No failed emails.' })).toBeVisible()
  await expect(page).toHaveURL(`/admin/mails?state=failed&update=${update}`)
  await page.getByRole('link', { name: 'Show all emails' }).click()
  await expect(page).toHaveURL('/admin/mails?state=failed')
  const reports = page.getByRole('link', { name: 'Paste reports that came back by email' })
  await expect(reports).toHaveAttribute('href', '/admin/subscribers?tab=reports')
  await openAdminPage(page, '/admin/mails?state=lost')
  await expect(filter(page, /All/)).toHaveAttribute('aria-current', 'page')
  await expect(rowOf(page, '@')).toHaveCount(4)
  await page.getByRole('searchbox', { name: 'Search by address' }).fill('GONE@')
  await expect(page).toHaveURL(/[?&]search=GONE%40/)
  await expect(rowOf(page, '@')).toHaveCount(1)
  await page.getByRole('searchbox').fill('nobody')
  await expect(page.getByText('No emails match “nobody”.')).toBeVisible()
  await expectNoViolations(page)
})

test('a failed email is sent again, and its row shows the new state without a reload', async ({ page, ownSite }) => {
  await fill(ownSite, 'mails', [
    { to_address: 'gone@example.com', ...FAILED },
    { to_address: 'void@example.com', ...FAILED, kind: 'invitation' },
  ])
  await openMails(page, ownSite)
  await expect(rowOf(page, 'void@')).toContainText('This link no longer works.')
  await expect(rowOf(page, 'void@').getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send again to gone@example.com' }).click()
  await announced(page, 'Email queued again.')
  await expect(rowOf(page, 'gone@')).toBeFocused()
  await expect(rowOf(page, 'gone@')).toContainText(/Queued; next try in .*ECONNREFUSED/s)
  await expect(rowOf(page, 'gone@')).toBeFocused()
})

test('resending one or all unconfirmed emails requires a confirmation', async ({ page, ownSite }) => {
  await fill(
    ownSite,
    'mails',
    ['a', 'b', 'c'].map((name) => ({ to_address: `${name}@example.com`, ...UNKNOWN })),
  )
  await openMails(page, ownSite, '?state=unknown')
  await page.getByRole('button', { name: 'Send again to b@example.com' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('If it did arrive, the recipient will get it twice.')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await announced(page, 'Email queued again.')
  await expect(rowOf(page, 'b@')).toBeHidden()
  await page.getByRole('button', { name: 'Send all 2 again' }).click()
  await expect(dialog).toContainText('Anyone whose email did arrive will get it twice.')
  await dialog.getByRole('button', { name: 'Send all 2 again' }).click()
  await announced(page, '2 emails queued.')
  await expect(page.getByText('No unconfirmed emails.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sent and queued' })).toBeFocused()
})

test('while emails are queued, their list updates in place and no row moves', async ({ page, ownSite }) => {
  const others = Array.from({ length: 60 }, (_, n) => ({
    to_address: `reader${n}@example.com`,
    state: 'sent' as const,
  }))
  await fill(ownSite, 'mails', [...others, { to_address: 'ada@example.com' }])
  await openMails(page, ownSite)
  await expect(rowOf(page, '@')).toHaveCount(50)
  const next = page.getByRole('link', { name: 'Next' })
  await next.focus()
  const placeOf = async () => (await next.boundingBox())?.y
  const place = await placeOf()
  await fill(ownSite, 'mails', [
    ...others,
    { to_address: 'ada@example.com', state: 'sent' },
    { to_address: 'new@example.com', state: 'sent' },
  ])
  await expect(rowOf(page, 'ada@')).toContainText('Sent on')
  await expect(filter(page, /Queued/)).toHaveText('Queued 0')
  await expect(rowOf(page, 'new@')).toHaveCount(0)
  await expect(next).toBeFocused()
  expect(await placeOf()).toBe(place)
  await page.getByRole('button', { name: 'Refresh the list' }).click()
  await expect(rowOf(page, 'new@')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sent and queued' })).toBeFocused()
  await next.click()
  await expect(page).toHaveURL('/admin/mails?page=2')
  await expect(rowOf(page, '@')).toHaveCount(12)
})

test('a pending invitation shows the state of its email', async ({ signedIn: page, ownSite }) => {
  await openAdminPage(page, '/admin/invite-admin')
  await page.getByLabel('Email').fill('june@example.com')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await announced(page, 'Invitation sent successfully!')
  const row = page.getByRole('listitem').filter({ hasText: 'june@example.com' })
  await expect(row).toContainText(/Email queued\. The last try failed: No mail server answers at this name and port/)
  await fill(ownSite, 'mails', [{ to_address: 'june@example.com', kind: 'invitation', invite_id: 1, ...FAILED }])
  await expect(row).toContainText('Email failed: The mail server refused this address.')
  await expect(row).toContainText('Check the address and invite them again.')
  await expectUsable(page)
  await fill(ownSite, 'mails', [{ to_address: 'june@example.com', kind: 'invitation', invite_id: 1, state: 'sent' }])
  await page.reload()
  await expect(row).toContainText('Email sent.')
})

test.describe('the email page and the dashboard survive failed requests', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('the last loaded emails stay visible after an error, and a retry reloads them', async ({ page, ownSite }) => {
    await fill(ownSite, 'mails', [
      { to_address: 'gone@example.com', ...FAILED },
      { to_address: 'away@example.com', ...FAILED },
    ])
    await openMails(page, ownSite)
    await page.route('**/api/mails?*', (route) => route.abort())
    await page.getByRole('button', { name: 'Send again to gone@example.com' }).click()
    await expect(page.getByText("Couldn't load the emails.")).toBeVisible()
    await expect(rowOf(page, 'away@')).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/api/mails?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rowOf(page, 'gone@')).toContainText('Queued')
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })

  test('resending a deleted email shows “Email not found.”', async ({ page, ownSite }) => {
    await fill(ownSite, 'mails', [{ to_address: 'gone@example.com', ...FAILED }])
    await openMails(page, ownSite)
    await fill(ownSite, 'mails', [])
    await page.getByRole('button', { name: 'Send again to gone@example.com' }).click()
    await announced(page, 'Email not found.')
    await expect(page.getByText('No emails yet.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sent and queued' })).toBeFocused()
  })

  test('the dashboard keeps its links and asks for a login if the stored token is invalid', async ({ page }) => {
    await page.goto('/healthz')
    await page.evaluate(() => localStorage.setItem('token', 'of a session that is over'))
    await openAdminPage(page, '/admin')
    await expect(page.getByRole('alert')).toContainText("Couldn't load what's waiting. Please log in.")
    await expect(page.getByRole('main').getByRole('link', { name: 'Emails', exact: true })).toBeVisible()
    await expect(page).toHaveURL('/admin')
  })
})

test.describe('a site without a mail server saves its emails as files', () => {
  test.use({ siteEnv: {} })

  test('an email saved without a mail server is not shown as sent', async ({ page, ownSite }) => {
    await fill(ownSite, 'mails', [{ to_address: 'ada@example.com', state: 'saved' }])
    await openMails(page, ownSite)
    await expect(page.getByRole('note')).toContainText('This site has no mail server yet')
    await expect(filter(page, /Saved/)).toHaveText('Saved, not delivered 1')
    await expect(rowOf(page, 'ada@')).toContainText(/Saved on .*, not delivered/)
    await expect(page.getByText(/^Sent on/)).toHaveCount(0)
    await expectNoViolations(page)
  })
})
