import type { Page } from '@playwright/test'
import { heading } from './dashboard.ts'
import { type OwnSite, test } from './own-site.ts'
import {
  AT_EVERY_WIDTH,
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  newAdministrator,
  openAdminPage,
  REDUCED_MOTION,
  signIn,
} from './site.ts'

test.use({ ...REDUCED_MOTION, expectedMessages: [/Failed to load resource/] })

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

async function openAs(page: Page, ownSite: OwnSite, role: string, path = '/admin') {
  const person = await newAdministrator(ownSite, role)
  await signIn(page, person)
  await openAdminPage(page, path)
  return person
}

/** The links of the dashboard, which are those of the menu too. */
async function expectMenu(page: Page, groups: Record<string, Record<string, string>>) {
  const labels = Object.values(groups).flatMap((links) => Object.keys(links))
  for (const place of [page.getByRole('main'), page.getByRole('navigation', { name: 'Admin' })]) {
    const links = place.getByRole('listitem').getByRole('link')
    const shown = (await links.allTextContents()).map((text) => text.trim())
    expect(shown.filter((text) => !/waiting|draft/.test(text))).toEqual(labels)
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
})
