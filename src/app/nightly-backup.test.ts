// test: slow, long form
import { expect, setDefaultTimeout, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { folderArchive, readArchive } from '#platform/backup/archive.ts'
import { takeBackupHold } from '#platform/files/backup-hold.queries.ts'
import { sized } from '#testing/figures.ts'
import { testOnSqlite } from '#testing/with-backups.ts'
import { addStoredImage, type NightSite, silent, withNights } from '#testing/with-nights.ts'
import { isNightDue, NightlyBackup } from './nightly-backup.ts'

setDefaultTimeout(600_000)
const KILLS = sized(5, 50)
const its = withNights()
const at = (text: string) => new Date(`2026-11-${text}:00`)
const iso = (text: string) => at(text).toISOString()

type Look = Parameters<typeof isNightDue>[0]
const isDue = (now: string, look: Partial<Look>) =>
  isNightDue({
    now: at(now),
    hour: 3,
    startedAt: at('01T00:00'),
    madeAt: iso('22T03:00'),
    failedAt: undefined,
    triedAt: undefined,
    ...look,
  })

const CASES: [string, boolean, string, Partial<Look>][] = [
  ['a site is backed up in the hour BACKUP_HOUR', true, '23T03:00', {}],
  ['a site is not backed up outside the hour BACKUP_HOUR', false, '23T02:59', {}],
  ['a site is backed up only once in the hour BACKUP_HOUR', false, '23T03:40', { madeAt: iso('23T03:00') }],
  ['a failed backup is not tried again in the same hour', false, '23T03:40', { failedAt: iso('23T03:01') }],
  ['a site that another instance has backed up is not backed up again', false, '23T03:01', { madeAt: iso('23T03:00') }],
  [
    'an instance that has started a backup does not start another one in the same hour',
    false,
    '23T03:01',
    { triedAt: at('23T03:00') },
  ],
  ['a backup that a restart of the server interrupted is made again in the same hour', true, '23T03:20', {}],
  ['a site that was off at night is backed up soon after its start', true, '23T09:01', { madeAt: iso('22T03:00') }],
  [
    'a site that was off for an hour outside of BACKUP_HOUR is not backed up at its start',
    false,
    '22T23:59',
    { startedAt: at('22T23:00') },
  ],
  ['a late backup that failed is not tried again on the same day', false, '23T15:00', { triedAt: at('23T09:01') }],
  [
    'a new site is not backed up in its first ten minutes',
    false,
    '23T12:05',
    { madeAt: undefined, startedAt: at('23T12:00') },
  ],
  [
    'a new site is backed up after its first ten minutes',
    true,
    '23T12:11',
    { madeAt: undefined, startedAt: at('23T12:00') },
  ],
  [
    'a backup that a wrong clock dated in the future does not prevent the next one',
    true,
    '23T03:00',
    { madeAt: '2036-01-01T03:00:00Z' },
  ],
  ['a site is backed up when its clock has been set back', true, '23T12:00', { madeAt: '2036-01-01T03:00:00Z' }],
]

test.each(CASES)('the backup schedule makes sure that %s', (_sentence, expected, now, look) => {
  expect(isDue(now, look)).toBe(expected)
})

test.each([
  ['America/New_York', '2026-03-07T12:00:00Z', 2, '03:00'],
  ['America/New_York', '2026-10-31T12:00:00Z', 1, '01:00'],
  ['America/Havana', '2026-03-07T12:00:00Z', 0, '01:00'],
  ['Australia/Lord_Howe', '2026-10-03T12:00:00Z', 2, '02:30'],
])(
  'in %s, where the clocks change the day after %s, the backup of hour %i starts once, at %s',
  (zone, start, hour, first) => {
    const { TZ } = process.env
    process.env.TZ = zone
    const made: Date[] = []
    for (let minutes = 0; minutes < 3 * 24 * 60; minutes++) {
      const now = new Date(Date.parse(start) + minutes * 60_000)
      const madeAt = made.at(-1)?.toISOString() ?? start
      const look = { failedAt: undefined, triedAt: made.at(-1), startedAt: new Date(start), madeAt }
      if (isNightDue({ now, hour, ...look })) made.push(now)
    }
    const usual = `0${hour}:00`
    expect(made.map((at) => at.toTimeString().slice(0, 5))).toEqual([first, usual, usual])
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  },
)

// With the usual priority, because at the lowest one a night takes minutes beside other tests.
const nightlyBackup = ({ config, db }: NightSite, clock = () => new Date()) =>
  new NightlyBackup({ config, db, clock, log: silent, env: { ...envOf(config) }, priority: 0 })

const envOf = ({ dataDir, databaseUrl }: NightSite['config']) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

test('stopping the server aborts a nightly backup, and the next one is complete and removes the files that it left behind', async () => {
  const site = await its.newSite()
  const backup = nightlyBackup(site)
  const running = backup.run()
  await backup.stop()
  await running
  expect(await site.status()).toMatchObject({ newest: null, failure: null })
  await nightlyBackup(site).run()
  const { newest, proof, ...failures } = await site.status()
  expect(failures).toMatchObject({ failure: null, proofFailure: null })
  expect(proof?.name).toBe(newest?.name ?? '')
  expect(await site.backups()).toEqual([newest?.name ?? ''])
  expect((await readdir(site.at('backups'))).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a nightly backup whose process is killed is recorded as failed', async () => {
  const site = await its.newSite()
  const backup = nightlyBackup(site)
  const running = backup.run()
  process.kill(backup.pid ?? 0, 'SIGKILL')
  await running
  expect((await site.status()).failure?.message).toBe('The backup stopped before it was complete (SIGKILL).')
})

testOnSqlite('nightly backups that are killed at random moments leave only complete backups', async () => {
  const site = await its.newSite()
  for (let images = 0; images < 50; images++) await addStoredImage(site.db, site.dataDir)
  const start = performance.now()
  await nightlyBackup(site).run()
  const longest = performance.now() - start
  for (let kills = 0; kills < KILLS; kills++) {
    const backup = nightlyBackup(site)
    const running = backup.run()
    setTimeout(() => backup.pid && process.kill(backup.pid, 'SIGKILL'), Math.random() * longest)
    await running
    // The next run brings back a backup that was being replaced.
    const nights = await site.backups()
    for (const night of nights) await readArchive(folderArchive(site.at('backups', night), site.at('backups', 'files')))
  }
  await nightlyBackup(site).run()
  expect(await site.status()).toMatchObject({ failure: null, proofFailure: null, proof: { files: 104 } })
  const left = (await readdir(site.at('backups'))).filter(
    (name) => !/^(files|lock\.sqlite)$|^\d{4}-\d\d-\d\d$/.test(name),
  )
  expect(left).toEqual([])
})

test('an instance starts no nightly backup while another instance makes one', async () => {
  const site = await its.newSite()
  await takeBackupHold(site.db, 'other', at('23T03:00'), at('23T03:10').getTime())
  const backup = nightlyBackup(site, () => at('23T03:05'))
  await backup.look()
  expect(await site.status()).toMatchObject({ newest: null, failure: null })
})
