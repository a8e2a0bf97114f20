// test: slow
import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { freePort } from '#testing/start-https-proxy.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { readyPort, withServers } from '#testing/with-servers.ts'

const { newFolder, start } = withServers()
const ROOT = join(import.meta.dirname, '..')
const LABELS = ['Version', 'Server', 'Migrations', 'Clock', 'Store', 'Mail server', 'Backups', 'Proxy', 'Overdue']
const SECRETS = {
  SMTP_URL: 'smtps://ann:se%40cret@mail.example',
  METRICS_TOKEN: 'se@cret',
  BACKUP_PASSPHRASE: 'se@cret words',
  AUTOMATION_WEBHOOK_URL: 'https://n8n.example/se@cret',
}

async function run(script: string, env: Record<string, string>, ...words: string[]) {
  const child = Bun.spawn([process.execPath, `scripts/${script}.ts`, ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, stdout, stderr }
}

/** Creates a migrated database without a server. @returns the environment variables that select it */
async function newSite(change: (db: Awaited<ReturnType<typeof openTestDatabase>>['db']) => Promise<unknown>) {
  const DATA_DIR = await newFolder()
  const { db, databaseUrl } = await openTestDatabase(DATA_DIR)
  await change(db)
  await db.destroy()
  return { DATA_DIR, PORT: `${freePort()}`, BACKUPS: 'off', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
}

const labelsOf = (text: string) => [...new Set(text.match(/^(\w+ ?\w+)(?= {2})/gm))]

test('npm run status describes a running and a stopped site in one go, without a secret', async () => {
  const env = { ...(await newSite(async () => {})), ...SECRETS, SITE_URL: `https://localhost:${freePort()}` }
  const server = await start(env)
  await readyPort(server)
  const running = await run('status', env)
  server.kill()
  await server.exited
  const stopped = await run('status', env)
  for (const { code, stdout, stderr } of [running, stopped]) {
    expect([code, stderr, labelsOf(stdout)]).toEqual([0, '', LABELS])
    for (const text of ['none missing', 'mail.example:465', '0 waiting', 'TRUST_PROXY is 0', 'Backups are turned off'])
      expect(stdout).toContain(text)
    expect(stdout).not.toMatch(/se(@|%40)cret|ann/)
  }
  expect(running.stdout).toContain(`running on port ${env.PORT}: ready`)
  expect(stopped.stdout).toContain(`not responding on port ${env.PORT}`)
})

test('npm run status says that the clock is wrong if the site last ran in the future', async () => {
  const last = new Date(Date.now() + 5 * 60 * 60_000).toISOString()
  const value = JSON.stringify({ since: last, last })
  const env = await newSite((db) => db.insertInto('site_state').values({ key: 'housekeeping', value }).execute())
  const { stdout } = await run('status', env)
  expect(stdout).toContain('the site last ran 5 hours from now')
  expect(stdout).toContain('correct the clock')
})

test('npm run status counts the missing migrations of older data and runs none of them', async () => {
  const env = await newSite((db) => sql`delete from kysely_migration where name > '0020'`.execute(db))
  for (let time = 0; time < 2; time++) {
    const { stdout } = await run('status', env)
    expect(stdout).toMatch(/^Migrations +19 of \d\d: the next start runs the rest$/m)
    expect(labelsOf(stdout)).toEqual(LABELS)
  }
})

test('npm run status of a folder without a site creates nothing', async () => {
  const DATA_DIR = join(await newFolder(), 'data')
  const { code, stdout } = await run('status', { DATA_DIR, PORT: `${freePort()}` })
  expect([code, labelsOf(stdout)]).toEqual([0, LABELS])
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('npm run status fails if the database cannot be read, and says why', async () => {
  const DATA_DIR = await newFolder()
  await Bun.write(join(DATA_DIR, 'trellis.sqlite'), 'no database'.repeat(100))
  const DATABASE_URL = process.env.TEST_DATABASE_URL && `postgres://ann@127.0.0.1:${freePort()}/trellis`
  const { code, stdout } = await run('status', {
    DATA_DIR,
    PORT: `${freePort()}`,
    ...(DATABASE_URL && { DATABASE_URL }),
  })
  expect([code, labelsOf(stdout)]).toEqual([1, LABELS])
  expect(stdout).toMatch(/^Overdue +The database cannot be read: .+$/m)
})

test('npm run status says how it is called, and fails if it gets an argument that it does not know', async () => {
  const usage = expect.stringMatching(/^Usage: npm run status [^\n]+\n$/)
  expect(await run('status', {}, '--help')).toEqual({ code: 0, stdout: usage, stderr: '' })
  expect(await run('status', {}, '--verbose')).toEqual({ code: 1, stdout: '', stderr: usage })
})

test('trellis help lists each command, and an unknown command fails with the same list', async () => {
  const help = await run('run-as-service', {}, 'help')
  const commands = Array.from(help.stdout.matchAll(/^ {2}trellis (\w+)/gm), ([, name]) => `${name}.ts`)
  expect([help.code, commands.length]).toEqual([0, 6])
  expect(await readdir(join(ROOT, 'scripts'))).toEqual(
    expect.arrayContaining(commands.filter((name) => name !== 'help.ts')),
  )
  const unknown = await run('run-as-service', {}, 'stauts')
  expect(unknown.code).toBe(1)
  expect(unknown.stdout).toContain(help.stdout.trim())
  expect(unknown.stdout).toStartWith('There is no command “stauts”.')
})
