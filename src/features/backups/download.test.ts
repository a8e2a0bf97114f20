import { expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { readdir, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readArchive } from '#platform/backup/archive.ts'
import { tarArchive } from '#platform/backup/encryption.ts'
import { createBackup } from '#testing/create-backup.ts'
import { createAdministrator, PASSWORD, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const MINUTE_MS = 60 * 1000
const NAME = '2024-09-11'

async function signedIn() {
  const { id, email } = await createAdministrator(its.site.db)
  return { id, email, ...(await signIn(its.site.db, id)) }
}

async function ask(bearer: Record<string, string>) {
  const response = await its.site.post('/api/admin/backups/download', {}, bearer)
  return { status: response.status, body: await response.json() }
}

const events = () =>
  its.site.db.selectFrom('audit_events').select(['actor', 'action', 'subject']).orderBy('id').execute()

test('the newest backup is downloaded as an archive that a restore can read', async () => {
  const { dataDir } = its.site
  await createBackup(dataDir, { name: '2024-09-10', createdAt: '2024-09-10T03:00:00.000Z' })
  const sizes = [0, 1, 511, 512, 513, 3 * 1024 ** 2]
  await createBackup(dataDir, { name: NAME, files: sizes.map((size) => randomBytes(size)) })
  const { bearer, email } = await signedIn()
  const { status, body } = await ask(bearer)
  expect([status, body.fileName]).toEqual([200, 'trellis-2024-09-11.tar'])
  const asked = { actor: email, action: 'backup.linkRequested', subject: NAME }
  expect(await events()).toEqual([asked])

  const response = await its.site.get(body.href, bearer)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store, no-transform',
    'content-type': 'application/x-tar',
    'content-disposition': 'attachment; filename="trellis-2024-09-11.tar"',
    'content-length': `${body.bytes}`,
  })
  const bytes = await response.bytes()
  expect(bytes.length).toBe(body.bytes)
  expect(await events()).toEqual([asked, { ...asked, action: 'backup.downloaded' }])
  const path = join(dataDir, 'download.tar')
  await Bun.write(path, bytes)
  const found: number[] = []
  const manifest = await readArchive(tarArchive(path), {
    async file(_, pieces) {
      let size = 0
      for await (const piece of pieces) size += piece.length
      found.push(size)
    },
  })
  expect([manifest.createdAt, found.sort((one, other) => one - other)]).toEqual(['2024-09-11T03:00:00.000Z', sizes])
})

test('a HEAD request for the download of a backup gets its size and no body', async () => {
  await createBackup(its.site.dataDir)
  const { bearer } = await signedIn()
  const { href, bytes } = (await ask(bearer)).body
  const head = await its.site.request(href, { method: 'HEAD', headers: bearer })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, `${bytes}`, ''])
})

test('a session that was not asked within ten minutes gets no link to a backup, until its password is entered again', async () => {
  await createBackup(its.site.dataDir)
  const { bearer } = await signedIn()
  its.site.wait(10 * MINUTE_MS)
  const { status, body } = await ask(bearer)
  expect([status, body.confirm, body.href]).toEqual([403, true, undefined])
  expect(await events()).toEqual([])
  await its.site.post('/api/admin/account/confirm', { password: PASSWORD }, bearer)
  expect((await ask(bearer)).status).toBe(200)
})

test('a request to download a backup gets 404 if the site has none', async () => {
  const { bearer } = await signedIn()
  expect(await ask(bearer)).toEqual({ status: 404, body: { error: 'This site has no backup yet.' } })
})

test('a download link works for five minutes, only for its backup, and only in the session that requested it', async () => {
  await createBackup(its.site.dataDir)
  await createBackup(its.site.dataDir, { name: '2024-09-10', createdAt: '2024-09-10T03:00:00.000Z' })
  const { id, bearer } = await signedIn()
  const { href } = (await ask(bearer)).body
  const other = await signIn(its.site.db, id)
  const statusOf = async (path: string, headers = bearer) => (await its.site.get(path, headers)).status
  expect(await statusOf(href, {} as typeof bearer)).toBe(401)
  expect(await statusOf(href, other.bearer)).toBe(400)
  expect(await statusOf(href.replace(NAME, '2024-09-10'))).toBe(400)
  expect(await statusOf(href.replace(/until=2024/, 'until=2034'))).toBe(400)
  expect(await statusOf(`/api/admin/backups/${NAME}/download`)).toBe(400)
  expect(await statusOf(href)).toBe(200)
  its.site.wait(5 * MINUTE_MS - 1)
  expect(await statusOf(href)).toBe(200)
  its.site.wait(1)
  expect(await statusOf(href)).toBe(400)
})

test.each([
  ['damaged', (path: string) => Bun.write(path, randomBytes(3 * 1024 ** 2))],
  ['missing', (path: string) => rm(path)],
])('a %s file in the backup aborts its download', async (_, harm) => {
  const paths = await createBackup(its.site.dataDir, { files: [randomBytes(700), randomBytes(3 * 1024 ** 2)] })
  const { bearer } = await signedIn()
  const { href } = (await ask(bearer)).body
  await harm(paths[1] ?? '')
  const response = await its.site.get(href, bearer)
  expect(response.status).toBe(200)
  expect(response.bytes()).rejects.toThrow(/^files\/.+ is (damaged|missing)/)
})

test.each([
  ['at once', 0],
  ['in the middle', 20],
])(
  'a backup download that the client cancels %s leaves no file open on the server and does not count',
  async (_, pieces) => {
    const paths = await createBackup(its.site.dataDir, { files: [randomBytes(8 * 1024 ** 2)] })
    const { bearer } = await signedIn()
    const { href } = (await ask(bearer)).body
    const reader = (await its.site.get(href, bearer)).body?.getReader()
    for (let n = 0; n < pieces; n++) await reader?.read()
    const isOpen = async () => (await openFiles()).includes(paths[0] ?? '')
    while (!(await isOpen()));
    await reader?.cancel()
    while (await isOpen());
    const { downloadedAt } = await (await its.site.get('/api/admin/backups', bearer)).json()
    expect(downloadedAt).toBeNull()
  },
)

/** The paths of all files that this process has open. */
const openFiles = async () =>
  Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))

test('a request to download a backup without its checksums gets 500 with the reason', async () => {
  await createBackup(its.site.dataDir)
  await rm(join(its.site.dataDir, 'backups', NAME, 'checksums.json'))
  const { bearer } = await signedIn()
  const error = "Couldn't download this backup. The backup is damaged: checksums.json is missing."
  expect(await ask(bearer)).toEqual({ status: 500, body: { error } })
})
