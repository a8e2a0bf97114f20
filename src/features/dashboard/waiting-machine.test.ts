import { expect, test } from 'bun:test'
import { recordBackupStatus } from '#platform/backup/status.queries.ts'
import { createTestSite, NOW, type TestSite } from '#testing/create-test-site.ts'
import { asAdministrator, createContact, createMail } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import type { WaitingLine } from './waiting.schema.ts'

const its = withSite()

async function lines(site: TestSite) {
  const { body } = await (await asAdministrator(site))('GET', '/api/admin/waiting')
  return body.lines.map(({ kind, text }: WaitingLine) => `${kind}: ${text}`)
}

/** Returns the lines about the disk and the installed version, which follow those about email and backups. */
const machineLines = async () => (await lines(its.site)).slice(3)

test('the dashboard warns if more than 80% of the disk is used or the next backup does not fit', async () => {
  const { disk } = its.site
  const leave = (free: number) => Object.assign(disk, { free })
  expect(await machineLines()).toEqual([])
  leave(0.2 * disk.total)
  expect(await machineLines()).toEqual([])
  leave(0.13 * disk.total)
  expect(await machineLines()).toEqual(['warning: The disk is 87% full: make room, or get a larger one.'])
  leave(0.1 * disk.total)
  expect(await machineLines()).toEqual(['warning: The disk is too full for the next backup: make room.'])
})

test('the dashboard asks for a restart when another version is installed', async () => {
  const path = `${its.site.dataDir}/package.json`
  await Bun.write(path, '{ "ver')
  expect(await machineLines()).toEqual([])
  await Bun.write(path, '{ "version": "1.1.0" }')
  expect(await machineLines()).toEqual(['warning: To finish the update, run “systemctl restart trellis”.'])
  expect(await (await its.site.request('/metrics', {}, '127.0.0.1')).text()).toMatch(/^restart_pending 1$/m)
})

test('the dashboard says that all is well while there is no warning, even if visitors are waiting for an answer', async () => {
  const BACKUP_TO = '/dev/shm'
  const site = await createTestSite({ SMTP_URL: 'smtp://127.0.0.1:1', BACKUP_TO })
  const night = { at: NOW.toISOString(), name: '2024-10-04', files: 3, bytes: 2048 }
  const copy = { ...night, isEncrypted: false, isOnSameDisk: false }
  await recordBackupStatus(site.db, { proof: { ...night, posts: 4 }, copy })
  await createContact(site.db)
  const checked = 'Restored and checked on Oct 5 at 12:00 PM UTC: 4 posts, 3 files, 2 KB'
  expect(await lines(site)).toEqual(['to do: question waiting', `fine: All is well. ${checked}`])
  await createMail(site.db, { state: 'failed', changed_at: NOW.toISOString() })
  expect((await lines(site)).slice(1)).toEqual(['warning: failed email in the last 7 days', `fine: ${checked}`])
  await site.close()
})
