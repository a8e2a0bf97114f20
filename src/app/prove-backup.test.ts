// test: slow
import { expect, setDefaultTimeout, test } from 'bun:test'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { turnsOf } from '#platform/backup/check-stored-files.ts'
import { whileHeld } from '#platform/backup/write-backup.ts'
import type { AskSpace } from '#platform/machine.ts'
import { createAdministrator, createImage } from '#testing/factories.ts'
import { diskWith, MB, type NightSite, roomy, silent, withNights } from '#testing/with-nights.ts'
import { backUpNight } from './back-up-night.ts'

setDefaultTimeout(600_000)
const its = withNights()
const DAY_MS = 24 * 60 * 60 * 1000
const MONDAY = new Date('2026-11-23T12:00:00Z')
const later = (days: number) => new Date(MONDAY.getTime() + days * DAY_MS)

const backUp = ({ config, db }: NightSite, now = MONDAY, askSpace = roomy) =>
  backUpNight({ config, db, log: silent, now, askSpace })

/** Returns a disk that is full at the first check, and has space at later ones. */
function fullAtFirst(): AskSpace {
  let free = 0
  return async () => {
    const space = { free, total: 1000 * MB }
    free = 900 * MB
    return space
  }
}

/** Changes one bit, as a broken disk may. */
async function flip(path: string, at = 60) {
  const bytes = await Bun.file(path).bytes()
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await rm(path)
  await Bun.write(path, bytes)
}

test('a nightly backup is made, copied, restored and checked, and each result is recorded', async () => {
  const site = await its.newSite({ BACKUP_TO: await its.newFolder() })
  await backUp(site)
  const at = MONDAY.toISOString()
  const { newest, copy, proof, ...failures } = await site.status()
  expect(failures).toEqual({ failure: null, copyFailure: null, proofFailure: null })
  expect(newest).toMatchObject({ at, name: '2026-11-23', files: 4 })
  expect(copy).toMatchObject({ at, name: 'trellis-2026-11-23.tar', isEncrypted: false })
  expect(proof).toEqual({ at, name: '2026-11-23', posts: 1, files: 4, bytes: newest?.bytes ?? 0 })
  expect(await readdir(site.at('backups'))).not.toContainEqual(expect.stringContaining('.scratch'))
  expect(await readdir(site.dataDir)).not.toContain('outbox')
})

test('a site without content is backed up, and its backup is restored and checked', async () => {
  const site = await its.newSite()
  for (const table of ['posts', 'certificates', 'questions', 'contacts', 'images', 'stored_files'] as const)
    await site.db.deleteFrom(table).execute()
  await createAdministrator(site.db)
  await rm(site.at('files'), { recursive: true })
  await backUp(site)
  expect(await site.status()).toMatchObject({ proof: { posts: 0, files: 0 }, proofFailure: null })
})

/** Each function damages the newest backup before it is restored and checked. */
const DAMAGES: [string, (site: NightSite) => Promise<unknown>, RegExp][] = [
  [
    'one changed byte in the rows',
    (site) => flip(site.at('backups/2026-11-23/rows/posts.ndjson.gz'), 20),
    /^(The backup is damaged: )?rows\/posts\.ndjson\.gz (cannot be read|is damaged: it differs from what was stored|differs from what was backed up)\.$/,
  ],
  [
    'one missing row',
    async (site) => {
      const path = site.at('backups/2026-11-23/rows/posts.ndjson.gz')
      const rows = gunzipSync(await Bun.file(path).bytes()).toString()
      await Bun.write(path, gzipSync(rows.split('\n').slice(1).join('\n')))
    },
    /rows\/posts\.ndjson\.gz is damaged/,
  ],
  ['one missing file', (site) => rm(site.at('backups/files', site.cover)), /^files\/.*\/960\.webp is missing\.$/],
  [
    'one changed byte in a file that it reads',
    (site) => flip(site.at('backups/files', site.pdf)),
    /^files\/.*\/certificate\.pdf is damaged: it differs from what was stored\.$/,
  ],
  [
    'a missing backup',
    (site) => rename(site.at('backups/2026-11-23'), site.at('backups/2026-11-2')),
    /^The backup in .*2026-11-23 is missing or damaged\.$/,
  ],
]

test.each(DAMAGES)('the test restore of a nightly backup reports %s', async (_what, damage, sentence) => {
  const site = await its.newSite()
  await backUp(site)
  await damage(site)
  // A full disk prevents the next backup, so the damaged one is checked again.
  await backUp(site, later(1), fullAtFirst())
  const { failure, proof, proofFailure } = await site.status()
  expect(failure?.message).toStartWith('The disk is too full')
  expect(proof?.at).toBe(MONDAY.toISOString())
  expect(proofFailure?.message).toMatch(sentence)
  expect(proofFailure?.at).toBe(later(1).toISOString())
})

