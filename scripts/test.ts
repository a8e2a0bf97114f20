import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIfNeeded } from './build.ts'
import { findChromium } from './chromium.ts'
import { startPostgres } from './postgres.ts'

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, 'test-results')
// No test fails because the machine is slow; the default is 5 s.
const NO_HURRY = '--timeout=60000'

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

/** A check that is one yes or no. */
async function check(name: string, command: string[]): Promise<Count> {
  return (await run(name, command)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function bunTests(name: string, files: string[], databaseUrl = ''): Promise<Count> {
  const report = join(REPORTS, `${name.replaceAll(' ', '-')}.xml`)
  const reporter = ['--reporter=junit', `--reporter-outfile=${report}`]
  const env = { NODE_ENV: 'production', TEST_DATABASE_URL: databaseUrl }
  const isGreen = await run(name, [process.execPath, 'test', NO_HURRY, ...files, ...reporter], env)
  const head = existsSync(report) ? ((await Bun.file(report).text()).match(/<testsuites [^>]+>/)?.[0] ?? '') : ''
  const count = (attribute: string) => Number(head.match(new RegExp(` ${attribute}="(\\d+)"`))?.[1] ?? 0)
  const failed = count('failures') + count('errors')
  const passed = count('tests') - failed - count('skipped')
  return honest({ passed, failed }, isGreen)
}

const serverTests = () => bunTests('unit and API tests', ['src/', 'scripts/'])

async function postgresTests(): Promise<Count> {
  const sqliteOnly = ['src/db/sqlite.test.ts', 'src/server.test.ts']
  const files = ['src/', './src/db/postgres-only.ts', ...sqliteOnly.map((file) => `--path-ignore-patterns=${file}`)]
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

async function browserTests(): Promise<Count> {
  const chromium = await findChromium()
  if (!chromium) {
    console.error('Chromium is missing: install the Debian package chromium, or set CHROMIUM to its path.')
    return { passed: 0, failed: 1 }
  }
  const isGreen = await run('browser tests', ['npx', 'playwright', 'test'], { CHROMIUM: chromium })
  const report = Bun.file(join(REPORTS, 'browser.json'))
  const stats = (await report.exists()) ? (await report.json()).stats : {}
  const failed = (stats.unexpected ?? 0) + (stats.flaky ?? 0)
  return honest({ passed: stats.expected ?? 0, failed }, isGreen)
}

await rm(REPORTS, { recursive: true, force: true })
await mkdir(REPORTS)
const counts = [
  await check('format and lint', ['npx', 'biome', 'ci', '.']),
  await check('types', ['npx', 'tsc', '-p', '.']),
]
await buildIfNeeded()
counts.push(await serverTests(), await postgresTests(), await browserTests())

const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') > 0 ? 1 : 0)
