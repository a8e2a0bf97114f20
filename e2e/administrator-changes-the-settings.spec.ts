import type { Page } from '@playwright/test'
import { callAs, test } from './own-site.ts'
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  expectUsable,
  FRESH_PAGE,
  ON_A_PHONE,
  openAdminPage,
} from './site.ts'

const PATH = '/admin/settings'

test.use({ contextOptions: { reducedMotion: 'reduce', timezoneId: 'America/New_York' } })

type Own = Parameters<typeof callAs>[0]
const change = (own: Own, settings: object) => callAs(own, 'PUT', '/api/admin/settings', settings)
const NO_HOURS = { days: [[], [], [], [], [], [], []], exceptions: [] }
const FIRST = {
  timeZone: 'UTC',
  brand: 'Fernhollow Botanicals',
  tagline: 'Where nature meets terpenes',
  minimumAge: 21,
  mapUrl: '',
  hours: NO_HOURS,
  warningText: '',
}

test.beforeEach(async ({ signedIn: _, ownSite }) => {
  await change(ownSite, { ...FIRST, homeParts: ['quote', 'visit', 'carousel'] })
})

const save = (page: Page) => page.getByRole('button', { name: 'Save settings' })
async function saveAll(page: Page) {
  await save(page).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
}

/** On a phone, all groups are folded when the page loads. */
async function unfold(page: Page, title: string) {
  const group = page.locator('details').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  if ((await group.getAttribute('open')) === null) await group.locator('> summary').click()
}

