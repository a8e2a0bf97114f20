import { expect, test } from 'bun:test'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordEvent } from '#features/audit/audit.queries.ts'
import type { WaitingLine } from '#features/dashboard/waiting.schema.ts'
import { recordBackupStatus } from '#platform/backup/status.queries.ts'
import { createBackup } from '#testing/create-backup.ts'
import { createTestSite, NOW } from '#testing/create-test-site.ts'
import { asAdministrator } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const HOUR_MS = 60 * 60 * 1000
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS).toISOString()
const SAME_DISK = 'warning: All backups are on one disk: download one.'
const NONE_CHECKED = 'No backup checked yet: leave the site on tonight.'
const SIZES = { files: 1312, bytes: Math.round(3.1 * 1024 ** 3) }
const proofAt = (at: string) => ({ at, name: '2024-10-05', posts: 214, ...SIZES })

async function describe(site = its.site) {
  const { body } = await (await asAdministrator(site))('GET', '/api/admin/backups')
  return body
}

/** Returns the dashboard's lines about backups in the form “warning: …”. */
async function lines(site = its.site): Promise<string[]> {
  const { body } = await (await asAdministrator(site))('GET', '/api/admin/waiting')
  return body.lines
    .filter(({ href }: WaitingLine) => href === '/admin/backups')
    .map(({ kind, text }: WaitingLine) => `${kind}: ${text}`)
}

test('a new site has no backups, and its first one is due at 3 a.m. in the time zone of the server', async () => {
  const next = new Date(NOW)
  next.setHours(27, 0, 0, 0)
  expect(await describe()).toEqual({
    isOn: true,
    nextAt: next.toISOString(),
    backups: [],
    newest: null,
    failure: null,
    proof: null,
    proofFailure: null,
    place: 'none',
    copy: null,
    copyFailure: null,
    downloadedAt: null,
  })
})

test('BACKUP_HOUR sets the hour at which the next backup is due', async () => {
  const next = new Date(NOW)
  next.setHours(next.getHours() + 1, 0, 0, 0)
  const site = await createTestSite({ BACKUP_HOUR: `${next.getHours()}` })
  expect((await describe(site)).nextAt).toBe(next.toISOString())
  await site.close()
})

test('on the day whose hour BACKUP_HOUR is skipped, the next backup is due at the usual hour', async () => {
  const { TZ } = process.env
  process.env.TZ = 'America/New_York'
  const site = await createTestSite({ BACKUP_HOUR: '2' })
  site.wait(Date.parse('2025-03-09T16:00:00Z') - NOW.getTime())
  const { nextAt } = await describe(site)
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
  expect(nextAt).toBe('2025-03-10T06:00:00.000Z')
  await site.close()
})

test('backups are listed newest first with their sizes, and a damaged backup is listed without a size', async () => {
  const { dataDir } = its.site
  await createBackup(dataDir, { name: '2024-10-03', createdAt: '2024-10-03T03:00:00.000Z' })
  await createBackup(dataDir, { name: '2024-10-05', createdAt: '2024-10-05T03:00:00.000Z', files: [] })
  await createBackup(dataDir, { name: 'before-0015-backup', createdAt: '2024-10-04T09:00:00.000Z' })
  await createBackup(dataDir, { name: '2024-10-04', createdAt: '2024-10-04T03:00:00.000Z' })
  await Bun.write(join(dataDir, 'backups/2024-10-04/manifest.json'), '{')
  await mkdir(join(dataDir, 'backups/.scratch-1'))
  const bytes = '{"id":1,"title":"First frost"}\n'.length
  expect((await describe()).backups).toEqual([
    { name: '2024-10-05', contents: { createdAt: '2024-10-05T03:00:00.000Z', files: 0, bytes } },
    { name: 'before-0015-backup', contents: { createdAt: '2024-10-04T09:00:00.000Z', files: 1, bytes: bytes + 700 } },
    { name: '2024-10-04', contents: null },
    { name: '2024-10-03', contents: { createdAt: '2024-10-03T03:00:00.000Z', files: 1, bytes: bytes + 700 } },
  ])
})

test('the dashboard warns if backups are turned off', async () => {
  const site = await createTestSite({ BACKUPS: 'off' })
  expect(await lines(site)).toEqual(['warning: Backups are turned off.'])
  expect(await describe(site)).toMatchObject({ isOn: false, nextAt: null })
  await site.close()
})

