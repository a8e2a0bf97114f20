import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { test } from './own-site.ts'
import { ANY_WIDTH, BACK_OFFICE, expect, expectNoSidewaysScroll, expectNoViolations } from './site.ts'
import { box, button, mailsTo, newAddress, openEditor, question, region, send, write } from './updates.ts'

test.use(BACK_OFFICE)

const SILENT = [/Failed to load resource|The (brief|update) could not be/]

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer(),
})

test('all of a draft survives a reload, and the way elsewhere', ANY_WIDTH, async ({ page, ownSite }) => {
  await openEditor(page, ownSite)
  await box(page, 'Coming Soon').fill('Moss')
  await write(page, { brief: 'Soon.', recipients: 'june@example.com' })
  const chooser = page.getByLabel('Choose pictures')
  await chooser.setInputFiles([await picture('first.png', '#46664b'), await picture('second.png', '#9a6a4f')])
  const pictures = region(page, 'Images').getByRole('listitem')
  await expect(pictures).toHaveCount(2)
  await expect(button(page, 'Send Email Update')).toHaveAttribute('aria-disabled', 'false')
  await button(page, 'Move back “second.png”').press('Enter')
  await expect(button(page, 'Move back “second.png”')).toBeFocused()
  await expect(pictures.first()).toContainText('second.png')
  await expect(pictures.first()).toContainText('1 of 2')
  await button(page, 'Describe “second.png”').click()
  const dialog = page.getByRole('dialog', { name: 'Describe the picture' })
  await dialog.getByLabel('What does it show?').fill('Moss on a stone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(pictures.first()).toContainText('Moss on a stone')
  await expectNoViolations(page)

  await page.reload()
  await expect(box(page, 'Coming Soon')).toHaveValue('Moss')
  await expect(box(page, 'Brief')).toHaveValue('Soon.')
  await expect(box(page, 'Recipient e-mails')).toHaveValue('june@example.com')
  await expect(pictures.first()).toContainText('Moss on a stone')
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Create Weekly Update' }).click()
  await expect(pictures).toHaveCount(2)
  await button(page, 'Remove “Moss on a stone”').click()
  await expect(pictures).toHaveCount(1)

  await button(page, 'Start over').click()
  await expect(box(page, 'Brief')).toHaveValue('')
  await expect(pictures).toHaveCount(0)
  await button(page, 'Undo').click()
  await expect(box(page, 'Brief')).toHaveValue('Soon.')
  await expect(pictures).toHaveCount(1)
  await button(page, 'Start over').click()
})

test('pictures stand as they were chosen, whichever arrives first', ANY_WIDTH, async ({ page, ownSite }) => {
  await openEditor(page, ownSite)
  const pictures = region(page, 'Images').locator('ol').getByRole('listitem')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/upload', async (route) => {
    if (route.request().postData()?.includes('slow.png')) await held
    await route.continue()
  })
  const files = [await picture('slow.png', '#335577'), await picture('quick.png', '#775533')]
  await page.getByLabel('Choose pictures').setInputFiles(files)
  await expect(pictures).toHaveCount(1)
  await expect(pictures.first()).toContainText('quick.png')
  await button(page, 'Choose from the library').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Select “Clay”' }).click()
  await expect(pictures).toHaveCount(2)
  letGo()
  await expect(pictures).toHaveCount(3)
  for (const [index, name] of ['slow.png', 'quick.png', 'Clay'].entries()) {
    await expect(pictures.nth(index)).toContainText(name)
  }
  await button(page, 'Start over').click()
})

test('more pictures than an update can have are not taken', ANY_WIDTH, async ({ page, ownSite }) => {
  await openEditor(page, ownSite)
  const many = await Promise.all(Array.from({ length: 12 }, (_, n) => picture(`${n}.png`, `rgb(${n}, 90, 80)`)))
  await page.getByLabel('Choose pictures').setInputFiles(many)
  await expect(page.getByText('An update can have at most 10 pictures: 2 were not taken.')).toBeVisible()
  await expect(region(page, 'Images').locator('ol').getByRole('listitem')).toHaveCount(10)
  await button(page, 'Start over').click()
})

test('a brief that was edited by hand comes back', ANY_WIDTH, async ({ page, ownSite }) => {
  await openEditor(page, ownSite)
  await box(page, 'New Products').fill('Fern tea')
  await button(page, 'Generate Brief').click()
  await expect(box(page, 'Brief')).toHaveValue(/Fern tea/)
  await box(page, 'Brief').fill('In my own words.')
  await button(page, 'Generate Brief').click()
  await expect(box(page, 'Brief')).toHaveValue(/Fern tea/)
  await button(page, 'Put the earlier brief back').click()
  await expect(box(page, 'Brief')).toHaveValue('In my own words.')
  await button(page, 'Start over').click()
})

