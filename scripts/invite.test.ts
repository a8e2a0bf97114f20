// test: sqlite only
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { confirmTotp, startTotp } from '#features/staff/factors/totp.queries.ts'
import { findInvite } from '#features/staff/invites/invites.queries.ts'
import type { Role } from '#platform/access/roles.ts'
import { openMigrated } from '#platform/backup/open-migrated.ts'
import { readConfig } from '#platform/config.ts'
import { codeAt } from '#testing/authenticator.ts'
import { NOW } from '#testing/create-test-site.ts'
import { createAdministrator } from '#testing/factories.ts'

const USAGE = 'Usage: npm run invite -- EMAIL [--role owner|editor|uploader] [--reset-second-factor]'
const JUNE = 'june@fernhollow.example'
const ROOT = join(import.meta.dirname, '..')
const LINK = /^https:\/\/grower\.example\/register\?token=([\w-]{43})$/

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trellis-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function npmRunInvite(...given: string[]) {
  const child = Bun.spawn(['npm', 'run', 'invite', '--', ...given], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, SITE_URL: 'https://grower.example' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, stdout, stderr, lastLine: stdout.trimEnd().split('\n').at(-1) ?? '' }
}

test('npm run invite prints the invitation link last, queues an email and replaces an earlier invitation', async () => {
  const first = await npmRunInvite('june@fernhollow.example')
  const second = await npmRunInvite('June@fernhollow.example')
  expect([first.code, second.code]).toEqual([0, 0])
  expect(second.lastLine).toMatch(LINK)
  const db = await openMigrated(readConfig({ DATA_DIR: dataDir }))
  const invites = [first, second].map(({ lastLine }) => findInvite(db, LINK.exec(lastLine)?.[1] ?? '', new Date()))
  expect(await Promise.all(invites)).toEqual([undefined, { email: 'June@fernhollow.example' }])
  expect(await db.selectFrom('audit_events').select(['actor', 'action', 'subject']).execute()).toMatchObject([
    { actor: 'The command line', subject: 'june@fernhollow.example' },
    { subject: 'June@fernhollow.example' },
  ])
  expect(await db.selectFrom('queued_mails').select(['to_address', 'state']).orderBy('id').execute()).toEqual([
    { to_address: 'june@fernhollow.example', state: 'stopped' },
    { to_address: 'June@fernhollow.example', state: 'waiting' },
  ])
  await db.destroy()
})

test('other users can read no file of the data folder, not even the lock, and a lock that they could read becomes private', async () => {
  const modes = async () => {
    const names = await readdir(dataDir)
    return Promise.all(names.map(async (name) => [name, (await stat(join(dataDir, name))).mode & 0o077]))
  }
  await npmRunInvite('june@fernhollow.example')
  expect(await modes()).toContainEqual(['lock.sqlite', 0])
  await chmod(join(dataDir, 'lock.sqlite'), 0o644)
  await npmRunInvite('nell@fernhollow.example')
  expect((await modes()).filter(([, mode]) => mode !== 0)).toEqual([])
})

/** Opens the database of the site, to read or prepare rows beside the command. */
async function withDatabase<T>(work: (db: Awaited<ReturnType<typeof openMigrated>>) => Promise<T>): Promise<T> {
  const db = await openMigrated(readConfig({ DATA_DIR: dataDir }))
  return work(db).finally(() => db.destroy())
}

test.each<[Role, string[]]>([
  ['owner', []],
  ['editor', ['--role', 'editor']],
  ['uploader', ['--role=uploader']],
])('npm run invite invites an %s with the options %p', async (role, options) => {
  const { code, lastLine } = await npmRunInvite(JUNE, ...options)
  expect([code, lastLine]).toEqual([0, expect.stringMatching(LINK)])
  expect(await withDatabase((db) => db.selectFrom('invites').select(['email', 'role']).execute())).toEqual([
    { email: JUNE, role },
  ])
})

test('npm run invite with --reset-second-factor removes the second factor of an account, tells it and all owners, and keeps its role', async () => {
  await withDatabase(async (db) => {
    await createAdministrator(db, { email: 'nell@fernhollow.example' })
    const { id } = await createAdministrator(db, { email: JUNE, role: 'editor' })
    await db.transaction().execute(async (tx) => {
      const url = await startTotp(tx, { id, email: JUNE }, 'Fernhollow')
      expect(await confirmTotp(tx, id, codeAt(url ?? '', NOW), NOW)).toBe(true)
    })
  })
  const { code, lastLine } = await npmRunInvite('June@fernhollow.example', '--reset-second-factor')
  expect([code, lastLine]).toEqual([0, expect.stringMatching(LINK)])
  await withDatabase(async (db) => {
    expect(await db.selectFrom('totps').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('administrators').select('role').orderBy('id').execute()).toEqual([
      { role: 'owner' },
      { role: 'editor' },
    ])
    const mails = await db.selectFrom('queued_mails').select(['kind', 'to_address']).orderBy('id').execute()
    expect(mails.map(({ kind, to_address }) => `${kind}: ${to_address.split('@')[0]?.toLowerCase()}`)).toEqual([
      'security: nell',
      'security: june',
      'invitation: june',
    ])
  })
})

test.each([
  [['--role', 'boss'], `Choose owner, editor or uploader. ${USAGE}`],
  [['--role', 'constructor'], `Choose owner, editor or uploader. ${USAGE}`],
  [['--reset-second-factor'], `Nobody has an account with the address ${JUNE}.`],
])(
  'npm run invite with the options %p, whose role or account does not exist, invites nobody',
  async (options, sentence) => {
    const { code, stderr, stdout } = await npmRunInvite(JUNE, ...options)
    expect([code, stderr.split('\n')[0]]).toEqual([1, sentence])
    expect(stdout).not.toContain('register')
    expect(await withDatabase((db) => db.selectFrom('invites').selectAll().execute())).toEqual([])
  },
)

test.each([[[]], [['june@']], [['']], [['june@fernhollow.example', 'nell@fernhollow.example']]])(
  'npm run invite with the arguments %p prints one error line and creates nothing',
  async (given) => {
    const { code, stderr, stdout } = await npmRunInvite(...given)
    expect(code).not.toBe(0)
    expect(stderr).toMatch(
      /^Enter an?.* email address\. Usage: npm run invite -- EMAIL \[--role owner\|editor\|uploader\] \[--reset-second-factor\]\n/,
    )
    expect(stdout).not.toContain('register')
    expect(await readdir(dataDir)).toEqual([])
  },
)
