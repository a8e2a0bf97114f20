import { ask, button, newWord, openContacts, openRow, PATH, rowOf } from './contacts.ts'
import { callAs, type OwnSite, test } from './own-site.ts'
import { expect, expectNoViolations, expectToFit, expectUsable, ON_A_PHONE, openAdminPage, signIn } from './site.ts'

// The mail server is away, so that replies wait.
test.use({ siteEnv: { SMTP_URL: 'smtp://127.0.0.1:1' } })

type Contact = { id: number; messages: { id: number }[] }

const box = (name: string) => ({ name: `Your answer to ${name}` })

/** Answers as a colleague who has read everything. */
async function answerAsColleague(own: OwnSite, email: string, text: string) {
  const { contacts } = await callAs<{ contacts: Contact[] }>(own, 'GET', `/api/contact?page=1&search=${email}`)
  const { id, messages } = contacts[0] as Contact
  const body = { text, lastMessageId: messages.at(-1)?.id, sendKey: crypto.randomUUID() }
  await callAs(own, 'POST', `/api/contact/${id}/replies`, body)
}

test(
  'on a phone, a question is answered with three taps from the dashboard, and its row stays until the list is opened again',
  ON_A_PHONE,
  async ({ page, ownSite }) => {
    const word = newWord()
    const [first, second] = [`${word}-1@example.com`, `${word}-2@example.com`]
    await ask(ownSite, { email: second, name: 'June', question: 'And the light?' })
    await ask(ownSite, { email: first, name: 'Ada', question: 'Which soil?\n\nOr none?' })
    await signIn(page, ownSite.owner)
    await openAdminPage(page, '/admin')
    await page.getByRole('link', { name: /questions waiting$/ }).tap()
    await page.getByRole('textbox', box('Ada')).tap()
    await page.keyboard.type('Leaf mold.')
    await expectToFit(page)
    await expectNoViolations(page)
    for (const target of await page.getByRole('list', { name: 'Contacts, newest first' }).locator('a, button').all())
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await button(page, `Send reply to ${first}`).tap()

    await expect(page.getByText(`Sending your reply to ${first}.`)).toBeVisible()
    const cards = page.getByRole('list', { name: 'Contacts, newest first' }).locator('> li')
    await expect(cards.nth(0)).toContainText(/Answered by .+ just now/)
    await expect(cards.nth(0).getByRole('list', { name: 'Messages and answers' })).toContainText('Leaf mold.')
    await expect(cards.nth(1)).toContainText('June')
    await expect(page.getByRole('textbox', box('Ada'))).toHaveCount(0)
    await expect(cards.nth(0)).toContainText('Not sent yet. The site will try again.')
    await expectNoViolations(page)
    await page.reload()
    await expect(cards.nth(0)).toContainText('June')
    await expect(page.getByText('Ada', { exact: true })).toHaveCount(0)
  },
)

test('contacts open on those not answered, and on all once everyone is answered', async ({ page, ownSite }) => {
  const [old, fresh] = [`${newWord()}@example.com`, `${newWord()}@example.com`]
  await ask(ownSite, { email: old })
  await answerAsColleague(ownSite, old, 'Leaf mold.')
  await ask(ownSite, { email: fresh })
  await openContacts(page, ownSite)
  await expect(page.getByRole('radio', { name: 'Not answered' })).toBeChecked()
  await expect(rowOf(page, fresh)).toContainText('just now')
  await expect(rowOf(page, old)).toHaveCount(0)
  await expectUsable(page)
  const { contacts } = await callAs<{ contacts: Contact[] }>(ownSite, 'GET', '/api/contact?page=1&state=open')
  for (const { id } of contacts) await callAs(ownSite, 'PUT', `/api/contact/${id}`, { isAnswered: true })
  await page.reload()
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await expect(rowOf(page, old)).toContainText('Answered by')
  await expect(rowOf(page, fresh)).toContainText('Answered on')
})

