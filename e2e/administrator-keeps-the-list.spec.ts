import type { Page } from '@playwright/test'
import { fill, test } from './own-site.ts'
import {
  AT_EVERY_WIDTH,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  expectUsable,
  openAdminPage,
  signIn,
} from './site.ts'

test.describe.configure({ mode: 'serial' })
test.use({ expectedMessages: [/status of 40[03]/] })

const AT = '2024-09-01T08:30:00.000Z'
const LONG = `${'a-very-long-name-'.repeat(3)}@${'long-domain.'.repeat(14)}example.com`
const PEOPLE = [
  { email: 'ada@example.com', interests: 'certificates', consent_wording: 'Get our weekly update\nBlog posts' },
  { email: 'bo@example.com', state: 'waiting' as const, confirmed_at: null },
  { email: 'cy@example.com', state: 'left' as const, ended_by: 'reader' as const, ended_at: AT },
  { email: LONG },
]

const rowOf = (page: Page, email: string) => page.getByRole('listitem').filter({ has: page.getByText(email) })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const numbers = (page: Page) => page.locator('dl').first().locator('dd')

test(
  'an owner searches and filters the subscribers, and reads a consent',
  AT_EVERY_WIDTH,
  async ({ page, ownSite }) => {
    await fill(ownSite, 'subscribers', [])
    await signIn(page, ownSite.owner)
    await openAdminPage(page, '/admin/subscribers')
    await expect(page.getByText('Nobody gets your weekly update yet.')).toBeVisible()
    await expectUsable(page)
    await fill(ownSite, 'subscribers', PEOPLE)
    await page.reload()
    await expect(page).toHaveTitle('Subscribers – Fernhollow Botanicals')
    await expect(numbers(page)).toHaveText(['2', '1', '0'])
    await expect(page.getByText('4 subscribers')).toBeVisible()
    await page.getByLabel('Details of ada@example.com').click()
    await expect(rowOf(page, 'ada@example.com')).toContainText('Get our weekly update\nBlog posts')
    await expect(rowOf(page, 'ada@example.com')).toContainText('With the form on the home page')
    await expect(button(page, 'Remove cy@example.com')).toHaveCount(0)
    await expectUsable(page)

    await page.getByLabel('Filter by state').selectOption('Waiting')
    await expect(page).toHaveURL('/admin/subscribers?state=waiting')
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['bo@example.com Waiting'])
    await page.getByLabel('Filter by state').selectOption('Every state')
    await page.getByLabel('Filter by interest').selectOption('New lab certificates')
    await page.getByRole('searchbox').fill('ADA@')
    await expect(page).toHaveURL(/search=ADA%40/)
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['ada@example.com'])
    await page.getByRole('searchbox').fill('nobody')
    await expect(page.getByText('No address here contains “nobody”.')).toBeVisible()
    await expectNoViolations(page)
  },
)

test('an owner removes a person, undoes it, and erases a person after a question', async ({ page, ownSite }) => {
  await fill(ownSite, 'subscribers', PEOPLE)
  await signIn(page, ownSite.owner)
  await openAdminPage(page, '/admin/subscribers')
  await button(page, 'Remove ada@example.com').click()
  await expect(page.getByText('ada@example.com gets no more weekly updates.')).toBeVisible()
  await expect(button(page, 'Put back ada@example.com')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(page.getByText('ada@example.com is back on the list.')).toBeVisible()
  await expect(button(page, 'Remove ada@example.com')).toBeVisible()

  await page.getByLabel('Details of ada@example.com').click()
  await button(page, 'Erase ada@example.com').click()
  const dialog = page.getByRole('dialog', { name: 'Erase ada@example.com?' })
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('Everything about this address is erased.')).toBeVisible()
  await expect(rowOf(page, 'ada@example.com')).toHaveCount(0)
})

test(
  'an owner removes several people at once, and nothing typed is lost',
  AT_EVERY_WIDTH,
  async ({ page, ownSite }) => {
    await fill(ownSite, 'subscribers', PEOPLE)
    await signIn(page, ownSite.owner)
    await openAdminPage(page, '/admin/subscribers?tab=remove')
    const box = page.getByLabel('Email addresses')
    await box.fill('ada@example.com, june at example')
    await button(page, 'Remove from the list').click()
    await expect(page.getByText('“june at example” is not an email address.')).toBeVisible()
    await expectUsable(page)
    await page.reload()
    await expect(box).toHaveValue('ada@example.com, june at example')
    await box.fill('ada@example.com, bo@example.com, cy@example.com')
    await button(page, 'Remove from the list').click()
    await expect(page.getByText('2 people removed. 1 person was off the list already: cy@example.com')).toBeVisible()
    await expect(box).toHaveValue('')
    await button(page, 'Undo').click()
    await expect(page.getByText('2 people put back.')).toBeVisible()
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await expect(numbers(page)).toHaveText(['2', '1', '0'])
  },
)

