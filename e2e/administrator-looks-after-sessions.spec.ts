import { expect, expectUsable, newAdministrator, newEmail, openAdminPage, signIn, test } from './site.ts'

test('sessions in other browsers can be ended one by one or all at once, and known browsers forgotten', async ({
  page,
  browser,
}) => {
  const nell = await newAdministrator()
  const others = await Promise.all([1, 2, 3].map(() => browser.newPage()))
  for (const other of others) await signIn(other, nell)
  await signIn(page, nell)
  await openAdminPage(page, '/admin/sessions')
  const rows = page.getByRole('region', { name: "Where you're logged in" }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'This browser' })).toHaveCount(1)
  await expect(rows.first()).toContainText('Chrome on Linux')
  await expectUsable(page)
  await page
    .getByRole('button', { name: /^End the session in .+ from/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
  await expect(rows).toHaveCount(1)
  for (const other of others) {
    await other.goto('/admin/sessions')
    await expect(other).toHaveURL('/login?next=%2Fadmin%2Fsessions')
    await other.close()
  }
  const browsers = page.getByRole('region', { name: 'Known browsers' })
  // One more, in which the invitation was accepted.
  await expect(browsers.getByRole('listitem')).toHaveCount(5)
  await expect(browsers.getByRole('listitem').filter({ hasText: 'This browser' })).toHaveCount(1)
  for (let left = 4; left >= 0; left--) {
    await browsers
      .getByRole('button', { name: /^Forget .+, last used on/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click()
    await expect(browsers.getByRole('listitem')).toHaveCount(left)
  }
  await expect(browsers).toContainText('No browsers are known. The next login adds one.')
})

test('the audit log lists new events first and loads more on demand', async ({ signedIn: page, administrator }) => {
  const username = newEmail()
  const origin = new URL(page.url()).origin
  await page.request.post('/api/admin/auth/login', { data: { username, password: 'wrong' }, headers: { origin } })
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  for (let n = 0; n < 60; n++) await page.request.delete('/api/admin/sessions', { headers: { ...headers, origin } })
  await openAdminPage(page, '/admin/audit')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines.filter({ hasText: `${administrator.email} ended all other sessions` }).first()).toBeVisible()
  await expectUsable(page)
  const failure = lines.filter({ hasText: `Someone failed to log in as ${username}` })
  await expect(failure).toHaveCount(0)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(failure).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.matches('main li'))).toBe(true)
})

test('the audit log can be filtered, names contacts and links to items', async ({ signedIn: page, administrator }) => {
  const origin = new URL(page.url()).origin
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}`, origin }
  const name = `Ivy ${crypto.randomUUID().slice(0, 8)}`
  const question = { name, email: newEmail(), question: 'Which soil?' }
  expect((await page.request.post('/api/contact', { data: question, headers: { origin } })).status()).toBeLessThan(300)
  const { contacts } = await (await page.request.get(`/api/contact?search=${name}`, { headers })).json()
  await page.request.put(`/api/contact/${contacts[0].id}`, { data: { isAnswered: true }, headers })
  const title = `Frost ${crypto.randomUUID().slice(0, 8)}`
  await page.request.post('/api/blog', { data: { title, content: 'It came.' }, headers })
  await page.request.put('/api/admin/account', { data: { name: 'Nell Frost' }, headers })
  await openAdminPage(page, '/admin/audit')
  const lines = page.getByRole('main').getByRole('listitem')
  await page.getByLabel('Person').focus()
  await page.getByLabel('Person').selectOption(administrator.email)
  await expect(page).toHaveURL(`/admin/audit?${new URLSearchParams({ actor: administrator.email })}`)
  await expect(lines).toContainText([
    'Nell Frost changed their name',
    `Nell Frost created the post ${title}`,
    `Nell Frost marked a question from ${name} as answered`,
  ])
  await expect(page.getByLabel('Person')).toBeFocused()
  await page.getByLabel('Kind of event').selectOption('Contacts')
  await expect(lines).toHaveCount(1)
  await expectUsable(page)
  await lines.getByRole('link', { name }).click()
  await expect(page.getByRole('link', { name: question.email }).first()).toBeVisible()
  await page.goBack()
  await page.getByLabel('Kind of event').selectOption('Quotes')
  await expect(page.getByText('No matching activity.')).toBeVisible()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page.getByLabel('Person')).toHaveValue('')
  await lines.filter({ hasText: title }).getByRole('link').click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
})
