import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { callAs, test } from './own-site.ts'
import { expect, expectNoViolations, expectToFit, expectUsable, openAdminPage } from './site.ts'

test.describe.configure({ mode: 'serial' })
test.use({ siteEnv: { BACKUPS: 'on' } })

const bun = (script: string, args: string[], DATA_DIR: string) =>
  promisify(execFile)('node_modules/.bin/bun', [script, ...args], {
    env: { ...process.env, DATA_DIR, LOG_LEVEL: 'silent' },
  })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Download the newest backup' })
const password = (page: Page) => dialog(page).getByLabel('Password', { exact: true })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

test('the backups page of a new site says when the first backup starts', async ({ signedIn: page }) => {
  await openAdminPage(page, '/admin/backups')
  await expect(page.getByText('No backup checked yet')).toBeVisible()
  await expect(page.getByText('The first backup starts ten minutes after the server')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download the newest backup' })).toHaveCount(0)
  await expectUsable(page)
})

test.describe('an administrator downloads a backup', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('an administrator enters their password again, downloads a backup and restores it elsewhere', async ({
    signedIn: page,
    administrator,
    ownSite,
  }) => {
    await bun('src/app/nightly-backup.child.ts', [], ownSite.folder)
    await openAdminPage(page, '/admin/backups')
    await expect(
      page.getByText(/^Restored and checked on \w+ \d+ at \d+:\d+\s[AP]M \w+: 0 posts, \d+ files, \d+ KB$/),
    ).toBeVisible()
    await expect(page.getByRole('list', { name: 'Backups, newest first' }).getByRole('listitem')).toHaveCount(1)
    await expectUsable(page)

    const open = page.getByRole('button', { name: 'Download the newest backup' })
    await open.click()
    await expect(password(page)).toBeFocused()
    await expectToFit(page)
    await press(page, 'Download')
    await expect(dialog(page)).toContainText('Enter your password.')
    await password(page).fill('wrong horse')
    await password(page).press('Enter')
    await expect(dialog(page)).toContainText("That's not your password.")
    await expect(password(page)).toBeFocused()
    await expect(password(page)).toHaveValue('wrong horse')
    await expectNoViolations(page)

    await password(page).fill(administrator.password)
    const started = page.waitForEvent('download')
    await press(page, 'Download')
    const download = await started
    expect(download.suggestedFilename()).toMatch(/^trellis-\d{4}-\d\d-\d\d\.tar$/)
    await expect(page.getByText(/^Download started: \d+ KB\.$/)).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await expect(open).toBeFocused()

    const folder = await mkdtemp(join(tmpdir(), 'trellis-e2e-restored-'))
    const { stdout } = await bun('scripts/restore.ts', [await download.path()], folder)
    expect(stdout).toMatch(/Restored the backup made at .+: \d+ rows and \d+ files\./)
    await rm(folder, { recursive: true })
  })

  test('the command that restores the newest backup can be copied', async ({ signedIn: page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAdminPage(page, '/admin/backups')
    await expect(page.getByRole('button', { name: 'Copy command' })).toBeHidden()
    await page.getByRole('region', { name: 'Restore a backup' }).getByText('For the person who runs the server').click()
    await page.getByRole('button', { name: 'Copy command' }).click()
    await expect(page.getByText('Command copied.')).toBeVisible()
    const command = await page.evaluate(() => navigator.clipboard.readText())
    expect(command).toMatch(/^npm run restore -- --replace \d{4}-\d\d-\d\d$/)
  })

  test('after ten wrong passwords, the dialog to download a backup says when to try again and keeps what was typed', async ({
    signedIn: page,
    ownSite,
  }) => {
    const wrong = { password: 'wrong horse' }
    for (let n = 0; n < 10; n++) {
      await callAs(ownSite, 'POST', '/api/admin/backups/download', wrong).catch(() => {})
    }
    await openAdminPage(page, '/admin/backups')
    await page.getByRole('button', { name: 'Download the newest backup' }).click()
    await password(page).fill('wrong horse')
    await press(page, 'Download')
    await expect(dialog(page).getByRole('alert')).toContainText('Too many tries. Please try again in')
    await expect(password(page)).toHaveValue('wrong horse')
    await expectNoViolations(page)
  })
})
