import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from './own-site.ts'
import { expect, expectNoViolations, expectUsable } from './site.ts'
import { box, button, mailsTo, newAddress, openEditor, question, region, send, write } from './updates.ts'

const SILENT = [/Failed to load resource|Couldn't (generate|send) the (brief|update)/]

test.describe('a failed request leaves the update in the form', () => {
  test.use({ expectedMessages: SILENT })

  test('a failure to generate or send an update is logged, and the form keeps its text', async ({ page, ownSite }) => {
    const june = newAddress()
    await openEditor(page, ownSite)
    await box(page, 'New Products').fill('Fern tea')
    await page.route('**/api/weekly-update', (route) => route.abort())
    const logged = page.waitForEvent('console', (message) => message.text().includes("Couldn't generate the brief."))
    await button(page, 'Generate Brief').click()
    await logged
    await expect(button(page, 'Generate Brief')).toHaveAttribute('aria-disabled', 'false')
    await expect(page.getByText('Write or generate a brief first.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(box(page, 'New Products')).toHaveValue('Fern tea')

    await write(page, { brief: 'Tea.', recipients: june })
    await page.route('**/send-email', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }),
    )
    const again = page.waitForEvent('console', (message) => message.text().includes("Couldn't send the update."))
    await send(page)
    await again
    await expect(page.getByText('Not sent yet.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('Something went wrong.')).toHaveCount(0)
    await expect(box(page, 'Brief')).toHaveValue('Tea.')
    await expect(box(page, 'Recipient emails')).toHaveValue(june)
    expect(await mailsTo(ownSite, june)).toHaveLength(0)
    await button(page, 'Start over').click()
  })

  test('a lost response neither sends an update twice nor hides later changes to it', async ({ page, ownSite }) => {
    const june = newAddress()
    await openEditor(page, ownSite)
    await write(page, { brief: 'Tea.', recipients: june })
    // The server gets the request, but its response is lost.
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
    await expect(page.getByText('This update was already sent, without your latest changes.')).toBeVisible()
    await expect(box(page, 'Brief')).toHaveValue('Tea, and moss.')
    expect(await mailsTo(ownSite, june)).toHaveLength(1)
    await button(page, 'Start over').click()
  })
})

test('double-clicking Send sends the update once', async ({ page, ownSite }) => {
  const june = newAddress()
  await openEditor(page, ownSite)
  await write(page, { brief: 'Tea.', recipients: june })
  await button(page, 'Send Email Update').click()
  await question(page, 'Save for 1 person?').getByRole('button', { name: 'Save', exact: true }).dblclick()
  await expect(page.getByText('The update to 1 person is saved, but not delivered')).toBeVisible()
  await expect.poll(() => mailsTo(ownSite, june)).toHaveLength(1)
  await expect(region(page, 'Past updates').getByRole('listitem')).not.toHaveCount(0)
  expect(await mailsTo(ownSite, june)).toHaveLength(1)
})

test('queued emails of an update survive a reload, and can be stopped and sent later', async ({ page, ownSite }) => {
  const outbox = join(ownSite.folder, 'outbox')
  await rename(outbox, `${outbox}-away`).catch(() => {})
  // A file in place of the outbox folder makes every delivery fail.
  await writeFile(outbox, '')
  await openEditor(page, ownSite)
  await box(page, 'Subject').fill('Late')
  await write(page, { brief: 'Tea.', recipients: `${newAddress()}, ${newAddress()}` })
  await send(page, '2 people')
  const late = region(page, 'Saving').getByRole('listitem').filter({ hasText: 'Late' })
  await expect(late).toContainText('0 saved, not delivered, 2 queued')
  await expectNoViolations(page)
  await page.reload()
  await expect(late).toContainText('0 saved, not delivered, 2 queued')
  await expect(late.getByRole('progressbar', { name: 'Late' })).toHaveAttribute('value', '0')
  await expect(late).toContainText("The mail server isn't accepting emails right now")
  await expect(late.getByRole('link', { name: 'See why' })).toHaveAttribute('href', /state=waiting/)
  await expect(late.getByRole('link', { name: 'View emails' })).toHaveAttribute('href', /\/admin\/mails\?update=\d+$/)
  await button(page, 'Stop sending “Late”').click()
  await question(page, 'Stop sending this update?').getByRole('button', { name: 'Stop sending' }).click()
  await expect(page.getByText('2 emails stopped.')).toBeVisible()
  // The page polls while emails are queued, so this needs no reload.
  const stopped = region(page, 'Stopped').getByRole('listitem')
  await expect(stopped).toContainText('0 of 2 sent, 2 stopped')
  await expect(stopped.getByRole('progressbar', { name: 'Late' })).toHaveAttribute('value', '0')
  await expect(stopped.getByRole('link', { name: 'View stopped emails' })).toHaveAttribute('href', /state=stopped/)
  await expectUsable(page)
  await expect(region(page, 'Past updates')).toContainText('0 of 2 sent, 2 stopped')
  await rm(outbox)

  await button(page, 'Send the remaining 2 emails of “Late”').click()
  const asked = question(page, 'Send the remaining 2 emails after all?')
  await asked.getByRole('button', { name: 'Send the remaining 2 emails' }).click()
  await expect(region(page, 'Saved, not delivered')).toContainText('2 saved, not delivered')
})