const PROOFS: [state: string, line: string, status: Parameters<typeof recordBackupStatus>[1]][] = [
  [
    'the last check passed',
    'fine: Restored and checked on Oct 5 at 3:00 AM UTC: 214 posts, 1,312 files, 3.1 GB',
    { proof: proofAt(hoursAgo(9)) },
  ],
  [
    'the last check found one post and one file',
    'fine: Restored and checked on Oct 5 at 3:00 AM UTC: 1 post, 1 file, 2 KB',
    { proof: { ...proofAt(hoursAgo(9)), posts: 1, files: 1, bytes: 2048 } },
  ],
  [
    'the last check passed the day before yesterday',
    'fine: Restored and checked on Oct 3 at 1:00 PM UTC: 214 posts, 1,312 files, 3.1 GB',
    { proof: proofAt(hoursAgo(47)) },
  ],
  [
    'the last check passed more than two days ago',
    'warning: No backup has been restored and checked since Oct 3: leave the site on overnight.',
    { proof: proofAt(hoursAgo(49)) },
  ],
  [
    'the last check failed',
    'warning: The backup check on Oct 5 failed. rows/posts.ndjson.gz is missing. Keep older backups until a check passes.',
    {
      proof: proofAt(hoursAgo(33)),
      proofFailure: { at: hoursAgo(9), message: 'rows/posts.ndjson.gz is missing.' },
    },
  ],
  [
    'the first backup was made an hour ago and is not checked yet',
    `to do: ${NONE_CHECKED}`,
    { newest: { at: hoursAgo(1), name: '2024-10-05', ...SIZES } },
  ],
  [
    'the first backup is older than two days and was never checked',
    'warning: No backup checked yet: leave the site on overnight.',
    { newest: { at: hoursAgo(49), name: '2024-10-03', ...SIZES } },
  ],
]

test.each(PROOFS)('if %s, the dashboard shows “%s”', async (_, line, status) => {
  await recordBackupStatus(its.site.db, status)
  expect(await lines()).toEqual([line, SAME_DISK])
})

test('the dashboard warns of a failed backup and says why it failed', async () => {
  await recordBackupStatus(its.site.db, {
    failure: { at: hoursAgo(9), message: 'The disk is too full.' },
    proof: proofAt(hoursAgo(33)),
  })
  expect(await lines()).toEqual([
    'warning: The backup on Oct 5 failed. The disk is too full. The site will try again tonight.',
    'fine: Restored and checked on Oct 4 at 3:00 AM UTC: 214 posts, 1,312 files, 3.1 GB',
    SAME_DISK,
  ])
})

test('for 30 days after a backup was downloaded, the dashboard does not ask for another download', async () => {
  await recordEvent(its.site.db, { actor: null, address: null, userAgent: null, now: NOW }, 'backup.downloaded')
  expect((await describe()).downloadedAt).toBe(NOW.toISOString())
  its.site.wait(30 * 24 * HOUR_MS - 1)
  expect(await lines()).toEqual([`to do: ${NONE_CHECKED}`])
  its.site.wait(1)
  expect(await lines()).toEqual([`to do: ${NONE_CHECKED}`, SAME_DISK])
})

test("the dashboard mentions backup copies only if the newest one is missing, old, on the site's disk, or failed", async () => {
  // A different disk from DATA_DIR.
  const site = await createTestSite({ BACKUP_TO: '/dev/shm' })
  await recordBackupStatus(site.db, { proof: proofAt(hoursAgo(1)) })
  const copyLines = async () => (await lines(site)).slice(1)
  const copy = { name: 'trellis-2024-10-05.tar', isEncrypted: false, bytes: 9, isOnSameDisk: false }
  expect(await describe(site)).toMatchObject({ place: 'other disk', copy: null })
  expect(await copyLines()).toEqual(['to do: No backup has been copied to the other disk yet: the next one will be.'])
  await recordBackupStatus(site.db, { copy: { ...copy, at: hoursAgo(9), isOnSameDisk: true } })
  expect(await copyLines()).toEqual(['to do: No backup has been copied to the other disk yet: the next one will be.'])
  await recordBackupStatus(site.db, { copy: { ...copy, at: hoursAgo(9) } })
  expect(await copyLines()).toEqual([])
  await recordBackupStatus(site.db, { copy: { ...copy, at: hoursAgo(49) } })
  expect(await copyLines()).toEqual([
    'warning: No backup has been copied to the other disk since Oct 3: check that disk.',
  ])
  await recordBackupStatus(site.db, { copyFailure: { at: hoursAgo(9), message: 'The disk is full.' } })
  expect(await copyLines()).toEqual(['warning: Copying the backup to the other disk failed on Oct 5. Check that disk.'])
  await site.close()
})

test('the dashboard warns if BACKUP_TO is on the disk of the site or cannot be reached', async () => {
  const site = await createTestSite({ BACKUP_TO: tmpdir() })
  expect((await describe(site)).place).toBe('same disk')
  expect((await lines(site))[1]).toBe(SAME_DISK)
  const lost = await createTestSite({ BACKUP_TO: join(site.dataDir, '../not-mounted') })
  expect((await describe(lost)).place).toBe('unreachable')
  expect((await lines(lost))[1]).toBe("warning: Couldn't reach the folder for backup copies: check its disk.")
  await Promise.all([site.close(), lost.close()])
})