test('the home page shows the name and tagline that an administrator changed', ON_A_PHONE, async ({ page }) => {
  await openAdminPage(page, PATH)
  await expectNoViolations(page)
  await unfold(page, 'Name, email and place')
  await page.getByLabel('Name', { exact: true }).fill('Moss & Fern 🌿')
  await page.getByLabel('Tagline').fill('Slow-grown in Vermont')
  await page.getByRole('button', { name: 'Use America/New_York' }).click()
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York')
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await page.reload()
  await unfold(page, 'Name, email and place')
  await expect(page.getByLabel('Tagline')).toHaveValue('Slow-grown in Vermont')
  await saveAll(page)
  await expect(page).toHaveTitle('Settings – Moss & Fern 🌿')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome to Moss & Fern 🌿' })).toBeVisible()
  await expect(page.getByText('Slow-grown in Vermont')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('raising the minimum age shows the age question again, and the new answer is stored', async ({ page }) => {
  await openAdminPage(page, PATH)
  await unfold(page, 'Age question')
  await page.getByLabel('Minimum age').fill('25')
  await expect(page.getByText('Visitors read: “Are you 25 or older?”')).toBeVisible()
  await saveAll(page)
  await page.goto('/blog')
  const gate = page.getByRole('dialog', { name: 'Are you 25 or older?' })
  await expect(gate).toBeVisible()
  await expect(gate.getByText('You must be 25 or older to enter this site.')).toBeVisible()
  await gate.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'Blog' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Blog' })).toBeVisible()
  await expect(gate).toBeHidden()
})

test(
  "Vermont's health warning is saved only after it is confirmed, and leaves the age question's buttons in view",
  ON_A_PHONE,
  async ({ page, ownSite }) => {
    await openAdminPage(page, PATH)
    await unfold(page, 'Warnings and wording')
    await page.getByRole('button', { name: 'Use the text that Vermont sites show' }).click()
    await expect(page.getByLabel('As of')).toHaveValue('2026-11')
    await save(page).click()
    const confirmation = page.getByRole('checkbox', { name: "I've checked the text" })
    await expect(confirmation).toBeFocused()
    await expect(page.getByText("Confirm that you've checked the text, its source and its month.")).toBeVisible()
    await confirmation.check()
    await expect(page.getByText(/^Confirmed on /)).toBeVisible()
    await page.getByLabel('Warning text').pressSequentially('!')
    await expect(confirmation).not.toBeChecked()
    await confirmation.check()
    await expectNoViolations(page)
    await saveAll(page)
    // Without a higher age, the age question would stay answered.
    await change(ownSite, { minimumAge: 25 })
    await page.goto('/contact-us')
    const gate = page.getByRole('dialog', { name: 'Are you 25 or older?' })
    await expect(gate.getByText('National Poison Control Center')).toBeVisible()
    for (const answer of ['Yes', 'No'])
      await expect(gate.getByRole('button', { name: answer })).toBeInViewport({ ratio: 1 })
    await expectNoViolations(page)
    await gate.getByRole('button', { name: 'Yes' }).click()
    await expect(page.locator('footer').getByText('National Poison Control Center')).toBeVisible()
    await expectNoSidewaysScroll(page)
  },
)

test('an invalid setting shows an error, and Save opens its group and focuses its field', async ({ page }) => {
  await openAdminPage(page, PATH)
  await page.getByLabel('Name', { exact: true }).fill('x'.repeat(81))
  await page.getByLabel('Name', { exact: true }).blur()
  await expect(page.getByText("A name can have at most 80 characters. You've used 81.")).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('x'.repeat(80))
  await expect(page.getByText(/at most 80 characters/)).toBeHidden()
  await unfold(page, 'Links')
  await page.getByLabel('Map').fill('javascript:alert(1)')
  await page.getByRole('heading', { name: 'Links', exact: true }).click()
  await save(page).click()
  await expect(page.getByLabel('Map')).toBeFocused()
  await expect(page.getByText('Enter an address that begins with https://, or leave this blank.')).toBeVisible()
  await unfold(page, 'Age question')
  await page.getByLabel('Minimum age').fill('1')
  await unfold(page, 'Hours')
  await page.getByLabel('Tuesday').fill('mornings')
  await save(page).click()
  const faults = page.getByText('3 fields need a change:').locator('..').getByRole('button')
  await expect(faults).toHaveText(['hours on Tuesday', 'map link', 'minimum age'])
  await expectUsable(page)
  await faults.first().click()
  await expect(page.getByLabel('Tuesday')).toBeFocused()
  await page.getByLabel('Tuesday').fill('9-5')
  await page.getByLabel('Minimum age').fill(' 2 1 ')
  await page.getByLabel('Map').fill('osm.org/go/abc')
  await expect(faults).toHaveCount(0)
  await saveAll(page)
  await expect(page.getByLabel('Map')).toHaveValue('https://osm.org/go/abc')
  await expect(page.getByLabel('Tuesday')).toHaveValue('9 am – 5 pm')
})

test('the wording list stays folded until an administrator edits it, or it has an error', async ({ page }) => {
  await openAdminPage(page, PATH)
  await unfold(page, 'Warnings and wording')
  const list = page.getByLabel('Wording list')
  await expect(list).toBeHidden()
  const edit = page.getByText('Edit the list')
  await edit.click()
  await list.fill('win a prize')
  await edit.click()
  await expect(list).toBeHidden()
  await save(page).click()
  await expect(list).toBeFocused()
})

test.describe('opening hours', () => {
  test.use(FRESH_PAGE)

  test(
    'hours that are typed on a phone show visitors when the place is open, and follow the clock',
    ON_A_PHONE,
    async ({ page, ownSite }) => {
      await change(ownSite, { hours: NO_HOURS, timeZone: 'America/New_York' })
      await openAdminPage(page, PATH)
      await unfold(page, 'Hours')
      await page.getByLabel('Monday').fill('10-6')
      await expect(page.getByText('10 am – 6 pm')).toBeVisible()
      await page.getByRole('button', { name: 'Copy Monday to Friday' }).click()
      await expect(page.getByLabel('Friday')).toHaveValue('10-6')
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(page.getByLabel('Friday')).toHaveValue('')
      await page.getByRole('button', { name: 'Copy Monday to Friday' }).click()
      await page.getByRole('button', { name: 'Add a day' }).click()
      const holiday = page.getByRole('group', { name: 'Day 1' })
      await expect(holiday.getByLabel('First day')).toBeFocused()
      await expectUsable(page)
      await holiday.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await holiday.getByLabel('First day').fill('2026-12-24')
      await holiday.getByLabel('Note').fill('Christmas')
      await page.reload()
      await unfold(page, 'Hours')
      await expect(holiday.getByLabel('Note')).toHaveValue('Christmas')
      await saveAll(page)
      await expect(page.getByLabel('Tuesday')).toHaveValue('10 am – 6 pm')
      // A Friday, two minutes before six in New York.
      await page.clock.install({ time: new Date('2026-11-27T22:58:00Z') })
      await page.goto('/contact-us')
      const visit = page.getByRole('region', { name: 'Visit us' })
      await expect(visit.getByText('Open until 6 pm')).toBeVisible()
      await expect(visit).toContainText('Monday to Friday')
      await expectUsable(page)
      await page.clock.runFor(120_000)
      await expect(visit.getByText('Closed, opens Monday at 10 am')).toBeVisible()
    },
  )
})

test('the home page gets the newest posts, and its carousel stays last', async ({ page, ownSite }) => {
  await callAs(ownSite, 'POST', '/api/blog', { title: 'First frost', content: 'It came.', published: true })
  await openAdminPage(page, PATH)
  await unfold(page, 'Home page')
  await page.getByLabel('Newest posts').selectOption('Third')
  await expect(page.getByLabel('Carousel').getByRole('option')).toHaveText(['Not shown', 'Last'])
  await page.getByLabel('Newest posts').selectOption('First')
  await expect(page.getByLabel('Visit us')).toHaveValue('Third')
  await saveAll(page)
  await page.goto('/')
  const posts = page.getByRole('region', { name: 'From the blog' })
  await expect(posts.getByRole('link', { name: 'First frost' })).toBeVisible()
  await expectUsable(page)
})

test.describe('two administrators change the settings', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('a setting that two administrators change shows both values to choose from', async ({ page, ownSite }) => {
    await openAdminPage(page, PATH)
    await page.getByLabel('Tagline').fill('Mine')
    await change(ownSite, { tagline: 'Theirs' })
    await save(page).click()
    await expect(page.getByText('Their tagline')).toBeVisible()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await saveAll(page)
    await page.goto('/')
    await expect(page.getByText('Mine', { exact: true })).toBeVisible()
  })

  test('when two administrators change different settings, the site keeps both changes', async ({ page, ownSite }) => {
    await openAdminPage(page, PATH)
    await page.getByLabel('Tagline').fill('Mine')
    await change(ownSite, { brand: 'Theirs' })
    await save(page).click()
    await expect(page.getByText('This page now shows their changes. Check yours and save again.').first()).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Theirs')
    await saveAll(page)
    await expect(page.getByText('Not saved')).toBeHidden()
    await page.goto('/')
    await expect(page.getByText('Mine', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Welcome to Theirs' })).toBeVisible()
  })
})
