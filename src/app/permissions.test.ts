// test: slow, sqlite only
import { expect, setDefaultTimeout, test } from 'bun:test'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#platform/db/database.ts'
import { newFileKey } from '#platform/files/file-store.ts'
import { ROOT } from '#platform/root.ts'
import { createImage } from '#testing/factories.ts'
import { freePort } from '#testing/start-https-proxy.ts'
import { readyPort, withServers } from '#testing/with-servers.ts'

setDefaultTimeout(600_000)
const { newFolder, start } = withServers()
const NOBODY = '65534'
const isRoot = process.getuid?.() === 0
const AS_NOBODY = isRoot ? ['setpriv', '--reuid', NOBODY, '--regid', NOBODY, '--clear-groups'] : []

/** Root may read every file, so a test that runs as root must run the site as another user. */
function canRunAsNobody() {
  const { success } = Bun.spawnSync([...AS_NOBODY, process.execPath, '-e', ''], { cwd: join(ROOT, 'src') })
  if (!success) console.warn('Not tested here: root needs setpriv and a source folder that other users can read.')
  return success
}

async function siteOfNobody() {
  const DATA_DIR = await newFolder()
  const files = join(DATA_DIR, 'files')
  await mkdir(files, { recursive: true })
  if (isRoot) await Promise.all([DATA_DIR, files].map((folder) => chown(folder, Number(NOBODY), Number(NOBODY))))
  const server = await start({ DATA_DIR }, undefined, AS_NOBODY)
  return { pid: server.pid, files, origin: `http://127.0.0.1:${await readyPort(server)}` }
}

test('requests for a file or folder that the site has no permission to read get a 503', async () => {
  if (!canRunAsNobody()) return
  const { files, origin } = await siteOfNobody()
  const key = newFileKey()
  const path = join(files, key, '1.webp')
  await Bun.write(path, new Uint8Array(9))
  const db = openDatabase({ databaseUrl: undefined, dataDir: join(files, '..') })
  await db.transaction().execute((tx) => createImage(tx, { file_key: key }))
  await db.destroy()
  for (const [forbidden, allowed] of [
    [path, join(files, key)],
    [join(files, key), path],
  ] as const) {
    await Promise.all([chmod(forbidden, 0o000), chmod(allowed, 0o755)])
    const response = await fetch(`${origin}/files/${key}/1.webp`)
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: "The server doesn't have access to one of its files. Tell the people who run this site." },
    ])
  }
  await Promise.all([chmod(path, 0o644), chmod(join(files, key), 0o755)])
  expect((await fetch(`${origin}/files/${key}/1.webp`)).status).toBe(200)
})

test.skipIf(!isRoot).each([
  ['data folder', '', 0o700],
  ['database', 'trellis.sqlite', 0o644],
  ['folder of files', 'files', 0o700],
  ['folder of backups', 'backups', 0o700],
  ['folder of emails', 'outbox', 0o755],
  ['folder of uploads', 'uploads', 0o700],
])(
  'a %s of another user stops startup with one line that names both users, which npm run status prints too',
  async (_, name, mode) => {
    if (!canRunAsNobody()) return
    const DATA_DIR = await newFolder()
    const folders = ['files', 'backups', 'outbox', 'uploads']
    for (const each of folders) await mkdir(join(DATA_DIR, each))
    await Bun.write(join(DATA_DIR, 'trellis.sqlite'), '')
    for (const each of ['', 'trellis.sqlite', ...folders])
      await chown(join(DATA_DIR, each), Number(NOBODY), Number(NOBODY))
    const path = join(DATA_DIR, name)
    await Promise.all([chown(path, 0, 0), chmod(path, mode)])
    const server = await start({ DATA_DIR }, undefined, AS_NOBODY)
    expect(await server.exited).toBe(1)
    const sentence = `${path.replace(/\/$/, '')} belongs to the user root, but Trellis runs as nobody. As root, run: chown -R nobody ${DATA_DIR}\n`
    expect(await new Response(server.stderr).text()).toBe(sentence)
    const status = Bun.spawnSync([...AS_NOBODY, process.execPath, 'scripts/status.ts'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATA_DIR, PORT: `${freePort()}` },
    })
    expect([status.exitCode, `${status.stderr}`]).toEqual([1, ''])
    expect(`${status.stdout}`).toContain(`Overdue      ${sentence}`)
  },
)

test.skipIf(!isRoot)(
  'a secret file that only root can read stops startup with one line that names both users',
  async () => {
    if (!canRunAsNobody()) return
    const folder = await newFolder()
    await Bun.write(join(folder, 'smtp-url'), 'smtp://mail.example')
    const server = await start({ SMTP_URL_FILE: join(folder, 'smtp-url') }, undefined, AS_NOBODY)
    expect(await server.exited).toBe(1)
    expect(await new Response(server.stderr).text()).toMatch(
      /^SMTP_URL_FILE can't be read: [^\n]+ belongs to the user root, but Trellis runs as nobody\.\n$/,
    )
  },
)

test.skipIf(process.platform !== 'linux')(
  'other processes of the same user cannot read the environment of the server',
  async () => {
    if (!canRunAsNobody()) return
    const other = Bun.spawn([...AS_NOBODY, 'sleep', '60'])
    const { pid } = await siteOfNobody()
    const readsEnvironmentOf = (pid: number) =>
      Bun.spawnSync([...AS_NOBODY, 'cat', `/proc/${pid}/environ`], { stderr: 'ignore' }).success
    expect([readsEnvironmentOf(other.pid), readsEnvironmentOf(pid)]).toEqual([true, false])
    other.kill()
  },
)

test('a request for a file name that is too long for the disk gets a 404', async () => {
  const origin = `http://127.0.0.1:${await readyPort(await start({}))}`
  const response = await fetch(`${origin}/files/${newFileKey()}/${'1'.repeat(300)}.webp`)
  expect([response.status, await response.json()]).toEqual([404, { error: 'File not found.' }])
})
