import { draw, test } from './own-site.ts'
import { expect, expectNoViolations, expectUsable, holdRequests, openAdminPage } from './site.ts'
import { box, button, mailsTo, newAddress, openEditor, question, region, send, write } from './updates.ts'

const image = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await draw({ background }).png().toBuffer(),
})

test('a draft of an update survives a reload and a visit to another page', async ({ page, ownSite }) => {
  await openEditor(page, ownSite)
  await box(page, 'Coming Soon').fill('Moss')
  await write(page, { brief: 'Soon.', recipients: 'june@example.com' })
  await page.getByLabel('Send to').selectOption('Blog posts (0)')
  await page.getByText('Approval (optional)').click()
  await box(page, 'Approved by').fill('Nell Moss')
  await page.getByLabel('Approved on').fill('2026-11-20')
  await page.getByRole('checkbox', { name: 'Show it on the site' }).check()
  const chooser = page.getByLabel('Choose images')
  await chooser.setInputFiles([await image('first.png', '#46664b'), await image('second.png', '#9a6a4f')])
  const images = region(page, 'Images').getByRole('listitem')
  await expect(images).toHaveCount(2)
  await expect(button(page, 'Send Email Update')).toHaveAttribute('aria-disabled', 'false')
  await button(page, 'Move back “second.png”').press('Enter')
  await expect(button(page, 'Move back “second.png”')).toBeFocused()
  await expect(images.first()).toContainText('second.png')
  await expect(images.first()).toContainText('1 of 2')
  const description = page.getByRole('group', { name: 'Description of second.png' })
  await description.getByRole('textbox').fill('Moss on a stone')
  await description.getByRole('textbox').press('Enter')
  await expect(description.getByText('Saved')).toBeVisible()
  await expect(images.first()).toContainText('Moss on a stone')
  await expectNoViolations(page)

  await page.reload()
  await expect(box(page, 'Coming Soon')).toHaveValue('Moss')
  await expect(box(page, 'Brief')).toHaveValue('Soon.')
  await expect(box(page, 'Recipient emails')).toHaveValue('june@example.com')
  await expect(page.getByLabel('Send to')).toHaveValue('posts')
  await expect(box(page, 'Approved by')).toHaveValue('Nell Moss')
  await expect(page.getByLabel('Approved on')).toHaveValue('2026-11-20')
  await expect(page.getByRole('checkbox', { name: 'Show it on the site' })).toBeChecked()
  await expect(images.first()).toContainText('Moss on a stone')
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Create Weekly Update' }).click()
  await expect(images).toHaveCount(2)
  await button(page, 'Remove “Moss on a stone”').click()
  await expect(images).toHaveCount(1)

  await button(page, 'Start over').click()
  await expect(box(page, 'Brief')).toHaveValue('')
  await expect(page.getByLabel('Send to')).toHaveValue('')
  await expect(images).toHaveCount(0)
  await button(page, 'Undo').click()
  await expect(box(page, 'Brief')).toHaveValue('Soon.')
  await expect(page.getByLabel('Send to')).toHaveValue('posts')
  await expect(images).toHaveCount(1)
  await button(page, 'Start over').click()
})

test('the images of an update keep the order in which they were chosen', async ({ page, ownSite }) => {
  await openEditor(page, ownSite)
  const images = region(page, 'Images').locator('ol').getByRole('listitem')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/upload', async (route) => {
    if (route.request().postData()?.includes('slow.png')) await held
    await route.continue()
  })
  const files = [await image('slow.png', '#335577'), await image('quick.png', '#775533')]
  await page.getByLabel('Choose images').setInputFiles(files)
  await expect(images).toHaveCount(1)
  await expect(images.first()).toContainText('quick.png')
  await button(page, 'Choose existing images').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Select “Clay”' }).click()
  await button(page, 'Use 1 picture').click()
  await expect(images).toHaveCount(2)
  letGo()
  await expect(images).toHaveCount(3)
  for (const [index, name] of ['slow.png', 'quick.png', 'Clay'].entries()) {
    await expect(images.nth(index)).toContainText(name)
  }
  await button(page, 'Start over').click()
})

