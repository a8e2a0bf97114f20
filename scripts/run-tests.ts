import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import type { TestFile } from './test-files.ts'

const OPTIONS = [
  // Ends only a test that hangs: on a busy machine, a test may take many times longer than the default of 5 s.
  '--timeout=600000',
  // Run several files at once, because many tests mostly wait.
  '--parallel=3',
  // As for the journeys: retried tests are listed as flaky; fix them, but do not fail the run.
  '--retry=1',
  '--no-isolate',
]

export type Count = { passed: number; failed: number }

export const PASSED: Count = { passed: 1, failed: 0 }
export const FAILED: Count = { passed: 0, failed: 1 }

/** Counts at least one failure if the run failed or its report names no passed test. */
export const honest = ({ passed, failed }: Count, isGreen: boolean): Count => ({
  passed,
  failed: isGreen && passed > 0 ? failed : Math.max(failed, 1),
})

/** Printed again at the end, because CI shows only the end of the output. */
const failures: string[] = []
/** The tests that passed on their second try, also printed at the end. */
const flaky: string[] = []

/** The lines that end with each failed test; without one, the last lines. */
function excerpt(output: string): string {
  // Bun repeats the names of failed tests after this line.
  const [text = ''] = output.split(/^\d+ tests failed:$/m)
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(0, 500))
  const ends = lines.flatMap((line, index) => (line.startsWith('(fail)') ? [index] : []))
  if (ends.length === 0) ends.push(lines.length - 1)
  return ends.map((end) => lines.slice(Math.max(0, end - 40), end + 1).join('\n')).join('\n…\n')
}

/** @param isAside whether other commands run at the same time; if so, all output is printed at the end, in one piece */
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
    const text = texts.join('\n')
    console.log(`\n— ${name}\n${text}`)
    for (const [line] of text.matchAll(/^\(pass\) .+ \(attempt 2\)/gm)) flaky.push(`${name}: ${line}`)
    if ((await child.exited) !== 0) failures.push(`— failed: ${name}\n${excerpt(text)}`)
  }
  return (await child.exited) === 0
}

const check = async (name: string, command: string[]) => ((await run(name, command)) ? PASSED : FAILED)

/** Checks format, lint and types, and builds the files that the tests read. */
export async function checkCode(): Promise<{ counts: Count[]; isBuilt: boolean }> {
  console.log('Linting, checking types and building…')
  const counts = await Promise.all([
    check('format and lint', ['npx', 'biome', 'ci', '--colors=off', '.']),
    check('types', ['npx', 'tsc', '-p', '.', '--singleThreaded']),
    check('build', [process.execPath, 'scripts/build.ts']),
  ])
  return { counts, isBuilt: counts[2] === PASSED }
}

/** @param reports the folder for the JUnit report */
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

/** Prints the failures again and, as the last line, the totals. Ends the process. */
export function endWith(counts: Count[]): never {
  if (flaky.length > 0) console.log(`\n— flaky\n${flaky.join('\n')}`)
  for (const failure of failures) console.log(`\n${failure}`)
  const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  process.exit(total('failed') > 0 ? 1 : 0)
}
