// test: sqlite only
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/db/database.ts'
import { ROOT } from '#platform/root.ts'
import { createPost } from '#testing/factories.ts'
import { openTestDatabase } from '#testing/test-database.ts'

let parent: string
let dataDir: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'trellis-'))
  dataDir = join(parent, 'data')
  await (await openTestDatabase(dataDir)).closeDatabase()
})
afterEach(() => rm(parent, { recursive: true, force: true }))

async function runExport(given: string[], env: Record<string, string> = {}) {
  const child = Bun.spawn([process.execPath, 'scripts/export.ts', ...given], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, INIT_CWD: parent, DATA_DIR: dataDir, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, stdout, stderr: stderr.replaceAll(parent, '…') }
}

const refused = (stderr: string) => ({ code: 1, stdout: '', stderr: `${stderr}\n` })

test.each([[[]], [['']], [['--help']], [['-f', 'out']], [['out', 'other']]])(
  'npm run export with the arguments %p prints its usage and writes nothing',
  async (given) => {
    expect(await runExport(given)).toEqual(refused('Usage: npm run export -- FOLDER'))
    expect(await readdir(parent)).toEqual(['data'])
  },
)

test('npm run export refuses to write to a file, to a folder with files, or to any folder inside DATA_DIR', async () => {
  await mkdir(join(parent, 'full'))
  await writeFile(join(parent, 'full/letter.txt'), 'mine')
  await symlink(dataDir, join(parent, 'link'))
  const inside = 'is inside DATA_DIR, which belongs to the site. Choose a folder outside it.'
  const cases: [string, string][] = [
    ['full', '…/full is not empty. Choose a new or empty folder.'],
    ['full/letter.txt', '…/full/letter.txt is a file. Choose a new folder.'],
    ['data', `…/data ${inside}`],
    ['data/export', `…/data/export ${inside}`],
    ['link/a/b', `…/data/a/b ${inside}`],
    ['.', '… is not empty. Choose a new or empty folder.'],
  ]
  for (const [folder, sentence] of cases) expect(await runExport([folder])).toEqual(refused(sentence))
  expect((await readdir(parent)).sort()).toEqual(['data', 'full', 'link'])
  expect(await readdir(join(parent, 'full'))).toEqual(['letter.txt'])
  expect((await readdir(dataDir)).filter((name) => !name.startsWith('trellis.sqlite'))).toEqual([])
})

test('npm run export fills an empty folder, even through a symbolic link, and creates missing parent folders', async () => {
  await mkdir(join(parent, 'empty'))
  await mkdir(join(parent, 'target'))
  await symlink(join(parent, 'target'), join(parent, 'link'))
  for (const folder of ['empty', 'link', 'new/one/']) {
    expect(await runExport([folder])).toMatchObject({ code: 0, stderr: '' })
    expect(await readdir(join(parent, folder))).toContain('index.html')
  }
  expect(await readdir(join(parent, 'new'))).toEqual(['one'])
})

test('npm run export refuses a DATA_DIR without a site and creates nothing there', async () => {
  const empty = join(parent, 'elsewhere')
  expect(await runExport(['out'], { DATA_DIR: empty })).toEqual(
    refused('…/elsewhere (DATA_DIR) has no site. Set the same variables as for the server.'),
  )
  expect(await readdir(parent)).toEqual(['data'])
})

test('npm run export does not migrate data of an older version', async () => {
  const db = openDatabase({ databaseUrl: undefined, dataDir })
  const migrations = db.withTables<{ kysely_migration: { name: string } }>()
  const { name } = await migrations
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await migrations.deleteFrom('kysely_migration').where('name', '=', name).execute()
  await db.destroy()
  expect(await runExport(['out'])).toEqual(
    refused('An older version of Trellis wrote this data. Start the site once to update it, and try again.'),
  )
})

test('npm run export fails with one sentence if the disk is full or the target is the root folder of a disk', async () => {
  const disk = join(parent, 'disk')
  await mkdir(disk)
  const mount = Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk])
  if (!mount.success) return console.warn(`Not tested here, because a small disk needs root: ${mount.stderr}`)
  try {
    const db = openDatabase({ databaseUrl: undefined, dataDir })
    await createPost(db, { content: 'x'.repeat(100_000) })
    await db.destroy()
    expect(await runExport(['disk/out'])).toEqual(
      refused('The disk that holds …/disk/out is full. Make room, or choose a folder on another disk.'),
    )
    expect(await readdir(disk)).toEqual([])
    expect(await runExport(['disk'])).toEqual(
      refused('…/disk is a whole disk. Choose a new folder on it, such as …/disk/export.'),
    )
  } finally {
    Bun.spawnSync(['umount', disk])
  }
})