test('an update is not sent while images upload, even if one is dropped on the question', async ({ page, ownSite }) => {
  const june = newAddress()
  await openEditor(page, ownSite)
  await write(page, { brief: 'Tea.', recipients: june })
  let letGo = await holdRequests(page, '**/api/upload')
  await page.getByLabel('Choose images').setInputFiles(await image('moss.png', '#335577'))
  await expect(page.getByText('Wait until all images are uploaded.').last()).toBeVisible()
  const sendButton = button(page, 'Send Email Update')
  await expect(sendButton).toHaveAttribute('aria-disabled', 'true')
  await sendButton.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  letGo()
  await expect(sendButton).toHaveAttribute('aria-disabled', 'false')

  await page.unroute('**/api/upload')
  letGo = await holdRequests(page, '**/api/upload')
  await sendButton.click()
  const asked = question(page, 'Save for 1 person?')
  await expect(asked).toBeVisible()
  const { name, buffer } = await image('fern.png', '#46664b')
  await page.evaluate(
    ([name = '', bytes = '']) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([content], name, { type: 'image/png' }))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
    },
    [name, buffer.toString('base64')],
  )
  await expect(page.getByText('Wait until all images are uploaded.').last()).toBeVisible()
  await asked.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByText('Not sent yet.')).toBeVisible()
  letGo()
  await expect(sendButton).toHaveAttribute('aria-disabled', 'false')
  expect(await mailsTo(ownSite, june)).toHaveLength(0)
  await send(page)
  await expect.poll(() => mailsTo(ownSite, june)).toHaveLength(1)
  const [mail = ''] = await mailsTo(ownSite, june)
  expect(mail).toContain('picture-1.jpg')
  expect(mail).toContain('picture-2.jpg')
  expect(mail).not.toMatch(/moss\.png|fern\.png|moss\.jpg/)
})

test.describe('a failed upload blocks sending an update', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('an update with a failed upload can be sent only after that image is removed', async ({ page, ownSite }) => {
    await openEditor(page, ownSite)
    await write(page, { brief: 'Tea.', recipients: newAddress() })
    await page.route('**/api/upload', (route) => route.abort())
    await page.getByLabel('Choose images').setInputFiles(await image('moss.png', '#335577'))
    await expect(page.getByText("An image couldn't be uploaded. Try again or remove it first.")).toBeVisible()
    await expect(button(page, 'Send Email Update')).toHaveAttribute('aria-disabled', 'true')
    await expectNoViolations(page)
    await page.getByRole('button', { name: /^Remove/ }).click()
    await expect(button(page, 'Send Email Update')).toHaveAttribute('aria-disabled', 'false')
    await button(page, 'Start over').click()
  })
})

test('images of an update have a filter on the images page, and no carousel shows them', async ({ page, ownSite }) => {
  await openEditor(page, ownSite)
  await page.getByLabel('Choose images').setInputFiles(await image('letter.png', '#335577'))
  await expect(region(page, 'Images').locator('ol').getByRole('listitem')).toHaveCount(1)
  await button(page, 'Start over').click()
  await openAdminPage(page, '/admin/images?use=unused')
  const library = region(page, 'Existing Images')
  await expect(library.getByRole('listitem').first()).toBeVisible()
  await expect(library).not.toContainText('letter.png')
  await library.getByText('From updates', { exact: true }).click()
  await expect(page).toHaveURL('/admin/images?use=update')
  await expect(library.getByRole('listitem').filter({ hasText: 'letter.png' })).toContainText('From a weekly update')
  await expectUsable(page)
  const { images } = await (await page.request.get('/api/images/unassigned')).json()
  expect(JSON.stringify(images)).not.toContain('letter.png')
})

test('the update form takes at most ten images and says how many it left out', async ({ page, ownSite }) => {
  await openEditor(page, ownSite)
  const many = await Promise.all(Array.from({ length: 12 }, (_, n) => image(`${n}.png`, `rgb(${n}, 90, 80)`)))
  await page.getByLabel('Choose images').setInputFiles(many)
  await expect(page.getByText("An update can have at most 10 images. 2 weren't added.")).toBeVisible()
  await expect(region(page, 'Images').locator('ol').getByRole('listitem')).toHaveCount(10)
  await button(page, 'Start over').click()
})

test('a brief edited by hand can be restored after another one is generated', async ({ page, ownSite }) => {
  await openEditor(page, ownSite)
  await box(page, 'New Products').fill('Fern tea')
  await button(page, 'Generate Brief').click()
  await expect(box(page, 'Brief')).toHaveValue(/Fern tea/)
  await box(page, 'Brief').fill('In my own words.')
  await button(page, 'Generate Brief').click()
  await expect(box(page, 'Brief')).toHaveValue(/Fern tea/)
  await button(page, 'Restore the previous brief').click()
  await expect(box(page, 'Brief')).toHaveValue('In my own words.')
  await button(page, 'Start over').click()
})
