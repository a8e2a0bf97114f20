import { callAs, test } from './own-site.ts'
import {
  expect,
  expectNoSidewaysScroll,
  expectNoViolations,
  expectUsable,
  openAdminPage,
  openPage,
  signIn,
} from './site.ts'
import {
  box,
  button,
  mailsTo,
  newAddress,
  openEditor,
  PATH,
  question,
  region,
  send,
  sendAs,
  unsubscribe,
  write,
} from './updates.ts'

test('an administrator turns lines into an email, sends it and uses it as a template', async ({ page, ownSite }) => {
  const [june, ada] = [newAddress('june'), newAddress('ada')]
  await callAs(ownSite, 'POST', '/api/blog', { title: `Frost ${june}`, content: 'Early.', published: true })
  await openEditor(page, ownSite)
  await expect(page).toHaveTitle('Create Weekly Update – Fernhollow Botanicals')
  await expect(page.getByRole('note')).toContainText("This site has no mail server yet, so emails aren't delivered.")
  await expect(page.getByRole('link', { name: 'Set up email' })).toHaveAttribute('href', '/admin/email')
  await expect(page.getByText('Links in emails lead to this computer, so nobody else can open them.')).toBeVisible()
  await expect(page.getByText('SITE_URL')).toBeHidden()
  await expect(button(page, 'Generate Brief')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Write or generate a brief first.')).toBeVisible()

  await box(page, 'New Products').fill('Fern tea')
  await button(page, `Add “Frost ${june}”`).click()
  await expect(button(page, `“Frost ${june}” added`)).toBeFocused()
  await expect(box(page, 'New Products')).toHaveValue(
    new RegExp(`^Fern tea\nFrost ${june}: ${ownSite.url}/blog/\\d+-frost-[a-z\\d-]+\n$`),
  )
  await button(page, 'Choose existing images').click()
  const picker = page.getByRole('dialog', { name: 'Select or Upload Image' })
  await picker.getByRole('button', { name: 'Select “Clay”' }).click()
  await button(page, 'Use 1 picture').click()
  await expect(picker).toBeHidden()
  await expect(button(page, 'Remove “Clay”')).toBeInViewport({ ratio: 1 })
  await expect(button(page, 'Move forward “Clay”')).toHaveCount(0)
  await expect(page.getByText('Not sent yet.', { exact: true })).toBeVisible()
  await button(page, 'Generate Brief').click()
  await expect(box(page, 'Brief')).toHaveValue(/Fern tea/)
  await expect(page.getByRole('heading', { name: 'The brief' })).toBeFocused()

  await box(page, 'Brief').fill('Fern tea is here.')
  await expect(box(page, 'Subject')).toHaveValue('News from Fernhollow Botanicals')
  await box(page, 'Subject').fill('Tea')
  await box(page, 'Recipient emails').fill(`June <${june}>, foo@; bar\n${ada}, ${june.toUpperCase()}`)
  await expect(page.getByText('2 people. 1 duplicate is skipped.')).toBeVisible()
  await expect(page.getByText('2 addresses are invalid. Fix or remove them first.')).toBeVisible()
  await expect(page.getByText("These aren't email addresses:")).toBeVisible()
  await expectUsable(page)
  await button(page, 'Remove foo@').click()
  await expect(button(page, 'Remove bar')).toBeFocused()
  await button(page, 'Remove bar').click()
  await expect(box(page, 'Recipient emails')).toHaveValue(`June <${june}>,${ada}, ${june.toUpperCase()}`)

  await button(page, 'Send one to me').click()
  await expect(page.getByText(`The test to ${ownSite.owner.email} is saved, but not delivered`)).toBeVisible()
  await expect(
    page.getByText(new RegExp(`^Test saved for ${ownSite.owner.email} at \\d+:\\d\\d\\s[AP]M.$`)),
  ).toBeVisible()
  const test = expect.stringContaining('Subject: [Test] Tea')
  await expect.poll(() => mailsTo(ownSite, ownSite.owner.email)).toContainEqual(test)
  await expect(box(page, 'Brief')).toHaveValue('Fern tea is here.')
  await page.getByRole('checkbox', { name: 'Show it on the site' }).check()
  await button(page, 'Send Email Update').click()
  const asked = question(page, 'Save for 2 people?')
  for (const fact of ['SubjectTea', 'To2 people', 'FromFernhollow', 'On the siteEveryone can read it', 'Images1'])
    await expect(asked.locator('dl')).toContainText(fact)
  await expect(asked).toContainText('This site has no mail server, so the emails are only saved as files.')
  await expectNoViolations(page)
  await asked.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The update to 2 people is saved, but not delivered')).toBeVisible()
  await expect(region(page, 'Saved, not delivered').getByText('2 saved, not delivered')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Saved, not delivered', exact: true })).toBeFocused()
  await expect(page.getByRole('progressbar', { name: 'Tea' })).toHaveAttribute('value', '2')
  await expect(box(page, 'Brief')).toHaveValue('')
  await expectNoViolations(page)
  for (const address of [june, ada]) await expect.poll(() => mailsTo(ownSite, address)).toHaveLength(1)
  const [mail = ''] = await mailsTo(ownSite, june)
  expect(mail).toContain('Subject: Tea')
  expect(mail).toContain('Fern tea is here.')

  await button(page, "Use last time's list (2 people)").click()
  await expect(box(page, 'Recipient emails')).toBeFocused()
  await region(page, 'Past updates').getByRole('link', { name: 'Tea', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tea' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toHaveURL(/\?update=\d+$/)
  await expect(region(page, 'Delivery')).toContainText('Saved, not delivered2')
  await expect(region(page, 'Images')).toContainText('Clay')
  await expectUsable(page)

  const visitor = await page.context().newPage()
  await openPage(visitor, '/blog')
  await region(visitor, 'Weekly updates').getByRole('link', { name: 'Tea' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Tea' })).toBeVisible()
  await expect(visitor.getByRole('article')).toContainText('Fern tea is here.')
  await expect(visitor.getByRole('link', { name: 'View image: Clay' })).toBeVisible()
  await expectUsable(visitor)
  await visitor.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(visitor)
  await expect(region(page, 'On the site').getByRole('link')).toHaveAttribute('href', new URL(visitor.url()).pathname)
  await button(page, 'Take off the site').click()
  await expect(page.getByText('The update is off the site.')).toBeVisible()
  await expect(button(page, 'Show on the site')).toBeFocused()
  expect((await visitor.request.get(visitor.url())).status()).toBe(404)
  await visitor.close()

  await button(page, 'Use as template: “Tea”').click()
  await question(page, 'Replace your unsent update?').getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('Copied “Tea” into the form.')).toBeVisible()
  await expect(box(page, 'Brief')).toHaveValue('Fern tea is here.')
  await expect(box(page, 'New Products')).toHaveValue(/^Fern tea/)
  await expect(box(page, 'Subject')).toHaveValue('Tea')
  await expect(page.getByRole('checkbox', { name: 'Show it on the site' })).not.toBeChecked()
  await expect(region(page, 'Images').getByRole('listitem')).toHaveCount(1)
  await button(page, 'Start over').click()
  await expect(box(page, 'Brief')).toHaveValue('')
})

test('the update form names an unsubscribed recipient, and sending skips them', async ({ page, ownSite }) => {
  const [june, ada] = [newAddress('june'), newAddress('ada')]
  await unsubscribe(page, ownSite, june)
  await openEditor(page, ownSite)
  await write(page, { brief: 'Moss.', recipients: june })
  await expect(page.getByText(`1 person has unsubscribed and will be skipped: ${june}`)).toBeVisible()
  await expect(page.getByText('Everyone on the list has unsubscribed.')).toBeVisible()
  await expect(page.getByText(/\d (person|people)\./)).toHaveCount(0)
  await box(page, 'Recipient emails').fill(`${june}, ${ada}`)
  await expect(page.getByText('1 person.')).toBeVisible()
  await expect(page.getByText(`1 person has unsubscribed and will be skipped: ${june}`)).toBeVisible()
  await send(page)
  await expect(page.getByText('The update to 1 person is saved, but not delivered')).toBeVisible()
  await expect.poll(() => mailsTo(ownSite, ada)).toHaveLength(1)
  expect(await mailsTo(ownSite, june)).toHaveLength(1)
})

test('an update goes to the subscribers of one interest and to pasted addresses, and a copy to the address in the settings', async ({
  page,
  ownSite,
}) => {
  const [rose, ivy, ada, board] = [newAddress('rose'), newAddress('ivy'), newAddress('ada'), newAddress('board')]
  const consent = { at: '2026-10-01', source: 'Market stall', wording: 'Send me your posts.' }
  const csv = `email\n${rose}\n${ivy}`
  const file = { csv, interests: ['posts'], how: 'agreed', ...consent }
  await callAs(ownSite, 'POST', '/api/subscribers/import', file)
  await signIn(page, ownSite.owner)
  await openAdminPage(page, '/admin/settings#name')
  const copyField = page.getByLabel('Copy of every update')
  await copyField.fill('board at state')
  await button(page, 'Save settings').click()
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await copyField.fill(board)
  await button(page, 'Save settings').click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  await openAdminPage(page, PATH)
  const sendTo = page.getByLabel('Send to')
  await box(page, 'Brief').fill('Moss.')
  await box(page, 'Subject').fill('Moss')
  await sendTo.selectOption('Market days (0)')
  await expect(page.getByText('There are no subscribers to send this to.')).toBeVisible()
  await sendTo.selectOption('Blog posts (2)')
  await expect(page.getByText('2 people.')).toBeVisible()
  await box(page, 'Recipient emails').fill(`${rose}, ${ada}`)
  await expect(page.getByText('3 people altogether.')).toBeVisible()
  await page.getByText('Approval (optional)').click()
  await box(page, 'Approved by').fill('a'.repeat(121))
  await expect(page.getByText('One of the texts is too long. Shorten it first.')).toBeVisible()
  await box(page, 'Approved by').fill('Nell Moss')
  await page.getByLabel('Approved on').fill('2026-11-20')
  await expectUsable(page)
  await button(page, 'Send Email Update').click()
  const facts = question(page, 'Save for 3 people?').locator('dl')
  await expect(facts).toContainText('To3 people: Blog posts and 2 pasted addresses')
  await expect(facts).toContainText('Approvedby Nell Moss on Nov 20, 2026')
  await expect(facts).toContainText(`Copy to${board}`)
  await question(page, 'Save for 3 people?').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The update to 3 people is saved, but not delivered')).toBeVisible()
  for (const address of [rose, ivy, ada, board]) await expect.poll(() => mailsTo(ownSite, address)).toHaveLength(1)
  expect((await mailsTo(ownSite, board))[0]).toContain('Subject: [Copy] Moss')

  await region(page, 'Past updates').getByRole('link', { name: 'Moss', exact: true }).click()
  const delivery = region(page, 'Delivery')
  for (const fact of [
    'Accepted0',
    'Refused0',
    'Unknown0',
    'Saved, not delivered3',
    'Left before their next update0',
    `Copy to${board}`,
  ])
    await expect(delivery).toContainText(fact)
  await expect(delivery).toContainText('Approvedby Nell Moss on Nov 20, 2026')
  await expect(delivery).toContainText('Opens and clicks are not tracked.')
  await expect(region(page, 'Recipients')).toContainText('Subscribers: Blog posts')
  await expectUsable(page)
  await button(page, 'Use as template: “Moss”').click()
  await expect(sendTo).toHaveValue('posts')
  await expect(page.getByLabel('Approved by')).toHaveValue('')
  await box(page, 'Recipient emails').fill('')
  await send(page, '2 people')
  await expect(page.getByText('The update to 2 people is saved, but not delivered')).toBeVisible()
  await expect(button(page, "Use last time's list (2 people)")).toBeVisible()
})

test('an administrator removes someone from the mailing list and adds them back', async ({ page, ownSite }) => {
  const [june, ada] = [newAddress('june'), newAddress('ada')]
  await openEditor(page, ownSite)
  await write(page, { brief: 'Moss.', recipients: `${june}, ${ada}` })
  await expect(page.getByText('2 people.')).toBeVisible()
  await page.getByText('Remove someone from the list').click()
  await page.getByLabel('Their email address').fill(june)
  await button(page, 'Remove from list').click()
  await expect(page.getByText(`1 person has unsubscribed and will be skipped: ${june}`)).toBeVisible()
  await expectUsable(page)
  await button(page, 'Add back').click()
  await expect(page.getByText('2 people.')).toBeVisible()
})

test('the update form accepts 5,000 recipients and rejects 20,001', async ({ page, ownSite }) => {
  await openEditor(page, ownSite)
  const addresses = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@b.co`).join(', ')
  await write(page, { brief: 'Moss.', recipients: addresses(5000) })
  await expect(page.getByText('5,000 people.')).toBeVisible()
  await button(page, 'Send Email Update').click()
  await question(page, 'Save for 5,000 people?').getByRole('button', { name: 'Cancel' }).click()
  await box(page, 'Recipient emails').fill(addresses(20_001))
  await box(page, 'New Products').fill('a '.repeat(10_001))
  await expect(page.getByText("New Products can have at most 20,000 characters. You've used 20,001.")).toBeVisible()
  await expect(page.getByText('“New Products” is too long.')).toBeVisible()
  await expect(button(page, 'Generate Brief')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('20,001 people. An update can go to at most 20,000.')).toBeVisible()
  await expect(button(page, 'Send Email Update')).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Start over').click()
})

test('the update form warns while a letter is so long that Gmail would cut it', async ({ page, ownSite }) => {
  await openEditor(page, ownSite)
  const warning = page.getByText(
    /^This letter has 1\d\d KB\. Gmail cuts emails at 102 KB, with the link to unsubscribe\./,
  )
  await box(page, 'Brief').fill('- Fern tea\n'.repeat(600))
  await expect(warning).toBeVisible()
  await box(page, 'Brief').fill('- Fern tea\n'.repeat(200))
  await expect(warning).toHaveCount(0)
  await button(page, 'Start over').click()
})

test('the update form suggests new posts, four at first and all of them on request', async ({ page, ownSite }) => {
  for (let number = 1; number <= 5; number++) {
    await callAs(ownSite, 'POST', '/api/blog', { title: `Leaf ${number}`, content: 'Green.', published: true })
  }
  await openEditor(page, ownSite)
  const offered = page.getByRole('button', { name: /^Add “/ })
  await expect(offered).toHaveCount(4)
  await button(page, 'Show all 5').click()
  await expect(offered).toHaveCount(5)
  await expect(button(page, 'Show the first 4')).toBeFocused()
})

test('past updates are listed in pages of 20', async ({ page, ownSite }) => {
  for (let number = 1; number <= 21; number++) await sendAs(ownSite, `Number ${number}`, 'june@example.com')
  await openEditor(page, ownSite)
  const past = region(page, 'Past updates')
  await expect(past.getByRole('heading', { level: 3 }).first()).toHaveText('Number 21')
  const first = await past.getByRole('link', { name: 'Number 21' }).boundingBox()
  expect(first?.height).toBeGreaterThanOrEqual(44)
  await past.getByRole('link', { name: 'Next' }).click()
  await expect(past.getByRole('heading', { level: 3, name: 'Number 1', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\?page=2$/)
})

test.describe('the page of a missing update leads back to the form', () => {
  test.use({ expectedMessages: [/404 \(Not Found\)/] })

  test('an unknown update id shows “Update not found.” and a link back to the form', async ({ page, ownSite }) => {
    await openEditor(page, ownSite, '?update=99999')
    await expect(page.getByText('Update not found.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Weekly Update' })).toBeFocused()
    await expect(button(page, 'Try again')).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to Create Weekly Update' }).click()
    await expect(box(page, 'Brief')).toBeVisible()
  })

  test('an invalid update id redirects to the update form', async ({ page, ownSite }) => {
    await openEditor(page, ownSite, '?update=abc')
    await expect(page).toHaveURL(PATH)
    await expect(box(page, 'Brief')).toBeVisible()
  })
})
