import type { Locator, Page, Route } from '@playwright/test'
import { ask, PATH as CONTACTS, newWord, rowOf } from './contacts.ts'
import { PATH as IMAGES, library } from './images.ts'
import { item, PATH as SECTIONS, test } from './sections.ts'
import { expect, expectNoViolations, openAdminPage } from './site.ts'

test.use({ expectedMessages: [/Failed to load resource/] })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const isDown = (route: Route) => route.fulfill({ status: 503, json: { error: 'Down.' } })

/** A list that fails to load. `says`: the error. `shown` and `focused`: elements of the loaded list. */
type List = {
  what: string
  path: string
  call: RegExp
  fails?: (route: Route) => Promise<void>
  says: string
  shown?: Locator
  focused?: string
}

test('a list that fails to load says why and can be loaded again', async ({ signedIn: page, ownSite, made, mark }) => {
  const email = `${newWord()}@example.com`
  await ask(ownSite, { email })
  await made('Dock')
  const lists: List[] = [
    {
      what: 'the contacts',
      path: CONTACTS,
      call: /\/api\/contact\?/,
      says: 'Failed to load contacts. Please try again later.',
      shown: rowOf(page, email),
      focused: 'Contacts',
    },
    {
      what: 'the messages in spam',
      path: `${CONTACTS}?list=held`,
      call: /\/api\/contact\/held\?/,
      fails: (route) => route.abort(),
      says: "Couldn't load spam. No connection to the server.",
      focused: 'Spam',
    },
    {
      what: 'the quote',
      path: '/admin/manage-quotes',
      call: /\/api\/quotes$/,
      says: 'Error fetching Quote.',
      shown: heading(page, 'Create New Quote'),
    },
    {
      what: 'the sections',
      path: SECTIONS,
      call: /\/api\/about-us$/,
      says: 'Error fetching About Us Sections. Down.',
      shown: item(page, `Dock ${mark}`),
    },
    {
      what: 'the images',
      path: IMAGES,
      call: /\/api\/images\?/,
      says: 'Down.',
      shown: library(page).getByRole('listitem').first(),
      focused: 'Existing Images',
    },
  ]
  for (const { what, path, call, fails = isDown, says, shown, focused } of lists)
    await test.step(what, async () => {
      await page.route(call, fails)
      await openAdminPage(page, path)
      await expect(page.getByText(says)).toBeVisible()
      await expectNoViolations(page)
      await page.unroute(call)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(says)).toHaveCount(0)
      if (shown) await expect(shown).toBeVisible()
      if (focused) await expect(heading(page, focused)).toBeFocused()
    })
})
