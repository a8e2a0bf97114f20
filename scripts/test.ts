import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, 'test-results')
const OPTIONS = [
  // No test fails because the machine is slow; the default is 5 s.
  '--timeout=60000',
  // Some wait for something most of the time.
  '--parallel=3',
  '--no-isolate',
]

type Count = { passed: number; failed: number }

/** A run that was not green, or that left no count of what passed, has failed, whatever its report says. */
const honest = ({ passed, failed }: Count, isGreen: boolean): Count => ({
  passed,
  failed: isGreen && passed > 0 ? failed : Math.max(failed, 1),
})

async function run(name: string, command: string[], env: Record<string, string> = {}) {
  console.log(`\n— ${name}`)
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return (await child.exited) === 0
}

/** For what runs beside something else: its output comes in one piece, at its end. */
async function runAside(name: string, command: string[], env: Record<string, string> = {}) {
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  console.log(`\n— ${name}\n${output.join('')}`)
  return (await child.exited) === 0
}

/** A check that is one yes or no. */
async function check(name: string, command: string[]): Promise<Count> {
  return (await runAside(name, command)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function bunTests(name: string, files: string[], databaseUrl = ''): Promise<Count> {
  const report = join(REPORTS, `${name.replaceAll(' ', '-')}.xml`)
  const reporter = ['--reporter=junit', `--reporter-outfile=${report}`]
  const env = { NODE_ENV: 'production', TEST_DATABASE_URL: databaseUrl }
  const isGreen = await runAside(name, [process.execPath, 'test', ...OPTIONS, ...files, ...reporter], env)
  const head = existsSync(report) ? ((await Bun.file(report).text()).match(/<testsuites [^>]+>/)?.[0] ?? '') : ''
  const count = (attribute: string) => Number(head.match(new RegExp(` ${attribute}="(\\d+)"`))?.[1] ?? 0)
  const failed = count('failures') + count('errors')
  const passed = count('tests') - failed - count('skipped')
  return honest({ passed, failed }, isGreen)
}

const serverTests = () => bunTests('unit and API tests', ['src/', 'scripts/'])

async function postgresTests(): Promise<Count> {
  // About SQLite, or about what no database has a part in.
  const others = [
    'src/platform/db/replaced-file.test.ts',
    'src/platform/db/sqlite.test.ts',
    'src/app/permissions.test.ts',
    'src/server.test.ts',
    'src/app/server.connections.test.ts',
    'src/platform/files/draw-image.test.ts',
    'src/platform/files/media.test.ts',
    'src/platform/files/read-pdf.test.ts',
    'src/platform/mail/header-injection.test.ts',
    'src/platform/mail/mail.test.ts',
    'src/platform/mail/smtp.test.ts',
    'src/platform/mail/smtp-phases.test.ts',
    'src/features/updates/sending/automation.test.ts',
    'src/features/updates/brief/brief-blocks.test.ts',
    'src/features/updates/brief/compose-brief.test.ts',
    'src/features/updates/editor/recipients.test.ts',
    'src/features/updates/letter/update-email.test.ts',
  ]
  const files = [
    'src/',
    './src/platform/db/postgres-only.ts',
    './src/platform/db/postgres-down.ts',
    ...others.map((file) => `--path-ignore-patterns=${file}`),
  ]
  try {
    const { url, stop } = await startPostgres()
    const count = await bunTests('API tests on PostgreSQL', files, url)
    stop()
    return count
  } catch (error) {
    console.error((error as Error).message)
    return { passed: 0, failed: 1 }
  }
}

/** Fills the site of the journeys beside other tests: drawing its pictures takes long, and what others leave is enough. */
async function fillSite(folder: string) {
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: folder }
  const server = Bun.spawn([process.execPath, 'src/server.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  // One that does not come up is reported by the journeys, which start it again.
  for await (const text of server.stdout.pipeThrough(new TextDecoderStream())) {
    output += text
    if (output.includes('Trellis is ready')) break
  }
  server.kill()
  await server.exited
}

async function browserTests(siteFolder: string): Promise<Count> {
  const chromium = await findChromium()
  if (!chromium) {
    console.error(
      'Chromium is missing: install the Debian package chromium-headless-shell or chromium, or set CHROMIUM to its path.',
    )
    return { passed: 0, failed: 1 }
  }
  const isGreen = await run('browser tests', ['npx', 'playwright', 'test'], {
    CHROMIUM: chromium,
    E2E_DATA_DIR: siteFolder,
  })
  const report = Bun.file(join(REPORTS, 'browser.json'))
  const stats = (await report.exists()) ? (await report.json()).stats : {}
  // Playwright has named those that needed their second try.
  const passed = (stats.expected ?? 0) + (stats.flaky ?? 0)
  return honest({ passed, failed: stats.unexpected ?? 0 }, isGreen)
}

/** The tests of what is built; none of them can be run otherwise. */
async function testBuilt(): Promise<Count[]> {
  console.log('\nTesting the server on SQLite and on PostgreSQL …')
  const siteFolder = await mkdtemp(join(tmpdir(), 'trellis-e2e-'))
  const [onSqlite, onPostgres] = await Promise.all([serverTests(), postgresTests(), fillSite(siteFolder)])
  const inBrowser = await browserTests(siteFolder)
  await rm(siteFolder, { recursive: true, force: true })
  return [onSqlite, onPostgres, inBrowser]
}

await rm(REPORTS, { recursive: true, force: true })
await mkdir(REPORTS)
console.log('Linting, checking the types and building …')
const [lint, types, build] = await Promise.all([
  check('format and lint', ['npx', 'biome', 'ci', '.']),
  check('types', ['npx', 'tsc', '-p', '.', '--singleThreaded']),
  check('build', [process.execPath, 'scripts/build.ts']),
])
const counts = [lint, types, build, ...(build.failed === 0 ? await testBuilt() : [])]
const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') > 0 ? 1 : 0)
