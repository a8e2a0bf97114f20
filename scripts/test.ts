import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import { findChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'
import { bunTests, type Count, checkCode, endWith, FAILED, honest, run } from './run-tests.ts'
import { isForPostgres, isForSqlite, serverTests } from './test-files.ts'

/** Each run has its own folder, because another run may be active. */
const folder = await mkdtemp(join(tmpdir(), 'trellis-test-'))
const siteFolder = join(folder, 'site')
const files = await serverTests()
/** Messages about missing programs, without which some tests did not run. Printed again at the end. */
const missing: string[] = []

function miss({ message }: Error) {
  console.error(message)
  missing.push(message)
}

// On a new machine, both downloads run while the code is checked and the first tests run.
const postgres = startPostgres().catch(miss)
const chromium = findChromium().catch(miss)

async function postgresTests(): Promise<Count> {
  const server = await postgres
  if (!server) return FAILED
  const count = await bunTests('server tests on PostgreSQL', files.filter(isForPostgres), folder, server.url)
  server.stop()
  return count
}

/** Fills the site of the browser tests while other tests run, so that the browser tests need not wait for it. */
async function fillSite() {
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', BACKUPS: 'off', DATA_DIR: siteFolder }
  const server = Bun.spawn([process.execPath, 'dist/bundle/server.js'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  // If the server fails to start, the browser tests report that, because they start it again.
  for await (const text of server.stdout.pipeThrough(new TextDecoderStream())) {
    output += text
    if (output.includes('Trellis is ready')) break
  }
  server.kill()
  await server.exited
}

async function browserTests(): Promise<Count> {
  const CHROMIUM = await chromium
  if (!CHROMIUM) return FAILED
  const report = join(folder, 'browser.json')
  const env = { CHROMIUM, E2E_FOLDER: folder }
  const isGreen = await run('browser tests', ['npx', 'playwright', 'test'], env, false)
  const { stats = {} } = await Bun.file(report)
    .json()
    .catch(() => ({}))
  // Flaky tests passed on their second try, and Playwright has listed them.
  const passed = (stats.expected ?? 0) + (stats.flaky ?? 0)
  return honest({ passed, failed: stats.unexpected ?? 0 }, isGreen)
}

/** Runs the tests, all of which need the build. */
async function testBuilt(): Promise<Count[]> {
  console.log('\nTesting the server on SQLite and on PostgreSQL…')
  const sqliteTests = bunTests('server tests on SQLite', files.filter(isForSqlite), folder)
  // The tests on PostgreSQL take longer, so the browser tests start before they end.
  const browser = Promise.all([sqliteTests, fillSite()]).then(browserTests)
  return Promise.all([sqliteTests, postgresTests(), browser])
}

const { counts, isBuilt } = await checkCode()
if (isBuilt) counts.push(...(await testBuilt()))
await Promise.all([postgres, chromium])
await rm(folder, { recursive: true, force: true })
for (const line of missing) console.error(`\n${line}`)
endWith(counts)