test('an unsent answer survives a reload, and its row is open', async ({ page, ownSite }) => {
  const word = newWord()
  for (const n of [1, 2]) await ask(ownSite, { email: `${word}-${n}@example.com`, name: `Reader ${n}` })
  await openContacts(page, ownSite, { search: word })
  await openRow(page, `${word}-1@example.com`)
  await page.getByRole('textbox', box('Reader 1')).fill('Leaf mold, and')
  await openAdminPage(page, '/admin')
  await openAdminPage(page, `${PATH}?search=${word}`)
  await expect(page.getByRole('textbox', box('Reader 1'))).toHaveValue('Leaf mold, and')
  await expect(page.getByRole('textbox', box('Reader 2'))).toHaveCount(0)
})

test.describe('a reply may fail', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('a reply is held back if a colleague has just answered, and can then be sent anyway', async ({
    page,
    ownSite,
  }) => {
    const email = `${newWord()}@example.com`
    await ask(ownSite, { email })
    await openContacts(page, ownSite)
    await page.getByRole('textbox', box('Ada')).first().fill('Leaf mold.')
    await answerAsColleague(ownSite, email, 'Compost.')
    await button(page, `Send reply to ${email}`).click()
    await expect(page.getByRole('alert')).toHaveText(
      /^Not sent: .+ has already answered\. Read that answer first\. Your text is still here\.$/,
    )
    await expect(rowOf(page, email)).toContainText('Compost.')
    await expect(page.getByRole('textbox', box('Ada')).first()).toHaveValue('Leaf mold.')
    await expectNoViolations(page)
    await button(page, `Send anyway to ${email}`).click()
    await expect(rowOf(page, email).getByRole('listitem')).toContainText(['Which soil?', 'Compost.', 'Leaf mold.'])
  })

  test('a reply is held back if a colleague has marked the contact as answered, and nothing typed is lost', async ({
    page,
    ownSite,
  }) => {
    const email = `${newWord()}@example.com`
    await ask(ownSite, { email })
    await openContacts(page, ownSite, { search: email })
    await page.getByRole('textbox', box('Ada')).fill('Leaf mold.')
    const { contacts } = await callAs<{ contacts: Contact[] }>(ownSite, 'GET', `/api/contact?page=1&search=${email}`)
    await callAs(ownSite, 'PUT', `/api/contact/${contacts[0]?.id}`, { isAnswered: true })
    await button(page, `Send reply to ${email}`).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Not sent: This contact was marked as answered in the meantime. Your text is still here.',
    )
    await button(page, `Send anyway to ${email}`).click()
    await expect(rowOf(page, email)).toContainText(/Answered by .+ just now/)

    await button(page, `Write again to ${email}`).click()
    await expect(page.getByRole('textbox', box('Ada'))).toBeFocused()
    await page.keyboard.type('Or compost.')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/replies', async (route) => {
      await released
      await route.continue()
    })
    await button(page, `Send reply to ${email}`).click()
    await expect(page.getByRole('textbox', box('Ada'))).not.toBeEditable()
    release()
    await expect(rowOf(page, email).getByRole('listitem')).toContainText(['Which soil?', 'Leaf mold.', 'Or compost.'])
  })

  test('an empty answer is not sent, and says so', async ({ page, ownSite }) => {
    const email = `${newWord()}@example.com`
    await ask(ownSite, { email })
    await openContacts(page, ownSite, { search: email })
    await button(page, `Send reply to ${email}`).click()
    await expect(page.getByText('Please write your answer.')).toBeVisible()
    await expect(page.getByRole('textbox', box('Ada'))).toBeFocused()
  })

  test('an answer whose email failed can be sent again', async ({ page, ownSite }) => {
    const email = `${newWord()}@example.com`
    await ask(ownSite, { email })
    await answerAsColleague(ownSite, email, 'Leaf mold.')
    const failing = (json: string) =>
      json.replace('"state":"waiting"', '"state":"failed"').replace(/"answeredAt":"[^"]+"/, '"answeredAt":null')
    await page.route('**/api/contact?*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: failing(await response.text()) })
    })
    await page.route('**/api/mails/*/retry', (route) => route.fulfill({ json: { message: 'Email queued.' } }))
    await openContacts(page, ownSite, { search: email })
    await expect(rowOf(page, email)).toContainText('Answer not sent')
    await expect(rowOf(page, email)).toContainText('Not sent.')
    await expectUsable(page)
    await button(page, `Send again to ${email}`).click()
    await expect(page.getByText('Reply queued again.')).toBeVisible()
  })
})