const CSV = [
  'Email Address,Status',
  ...Array.from({ length: 12 }, (_, n) => `p${n}@example.com,subscribed`),
  'ada@example.com,subscribed',
  'gone@example.com,unsubscribed',
  'no address,subscribed',
].join('\n')

test('an owner adds people from a file after a preview', AT_EVERY_WIDTH, async ({ page, ownSite }) => {
  await fill(ownSite, 'subscribers', PEOPLE)
  await signIn(page, ownSite.owner)
  await openAdminPage(page, '/admin/subscribers?tab=import')
  await page.getByLabel('Choose a file').setInputFiles({
    ...{ name: 'members.csv', mimeType: 'text/csv' },
    // As Excel writes “Unicode Text”.
    buffer: Buffer.from(`\uFEFF${CSV.replaceAll(',', '\t')}`, 'utf16le'),
  })
  await expect(numbers(page)).toHaveText(['12', '1', '1', '1'])
  await expect(page.getByText('Line 16: no address subscribed')).toBeVisible()
  await expectUsable(page)
  await expect(page.getByText('The file says that 1 person left')).toBeVisible()
  await button(page, 'Ask 12 people to confirm').click({ force: true })
  await expect(page.getByText("Email isn't set up, so nobody can be asked.")).toBeVisible()
  await page.getByLabel('They agreed already').check()
  await page.getByLabel('Where they agreed').fill('Sign-up sheet')
  await button(page, 'Add 12 people').click()
  await expect(page.getByText('Enter the day when they agreed.')).toBeVisible()
  await expect(page.getByLabel('Where they agreed')).toHaveValue('Sign-up sheet')
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Day when they agreed').fill('2024-07-04')
  await page.getByLabel('Words they agreed to').fill('Send me your news.')
  await button(page, 'Add 12 people').click()
  await expect(page.getByText('12 people added. 1 person marked as left.')).toBeVisible()
  await page.getByRole('link', { name: 'Show the list' }).click()
  // Nobody in a file left this month.
  await expect(numbers(page)).toHaveText(['14', '1', '0'])
})

test('a pasted list without anybody new says so, and a file of 3 MB is refused', async ({ page, ownSite }) => {
  await fill(ownSite, 'subscribers', PEOPLE)
  await signIn(page, ownSite.owner)
  await openAdminPage(page, '/admin/subscribers?tab=import')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(3_000_000, 'a') })
  await expect(page.getByText('A file can have at most 2 MB. Split it.')).toBeVisible()
  await page.getByText('Paste the lines instead').click()
  await page.getByLabel('Lines of the file').fill('ada@example.com\nbo@example.com')
  await button(page, 'See what is in it').click()
  await expect(page.getByText('Nobody in this file is new')).toBeVisible()
  await button(page, 'Choose another file').click()
  await expect(page.getByLabel('Lines of the file')).toHaveValue('ada@example.com\nbo@example.com')
})

test('before downloading the subscribers, an owner proves who they are', async ({ page, ownSite }) => {
  await fill(ownSite, 'subscribers', PEOPLE)
  await signIn(page, ownSite.owner)
  await fill(ownSite, 'longOpen', { email: ownSite.owner.email })
  await openAdminPage(page, '/admin/subscribers')
  await button(page, 'Download CSV').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ownSite.owner.password)
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('subscribers.csv')
})

test('an administrator erases the address of somebody who never wrote', async ({ page, ownSite }) => {
  await fill(ownSite, 'subscribers', PEOPLE)
  await signIn(page, ownSite.owner)
  await openAdminPage(page, '/admin/contacts')
  await page.getByText('Erase an address').click()
  await page.getByLabel('Address to erase').fill('ada')
  await button(page, 'Erase').click()
  await expect(page.getByText('Enter an email address.')).toBeVisible()
  await page.getByLabel('Address to erase').fill('ada@example.com')
  await button(page, 'Erase').click()
  const dialog = page.getByRole('dialog', { name: 'Erase ada@example.com?' })
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('Everything about this address is erased.')).toBeVisible()
  await openAdminPage(page, '/admin/subscribers?search=ada@example.com')
  await expect(page.getByText('No address here contains')).toBeVisible()
  await button(page, 'Erase this address anyway').click()
  await page.getByRole('dialog', { name: 'Erase ada@example.com?' }).getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('Everything about this address is erased.')).toBeVisible()
})
