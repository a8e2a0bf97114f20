import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addCertificate } from './certificates.ts'
import { ask, newWord, rowOf } from './contacts.ts'
import { heading } from './dashboard.ts'
import { unfold } from './manage-certificates.ts'
import { callAs, type OwnSite, test } from './own-site.ts'
import {
  type Administrator,
  AT_EVERY_WIDTH,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newAdministrator,
  openAdminPage,
  REDUCED_MOTION,
  signIn,
} from './site.ts'
import { newAddress, question, region, send, write } from './updates.ts'

test.use({ ...REDUCED_MOTION, expectedMessages: [/Failed to (load resource|save the quote)/] })

const UPLOADER = {
  Website: { 'Manage COA/Test Results': '/admin/manage-coa' },
  Account: { 'Your account': '/admin/account', 'Your sessions': '/admin/sessions' },
}

const EDITOR = {
  Website: {
    'Manage About Us': '/admin/manage-about-us',
    'Manage Quotes': '/admin/manage-quotes',
    ...UPLOADER.Website,
    'Manage Blog': '/admin/manage-blog',
    'Manage Pages': '/admin/manage-pages',
    Images: '/admin/images',
    Carousel: '/admin/carousel',
    Trash: '/admin/trash',
  },
  People: { 'View Visitor Contacts': '/admin/contacts' },
  'News and email': { 'Create Weekly Update': '/admin/create-update' },
  Account: UPLOADER.Account,
}

const FOR_OWNERS = ['invite-admin', 'mails', 'visits', 'settings', 'look', 'email', 'audit', 'backups']

/** Parts of the pages that load more. */
const MORE = {
  uploader: [],
  editor: ['contacts?list=held', 'contacts?list=ending', 'images?describe=all'],
}

/** Records the API calls of the page, each with its status. */
function recordCalls(page: Page) {
  const calls: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/')) calls.push(`${response.status()} ${pathname}`)
  })
  return calls
}

const button = (place: Pick<Page, 'getByRole'>, name: string) => place.getByRole('button', { name, exact: true })

async function openAs(page: Page, ownSite: OwnSite, role: string, path = '/admin') {
  const person = await newAdministrator(ownSite, role)
  await signIn(page, person)
  await openAdminPage(page, path)
  return person
}

/** Changes a role as the owner, in another browser. */
async function setRole(own: OwnSite, { email }: Administrator, role: string) {
  const owner = { username: own.owner.email, password: own.owner.password }
  const { token } = await callAs<{ token: string }>(own, 'POST', '/api/admin/auth/login', owner)
  const people = await callAs<{ id: number; email: string }[]>(own, 'GET', '/api/admin/administrators')
  const id = people.find((person) => person.email === email)?.id
  await callAs({ ...own, token }, 'PUT', `/api/admin/administrators/${id}`, { role })
}

/** The links of the dashboard, which are those of the menu too. */
async function expectMenu(page: Page, groups: Record<string, Record<string, string>>) {
  const labels = Object.values(groups).flatMap((links) => Object.keys(links))
  for (const place of [page.getByRole('main'), page.getByRole('navigation', { name: 'Admin' })]) {
    const links = place.getByRole('listitem').getByRole('link')
    const shown = (await links.allTextContents()).map((text) => text.replace(/ ?\d*$/, ''))
    // The dashboard first lists what waits.
    expect(shown.slice(-labels.length)).toEqual(labels)
  }
}