test('the test restore of a nightly backup reads the copy in BACKUP_TO and reports one changed byte in it', async () => {
  const site = await its.newSite({ BACKUP_TO: await its.newFolder() })
  await backUp(site)
  const path = join(site.config.backupTo ?? '', 'trellis-2026-11-23.tar')
  await flip(path, Bun.file(path).size - 3000)
  await backUp(site, later(1), fullAtFirst())
  expect((await site.status()).proofFailure?.message).toStartWith(`${path}: The backup is damaged`)
  await rm(path)
  await backUp(site, later(2), fullAtFirst())
  expect((await site.status()).proofFailure?.message).toBe(`${path} is missing.`)
})

test("if tonight's backup could not be copied, the test restore reads the nightly backup in DATA_DIR", async () => {
  const backupTo = await its.newFolder()
  const site = await its.newSite({ BACKUP_TO: backupTo })
  await backUp(site)
  await rename(backupTo, `${backupTo}-away`)
  await backUp(site, later(1))
  await rename(`${backupTo}-away`, backupTo)
  expect(await site.status()).toMatchObject({
    copy: { name: 'trellis-2026-11-23.tar' },
    copyFailure: { at: later(1).toISOString() },
    proof: { name: '2026-11-24' },
    proofFailure: null,
  })
})

test('if the copy in BACKUP_TO is encrypted, the test restore reads the nightly backup in DATA_DIR', async () => {
  const { generateIdentity, identityToRecipient } = await import('age-encryption')
  const BACKUP_RECIPIENT = await identityToRecipient(await generateIdentity())
  const site = await its.newSite({ BACKUP_TO: await its.newFolder(), BACKUP_RECIPIENT })
  await backUp(site)
  expect(await site.status()).toMatchObject({
    copy: { isEncrypted: true },
    proof: { name: '2026-11-23' },
    proofFailure: null,
  })
})

test('a nightly backup reports a stored file that the site has lost, even if the backups still have it', async () => {
  const site = await its.newSite()
  await backUp(site)
  await rm(site.at('files', site.image))
  await backUp(site, later(1))
  expect(await site.status()).toMatchObject({
    newest: { name: '2026-11-24' },
    failure: null,
    proofFailure: {
      message: `In DATA_DIR, files/${site.image} is missing. docs/backup.md explains how to extract a file from a backup.`,
    },
  })
})

test('within 30 nightly backups, every stored file is compared with its hash', async () => {
  const site = await its.newSite()
  const names = Array.from({ length: 500 }, () => `${crypto.randomUUID()}/320.webp`)
  const nights = Array.from({ length: 30 }, (_, days) => later(days).toISOString().slice(0, 10))
  const turns = names.map((name) => nights.filter((night) => turnsOf(night, undefined)(name)).length)
  expect(turns.every((count) => count === 1)).toBe(true)
  const missed = names.map((name) => turnsOf('2026-11-30', '2026-10-31')(name))
  expect(missed.every(Boolean)).toBe(true)
  await backUp(site)
  await flip(site.at('files', site.image))
  await backUp(site, later(30))
  expect((await site.status()).proofFailure?.message).toBe(
    `In DATA_DIR, files/${site.image} is damaged. docs/backup.md explains how to extract a file from a backup.`,
  )
})

test('a nightly backup fails and names the file if a row refers to a file that was never stored', async () => {
  const site = await its.newSite()
  const { file_key } = await createImage(site.db)
  await backUp(site)
  expect((await site.status()).failure?.message).toStartWith(`files/${file_key}/1920.webp is missing`)
})

test('a failed step of a nightly backup is recorded, and the other steps still run', async () => {
  const site = await its.newSite({ BACKUP_TO: join(await its.newFolder(), 'not-mounted') })
  await backUp(site)
  const { copy, copyFailure, proof } = await site.status()
  expect(copy).toBeNull()
  expect(copyFailure?.message).toMatch(/^The folder in BACKUP_TO, .*not-mounted, is missing or does not respond\./)
  expect(proof?.name).toBe('2026-11-23')
})

test('a nightly backup that does not fit on the disk is recorded as failed until the next one succeeds', async () => {
  const site = await its.newSite()
  await backUp(site, MONDAY, diskWith(0))
  expect(await site.status()).toMatchObject({ newest: null, proof: null, failure: { at: MONDAY.toISOString() } })
  await backUp(site, later(1))
  expect(await site.status()).toMatchObject({ newest: { name: '2026-11-24' }, failure: null })
})

test('a nightly backup is refused while another backup runs, and records nothing', async () => {
  const site = await its.newSite()
  await whileHeld(site.config, async () => {
    await expect(backUp(site)).rejects.toThrow('Another backup is running.')
  })
  expect(await site.status()).toMatchObject({ newest: null, failure: null })
})
