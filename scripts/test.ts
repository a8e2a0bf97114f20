import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIfNeeded } from './build.ts'
import { findChromium } from './chromium.ts'

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, 'test-results')

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

async function serverTests(): Promise<Count> {
  const report = join(REPORTS, 'server.xml')
  const reporter = ['--reporter=junit', `--reporter-outfile=${report}`]
  const isGreen = await run('unit and API tests', [process.execPath, 'test', 'src/', 'scripts/', ...reporter], {
    NODE_ENV: 'production',
  })
  const head = existsSync(report) ? ((await Bun.file(report).text()).match(/<testsuites [^>]+>/)?.[0] ?? '') : ''
  const count = (attribute: string) => Number(head.match(new RegExp(` ${attribute}="(\\d+)"`))?.[1] ?? 0)
  const failed = count('failures') + count('errors')
  const passed = count('tests') - failed - count('skipped')
  return honest({ passed, failed }, isGreen)
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
counts.push(await serverTests(), await browserTests())

const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') > 0 ? 1 : 0)