test.describe('the back office shows to each role only what it may use', () => {
  for (const [role, groups] of [
    ['uploader', UPLOADER],
    ['editor', EDITOR],
  ] as const) {
    test(`every page of the menu of an ${role} opens without a refused call`, async ({ page, ownSite }) => {
      const calls = recordCalls(page)
      await openAs(page, ownSite, role)
      await expectMenu(page, groups)
      const paths = Object.values<Record<string, string>>(groups).flatMap((links) => Object.values(links))
      for (const path of ['/admin', ...paths, ...MORE[role].map((part) => `/admin/${part}`)]) {
        await page.goto(path, { waitUntil: 'networkidle' })
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText("This page isn't open to you")
      }
      expect(calls.filter((call) => !call.startsWith('200'))).toEqual([])
    })

    test(`a page that is not for an ${role} says so and makes no call`, AT_EVERY_WIDTH, async ({ page, ownSite }) => {
      await openAs(page, ownSite, role)
      const calls = recordCalls(page)
      for (const path of [...FOR_OWNERS, ...(role === 'uploader' ? ['contacts', 'trash', 'manage-blog'] : [])]) {
        await openAdminPage(page, `/admin/${path}`)
        await expect(heading(page, "This page isn't open to you")).toBeVisible()
        const whose = FOR_OWNERS.includes(path) ? 'owners' : 'owners and editors'
        await expect(page.getByText(`Only ${whose} may open this page.`)).toBeVisible()
      }
      const ofOffice = ['account', 'mail-server/sender', 'waiting/counts'].map((name) => `200 /api/admin/${name}`)
      expect(calls.filter((call) => !ofOffice.includes(call))).toEqual([])
      await expectNoViolations(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('main').getByRole('link', { name: 'Go to the dashboard' }).click()
      await expect(heading(page, 'Admin Dashboard')).toBeVisible()
    })
  }

  test('an uploader deletes a certificate, which only others can bring back', async ({ page, ownSite }) => {
    await addCertificate(ownSite, { title: 'Fern', pages: 1 })
    await openAs(page, ownSite, 'uploader')
    await expect(page.getByRole('link', { name: 'recovery codes left' })).toHaveCount(0)
    const factors = '**/api/admin/account/second-factor'
    await page.route(factors, (route) => route.fulfill({ json: { hasApp: true, passkeys: [], codesLeft: 2 } }))
    await page.reload()
    await expect(page.getByRole('link', { name: '2 recovery codes left: make new ones' })).toBeVisible()
    await page.getByRole('link', { name: 'Manage certificates' }).click()
    await unfold(page, 'Fern')
    await expect(button(page, 'Save “Fern”')).toBeVisible()
    await expect(button(page, 'History of “Fern”')).toHaveCount(0)
    await button(page, 'Delete “Fern”').click()
    const asked = question(page, 'Delete the certificate “Fern”?')
    await expect(asked).toContainText('An editor can restore the certificate from the trash for 30 days.')
    await button(asked, 'Delete').click()
    await expect(page.getByText('Deleted. An editor can bring it back from the trash.')).toBeVisible()
    await expect(button(page, 'Undo')).toHaveCount(0)
    await expect(button(page, 'Delete “Fern”')).toHaveCount(0)
  })

  test('an editor sees questions and their answers without what is for owners', async ({ page, ownSite }) => {
    const email = `${newWord()}@example.com`
    await ask(ownSite, { email })
    const mail = { id: 1, state: 'failed', error: '550 No such user' }
    const reply = { id: 1, text: 'Loam.', sentBy: 'Wren', createdAt: new Date().toISOString(), mail }
    await page.route('**/api/contact?*', async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      await route.fulfill({ response, json: { ...json, contacts: [{ ...json.contacts[0], replies: [reply] }] } })
    })
    await openAs(page, ownSite, 'editor', '/admin/contacts?state=open')
    const contact = rowOf(page, email)
    await expect(contact).toContainText('Ask an owner to send it again.')
    await expect(contact.getByRole('button', { name: 'Send again' })).toHaveCount(0)
    await expect(contact.getByRole('link', { name: `Reply to ${email}`, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /Set up email/ })).toHaveCount(0)
    await expect(button(page, 'Download CSV')).toHaveCount(0)
  })

  test('an editor sends and stops a weekly update without what is for owners', async ({ page, ownSite }) => {
    // A file in place of the outbox folder makes every delivery fail.
    const outbox = join(ownSite.folder, 'outbox')
    await rename(outbox, `${outbox}-away`).catch(() => {})
    await writeFile(outbox, '')
    await openAs(page, ownSite, 'editor', '/admin/create-update')
    await expect(page.getByRole('note')).toContainText('Ask an owner to set up email.')
    await expect(page.getByRole('link', { name: 'Set up email' })).toHaveCount(0)
    await write(page, { brief: 'Tea.', recipients: newAddress() })
    await send(page)
    const update = region(page, 'Saving').getByRole('listitem')
    await expect(update).toContainText("The mail server isn't accepting emails right now")
    await update.getByRole('button', { name: 'Stop sending' }).click()
    await question(page, 'Stop sending this update?').getByRole('button', { name: 'Stop sending' }).click()
    await expect(region(page, 'Stopped')).toContainText('Ask an owner to send the rest.')
    await expect(region(page, 'Stopped').getByRole('link')).toHaveText(['View update'])
    await page.getByRole('link', { name: 'View update' }).click()
    await expect(region(page, 'Delivery').getByRole('button', { name: /^Use as template/ })).toBeVisible()
    await expect(region(page, 'Delivery').getByRole('link')).toHaveCount(0)
  })

  test('an editor who becomes an uploader keeps what they typed, and then has a new menu', async ({
    page,
    ownSite,
  }) => {
    const wren = await openAs(page, ownSite, 'editor', '/admin/manage-quotes')
    await page.getByLabel('Quote text').fill('Grow on.')
    await setRole(ownSite, wren, 'uploader')
    await page.getByRole('button', { name: 'Save New Quote' }).click()
    await expect(page.getByText('Only owners and editors may do this. Ask one of them.').first()).toBeVisible()
    await expect(page.getByLabel('Quote text')).toHaveValue('Grow on.')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Your sessions' }).click()
    await expect(heading(page, 'Your sessions')).toBeVisible()
    await openAdminPage(page, '/admin')
    await expectMenu(page, UPLOADER)
  })

  test('whoever must set up a second factor sees only their account until then', async ({ page, ownSite }) => {
    await openAs(page, ownSite, 'editor')
    const refusal = { error: 'Set up your second factor first.', setUp: true }
    await page.route('**/api/about-us', (route) => route.fulfill({ status: 403, json: refusal }))
    await page.route('**/api/admin/account', (route) =>
      route.fulfill({ json: { email: 'wren@fernhollow.test', name: 'Wren', role: 'editor', mustSetUp: true } }),
    )
    // The server's rule has changed while this page was open.
    const menu = page.getByRole('navigation', { name: 'Admin' })
    await menu.getByRole('link', { name: 'Manage About Us' }).click()
    await expect(page).toHaveURL('/admin/account')
    await expect(heading(page, 'Your account')).toBeVisible()
    await expect(menu.getByRole('listitem').getByRole('link')).toHaveText(['Your account'])
    for (const path of ['/admin', '/admin/settings', '/admin/nothing']) {
      await page.goto(path)
      await expect(page).toHaveURL('/admin/account')
      await expect(heading(page, 'Your account')).toBeVisible()
    }
    await page.unroute('**/api/admin/account')
    await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click()
    await expect(heading(page, 'Admin Dashboard')).toBeVisible()
    await expectMenu(page, EDITOR)
  })
})
