import { test } from './own-site.ts'
import { ANY_WIDTH, BACK_OFFICE, expect, expectNoViolations, openAdminPage } from './site.ts'

test.use({ ...BACK_OFFICE, expectedMessages: [/Failed to load resource/] })

/** A list that fails to load. `says`: the error. `loaded`: a heading of the loaded list. */
type List = { what: string; path: string; call: RegExp; says: string; loaded: string | RegExp; isFocused?: boolean }

const LISTS: List[] = [
  {
    what: 'the contacts',
    path: '/admin/contacts',
    call: /\/api\/contact\?/,
    says: 'Failed to load contacts. Please try again later.',
    loaded: 'Contacts',
    isFocused: true,
  },
  {
    what: 'the messages in spam',
    path: '/admin/contacts?list=held',
    call: /\/api\/contact\/held\?/,
    says: "Couldn't load spam. Down.",
    loaded: 'Spam',
    isFocused: true,
  },
  {
    what: 'the quote',
    path: '/admin/manage-quotes',
    call: /\/api\/quotes$/,
    says: 'Error fetching Quote.',
    loaded: 'Create New Quote',
  },
  {
    what: 'the sections',
    path: '/admin/manage-about-us',
    call: /\/api\/about-us$/,
    says: 'Error fetching About Us Sections. Down.',
    loaded: /The hollow$/,
  },
  {
    what: 'the images',
    path: '/admin/images',
    call: /\/api\/images\?/,
    says: 'Down.',
    loaded: 'Existing Images',
    isFocused: true,
  },
]

test('a list that fails to load says why and can be loaded again', ANY_WIDTH, async ({ signedIn: page }) => {
  for (const { what, path, call, says, loaded, isFocused } of LISTS)
    await test.step(what, async () => {
      await page.route(call, (route) => route.fulfill({ status: 503, json: { error: 'Down.' } }))
      await openAdminPage(page, path)
      await expect(page.getByText(says)).toBeVisible()
      await expectNoViolations(page)
      await page.unroute(call)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(says)).toHaveCount(0)
      const heading = page.getByRole('heading', { name: loaded, exact: true })
      await (isFocused ? expect(heading).toBeFocused() : expect(heading).toBeVisible())
    })
})
