import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { callAs, fill, test } from './own-site.ts'
import { expect, expectNoViolations, expectToFit, expectUsable, openAdminPage, questionOf } from './site.ts'

test.describe.configure({ mode: 'serial' })
test.use({ siteEnv: { BACKUPS: 'on' } })

const bun = (script: string, args: string[], DATA_DIR: string) =>
  promisify(execFile)('node_modules/.bin/bun', [script, ...args], {
    env: { ...process.env, DATA_DIR, LOG_LEVEL: 'silent' },
  })

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

    await fill(ownSite, 'longOpen', administrator)
    const { question, password } = questionOf(page)
    const open = page.getByRole('button', { name: 'Download the newest backup' })
    await open.click()
    await expect(password).toBeFocused()
    await expectToFit(page)
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question).toContainText('Enter your password.')
    await password.fill('wrong horse')
    await password.press('Enter')
    await expect(question).toContainText("That's not your password.")
    await expect(password).toBeFocused()
    await expect(password).toHaveValue('wrong horse')
    await expectNoViolations(page)

    await password.fill(administrator.password)
    const started = page.waitForEvent('download')
    await password.press('Enter')
    const download = await started
    expect(download.suggestedFilename()).toMatch(/^trellis-\d{4}-\d\d-\d\d\.tar$/)
    await expect(page.getByText(/^Download started: \d+ KB\.$/)).toBeVisible()
    await expect(question).toBeHidden()
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

  test('after ten wrong passwords, the question who somebody is says when to try again and keeps what was typed', async ({
    signedIn: page,
    administrator,
    ownSite,
  }) => {
    const wrong = { password: 'wrong horse' }
    for (let n = 0; n < 10; n++) {
      await callAs(ownSite, 'POST', '/api/admin/account/confirm', wrong).catch(() => {})
    }
    await fill(ownSite, 'longOpen', administrator)
    await openAdminPage(page, '/admin/backups')
    await page.getByRole('button', { name: 'Download the newest backup' }).click()
    const { question, password } = questionOf(page)
    await password.fill('wrong horse')
    await password.press('Enter')
    await expect(question.getByRole('alert')).toContainText('Too many tries. Please try again in')
    await expect(password).toHaveValue('wrong horse')
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('button', { name: 'Download the newest backup' })).toBeFocused()
    await expect(page.getByText("Couldn't start the download.")).toHaveCount(0)
  })
})