test.describe('what fails', ANY_WIDTH, () => {
  test.use({ expectedMessages: SILENT })

  test('is logged without a notice, and the form keeps everything', async ({ page, ownSite }) => {
    const june = newAddress()
    await openEditor(page, ownSite)
    await box(page, 'New Products').fill('Fern tea')
    await page.route('**/api/weekly-update', (route) => route.abort())
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('The brief could not be generated.'),
    )
    await button(page, 'Generate Brief').click()
    await logged
    await expect(button(page, 'Generate Brief')).toHaveAttribute('aria-disabled', 'false')
    await expect(page.getByText('There is no brief yet.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(box(page, 'New Products')).toHaveValue('Fern tea')

    await write(page, { brief: 'Tea.', recipients: june })
    await page.route('**/send-email', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }),
    )
    const again = page.waitForEvent('console', (message) => message.text().includes('The update could not be sent.'))
    await send(page)
    await again
    await expect(page.getByText('Not sent yet.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('Something went wrong.')).toHaveCount(0)
    await expect(box(page, 'Brief')).toHaveValue('Tea.')
    await expect(box(page, 'Recipient e-mails')).toHaveValue(june)
    expect(await mailsTo(ownSite, june)).toHaveLength(0)
    await button(page, 'Start over').click()
  })

  test('an answer that is lost does not send it twice, nor hide what was changed since', async ({ page, ownSite }) => {
    const june = newAddress()
    await openEditor(page, ownSite)
    await write(page, { brief: 'Tea.', recipients: june })
    // It arrives, but its answer does not.
    await page.route('**/send-email', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await send(page)
    await expect(page.getByText('Not sent yet.')).toBeVisible()
    await expect.poll(() => mailsTo(ownSite, june)).toHaveLength(1)
    await page.unroute('**/send-email')
    await page.reload()
    await box(page, 'Brief').fill('Tea, and moss.')
    await send(page)
    await expect(page.getByText('It was sent already, as it was before you changed it.')).toBeVisible()
    await expect(box(page, 'Brief')).toHaveValue('Tea, and moss.')
    expect(await mailsTo(ownSite, june)).toHaveLength(1)
    await button(page, 'Start over').click()
  })
})

test('two presses send once', ANY_WIDTH, async ({ page, ownSite }) => {
  const june = newAddress()
  await openEditor(page, ownSite)
  await write(page, { brief: 'Tea.', recipients: june })
  await button(page, 'Send Email Update').click()
  await question(page, 'Send to 1 person?').getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(page.getByText('The update is on its way to one person.')).toBeVisible()
  await expect.poll(() => mailsTo(ownSite, june)).toHaveLength(1)
  await expect(region(page, 'Past updates').getByRole('listitem')).not.toHaveCount(0)
  expect(await mailsTo(ownSite, june)).toHaveLength(1)
})

test('what has not gone out yet is watched, found again, and stopped', ANY_WIDTH, async ({ page, ownSite }) => {
  const outbox = join(ownSite.folder, 'outbox')
  await rename(outbox, `${outbox}-away`).catch(() => {})
  // No e-mail can be written there: all of them wait.
  await writeFile(outbox, '')
  await openEditor(page, ownSite)
  await box(page, 'Subject').fill('Late')
  await write(page, { brief: 'Tea.', recipients: `${newAddress()}, ${newAddress()}` })
  await send(page, '2 people')
  const late = region(page, 'On its way').getByRole('listitem').filter({ hasText: 'Late' })
  await expect(late).toContainText('0 of 2 sent, 2 waiting')
  await expectNoViolations(page)
  await page.reload()
  await expect(late).toContainText('0 of 2 sent, 2 waiting')
  await expect(late.getByRole('progressbar', { name: 'Late' })).toHaveAttribute('value', '0')
  await expect(late).toContainText('The mail server does not take them right now')
  await expect(late.getByRole('link', { name: 'See why' })).toHaveAttribute('href', /state=waiting/)
  await expect(late.getByRole('link', { name: 'Its e-mails' })).toHaveAttribute('href', /\/admin\/mails\?update=\d+$/)
  await button(page, 'Stop sending “Late”').click()
  await question(page, 'Stop sending this update?').getByRole('button', { name: 'Stop sending' }).click()
  await expect(page.getByText('2 e-mails are stopped.')).toBeVisible()
  // It says so by itself: the page asks again as long as something waits.
  const stopped = region(page, 'Stopped').getByRole('listitem')
  await expect(stopped).toContainText('0 of 2 sent, 2 stopped')
  await expect(stopped.getByRole('progressbar', { name: 'Late' })).toHaveAttribute('value', '0')
  await expect(stopped.getByRole('link', { name: 'Those stopped' })).toHaveAttribute('href', /state=stopped/)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await expect(region(page, 'Past updates')).toContainText('0 of 2 sent, 2 stopped')
  await rm(outbox)

  await button(page, 'Send the remaining 2 of “Late”').click()
  const asked = question(page, 'Send the remaining 2 after all?')
  await asked.getByRole('button', { name: 'Send the remaining 2' }).click()
  await expect(region(page, 'Sent')).toContainText('2 of 2 sent')
})
