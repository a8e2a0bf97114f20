import type { Page } from '@playwright/test'
import { uploadCertificate } from './certificates.ts'
import { ask } from './contacts.ts'
import { sendUpdate } from './mails.ts'
import { pdf } from './manage-certificates.ts'
import { callAs, fill, type OwnSite, test, uploadImage } from './own-site.ts'
import { AT_EVERY_WIDTH, afterFrames, expect, expectNoViolations, expectUsable, openAdminPage } from './site.ts'

test.describe.configure({ mode: 'serial' })
const NOTHING = 'Nothing is waiting. Enjoy your day with the plants.'
const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1280, height: 800 }
const ON_ONE_SCREEN_AND_A_HALF = 1266

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for you' })
const lineOf = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const aboutSite = (page: Page) => page.getByRole('group').filter({ hasText: 'About this site' })

async function openDashboard(page: Page) {
  await openAdminPage(page, '/admin')
  await expect(waiting(page)).toBeVisible()
}

const BOT = { name: 'Bot', email: 'bot@example.com', question: 'Cheap backlinks for you', topic: 'https://a.example' }

const askAsBot = ({ url }: OwnSite) =>
  fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.8.7' },
    body: JSON.stringify(BOT),
  })

test.describe('the site has a mail server and a checked backup that was copied to another disk', () => {
  test.use({ siteEnv: { SMTP_URL: 'smtp://127.0.0.1:1', BACKUPS: 'on', BACKUP_TO: '/dev/shm' } })

  const CHECKED = /Restored and checked on \w+ \d+ at \d+:\d+\s[AP]M \w+: 214 posts, 1,312 files, 3\.0 GB$/
  const UNLESS_FULL = { hasNotText: /^The disk is/ }
  const links = (page: Page) => waiting(page).getByRole('link')

  test.beforeEach(async ({ ownSite }) => {
    const night = { at: new Date().toISOString(), name: '2026-11-23', bytes: 3 * 2 ** 30 }
    const proof = { ...night, posts: 214, files: 1312 }
    await fill(ownSite, 'backupStatus', { proof, copy: { ...night, isEncrypted: false, isOnSameDisk: false } })
  })

  test('a dashboard with nothing to do says so in one sentence', async ({ signedIn: page }) => {
    await openDashboard(page)
    await expect(waiting(page)).toContainText(NOTHING)
    await expect(links(page)).toHaveCount(0)
    await expect(aboutSite(page).getByRole('link').filter(UNLESS_FULL)).toHaveText([CHECKED])
    await expectNoViolations(page)
  })

  test('going back to the dashboard or focusing its tab refreshes it', async ({ signedIn: page, ownSite }) => {
    await openDashboard(page)
    await page.getByRole('main').getByRole('link', { name: 'Trash' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
    await ask(ownSite, { email: 'ada@example.com' })
    await page.goBack()
    await expect(links(page)).toHaveText(['1 question waiting'])
    await expect(aboutSite(page).getByRole('link')).toHaveCount(0)
    await ask(ownSite, { email: 'june@example.com' })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(links(page)).toHaveText(['2 questions waiting'])
  })

  test.describe('the dashboard survives failed requests', () => {
    test.use({ expectedMessages: [/Failed to load resource/] })

    test('a dashboard that cannot load what is waiting keeps its links and can retry', async ({ signedIn: page }) => {
      await page.route('**/api/admin/waiting', (route) => route.abort())
      await openDashboard(page)
      await expect(waiting(page).getByRole('alert')).toContainText(
        "Couldn't load what's waiting. No connection to the server.",
      )
      await expect(waiting(page)).not.toContainText(NOTHING)
      await expect(page.getByRole('main').getByRole('link', { name: 'Emails', exact: true })).toBeVisible()
      await expectNoViolations(page)
      await page.unroute('**/api/admin/waiting')
      await waiting(page).getByRole('button', { name: 'Try again' }).click()
      await expect(lineOf(page, '2 questions waiting')).toBeVisible()
      await expect(waiting(page).getByRole('alert')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeFocused()
    })
  })
})

test.describe('the site has no mail server and work of every kind is waiting', () => {
  test.use({ siteEnv: { BACKUPS: 'on' } })

  type Line = [about: string, line: RegExp, path: string | RegExp, heading: RegExp]

  const PEOPLE: Line[] = [
    ['questions', /^1 question waiting$/, '/admin/contacts?state=open', /Visitor Contacts/],
    ['spam', /^1 message looks like spam$/, '/admin/contacts?list=held', /Visitor Contacts/],
    ['the update', /^Last .+, delivered to 1 of 2 people$/, '/admin/mails?state=failed&update=1', /Emails/],
    ['certificates', /^11 certificates without a title$/, '/admin/manage-coa?untitled=first', /Manage Certificates/],
    ['details', /^12 certificates without details$/, '/admin/manage-coa#to-check', /Manage Certificates/],
    ['images', /^3 site images without a description$/, '/admin/images?describe=all', /Images/],
    ['one draft', /^1 draft$/, /\/admin\/manage-blog\?edit=\d+$/, /Manage Blog/],
    ['failed emails', /^2 failed emails in the last 7 days$/, '/admin/mails?state=failed', /Emails/],
    ['unconfirmed emails', /^1 unconfirmed email in the last 7 days$/, '/admin/mails?state=unknown', /Emails/],
  ]

  const SITE: Line[] = [
    ['the mail server', /^Email isn't set up, so none is delivered\.$/, '/admin/email', /Email setup/],
    ['the last backup check', /^No backup checked yet: /, '/admin/backups', /Backups/],
    ['copies of backups', /^All backups are on one disk: /, '/admin/backups', /Backups/],
  ]

  /** A test cannot fill the disk, or install another version only for its own site. */
  const RARE_LINES = [
    'The disk is too full for the next backup: make room.',
    'To finish the update, run “systemctl restart trellis”.',
  ]

  let filled: OwnSite | undefined

  test.beforeEach(async ({ ownSite }) => {
    if (filled === ownSite) return
    filled = ownSite
    await ask(ownSite, { email: 'ada@example.com' })
    await askAsBot(ownSite)
    const { buffer } = await pdf('first.pdf')
    await uploadCertificate(ownSite, 'Lamb’s Bread', buffer)
    const names = Array.from({ length: 11 }, (_, n) => ({ fileName: `FH-24${n}.pdf`, title: 'Untitled' }))
    await fill(ownSite, 'files', names)
    for (const name of ['Brook', 'Moss', 'Sedge']) await uploadImage(ownSite, name, {}, { purpose: 'site' })
    await uploadImage(ownSite, 'Emailed', {}, { purpose: 'update' })
    await callAs(ownSite, 'POST', '/api/blog', { title: 'First frost', author: 'June', content: 'It came.' })
    const { id } = await sendUpdate(ownSite, 'june@example.com, ada@example.com', 'Fern tea')
    const update = { kind: 'update', update_id: id, subject: '', text: '' } as const
    await fill(ownSite, 'mails', [
      { ...update, to_address: 'june@example.com', state: 'sent' },
      { ...update, to_address: 'ada@example.com', state: 'failed', error: '550 No such person' },
      { to_address: 'gone@example.com', state: 'failed', error: '550 No such person' },
      { to_address: 'lost@example.com', state: 'unknown', error: 'Connection closed' },
    ])
  })

  test('the dashboard fits on 1.5 phone screens and on one laptop', AT_EVERY_WIDTH, async ({ signedIn: page }) => {
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    await page.route('**/api/admin/waiting', async (route) => {
      const { lines } = await (await route.fetch()).json()
      const rare = RARE_LINES.map((text) => ({ kind: 'warning', text, href: '/admin/backups', isAboutSite: true }))
      await route.fulfill({ json: { lines: [...lines.slice(0, PEOPLE.length + SITE.length), ...rare] } })
    })
    await page.setViewportSize(PHONE)
    await openDashboard(page)
    await expect(waiting(page).getByRole('link')).toHaveCount(PEOPLE.length)
    await expect(aboutSite(page)).toContainText(`${SITE.length + RARE_LINES.length} to check`)
    expect(await height()).toBeLessThanOrEqual(ON_ONE_SCREEN_AND_A_HALF)
    for (const link of await page.getByRole('main').getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await expectNoViolations(page)
    await page.setViewportSize(LAPTOP)
    expect(await height()).toBe(LAPTOP.height)
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
    await expectUsable(page)
  })

  test('a phone shows what is waiting before the first steps and without scrolling', async ({
    signedIn: page,
    ownSite,
  }) => {
    await page.setViewportSize(PHONE)
    await callAs(ownSite, 'PUT', '/api/admin/first-steps', { isHidden: false })
    await openDashboard(page)
    await expect(page.getByRole('region').first()).toHaveAccessibleName('Waiting for you')
    await expect(page.getByRole('heading', { name: 'Make this site yours' })).toBeVisible()
    await expect(lineOf(page, '1 question waiting')).toBeInViewport({ ratio: 1 })
    await callAs(ownSite, 'PUT', '/api/admin/first-steps', { isHidden: true })
  })

  test('the menu counts open questions and troubled emails, and counts again after each navigation', async ({
    signedIn: page,
    ownSite,
  }) => {
    const menu = page.getByRole('navigation', { name: 'Admin' })
    await openDashboard(page)
    await expect(menu.getByRole('link', { name: 'View Visitor Contacts, 1 waiting' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Emails, 3 to check' })).toBeVisible()
    await callAs(ownSite, 'PUT', '/api/contact/1', { isAnswered: true })
    await menu.getByRole('link', { name: 'Trash' }).click()
    await expect(menu.getByRole('link', { name: 'View Visitor Contacts', exact: true })).toBeVisible()
    await callAs(ownSite, 'PUT', '/api/contact/1', { isAnswered: false })
  })

  test('opening the dashboard causes no layout shift', async ({ signedIn: page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shift: (entry as unknown as { value: number }).value })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await openDashboard(page)
    await afterFrames(page, 10)
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0)
  })

  for (const [about, line, path, heading] of [...PEOPLE, ...SITE]) {
    test(`the dashboard's line about ${about} leads to its page`, async ({ signedIn: page }) => {
      await openDashboard(page)
      if (SITE.some(([name]) => name === about)) await page.getByText(/^About this site: /).click()
      await lineOf(page, line).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      if (about === 'spam') await expect(page.getByText('bot@example.com')).toBeVisible()
      if (about === 'certificates') {
        const first = page.getByRole('listitem').filter({ hasText: 'FH-240.pdf' })
        await expect(first.getByLabel('Title')).toBeFocused()
        await expect(first.getByLabel('Title')).toBeInViewport({ ratio: 1 })
      }
      if (about === 'one draft') await expect(page.getByLabel('Title')).toHaveValue('First frost')
    })
  }

  test("the dashboard's line about images leads to a page that asks for each missing description, then offers the skipped ones", async ({
    signedIn: page,
  }) => {
    const asked = page.getByRole('region', { name: /^Describe the images?$/ })
    const field = asked.getByLabel('What does it show?')
    const press = (name: string) => asked.getByRole('button', { name, exact: true }).click()
    await openDashboard(page)
    await lineOf(page, /without a description$/).click()
    await expect(asked).toContainText('1 of 3')
    await expect(asked).toContainText('Sedge.png')
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport({ ratio: 1 })
    await expectUsable(page)
    await field.fill('Sedge by the brook')
    await press('Next')
    await expect(asked).toContainText('2 of 3')
    await expect(field).toBeFocused()
    await press('Skip')
    await press('Skip')
    await expect(asked).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Existing Images' })).toBeFocused()
    await expect(page.getByText('2 images on the site have no description.')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Describe all' }).click()
    await expect(asked).toContainText('1 of 2')
    await expect(field).toBeFocused()
    await asked.getByLabel('Decorative').check()
    await press('Next')
    await field.fill('Moss')
    await field.press('Enter')
    await expect(page.getByRole('button', { name: 'Describe all' })).toHaveCount(0)
    await page.goBack()
    await expect(lineOf(page, /^1 draft$/)).toBeVisible()
    await expect(lineOf(page, /without a description$/)).toHaveCount(0)
  })
})
