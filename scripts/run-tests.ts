import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../src/platform/root.ts'
import type { TestFile } from './test-files.ts'

const OPTIONS = [
  // No test fails because the machine is slow; the default is 5 s.
  '--timeout=60000',
  // Many tests wait for something most of the time.
  '--parallel=3',
  '--no-isolate',
]

export type Count = { passed: number; failed: number }

export const PASSED: Count = { passed: 1, failed: 0 }
export const FAILED: Count = { passed: 0, failed: 1 }

/** A run that was not green, or that left no count of what passed, has failed, whatever its report says. */
export const honest = ({ passed, failed }: Count, isGreen: boolean): Count => ({
  passed,
  failed: isGreen && passed > 0 ? failed : Math.max(failed, 1),
})

/** @param isAside whether something else runs beside it: then its output comes in one piece, at its end */
export async function run(name: string, command: string[], env: Record<string, string> = {}, isAside = true) {
  if (!isAside) console.log(`\n— ${name}`)
  const output = isAside ? 'pipe' : 'inherit'
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  })
  if (isAside) {
    const texts = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
    console.log(`\n— ${name}\n${texts.join('')}`)
  }
  return (await child.exited) === 0
}

const check = async (name: string, command: string[]) => ((await run(name, command)) ? PASSED : FAILED)

/** Format and lint, types, and the build that the tests read. */
export async function checkCode(): Promise<{ counts: Count[]; isBuilt: boolean }> {
  console.log('Linting, checking the types and building …')
  const counts = await Promise.all([
    check('format and lint', ['npx', 'biome', 'ci', '--colors=off', '.']),
    check('types', ['npx', 'tsc', '-p', '.', '--singleThreaded']),
    check('build', [process.execPath, 'scripts/build.ts']),
  ])
  return { counts, isBuilt: counts[2] === PASSED }
}

/** @param reports a folder for its report */
export async function bunTests(name: string, files: TestFile[], reports: string, databaseUrl = ''): Promise<Count> {
  const report = join(reports, `${name.replaceAll(' ', '-')}.xml`)
  const paths = files.map(({ path }) => `./${path}`)
  const command = [process.execPath, 'test', ...OPTIONS, '--reporter=junit', `--reporter-outfile=${report}`, ...paths]
  const isGreen = await run(name, command, { NODE_ENV: 'production', TEST_DATABASE_URL: databaseUrl })
  const head = existsSync(report) ? ((await Bun.file(report).text()).match(/<testsuites [^>]+>/)?.[0] ?? '') : ''
  const count = (attribute: string) => Number(head.match(new RegExp(` ${attribute}="(\\d+)"`))?.[1] ?? 0)
  const failed = count('failures') + count('errors')
  const passed = count('tests') - failed - count('skipped')
  return honest({ passed, failed }, isGreen)
}

/** Writes the last line, and ends the process. */
export function endWith(counts: Count[]): never {
  const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  process.exit(total('failed') > 0 ? 1 : 0)
}
